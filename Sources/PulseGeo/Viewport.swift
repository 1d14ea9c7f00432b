import Glibc

/// The part of the map that an image shows: center, zoom, size and direction.
public struct Viewport: Hashable, Sendable {
  /// The range of zooms; zoom Z makes the world 2^Z × 256 points wide.
  public static let zooms = 0.0...22.0

  /// The coordinate at the center of the image.
  public let center: GeoPoint

  /// The zoom, 0 to 22, fractions allowed.
  public let zoom: Double

  /// The width of the view in points.
  public let width: Int

  /// The height of the view in points.
  public let height: Int

  /// The device pixel ratio: pixels per point, 1 to 4.
  public let pixelRatio: Int

  /// The rotation of the view, by default none: north is up.
  public let rotation: ViewRotation

  /// The center of the image on the map.
  public let centerPoint: MapPoint

  /// The number of pixels in a map point.
  public let pixelsPerMapPoint: Double

  /// Creates a viewport.
  ///
  /// - Parameters:
  ///   - center: The coordinate at the center.
  ///   - zoom: The zoom, 0 to 22.
  ///   - width: The width in points, above 0.
  ///   - height: The height in points, above 0.
  ///   - pixelRatio: The number of pixels per point, above 0.
  ///   - rotation: The rotation of the view.
  /// - Throws: ``GeoError/zoomOutOfRange(_:)``.
  public init(
    center: GeoPoint, zoom: Double, width: Int, height: Int, pixelRatio: Int = 1,
    rotation: ViewRotation = .none
  ) throws(GeoError) {
    precondition(width > 0 && height > 0 && pixelRatio > 0, "the sides of a viewport must be above 0")
    guard Self.zooms.contains(zoom) else { throw .zoomOutOfRange(zoom) }
    self.init(
      within: center, zoom, width: width, height: height, pixelRatio: pixelRatio, rotation: rotation)
  }

  /// Creates a viewport from values that are known to be in range.
  private init(
    within center: GeoPoint, _ zoom: Double, width: Int, height: Int, pixelRatio: Int, rotation: ViewRotation
  ) {
    self.center = center
    self.zoom = zoom
    self.width = width
    self.height = height
    self.pixelRatio = pixelRatio
    self.rotation = rotation
    centerPoint = Mercator.project(center)
    pixelsPerMapPoint = exp2(zoom - Mercator.nativeZoom) * Double(pixelRatio)
  }

  /// Returns a viewport of the same size with another center and zoom.
  ///
  /// - Parameters:
  ///   - center: The coordinate at the center.
  ///   - zoom: The zoom, clamped to ``zooms``.
  ///   - rotation: The rotation; `nil` for the same.
  /// - Returns: The viewport.
  public func moved(to center: GeoPoint, zoom: Double, rotation: ViewRotation? = nil) -> Viewport {
    Viewport(
      within: center, min(max(zoom, Self.zooms.lowerBound), Self.zooms.upperBound), width: width,
      height: height, pixelRatio: pixelRatio, rotation: rotation ?? self.rotation)
  }

  /// The view with north up around a turned one, with the same center and scale, and a margin of 2 points on each side;
  /// the same view if it is not turned.
  ///
  /// At multiples of 90 degrees, the pixels of both coincide.
  public var northUp: Viewport {
    if rotation.isNone { return self }
    let extent = rotation.extent(ofWidth: Double(width), height: Double(height))
    // Not rounded up for errors in the last bits of the sine.
    func side(_ length: Double) -> Int { Int((length - 1e-6).rounded(.up)) + 4 }
    return Viewport(
      within: center, zoom, width: side(extent.x), height: side(extent.y), pixelRatio: pixelRatio,
      rotation: .none)
  }

  /// The width of the world in pixels.
  public var worldSizeInPixels: Double { Mercator.worldSize * pixelsPerMapPoint }

  /// Returns the pixel position of a coordinate.
  ///
  /// - Parameter place: Any coordinate; of the copies of the world, the one nearest to the center counts.
  /// - Returns: Pixels from the left and from the top edge, not rounded, also outside the image.
  public func pixel(of place: GeoPoint) -> (x: Double, y: Double) {
    let point = Mercator.project(place)
    var dx = point.x - centerPoint.x
    dx -= (dx / Mercator.worldSize).rounded() * Mercator.worldSize
    return pixel(of: MapPoint(x: centerPoint.x + dx, y: point.y))
  }

  /// Returns the pixel position of a map point on its own copy of the world.
  ///
  /// - Parameter point: Any map point.
  /// - Returns: Pixels from the left and from the top edge, not rounded, also outside the image.
  public func pixel(of point: MapPoint) -> (x: Double, y: Double) {
    let vector = rotation.toScreen(
      (
        x: (point.x - centerPoint.x) * pixelsPerMapPoint, y: (point.y - centerPoint.y) * pixelsPerMapPoint
      ))
    return (x: vector.x + Double(width * pixelRatio) / 2, y: vector.y + Double(height * pixelRatio) / 2)
  }

  /// Returns the map point at a pixel position.
  ///
  /// - Parameter pixel: Pixels from the left and from the top edge, also outside the image.
  /// - Returns: The point, which may lie outside the world.
  public func mapPoint(at pixel: (x: Double, y: Double)) -> MapPoint {
    let vector = rotation.toMap(
      (x: pixel.x - Double(width * pixelRatio) / 2, y: pixel.y - Double(height * pixelRatio) / 2))
    return MapPoint(
      x: centerPoint.x + vector.x / pixelsPerMapPoint, y: centerPoint.y + vector.y / pixelsPerMapPoint)
  }

  /// The width and the height of the box with north up around the image, in pixels.
  public var northUpExtent: (x: Double, y: Double) {
    rotation.extent(ofWidth: Double(width * pixelRatio), height: Double(height * pixelRatio))
  }

  /// Returns how far east of the western edge of the box around the image a pixel lies, in pixels; its x if north is up.
  public func eastward(_ pixel: (x: Double, y: Double)) -> Double {
    if rotation.isNone { return pixel.x }
    let vector = rotation.toMap(
      (x: pixel.x - Double(width * pixelRatio) / 2, y: pixel.y - Double(height * pixelRatio) / 2))
    return northUpExtent.x / 2 + vector.x
  }

  /// Converts a distance on the ground to pixels.
  ///
  /// - Parameters:
  ///   - meters: The distance in meters.
  ///   - place: The coordinate whose latitude determines the scale.
  ///   - scale: The model that converts meters to map points.
  /// - Returns: The length in pixels.
  public func pixels(forMeters meters: Double, at place: GeoPoint, scale: EarthModel) -> Double {
    meters * scale.pointsPerMeter(atLatitude: place.latitude) * pixelsPerMapPoint
  }

  /// The geographic bounds of the image, of a turned one those of the box around it, clamped to the map in
  /// the north and the south.
  ///
  /// Images at least as wide as the world extend from -180 to 180 degrees.
  public var bounds: GeoBounds {
    let extent = northUpExtent
    let halfWidth = extent.x / 2 / pixelsPerMapPoint
    let halfHeight = extent.y / 2 / pixelsPerMapPoint
    let northwest = Mercator.unproject(
      MapPoint(x: centerPoint.x - halfWidth, y: centerPoint.y - halfHeight))
    let southeast = Mercator.unproject(
      MapPoint(x: centerPoint.x + halfWidth, y: centerPoint.y + halfHeight))
    let isWholeWorld = halfWidth * 2 >= Mercator.worldSize
    return GeoBounds(
      west: isWholeWorld ? -180 : northwest.longitude, south: southeast.latitude,
      east: isWholeWorld ? 180 : southeast.longitude, north: northwest.latitude)
  }

  /// Returns the zoom at which a length on the map fits a length on the screen.
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
