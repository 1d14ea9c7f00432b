import Synchronization

/// The tiles of a store, read and sorted; those that were asked for last are kept.
final class TileContents: Sendable {
  /// The tiles that are kept, as many as some views in a row show; one takes up to some MB.
  private static let capacity = 96

  /// The most notes that are kept.
  private static let mostNotes = 8

  private struct State {
    var contents: [TileID: TileContent?] = [:]
    var order: [TileID] = []
    var notes: Set<String> = []

    /// What was noticed of the store as a whole, whatever is painted of it.
    var lastingNotes: Set<String> = []
  }

  private let store: any TileStore
  private let state = Mutex(State())

  /// Creates an empty memory of a store.
  init(_ store: any TileStore) {
    self.store = store
  }

  /// What the store says about its tiles.
  var info: TileStoreInfo { store.info }

  /// What was noticed so far, sorted.
  var notes: [String] { state.withLock { $0.notes.union($0.lastingNotes).sorted() } }

  /// Forgets the tiles of which there is nothing to draw, and why.
  func beginAnew() {
    state.withLock { state in
      state.notes = []
      state.order.removeAll { id in
        guard case .some(.none) = state.contents[id] else { return false }
        state.contents[id] = nil
        return true
      }
    }
  }

  /// Remembers something that somebody should know.
  func note(_ text: String) {
    state.withLock { state in
      if state.notes.count < Self.mostNotes { state.notes.insert(text) }
    }
  }

  /// Returns what there is to draw of a tile; nil when there is no tile, or it cannot be read.
  func content(of id: TileID) -> TileContent? {
    if let known = state.withLock({ $0.contents[id] }) { return known }
    // Read outside of the lock: threads that want different tiles need not wait for each other.
    let content = read(id)
    state.withLock { state in
      if state.contents[id] == nil {
        if state.order.count >= Self.capacity { state.contents[state.order.removeFirst()] = nil }
        state.order.append(id)
      }
      state.contents[id] = .some(content)
    }
    return content
  }

  private func read(_ id: TileID) -> TileContent? {
    do throws(BasemapError) {
      guard let bytes = try store.tile(id) else { return nil }
      let content = TileContent(try VectorTile(bytes))
      if !content.unknownLayers.isEmpty {
        let names = content.unknownLayers.map { "'\($0)'" }.joined(separator: ", ")
        let text =
          "the layers \(names) of the vector tiles are of no known schema (Protomaps, OpenMapTiles, Shortbread); "
          + "they are drawn plainly"
        state.withLock { state in
          if state.lastingNotes.count < Self.mostNotes { state.lastingNotes.insert(text) }
        }
      }
      return content
    } catch {
      note("the tile \(id) cannot be read: \(error)")
      return nil
    }
  }
}
