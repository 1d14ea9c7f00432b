import FoundationEssentials
import Glibc
import PulseBasics
import PulseSystem

/// Functions that write to standard output and standard error.
enum Console {
  /// Writes text to standard output, without the credentials in URLs.
  ///
  /// - Throws: `OutputError`.
  static func write(_ text: Data) throws(OutputError) {
    do throws(SystemError) {
      try FileDescriptor.write(URLRedaction.shown(Array(text)), to: STDOUT_FILENO)
    } catch {
      throw error.code == EPIPE ? .closedPipe : .standardOutput(errno: error.code)
    }
  }

  /// Writes text to standard output: lines, each of them printable, or JSON, in which commands of CI services
  /// are broken.
  ///
  /// - Throws: `OutputError`.
  static func write(text: String, isJSON: Bool = false) throws(OutputError) {
    try write(Data((isJSON ? text.printableJSON : text.withPrintableLines).utf8))
  }

  /// Writes lines of text to standard error, each of them printable.
  static func writeMessage(_ text: String) { writeToStandardError(text.withPrintableLines + "\n") }

  /// Writes text to standard error, without the credentials in URLs; failures are ignored, as they cannot be reported.
  static func writeToStandardError(_ text: String) {
    try? FileDescriptor.write(URLRedaction.shown(text).utf8, to: STDERR_FILENO)
  }

  /// Opens `/dev/null` for each closed standard stream.
  ///
  /// Otherwise the next file opened would get its descriptor, and messages would be written into an image.
  static func reserveStandardStreams() {
    for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) < 0 {
      // `open` returns the lowest free descriptor, which is this one. It is read-only, so that writing fails
      // and is reported.
      _ = unsafe open("/dev/null", O_RDONLY)
    }
  }

  /// The prefix of error messages.
  static let errorPrefix = "pulsemap: error: "

  /// Writes an error message to standard error.
  static func writeError(_ message: String) { writeMessage(errorPrefix + message.shownMessage.printable) }

  /// Writes a warning to standard error.
  static func writeWarning(_ message: String) {
    writeMessage("pulsemap: warning: \(message.shownMessage.printable)")
  }
}

extension String {
  /// The message without the credentials in URLs, then shortened: what is left of a cut URL may not be known as one.
  var shownMessage: String { URLRedaction.shown(self).boundedMessage }
}

/// The exit statuses of the tool: 0 for success, 1 for a negative result, 2 for an error, from 128 on the end by
/// a signal.
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
