/// What a process tells the one that started it.
enum ExitStatus: Int32 {
  /// Done; a closed pipe counts as done.
  case done = 0

  /// A negative result: what was compared differs, or not all of it was done.
  case negative = 1

  /// Trouble: the command line is wrong, or something cannot be read or written.
  case trouble = 2

  /// Ended in order after a hangup.
  case hungUp = 129

  /// Ended in order after an interruption.
  case interrupted = 130

  /// Ended in order after SIGUSR1, with which engines announce the end of the time.
  case notified = 138

  /// Ended in order after a termination.
  case terminated = 143
}
