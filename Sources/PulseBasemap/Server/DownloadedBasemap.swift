package import PulseGeo
package import PulseTiles

/// A base map whose tiles are downloaded before the first view is rendered.
package protocol DownloadedBasemap: Basemap {
  /// Downloads the tiles of all views.
  ///
  /// - Parameters:
  ///   - views: The views, the most important one first, and whether the camera rests there.
  ///   - isCounted: Whether tiles are only counted, without any download.
  /// - Returns: A report of missing and stale tiles.
  /// - Throws: ``BasemapError`` if the limit would be exceeded or libcurl is missing, before any download.
  func loadTiles(
    for views: [(viewport: Viewport, rests: Bool)], onlyCounting isCounted: Bool
  ) throws(BasemapError) -> TileLoadReport
}

extension TileServerBasemap: DownloadedBasemap {}
