import PulsePixels

/// A spatial index of placed label boxes, in grid cells of 128 pixels, for collision tests.
struct LabelCollisionIndex {
  private struct Square: Hashable {
    let x: Int
    let y: Int
  }

  /// The side of a grid cell in pixels.
  private static let side = 128.0

  private var squares: [Square: [LabelBox]] = [:]

  /// Creates an index of rectangles that are already occupied.
  init(avoiding taken: [PixelRect]) {
    for rect in taken { insert(LabelBox(rect)) }
  }

  /// Whether a box overlaps no indexed one.
  func isFree(_ box: LabelBox) -> Bool {
    squares(of: box).allSatisfy { square in squares[square]?.contains { $0.touches(box) } != true }
  }

  /// Adds a box without a collision test.
  mutating func insert(_ box: LabelBox) {
    for square in squares(of: box) { squares[square, default: []].append(box) }
  }

  /// Adds all boxes if none collides; returns whether they were added.
  mutating func insertIfFree(_ boxes: [LabelBox]) -> Bool {
    guard boxes.allSatisfy(isFree) else { return false }
    for box in boxes { insert(box) }
    return true
  }

  private func squares(of box: LabelBox) -> [Square] {
    func range(_ low: Double, _ high: Double) -> ClosedRange<Int> {
      Int((low / Self.side).rounded(.down))...Int((high / Self.side).rounded(.down))
    }
    let columns = range(box.left, box.right)
    return range(box.top, box.bottom).flatMap { y in columns.map { Square(x: $0, y: y) } }
  }
}
