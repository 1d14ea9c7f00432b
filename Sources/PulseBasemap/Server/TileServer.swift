import PulseCanvas
import PulseGeo
import PulsePixels
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
  let width: @Sendable ([UInt8]) -> Int?
  /// What came of the tiles that were loaded.
  let known = Mutex<[TileID: Result<[UInt8], TileProblem>]>([:])
  /// How much each host has failed.
  let weights = Mutex<[Substring: Int]>([:])
  private let provider: TileProvider?
  private let measured = Mutex<Int?>(nil)

  /// Creates a store from which nothing is fetched yet.
  ///
  /// - Parameters:
  ///   - template: The address of the tiles.
  ///   - pixelRatio: The number of pixels along a point.
  ///   - settings: How the server is used.
  ///   - width: Returns the width in pixels of an intact tile, 0 when it has none; `nil` for anything else, which is
  ///     neither drawn nor kept.
  /// - Throws: ``BasemapError/tileServer(_:)`` when there is no key, or a bad name for the program.
  package init(
    template: ServerAddress, pixelRatio: Int, settings: TileServerSettings,
    width: @escaping @Sendable ([UInt8]) -> Int?
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
    self.width = width
    shelf = settings.cache?.shelf(of: template.identity(pixelRatio: pixelRatio))
    provider = TileProvider(host: template.host)
  }

  /// What the tiles are; a width that is not seen yet is assumed to be the usual one.
  package var info: TileStoreInfo {
    var info = TileStoreInfo(
      content: template.content, zooms: provider?.zooms ?? Self.zooms, name: template.host,
      attribution: provider?.attribution)
    if info.content == .raster {
      info.tileSize = measured.withLock(\.self) ?? (template.hasRatio && pixelRatio > 1 ? 512 : 256)
    }
    return info
  }

  /// Whether it was seen how wide tiles are.
  var isMeasured: Bool { template.content == .vector || measured.withLock { $0 != nil } }

  /// Sees how wide tiles are, if one is there already.
  func measure(_ id: TileID) {
    guard !isMeasured, let bytes = tile(id), let width = width(bytes), width > 0 else { return }
    measured.withLock { $0 = width }
  }

  /// The zooms of a server that is not known; few have deeper ones.
  private static let zooms = 0...22

  /// Returns a tile that was loaded, or that the cache has, however old; nothing is fetched.
  ///
  /// - Parameter id: The place of the tile.
  /// - Returns: The picture file or the vector tile; `nil` when there is none.
  package func tile(_ id: TileID) -> [UInt8]? {
    if let known = known.withLock({ $0[id] }) { return try? known.get() }
    return cached(id)?.bytes
  }

  /// Returns the width of a square picture in pixels.
  ///
  /// - Parameter bytes: A file.
  /// - Returns: The width; `nil` for anything that is no intact picture, or not a square one.
  /// - Complexity: O(pixels).
  package static func widthOfPicture(_ bytes: [UInt8]) -> Int? {
    let size = (try? Canvas(decoding: bytes, upTo: RasterPainter.largestTile))?.size
    return size?.width == size?.height ? size?.width : nil
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
