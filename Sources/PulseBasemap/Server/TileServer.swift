import PulseGeo
import Synchronization

/// The tiles of a server, by way of a cache.
///
/// Nothing is fetched but by ``load(_:)``, which gets all tiles of a run together; ``tile(_:)`` hands out what is
/// there then.
package final class TileServer: TileStore {
  /// The address of the tiles.
  package let template: ServerAddress

  let pixelRatio: Int
  let settings: TileServerSettings
  let shelf: TileCache.Shelf?
  /// What came of the tiles that were loaded.
  let known = Mutex<[TileID: Result<[UInt8], TileProblem>]>([:])
  /// States of the hosts, with their failures.
  let hosts = Mutex<[Substring: TileDownloads.Host]>([:])
  private let provider: TileProvider?
  private let seen = Mutex<Seen?>(nil)

  /// What a tile told of the others.
  private struct Seen {
    let content: TileStoreInfo.Content
    let side: Int?
    var attribution: String?
    var zooms: ClosedRange<Int>?
  }

  /// Creates a store from which nothing is fetched yet.
  ///
  /// - Parameters:
  ///   - template: The address of the tiles.
  ///   - pixelRatio: The number of pixels along a point.
  ///   - settings: How the server is used.
  /// - Throws: ``BasemapError/tileServer(_:)`` when there is no key, or a bad name for the program.
  package init(
    template: ServerAddress, pixelRatio: Int, settings: TileServerSettings
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
    shelf = settings.cache?.shelf(of: template.identity(pixelRatio: pixelRatio))
    provider = .of(host: template.host)
  }

  /// What the tiles are; what is not seen yet is assumed to be as usual.
  package var info: TileStoreInfo {
    let seen = seen.withLock(\.self)
    let content = content ?? .raster
    let zooms = content == .raster ? Self.rasterZooms : Self.vectorZooms
    var info = TileStoreInfo(
      content: content, zooms: seen?.zooms ?? provider?.zooms ?? zooms, name: template.host,
      attribution: provider?.attribution ?? seen?.attribution)
    info.areZoomsKnown = provider != nil
    if content == .raster {
      info.tileSize = seen?.side ?? (template.hasRatio && pixelRatio > 1 ? 512 : 256)
    }
    return info
  }

  /// A report about no tiles.
  var emptyReport: TileLoadReport { TileLoadReport(host: template.host, hasKey: template.needsKey) }

  /// What the tiles hold; `nil` when neither a tile nor the address has told it.
  var content: TileStoreInfo.Content? { seen.withLock { $0?.content } ?? template.content }

  /// Whether a tile was seen.
  var isKnown: Bool { seen.withLock { $0 != nil } }

  /// Guesses what the tiles are by what the cache has, however old, to count how many are needed.
  func guess(from id: TileID) {
    guard !isKnown, let bytes = tile(id) ?? cached(id)?.bytes else { return }
    look(at: bytes, of: id, insteadOf: id)
  }

  /// Forgets what the tiles are.
  func forgetLook() { seen.withLock { $0 = nil } }

  /// Sees what the tiles are, if one with something in it was loaded.
  ///
  /// - Parameters:
  ///   - id: The tile to look at.
  ///   - wanted: The tile that it stands for: below its zoom, a server of vector tiles has none.
  func look(at id: TileID, insteadOf wanted: TileID) {
    guard !isKnown, let bytes = tile(id) else { return }
    look(at: bytes, of: id, insteadOf: wanted)
  }

  private func look(at bytes: [UInt8], of id: TileID, insteadOf wanted: TileID) {
    guard !bytes.isEmpty, let tile = ServedTile(bytes, expecting: content) else { return }
    // Those with nothing in them count, too.
    let deepest = (id.z...wanted.z).last { self.tile(wanted.ancestor(atZoom: $0)) != nil } ?? wanted.z
    let isEnd = tile.content == .vector && deepest < wanted.z
    seen.withLock {
      $0 = Seen(
        content: tile.content, side: tile.side, attribution: tile.attribution,
        zooms: isEnd ? 0...deepest : nil)
    }
  }

  /// The most tiles that are read to find whom to thank for them.
  private static let mostReadings = 16

  /// Sees whom to thank for the tiles, if the first of them did not tell.
  ///
  /// - Parameter tiles: The tiles that were loaded.
  func lookForAttribution(in tiles: some Sequence<TileID>) {
    guard content == .vector, info.attribution == nil else { return }
    let found = Self.sorted(tiles).lazy.compactMap { self.tile($0) }.filter { !$0.isEmpty }.prefix(
      Self.mostReadings
    )
    .compactMap { ServedTile($0, expecting: .vector)?.attribution }.first
    seen.withLock { seen in
      if seen == nil { seen = Seen(content: .vector, side: nil, attribution: found, zooms: nil) }
      seen?.attribution = found
    }
  }

  /// The zooms of a server of pictures that is not known; few have deeper ones.
  private static let rasterZooms = 0...22

  /// The zooms of a server of vector tiles that is not known: those of OpenMapTiles and Shortbread.
  ///
  /// The deepest tiles show everything, and are sharp at any zoom.
  static let vectorZooms = 0...14

  /// Returns a tile that was loaded; nothing is fetched.
  ///
  /// Other tiles in the cache do not count: a picture must not depend on what was painted before.
  ///
  /// - Parameter id: The place of the tile.
  /// - Returns: The picture file or the vector tile, of no bytes where the server says that nothing is there; `nil`
  ///   when there is none.
  package func tile(_ id: TileID) -> [UInt8]? {
    known.withLock { try? $0[id]?.get() }
  }

  /// The bytes of tiles that are remembered from one run to the next where there is no cache, 32 MiB.
  private static let capacity = 32 << 20

  /// Begins another run: what failed may be there by now, and what is in the cache need not be remembered.
  func beginAnew() {
    hosts.withLock { $0 = [:] }
    // The tiles of other rows would tell other things.
    forgetLook()
    known.withLock { known in
      known = shelf == nil ? known.filter { (try? $0.value.get()) != nil } : [:]
      let bytes = known.values.reduce(0) { $0 + ((try? $1.get())?.count ?? 0) }
      if bytes > Self.capacity { known = [:] }
    }
  }

  /// Reads a tile from the cache.
  func cached(_ id: TileID) -> CachedTile? {
    guard let cache = settings.cache, let shelf else { return nil }
    return cache.tile(id, on: shelf)
  }
}

/// What is known of the servers of a host, where its makers have said it.
struct TileProvider {
  let host: String
  let attribution: String
  let zooms: ClosedRange<Int>

  private static let all = [
    TileProvider(
      host: "tile.openstreetmap.org", attribution: "© OpenStreetMap contributors", zooms: 0...19),
    TileProvider(
      host: "vector.openstreetmap.org", attribution: "© OpenStreetMap contributors",
      zooms: TileServer.vectorZooms),
  ]

  /// Returns what is known of a host; `nil` for most.
  static func of(host: String) -> TileProvider? {
    let name = host.lowercased().prefix { $0 != ":" }
    return all.first { name == $0.host || name.hasSuffix(".\($0.host)") }
  }
}
