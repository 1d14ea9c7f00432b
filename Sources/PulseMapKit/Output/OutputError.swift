import Glibc
import PulseSystem

/// Why something cannot be written.
package enum OutputError: Error, Hashable, Sendable {
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

  /// The path is an address such as `s3://bucket/a.gif`.
  case address(path: String)

  /// There is a link in a folder in which links are not followed.
  case behindLink(path: String)

  /// Somebody else removed or replaced the temporary file.
  case lostFile(path: String)

  /// The file is there already, and must not be replaced.
  case alreadyThere(path: String)

  /// There is no folder beside a pipe or a device that another file could be written to.
  case noPlaceBeside(path: String)

  /// The system refused to write.
  case notWritten(path: String, errno: Int32)

  /// Nobody reads what is written any more.
  case closedPipe

  /// A file is larger than it may be, even with the options that were tried.
  case tooManyBytes(path: String, limit: Int, tried: String)

  /// The program that makes files of this format is not installed.
  case missingFFmpeg(path: String)

  /// A video was asked for where ffmpeg cannot go back to complete it: in a pipe or a device.
  case videoNeedsFile(path: String)

  /// The program that makes files of this format failed; the detail is the last line that it said.
  case videoNotMade(path: String, detail: String)

  /// The program that makes files of this format says that all is well, and left an incomplete file.
  case videoIncomplete(path: String, detail: String)

  /// The program that makes files of this format made no progress for a time in seconds.
  case videoStalled(path: String, seconds: Double)
}

extension OutputError {
  /// Whether the path itself is wrong, wherever it leads.
  package var isOfPath: Bool {
    switch self {
    case .unknownFormat, .contradictoryFormat, .unusablePattern, .sequenceOfAnimations: true
    default: false
    }
  }
}

extension OutputError: CustomStringConvertible {
  /// The problem in words: what is wrong with which path, and what to do instead.
  package var description: String {
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
    case .address(let path):
      AddressProblem(path)?.description ?? "'\(path)' is an address; write to a file"
    case .behindLink(let path):
      "'\(path)' is behind a link in the output folder, which could lead out of it; remove the link"
    case .lostFile(let path):
      "'\(path)' cannot be written: somebody removed or replaced its temporary file; see what else writes there"
    case .alreadyThere(let path):
      "'\(path)' is there already; remove it, or leave out --no-clobber"
    case .noPlaceBeside(let path):
      "'\(path)' has no place for a file beside it; write the picture to a file"
    case .notWritten(let path, let code):
      "'\(path)' cannot be written: \(SystemFault(code)); "
        + (code == ENOSPC ? "make room" : "choose a place that can be written to")
    case .closedPipe:
      "nobody reads the output"
    case .tooManyBytes(let path, let limit, let tried):
      "'\(path)' does not fit into \(limit) bytes\(tried.isEmpty ? "" : ", even with \(tried)"); allow more, or use a "
        + "smaller --size, a shorter --duration or a plain --basemap"
    case .missingFFmpeg(let path):
      "'\(path)' needs ffmpeg, which is not installed; install Debian's package ffmpeg, or write .webp or .apng"
    case .videoNeedsFile(let path):
      "'\(path)' cannot take a video, which is completed at its beginning; write to a file, or --format y4m"
    case .videoNotMade(let path, let detail):
      "'\(path)' cannot be made: ffmpeg says '\(detail)'; see that, or write .webp or .apng"
    case .videoIncomplete(let path, let detail):
      "'\(path)' cannot be made: ffmpeg left an incomplete file\(detail.isEmpty ? "" : " and says '\(detail)'"); see "
        + "whether the disk is full, or write .webp or .apng"
    case .videoStalled(let path, let seconds):
      "'\(path)' cannot be made: ffmpeg neither read nor wrote anything for \(fixedPoint(seconds, decimals: 0)) "
        + "seconds; see what holds it up, or write .webp or .apng"
    }
  }
}
