import Synchronization

/// The first termination signal received by a batch, which stops it gracefully.
final class StopSignal: Sendable {
  private let state = Mutex<(signal: Int32, time: ContinuousClock.Instant)?>(nil)

  /// Registers for termination signals: the first one is recorded, the second one ends the process at once.
  init() {
    TerminationSignalHandler.onFirstSignal.withLock { $0 = { [weak self] in self?.record($0) ?? false } }
  }

  /// The number of the received signal, if any.
  var signal: Int32? { state.withLock { $0?.signal } }

  /// Returns whether a signal was received longer ago than a duration.
  func isOlder(than time: Duration) -> Bool {
    state.withLock { state in state.map { .now - $0.time > time } ?? false }
  }

  private func record(_ signal: Int32) -> Bool {
    state.withLock { state in
      if state != nil { return false }
      state = (signal, .now)
      return true
    }
  }
}
