/// A route on the map along which a marker moves: a polyline, optionally with recorded times.
///
/// Segments are straight on the map. Points may repeat: a route at a single place has the length 0. A point takes 24
/// bytes, or 32 with its time.
public struct Route: Hashable, Sendable {
  /// The allowed number of points: a day of recording at ten a second fits.
  public static let pointCounts = 2...1_000_000

  /// The points on the map; x is continuous across the antimeridian.
  public let points: [MapPoint]

  /// The bounding box of the points.
  public let bounds: MapBounds

  /// The model that converts meters to map points.
  public let scale: EarthModel

  /// Meters from the start to each point.
  let distances: [Double]

  /// Seconds from the first point to each; empty without times.
  let times: [Double]

  /// The indices of the points after which the recording was interrupted: no line leads to the next point.
  let gaps: Set<Int>

  /// Creates a route through coordinates.
  ///
  /// - Parameters:
  ///   - places: The coordinates, 2 to 1,000,000, clamped to the map. Segments go the short way across the
  ///     antimeridian.
  ///   - times: The time of each point in seconds from any origin, not decreasing; `nil` for none.
  ///   - gaps: The indices of the points after which the recording was interrupted. Movement at constant speed
  ///     crosses these gaps in a straight line, movement at recorded times waits before them and jumps.
  ///   - scale: The model that converts meters to map points.
  /// - Throws: ``GeoError/routeLengthOutOfRange(points:)``, ``GeoError/routeTimesMismatched(times:points:)``,
  ///   ``GeoError/routeTimeNotFinite(seconds:point:)`` or ``GeoError/routeTimeDecreases(seconds:previous:point:)``.
  /// - Complexity: O(n), about a microsecond for each point.
  public init(
    through places: [GeoPoint], times: [Double]? = nil, gaps: Set<Int> = [], scale: EarthModel = .apple
  ) throws(GeoError) {
    guard Self.pointCounts.contains(places.count) else {
      throw .routeLengthOutOfRange(points: places.count)
    }
    self.times = try Self.seconds(from: times, count: places.count)
    self.scale = scale
    self.gaps = gaps

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

  /// The seconds from the first point to the last; `nil` without times.
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
