import Synchronization

/// The tiles of a store, read and sorted; those that were asked for last are kept.
final class TileContents: Sendable {
  /// The tiles that are kept, as many as some views in a row show; one takes up to some MB.
  private static let capacity = 96

  /// A tile as it was read.
  struct Reading {
    /// The shapes; nil when there is no tile, or it cannot be read.
    let content: TileContent?

    /// The reason why it cannot be read.
    var failure: String?
  }

  private struct State {
    var readings: [TileID: Reading] = [:]
    var order: [TileID] = []
    var trouble: TileTrouble
  }

  private let store: any TileStore
  private let state: Mutex<State>

  /// Creates an empty memory of a store.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - reportsGaps: Whether each tile has to be there, as in files.
  init(_ store: any TileStore, reportsGaps: Bool) {
    self.store = store
    state = Mutex(State(trouble: TileTrouble(reportsGaps: reportsGaps)))
  }

  /// What the store says about its tiles.
  var info: TileStoreInfo { store.info }

  /// The tiles of all views that are missing or damaged, in one line for each kind of trouble.
  var complaints: [String] { state.withLock { $0.trouble.complaints(store.info) } }

  /// Forgets the tiles of which there is nothing to draw, and all trouble.
  func beginAnew() {
    state.withLock { state in
      state.trouble.removeAll()
      state.order.removeAll { id in
        guard state.readings[id]?.content == nil else { return false }
        state.readings[id] = nil
        return true
      }
    }
  }

  /// Adds what was found of a view; nil when it would take too many tiles.
  func add(_ findings: TileFindings?) {
    state.withLock { state in
      if let findings { state.trouble.add(findings) } else { state.trouble.isTooFarOut = true }
    }
  }

  /// Returns what there is to draw of a tile.
  func reading(of id: TileID) -> Reading {
    if let known = state.withLock({ $0.readings[id] }) { return known }
    // Read outside of the lock: threads that want different tiles need not wait for each other.
    let reading = read(id)
    state.withLock { state in
      if state.readings[id] == nil {
        if state.order.count >= Self.capacity { state.readings[state.order.removeFirst()] = nil }
        state.order.append(id)
      }
      state.readings[id] = reading
    }
    return reading
  }

  private func read(_ id: TileID) -> Reading {
    do throws(BasemapError) {
      guard let bytes = try store.tile(id) else { return Reading(content: nil) }
      return Reading(content: TileContent(try VectorTile(bytes), of: store.info.schema))
    } catch {
      if case .unusableSource(_, let fault) = error { return Reading(content: nil, failure: "it \(fault)") }
      return Reading(content: nil, failure: error.description)
    }
  }
}
