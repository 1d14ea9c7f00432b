import Dispatch
import Glibc
import PulseMapKit
import Synchronization

/// Handler of termination signals, which removes temporary files before the process exits.
enum TerminationSignalHandler {
  /// Called first with the signal number; returns whether the process stops gracefully by itself.
  static let onFirstSignal = Mutex<(@Sendable (Int32) -> Bool)?>(nil)

  /// Installs the handlers, and returns the dispatch sources, which have to be retained.
  ///
  /// A signal ignored by the parent process stays ignored.
  static func start() -> [any DispatchSourceSignal] {
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
