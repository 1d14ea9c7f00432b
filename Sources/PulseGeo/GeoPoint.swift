/// A place on the Earth in WGS 84 degrees.
public struct GeoPoint: Hashable, Sendable {
  /// Degrees north of the equator, -90 to 90.
  public let latitude: Double

  /// Degrees east of Greenwich, -180 to 180.
  public let longitude: Double

  /// Creates a place.
  ///
  /// - Parameters:
  ///   - latitude: Degrees north of the equator, -90 to 90.
  ///   - longitude: Degrees east of Greenwich, -180 to 180.
  /// - Throws: ``GeoError/latitudeOutOfRange(degrees:)`` or ``GeoError/longitudeOutOfRange(degrees:)``, also
  ///   for what is not a number.
  public init(latitude: Double, longitude: Double) throws(GeoError) {
    guard abs(latitude) <= 90 else { throw .latitudeOutOfRange(degrees: latitude) }
    guard abs(longitude) <= 180 else { throw .longitudeOutOfRange(degrees: longitude) }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Creates a place from degrees that are known to be in range.
  init(unchecked latitude: Double, _ longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Whether the place lies on the Mercator map, not beyond ±``Mercator/maxLatitude``.
  public var isOnMercatorMap: Bool { abs(latitude) <= Mercator.maxLatitude }
}

extension GeoPoint {
  /// Returns a place on the straight line on the map to another place, the short way around the world.
  ///
  /// - Parameters:
  ///   - end: Where the line ends.
  ///   - part: The part of the way; 0 and 1 give the ends themselves, and what lies outside goes on beyond them.
  /// - Returns: The place.
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
