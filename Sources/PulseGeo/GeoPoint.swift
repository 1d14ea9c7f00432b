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
