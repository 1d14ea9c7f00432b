import PulsePixels

/// Dash patterns that continue seamlessly across tile borders.
///
/// Each tile contains just a piece of a line, without the length before it. Both neighbors know where the line crosses
/// their border, so each centers a dash there and stretches the pattern to a whole number of periods between crossings.
struct SeamlessTileDashes {
  /// A piece of a line and its dash pattern.
  struct DashedStroke {
    let points: [ClipRect.Point]
    let dashes: DashPattern
  }

  /// The maximum distance in pixels between a line's end and the tile border for the end to count as a crossing.
  private static let tolerance = 1.0 / 512

  /// The pattern in 1/256 pixel.
  private let pattern: DashPattern

  /// The tile in pixels from its corner.
  private let tile: ClipRect

  /// The extension of pieces beyond the border in pixels, which fills the corner at the line's end.
  private let reach: Double

  /// Creates the dashes of a tile.
  ///
  /// - Parameters:
  ///   - pattern: The pattern of a line without crossings.
  ///   - side: The side of the tile in pixels.
  ///   - pen: The line width in 1/256 pixel.
  init(_ pattern: DashPattern, side: Double, pen: Int) {
    self.pattern = pattern
    tile = ClipRect(left: 0, top: 0, right: side, bottom: side)
    reach = Double(pen) / Double(SubpixelPoint.stepsPerPixel) + 1
  }

  /// Returns the pieces of a line within the tile, in pixels from its corner, with their dash patterns.
  func strokes(of line: [ClipRect.Point]) -> [DashedStroke] {
    tile.clip(line: line, isClosed: false).map { stroke(along: $0.points) }
  }

  private func stroke(along piece: [ClipRect.Point]) -> DashedStroke {
    guard piece.count > 1, let first = piece.first, let last = piece.last else {
      return DashedStroke(points: piece, dashes: pattern)
    }
    let (begins, ends) = (isOnBorder(first), isOnBorder(last))
    guard begins || ends else { return DashedStroke(points: piece, dashes: pattern) }
    let length = zip(piece, piece.dropFirst()).reduce(0) { $0 + Self.distance($1.0, $1.1) }
    let steps = Double(SubpixelPoint.stepsPerPixel)
    let dashes = begins && ends ? stretched(over: length * steps) : pattern
    let middle = Double(dashes.lengths.first ?? 0) / 2
    var points = piece
    var beforeFirst = 0.0
    if begins {
      points.insert(Self.extrapolated(first, from: piece[1], by: reach), at: 0)
      beforeFirst = reach
    }
    if ends { points.append(Self.extrapolated(last, from: piece[piece.count - 2], by: reach)) }
    let phase = begins ? middle - beforeFirst * steps : middle - length * steps
    return DashedStroke(
      points: points, dashes: DashPattern(lengths: dashes.lengths, phase: Int(phase.rounded())))
  }

  /// Scales the pattern to a whole number of periods along a length in 1/256 pixel.
  private func stretched(over length: Double) -> DashPattern {
    let period = Double(pattern.period)
    guard period > 0, length > 0 else { return pattern }
    let factor = length / max((length / period).rounded(), 1) / period
    // Ends are rounded rather than lengths, so that errors do not accumulate.
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

  private func isOnBorder(_ point: ClipRect.Point) -> Bool {
    [point.x - tile.left, tile.right - point.x, point.y - tile.top, tile.bottom - point.y]
      .contains { $0 < Self.tolerance }
  }

  private static func distance(_ start: ClipRect.Point, _ end: ClipRect.Point) -> Double {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    return (dx * dx + dy * dy).squareRoot()
  }

  private static func extrapolated(
    _ end: ClipRect.Point, from start: ClipRect.Point, by reach: Double
  ) -> ClipRect.Point {
    let length = distance(start, end)
    guard length > 0 else { return end }
    return (
      x: end.x + (end.x - start.x) / length * reach, y: end.y + (end.y - start.y) / length * reach
    )
  }
}
