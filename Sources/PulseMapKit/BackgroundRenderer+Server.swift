package import PulseBasemap
import PulseGeo
import PulsePixels
import PulseScene
import PulseSceneFile
import PulseSceneText
import PulseTileServer
import PulseTiles
import PulseVectorTiles

// Tile-server base maps, whose tiles are downloaded before painting.
extension BackgroundRenderer {
  /// Downloads the tiles that all outputs show if the background is a tile server; does nothing for other
  /// backgrounds.
  ///
  /// - Parameters:
  ///   - plans: The frame plans of all outputs.
  ///   - isCounted: Whether tiles are counted but not downloaded.
  /// - Returns: Warnings of one line each.
  /// - Throws: ``BasemapError/tileServer(_:)`` when the tile limit is exceeded, when tiles are missing in strict
  ///   mode,
  ///   or when there are neither tiles nor coarser substitutes.
  /// - Complexity: One request for each tile that is not cached, two at a time.
  package mutating func loadTiles(
    for plans: [FramePlan], onlyCounting isCounted: Bool = false
  ) throws(BasemapError) -> [String] {
    guard let serverMap else { return [] }
    let report = try serverMap.loadTiles(for: Self.uniqueViewports(of: plans), onlyCounting: isCounted)
    // The format of the tiles is known only now: whether they have labels, and their attribution.
    if let scene = plans.first?.scene { map = try Self.decorated(serverMap, for: scene) }
    guard !report.isBlank else {
      throw .tileServer(.noTiles(host: report.host, summary: report.summary, remedy: report.remedy))
    }
    guard report.missing == 0 || !tiles.isStrict else {
      throw .tileServer(.missingTiles(host: report.host, summary: report.summary, remedy: report.remedy))
    }
    missingTiles = report.missing
    return report.warnings(cacheFolder: UserTileCache(environment: tiles.environment)?.path)
  }

  /// Opens a file on a web server: an archive of tiles, which are downloaded later, or an image.
  static func remoteMap(
    _ path: String, bounds: GeoBounds?, for scene: Scene, tiles: TileServerOptions
  ) throws(BasemapError) -> (map: any Basemap, summary: String) {
    let url = try BasemapError.wrapping { () throws(TileServerError) in try RemoteFileURL(path) }
    if url.kind == .tiff {
      let source = try BasemapSource(
        url, bounds: bounds, settings: tiles.settings, style: scene.mapStyle)
      return (source.basemap, source.summary)
    }
    try rejectBounds(bounds, of: path)
    let archive = try RemoteArchiveBasemap(url, settings: tiles.settings, style: scene.mapStyle)
    return (archive, archive.summary)
  }

  /// Throws ``BasemapError/unusableSource(path:_:)`` for bounds of tiles, which are georeferenced.
  static func rejectBounds(_ bounds: GeoBounds?, of path: String) throws(BasemapError) {
    guard bounds == nil else {
      throw .unusableSource(
        path: path,
        .unusableGeoreference(detail: "has tiles, which are georeferenced", remedy: "leave out --bounds"))
    }
  }

  /// Creates the base map of a tile server, with a one-line summary.
  static func serverMap(
    _ address: TileURLTemplate, for scene: Scene, tiles: TileServerOptions
  ) throws(BasemapError) -> (map: TileServerBasemap, summary: String) {
    let server = try BasemapError.wrapping { () throws(TileServerError) in
      try TileServer(template: address, pixelRatio: scene.viewport.pixelRatio, settings: tiles.settings)
    }
    return (try TileServerBasemap(server, style: scene.mapStyle), "tile server \(address.host)")
  }

  /// Returns the unique viewports of all frames in order of first use, each with whether the camera rests in it.
  ///
  /// The camera rests in the first and last viewport of a plan, and in every viewport that more than one frame has.
  static func uniqueViewports(of plans: [FramePlan]) -> [(viewport: Viewport, rests: Bool)] {
    var order: [Viewport] = []
    var counts: [Viewport: Int] = [:]
    for plan in plans {
      for frame in plan.frames.indices {
        let viewport = plan.viewport(ofFrame: frame)
        if counts[viewport] == nil { order.append(viewport) }
        let isEnd = frame == 0 || frame == plan.frames.count - 1
        counts[viewport, default: 0] += isEnd ? 2 : 1
      }
    }
    return order.map { ($0, rests: counts[$0, default: 0] > 1) }
  }
}
