import Glibc

/// A place on the flat world map: x to the right from longitude -180, y downwards from the northern edge.
///
/// The world is 2^28 = 268,435,456 points wide and high, as in MapKit: 256 points at zoom 0, 20 zooms on.
public struct MapPoint: Hashable, Sendable {
  /// Points from longitude -180, 0 to ``Mercator/worldSize``.
  public var x: Double

  /// Points from the northern edge, 0 to ``Mercator/worldSize``.
  public var y: Double

  /// Creates a point of the world map.
  ///
  /// - Parameters:
  ///   - x: Points from longitude -180.
  ///   - y: Points from the northern edge.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// The spherical Mercator projection of the web maps (EPSG:3857) and of MapKit.
public enum Mercator {
  /// The width and height of the world in map points, 2^28.
  public static let worldSize = 268_435_456.0

  /// The zoom at which a map point is a pixel of 256-pixel tiles: 2^20 tiles × 256 = 2^28.
  public static let nativeZoom = 20.0

  /// The latitude of the northern edge in degrees, where the map of the world is a square.
  ///
  /// It is the arc tangent of sinh(π).
  public static let maxLatitude = 85.05112877980659

  private static let half = worldSize / 2
  private static let pointsPerRadian = worldSize / (2 * Double.pi)

  /// Returns where a place lies on the map.
  ///
  /// - Parameter place: Any place; latitudes beyond ±``maxLatitude`` land on the edge of the map.
  /// - Returns: The place in map points.
  public static func project(_ place: GeoPoint) -> MapPoint {
    let latitude = min(max(place.latitude, -maxLatitude), maxLatitude)
    return MapPoint(x: (place.longitude + 180) / 360 * worldSize, y: y(ofLatitude: latitude))
  }

  /// Returns the place at a point of the map.
  ///
  /// - Parameter point: A point; x outside the world goes around it, y outside lands on the edge.
  /// - Returns: The place, its longitude from -180 up to, not including, 180 unless x is the eastern edge.
  public static func unproject(_ point: MapPoint) -> GeoPoint {
    let x = point.x == worldSize ? worldSize : point.x - (point.x / worldSize).rounded(.down) * worldSize
    let latitude = latitude(ofY: min(max(point.y, 0), worldSize))
    return GeoPoint(unchecked: latitude, min(max(x / worldSize * 360 - 180, -180), 180))
  }

  /// Returns the latitude at a distance from the northern edge without clamping.
  ///
  /// - Parameter y: Map points from the northern edge; negative beyond it.
  /// - Returns: Degrees, -90 to 90.
  package static func latitude(ofY y: Double) -> Double {
    (Double.pi / 2 - 2 * atan(exp((y - half) / pointsPerRadian))) * 180 / .pi
  }

  /// Returns the distance from the northern edge without clamping.
  ///
  /// - Parameter degrees: A latitude strictly between -90 and 90 degrees.
  /// - Returns: Map points from the northern edge; negative beyond it.
  static func y(ofLatitude degrees: Double) -> Double {
    let sine = sin(degrees * .pi / 180)
    return half - pointsPerRadian * 0.5 * log((1 + sine) / (1 - sine))
  }
}
