public import PulseGeo
public import PulsePixels

/// A line on the map, or an area with its edge.
public struct Outline: Hashable, Sendable {
  /// The lines, each running on without a jump, also beyond the edge of the world.
  public var lines: [[MapPoint]]

  /// Whether the lines are the edges of an area, each running on from its last point to its first.
  public var isClosed: Bool

  /// The color of the area; the lines inside of others are holes.
  public var fill: RGBA?

  /// The color of the line; transparent for an area without one.
  public var stroke = RGBA.clear

  /// The width of the line.
  public var width = Length.points(2)

  /// The lengths of the dashes and of the gaps behind them in points, in turn, an even number; none for a line
  /// without gaps.
  public var dashes: [Double] = []

  /// How fast the dashes march forward, in points a second.
  public var speed = 0.0

  /// Creates an outline without paint.
  ///
  /// - Parameters:
  ///   - lines: The lines, each running on without a jump.
  ///   - isClosed: Whether the lines are the edges of an area.
  public init(lines: [[MapPoint]], isClosed: Bool) {
    self.lines = lines
    self.isClosed = isClosed
  }

  /// The seconds until the dashes look the same again; `nil` when they do not march.
  public var period: Double? {
    let length = dashes.reduce(0, +)
    return speed == 0 || length == 0 ? nil : length / abs(speed)
  }

  /// The box around all points; `nil` without any.
  ///
  /// - Complexity: O(points).
  package var bounds: MapBounds? {
    let points = lines.flatMap { $0 }
    return points.isEmpty ? nil : MapBounds(around: points)
  }
}
