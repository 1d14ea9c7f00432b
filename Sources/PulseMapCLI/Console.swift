import FoundationEssentials
import Glibc
import PulseSpelling
import PulseSystem

/// The standard streams.
enum Console {
  /// Writes text or bytes to standard output.
  ///
  /// - Throws: A `ConsoleError`.
  static func write(_ data: Data) throws(ConsoleError) {
    do throws(SystemFault) {
      try Descriptor.write(data, to: STDOUT_FILENO)
    } catch {
      throw error.code == EPIPE ? .closedPipe : .notWritten(error)
    }
  }

  /// Writes a line to standard error.
  static func say(_ line: String) { show(line + "\n") }

  /// Writes text to standard error; when that fails there is nobody left to tell.
  static func show(_ text: String) { try? Descriptor.write(text.utf8, to: STDERR_FILENO) }

  /// Makes sure that the numbers of the standard streams stand for nothing else.
  ///
  /// A process that was started without one of them would give its number to the next file it opens, and
  /// write its messages into a picture.
  static func reserveStreams() {
    for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) < 0 {
      // The lowest free number is this one. Nothing can be written to it, which is then noticed and said.
      _ = unsafe open("/dev/null", O_RDONLY)
    }
  }

  /// What lines about trouble begin with.
  static let errorPrefix = "pulsemap: error: "

  /// Says what is wrong.
  static func sayError(_ message: String) { say(errorPrefix + message.boundedMessage.printable) }

  /// Says what will not be as it was asked for.
  static func sayWarning(_ message: String) { say("pulsemap: warning: \(message.boundedMessage.printable)") }
}

extension String {
  /// The text on one line, with what would control a terminal made visible: words of a user can hold anything.
  var printable: String {
    unicodeScalars.map { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: scalar.escaped(asASCII: true)
      default: String(scalar)
      }
    }.joined()
  }
}

/// Why standard output does not take what is written.
enum ConsoleError: Error, CustomStringConvertible {
  /// Nobody reads it any more.
  case closedPipe

  /// The system refused.
  case notWritten(SystemFault)

  var description: String {
    switch self {
    case .closedPipe: "nobody reads standard output"
    case .notWritten(let fault):
      "standard output cannot be written: \(fault); "
        + "write to a place that has room"
    }
  }
}
