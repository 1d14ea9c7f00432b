import PulseGeo
import Synchronization

/// The tiles of a server, by way of a cache.
///
/// Nothing is fetched but by ``load(_:)``, which gets all tiles of a run together; ``tile(_:)`` hands out what is
/// there then.
package final class TileServer: TileStore {
  /// What is known of a tile.
  enum Known: Sendable {
    case tile([UInt8])
    case missing
  }

  /// The address of the tiles.
  package let template: ServerAddress

  /// What the tiles are.
  package let info: TileStoreInfo

  let pixelRatio: Int
  let settings: TileServerSettings
  let shelf: TileCache.Shelf?
  let check: @Sendable ([UInt8]) -> Bool
  let known = Mutex<[TileID: Known]>([:])

  /// Creates a store from which nothing is fetched yet.
  ///
  /// - Parameters:
  ///   - template: The address of the tiles.
  ///   - pixelRatio: The number of pixels along a point.
  ///   - settings: How the server is used.
  ///   - check: Tells whether bytes are an intact tile; nothing else is drawn or kept.
  /// - Throws: ``BasemapError/tileServer(_:)`` when there is no key, or a bad name for the program.
  package init(
    template: ServerAddress, pixelRatio: Int, settings: TileServerSettings,
    check: @escaping @Sendable ([UInt8]) -> Bool
  ) throws(BasemapError) {
    guard !template.needsKey || settings.key?.isEmpty == false || settings.isOffline else {
      throw .tileServer(.missingKey(variable: TileServerSettings.keyVariable))
    }
    guard settings.userAgent.utf8.allSatisfy({ 0x20...0x7E ~= $0 }), !settings.userAgent.trimmed.isEmpty
    else {
      throw .tileServer(.unusableUserAgent(settings.userAgent))
    }
    self.template = template
    self.pixelRatio = pixelRatio
    self.settings = settings
    self.check = check
    shelf = settings.cache?.shelf(of: template.identity(pixelRatio: pixelRatio))
    let provider = TileProvider(host: template.host)
    info = TileStoreInfo(
      content: template.content, zooms: provider?.zooms ?? TileServer.zooms, name: template.host,
      attribution: provider?.attribution)
  }

  /// The zooms of a server that is not known; few have deeper ones.
  private static let zooms = 0...22

  /// Returns a tile that was loaded, or that the cache has, however old; nothing is fetched.
  ///
  /// - Parameter id: The place of the tile.
  /// - Returns: The picture file or the vector tile; `nil` when there is none.
  package func tile(_ id: TileID) -> [UInt8]? {
    if let known = known.withLock({ $0[id] }) {
      if case .tile(let bytes) = known { return bytes }
      return nil
    }
    let bytes = cached(id)?.bytes
    known.withLock { $0[id] = bytes.map(Known.tile) ?? .missing }
    return bytes
  }

  /// Reads a tile from the cache.
  func cached(_ id: TileID) -> CachedTile? {
    guard let cache = settings.cache, let shelf else { return nil }
    return cache.tile(id, on: shelf)
  }
}

/// What is known of the servers of a host, where its makers have said it.
struct TileProvider {
  let attribution: String
  let zooms: ClosedRange<Int>

  /// Returns what is known of a host; `nil` for most.
  init?(host: String) {
    let name = host.lowercased().prefix { $0 != ":" }
    guard name == "tile.openstreetmap.org" || name.hasSuffix(".tile.openstreetmap.org") else { return nil }
    attribution = "© OpenStreetMap contributors"
    zooms = 0...19
  }
}
