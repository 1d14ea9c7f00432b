import Glibc

/// A point on the flat world map in Mercator projection: x to the right from longitude -180, y downwards from the
/// northern edge.
///
/// The world is 2^28 = 268,435,456 points wide and high, as in MapKit: 256 points at zoom 0, doubled 20 times.
public struct MapPoint: Hashable, Sendable {
  /// Points from longitude -180, 0 to ``Mercator/worldSize``.
  public var x: Double

  /// Points from the northern edge, 0 to ``Mercator/worldSize``.
  public var y: Double

  /// Creates a point of the flat world map.
  ///
  /// - Parameters:
  ///   - x: Points from longitude -180.
  ///   - y: Points from the northern edge.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// The spherical Mercator projection of web maps (EPSG:3857) and of MapKit.
public enum Mercator {
  /// The width and height of the world in map points, 2^28.
  public static let worldSize = 268_435_456.0

  /// The zoom at which a map point is a pixel of 256-pixel tiles: 2^20 tiles × 256 = 2^28.
  public static let nativeZoom = 20.0

  /// The latitude of the northern edge in degrees, arctan(sinh π), which makes the map of the world a square.
  public static let maxLatitude = 85.05112877980659

  private static let half = worldSize / 2
  private static let pointsPerRadian = worldSize / (2 * Double.pi)

  /// Projects a coordinate to the map.
  ///
  /// - Parameter place: Any coordinate; latitudes are clamped to ±``maxLatitude``.
  /// - Returns: The map point.
  public static func project(_ place: GeoPoint) -> MapPoint {
    let latitude = min(max(place.latitude, -maxLatitude), maxLatitude)
    return MapPoint(x: (place.longitude + 180) / 360 * worldSize, y: y(ofLatitude: latitude))
  }

  /// Converts a map point to a coordinate.
  ///
  /// - Parameter point: A map point; x outside the world wraps around, y is clamped.
  /// - Returns: The coordinate, its longitude from -180 up to, not including, 180 unless x is the eastern edge.
  public static func unproject(_ point: MapPoint) -> GeoPoint {
    let x = point.x == worldSize ? worldSize : point.x - (point.x / worldSize).rounded(.down) * worldSize
    let latitude = latitude(ofY: min(max(point.y, 0), worldSize))
    return GeoPoint(unchecked: latitude, min(max(x / worldSize * 360 - 180, -180), 180))
  }

  /// Returns the latitude in degrees at a y in map points, without clamping.
  package static func latitude(ofY y: Double) -> Double {
    (Double.pi / 2 - 2 * atan(exp((y - half) / pointsPerRadian))) * 180 / .pi
  }

  /// Returns the y in map points of a latitude strictly between -90 and 90 degrees, without clamping.
  static func y(ofLatitude degrees: Double) -> Double {
    let sine = sin(degrees * .pi / 180)
    return half - pointsPerRadian * 0.5 * log((1 + sine) / (1 - sine))
  }
}
