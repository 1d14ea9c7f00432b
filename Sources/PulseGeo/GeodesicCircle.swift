/// The area within a distance of a center on the ellipsoid, projected to the Mercator map.
///
/// On the map it is an oval, taller than wide and larger towards the poles. A circle that contains a pole extends to
/// the edge of the map over its whole width; one that contains both leaves a hole around the antipode.
public struct GeodesicCircle: Hashable, Sendable {
  /// The circumference, clockwise from due north as seen from the center.
  ///
  /// Its x is continuous across the antimeridian: it ends where it began, or one world width beside.
  public let line: [MapPoint]

  /// The rings of the area, to be filled together; they repeat with the world.
  public let contours: [[MapPoint]]

  /// Creates the circle around a center.
  ///
  /// - Parameters:
  ///   - center: The center.
  ///   - radius: The radius in meters, above 0 and below half of the Earth's circumference.
  ///   - count: The number of points of the circumference, at least 8.
  /// - Complexity: O(`count`), about a microsecond for each.
  public init(around center: GeoPoint, radius: Double, count: Int) {
    precondition(count >= 8, "a circle needs at least 8 points")
    var points: [MapPoint] = []
    points.reserveCapacity(count + 1)
    for index in 0...count {
      let azimuth = Double(index % count) * 360 / Double(count)
      let place = Geodesic.destination(from: center, azimuth: azimuth, distance: radius).place
      var point = Mercator.project(place)
      if let last = points.last {
        point.x += ((last.x - point.x) / Mercator.worldSize).rounded() * Mercator.worldSize
      }
      points.append(point)
    }
    line = points

    let turn = points[count].x - points[0].x
    let world = Mercator.worldSize
    if abs(turn) > world / 2 {
      // The line runs west around the north pole, east around the south pole; the map's edge closes it.
      let edge = turn < 0 ? 0 : world
      contours = [points + [MapPoint(x: points[count].x, y: edge), MapPoint(x: points[0].x, y: edge)]]
    } else if radius > Self.quarterMeridian {
      // Both poles are inside: the area is the world without the inside of the line.
      let left = (points.map(\.x).min() ?? 0) + (points.map(\.x).max() ?? 0)
      let x = left / 2 - world / 2
      let whole = [(x, 0), (x + world, 0), (x + world, world), (x, world)].map { MapPoint(x: $0.0, y: $0.1) }
      contours = [whole, Self.isClockwise(points) == Self.isClockwise(whole) ? points.reversed() : points]
    } else {
      contours = [points.dropLast()]
    }
  }

  /// The distance from the equator to a pole in meters; larger circles contain a pole.
  private static let quarterMeridian = 10_001_965.729

  private static func isClockwise(_ ring: [MapPoint]) -> Bool {
    zip(ring, ring.dropFirst() + ring.prefix(1)).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y } > 0
  }
}
