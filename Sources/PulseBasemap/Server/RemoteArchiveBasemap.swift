package import PulseGeo
package import PulsePixels
package import PulseScene
package import PulseTiles
package import PulseVectorTiles

/// A base map of the tiles of an archive on a web server, downloaded before the first view is rendered.
///
/// It renders the same pixels as the same archive in a local file.
package struct RemoteArchiveBasemap: DownloadedBasemap {
  private let archive: RemotePMTiles
  private let settings: TileServerSettings
  private let rasterMap: RasterTileBasemap
  private let vectorMap: VectorTileBasemap

  /// A summary such as `PMTiles, vector, zoom 0 to 15`.
  package let summary: String

  /// Opens an archive.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - settings: The cache, timeouts, limits and user agent.
  ///   - style: The colors and font of vector tiles.
  /// - Throws: ``BasemapError/unusableSource(path:_:)`` or ``BasemapError/unusableFont(_:)``.
  /// - Complexity: At most two requests.
  package init(
    _ url: RemoteFileURL, settings: TileServerSettings, style: MapStyle
  ) throws(BasemapError) {
    self.settings = settings
    archive = try BasemapError.wrapping(url) { () throws(BasemapSourceError) in
      try RemotePMTiles(url, settings: settings) { ValidatedTile($0, expecting: $1) }
    }
    summary = "PMTiles, \(archive.info.summary)"
    rasterMap = RasterTileBasemap(archive, reportsMissingTiles: true)
    vectorMap = try VectorTileBasemap(archive, style: style, reportsMissingTiles: true)
  }

  private var map: any TiledBasemap { archive.info.content == .raster ? rasterMap : vectorMap }

  /// The attribution in the metadata of the archive, or that of the schema of its tiles.
  package var attribution: String? { archive.info.attribution }

  package func loadTiles(
    for views: [(viewport: Viewport, rests: Bool)], onlyCounting isCounted: Bool = false
  ) throws(BasemapError) -> TileLoadReport {
    // The views need all tiles that a local file would be read for, also while the camera zooms.
    func plan() -> Set<TileID> {
      TilePlan(views.map { ($0.viewport, rests: true) }) { map.tileZoom(for: $0) }.tiles
    }
    var report = TileLoadReport(host: archive.url.host, hasKey: archive.url.needsKey)
    try checkTileLimit(plan())
    if isCounted { return report }
    var generation: Int
    repeat {
      generation = archive.generation
      // The size and the schema of tiles may be known only from a tile.
      if !archive.areTilesKnown, let middle = views.first.flatMap({ centerTile(of: $0.viewport) }) {
        _ = try load([middle])
      }
      let tiles = plan()
      try checkTileLimit(tiles)
      report = try load(tiles)
    } while archive.generation != generation
    return report
  }

  /// Returns the tile at the center of a view; `nil` if the view would be drawn without tiles.
  private func centerTile(of viewport: Viewport) -> TileID? {
    map.tileZoom(for: viewport).map { viewport.tile(inTheMiddleAtZoom: $0) }
  }

  private func checkTileLimit(_ tiles: Set<TileID>) throws(BasemapError) {
    guard settings.isOffline || tiles.count <= settings.tileLimit else {
      throw .tileServer(
        .tooManyTiles(host: archive.url.host, count: tiles.count, limit: settings.tileLimit))
    }
  }

  private func load(_ tiles: Set<TileID>) throws(BasemapError) -> TileLoadReport {
    try BasemapError.wrapping(archive.url) { () throws(BasemapSourceError) in try archive.load(tiles) }
  }

  package func paint(_ viewport: Viewport) -> Bitmap { map.paint(viewport) }

  package func paint(_ viewport: Viewport, labels: LabelConstraints) -> Bitmap {
    map.paint(viewport, labels: labels)
  }

  package var hasLabels: Bool { map.hasLabels }

  package var diagnostics: [String] { map.diagnostics }

  /// Discards recorded issues and loaded tiles.
  package func resetFailures() {
    archive.resetFailures()
    rasterMap.resetFailures()
    vectorMap.resetFailures()
  }
}

extension BasemapError {
  /// Returns the result of a closure, and throws its error as that of the file at a URL.
  static func wrapping<Result>(
    _ url: RemoteFileURL, _ body: () throws(BasemapSourceError) -> Result
  ) throws(BasemapError) -> Result {
    do throws(BasemapSourceError) {
      return try body()
    } catch {
      if case .remote(.tileServer(let cause)) = error { throw .tileServer(cause) }
      throw .unusableSource(path: url.text, error)
    }
  }
}
