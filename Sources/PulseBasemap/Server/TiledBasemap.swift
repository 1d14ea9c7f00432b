package import PulseGeo

/// A base map of tiles that knows beforehand which of them a view takes.
package protocol TiledBasemap: Basemap {
  /// Returns the zoom whose tiles a view is painted of.
  ///
  /// - Parameter viewport: The view.
  /// - Returns: The zoom; `nil` when it is not painted of any.
  func tileZoom(for viewport: Viewport) -> Int?
}
