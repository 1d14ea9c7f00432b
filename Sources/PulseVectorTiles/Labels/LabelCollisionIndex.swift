package import PulsePixels

/// A spatial index of placed label boxes, in grid cells of 128 pixels, for collision tests.
package struct LabelCollisionIndex {
  private struct Square: Hashable {
    let x: Int
    let y: Int
  }

  /// The side of a grid cell in pixels.
  private static let side = 128.0

  private var boxes: [LabelBox] = []

  /// The indices of the boxes in each cell, in ascending order.
  private var squares: [Square: [Int]] = [:]

  /// Creates an index of rectangles that are already occupied.
  package init(avoiding taken: [PixelRect]) {
    for rect in taken { insert(LabelBox(rect)) }
  }

  /// Whether a box overlaps no indexed one.
  package func isFree(_ box: LabelBox) -> Bool { isFree(box, ignoring: []) }

  /// Whether a box overlaps no indexed one, apart from some by their indices, such as the box of its own dot.
  func isFree(_ box: LabelBox, ignoring ignored: Set<Int>) -> Bool {
    squares(of: box).allSatisfy { square in
      squares[square]?.contains { boxes[$0].touches(box) && !ignored.contains($0) } != true
    }
  }

  /// Returns the number, in the order of insertion from 0, of the first indexed box that overlaps another; `nil` for
  /// none.
  ///
  /// Boxes that overlap `other` do not count.
  package func firstIndex(touching box: LabelBox, butNot other: LabelBox? = nil) -> Int? {
    squares(of: box).compactMap { square in
      squares[square]?.first { index in
        boxes[index].touches(box) && other.map(boxes[index].touches) != true
      }
    }.min()
  }

  /// Adds a box without a collision test.
  package mutating func insert(_ box: LabelBox) {
    for square in squares(of: box) { squares[square, default: []].append(boxes.count) }
    boxes.append(box)
  }

  /// Adds all boxes if none collides, apart from boxes by their indices; returns whether they were added.
  mutating func insertIfFree(_ boxes: [LabelBox], ignoring ignored: Set<Int> = []) -> Bool {
    guard boxes.allSatisfy({ isFree($0, ignoring: ignored) }) else { return false }
    for box in boxes { insert(box) }
    return true
  }

  /// Adds a box if it collides with none; returns its index.
  mutating func insertIfFree(_ box: LabelBox) -> Int? {
    guard isFree(box) else { return nil }
    insert(box)
    return boxes.count - 1
  }

  private func squares(of box: LabelBox) -> [Square] {
    func range(_ low: Double, _ high: Double) -> ClosedRange<Int> {
      Int((low / Self.side).rounded(.down))...Int((high / Self.side).rounded(.down))
    }
    let columns = range(box.left, box.right)
    return range(box.top, box.bottom).flatMap { y in columns.map { Square(x: $0, y: y) } }
  }
}

/// The axis-aligned bounding box of a label, in pixels.
package struct LabelBox {
  var left: Double
  var top: Double
  var right: Double
  var bottom: Double

  func touches(_ other: LabelBox) -> Bool {
    left < other.right && other.left < right && top < other.bottom && other.top < bottom
  }

  func isWithin(_ size: PixelSize) -> Bool {
    left >= 0 && top >= 0 && right <= Double(size.width) && bottom <= Double(size.height)
  }
}

extension LabelBox {
  /// Creates the box of a pixel rectangle, grown by a border.
  package init(_ rect: PixelRect, grownBy border: Int = 0) {
    self.init(
      left: Double(rect.x - border), top: Double(rect.y - border), right: Double(rect.maxX + border),
      bottom: Double(rect.maxY + border))
  }

  /// Creates the box of a disc in pixels.
  init(around center: (x: Double, y: Double), radius: Double) {
    self.init(
      left: center.x - radius, top: center.y - radius, right: center.x + radius, bottom: center.y + radius)
  }
}
