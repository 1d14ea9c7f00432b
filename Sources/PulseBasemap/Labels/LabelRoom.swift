import PulsePixels

/// The boxes that names have taken, in squares of the picture, so that few are compared.
struct LabelRoom {
  private struct Square: Hashable {
    let x: Int
    let y: Int
  }

  /// The side of a square in pixels.
  private static let side = 128.0

  private var squares: [Square: [LabelBox]] = [:]

  /// Creates room for names.
  ///
  /// - Parameter taken: Parts of the picture that names keep off.
  init(avoiding taken: [PixelRect]) {
    for rect in taken { take(LabelBox(rect)) }
  }

  /// Whether nothing has taken a part of a box.
  func isFree(_ box: LabelBox) -> Bool {
    squares(of: box).allSatisfy { square in squares[square]?.contains { $0.touches(box) } != true }
  }

  /// Takes room, whatever is there.
  mutating func take(_ box: LabelBox) {
    for square in squares(of: box) { squares[square, default: []].append(box) }
  }

  /// Takes room if all of it is free.
  mutating func takeIfFree(_ boxes: [LabelBox]) -> Bool {
    guard boxes.allSatisfy(isFree) else { return false }
    for box in boxes { take(box) }
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
