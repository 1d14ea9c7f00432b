package import PulseCodec

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
    // A stream whose description is missing.
    "(codec none)",
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
      self = .tooLarge(limit: VideoBytes.maximumPixels)
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
