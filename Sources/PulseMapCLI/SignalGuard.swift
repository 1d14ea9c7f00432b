import Dispatch
import Glibc
import PulseMapKit
import Synchronization

/// Ends the process on an interruption or a termination without leaving unfinished files behind.
enum SignalGuard {
  /// Asked first when a signal comes, with its number: whether the work goes on to an end in order.
  static let drain = Mutex<(@Sendable (Int32) -> Bool)?>(nil)

  /// Starts to listen; a signal that the parent process had ignored stays ignored.
  ///
  /// - Returns: The listeners, which work for as long as they are kept.
  static func start() -> [any DispatchSourceSignal] {
    // A reader that went away is noticed where it matters, by the write that fails.
    signal(SIGPIPE, SIG_IGN)
    // So is a file that may not grow any further.
    signal(SIGXFSZ, SIG_IGN)
    return [SIGHUP, SIGINT, SIGTERM, SIGUSR1].compactMap { number in
      // The default disposition is the null pointer; anything else was put there by the parent process.
      guard signal(number, SIG_IGN) == nil else { return nil }
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global(qos: .userInteractive))
      source.setEventHandler {
        if drain.withLock({ $0 })?(number) == true { return }
        Unfinished.removeAll { _exit(128 + number) }
      }
      source.resume()
      return source
    }
  }
}
