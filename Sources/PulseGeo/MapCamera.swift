/// Where one looks on the map: what is in the middle of the picture, and how near.
///
/// Unlike a ``Viewport`` it has no size, so that it can be moved before there is a picture.
public struct MapCamera: Hashable, Sendable {
  /// The middle of the picture on the map; its x may lie outside of the world, which repeats.
  public let center: MapPoint

  /// The zoom, within ``Viewport/zooms``.
  public let zoom: Double

  /// Creates a camera.
  ///
  /// - Parameters:
  ///   - center: The middle of the picture on the map, y from 0 to ``Mercator/worldSize``.
  ///   - zoom: The zoom, 0 to 22, fractions allowed.
  /// - Throws: ``GeoError/zoomOutOfRange(_:)``.
  public init(center: MapPoint, zoom: Double) throws(GeoError) {
    guard Viewport.zooms.contains(zoom) else { throw .zoomOutOfRange(zoom) }
    self.center = center
    self.zoom = zoom
  }

  /// Creates a camera that looks at a place.
  ///
  /// - Parameters:
  ///   - place: The place in the middle of the picture.
  ///   - zoom: The zoom, clamped to ``Viewport/zooms``.
  public init(_ place: GeoPoint, zoom: Double) {
    self.init(center: Mercator.project(place), clampingZoom: zoom)
  }

  /// Creates a camera whose zoom is clamped to what a view can have.
  init(center: MapPoint, clampingZoom zoom: Double) {
    self.center = center
    self.zoom = min(max(zoom, Viewport.zooms.lowerBound), Viewport.zooms.upperBound)
  }
}
