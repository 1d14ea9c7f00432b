package import PulseGeo
import Synchronization

/// A tile store that downloads from a server through a cache.
///
/// Only ``load(_:fillingGaps:)`` downloads; ``tile(_:)`` returns what it loaded.
package final class TileServer: Sendable {
  /// The URL template of the tiles.
  package let template: TileURLTemplate

  let pixelRatio: Int
  let settings: TileServerSettings
  let validate: TileValidator
  let namespace: TileCache.Namespace?
  /// The loaded tiles, and the errors of those that failed.
  let known = Mutex<[TileID: Result<[UInt8], TileLoadError>]>([:])
  /// The failure states by origin.
  let hosts = Mutex<[Substring: HTTPDownloader.HostState]>([:])
  private let provider: TileProvider?
  private let detected = Mutex<DetectedContent?>(nil)

  /// The properties of all tiles as detected from one.
  private struct DetectedContent {
    let content: TileContent
    let side: Int?
    var attribution: String?
    var zooms: ClosedRange<Int>?
  }

  /// Creates a store without downloading anything.
  ///
  /// - Parameters:
  ///   - template: The URL template.
  ///   - pixelRatio: The device pixel ratio.
  ///   - settings: The limits, cache and user agent.
  ///   - validate: The decoder that validates tiles.
  /// - Throws: ``TileServerError`` if the API key is missing or the user agent is invalid.
  package init(
    template: TileURLTemplate, pixelRatio: Int, settings: TileServerSettings,
    validate: @escaping TileValidator
  ) throws(TileServerError) {
    try settings.check(needsKey: template.needsKey)
    self.template = template
    self.pixelRatio = pixelRatio
    self.settings = settings
    self.validate = validate
    namespace = settings.cache?.namespace(of: template.cacheIdentity(pixelRatio: pixelRatio))
    provider = .provider(ofHost: template.host)
  }

  /// The zoom range of the tiles; the usual one of their kind is assumed until a tile is loaded.
  package var zooms: ClosedRange<Int> {
    let usual = content == .vector ? Self.vectorZooms : Self.rasterZooms
    return detected.withLock { $0?.zooms } ?? provider?.zooms ?? usual
  }

  /// Whether the zoom range is published rather than assumed.
  package var areZoomsKnown: Bool { provider != nil }

  /// The required attribution: that of a well-known host, or of the schema of vector tiles.
  package var attribution: String? { provider?.attribution ?? detected.withLock { $0?.attribution } }

  /// The side of a raster tile in pixels, 256 or 512 until a tile is loaded.
  package var tileSide: Int {
    detected.withLock { $0?.side } ?? (template.hasPixelRatio && pixelRatio > 1 ? 512 : 256)
  }

  /// An empty report for this server.
  package var emptyReport: TileLoadReport { TileLoadReport(host: template.host, hasKey: template.needsKey) }

  /// The kind of tiles; `nil` until a tile or the URL reveals it.
  package var content: TileContent? { detected.withLock { $0?.content } ?? template.content }

  /// Whether the properties were detected from a tile.
  package var hasDetectedContent: Bool { detected.withLock { $0 != nil } }

  /// Detects the kind from a cached tile, fresh or stale, to estimate the number of tiles.
  package func guessContent(from id: TileID) {
    guard !hasDetectedContent, let bytes = tile(id) ?? cached(id)?.bytes else { return }
    detectProperties(from: bytes, of: id, insteadOf: id)
  }

  /// Discards the detected properties.
  package func resetDetectedContent() { detected.withLock { $0 = nil } }

  /// Detects the properties of all tiles from a loaded one, unless it is empty.
  ///
  /// - Parameters:
  ///   - id: The loaded tile.
  ///   - wanted: The requested tile, at the same or a higher zoom; vector tile servers have none beyond their maximum
  ///     zoom.
  package func detectProperties(from id: TileID, insteadOf wanted: TileID) {
    guard !hasDetectedContent, let bytes = tile(id) else { return }
    detectProperties(from: bytes, of: id, insteadOf: wanted)
  }

  private func detectProperties(from bytes: [UInt8], of id: TileID, insteadOf wanted: TileID) {
    guard !bytes.isEmpty, let tile = validate(bytes, content) else { return }
    // Empty tiles count for the maximum zoom.
    let deepest = (id.z...wanted.z).last { self.tile(wanted.ancestor(atZoom: $0)) != nil } ?? wanted.z
    let isEnd = tile.content == .vector && deepest < wanted.z
    detected.withLock {
      $0 = DetectedContent(
        content: tile.content, side: tile.side, attribution: tile.attribution,
        zooms: isEnd ? 0...deepest : nil)
    }
  }

  /// The maximum number of tiles that are decoded to find an attribution.
  private static let maxAttributionTiles = 16

  /// Detects the attribution from other tiles if the first one revealed none.
  package func detectAttribution(in tiles: some Sequence<TileID>) {
    guard content == .vector, attribution == nil else { return }
    let found = Self.inRequestOrder(tiles).lazy.compactMap { self.tile($0) }.filter { !$0.isEmpty }.prefix(
      Self.maxAttributionTiles
    )
    .compactMap { self.validate($0, .vector)?.attribution }.first
    detected.withLock { detected in
      if detected == nil {
        detected = DetectedContent(content: .vector, side: nil, attribution: found, zooms: nil)
      }
      detected?.attribution = found
    }
  }

  /// The default zoom range of raster tile servers.
  private static let rasterZooms = 0...22

  /// The default zoom range of vector tile servers: that of OpenMapTiles and Shortbread, beyond which tiles are
  /// overzoomed.
  package static let vectorZooms = 0...14

  /// The largest number of levels by which a coarser vector tile is enlarged in place of a missing one.
  package static let maxVectorOverzoom = 4

  /// Returns a loaded tile, without any download.
  ///
  /// Tiles that are merely cached do not count: an image must not depend on earlier ones.
  ///
  /// - Returns: The image file or vector tile, empty where the server has nothing; `nil` if it was not loaded.
  package func tile(_ id: TileID) -> [UInt8]? {
    known.withLock { try? $0[id]?.get() }
  }

  /// Returns the result of loading a tile; `nil` if it was not requested.
  package func result(of id: TileID) -> Result<[UInt8], TileLoadError>? { known.withLock { $0[id] } }

  /// Discards the tiles in memory, but not what is known about the server.
  package func releaseTiles() { known.withLock { $0 = [:] } }

  /// Returns whether the cache has a tile that needs no request.
  package func isFresh(_ id: TileID) -> Bool {
    cached(id).map { settings.isOffline || settings.now() < $0.expiry } ?? false
  }

  /// The URL of the usage policy that forbids bulk downloads from the host; `nil` if none is known.
  package var bulkDownloadPolicy: String? { provider?.bulkDownloadPolicy }

  /// The limit in bytes of tiles that stay in memory between runs without a cache, 32 MiB.
  private static let capacity = 32 << 20

  /// Discards failures and, if there is a cache, all tiles in memory.
  package func resetFailures() {
    hosts.withLock { $0 = [:] }
    // Tiles of the next row may reveal other properties.
    resetDetectedContent()
    known.withLock { known in
      known = namespace == nil ? known.filter { (try? $0.value.get()) != nil } : [:]
      let bytes = known.values.reduce(0) { $0 + ((try? $1.get())?.count ?? 0) }
      if bytes > Self.capacity { known = [:] }
    }
  }

  func cached(_ id: TileID) -> CachedTile? {
    guard let cache = settings.cache, let namespace else { return nil }
    return cache.cachedTile(id, in: namespace)
  }
}

/// The published attribution and zoom range of a well-known tile host.
struct TileProvider {
  let host: String
  let attribution: String
  let zooms: ClosedRange<Int>

  /// The URL of the usage policy that forbids bulk downloads.
  let bulkDownloadPolicy: String

  private static let all = [
    TileProvider(
      host: "tile.openstreetmap.org", attribution: "© OpenStreetMap contributors", zooms: 0...19,
      bulkDownloadPolicy: "https://operations.osmfoundation.org/policies/tiles/"),
    TileProvider(
      host: "vector.openstreetmap.org", attribution: "© OpenStreetMap contributors",
      zooms: TileServer.vectorZooms,
      bulkDownloadPolicy: "https://operations.osmfoundation.org/policies/vector/"),
  ]

  /// Returns the provider of a host or its subdomains.
  static func provider(ofHost host: String) -> TileProvider? {
    let name = host.lowercased().prefix { $0 != ":" }
    return all.first { name == $0.host || name.hasSuffix(".\($0.host)") }
  }
}
