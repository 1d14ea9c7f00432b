package import PulsePixels

/// An encoder of ffmpeg with its container: H.264 in MP4, VP9 in WebM, or AV1 in AVIF by SVT-AV1 or libaom.
package enum VideoEncoder: Hashable, Sendable {
  /// H.264 in MP4.
  case x264

  /// VP9 in WebM.
  case vp9

  /// AV1 in AVIF by SVT-AV1, which is fast, and writes 4:2:0 and images of at least 64 × 64 pixels.
  case svtAV1

  /// AV1 in AVIF by libaom, with 4:4:4.
  case aomAV1(isStill: Bool)

  /// The smallest side of images that SVT-AV1 encodes.
  private static let smallestSVTSide = 64

  /// Chooses the encoder of an output; for AVIF, among those of the ffmpeg that is installed.
  ///
  /// Stills and small images are encoded by libaom if possible, everything else by SVT-AV1.
  ///
  /// - Parameters:
  ///   - output: The output, in a format that ffmpeg encodes.
  ///   - size: The size of the frames.
  ///   - ffmpeg: The executable.
  ///   - file: The open file of the output, to which nothing is written.
  /// - Throws: ``RenderError/missingEncoder(path:names:)``, or the error of starting ffmpeg.
  package init(
    of output: RenderOutput, size: PixelSize, by ffmpeg: FFmpeg, writing file: Int32
  ) throws(RenderError) {
    switch output.format {
    case .mp4: self = .x264
    case .webm: self = .vp9
    default:
      let aom = VideoEncoder.aomAV1(isStill: output.isStill)
      let isSmall = min(size.width, size.height) < Self.smallestSVTSide
      let candidates = isSmall ? [aom] : output.isStill ? [aom, .svtAV1] : [.svtAV1, aom]
      for candidate in candidates {
        if try ffmpeg.hasEncoder(candidate.name, writing: file, for: output.path) {
          self = candidate
          return
        }
      }
      throw .missingEncoder(path: output.path, names: candidates.map(\.name).joined(separator: " or "))
    }
  }

  /// The name of the encoder in ffmpeg.
  package var name: String {
    switch self {
    case .x264: "libx264"
    case .vp9: "libvpx-vp9"
    case .svtAV1: "libsvtav1"
    case .aomAV1: "libaom-av1"
    }
  }

  /// The pixel format of opaque frames.
  var pixelFormat: String {
    if case .aomAV1 = self { "yuv444p" } else { "yuv420p" }
  }

  /// The name of the transfer function in ffmpeg: that of sRGB for images, that of BT.709 for video.
  var transferFunction: String {
    switch self {
    case .x264, .vp9: "bt709"
    case .svtAV1, .aomAV1: "iec61966-2-1"
    }
  }

  /// Returns the arguments that select the encoder, its quality and speed, and the container.
  func arguments(rateFactor: Int) -> [String] {
    let encoder = ["-c:v", name, "-crf", "\(rateFactor)"]
    switch self {
    case .x264: return encoder + ["-preset", "medium", "-movflags", "+faststart", "-f", "mp4"]
    case .vp9: return encoder + ["-b:v", "0", "-cpu-used", "2", "-f", "webm"]
    case .svtAV1: return encoder + ["-preset", "6", "-f", "avif"]
    case .aomAV1(let isStill):
      let still = isStill ? ["-still-picture", "1"] : []
      return encoder + ["-b:v", "0", "-cpu-used", "5", "-row-mt", "0"] + still + ["-f", "avif"]
    }
  }
}

extension FFmpeg {
  /// Returns whether this ffmpeg has an encoder.
  fileprivate func hasEncoder(
    _ name: String, writing file: Int32, for path: String
  ) throws(RenderError) -> Bool {
    // Help goes to standard output, which is dropped; an unknown name is an error with exit status 0.
    var process = try FFmpegProcess(self, ["-v", "error", "-h", "encoder=\(name)"], writing: file, for: path)
    try process.finalize()
    return process.lastLine == nil
  }
}

/// The free-space box of ISO/IEC 14496-12, whose content readers skip.
package enum FreeSpaceBox {
  /// Returns a box that contains a text.
  package static func bytes(containing text: String) -> [UInt8] {
    let body = Array(text.utf8.prefix(1000))
    let size = UInt32(8 + body.count)
    return [24, 16, 8, 0].map { UInt8(size >> $0 & 255) } + Array("free".utf8) + body
  }
}
