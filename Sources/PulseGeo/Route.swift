/// A line on the map along which something travels.
///
/// The line is straight on the map between its points. It may stand still, or wholly consist of one place: it
/// then has the length 0 and stays there. A point takes 24 bytes, or 32 with its time.
public struct Route: Hashable, Sendable {
  /// The numbers of points that a route can have: a day of recording at ten a second fits.
  public static let pointCounts = 2...1_000_000

  /// The points on the map, x counted on without a jump at the antimeridian.
  public let points: [MapPoint]

  /// The smallest box around the points, x counted on as theirs.
  public let bounds: MapBounds

  /// How many map points a meter takes.
  public let scale: MetersPerPointModel

  /// The meters from the start to each point.
  let distances: [Double]

  /// The seconds from the first point to each; empty where none are known.
  let times: [Double]

  /// Creates a route through places.
  ///
  /// - Parameters:
  ///   - places: The places, 2 to 1,000,000. Those beyond the edge of the map lie on it; from one to the next
  ///     it goes the short way across the antimeridian.
  ///   - times: The time of each place in seconds from any instant, not decreasing; nil for none.
  ///   - scale: How meters on the ground are measured.
  /// - Throws: ``GeoError/routeLengthOutOfRange(points:)``, ``GeoError/routeTimesMismatched(times:points:)``,
  ///   ``GeoError/routeTimeNotFinite(seconds:point:)`` or
  ///   ``GeoError/routeTimeDecreases(seconds:previous:point:)``.
  /// - Complexity: O(n), about a microsecond for each point.
  public init(
    through places: [GeoPoint], times: [Double]? = nil, scale: MetersPerPointModel = .apple
  ) throws(GeoError) {
    guard Self.pointCounts.contains(places.count) else {
      throw .routeLengthOutOfRange(points: places.count)
    }
    self.times = try Self.seconds(from: times, count: places.count)
    self.scale = scale

    var points = [Mercator.project(places[0])]
    var distances = [0.0]
    points.reserveCapacity(places.count)
    distances.reserveCapacity(places.count)
    var (last, length) = (points[0], 0.0)
    for place in places.dropFirst() {
      var point = Mercator.project(place)
      point.x += ((last.x - point.x) / Mercator.worldSize).rounded() * Mercator.worldSize
      length += RhumbLine(from: last, to: point, scale: scale).length
      points.append(point)
      distances.append(length)
      last = point
    }
    self.points = points
    self.distances = distances
    bounds = MapBounds(around: points)
  }

  /// The length on the ground in meters.
  public var length: Double { distances[distances.count - 1] }

  /// The seconds from the first point to the last, or nil where no times are known.
  public var duration: Double? { times.last }

  private static func seconds(from times: [Double]?, count: Int) throws(GeoError) -> [Double] {
    guard let times else { return [] }
    guard times.count == count else { throw .routeTimesMismatched(times: times.count, points: count) }
    for (index, time) in times.enumerated() {
      guard time.isFinite else { throw .routeTimeNotFinite(seconds: time, point: index + 1) }
      guard index == 0 || time >= times[index - 1] else {
        throw .routeTimeDecreases(seconds: time, previous: times[index - 1], point: index + 1)
      }
    }
    return times.map { $0 - times[0] }
  }
}
