package import PulseGeo
package import PulsePixels
package import PulseScene
package import PulseTiles
package import PulseVectorTiles
import Synchronization

/// A base map of raster or vector tiles from a server, downloaded before the first view is rendered.
///
/// The kind of tiles, and the highest zoom level where it is not published, are detected from the first ones.
package final class TileServerBasemap: Basemap {
  let server: TileServer
  private let rasterMap: RasterTileBasemap
  private let vectorMap: VectorTileBasemap

  /// Whether all views were outside of the area that the server covers, which the load report covers.
  private let isOutside = Mutex(false)

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

  /// The coverage as a clause, such as `it covers 5,45,17,48 at zoom 0 to 14`.
  package var coverage: String {
    let info = server.info
    let zooms = "zoom \(info.zooms.lowerBound) to \(info.zooms.upperBound)"
    return "it covers \(info.extent ?? "the world") at \(zooms)"
  }

  /// Downloads the tiles of all views.
  ///
  /// That nothing can be drawn is never concluded from what the cache remembers to be missing: then it is asked for.
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
    let report = try loadTilesOnce(for: views, onlyCounting: isCounted)
    guard report.isBlank, report.remembered > 0 else { return report }
    server.forgetMissingTiles()
    return try loadTilesOnce(for: views, onlyCounting: isCounted)
  }

  private func loadTilesOnce(
    for views: [(viewport: Viewport, rests: Bool)], onlyCounting isCounted: Bool
  ) throws(BasemapError) -> TileLoadReport {
    func plan() -> Set<TileID> { TilePlan(views) { map.tileZoom(for: $0) }.tiles }
    let viewports = views.map(\.viewport)
    // Kind and size of tiles are known only from a tile.
    if let center = probedTiles(of: viewports).first {
      for zoom in (0...center.z).reversed() where !server.hasDetectedContent {
        server.guessContent(from: center.ancestor(atZoom: zoom))
      }
    }
    let estimated = plan().filter(server.source.covers)
    try BasemapError.wrapping { () throws(TileServerError) in try server.checkTileLimit(estimated) }
    guard !isCounted else { return server.emptyReport }
    server.resetDetectedContent(isExamined: true)
    var probe = TileServerProbe(server)
    try BasemapError.wrapping { () throws(TileServerError) in try probe.run(on: probedTiles(of: viewports)) }
    let all = plan()
    let tiles = all.filter(server.source.covers)
    var report = try BasemapError.wrapping { () throws(TileServerError) in try server.load(tiles) }
    for (tile, probed) in probe.reports where tiles.contains(tile) { report.merge(probed) }
    report.outside = all.count - tiles.count
    if probe.refusesHigherZooms { report.highestAcceptedZoom = server.zooms.upperBound }
    isOutside.withLock { $0 = tiles.isEmpty && !all.isEmpty }
    server.detectAttribution(in: tiles)
    return report
  }

  /// The maximum number of tiles of a view by which a zoom level is examined.
  private static let mostProbed = 4

  /// Returns tiles of the view with the highest tile zoom, the one at its center first.
  ///
  /// They are within the area that the server covers; none if no view is, or if all would be drawn without tiles.
  private func probedTiles(of viewports: [Viewport]) -> [TileID] {
    var found: (zoom: Int, tiles: [TileID])?
    for viewport in viewports {
      guard let zoom = map.tileZoom(for: viewport), zoom > found?.zoom ?? -1 else { continue }
      let center = viewport.tile(inTheMiddleAtZoom: zoom)
      func distance(_ tile: TileID) -> Int { abs(tile.x - center.x) + abs(tile.y - center.y) }
      let tiles = viewport.tiles(atZoom: zoom).filter(server.source.covers).sorted {
        (distance($0), $0.y, $0.x) < (distance($1), $1.y, $1.x)
      }
      if !tiles.isEmpty { found = (zoom, Array(tiles.prefix(Self.mostProbed))) }
    }
    return found?.tiles ?? []
  }

  package func paint(_ viewport: Viewport) -> Bitmap { map.paint(viewport) }

  package func paint(_ viewport: Viewport, labels: LabelConstraints) -> Bitmap {
    map.paint(viewport, labels: labels)
  }

  package var hasLabels: Bool { map.hasLabels }

  package var diagnostics: [String] { isOutside.withLock(\.self) ? [] : map.diagnostics }

  /// Discards recorded failures, so that failed tiles are requested again, and the tiles in memory if there is a
  /// cache on disk.
  package func resetFailures() {
    server.resetFailures()
    rasterMap.resetFailures()
    vectorMap.resetFailures()
    isOutside.withLock { $0 = false }
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
