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

  /// Writes a line to standard error; when that fails there is nobody left to tell.
  static func say(_ line: String) {
    FileHandle.standardError.write(Data((line + "\n").utf8))
  }

  /// Says what is wrong.
  static func sayError(_ message: String) { say("pulsemap: error: \(message)") }

  /// Says what will not be as it was asked for.
  static func sayWarning(_ message: String) { say("pulsemap: warning: \(message)") }
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
      "standard output cannot be written: \(unsafe String(cString: strerror(code))); "
        + "write to a place that has room"
    }
  }
}
