import Glibc

/// A model for the number of map points in a meter on the ground: MapKit's or a sphere.
public enum EarthModel: String, CaseIterable, Hashable, Sendable {
  /// The model of MapKit: one degree of latitude on the map, divided by its length on the ellipsoid.
  case apple

  /// A sphere of radius 6,378,137 m, as in most web maps.
  case sphere

  /// Returns the number of map points in a meter at a latitude.
  ///
  /// The values of `apple` match those printed on devices to the last bit. The length of a degree of latitude is the
  /// classic series 111132.92 − 559.82 cos 2φ + 1.175 cos 4φ − 0.0023 cos 6φ meters.
  ///
  /// - Parameter latitude: Degrees, -90 to 90, clamped to the edge of the map.
  /// - Returns: Map points per meter, above 0.
  public func pointsPerMeter(atLatitude latitude: Double) -> Double {
    let latitude = min(max(latitude, -Mercator.maxLatitude), Mercator.maxLatitude)
    switch self {
    case .apple:
      let span = Mercator.y(ofLatitude: latitude - 0.5) - Mercator.y(ofLatitude: latitude + 0.5)
      return span / Self.metersPerDegreeOfLatitude(at: latitude)
    case .sphere:
      let radians = latitude * .pi / 180
      return Mercator.worldSize / (2 * .pi * Geodesic.equatorialRadius * cos(radians))
    }
  }

  private static func metersPerDegreeOfLatitude(at latitude: Double) -> Double {
    let radians = latitude * .pi / 180
    return 111132.92 - 559.82 * cos(2 * radians) + 1.175 * cos(4 * radians) - 0.0023 * cos(6 * radians)
  }
}
