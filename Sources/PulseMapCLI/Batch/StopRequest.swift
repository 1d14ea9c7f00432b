import Synchronization

/// Whether a signal asked for an end.
final class StopRequest: Sendable {
  private let state = Mutex<(signal: Int32, time: ContinuousClock.Instant)?>(nil)

  /// Listens to the signals of the process: the first one is noted, the second one ends it at once.
  init() {
    SignalGuard.drain.withLock { $0 = { [weak self] in self?.note($0) ?? false } }
  }

  /// The signal that came.
  var signal: Int32? { state.withLock { $0?.signal } }

  /// Returns whether a signal came longer ago than some time.
  func isOlder(than time: Duration) -> Bool {
    state.withLock { state in state.map { .now - $0.time > time } ?? false }
  }

  private func note(_ signal: Int32) -> Bool {
    state.withLock { state in
      if state != nil { return false }
      state = (signal, .now)
      return true
    }
  }
}
