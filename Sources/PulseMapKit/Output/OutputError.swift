import Glibc
import PulseSystem

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

  /// A file is larger than it may be, whatever is given up.
  case tooManyBytes(path: String, limit: Int)

  /// The program that makes files of this format is not installed.
  case missingFFmpeg(path: String)

  /// A video was asked for where ffmpeg cannot go back to complete it: in a pipe or a device.
  case videoNeedsFile(path: String)

  /// The program that makes files of this format failed; the detail is the last line that it said.
  case videoNotMade(path: String, detail: String)
}

extension OutputError: CustomStringConvertible {
  /// The problem in words: what is wrong with which path, and what to do instead.
  public var description: String {
    switch self {
    case .unknownFormat(let path):
      path == "-"
        ? "'-' does not tell a format; add --format \(OutputFormat.names)"
        : "'\(path)' does not end in a known format; use \(OutputFormat.endings), or add --format"
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
      "'\(path)' cannot be written: \(SystemFault(code)); "
        + (code == ENOSPC ? "make room" : "choose a place that can be written to")
    case .closedPipe:
      "nobody reads the output"
    case .tooManyBytes(let path, let limit):
      "'\(path)' does not fit into \(limit) bytes, whatever is given up; allow more, or use a smaller --size, a "
        + "shorter --duration or a plain --basemap"
    case .missingFFmpeg(let path):
      "'\(path)' needs ffmpeg, which is not installed; install Debian's package ffmpeg, or write .webp or .apng"
    case .videoNeedsFile(let path):
      "'\(path)' cannot take a video, which is completed at its beginning; write to a file, or --format y4m"
    case .videoNotMade(let path, let detail):
      "'\(path)' cannot be made: ffmpeg says '\(detail)'; see that, or write .webp or .apng"
    }
  }
}
