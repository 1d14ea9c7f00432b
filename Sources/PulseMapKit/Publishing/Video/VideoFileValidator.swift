import PulseCodec
import PulseSystem

/// A validator that detects truncated MP4, AVIF and WebM files, which ffmpeg can leave on a full disk with exit status 0.
package enum VideoFileValidator {
  /// The maximum number of elements; WebM has one for every few seconds.
  private static let elementLimit = 10_000_000

  /// A container element: an MP4 box or a WebM (EBML) element.
  private struct Element {
    var name: UInt64
    /// The offset of the payload.
    var content: Int
    var end: Int
  }

  /// Returns whether the MP4, AVIF or WebM file behind an open descriptor has all required elements, with sizes
  /// that add up.
  ///
  /// Only headers are read, no frame data; the result is `false` for a file that cannot be read.
  package static func isComplete(_ number: Int32, as format: OutputFormat) -> Bool {
    guard let file = try? FileDescriptor.duplicate(of: number), let size = file.size else { return false }
    if format != .webm {
      // ISO/IEC 14496-12: file type, metadata and frames; the metadata of an AVIF image is `meta`.
      let boxes = parts(of: file, from: 0, to: size, read: box)
      let names = ["ftyp", format == .avif ? "meta" : "moov", "mdat"]
      return boxes.map { containsAll(names.map(fourCC), in: $0) } == true
    }
    // RFC 8794 and RFC 9559: an EBML header and one segment; in it Info, Tracks, a cluster of frames and Cues.
    guard let top = parts(of: file, from: 0, to: size, read: element),
      top.map(\.name) == [0x1A45_DFA3, 0x1853_8067],
      let elements = parts(of: file, from: top[1].content, to: top[1].end, read: element)
    else { return false }
    return containsAll([0x1549_A966, 0x1654_AE6B, 0x1F43_B675, 0x1C53_BB6B], in: elements)
  }

  /// Returns whether the elements include a non-empty one for each of the given identifiers.
  private static func containsAll(_ names: [UInt64], in parts: [Element]) -> Bool {
    names.allSatisfy { name in parts.contains { $0.name == name && $0.end > $0.content } }
  }

  /// Returns the consecutive container elements in a byte range of a file; `read` parses the header of an element.
  ///
  /// Returns `nil` if a header is invalid, or if the last element does not end exactly at the end of the range.
  private static func parts(
    of file: borrowing FileDescriptor, from start: Int, to end: Int,
    read: (_ bytes: [UInt8], _ offset: Int) -> Element?
  ) -> [Element]? {
    var parts: [Element] = []
    var offset = start
    while offset < end, parts.count < elementLimit {
      file.seek(to: offset)
      guard let bytes = try? file.read(atMost: min(16, end - offset)), let part = read(bytes, offset),
        part.end <= end
      else { return nil }
      parts.append(part)
      offset = part.end
    }
    return offset == end ? parts : nil
  }

  private static func box(_ bytes: [UInt8], at offset: Int) -> Element? {
    guard bytes.count >= 8 else { return nil }
    let isLarge = number(bytes[..<4]) == 1
    guard !isLarge || bytes.count == 16 else { return nil }
    let header = isLarge ? 16 : 8
    let size = isLarge ? number(bytes[8...]) : number(bytes[..<4])
    return part(
      number(bytes[4..<8]), content: offset + header, size: size < header ? nil : size - UInt64(header))
  }

  private static func element(_ bytes: [UInt8], at offset: Int) -> Element? {
    // EBML variable-size integers: leading zeros give the length; identifiers keep the marker bit, sizes do not.
    guard let first = bytes.first, case let name = first.leadingZeroBitCount + 1, name <= 4,
      bytes.count > name,
      case let length = bytes[name].leadingZeroBitCount + 1, length <= 8, bytes.count >= name + length
    else { return nil }
    let mask = UInt64.max >> (64 - 7 * UInt64(length))
    let size = number(bytes[name..<name + length]) & mask
    // All ones mean an unknown size: the file was not completed.
    return part(number(bytes[..<name]), content: offset + name + length, size: size == mask ? nil : size)
  }

  private static func part(_ name: UInt64, content: Int, size: UInt64?) -> Element? {
    guard let size, let length = Int(exactly: size),
      case let (end, isTooLarge) = content.addingReportingOverflow(length),
      !isTooLarge
    else { return nil }
    return Element(name: name, content: content, end: end)
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }

  private static func fourCC(_ name: String) -> UInt64 { number(Array(name.utf8)[...]) }
}
