/// The points with which a line on the map follows geodesics of the WGS 84 ellipsoid.
public enum GeodesicLine {
  /// The longest segment in meters that is straight on the map: its middle is at most some kilometers off the geodesic, less
  /// than a pixel where a long line fits into a view.
  public static let segmentLength = 50_000.0

  /// Returns points between two places, so that segments are at most ``segmentLength`` long.
  ///
  /// - Parameters:
  ///   - start: The first place.
  ///   - end: The last place.
  /// - Returns: The points in order, without both ends; none for close places, and for nearly antipodal ones, between which
  ///   the shortest line is uncertain.
  public static func points(from start: GeoPoint, to end: GeoPoint) -> [GeoPoint] {
    guard let (meters, azimuth) = Geodesic.distance(from: start, to: end), meters > segmentLength else {
      return []
    }
    let count = Int((meters / segmentLength).rounded(.up))
    return (1..<count).map { number in
      Geodesic.destination(from: start, azimuth: azimuth, distance: meters * Double(number) / Double(count))
        .place
    }
  }

  /// Returns the largest distance of a geodesic from the straight line on the map, in map points.
  ///
  /// At the middle alone, a geodesic between opposite latitudes has none.
  public static func deviation(from start: GeoPoint, to end: GeoPoint) -> Double {
    guard let (meters, azimuth) = Geodesic.distance(from: start, to: end), meters > segmentLength else {
      return 0
    }
    let (first, last) = (Mercator.project(start), Mercator.project(end))
    let size = Mercator.worldSize
    let dx = (last.x - first.x).remainder(dividingBy: size)
    let dy = last.y - first.y
    let length = (dx * dx + dy * dy).squareRoot()
    guard length > 0 else { return 0 }
    return (1...7).reduce(0) { largest, eighths in
      let distance = meters * Double(eighths) / 8
      let point = Mercator.project(
        Geodesic.destination(from: start, azimuth: azimuth, distance: distance).place)
      let x = (point.x - first.x).remainder(dividingBy: size)
      return max(largest, abs(dx * (point.y - first.y) - dy * x) / length)
    }
  }

  /// Returns a line through places along geodesics.
  public static func line(through places: [GeoPoint]) -> [GeoPoint] {
    guard var last = places.first else { return [] }
    var line = [last]
    for place in places.dropFirst() {
      line += points(from: last, to: place)
      line.append(place)
      last = place
    }
    return line
  }
}
