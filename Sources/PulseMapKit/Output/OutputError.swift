import Foundation

/// Why something cannot be written.
public enum OutputError: Error, Hashable, Sendable {
  /// The ending of a path names no format that can be written.
  case unknownFormat(path: String)

  /// The ending of a path names another format than the one that was asked for.
  case contradictoryFormat(path: String, format: OutputFormat)

  /// A path has a `%` that is no place for a frame number.
  case unusablePattern(path: String)

  /// A sequence of files was asked for in a format whose files are animations.
  case sequenceOfAnimations(path: String)

  /// The folder of a file is not there.
  case missingFolder(path: String, folder: String)

  /// The file is there already, and must not be replaced.
  case alreadyThere(path: String)

  /// There is no folder beside a pipe or a device that another file could be written to.
  case noPlaceBeside(path: String)

  /// The system refused to write.
  case notWritten(path: String, errno: Int32)

  /// Nobody reads what is written any more.
  case closedPipe
}

extension OutputError: CustomStringConvertible {
  /// The problem in words: what is wrong with which path, and what to do instead.
  public var description: String {
    switch self {
    case .unknownFormat(let path):
      path == "-"
        ? "'-' does not tell a format; add --format \(OutputFormat.list(""))"
        : "'\(path)' does not end in a known format; use \(OutputFormat.list(".")), or add --format"
    case .contradictoryFormat(let path, let format):
      "'\(path)' and --format \(format.rawValue) contradict each other; leave out one of them"
    case .unusablePattern(let path):
      "'\(path)' has no place for a frame number; use one %d or %04d in the file name"
    case .sequenceOfAnimations(let path):
      "'\(path)' numbers files that are animations themselves; use .png for a sequence"
    case .missingFolder(let path, let folder):
      "'\(path)' cannot be written: there is no folder '\(folder)'; create it first"
    case .alreadyThere(let path):
      "'\(path)' is there already; remove it, or leave out --no-clobber"
    case .noPlaceBeside(let path):
      "'\(path)' has no place for a file beside it; write the picture to a file"
    case .notWritten(let path, let code):
      "'\(path)' cannot be written: \(Self.reason(code)); "
        + (code == ENOSPC ? "make room" : "choose a place that can be written to")
    case .closedPipe:
      "nobody reads the output"
    }
  }

  /// What the system calls an error.
  static func reason(_ code: Int32) -> String { unsafe String(cString: strerror(code)) }
}
