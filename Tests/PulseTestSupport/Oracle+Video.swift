public import Foundation

/// What ffmpeg sees in a video.
public struct SeenVideo: Hashable, Sendable, Decodable {
  /// Pixels.
  public let width: Int
  /// Pixels.
  public let height: Int
  /// Frames per second as a fraction, such as `25/1`.
  public let rate: String
  /// The pixel format, such as `yuv420p`.
  public let pixels: String
  /// The matrix of the colors, such as `bt709`, if the file says it.
  public let matrix: String?
  /// `tv` or `pc`, if the file says it.
  public let range: String?
  /// Seconds.
  public let duration: Double
  /// The comment in the file.
  public let comment: String?
  /// The number of frames.
  public let frames: Int
}

/// What a reader other than ffmpeg sees in a video.
public struct PlayedVideo: Hashable, Sendable, Decodable {
  /// Pixels.
  public let width: Int
  /// Pixels.
  public let height: Int
  /// Seconds.
  public let duration: Double
  /// The number of frames.
  public let frames: Int
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
  public static func playVideo(
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
  public static func readVideo(
    _ file: URL, writingFramesTo folder: URL, codec: String? = nil
  ) throws -> SeenVideo {
    let name = "read_video.py"
    let option = codec.map { ["--codec", $0] } ?? []
    let paths = [file, folder].map { $0.path(percentEncoded: false) }
    return try JSONDecoder().decode(SeenVideo.self, from: output(of: name, option + paths, name: name))
  }
}
