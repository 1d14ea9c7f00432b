package import PulseBasemap
import PulseBasics
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
    let ratio = plans.first?.scene.viewport.pixelRatio ?? 1
    guard let (map, notes) = try servedMap(onlyFromCache: isCounted) else {
      deepestImages = self.map.deepestImages(pixelRatio: ratio)
      return []
    }
    openingNotes += notes
    let loads = try map.load(Self.uniqueViewports(of: plans), onlyCounting: isCounted)
    // The format of the tiles is known only now: whether they have labels, and their attribution.
    if let scene = plans.first?.scene { self.map = try Self.decorated(map, for: scene) }
    let outside = coverageWarnings(of: loads)
    try check(loads, outside: outside.first, mayBeBlank: map.hasLocalData)
    missingTiles = loads.reduce(0) { $0 + $1.report.missing }
    deepestImages = map.deepestImages(pixelRatio: ratio)
    let cacheFolder = tiles.cache?.folder
    return openingNotes + map.loadWarnings + outside
      + loads.flatMap { $0.report.warnings(cacheFolder: cacheFolder) }
  }

  /// Throws if there are no tiles at all or, in strict mode, if tiles are missing or views are outside of the coverage.
  ///
  /// `mayBeBlank` is whether there is something to be drawn without tiles.
  private func check(_ loads: [TileSetLoad], outside warning: String?, mayBeBlank: Bool) throws(BasemapError)
  {
    func wrapped(_ error: BasemapSourceError, _ load: TileSetLoad?) -> BasemapError {
      .unusableSource(path: load?.address ?? source ?? "", error)
    }
    let wanted = loads.filter { $0.report.wanted > 0 }
    if !mayBeBlank, let first = wanted.first, wanted.allSatisfy(\.report.isBlank) {
      let report = first.report
      throw wrapped(
        .noTiles(host: report.host, summary: report.blankSummary, remedy: report.remedy), first)
    }
    guard tiles.isStrict else { return }
    if let load = loads.first(where: { $0.report.missing > 0 }) {
      let report = load.report
      throw wrapped(
        .missingTiles(host: report.host, summary: report.summary, remedy: report.remedy), load)
    }
    if let warning { throw wrapped(.outsideOfCoverage(warning), loads.first) }
  }

  /// Returns the map whose tiles are downloaded, with warnings of one line each; `nil` if there is none, or if its
  /// description must not be downloaded.
  private func servedMap(
    onlyFromCache isCached: Bool
  ) throws(BasemapError) -> (map: any ServedBasemap, warnings: [String])? {
    if let served { return (served, []) }
    guard let (map, warnings) = try server?.open(onlyFromCache: isCached) else { return nil }
    return (map, warnings)
  }

  /// Returns warnings if views, or parts of them, are outside of the area of tiles.
  private func coverageWarnings(of loads: [TileSetLoad]) -> [String] {
    guard let source else { return [] }
    return loads.filter { $0.report.outside > 0 }.map { load in
      let place = load.report.wanted == 0 ? "here" : "for a part of these views"
      let tiles = load.source.map { "no tiles of the source '\($0.excerpt)'" } ?? "no tiles"
      return "'\(source)' has \(tiles) \(place); \(load.coverage)"
    }
  }

  /// Opens a file on a web server: an archive of tiles, which are downloaded later, or an image.
  static func remoteMap(
    _ path: String, bounds: GeoBounds?, for scene: Scene, tiles: TileServerOptions
  ) throws(BasemapError) -> (map: any Basemap, served: (any ServedBasemap)?, summary: String) {
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
    let map = try DownloadedTileBasemap.map(
      of: archive, name: path, style: scene.mapStyle, settings: tiles, reportsMissingTiles: true)
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
