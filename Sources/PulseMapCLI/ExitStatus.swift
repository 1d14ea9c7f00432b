/// The exit statuses of the tool: 0 for success, 1 for a negative result, 2 for an error, from 128 on the end by a
/// signal.
enum ExitStatus: Int32, CaseIterable {
  /// Success, including a closed pipe.
  case done = 0

  /// A negative result: images differ, or rows of a batch are not done.
  case negativeResult = 1

  /// An error: the command line is invalid, or something cannot be read or written.
  case error = 2

  /// Graceful end after SIGHUP.
  case hungUp = 129

  /// Graceful end after SIGINT.
  case interrupted = 130

  /// Graceful end after SIGUSR1, which job schedulers send before the time limit.
  case userSignal = 138

  /// Graceful end after SIGTERM.
  case terminated = 143
}

extension ExitStatus {
  /// The explanation for the manual page.
  var meaning: String {
    switch self {
    case .done: "Success, also if the reader of standard output closes the pipe."
    case .negativeResult:
      "compare: files differ, or a golden is missing. batch, batch-merge: some rows are not done."
    case .error:
      "Error: the command line is invalid (nothing was changed), or a file cannot be read or written."
    case .hungUp: "Ended by SIGHUP; no partial files remain."
    case .interrupted: "Ended by SIGINT; no partial files remain."
    case .userSignal: "Ended by SIGUSR1; no partial files remain. A batch continues when it is run again."
    case .terminated: "Ended by SIGTERM; no partial files remain."
    }
  }
}
