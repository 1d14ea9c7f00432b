import PulsePixels

/// Dashes along lines that go on in the next tile.
///
/// A line comes in pieces, one in each tile, and no tile tells how long the line was before. But two neighbors know
/// the place where it passes from one to the other: there, each of them puts the middle of a dash. Between two such
/// places dashes and gaps are stretched so that their number is whole.
struct TileDashes {
  /// A piece of a line, and the dashes along it.
  struct Stroke {
    let points: [ClippingWindow.Point]
    let dashes: DashPattern
  }

  /// How far from the border a piece may end in pixels and still be taken to end there.
  private static let tolerance = 1.0 / 512

  /// The dashes and gaps in 1/256 pixel.
  private let pattern: DashPattern

  /// The tile in the picture.
  private let tile: ClippingWindow

  /// How far pieces go on beyond the border in pixels, for the corner that the pen leaves open there.
  private let reach: Double

  /// Prepares dashes in a tile.
  ///
  /// - Parameters:
  ///   - pattern: The dashes of a line that begins and ends in the tile.
  ///   - placement: Where the tile lies in the picture.
  ///   - pen: The width of the line in 1/256 pixel.
  init(_ pattern: DashPattern, in placement: TilePlacement, pen: Int) {
    self.pattern = pattern
    tile = ClippingWindow(
      left: placement.originX, top: placement.originY, right: placement.originX + placement.side,
      bottom: placement.originY + placement.side)
    reach = Double(pen) / Double(SubpixelPoint.stepsPerPixel) + 1
  }

  /// Returns the pieces of a line that lie in the tile, with their dashes.
  func strokes(of line: [ClippingWindow.Point]) -> [Stroke] {
    tile.clip(line: line, isClosed: false).map { stroke(along: $0.points) }
  }

  private func stroke(along piece: [ClippingWindow.Point]) -> Stroke {
    guard piece.count > 1, let first = piece.first, let last = piece.last else {
      return Stroke(points: piece, dashes: pattern)
    }
    let (begins, ends) = (isOnBorder(first), isOnBorder(last))
    guard begins || ends else { return Stroke(points: piece, dashes: pattern) }
    let length = zip(piece, piece.dropFirst()).reduce(0) { $0 + Self.distance($1.0, $1.1) }
    let steps = Double(SubpixelPoint.stepsPerPixel)
    let dashes = begins && ends ? stretched(over: length * steps) : pattern
    let middle = Double(dashes.lengths.first ?? 0) / 2
    var points = piece
    var beforeFirst = 0.0
    if begins {
      points.insert(Self.beyond(first, from: piece[1], by: reach), at: 0)
      beforeFirst = reach
    }
    if ends { points.append(Self.beyond(last, from: piece[piece.count - 2], by: reach)) }
    let phase = begins ? middle - beforeFirst * steps : middle - length * steps
    return Stroke(
      points: points, dashes: DashPattern(lengths: dashes.lengths, phase: Int(phase.rounded())))
  }

  /// The dashes, shorter or longer, so that their number along a length in 1/256 pixel is whole.
  private func stretched(over length: Double) -> DashPattern {
    let period = Double(pattern.period)
    guard period > 0, length > 0 else { return pattern }
    let factor = length / max((length / period).rounded(), 1) / period
    // Rounded are the ends of dashes, not their lengths, whose errors would add up.
    var end = 0
    var rounded = 0
    let lengths = pattern.lengths.map { part -> Int in
      end += part
      let before = rounded
      rounded = Int((Double(end) * factor).rounded())
      return rounded - before
    }
    return DashPattern(lengths: lengths)
  }

  private func isOnBorder(_ point: ClippingWindow.Point) -> Bool {
    [point.x - tile.left, tile.right - point.x, point.y - tile.top, tile.bottom - point.y]
      .contains { $0 < Self.tolerance }
  }

  private static func distance(_ start: ClippingWindow.Point, _ end: ClippingWindow.Point) -> Double {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    return (dx * dx + dy * dy).squareRoot()
  }

  private static func beyond(
    _ end: ClippingWindow.Point, from start: ClippingWindow.Point, by reach: Double
  ) -> ClippingWindow.Point {
    let length = distance(start, end)
    guard length > 0 else { return end }
    return (
      x: end.x + (end.x - start.x) / length * reach, y: end.y + (end.y - start.y) / length * reach
    )
  }
}
