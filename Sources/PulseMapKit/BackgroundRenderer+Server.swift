package import PulseBasemap
import PulseGeo
import PulsePixels
import PulseScene
import PulseSceneInput
import PulseTiles
import PulseVectorTiles

// Tile-server base maps, whose tiles are downloaded before painting.
extension BackgroundRenderer {
  /// Downloads the tiles that all outputs show if the background is a tile server; does nothing for other backgrounds.
  ///
  /// - Parameters:
  ///   - plans: The frame plans of all outputs.
  ///   - isCounted: Whether tiles are counted but not downloaded.
  /// - Returns: Warnings of one line each.
  /// - Throws: ``BasemapError/unusableSource(path:_:)`` when the tile limit is exceeded, when tiles are missing in strict
  ///   mode, or when there are neither tiles nor coarser substitutes.
  /// - Complexity: One request for each tile that is not cached, two at a time.
  package mutating func loadTiles(
    for plans: [FramePlan], onlyCounting isCounted: Bool = false
  ) throws(BasemapError) -> [String] {
    guard let (serverMap, notes) = try downloadedMap(onlyFromCache: isCounted) else { return [] }
    let report = try serverMap.loadTiles(for: Self.uniqueViewports(of: plans), onlyCounting: isCounted)
    // The format of the tiles is known only now: whether they have labels, and their attribution.
    if let scene = plans.first?.scene { map = try Self.decorated(serverMap, for: scene) }
    let outside = coverageWarnings(of: report)
    try BasemapError.wrapping(serverMap.address) { () throws(BasemapSourceError) in
      try check(report, outside: outside.first)
    }
    missingTiles = report.missing
    return notes + outside + report.warnings(cacheFolder: tiles.cache?.folder)
  }

  /// Throws if there are no tiles at all or, in strict mode, if tiles are missing or views are outside of the coverage.
  private func check(_ report: TileLoadReport, outside warning: String?) throws(BasemapSourceError) {
    guard !report.isBlank else {
      throw .noTiles(host: report.host, summary: report.blankSummary, remedy: report.remedy)
    }
    guard tiles.isStrict else { return }
    guard report.missing == 0 else {
      throw .missingTiles(host: report.host, summary: report.summary, remedy: report.remedy)
    }
    if let warning { throw .outsideOfCoverage(warning) }
  }

  /// Returns the map whose tiles are downloaded, with warnings of one line each; `nil` if there is none, or if its
  /// description must not be downloaded.
  private func downloadedMap(
    onlyFromCache isCached: Bool
  ) throws(BasemapError) -> (map: DownloadedTileBasemap, warnings: [String])? {
    if let archive { return (archive, []) }
    guard let (map, warnings) = try server?.open(onlyFromCache: isCached) else { return nil }
    return (map, warnings)
  }

  /// Returns a warning if views, or parts of them, are outside of the area that a tile server covers.
  private func coverageWarnings(of report: TileLoadReport) -> [String] {
    guard report.outside > 0, let source, let map = server?.map else { return [] }
    let place = report.wanted == 0 ? "here" : "for a part of these views"
    return ["'\(source)' has no tiles \(place); \(map.coverage)"]
  }

  /// Opens a file on a web server: an archive of tiles, which are downloaded later, or an image.
  static func remoteMap(
    _ path: String, bounds: GeoBounds?, for scene: Scene, tiles: TileServerOptions
  ) throws(BasemapError) -> (map: any Basemap, archive: DownloadedTileBasemap?, summary: String) {
    let url = try BasemapError.wrapping(path) { () throws(BasemapSourceError) in try RemoteFileURL(path) }
    if url.kind == .tiff {
      let source = try BasemapSource(
        url, bounds: bounds, settings: tiles, style: scene.mapStyle)
      return (source.basemap, nil, source.summary)
    }
    try rejectBounds(bounds, of: path)
    let archive = try BasemapError.wrapping(path) { () throws(BasemapSourceError) in
      try RemotePMTiles(url, settings: tiles)
    }
    let map = try DownloadedTileBasemap(archive, style: scene.mapStyle, reportsMissingTiles: true)
    return (map, map, "PMTiles, \(archive.info.summary)")
  }

  /// Throws ``BasemapError/unusableSource(path:_:)`` for bounds of tiles, which are georeferenced.
  private static func rejectBounds(_ bounds: GeoBounds?, of path: String) throws(BasemapError) {
    guard bounds == nil else {
      throw .unusableSource(
        path: path,
        .unusableGeoreference(detail: "has tiles, which are georeferenced", remedy: "leave out --bounds"))
    }
  }

  /// A tile server that the user named.
  struct FoundServer {
    let connection: TileServerConnection

    /// A one-line summary.
    let summary: String

    let bulkPolicy: String?
  }

  /// Returns the server of a URL or of a provider's name, without downloading anything.
  static func server(
    _ path: String, bounds: GeoBounds?, for scene: Scene, tiles: TileServerOptions
  ) throws(BasemapError) -> FoundServer {
    try rejectBounds(bounds, of: path)
    let (address, provider) = try BasemapError.wrapping(path) { () throws(BasemapSourceError) in
      try TileServerConnection.Address.named(path, settings: tiles)
    }
    let connection = try TileServerConnection(
      address, maxZoom: scene.maxTileZoom, pixelRatio: scene.viewport.pixelRatio, style: scene.mapStyle,
      settings: tiles)
    let name = provider.map { "\($0.name), " } ?? ""
    return FoundServer(
      connection: connection, summary: "\(name)tile server \(connection.host)",
      bulkPolicy: TileServerConnection.bulkPolicy(of: provider, host: connection.host))
  }

  /// Returns the condition about bulk downloads of the operator of a base map as the user names it; `nil` for none.
  package static func bulkPolicy(ofBasemap path: String) -> String? {
    guard TileServerConnection.isServer(path) else { return nil }
    let provider = TileURLTemplate.hasURLScheme(in: path) ? nil : TileProvider.named(path)
    let text = provider?.template ?? path
    let host =
      DocumentAddress.isDocument(text)
      ? try? DocumentAddress(text).host : try? TileURLTemplate(text).host
    return host.flatMap { TileServerConnection.bulkPolicy(of: provider, host: $0) }
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
