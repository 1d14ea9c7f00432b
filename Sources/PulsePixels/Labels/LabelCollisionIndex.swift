/// A spatial index of the boxes that labels, marks and decorations occupy, each for all frames or for some.
package struct LabelCollisionIndex: Sendable {
  /// A cell of the grid.
  private struct Square: Hashable {
    let x: Int
    let y: Int
  }

  /// The frames of a box that is there all the time.
  package static let allFrames = Int.min..<Int.max

  /// The side of a grid cell in pixels.
  private static let side = 128.0

  /// The indexed boxes in the order of insertion.
  package private(set) var boxes: [LabelBox] = []

  /// The frames in which each box is there.
  private var frames: [Range<Int>] = []

  /// The indices of the boxes in each cell, in ascending order.
  private var squares: [Square: [Int]] = [:]

  /// Creates an index of rectangles that are already occupied.
  package init(avoiding taken: [PixelRect] = []) {
    for rect in taken { insert(LabelBox(rect)) }
  }

  /// Whether a box overlaps no indexed one in some frames, apart from some by their indices, such as that of
  /// its own dot.
  package func isFree(
    _ box: LabelBox, during frames: Range<Int> = allFrames, ignoring ignored: Set<Int> = []
  ) -> Bool {
    squares(of: box).allSatisfy { square in
      squares[square]?.contains { touches(box, $0, during: frames) && !ignored.contains($0) } != true
    }
  }

  /// Returns the indices of the boxes that overlap another in some frames, each once, in ascending order.
  package func indices(touching box: LabelBox, during frames: Range<Int> = allFrames) -> [Int] {
    var found: [Int] = []
    for square in squares(of: box) {
      for index in squares[square] ?? [] where touches(box, index, during: frames) { found.append(index) }
    }
    found.sort()
    return found.indices.compactMap { $0 > 0 && found[$0 - 1] == found[$0] ? nil : found[$0] }
  }

  /// Returns the number, in the order of insertion from 0, of the first indexed box that overlaps another; `nil`
  /// for none.
  ///
  /// Boxes that overlap `other` do not count.
  package func firstIndex(touching box: LabelBox, butNot other: LabelBox? = nil) -> Int? {
    squares(of: box).compactMap { square in
      squares[square]?.first { index in
        boxes[index].touches(box) && other.map(boxes[index].touches) != true
      }
    }.min()
  }

  /// Adds a box without a collision test; returns its index.
  @discardableResult
  package mutating func insert(_ box: LabelBox, during frames: Range<Int> = allFrames) -> Int {
    for square in squares(of: box) { squares[square, default: []].append(boxes.count) }
    boxes.append(box)
    self.frames.append(frames)
    return boxes.count - 1
  }

  /// Adds all boxes if none collides, apart from boxes by their indices; returns whether they were added.
  package mutating func insertIfFree(_ boxes: [LabelBox], ignoring ignored: Set<Int> = []) -> Bool {
    guard boxes.allSatisfy({ isFree($0, ignoring: ignored) }) else { return false }
    for box in boxes { insert(box) }
    return true
  }

  /// Adds a box if it collides with none; returns its index.
  package mutating func insertIfFree(_ box: LabelBox) -> Int? { isFree(box) ? insert(box) : nil }

  private func touches(_ box: LabelBox, _ index: Int, during frames: Range<Int>) -> Bool {
    boxes[index].touches(box) && self.frames[index].overlaps(frames)
  }

  private func squares(of box: LabelBox) -> [Square] {
    func range(_ low: Double, _ high: Double) -> ClosedRange<Int> {
      Int((low / Self.side).rounded(.down))...Int((max(low, high) / Self.side).rounded(.down))
    }
    let columns = range(box.left, box.right)
    return range(box.top, box.bottom).flatMap { y in columns.map { Square(x: $0, y: y) } }
  }
}
