import PulseMapStyle
import PulsePixels

/// A piece of a line within a tile with the lengths by which its dashes repeat.
///
/// Each tile has just a piece of a line, without the length before it. Both neighbors know where the line crosses their
/// border, so each centers a dash there and stretches the pattern to a whole number of periods between crossings.
struct SeamlessDashPiece {
  /// The points in units of the tile, somewhat beyond the border of the tile where the line crosses it.
  private(set) var points: [StylePoint]

  /// The length of the points.
  private(set) var length: Double

  /// The lengths at the ends by which dashes repeat.
  private(set) var lengths: ClosedRange<Double>

  /// Returns the pieces of a line within its tile.
  ///
  /// - Parameters:
  ///   - line: The line in units of the tile.
  ///   - period: The length of the pattern in units.
  ///   - firstDash: The length of its first dash in units.
  ///   - reach: The units beyond the border that fill the corners of the line there.
  /// - Returns: The pieces in their order.
  static func pieces(
    of line: [StylePoint], period: Double, firstDash: Double, reach: Double
  ) -> [SeamlessDashPiece] {
    let tile = ClipRect(left: 0, top: 0, right: StyleView.extent, bottom: StyleView.extent)
    return tile.clip(line: line.map { (x: $0.x, y: $0.y) }, isClosed: false).compactMap { clipped in
      let points = clipped.points.map { StylePoint(x: $0.x, y: $0.y) }
      return SeamlessDashPiece(points, period, middle: firstDash / 2, reach)
    }
  }

  private init?(_ points: [StylePoint], _ period: Double, middle: Double, _ reach: Double) {
    let length = zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    guard points.count > 1, length > 0, let first = points.first, let last = points.last else { return nil }
    let (begins, ends) = (Self.isOnBorder(first), Self.isOnBorder(last))
    var (low, high) = (0.0, length)
    switch (begins, ends) {
    case (true, true):
      let count = period > 0 ? max((length / period).rounded(), 1) : 0
      (low, high) = (middle, middle + (count > 0 ? count * period : length))
    case (true, false): (low, high) = (middle, middle + length)
    case (false, true): (low, high) = (middle - length, middle)
    case (false, false): break
    }
    let share = (high - low) / length
    (self.points, self.length) = (points, length)
    if begins {
      self.points.insert(Self.beyond(first, from: points[1], by: reach), at: 0)
      (self.length, low) = (self.length + reach, low - reach * share)
    }
    if ends {
      self.points.append(Self.beyond(last, from: points[points.count - 2], by: reach))
      (self.length, high) = (self.length + reach, high + reach * share)
    }
    lengths = low...max(low, high)
  }

  private static func isOnBorder(_ point: StylePoint) -> Bool {
    min(point.x, point.y) <= 1e-6 || max(point.x, point.y) >= StyleView.extent - 1e-6
  }

  private static func beyond(_ end: StylePoint, from start: StylePoint, by reach: Double) -> StylePoint {
    let length = max(start.distance(to: end), 1e-9)
    return StylePoint(
      x: end.x + (end.x - start.x) / length * reach, y: end.y + (end.y - start.y) / length * reach)
  }
}
