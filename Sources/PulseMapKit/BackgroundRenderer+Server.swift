package import PulseBasemap
import PulseGeo
import PulsePixels
import PulseProviders
import PulseScene
import PulseSceneFile
import PulseSceneText
import PulseSpelling
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
  ///   mode, or when there are neither tiles nor coarser substitutes.
  /// - Complexity: One request for each tile that is not cached, two at a time.
  package mutating func loadTiles(
    for plans: [FramePlan], onlyCounting isCounted: Bool = false
  ) throws(BasemapError) -> [String] {
    guard let server, let (serverMap, notes) = try server.open(onlyFromCache: isCounted) else { return [] }
    let report = try serverMap.loadTiles(for: Self.uniqueViewports(of: plans), onlyCounting: isCounted)
    // The format of the tiles is known only now: whether they have labels, and their attribution.
    if let scene = plans.first?.scene { map = try Self.decorated(serverMap, for: scene) }
    guard !report.isBlank else {
      throw .tileServer(.noTiles(host: report.host, summary: report.summary, remedy: report.remedy))
    }
    guard report.missing == 0 || !tiles.isStrict else {
      throw .tileServer(.missingTiles(host: report.host, summary: report.summary, remedy: report.remedy))
    }
    let outside = coverageWarnings(of: report, serverMap)
    if tiles.isStrict, let warning = outside.first { throw .tileServer(.outsideOfCoverage(warning)) }
    missingTiles = report.missing
    return notes + outside + report.warnings(cacheFolder: UserTileCache(environment: tiles.environment)?.path)
  }

  /// Returns a warning if views, or parts of them, are outside of the area that the server covers.
  private func coverageWarnings(of report: TileLoadReport, _ map: TileServerBasemap) -> [String] {
    guard report.outside > 0, let source else { return [] }
    let place = report.wanted == 0 ? "here" : "for a part of these views"
    return ["'\(source)' has no tiles \(place); \(map.coverage)"]
  }

  /// A tile server that the user named.
  struct FoundServer {
    let connection: TileServerConnection

    /// A one-line summary.
    let summary: String

    let bulkPolicy: String?
  }

  /// Returns whether a base map is a tile server: a URL, or the name of a provider that is not also that of a file.
  static func isServer(_ path: String) -> Bool {
    if TileURLTemplate.hasURLScheme(in: path) { return true }
    return !RandomAccessFile.exists(path) && TileProvider.named(path) != nil
  }

  /// Returns the server of a URL or of a provider's name, without downloading anything.
  static func server(
    _ path: String, bounds: GeoBounds?, for scene: Scene, tiles: TileServerOptions
  ) throws(BasemapError) -> FoundServer {
    guard bounds == nil else {
      throw .unusableSource(
        path: path,
        .unusableGeoreference(detail: "has tiles, which are georeferenced", remedy: "leave out --bounds"))
    }
    let settings = tiles.settings
    let provider = TileURLTemplate.hasURLScheme(in: path) ? nil : TileProvider.named(path)
    if let provider, provider.needsKey, settings.key?.isEmpty != false, !settings.isOffline {
      throw .tileServer(.providerNeedsKey(provider.name, variable: TileServerOptions.keyVariable))
    }
    let address = try BasemapError.wrapping { () throws(TileServerError) in
      if let provider { return TileServerConnection.Address.source(try TileSource(provider)) }
      return DocumentAddress.isDocument(path)
        ? .document(try DocumentAddress(path)) : .source(TileSource(try TileURLTemplate(path)))
    }
    let connection = try TileServerConnection(
      address, maxZoom: scene.maxTileZoom, pixelRatio: scene.viewport.pixelRatio, style: scene.mapStyle,
      settings: settings)
    let name = provider.map { "\($0.name), " } ?? ""
    return FoundServer(
      connection: connection, summary: "\(name)tile server \(connection.host)",
      bulkPolicy: TileServerConnection.bulkPolicy(of: provider, host: connection.host))
  }

  /// Returns the condition about bulk downloads of the operator of a base map as the user names it; `nil` for none.
  package static func bulkPolicy(ofBasemap path: String) -> String? {
    guard isServer(path) else { return nil }
    let provider = TileURLTemplate.hasURLScheme(in: path) ? nil : TileProvider.named(path)
    let text = provider?.template ?? path
    let host =
      DocumentAddress.isDocument(text)
      ? try? DocumentAddress(text).host : try? TileURLTemplate(text).host
    return host.flatMap { TileServerConnection.bulkPolicy(of: provider, host: $0) }
  }

  /// Returns an error with names of providers that a path may have meant if there is no such file.
  static func withProviderSuggestions(_ error: BasemapError, _ path: String) -> BasemapError {
    guard case .unusableSource(_, .unreadable) = error, !RandomAccessFile.exists(path) else { return error }
    let names = TileProvider.suggestions(for: path)
    return names.isEmpty
      ? error : .tileServer(.unknownProvider(path, suggestion: SpellChecker.didYouMean(names)))
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
