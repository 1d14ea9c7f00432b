/// A map camera: the center of a view and its zoom, without the size of a ``Viewport``.
public struct MapCamera: Hashable, Sendable {
  /// The center of the view on the map; x may lie outside the world, which repeats.
  public let center: MapPoint

  /// The zoom, within ``Viewport/zooms``.
  public let zoom: Double

  /// Creates a camera from a map point and a zoom.
  ///
  /// - Parameters:
  ///   - center: The center of the view on the map, y from 0 to ``Mercator/worldSize``.
  ///   - zoom: The zoom, 0 to 22, fractions allowed.
  /// - Throws: ``GeoError/zoomOutOfRange(_:)``.
  public init(center: MapPoint, zoom: Double) throws(GeoError) {
    guard Viewport.zooms.contains(zoom) else { throw .zoomOutOfRange(zoom) }
    self.center = center
    self.zoom = zoom
  }

  /// Creates a camera centered on a coordinate.
  ///
  /// - Parameters:
  ///   - place: The center of the view.
  ///   - zoom: The zoom, clamped to ``Viewport/zooms``.
  public init(_ place: GeoPoint, zoom: Double) {
    self.init(center: Mercator.project(place), clampingZoom: zoom)
  }

  /// Creates a camera with a clamped zoom.
  init(center: MapPoint, clampingZoom zoom: Double) {
    self.center = center
    self.zoom = min(max(zoom, Viewport.zooms.lowerBound), Viewport.zooms.upperBound)
  }
}
