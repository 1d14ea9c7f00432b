package import PulseGeo

/// A base map of tiles that can predict the tile zoom of a view.
package protocol TiledBasemap: Basemap {
  /// Returns the tile zoom for a view; `nil` if it would be drawn without tiles.
  func tileZoom(for viewport: Viewport) -> Int?
}
