import PulseCodec
import PulseSystem

/// A check of what ffmpeg wrote: on a full disk it leaves the beginning of a file, and says that all is well.
enum VideoFile {
  /// The most parts that are looked at; a WebM file has one for some seconds.
  private static let partLimit = 10_000_000

  /// A part of a file: a box of MP4, or an element of WebM.
  private struct Part {
    var name: UInt64
    /// The offset behind its name and size.
    var content: Int
    var end: Int
  }

  /// Returns whether a file has all of its parts, whose sizes add up to that of the file.
  ///
  /// - Parameters:
  ///   - number: The file, open for reading.
  ///   - format: `.mp4` or `.webm`.
  /// - Returns: Whether it is complete; not for a file that cannot be read.
  /// - Complexity: One read for each part, none of the frames.
  static func isComplete(_ number: Int32, as format: OutputFormat) -> Bool {
    guard let file = try? Descriptor.copy(of: number), let size = file.size else { return false }
    if format == .mp4 {
      // ISO/IEC 14496-12: what the file is, what is in it, and the frames.
      let boxes = parts(of: file, from: 0, to: size, read: box)
      return boxes.map { has(["ftyp", "moov", "mdat"].map(code), in: $0) } == true
    }
    // RFC 8794 and RFC 9559: an EBML header and one segment; in it Info, Tracks, a cluster of frames and Cues.
    guard let top = parts(of: file, from: 0, to: size, read: element),
      top.map(\.name) == [0x1A45_DFA3, 0x1853_8067],
      let elements = parts(of: file, from: top[1].content, to: top[1].end, read: element)
    else { return false }
    return has([0x1549_A966, 0x1654_AE6B, 0x1F43_B675, 0x1C53_BB6B], in: elements)
  }

  /// Whether there are parts of all names, none of them empty.
  private static func has(_ names: [UInt64], in parts: [Part]) -> Bool {
    names.allSatisfy { name in parts.contains { $0.name == name && $0.end > $0.content } }
  }

  /// Returns the parts that follow each other; `nil` unless they end where they have to.
  private static func parts(
    of file: borrowing Descriptor, from start: Int, to end: Int,
    read: (_ bytes: [UInt8], _ offset: Int) -> Part?
  ) -> [Part]? {
    var parts: [Part] = []
    var offset = start
    while offset < end, parts.count < partLimit {
      file.skip(to: offset)
      guard let bytes = try? file.read(atMost: min(16, end - offset)), let part = read(bytes, offset),
        part.end <= end
      else { return nil }
      parts.append(part)
      offset = part.end
    }
    return offset == end ? parts : nil
  }

  private static func box(_ bytes: [UInt8], at offset: Int) -> Part? {
    guard bytes.count >= 8 else { return nil }
    let isLarge = number(bytes[..<4]) == 1
    guard !isLarge || bytes.count == 16 else { return nil }
    let header = isLarge ? 16 : 8
    let size = isLarge ? number(bytes[8...]) : number(bytes[..<4])
    return part(
      number(bytes[4..<8]), content: offset + header, size: size < header ? nil : size - UInt64(header))
  }

  private static func element(_ bytes: [UInt8], at offset: Int) -> Part? {
    // The leading zeros of a number are those of its length; the name keeps the bit behind them, the size does not.
    guard let first = bytes.first, case let name = first.leadingZeroBitCount + 1, name <= 4,
      bytes.count > name,
      case let length = bytes[name].leadingZeroBitCount + 1, length <= 8, bytes.count >= name + length
    else { return nil }
    let mask = UInt64.max >> (64 - 7 * UInt64(length))
    let size = number(bytes[name..<name + length]) & mask
    // All ones are an unknown size: that of a file that was not completed.
    return part(number(bytes[..<name]), content: offset + name + length, size: size == mask ? nil : size)
  }

  private static func part(_ name: UInt64, content: Int, size: UInt64?) -> Part? {
    guard let size, let length = Int(exactly: size),
      case let (end, isTooLarge) = content.addingReportingOverflow(length),
      !isTooLarge
    else { return nil }
    return Part(name: name, content: content, end: end)
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }

  private static func code(_ name: String) -> UInt64 { number(Array(name.utf8)[...]) }
}
