import PulseBasics
package import PulseGeo
import PulseScene
import PulseSystem
package import PulseTiles
import Synchronization

/// A tile set that `--basemap` can open, from which many tiles are read: a file, a folder, an archive on a web server or
/// a tile server.
package struct ExtractSource: Sendable {
  /// The kinds of sources by how tiles are loaded from them.
  private enum Kind: Sendable {
    case local(any TileStore)
    case archive(RemotePMTiles)
    case server(TileServer, policy: (host: String, rule: String)?)
  }

  /// The path or URL as given by the user.
  package let spec: String

  private let kind: Kind

  /// The properties of the tiles.
  package var info: TileStoreInfo { store.info }

  /// The store of the tiles.
  package var store: any TileStore {
    switch kind {
    case .local(let store): store
    case .archive(let store): store
    case .server(let store, _): store
    }
  }

  /// Opens a source.
  ///
  /// - Parameters:
  ///   - spec: A file in MBTiles or PMTiles format, a path template of a folder, the URL of an archive in PMTiles format,
  ///     the URL template of a tile server, the URL of TileJSON or of a style, or the name of a provider.
  ///   - settings: The cache, timeouts, limits and user agent.
  /// - Throws: ``BasemapError``.
  package init(_ spec: String, settings: TileServerOptions) throws(BasemapError) {
    self.spec = spec
    let settings = settings.sendingHeaders(to: [spec])
    if RemoteFileURL.matches(spec) {
      let url = try BasemapError.wrapping(spec) { () throws(BasemapSourceError) in try RemoteFileURL(spec) }
      guard url.kind == .pmtiles else { throw .unusableSource(path: spec, Self.notTiles) }
      kind = .archive(
        try BasemapError.wrapping(spec) { () throws(BasemapSourceError) in
          try RemotePMTiles(url, settings: settings, byteLimit: .max >> 1)
        })
    } else if TileServerConnection.isServer(spec) {
      let (address, provider) = try BasemapError.wrapping(spec) { () throws(BasemapSourceError) in
        try TileServerConnection.Address.named(spec, settings: settings)
      }
      var style = MapStyle()
      style.labels = .never
      let connection = try TileServerConnection(
        address, maxZoom: nil, pixelRatio: 1, style: style, settings: settings, drawsStyles: false)
      _ = try connection.open(onlyFromCache: false)
      guard let server = connection.server else { throw .unusableSource(path: spec, Self.notTiles) }
      kind = .server(server, policy: Self.policy(of: server.source.host, provider))
    } else {
      do throws(BasemapSourceError) {
        guard let (store, _) = try BasemapSource.openTiles(spec) else { throw Self.notTiles }
        kind = .local(store)
      } catch {
        throw BasemapError.unusableSource(path: spec, error).suggestingProviders
      }
    }
  }

  private static let notTiles = BasemapSourceError.unsupported(
    found: "not a set of tiles", remedy: "use MBTiles, PMTiles, FOLDER/{z}/{x}/{y}.png or a tile server")

  /// Whether tiles are downloaded.
  package var isRemote: Bool { if case .local = kind { false } else { true } }

  /// Whether each tile is a request of its own.
  package var isServer: Bool { if case .server = kind { true } else { false } }

  /// The host and the rule that forbids bulk downloads from it; `nil` if none is known.
  package var bulkDownloadPolicy: (host: String, rule: String)? {
    if case .server(_, let policy) = kind { policy } else { nil }
  }

  private static func policy(of host: String, _ provider: TileProvider?) -> (host: String, rule: String)? {
    if let known = KnownTileHost.named(host) { return (host, known.policy) }
    guard let provider, provider.forbidsBulkUse else { return nil }
    return (provider.name, "see its terms of use")
  }

  /// A text that identifies the source in its present version.
  package var identity: String {
    switch kind {
    case .local:
      let file = FileFingerprint(ofFile: spec)
      return "\(spec) \(file.map { "\($0.size) \($0.modificationTime)" } ?? "")"
    case .archive(let archive): return "\(spec) \(archive.versionIdentifier)"
    case .server: return spec
    }
  }

  /// A tile that was loaded: its bytes, none, or an error.
  package enum LoadedTile: Sendable {
    /// The image file or decompressed vector tile, empty where a server has nothing.
    case bytes([UInt8])
    case missing
    /// The tile is damaged in the source, so that another attempt is in vain.
    case damaged(BasemapSourceError)
    /// The tile could not be downloaded.
    case failed(DownloadError)
  }

  /// Returns whether a tile is loaded without a request to a tile server.
  package func isCached(_ id: TileID) -> Bool {
    if case .server(let server, _) = kind { server.isFresh(id) } else { true }
  }

  /// Loads tiles, which are not kept in memory.
  ///
  /// - Parameter ids: The tiles.
  /// - Returns: The results in the same order, and a report on the downloads; `nil` without any.
  /// - Throws: ``BasemapError`` if a file or a directory of an archive cannot be read, or libcurl is missing.
  package func load(
    _ ids: [TileID]
  ) throws(BasemapError) -> (tiles: [LoadedTile], report: TileLoadReport?) {
    switch kind {
    case .local(let store): return (try read(ids, from: store), nil)
    case .archive(let archive):
      let report = try BasemapError.wrapping(spec) { () throws(BasemapSourceError) in
        try archive.load(ids, fillingGaps: false)
      }
      defer { archive.resetFailures() }
      return (try read(ids, from: archive), report)
    case .server(let server, _):
      let report = try BasemapError.wrapping(spec) { () throws(BasemapSourceError) in
        try server.load(ids, fillingGaps: false)
      }
      _ = ids.first { server.detectProperties(from: $0) }
      let tiles = ids.map { id -> LoadedTile in
        switch server.result(of: id) {
        case .success(let bytes): .bytes(bytes)
        case .failure(.notFound): .missing
        case .failure(let error): .failed(error)
        case nil: .failed(.skippedAfterFailures)
        }
      }
      return (tiles, report)
    }
  }

  /// Reads tiles; a source that cannot be read is no source of damaged tiles.
  private func read(_ ids: [TileID], from store: any TileStore) throws(BasemapError) -> [LoadedTile] {
    var tiles: [LoadedTile] = []
    for id in ids {
      do throws(BasemapSourceError) {
        tiles.append(try store.tile(id).map { .bytes($0) } ?? .missing)
      } catch {
        if case .unreadable = error { throw .unusableSource(path: spec, error) }
        tiles.append(error.downloadError.map { .failed($0) } ?? .damaged(error))
      }
    }
    return tiles
  }

  /// An empty report on downloads.
  package var emptyReport: TileLoadReport {
    switch kind {
    case .local: TileLoadReport(host: "", hasKey: false)
    case .archive(let archive): archive.emptyReport
    case .server(let server, _): server.emptyReport
    }
  }

  /// Discards tiles in memory, which the cache on the disk has.
  package func releaseMemory() {
    if case .server(let server, _) = kind { server.releaseTiles() }
  }
}
