package import PulseGeo
import Synchronization

// The tiles of views: their kind, and the highest zoom level where it is not published, are detected from the first.
extension TileServer {
  /// Downloads the tiles of all views.
  ///
  /// That nothing can be drawn is never concluded from what the cache remembers to be missing alone: two tiles are asked
  /// for again, and all of them unless the server has neither.
  package func load(
    _ views: [(viewport: Viewport, rests: Bool)], tileZoom: (Viewport) -> Int?, onlyCounting isCounted: Bool
  ) throws(BasemapSourceError) -> TileLoadReport {
    let report = try loadOnce(views, tileZoom, onlyCounting: isCounted)
    guard report.isBlank, report.remembered > 0 else { return report }
    let center = probedTiles(of: views.map(\.viewport), tileZoom).first
    if let center, try lacksAgain([center, center.ancestor(atZoom: info.lowestZoom(replacing: center))]) {
      return report
    }
    forgetMissingTiles()
    return try loadOnce(views, tileZoom, onlyCounting: isCounted)
  }

  /// Asks for tiles that the cache knows to be missing, and returns whether the server has none of them.
  ///
  /// - Throws: ``BasemapSourceError`` if libcurl is missing.
  private func lacksAgain(_ tiles: Set<TileID>) throws(BasemapSourceError) -> Bool {
    forgetMissingTiles(tiles)
    defer { asksForMissing.withLock { $0 = false } }
    return try load(tiles, fillingGaps: false).problems == [.notFound: tiles.count]
  }

  private func loadOnce(
    _ views: [(viewport: Viewport, rests: Bool)], _ tileZoom: (Viewport) -> Int?, onlyCounting isCounted: Bool
  ) throws(BasemapSourceError) -> TileLoadReport {
    func plan() -> Set<TileID> { TilePlan(views, zoom: tileZoom).tiles }
    let viewports = views.map(\.viewport)
    // Kind and size of tiles are known only from a tile.
    if let center = probedTiles(of: viewports, tileZoom).first {
      for zoom in (0...center.z).reversed() where !hasDetectedContent {
        guessContent(from: center.ancestor(atZoom: zoom))
      }
    }
    let count = plan().count(where: source.covers)
    try settings.checkTileLimit(count, host: template.host)
    if isCounted {
      var report = emptyReport
      report.counted = count
      return report
    }
    resetDetectedContent(isExamined: true)
    var probe = TileServerProbe(self)
    try probe.run(on: probedTiles(of: viewports, tileZoom))
    let all = plan()
    let tiles = all.filter(source.covers)
    var report = try load(tiles)
    for (tile, probed) in probe.reports where tiles.contains(tile) { report.merge(probed) }
    report.outside = all.count - tiles.count
    if probe.refusesHigherZooms { report.highestAcceptedZoom = zooms.upperBound }
    detectAttribution(in: tiles)
    return report
  }

  /// The maximum number of tiles of a view by which a zoom level is examined.
  private static let mostProbed = 4

  /// Returns tiles of the view with the highest tile zoom, the one at its center first.
  ///
  /// They are within the area that the server covers; none if no view is, or if all would be drawn without tiles.
  private func probedTiles(of viewports: [Viewport], _ tileZoom: (Viewport) -> Int?) -> [TileID] {
    var found: (zoom: Int, tiles: [TileID])?
    for viewport in viewports {
      guard let zoom = tileZoom(viewport), zoom > found?.zoom ?? -1 else { continue }
      let center = viewport.tile(inTheMiddleAtZoom: zoom)
      func distance(_ tile: TileID) -> Int { abs(tile.x - center.x) + abs(tile.y - center.y) }
      let tiles = viewport.tiles(atZoom: zoom).filter(source.covers).sorted {
        (distance($0), $0.y, $0.x) < (distance($1), $1.y, $1.x)
      }
      if !tiles.isEmpty { found = (zoom, Array(tiles.prefix(Self.mostProbed))) }
    }
    return found?.tiles ?? []
  }
}
