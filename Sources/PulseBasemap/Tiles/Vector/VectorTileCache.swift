import PulseGeo
import PulsePixels
import PulseTileServer
import PulseVectorTiles
import Synchronization

/// A cache of decoded and classified vector tiles, with the issues of their rendering.
final class VectorTileCache: Sendable {
  /// The maximum number of cached tiles, enough for several views; each takes up to some MB.
  private static let capacity = 96

  /// A tile, or the error of reading it.
  struct LoadedTile {
    /// The content; `nil` if the tile is missing or unreadable.
    let content: ClassifiedVectorTile?

    /// The reason why the tile is unreadable.
    var failure: String?
  }

  private struct State {
    var loadedTiles: [TileID: LoadedTile] = [:]
    var order: [TileID] = []
    var issueLog: TileIssueLog
  }

  private let store: any TileStore
  private let state: Mutex<State>

  /// Creates an empty cache of a store, the missing tiles of which may be reported, as for files.
  init(_ store: any TileStore, reportsMissingTiles: Bool) {
    self.store = store
    state = Mutex(State(issueLog: TileIssueLog(reportsMissingTiles: reportsMissingTiles)))
  }

  var info: TileStoreInfo { store.info }

  /// The issues of all views, one line each.
  var diagnostics: [String] { state.withLock { $0.issueLog.diagnostics(store.info) } }

  /// Discards missing and unreadable tiles and all recorded issues.
  func resetFailures() {
    state.withLock { state in
      state.issueLog.removeAll()
      state.order.removeAll { id in
        guard state.loadedTiles[id]?.content == nil else { return false }
        state.loadedTiles[id] = nil
        return true
      }
    }
  }

  /// Records the issues of a view; `nil` if it would require too many tiles.
  func add(_ issues: TileIssues?) {
    state.withLock { state in
      if let issues { state.issueLog.add(issues) } else { state.issueLog.exceedsTileLimit = true }
    }
  }

  /// Returns a tile, decoding it on first use.
  func loadedTile(of id: TileID) -> LoadedTile {
    if let known = state.withLock({ $0.loadedTiles[id] }) { return known }
    // Decoded outside the lock, so that threads with different tiles do not wait for each other.
    let loadedTile = read(id)
    state.withLock { state in
      if state.loadedTiles[id] == nil {
        if state.order.count >= Self.capacity { state.loadedTiles[state.order.removeFirst()] = nil }
        state.order.append(id)
      }
      state.loadedTiles[id] = loadedTile
    }
    return loadedTile
  }

  private func read(_ id: TileID) -> LoadedTile {
    let bytes: [UInt8]
    do throws(BasemapError) {
      guard let stored = try store.tile(id) else { return LoadedTile(content: nil) }
      bytes = stored
    } catch {
      if case .unusableSource(_, let sourceError) = error {
        return LoadedTile(content: nil, failure: "it \(sourceError)")
      }
      return LoadedTile(content: nil, failure: error.description)
    }
    do throws(VectorTileDecodingError) {
      return LoadedTile(content: ClassifiedVectorTile(try VectorTile(bytes), of: store.info.schema))
    } catch {
      return LoadedTile(content: nil, failure: error.description)
    }
  }
}
