import PulseBasics
import PulseGeo
import PulseTiles
import PulseVectorTiles
import Synchronization

/// A cache of decoded and classified vector tiles, with the issues of their rendering.
final class VectorTileCache: Sendable {
  /// The maximum number of cached tiles, enough for several views; each takes up to some MB.
  private static let capacity = 96

  /// A tile in the cache: its content, or the reason why it is unreadable; neither if the tile is missing.
  struct LoadedTile {
    /// The content; `nil` if the tile is missing or unreadable.
    let content: ClassifiedVectorTile?

    /// The reason why the tile is unreadable.
    var failure: String?
  }

  private let store: any TileStore
  /// The code of the language of names; `nil` for local names.
  private let language: String?
  private let tiles = BoundedCache<TileID, LoadedTile>(capacity: capacity)
  private let issueLog: Mutex<TileIssueLog>

  /// Creates an empty cache of a store.
  ///
  /// - Parameters:
  ///   - store: The tiles.
  ///   - language: The code of the language of names; `nil` for local names.
  ///   - reportsMissingTiles: Whether missing tiles are reported, as for files.
  init(_ store: any TileStore, language: String?, reportsMissingTiles: Bool) {
    self.store = store
    self.language = language
    issueLog = Mutex(TileIssueLog(reportsMissingTiles: reportsMissingTiles))
  }

  var info: TileStoreInfo { store.info }

  /// The issues of all views, one line each.
  var diagnostics: [String] { issueLog.withLock { $0.diagnostics(store.info) } }

  /// Discards recorded issues and cached failures, so that missing and unreadable tiles are read again.
  func resetFailures() {
    issueLog.withLock { $0.removeAll() }
    tiles.removeAll { $0.content == nil }
  }

  /// Records the issues of a view; `nil` stands for a view that would require too many tiles.
  func add(_ issues: TileIssues?) {
    issueLog.withLock { log in
      if let issues { log.add(issues) } else { log.exceedsTileLimit = true }
    }
  }

  /// Returns a tile from the cache, read and decoded on first use.
  func loadedTile(of id: TileID) -> LoadedTile { tiles.value(of: id) { read(id) } }

  private func read(_ id: TileID) -> LoadedTile {
    let bytes: [UInt8]
    do throws(BasemapSourceError) {
      guard let stored = try store.tile(id) else { return LoadedTile(content: nil) }
      bytes = stored
    } catch {
      return LoadedTile(content: nil, failure: "it \(error)")
    }
    do throws(VectorTileError) {
      let tile = try VectorTile(bytes)
      return LoadedTile(content: ClassifiedVectorTile(tile, of: store.info.schema, language: language))
    } catch {
      return LoadedTile(content: nil, failure: error.description)
    }
  }
}
