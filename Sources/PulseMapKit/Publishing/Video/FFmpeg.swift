import Glibc
package import PulseCodec
package import PulsePixels
import PulseSystem

/// The ffmpeg executable, which encodes frames to MP4, WebM and AVIF.
package struct FFmpeg {
  /// The accepted constant rate factors: 0 would be lossless H.264 in a profile that browsers do not play, and H.264
  /// ends at 51.
  package static let rateFactors = 1...51

  /// The path of the executable.
  let path: String

  /// The number of the inherited file descriptor that ffmpeg writes to.
  static let outputDescriptor: Int32 = 3

  /// The number of the inherited file descriptor that ffmpeg writes a list of frames to.
  static let listDescriptor: Int32 = 4

  /// Duplicates a file descriptor to a number that no inherited one has in ffmpeg; returns -1 if there is none.
  static func duplicate(_ number: Int32) -> Int32 { fcntl(number, F_DUPFD_CLOEXEC, listDescriptor + 1) }

  /// Uses the executable at a path.
  init(path: String) {
    self.path = path
  }

  /// Finds the executable in `PATH`; `nil` if there is none.
  package init?() {
    guard let path = FilterProgram.path(ofProgram: "ffmpeg") else { return nil }
    self.path = path
  }

  /// Returns the command-line arguments to encode RGBA frames from standard input into an inherited file descriptor.
  ///
  /// Colors are converted to limited-range ITU-R BT.709 and tagged accordingly, with 4:2:0 subsampling as players
  /// expect. Images are tagged with the transfer function of sRGB. Their range is limited as well: Chromium 156 shows
  /// full-range frames of AVIF animations too bright. The thread count is fixed because the bytes of H.264 depend on it.
  ///
  /// - Parameters:
  ///   - encoder: The encoder: H.264 in MP4, VP9 in WebM (with alpha if present), or AV1 in AVIF.
  ///   - size: The size of the frames, with even sides.
  ///   - rate: The frame rate.
  ///   - rateFactor: The constant rate factor of the encoder; lower for higher quality.
  ///   - hasAlpha: Whether alpha is encoded.
  ///   - origin: The provenance metadata.
  /// - Returns: The arguments after the program name.
  package static func arguments(
    for encoder: VideoEncoder, size: PixelSize, rate: VideoFrameRate, rateFactor: Int, hasAlpha: Bool,
    origin: FileProvenance?
  ) -> [String] {
    let input = [
      "-f", "rawvideo", "-pix_fmt", "rgba", "-video_size", "\(size)",
      "-framerate", "\(rate.numerator)/\(rate.denominator)", "-i", "pipe:0",
    ]
    let pixels = hasAlpha ? "yuva420p" : encoder.pixelFormat
    let colors = [
      "-vf",
      "scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int,format=\(pixels)",
      "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", encoder.transferFunction,
      "-color_range", "tv",
    ]
    let note = origin.map { ["-metadata", "comment=\($0.text)"] } ?? []
    return ["-v", "error", "-nostdin", "-y"] + input + colors + ["-threads", "4"]
      + ["-fflags", "+bitexact", "-flags:v", "+bitexact"] + note + encoder.arguments(rateFactor: rateFactor)
      // Writes to the open file even if it is renamed.
      + ["file:/proc/self/fd/\(outputDescriptor)"]
  }
}
