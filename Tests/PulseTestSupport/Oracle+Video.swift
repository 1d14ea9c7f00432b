package import Foundation

/// The properties of a video as probed by ffmpeg.
package struct ProbedVideo: Hashable, Sendable, Decodable {
  /// Pixels.
  package let width: Int
  /// Pixels.
  package let height: Int
  /// The frame rate as a fraction, such as `25/1`.
  package let rate: String
  /// The pixel format, such as `yuv420p`.
  package let pixels: String
  /// The color matrix, such as `bt709`, if specified.
  package let matrix: String?
  /// The color range, `tv` or `pc`, if specified.
  package let range: String?
  /// Seconds.
  package let duration: Double
  /// The comment in the metadata.
  package let comment: String?
  /// The number of frames.
  package let frames: Int
}

/// The properties of a video as decoded by a reader other than ffmpeg.
package struct PlayedBackVideo: Hashable, Sendable, Decodable {
  /// Pixels.
  package let width: Int
  /// Pixels.
  package let height: Int
  /// Seconds.
  package let duration: Double
  /// The number of frames.
  package let frames: Int
}

extension Oracle {
  /// Decodes a video without ffmpeg: Y4M by a strict Python parser, other formats by Chromium.
  ///
  /// - Parameters:
  ///   - rate: The frame rate as a fraction; unused for Y4M.
  ///   - folder: The folder for `frames.rgba`, the concatenated frames.
  package static func playVideo(
    _ file: URL, rate: String, writingFramesTo folder: URL
  ) throws -> PlayedBackVideo {
    let paths = [file, folder].map { $0.path(percentEncoded: false) }
    let (name, words) =
      file.pathExtension == "y4m" ? ("read_y4m.py", paths) : ("play_video.py", ["--rate", rate] + paths)
    return try JSONDecoder().decode(PlayedBackVideo.self, from: runScript(of: name, words, name: name))
  }

  /// Decodes a video with ffmpeg.
  ///
  /// - Parameters:
  ///   - folder: The folder for `frames.rgba`, the concatenated frames.
  ///   - codec: The decoder, where the default one of ffmpeg drops alpha.
  package static func probeVideo(
    _ file: URL, writingFramesTo folder: URL, codec: String? = nil
  ) throws -> ProbedVideo {
    let name = "read_video.py"
    let option = codec.map { ["--codec", $0] } ?? []
    let paths = [file, folder].map { $0.path(percentEncoded: false) }
    return try JSONDecoder().decode(ProbedVideo.self, from: runScript(of: name, option + paths, name: name))
  }
}
