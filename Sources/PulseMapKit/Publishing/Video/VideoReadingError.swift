import PulseSystem

/// The errors of reading a video with ffmpeg.
package enum VideoReadingError: Error, Hashable, CustomStringConvertible {
  /// ffmpeg is not installed.
  case missingFFmpeg

  /// ffmpeg cannot be started, or its output cannot be read.
  case systemFailure(String)

  /// The video is damaged; the detail is what ffmpeg said first.
  case failed(detail: String)

  /// ffmpeg refused what it was asked, or lacks a decoder; the detail is what it said first.
  case refused(detail: String)

  /// The file has no video stream.
  case noVideo

  /// The frames have more pixels than ffmpeg was allowed to decode.
  case tooLarge

  /// ffmpeg wrote nothing for a number of seconds.
  case stalled(seconds: Double)

  /// The message: the problem and the remedy.
  package var description: String {
    switch self {
    case .missingFFmpeg: "it needs ffmpeg, which is not installed; install Debian's package ffmpeg"
    case .systemFailure(let reason): "ffmpeg cannot be run: \(reason); free memory or disk space"
    case .failed(let detail): "ffmpeg cannot decode it: '\(detail)'; use an intact file"
    case .refused(let detail):
      "ffmpeg refuses to read it: '\(detail)'; use a complete ffmpeg of version 5.1 or later, or convert the file"
    case .noVideo: "it has no video frames; use a file with video"
    case .tooLarge: "its frames are too large; use at most \(VideoBytes.maximumPixels) pixels"
    case .stalled(let seconds):
      "ffmpeg wrote nothing for \(formatFixedPoint(seconds, decimals: 0)) seconds; use a smaller video"
    }
  }
}

extension VideoReadingError {
  /// The parts of ffmpeg that report about its command line and its output, by the first word of their messages in
  /// brackets; all others report about the file.
  private static let ownParts = [
    "AVFilterGraph", "AVFormatContext", "Eval", "Parsed_", "af#", "auto_", "fc#", "format", "framecrc",
    "opts", "out#", "pipe",
    "rawvideo", "scale", "swscaler", "vf#", "vost#",
  ]

  /// Parts of messages about damage, in lower case, from whichever part of ffmpeg they come.
  private static let signsOfDamage = [
    "invalid data found", "moov atom not found", "end of file", "corrupt", "truncat", "error while decoding",
    "partial file", "could not find codec parameters", "could not find ref",
  ]

  /// Creates the error of an ffmpeg that failed, from the lines that it wrote to standard error.
  ///
  /// The first line is the cause, and later ones are mostly its consequences.
  ///
  /// - Parameter lines: The lines, without those that are mere information.
  package init(ofMessages lines: [String]) {
    guard let first = lines.first else {
      self = .failed(detail: "it ended early")
      return
    }
    let texts = lines.map { $0.lowercased() }
    func mentions(_ part: String) -> Bool { texts.contains { !$0.ranges(of: part).isEmpty } }
    if mentions("matches no streams") || mentions("does not contain any stream") {
      self = .noVideo
    } else if mentions("cannot allocate memory") {
      self = .systemFailure("Cannot allocate memory")
    } else if mentions("picture size") {
      self = .tooLarge
    } else if Self.signsOfDamage.contains(where: mentions) || Self.isAboutFile(first) {
      self = .failed(detail: first)
    } else {
      self = .refused(detail: first)
    }
  }

  /// Returns whether a message comes from a demuxer or decoder, whose name it has in brackets in front.
  private static func isAboutFile(_ line: String) -> Bool {
    line.utf8.first == UInt8(ascii: "[")
      && !ownParts.contains { line.utf8.dropFirst().starts(with: $0.utf8) }
  }
}
