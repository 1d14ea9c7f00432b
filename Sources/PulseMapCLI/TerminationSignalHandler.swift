import Dispatch
import Glibc
import PulseMapKit
import PulseOutput
import Synchronization

/// A handler of termination signals, which removes temporary files before the process exits.
enum TerminationSignalHandler {
  /// Called first with the signal number; returns whether the process stops gracefully by itself.
  static let onFirstSignal = Mutex<(@Sendable (Int32) -> Bool)?>(nil)

  /// Installs handlers of SIGHUP, SIGINT, SIGTERM and SIGUSR1, and returns their dispatch sources, which the caller
  /// must retain.
  ///
  /// A signal that the parent process ignores stays ignored.
  static func install() -> [any DispatchSourceSignal] {
    // A closed pipe is reported by the write that fails.
    signal(SIGPIPE, SIG_IGN)
    // So is a file at its size limit.
    signal(SIGXFSZ, SIG_IGN)
    return [SIGHUP, SIGINT, SIGTERM, SIGUSR1].compactMap { number in
      // The default disposition is the null pointer; the parent process set any other.
      guard signal(number, SIG_IGN) == nil else { return nil }
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global(qos: .userInteractive))
      source.setEventHandler {
        if onFirstSignal.withLock({ $0 })?(number) == true { return }
        CleanupRegistry.cleanUp { _exit(128 + number) }
      }
      source.resume()
      return source
    }
  }
}

/// A recorder of the first termination signal, which a batch polls in order to stop gracefully.
///
/// A second signal ends the process at once.
final class StopSignal: Sendable {
  private let state = Mutex<(signal: Int32, time: ContinuousClock.Instant)?>(nil)

  /// Registers for termination signals: the first one is recorded, the second one ends the process at once.
  init() {
    TerminationSignalHandler.onFirstSignal.withLock { $0 = { [weak self] in self?.record($0) ?? false } }
  }

  /// The number of the received signal, if any.
  var signal: Int32? { state.withLock { $0?.signal } }

  /// Returns whether the signal was received longer ago than a duration; `false` if there was none.
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
