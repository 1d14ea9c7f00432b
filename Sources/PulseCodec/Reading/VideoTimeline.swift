import PulseBasics
package import PulsePixels

/// The containers of videos that ffmpeg decodes, recognized by their first bytes: MP4, AVIF and WebM.
package enum VideoContainer: String, Hashable, Sendable, CaseIterable {
  /// ISO/IEC 14496-12, with any codec.
  case mp4 = "MP4"

  /// Images and animations of AV1 in the same container.
  case avif = "AVIF"

  /// Matroska and its subset WebM (RFC 9559).
  case webm = "WebM"

  /// Recognizes a container; `nil` for anything else.
  package init?(_ bytes: [UInt8]) {
    if bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
      self = .webm
    } else if bytes.count >= 12, bytes[4..<8].elementsEqual("ftyp".utf8) {
      let brand = bytes[8..<12]
      self = ["avif", "avis"].contains { brand.elementsEqual($0.utf8) } ? .avif : .mp4
    } else {
      return nil
    }
  }
}

/// The size and the frame times of a video, as the muxer `framecrc` of ffmpeg lists them.
package struct VideoTimeline: Hashable, Sendable {
  /// The size of the frames in pixels.
  package let size: PixelSize

  /// The duration of each frame, at least one.
  package let delays: [FrameDelay]

  /// The largest number of frames.
  package static let maximumFrameCount = 100_000

  /// Parses a list: `#tb 0: 1/25`, `#dimensions 0: 320x240`, and lines of stream, decoding and presentation time,
  /// duration, size and checksum.
  ///
  /// A frame lasts until the next one; the last one has its own duration, or that of the frame before.
  ///
  /// - Parameter text: The output of ffmpeg.
  /// - Throws: ``VideoReadingError``.
  package init(parsing text: String) throws(VideoReadingError) {
    var (unit, size): ((numerator: Int, denominator: Int)?, PixelSize?)
    var frames: [(time: Int, duration: Int)] = []
    for line in text.bytewise.lines where !line.isEmpty {
      if let value = Self.header("#tb 0:", of: line) {
        // Products with twelve digits fit into 64 bits.
        unit = Self.numbers(value, "/").flatMap {
          1...1_000_000 ~= $0[0] && $0[1] > 0 ? ($0[0], $0[1]) : nil
        }
      } else if let value = Self.header("#dimensions 0:", of: line) {
        size = Self.numbers(value, "x").flatMap { $0[0] > 0 && $0[1] > 0 ? PixelSize($0[0], $0[1]) : nil }
      } else if !line.bytewise.hasPrefix("#") {
        let fields = line.bytewise.split(separator: ",").map {
          $0.bytewise.drop(while: \.properties.isWhitespace)
        }
        guard fields.count >= 4, let time = Self.number(fields[2]), let duration = Self.number(fields[3])
        else { throw .unreadableTimes }
        guard frames.count < Self.maximumFrameCount else {
          throw .tooManyFrames(limit: Self.maximumFrameCount)
        }
        frames.append((time, duration))
      }
    }
    guard let unit, let size, !frames.isEmpty else { throw .noVideo }
    self.size = size
    var ticks: [Int] = []
    for (frame, next) in zip(frames, frames.dropFirst()) {
      guard next.time > frame.time else { throw .unorderedTimes }
      ticks.append(next.time - frame.time)
    }
    let last = frames.last.map(\.duration) ?? 0
    ticks.append(last > 0 ? last : ticks.last ?? 0)
    delays = ticks.map { FrameDelay($0 * unit.numerator, over: unit.denominator) }
  }

  private static func header(_ name: String, of line: Substring) -> Substring? {
    line.bytewise.removing(prefix: name)?.bytewise.drop(while: \.properties.isWhitespace)
  }

  /// Returns the two numbers beside a separator; `nil` for anything else.
  private static func numbers(_ text: Substring, _ separator: Unicode.Scalar) -> [Int]? {
    let numbers = text.bytewise.split(separator: separator, omittingEmptySubsequences: false).map(number)
    return numbers.count == 2 && !numbers.contains(nil) ? numbers.compactMap { $0 } : nil
  }

  /// Returns a number of at most twelve digits; `nil` for anything else.
  private static func number(_ text: Substring) -> Int? {
    Int(text).flatMap { -999_999_999_999...999_999_999_999 ~= $0 ? $0 : nil }
  }
}
