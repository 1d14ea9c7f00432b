import FoundationEssentials
import PulseCodec
import PulsePixels

/// The program ffmpeg, which makes files of MP4 and WebM from frames.
struct FFmpeg {
  /// The path of the program.
  let path: String

  /// The number by which it knows the file that it writes.
  static let fileNumber: Int32 = 3

  /// Takes a program.
  init(path: String) {
    self.path = path
  }

  /// Finds the program in the folders of `PATH`; `nil` when it is in none of them.
  init?() {
    // An empty name in the list would be the working directory, where nobody expects a program to be run.
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let paths = folders.map { "\($0)/ffmpeg" }
    guard let path = paths.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else {
      return nil
    }
    self.path = path
  }

  /// Returns the words with which it reads frames of RGBA from its standard input, and writes an open file.
  ///
  /// Colors are those of ITU-R BT.709 in limited range, and are tagged so; every second one is kept in each
  /// direction, as players expect. The threads are of a fixed number, on which the bytes of H.264 depend.
  ///
  /// - Parameters:
  ///   - format: `.mp4` (H.264) or `.webm` (VP9, with alpha if there is any).
  ///   - size: The size of the frames, with even sides.
  ///   - rate: The rate of the frames.
  ///   - hasAlpha: Whether the alpha of the frames counts.
  ///   - origin: How the file was made.
  /// - Returns: The words behind the name of the program.
  static func arguments(
    for format: OutputFormat, size: PixelSize, rate: VideoRate, hasAlpha: Bool, origin: FileOrigin?
  ) -> [String] {
    let input = [
      "-f", "rawvideo", "-pix_fmt", "rgba", "-video_size", "\(size)",
      "-framerate", "\(rate.numerator)/\(rate.denominator)", "-i", "pipe:0",
    ]
    let pixels = hasAlpha ? "yuva420p" : "yuv420p"
    let colors = [
      "-vf", "scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int,format=\(pixels)",
      "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv",
    ]
    let encoder =
      format == .mp4
      ? ["-c:v", "libx264", "-preset", "medium", "-crf", "18", "-movflags", "+faststart", "-f", "mp4"]
      : ["-c:v", "libvpx-vp9", "-crf", "24", "-b:v", "0", "-cpu-used", "2", "-f", "webm"]
    let note = origin.map { ["-metadata", "comment=\($0.text)"] } ?? []
    return ["-v", "error", "-nostdin", "-y"] + input + colors + ["-threads", "4"]
      + ["-fflags", "+bitexact", "-flags:v", "+bitexact"] + note + encoder
      // The file itself, whatever becomes of its name.
      + ["file:/proc/self/fd/\(fileNumber)"]
  }
}
