import Glibc
import PulseMapKit
import PulseSystem
import Synchronization

/// A handler of termination signals, which removes temporary files before the process exits.
enum TerminationSignalHandler {
  /// The recorder of a command that stops gracefully; `nil` for commands that end at once.
  fileprivate static let recorder = Mutex<StopSignal?>(nil)

  /// Ignores the signals of a closed pipe and of a file at its size limit, which the write that fails reports.
  static func ignoreSignalsOfWrites() { TerminationSignals.ignore([SIGPIPE, SIGXFSZ]) }

  /// Handles all termination signals from now on.
  ///
  /// A signal that the parent process ignores stays ignored.
  ///
  /// - Throws: ``SystemError`` if the system has no room for the thread that waits for signals.
  static func install() throws(SystemError) {
    try TerminationSignals.receive { number in
      if recorder.withLock({ $0 })?.record(number) != true { end(by: number) }
    } poll: {
      guard let recorder = recorder.withLock({ $0 }) else { return false }
      if let number = recorder.unnoticedSignal { end(by: number) }
      return recorder.isPending
    }
  }

  private static func end(by number: Int32) -> Never { CleanupRegistry.cleanUp { _exit(128 + number) } }
}

/// A recorder of the first signal that asks a batch to stop, which the batch polls in order to stop gracefully.
///
/// A second signal ends the process at once, and so does the first one if the batch does not notice it: it waits for a
/// pipe that nobody reads or writes.
final class StopSignal: Sendable {
  /// The signals that ask for the end; others, such as SIGQUIT, demand it.
  private static let requests = [SIGHUP, SIGINT, SIGTERM, SIGUSR1]

  /// The time after which a signal that was not noticed ends the process.
  private static let patience = Duration.seconds(3)

  private struct State {
    var signal: Int32
    var time: ContinuousClock.Instant
    var isNoticed = false
  }

  private let state = Mutex<State?>(nil)

  /// Registers for termination signals.
  init() {
    TerminationSignalHandler.recorder.withLock { $0 = self }
  }

  /// The number of the received signal, if any, which counts as noticed.
  var signal: Int32? {
    state.withLock { state in
      state?.isNoticed = true
      return state?.signal
    }
  }

  /// Returns whether the signal was received longer ago than a duration; `false` if there was none.
  func isOlder(than time: Duration) -> Bool {
    state.withLock { state in state.map { .now - $0.time > time } ?? false }
  }

  /// Whether a signal was received that nobody has noticed.
  fileprivate var isPending: Bool { state.withLock { $0?.isNoticed == false } }

  /// The number of a signal that was received a while ago and that nobody has noticed.
  fileprivate var unnoticedSignal: Int32? {
    state.withLock { state in
      state.flatMap { !$0.isNoticed && .now - $0.time > Self.patience ? $0.signal : nil }
    }
  }

  /// Records a signal; returns whether the batch stops by itself.
  fileprivate func record(_ signal: Int32) -> Bool {
    state.withLock { state in
      guard state == nil, Self.requests.contains(signal) else { return false }
      state = State(signal: signal, time: .now)
      return true
    }
  }
}

/// A handler of failed allocations, which prints an error, removes temporary files, and exits.
///
/// Inputs are limited to sizes that most machines have memory for; the limits of a shell or a container may be lower.
enum OutOfMemoryHandler {
  /// Installs the handler for all allocations of the process.
  static func install() {
    MemoryHandler.set { bytes in
      // The message is not written into the picture of `view`.
      TerminalDevice.leaveAll()
      Console.writeError(
        "memory: '\(bytes)' more bytes could not be allocated; use smaller images or fewer --jobs, "
          + "or allow more memory")
      CleanupRegistry.cleanUp { _exit(ExitStatus.error.rawValue) }
    }
  }
}
