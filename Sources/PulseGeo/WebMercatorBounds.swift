import Glibc

/// The bounding box of an image in EPSG:3857 (Web Mercator) meters, and in degrees.
///
/// Nothing is clamped or wrapped: x and longitudes continue beyond the antimeridian, y and latitudes beyond the edge
/// of the world map.
public struct WebMercatorBounds: Hashable, Sendable {
  /// The western edge in meters east of Greenwich.
  public let minX: Double

  /// The southern edge in meters north of the equator.
  public let minY: Double

  /// The eastern edge in meters, greater than ``minX``.
  public let maxX: Double

  /// The northern edge in meters, greater than ``minY``.
  public let maxY: Double

  /// The western edge in degrees.
  public var west: Double { Self.longitude(minX) }

  /// The southern edge in degrees, above -90.
  public var south: Double { Self.latitude(minY) }

  /// The eastern edge in degrees, greater than ``west``; above 180 beyond the antimeridian.
  public var east: Double { Self.longitude(maxX) }

  /// The northern edge in degrees, below 90.
  public var north: Double { Self.latitude(maxY) }

  static func longitude(_ x: Double) -> Double { x / Geodesic.equatorialRadius * 180 / .pi }

  static func latitude(_ y: Double) -> Double {
    atan(sinh(y / Geodesic.equatorialRadius)) * 180 / .pi
  }
}

extension Viewport {
  /// The bounds of the image in EPSG:3857, of a turned one those of the box around it.
  ///
  /// The longitude of the center is not normalized; the edges lie west and east of it.
  public var webMercatorBounds: WebMercatorBounds {
    let meters = 2 * Double.pi * Geodesic.equatorialRadius / Mercator.worldSize
    let extent = northUpExtent
    let halfWidth = extent.x / 2 / pixelsPerMapPoint
    let halfHeight = extent.y / 2 / pixelsPerMapPoint
    let (x, y) = (centerPoint.x - Mercator.worldSize / 2, Mercator.worldSize / 2 - centerPoint.y)
    return WebMercatorBounds(
      minX: (x - halfWidth) * meters, minY: (y - halfHeight) * meters, maxX: (x + halfWidth) * meters,
      maxY: (y + halfHeight) * meters)
  }
}

/// A position in EPSG:3857 (Web Mercator) meters and in degrees, neither clamped nor wrapped.
public struct WebMercatorPosition: Hashable, Sendable {
  /// The meters east of Greenwich.
  public let x: Double

  /// The meters north of the equator.
  public let y: Double

  /// The degrees east of Greenwich.
  public var longitude: Double { WebMercatorBounds.longitude(x) }

  /// The degrees north of the equator.
  public var latitude: Double { WebMercatorBounds.latitude(y) }

  /// Creates the position of a map point.
  public init(_ point: MapPoint) {
    let meters = 2 * Double.pi * Geodesic.equatorialRadius / Mercator.worldSize
    x = (point.x - Mercator.worldSize / 2) * meters
    y = (Mercator.worldSize / 2 - point.y) * meters
  }
}
