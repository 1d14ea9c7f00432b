import Glibc
import Synchronization

/// The signals that end a process, and a thread that waits for them in their place.
///
/// The thread may do what a handler may not: remove files, restore a terminal, write messages. Signals of faults, such
/// as SIGSEGV, are not among them.
package enum TerminationSignals {
  /// The signals whose default action ends the process, though it has no fault.
  package static let all =
    [
      SIGHUP, SIGINT, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGTERM, SIGSTKFLT, SIGXCPU, SIGVTALRM, SIGPROF,
      SIGIO, SIGPWR,
    ] + Array(__libc_current_sigrtmin()...__libc_current_sigrtmax())

  /// Blocks the signals in this thread and those that it starts, and calls a closure for each on a thread of its own.
  ///
  /// A signal that the parent process ignores stays ignored, and one for which a library has a handler stays with it,
  /// except for SIGQUIT, for which the runtime of Swift can have one.
  ///
  /// - Parameters:
  ///   - receive: Called with the number of a signal.
  ///   - poll: Called ten times a second while it returns `true`, after the first signal.
  /// - Throws: ``SystemError`` if no thread can be started; then the signals are not blocked.
  package static func receive(
    _ receive: @escaping @Sendable (Int32) -> Void, poll: @escaping @Sendable () -> Bool
  ) throws(SystemError) {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for number in all where isFree(number) { unsafe sigaddset(&signals, number) }
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    let received = signals
    do throws(SystemError) {
      try runOnNewThread { wait(for: received, receive, poll) }
    } catch {
      unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
      throw error
    }
  }

  /// Ignores signals from now on.
  package static func ignore(_ signals: [Int32]) {
    for number in signals { signal(number, SIG_IGN) }
  }

  /// Gives the end of child processes its default action, which a parent process may have set to be ignored: the status
  /// of a child would be lost.
  package static func keepStatusOfChildren() { signal(SIGCHLD, SIG_DFL) }

  /// Returns whether nobody else cares for a signal; SIGQUIT gets its default action.
  private static func isFree(_ number: Int32) -> Bool {
    var action = sigaction()
    guard unsafe sigaction(number, nil, &action) == 0 else { return false }
    let handler = unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    if unsafe handler == unsafeBitCast(SIG_IGN, to: Int.self) { return false }
    if number == SIGQUIT { signal(number, SIG_DFL) }
    return handler == 0 || number == SIGQUIT
  }

  private static func wait(
    for signals: sigset_t, _ receive: @Sendable (Int32) -> Void, _ poll: @Sendable () -> Bool
  ) {
    var (signals, step) = (signals, timespec(tv_sec: 0, tv_nsec: 100_000_000))
    while true {
      let number = poll() ? unsafe sigtimedwait(&signals, nil, &step) : unsafe sigwaitinfo(&signals, nil)
      if number > 0 { receive(number) }
    }
  }
}

/// A recorder of Ctrl-Z (SIGTSTP), so that a terminal is restored before the process stops.
package enum SuspensionRequests {
  private static let isRequested = Atomic(false)

  /// Records the signal from now on, in place of its default action.
  package static func record() {
    isRequested.store(false, ordering: .relaxed)
    var action = sigaction()
    // The atomic value exists: a handler may set it.
    unsafe action.__sigaction_handler.sa_handler = { _ in
      SuspensionRequests.isRequested.store(true, ordering: .relaxed)
    }
    action.sa_flags = SA_RESTART
    unsafe sigaction(SIGTSTP, &action, nil)
  }

  /// Gives the signal its default action again.
  package static func stopRecording() { signal(SIGTSTP, SIG_DFL) }

  /// Returns whether the signal was received since the last call.
  package static func take() -> Bool { isRequested.exchange(false, ordering: .relaxed) }
}
