import Glibc
import PulseBasics
import PulseCodec
package import PulseDrawing
package import PulsePixels
package import PulseScene
package import PulseSystem

/// An error of an output: an invalid path or format, a scene that the format cannot show, a size limit, a failure of
/// ffmpeg, or a file that cannot be written.
package enum RenderError: Error, Hashable, Sendable {
  /// The frame times cannot be computed.
  case unusableTimes(MotionError)

  /// The scene has no background and the format no alpha.
  case transparentBackground(OutputFormat)

  /// The background is translucent and the format has no alpha.
  case translucentBackground(RGBA, OutputFormat)

  /// A part of the map is translucent and the format has no alpha.
  case translucentMap(MapColors.Purpose, RGBA, OutputFormat)

  /// The image is larger than WebP supports.
  case tooLargeForWebP(PixelSize)

  /// The scene has something that SVG cannot show.
  case unsuitableForSVG(SVGLimitation)

  /// The loop count is higher than WebP supports.
  case tooManyPlaysForWebP(Int)

  /// The file cannot be written.
  case output(OutputError)

  /// The file extension is of no supported format.
  case unknownFormat(path: String, isTransparent: Bool = false)

  /// The file name is an extension alone, which hides the file.
  case missingName(path: String)

  /// The file extension contradicts the requested format.
  case conflictingFormat(path: String, format: OutputFormat)

  /// A path contains a `%` that is no valid frame number placeholder.
  case invalidPattern(path: String)

  /// A sequence was requested in an animation format.
  case sequenceOfAnimations(path: String)

  /// The output is a pipe or a device, which has no directory for a sidecar.
  case noSidecarLocation(path: String)

  /// A file exceeds the size limit even with all reductions.
  case tooManyBytes(path: String, limit: Int, tried: String)

  /// The file fits only with reductions, which strict mode refuses.
  case refusedReductions(path: String, limit: Int, reductions: String)

  /// libgd would round the levels of alpha, which strict mode refuses.
  case refusedRounding

  /// ffmpeg is not installed.
  case missingFFmpeg(path: String)

  /// ffmpeg has none of the encoders of a format.
  case missingEncoder(path: String, names: String)

  /// The output is a pipe or device, where ffmpeg cannot seek to complete a video.
  case videoNeedsFile(path: String)

  /// ffmpeg failed; the detail is its last line of output.
  case videoFailed(path: String, detail: String)

  /// A signal ended ffmpeg.
  case videoEnded(path: String, signal: Int32)

  /// ffmpeg exited with status 0 but left an incomplete file.
  case videoIncomplete(path: String, detail: String)

  /// ffmpeg made no progress for a number of seconds.
  case videoStalled(path: String, seconds: Double)
}

extension RenderError {
  /// Whether the path itself is invalid, independent of the file system.
  package var isInvalidPath: Bool {
    switch self {
    case .unknownFormat, .missingName, .conflictingFormat, .invalidPattern, .sequenceOfAnimations: true
    default: false
    }
  }

  /// Whether the folder of the file does not exist.
  var isMissingFolder: Bool { if case .output(.missingFolder) = self { true } else { false } }

  /// Returns the result of a closure, and throws its error as that of an output.
  static func wrapping<Result: ~Copyable>(
    _ body: () throws(OutputError) -> Result
  ) throws(RenderError) -> Result {
    do throws(OutputError) {
      return try body()
    } catch {
      throw .output(error)
    }
  }
}

extension RenderError: CustomStringConvertible {
  /// The message: the problem and its remedy.
  package var description: String {
    switch self {
    case .unusableTimes(let error): error.description
    case .transparentBackground(let format): Self.translucencyDescription("none", format)
    case .translucentBackground(let background, let format):
      Self.translucencyDescription("\(background)", format)
    case .translucentMap(let purpose, let color, let format):
      Self.translucencyDescription("\(purpose.rawValue)=\(color)", format)
    case .tooLargeForWebP(let size):
      "'\(size)' pixels are too large for WebP; use at most \(WebPLimits.side) per side, or an .apng output"
    case .unsuitableForSVG(let limitation): limitation.description
    case .tooManyPlaysForWebP(let count):
      "'\(count)' is more than WebP can store; use at most \(WebPLimits.loopCount), or 0 for forever"
    case .output(let error): error.description
    case .unknownFormat(let path, _) where path.bytewise.hasSuffix("/"):
      "'\(path)' is a folder; write \("\(path)%04d.png".adviceWord) for its frames, or a file in it, such as "
        + "\("\(path)map.gif".adviceWord)"
    case .unknownFormat(let path, let isTransparent):
      path == "-"
        ? "'-' has no file extension; add --format \(OutputFormat.allNames)"
        : "'\(path)' has no supported file extension; "
          + (OutputFormat.replacement(ofFileNamed: path, isTransparent: isTransparent).map {
            "write \($0.fileExtension) instead"
          }
            ?? "use \(OutputFormat.allFileExtensions), or add --format")
    case .missingName(let path):
      "'\(path)' has no name before its extension; write one, such as map\(FilePath(path).name)"
    case .conflictingFormat(let path, let format):
      "'\(path)' conflicts with --format \(format.rawValue); leave out one of them"
    case .invalidPattern(let path):
      "'\(path)' has no valid frame number; use one %d or %04d in the file name"
    case .sequenceOfAnimations(let path):
      "'\(path)' numbers frames, but each file is an animation; use .png or .jpg for a sequence"
    case .noSidecarLocation(let path):
      "'\(path)' cannot have a sidecar file; write the image to a file"
    case .tooManyBytes(let path, let limit, let tried):
      "'\(path)' does not fit in \(limit) bytes\(tried.isEmpty ? "" : ", even with \(tried)"); raise --max-bytes, or use a "
        + "smaller --size, a shorter --duration or a plain --basemap"
    case .refusedReductions(let path, let limit, let reductions):
      "'\(path)' fits in \(limit) bytes only with \(reductions), which --strict refuses; write these options, raise "
        + "--max-bytes, or leave out --strict"
    case .refusedRounding:
      "libgd would round levels of alpha to its 128, which --strict refuses; leave out --png-writer or --strict"
    case .missingFFmpeg(let path):
      "'\(path)' needs ffmpeg, which is not installed; install Debian's package ffmpeg, or write .webp or .apng"
    case .missingEncoder(let path, let names):
      "'\(path)' needs an ffmpeg with \(names), which this one lacks; install Debian's package ffmpeg, or write .webp"
    case .videoNeedsFile(let path):
      "'\(path)' cannot be a pipe for this video format, which needs seeking; write to a file, or use --format y4m"
    case .videoFailed(let path, let detail):
      "'\(path)' failed in ffmpeg: '\(detail)'; fix that, or write .webp or .apng"
    case .videoEnded(let path, SIGXFSZ):
      "'\(path)' failed: it exceeds the limit of this process for the size of files; raise that with 'ulimit -f', or use a smaller "
        + "--size"
    case .videoEnded(let path, let signal):
      "'\(path)' failed: signal \(signal) ended ffmpeg, as when memory runs out or somebody stops it; try again with more "
        + "memory or a smaller --size, or write .webp or .apng"
    case .videoIncomplete(let path, let detail):
      "'\(path)' failed: ffmpeg left an incomplete file\(detail.isEmpty ? "" : " and reported '\(detail)'"); check "
        + "whether the disk is full, or write .webp or .apng"
    case .videoStalled(let path, let seconds):
      "'\(path)' failed: ffmpeg made no progress for \(formatFixedPoint(seconds, decimals: 0)) "
        + "seconds; check what blocks it, or write .webp or .apng"
    }
  }

  private static func translucencyDescription(_ background: String, _ format: OutputFormat) -> String {
    "'\(background)' leaves translucent pixels, which \(format.name) does not support; add --matte COLOR, or write a "
      + (format == .gif || format.content == .still
        ? ".png, .apng or .webp" : ".webm, .apng or .webp, or a .png sequence, NAME-%04d.png")
  }
}
