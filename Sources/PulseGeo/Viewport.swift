import Glibc

/// The part of the map that a picture shows, north up.
public struct Viewport: Hashable, Sendable {
  /// The zooms that a view can have; zoom Z makes the world 2^Z × 256 points wide.
  public static let zooms = 0.0...22.0

  /// The place in the middle of the picture.
  public let center: GeoPoint

  /// The zoom, 0 to 22, fractions allowed.
  public let zoom: Double

  /// The width of the view in points.
  public let width: Int

  /// The height of the view in points.
  public let height: Int

  /// The number of pixels along a point, 1 to 4.
  public let pixelRatio: Int

  /// The middle of the picture on the map.
  public let centerPoint: MapPoint

  /// The number of pixels that a map point takes.
  public let pixelsPerMapPoint: Double

  /// Creates a view.
  ///
  /// - Parameters:
  ///   - center: The place in the middle.
  ///   - zoom: The zoom, 0 to 22.
  ///   - width: The width in points, above 0.
  ///   - height: The height in points, above 0.
  ///   - pixelRatio: The number of pixels along a point, above 0.
  /// - Throws: ``GeoError/zoomOutOfRange(_:)``.
  public init(
    center: GeoPoint, zoom: Double, width: Int, height: Int, pixelRatio: Int = 1
  ) throws(GeoError) {
    precondition(width > 0 && height > 0 && pixelRatio > 0, "a view has positive sides")
    guard Self.zooms.contains(zoom) else { throw .zoomOutOfRange(zoom) }
    self.init(within: center, zoom, width: width, height: height, pixelRatio: pixelRatio)
  }

  /// Creates a view whose numbers are known to be in range.
  private init(within center: GeoPoint, _ zoom: Double, width: Int, height: Int, pixelRatio: Int) {
    self.center = center
    self.zoom = zoom
    self.width = width
    self.height = height
    self.pixelRatio = pixelRatio
    centerPoint = Mercator.project(center)
    pixelsPerMapPoint = exp2(zoom - Mercator.nativeZoom) * Double(pixelRatio)
  }

  /// Returns a view of the same size of another part of the map.
  ///
  /// - Parameters:
  ///   - center: The place in the middle.
  ///   - zoom: The zoom, clamped to ``zooms``.
  /// - Returns: The view.
  public func moved(to center: GeoPoint, zoom: Double) -> Viewport {
    Viewport(
      within: center, min(max(zoom, Self.zooms.lowerBound), Self.zooms.upperBound), width: width,
      height: height, pixelRatio: pixelRatio)
  }

  /// The width of the world in pixels.
  public var worldSizeInPixels: Double { Mercator.worldSize * pixelsPerMapPoint }

  /// Returns where a place appears.
  ///
  /// - Parameter place: Any place; it is shown on the copy of the world where it is nearest to the center.
  /// - Returns: Pixels from the left and from the top edge, unrounded, also outside the picture.
  public func pixel(of place: GeoPoint) -> (x: Double, y: Double) {
    let point = Mercator.project(place)
    var dx = point.x - centerPoint.x
    dx -= (dx / Mercator.worldSize).rounded() * Mercator.worldSize
    return pixel(of: MapPoint(x: centerPoint.x + dx, y: point.y))
  }

  /// Returns where a point of the map appears, on the copy of the world that it lies on.
  ///
  /// - Parameter point: Any point.
  /// - Returns: Pixels from the left and from the top edge, unrounded, also outside the picture.
  public func pixel(of point: MapPoint) -> (x: Double, y: Double) {
    (
      x: (point.x - centerPoint.x) * pixelsPerMapPoint + Double(width * pixelRatio) / 2,
      y: (point.y - centerPoint.y) * pixelsPerMapPoint + Double(height * pixelRatio) / 2
    )
  }

  /// Returns the length in pixels of a distance on the ground around a place.
  ///
  /// - Parameters:
  ///   - meters: The distance in meters.
  ///   - place: The place; the scale of its latitude counts.
  ///   - scale: How many map points a meter takes.
  /// - Returns: The length in pixels.
  public func pixels(forMeters meters: Double, at place: GeoPoint, scale: MetersPerPointModel) -> Double {
    meters * scale.pointsPerMeter(atLatitude: place.latitude) * pixelsPerMapPoint
  }

  /// The edges of the picture on the Earth, clamped to the map in the north and the south.
  ///
  /// A picture as wide as the world or wider reaches from -180 to 180 degrees.
  public var bounds: GeoBounds {
    let halfWidth = Double(width * pixelRatio) / 2 / pixelsPerMapPoint
    let halfHeight = Double(height * pixelRatio) / 2 / pixelsPerMapPoint
    let northwest = Mercator.unproject(
      MapPoint(x: centerPoint.x - halfWidth, y: centerPoint.y - halfHeight))
    let southeast = Mercator.unproject(
      MapPoint(x: centerPoint.x + halfWidth, y: centerPoint.y + halfHeight))
    let isWholeWorld = halfWidth * 2 >= Mercator.worldSize
    return GeoBounds(
      west: isWholeWorld ? -180 : northwest.longitude, south: southeast.latitude,
      east: isWholeWorld ? 180 : southeast.longitude, north: northwest.latitude)
  }

  /// Returns the zoom at which a length on the map has a length on the screen.
  ///
  /// - Parameters:
  ///   - mapPoints: The length in map points, above 0.
  ///   - points: The length on the screen in points, above 0.
  /// - Returns: The zoom, clamped to ``zooms``.
  public static func zoom(fitting mapPoints: Double, into points: Double) -> Double {
    let zoom = log2(points / mapPoints) + Mercator.nativeZoom
    return min(max(zoom, zooms.lowerBound), zooms.upperBound)
  }
}
