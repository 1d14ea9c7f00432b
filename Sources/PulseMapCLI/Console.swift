import Foundation

/// The standard streams.
enum Console {
  /// Writes text or bytes to standard output.
  ///
  /// - Throws: A `ConsoleError`.
  static func write(_ data: Data) throws(ConsoleError) {
    var rest = data[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Foundation.write(STDOUT_FILENO, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EPIPE { throw .closedPipe }
      guard count > 0 else { throw .notWritten(errno: count < 0 ? errno : ENOSPC) }
      rest = rest.dropFirst(count)
    }
  }

  /// Writes a line to standard error.
  static func say(_ line: String) { show(line + "\n") }

  /// Writes text to standard error; when that fails there is nobody left to tell.
  ///
  /// `FileHandle` would end the process when the stream is full or closed.
  static func show(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Foundation.write(STDERR_FILENO, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

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

  /// What the system calls an error.
  static func reason(_ code: Int32) -> String { unsafe String(cString: strerror(code)) }

  /// Says what is wrong.
  static func sayError(_ message: String) { say("pulsemap: error: \(message.printable)") }

  /// Says what will not be as it was asked for.
  static func sayWarning(_ message: String) { say("pulsemap: warning: \(message.printable)") }
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
  case notWritten(errno: Int32)

  var description: String {
    switch self {
    case .closedPipe: "nobody reads standard output"
    case .notWritten(let code):
      "standard output cannot be written: \(Console.reason(code)); "
        + "write to a place that has room"
    }
  }
}
