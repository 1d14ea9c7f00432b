/// A geographic coordinate: latitude and longitude in WGS 84 degrees.
public struct GeoPoint: Hashable, Sendable {
  /// Degrees north of the equator, -90 to 90.
  public let latitude: Double

  /// Degrees east of Greenwich, -180 to 180.
  public let longitude: Double

  /// The longitudes that ``init(latitude:longitude:)`` accepts, in degrees: a turn to the west and to the east.
  public static let longitudes = -360.0...360.0

  /// Creates a coordinate.
  ///
  /// Longitudes beyond 180 degrees, as data have them that cross the antimeridian or count from 0 to 360, are
  /// normalized: 185 becomes -175.
  ///
  /// - Parameters:
  ///   - latitude: Degrees north of the equator, -90 to 90.
  ///   - longitude: Degrees east of Greenwich, -360 to 360.
  /// - Throws: ``GeoError/latitudeOutOfRange(degrees:)`` or ``GeoError/longitudeOutOfRange(degrees:)``, also for NaN.
  public init(latitude: Double, longitude: Double) throws(GeoError) {
    guard abs(latitude) <= 90 else { throw .latitudeOutOfRange(degrees: latitude) }
    guard Self.longitudes.contains(longitude) else { throw .longitudeOutOfRange(degrees: longitude) }
    self.latitude = latitude
    self.longitude = abs(longitude) <= 180 ? longitude : longitude - (longitude < 0 ? -360 : 360)
  }

  /// Creates a coordinate from degrees that are known to be in range.
  init(unchecked latitude: Double, _ longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Whether the latitude is within ±85.0511 degrees, `Mercator.maxLatitude`.
  public var isOnMercatorMap: Bool { abs(latitude) <= Mercator.maxLatitude }
}

extension GeoPoint {
  /// Interpolates linearly on the Mercator map to another coordinate, the short way around the world.
  ///
  /// - Parameters:
  ///   - end: The end of the line.
  ///   - fraction: The fraction of the line; 0 and 1 give the ends exactly, other values extrapolate.
  /// - Returns: The interpolated coordinate.
  public func interpolatedOnMap(towards end: GeoPoint, fraction: Double) -> GeoPoint {
    if fraction == 0 { return self }
    if fraction == 1 { return end }
    let (first, last) = (Mercator.project(self), Mercator.project(end))
    var dx = last.x - first.x
    dx -= (dx / Mercator.worldSize).rounded() * Mercator.worldSize
    return Mercator.unproject(
      MapPoint(x: first.x + dx * fraction, y: first.y + (last.y - first.y) * fraction))
  }
}
