package import PulseGeo
import Synchronization

/// A tile store that downloads from a server through a cache.
///
/// Only ``load(_:fillingGaps:)`` downloads; ``tile(_:)`` returns what it loaded.
package final class TileServer: DownloadedTileStore {
  /// The URLs and the published properties of the tiles.
  package let source: TileSource

  /// The highest zoom level as the user set it; `nil` to use the published one or to find it out.
  let maxZoom: Int?

  let pixelRatio: Int
  let settings: TileServerOptions
  let namespace: TileCache.Namespace?
  /// The loaded tiles, and the errors of those that failed.
  let known = Mutex<[TileID: Result<[UInt8], DownloadError>]>([:])
  /// The state of the hosts, and the time lost to failures.
  let downloadState: Mutex<HTTPDownloader.State>
  /// Whether tiles that the cache knows to be missing are asked for again.
  let asksForMissing = Mutex(false)
  private let detected = Mutex(DetectedProperties())

  /// The properties of all tiles as detected from some.
  private struct DetectedProperties {
    var content: TileContent?
    var side: Int?
    var attribution: String?

    /// The highest zoom level with tiles, found out by requests.
    var highestZoom: Int?

    /// Whether the zoom levels were examined, so that the usual ones of a kind are not assumed any more.
    var isExamined = false
  }

  /// Creates a store without downloading anything.
  ///
  /// - Parameters:
  ///   - source: The URLs of the tiles.
  ///   - maxZoom: The highest zoom level as the user set it.
  ///   - pixelRatio: The device pixel ratio.
  ///   - settings: The limits, cache and user agent.
  ///   - loader: The loader of the description of the tiles, whose waiting counts too.
  /// - Throws: ``BasemapSourceError`` if the API key is missing or the user agent is invalid.
  package init(
    _ source: TileSource, maxZoom: Int? = nil, pixelRatio: Int, settings: TileServerOptions,
    after loader: DocumentLoader? = nil
  ) throws(BasemapSourceError) {
    try settings.check(needingKey: source.needsKey)
    self.source = source
    self.maxZoom = maxZoom
    self.pixelRatio = pixelRatio
    self.settings = settings
    namespace = settings.namespace(
      of: source.cacheIdentity(pixelRatio: pixelRatio, key: settings.key), at: source.origins)
    downloadState = Mutex(loader?.state ?? HTTPDownloader.State())
  }

  /// The URL template as given by the user.
  package var address: String { template.text }

  /// The properties of the tiles; the usual ones are assumed until a tile is loaded.
  package var info: TileStoreInfo {
    let content = content ?? .raster
    var info = TileStoreInfo(
      content: content, zooms: zooms, bounds: source.bounds, name: source.name ?? source.host,
      attribution: attribution)
    info.areZoomsKnown = areZoomsKnown
    if content == .raster { info.tileSize = tileSide }
    return info
  }

  /// The template whose host stands for all.
  package var template: TileURLTemplate { source.template }

  /// The zoom range of the tiles: as set, published or found out; before that, the usual one of the kind.
  package var zooms: ClosedRange<Int> {
    let detected = detected.withLock { $0 }
    let usual = content == .vector && !detected.isExamined ? Self.usualVectorZoom : Self.deepestZoom
    let highest = knownHighestZoom ?? detected.highestZoom ?? usual
    return min(source.lowestZoom ?? 0, highest)...highest
  }

  /// The highest zoom level as set or published; `nil` if it has to be found out.
  package var knownHighestZoom: Int? { maxZoom ?? source.highestZoom }

  /// Whether the highest zoom level is known: set, published or found out.
  package var areZoomsKnown: Bool { knownHighestZoom ?? detected.withLock { $0.highestZoom } != nil }

  /// The required attribution: as published, or that of the schema of vector tiles.
  package var attribution: String? { source.attribution ?? detected.withLock { $0.attribution } }

  /// The side of a raster tile in pixels, 256 or 512 until a tile is loaded.
  package var tileSide: Int {
    detected.withLock { $0.side } ?? (template.hasPixelRatio && pixelRatio > 1 ? 512 : 256)
  }

  /// An empty report for this server.
  package var emptyReport: TileLoadReport { TileLoadReport(host: source.host, hasKey: source.needsKey) }

  /// The kind of tiles; `nil` until a tile, the description or the URL reveals it.
  package var content: TileContent? { detected.withLock { $0.content } ?? source.content }

  /// Whether the properties were detected from a tile.
  package var hasDetectedContent: Bool { detected.withLock { $0.content != nil } }

  /// Detects the kind from a cached tile, fresh or stale, to estimate the number of tiles.
  package func guessContent(from id: TileID) {
    guard !hasDetectedContent, let bytes = tile(id) ?? cached(id)?.bytes else { return }
    detectProperties(from: bytes)
  }

  /// Discards the detected properties.
  ///
  /// - Parameter isExamined: Whether the zoom levels are examined next, so that no usual ones are assumed.
  package func resetDetectedContent(isExamined: Bool = false) {
    detected.withLock { $0 = DetectedProperties(isExamined: isExamined) }
  }

  /// Returns whether a tile is loaded and has content, and detects the properties of all tiles from the first such.
  package func detectProperties(from id: TileID) -> Bool {
    guard let bytes = tile(id), !bytes.isEmpty else { return false }
    if !hasDetectedContent { detectProperties(from: bytes) }
    return true
  }

  private func detectProperties(from bytes: [UInt8]) {
    guard !bytes.isEmpty, let tile = ValidatedTile(bytes, expecting: content) else { return }
    detected.withLock {
      $0.content = tile.content
      $0.side = tile.side
      $0.attribution = tile.attribution
    }
  }

  /// Records the highest zoom level, as found out by requests.
  package func setHighestZoom(_ zoom: Int) { detected.withLock { $0.highestZoom = zoom } }

  /// The maximum number of tiles that are decoded to find an attribution.
  private static let maxAttributionTiles = 16

  /// Detects the attribution from other tiles if the first one revealed none.
  package func detectAttribution(in tiles: some Sequence<TileID>) {
    guard content == .vector, attribution == nil else { return }
    let found = Self.inRequestOrder(tiles).lazy.compactMap { self.tile($0) }.filter { !$0.isEmpty }.prefix(
      Self.maxAttributionTiles
    )
    .compactMap { ValidatedTile($0, expecting: .vector)?.attribution }.first
    detected.withLock {
      $0.content = .vector
      $0.attribution = found
    }
  }

  /// The highest zoom level that is requested at all, that of views.
  package static let deepestZoom = 22

  /// The highest zoom level of most vector tiles, by which their number is estimated before any request.
  package static let usualVectorZoom = 14

  /// Returns a loaded tile, without any download.
  ///
  /// Tiles that are merely cached do not count: an image must not depend on earlier ones.
  ///
  /// - Returns: The image file or vector tile, empty where the server has nothing; `nil` if it was not loaded.
  package func tile(_ id: TileID) -> [UInt8]? {
    known.withLock { try? $0[id]?.get() }
  }

  /// Returns the result of loading a tile; `nil` if it was not requested.
  package func result(of id: TileID) -> Result<[UInt8], DownloadError>? { known.withLock { $0[id] } }

  /// Discards the tiles in memory, but not what is known about the server.
  package func releaseTiles() { known.withLock { $0 = [:] } }

  /// Returns whether the cache has a tile that needs no request.
  package func isFresh(_ id: TileID) -> Bool {
    cached(id).map { settings.isOffline || settings.now() < $0.expiry } ?? false
  }

  /// Forgets which tiles are missing, of some or of all, so that the next ``load(_:fillingGaps:)`` asks for them.
  package func forgetMissingTiles(_ tiles: Set<TileID>? = nil) {
    asksForMissing.withLock { $0 = true }
    known.withLock { known in
      known = known.filter { (try? $0.value.get()) != nil || tiles?.contains($0.key) == false }
    }
  }

  /// The limit in bytes of tiles that stay in memory between runs without a cache, 32 MiB.
  private static let capacity = 32 << 20

  /// Discards failures and, if there is a cache, all tiles in memory.
  ///
  /// Without a cache, tiles stay in memory up to a limit, and so does what the server does not have.
  package func resetFailures() {
    downloadState.withLock { $0 = HTTPDownloader.State() }
    asksForMissing.withLock { $0 = false }
    // Tiles of the next row may reveal other properties.
    resetDetectedContent()
    known.withLock { known in
      known = namespace == nil ? known.filter { $0.value.isAnswer } : [:]
      let bytes = known.values.reduce(0) { $0 + ((try? $1.get())?.count ?? 0) }
      if bytes > Self.capacity { known = [:] }
    }
  }

  func cached(_ id: TileID) -> CachedTile? {
    guard let cache = settings.cache, let namespace else { return nil }
    return cache.cachedTile(id, in: namespace)
  }
}

extension Result<[UInt8], DownloadError> {
  /// Whether the server has answered: with a tile, or that it has none.
  fileprivate var isAnswer: Bool {
    switch self {
    case .success: true
    case .failure(let error): error == .notFound
    }
  }
}
