import Glibc

/// All places within a distance on the ellipsoid, as they lie on the Mercator map.
///
/// On the map it is an oval, taller than wide and larger towards the poles; one that holds a pole reaches to
/// the edge of the map and all the way across, and one that holds both leaves a hole around the far side.
public struct GeodesicCircle: Hashable, Sendable {
  /// The line at the distance, from due north clockwise as seen from the center.
  ///
  /// Its x is counted on without a jump at the antimeridian. It ends where it began, or a world's width beside.
  public let line: [MapPoint]

  /// The rings around the places within the distance, to be filled together; they repeat with the world.
  public let contours: [[MapPoint]]

  /// Creates the circle around a place.
  ///
  /// - Parameters:
  ///   - center: The place.
  ///   - radius: The distance in meters, above 0 and below half of the way around the Earth.
  ///   - count: The number of points of the line, at least 8.
  /// - Complexity: O(`count`), about a microsecond for each.
  public init(around center: GeoPoint, radius: Double, count: Int) {
    precondition(count >= 8, "a circle has at least 8 points")
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
      // Around the north pole the line runs west, around the south pole east: it is closed along the edge.
      let edge = turn < 0 ? 0 : world
      contours = [points + [MapPoint(x: points[count].x, y: edge), MapPoint(x: points[0].x, y: edge)]]
    } else if radius > Self.quarterMeridian {
      // Both poles are inside: everything but what the line encloses.
      let left = (points.map(\.x).min() ?? 0) + (points.map(\.x).max() ?? 0)
      let x = left / 2 - world / 2
      let whole = [(x, 0), (x + world, 0), (x + world, world), (x, world)].map { MapPoint(x: $0.0, y: $0.1) }
      contours = [whole, Self.isClockwise(points) == Self.isClockwise(whole) ? points.reversed() : points]
    } else {
      contours = [points.dropLast()]
    }
  }

  /// The distance from the equator to a pole in meters; a larger circle holds a pole.
  private static let quarterMeridian = 10_001_965.729

  private static func isClockwise(_ ring: [MapPoint]) -> Bool {
    zip(ring, ring.dropFirst() + ring.prefix(1)).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y } > 0
  }
}
