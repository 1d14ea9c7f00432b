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

extension Oracle {
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
