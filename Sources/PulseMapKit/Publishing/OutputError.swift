import Glibc
import PulseBasics
import PulseSystem

/// An error of an output: an invalid path or format, a file that cannot be written, a size limit, or a failure of
/// ffmpeg.
package enum OutputError: Error, Hashable, Sendable {
  /// The file extension is of no supported format.
  case unknownFormat(path: String)

  /// The file name is an extension alone, which hides the file.
  case missingName(path: String)

  /// The file extension contradicts the requested format.
  case conflictingFormat(path: String, format: OutputFormat)

  /// A path contains a `%` that is no valid frame number placeholder.
  case invalidPattern(path: String)

  /// A sequence was requested in an animation format.
  case sequenceOfAnimations(path: String)

  /// The directory of a file does not exist.
  case missingFolder(path: String, folder: String)

  /// The path is a URL such as `s3://bucket/a.gif`.
  case address(path: String)

  /// The path contains a symbolic link where links are not followed.
  case symbolicLink(path: String)

  /// The temporary file was removed or replaced by another process.
  case temporaryFileLost(path: String)

  /// The file exists and must not be replaced.
  case fileExists(path: String)

  /// The output is a pipe or a device, which has no directory for a sidecar.
  case noSidecarLocation(path: String)

  /// A system call failed.
  case writeFailed(path: String, errno: Int32)

  /// The reader closed the pipe (`EPIPE`).
  case closedPipe

  /// A file exceeds the size limit even with all reductions.
  case tooManyBytes(path: String, limit: Int, tried: String)

  /// ffmpeg is not installed.
  case missingFFmpeg(path: String)

  /// ffmpeg has none of the encoders of a format.
  case missingEncoder(path: String, names: String)

  /// The output is a pipe or device, where ffmpeg cannot seek to complete a video.
  case videoNeedsFile(path: String)

  /// ffmpeg failed; the detail is its last line of output.
  case videoFailed(path: String, detail: String)

  /// ffmpeg exited with status 0 but left an incomplete file.
  case videoIncomplete(path: String, detail: String)

  /// ffmpeg made no progress for a number of seconds.
  case videoStalled(path: String, seconds: Double)
}

extension OutputError {
  /// Whether the path itself is invalid, independent of the file system.
  package var isInvalidPath: Bool {
    switch self {
    case .unknownFormat, .missingName, .conflictingFormat, .invalidPattern, .sequenceOfAnimations: true
    default: false
    }
  }
}

extension OutputError: CustomStringConvertible {
  /// The message: the problem, the path and the remedy.
  package var description: String {
    switch self {
    case .unknownFormat(let path):
      path == "-"
        ? "'-' has no file extension; add --format \(OutputFormat.allNames)"
        : "'\(path)' has no supported file extension; use \(OutputFormat.allFileExtensions), or add --format"
    case .missingName(let path):
      "'\(path)' has no name before its extension; write one, such as map\(FilePath(path).name)"
    case .conflictingFormat(let path, let format):
      "'\(path)' conflicts with --format \(format.rawValue); leave out one of them"
    case .invalidPattern(let path):
      "'\(path)' has no valid frame number; use one %d or %04d in the file name"
    case .sequenceOfAnimations(let path):
      "'\(path)' numbers frames, but each file is an animation; use .png or .jpg for a sequence"
    case .missingFolder(let path, let folder):
      "'\(path)' cannot be written: there is no folder '\(folder)'; create it first"
    case .address(let path):
      URLPathDiagnostic(path)?.description ?? "'\(path)' is a URL; write to a file"
    case .symbolicLink(let path):
      "'\(path)' is behind a symbolic link in the output folder, which could lead outside it; remove the link"
    case .temporaryFileLost(let path):
      "'\(path)' cannot be written: its temporary file was removed or replaced; check which other program writes there"
    case .fileExists(let path):
      "'\(path)' already exists; remove it, or leave out --no-clobber"
    case .noSidecarLocation(let path):
      "'\(path)' cannot have a sidecar file; write the image to a file"
    case .writeFailed(let path, let code):
      "'\(path)' cannot be written: \(SystemError(code)); "
        + (code == ENOSPC ? "free disk space" : "choose a writable path")
    case .closedPipe:
      "the output pipe is closed"
    case .tooManyBytes(let path, let limit, let tried):
      "'\(path)' does not fit in \(limit) bytes\(tried.isEmpty ? "" : ", even with \(tried)"); raise --max-bytes, or use a "
        + "smaller --size, a shorter --duration or a plain --basemap"
    case .missingFFmpeg(let path):
      "'\(path)' needs ffmpeg, which is not installed; install Debian's package ffmpeg, or write .webp or .apng"
    case .missingEncoder(let path, let names):
      "'\(path)' needs an ffmpeg with \(names), which this one lacks; install Debian's package ffmpeg, or write .webp"
    case .videoNeedsFile(let path):
      "'\(path)' cannot be a pipe for this video format, which needs seeking; write to a file, or use --format y4m"
    case .videoFailed(let path, let detail):
      "'\(path)' failed in ffmpeg: '\(detail)'; fix that, or write .webp or .apng"
    case .videoIncomplete(let path, let detail):
      "'\(path)' failed: ffmpeg left an incomplete file\(detail.isEmpty ? "" : " and reported '\(detail)'"); check "
        + "whether the disk is full, or write .webp or .apng"
    case .videoStalled(let path, let seconds):
      "'\(path)' failed: ffmpeg made no progress for \(formatFixedPoint(seconds, decimals: 0)) "
        + "seconds; check what blocks it, or write .webp or .apng"
    }
  }
}
