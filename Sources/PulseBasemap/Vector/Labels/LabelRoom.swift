/// The boxes that names have taken, in squares of the picture, so that few are compared.
struct LabelRoom {
  private struct Square: Hashable {
    let x: Int
    let y: Int
  }

  /// The side of a square in pixels.
  private static let side = 128.0

  private var squares: [Square: [LabelGeometry.Box]] = [:]

  /// Takes room if all of it is free.
  mutating func take(_ boxes: [LabelGeometry.Box]) -> Bool {
    let isFree = boxes.allSatisfy { box in
      squares(of: box).allSatisfy { square in squares[square]?.contains { $0.touches(box) } != true }
    }
    guard isFree else { return false }
    for box in boxes {
      for square in squares(of: box) { squares[square, default: []].append(box) }
    }
    return true
  }

  private func squares(of box: LabelGeometry.Box) -> [Square] {
    func range(_ low: Double, _ high: Double) -> ClosedRange<Int> {
      Int((low / Self.side).rounded(.down))...Int((high / Self.side).rounded(.down))
    }
    let columns = range(box.left, box.right)
    return range(box.top, box.bottom).flatMap { y in columns.map { Square(x: $0, y: y) } }
  }
}
