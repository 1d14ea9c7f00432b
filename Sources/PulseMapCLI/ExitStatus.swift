/// What a process tells the one that started it.
enum ExitStatus: Int32, CaseIterable {
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

extension ExitStatus {
  /// What it says to scripts, in sentences.
  var meaning: String {
    switch self {
    case .done: "Done; a reader that went away counts as done."
    case .negative: "What was compared differs, a golden is missing, or some rows of a batch are not done."
    case .trouble:
      "Trouble: the command line is wrong (then nothing was touched), or something cannot be read or written."
    case .hungUp: "Hung up; nothing half-written is left."
    case .interrupted: "Interrupted; nothing half-written is left."
    case .notified: "A batch that ended in order after SIGUSR1; run again, it goes on."
    case .terminated: "Terminated; nothing half-written is left."
    }
  }
}
