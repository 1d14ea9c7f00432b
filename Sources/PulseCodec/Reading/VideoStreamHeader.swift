package import PulsePixels

/// The properties of a video stream, as the muxer `framecrc` of ffmpeg lists them: unit of time, codec and size.
package struct VideoStreamHeader: Hashable, Sendable {
  /// The unit of the times of frames, a fraction of a second such as `1/12800`.
  package private(set) var timeBase = ""

  /// The name of the codec in ffmpeg, such as `h264`.
  package private(set) var codec = ""

  /// The size of the frames in pixels; `nil` if the list has none.
  package private(set) var size: PixelSize?

  /// The unit of the items of image files, which have no times.
  package static let timeBaseOfStills = "1/1"

  /// Parses the header lines of a list, such as `#tb 0: 1/25`, `#codec_id 0: h264` and `#dimensions 0: 320x240`.
  ///
  /// - Parameter list: The output of ffmpeg.
  /// - Returns: The streams in their order; those without a valid unit of time are left out.
  package static func streams(in list: [UInt8]) -> [VideoStreamHeader] {
    var streams: [Int: VideoStreamHeader] = [:]
    for line in list.split(separator: UInt8(ascii: "\n")) where line.first == UInt8(ascii: "#") {
      let words = line.split(whereSeparator: { [0x20, 0x0D].contains($0) })
        .map { String(decoding: $0, as: UTF8.self) }
      guard words.count == 3, words[1].utf8.last == UInt8(ascii: ":"), let index = Int(words[1].dropLast())
      else { continue }
      switch words[0] {
      case "#tb" where Self.numbers(words[2], "/") != nil: streams[index, default: Self()].timeBase = words[2]
      case "#codec_id": streams[index, default: Self()].codec = words[2]
      case "#dimensions":
        streams[index, default: Self()].size = Self.numbers(words[2], "x").map { PixelSize($0[0], $0[1]) }
      default: break
      }
    }
    return streams.sorted { $0.key < $1.key }.map(\.value).filter { !$0.timeBase.isEmpty }
  }

  /// Returns the two positive numbers of at most nine digits beside a separator; `nil` for anything else.
  private static func numbers(_ text: String, _ separator: Unicode.Scalar) -> [Int]? {
    let parts = text.unicodeScalars.split(separator: separator, omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.count <= 9 && part.allSatisfy { "0"..."9" ~= $0 } ? Int(String(part)) : nil
    }
    return numbers.count == 2 && parts.count == 2 && numbers.allSatisfy { $0 > 0 } ? numbers : nil
  }
}
