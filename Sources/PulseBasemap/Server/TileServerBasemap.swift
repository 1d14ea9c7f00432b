package import PulseGeo
package import PulsePixels
package import PulseScene
package import PulseTileServer
import PulseTiles

/// A base map of raster or vector tiles from a server, downloaded before the first view is rendered.
///
/// The kind of tiles is detected from the first one.
package struct TileServerBasemap: Basemap {
  private let server: TileServer
  private let rasterMap: RasterTileBasemap
  private let vectorMap: VectorTileBasemap

  /// Creates a map without downloading anything.
  ///
  /// - Parameters:
  ///   - server: The tiles.
  ///   - style: The colors and font of vector tiles.
  /// - Throws: ``BasemapError/unusableFont(_:)``.
  package init(_ server: TileServer, style: MapStyle) throws(BasemapError) {
    self.server = server
    rasterMap = RasterTileBasemap(server)
    vectorMap = try VectorTileBasemap(server, style: style)
  }

  private var map: any TiledBasemap { server.info.content == .raster ? rasterMap : vectorMap }

  /// The attribution of the tiles, where it is known.
  package var attribution: String? { server.info.attribution }

  /// Downloads the tiles of all views.
  ///
  /// - Parameters:
  ///   - views: The views, the most important one first, and whether the camera rests there.
  ///   - isCounted: Whether tiles are only counted, without any download.
  /// - Returns: A report of missing and stale tiles.
  /// - Throws: ``BasemapError/tileServer(_:)`` if the limit would be exceeded or libcurl is missing, before any
  ///   download.
  package func loadTiles(
    for views: [(viewport: Viewport, rests: Bool)], onlyCounting isCounted: Bool = false
  ) throws(BasemapError) -> TileLoadReport {
    func plan() -> Set<TileID> { TilePlan(views) { map.tileZoom(for: $0) }.tiles }
    let first = views.first.flatMap { centerTile(of: $0.viewport) }
    // Kind and size of tiles are known only from a tile.
    if let first { server.guessContent(from: first) }
    try BasemapError.wrapping { () throws(TileServerError) in try server.checkTileLimit(plan()) }
    guard !isCounted else { return server.emptyReport }
    server.resetDetectedContent()
    var probes: [(tile: TileID, report: TileLoadReport)] = []
    if let first { probes = try probe(for: first) }
    let tiles = plan()
    var report = try BasemapError.wrapping { () throws(TileServerError) in try server.load(tiles) }
    for probe in probes where tiles.contains(probe.tile) { report.merge(probe.report) }
    server.detectAttribution(in: tiles)
    return report
  }

  /// Returns the tile at the center of a view; `nil` if the view would be drawn without tiles.
  private func centerTile(of viewport: Viewport) -> TileID? {
    guard let zoom = map.tileZoom(for: viewport) else { return nil }
    // A zoom that vector tile servers have too.
    let isOpen = server.content == nil
    let shallow = isOpen ? min(zoom, TileServer.vectorZooms.upperBound) : zoom
    return viewport.tile(inTheMiddleAtZoom: shallow)
  }

  /// Downloads single tiles until one reveals the kind of all, raster or vector: first the given tile and, unless
  /// they
  /// are raster tiles, then those that contain it at lower zooms.
  ///
  /// - Parameter wanted: The tile at the center of the most important view.
  /// - Returns: The requested tiles, each with the report on its download.
  /// - Throws: ``BasemapError/tileServer(_:)``.
  private func probe(
    for wanted: TileID
  ) throws(BasemapError) -> [(tile: TileID, report: TileLoadReport)] {
    var probes: [(tile: TileID, report: TileLoadReport)] = []
    let farthest = server.content == .raster ? wanted.z : 0
    for zoom in stride(from: wanted.z, through: farthest, by: -1) where !server.hasDetectedContent {
      let id = wanted.ancestor(atZoom: zoom)
      let report = try BasemapError.wrapping { () throws(TileServerError) in
        try server.load([id], fillingGaps: false)
      }
      probes.append((id, report))
      server.detectProperties(from: id, insteadOf: wanted)
      // An empty tile reveals no kind, unless the URL did.
      if server.tile(id) != nil, server.content != nil { break }
      guard report.problems.keys.allSatisfy({ $0 == .notFound || $0 == .notCached }) else { break }
    }
    return probes
  }

  package func paint(_ viewport: Viewport) -> Bitmap { map.paint(viewport) }

  package func paint(_ viewport: Viewport, labelsAvoiding taken: [PixelRect]) -> Bitmap {
    map.paint(viewport, labelsAvoiding: taken)
  }

  package var hasLabels: Bool { map.hasLabels }

  package var diagnostics: [String] { map.diagnostics }

  /// Discards recorded failures, so that failed tiles are requested again, and the tiles in memory if there is a
  /// cache on disk.
  package func resetFailures() {
    server.resetFailures()
    rasterMap.resetFailures()
    vectorMap.resetFailures()
  }
}

extension Viewport {
  /// Returns the tile of a zoom level that contains the center of the view.
  func tile(inTheMiddleAtZoom zoom: Int) -> TileID {
    let count = 1 << zoom
    func index(_ place: Double) -> Int {
      min(max(Int(place / Mercator.worldSize * Double(count)), 0), count - 1)
    }
    return TileID(z: zoom, x: index(centerPoint.x), y: index(centerPoint.y))
  }
}
