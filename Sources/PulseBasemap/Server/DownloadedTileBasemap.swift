package import PulseGeo
package import PulsePixels
package import PulseScene
package import PulseTiles
package import PulseVectorTiles
import Synchronization

/// A base map of raster or vector tiles from a web server, downloaded before the first view is rendered.
///
/// The kind of tiles may be known only when some are loaded. An archive renders the same pixels as in a local file.
package final class DownloadedTileBasemap: Basemap {
  let store: any DownloadedTileStore
  private let rasterMap: RasterTileBasemap
  private let vectorMap: VectorTileBasemap

  /// Whether colors are given, which only vector tiles can have.
  private let needsMapColors: Bool

  /// Whether all views were outside of the area that the server covers, which the load report covers.
  private let isOutside = Mutex(false)

  /// Creates a map without downloading anything.
  ///
  /// - Parameters:
  ///   - store: The tiles.
  ///   - style: The colors and font of vector tiles.
  ///   - reportsMissingTiles: Whether tiles that the store does not have are reported, as for files.
  /// - Throws: ``BasemapError/unusableFont(_:)``.
  package init(
    _ store: any DownloadedTileStore, style: MapStyle, reportsMissingTiles: Bool = false
  ) throws(BasemapError) {
    self.store = store
    needsMapColors = !style.colors.isEmpty
    rasterMap = RasterTileBasemap(store, reportsMissingTiles: reportsMissingTiles)
    vectorMap = try VectorTileBasemap(store, style: style, reportsMissingTiles: reportsMissingTiles)
  }

  private var map: any TiledBasemap { store.info.content == .raster ? rasterMap : vectorMap }

  /// The URL or URL template of the tiles.
  package var address: String { store.address }

  /// The attribution of the tiles, where it is known.
  package var attribution: String? { store.info.attribution }

  package func deepestImages(pixelRatio: Int) -> (level: Int?, viewZoom: Double)? {
    map.deepestImages(pixelRatio: pixelRatio)
  }

  /// Downloads the tiles of all views.
  ///
  /// - Parameters:
  ///   - views: The views, the most important one first, and whether the camera rests there.
  ///   - isCounted: Whether tiles are only counted, without any download.
  /// - Returns: A report of missing and stale tiles.
  /// - Throws: ``BasemapError/unusableSource(path:_:)`` if the limit would be exceeded or libcurl is missing, before
  ///   any download; ``BasemapError/fixedColors(path:)`` for images with map colors.
  package func loadTiles(
    for views: [(viewport: Viewport, rests: Bool)], onlyCounting isCounted: Bool = false
  ) throws(BasemapError) -> TileLoadReport {
    let report = try BasemapError.wrapping(store.address) { () throws(BasemapSourceError) in
      try store.load(views, tileZoom: { map.tileZoom(for: $0) }, onlyCounting: isCounted)
    }
    if needsMapColors, !isCounted, report.wanted > 0, store.info.content == .raster {
      throw .fixedColors(path: store.address)
    }
    if !isCounted { isOutside.withLock { $0 = report.wanted == 0 && report.outside > 0 } }
    return report
  }

  /// Whether the tiles may be drawn in the colors of a theme: `true`, as they may not be known before they are loaded.
  package var hasMapColors: Bool { true }

  package func paint(_ viewport: Viewport) -> Bitmap { map.paint(viewport) }

  package func paint(_ viewport: Viewport, labels: LabelConstraints) -> Bitmap {
    map.paint(viewport, labels: labels)
  }

  package func labelRecords(_ viewport: Viewport, labels: LabelConstraints) -> [LabelRecord] {
    map.labelRecords(viewport, labels: labels)
  }

  package var hasLabels: Bool { map.hasLabels }

  package var diagnostics: [String] { isOutside.withLock(\.self) ? [] : map.diagnostics }

  /// Discards recorded failures, so that failed tiles are requested again, and loaded tiles if there is a copy on disk.
  package func resetFailures() {
    store.resetFailures()
    rasterMap.resetFailures()
    vectorMap.resetFailures()
    isOutside.withLock { $0 = false }
  }
}

extension DownloadedTileBasemap: ServedBasemap {
  package func load(
    _ views: [(viewport: Viewport, rests: Bool)], onlyCounting isCounted: Bool
  ) throws(BasemapError) -> [TileSetLoad] {
    [TileSetLoad(try loadTiles(for: views, onlyCounting: isCounted), of: store)]
  }
}
