package import Foundation

/// What ffmpeg sees in a video.
package struct SeenVideo: Hashable, Sendable, Decodable {
  /// Pixels.
  package let width: Int
  /// Pixels.
  package let height: Int
  /// Frames per second as a fraction, such as `25/1`.
  package let rate: String
  /// The pixel format, such as `yuv420p`.
  package let pixels: String
  /// The matrix of the colors, such as `bt709`, if the file says it.
  package let matrix: String?
  /// `tv` or `pc`, if the file says it.
  package let range: String?
  /// Seconds.
  package let duration: Double
  /// The comment in the file.
  package let comment: String?
  /// The number of frames.
  package let frames: Int
}

/// What a reader other than ffmpeg sees in a video.
package struct PlayedVideo: Hashable, Sendable, Decodable {
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
  /// Has a video read without ffmpeg's program: Y4M by a strict reader in Python, all else by Chromium.
  ///
  /// - Parameters:
  ///   - file: The video.
  ///   - rate: Its frames per second as a fraction; a reader of Y4M finds it in the file.
  ///   - folder: The folder for `frames.rgba`, all frames one after the other.
  /// - Returns: What it sees.
  /// - Throws: ``TestSupportError/oracleFailed(name:detail:)``.
  package static func playVideo(
    _ file: URL, rate: String, writingFramesTo folder: URL
  ) throws -> PlayedVideo {
    let paths = [file, folder].map { $0.path(percentEncoded: false) }
    let (name, words) =
      file.pathExtension == "y4m" ? ("read_y4m.py", paths) : ("play_video.py", ["--rate", rate] + paths)
    return try JSONDecoder().decode(PlayedVideo.self, from: output(of: name, words, name: name))
  }

  /// Has ffmpeg read a video.
  ///
  /// - Parameters:
  ///   - file: The video.
  ///   - folder: The folder for `frames.rgba`, all frames one after the other.
  ///   - codec: The decoder, where ffmpeg's own choice leaves alpha out.
  /// - Returns: What it sees.
  /// - Throws: ``TestSupportError/oracleFailed(name:detail:)``.
  package static func readVideo(
    _ file: URL, writingFramesTo folder: URL, codec: String? = nil
  ) throws -> SeenVideo {
    let name = "read_video.py"
    let option = codec.map { ["--codec", $0] } ?? []
    let paths = [file, folder].map { $0.path(percentEncoded: false) }
    return try JSONDecoder().decode(SeenVideo.self, from: output(of: name, option + paths, name: name))
  }
}
