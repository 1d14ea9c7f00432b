import PulseSystem

/// A supported TIFF compression scheme: none, LZW, Deflate or PackBits.
enum TIFFCompression: Int {
  case none = 1
  case lzw = 5
  case deflate = 8
  case oldDeflate = 32946
  case packBits = 32773

  /// Returns the name of an unsupported scheme, or its code.
  static func name(_ code: Int) -> String {
    let names = [
      2: "CCITT", 3: "CCITT", 4: "CCITT", 6: "JPEG", 7: "JPEG", 34712: "JPEG 2000", 34887: "LERC",
      34925: "LZMA", 50000: "Zstandard", 50001: "WebP", 50002: "JPEG XL",
    ]
    return names[code] ?? "\(code)"
  }

  /// Decompresses a strip or tile to exactly a number of bytes.
  ///
  /// - Throws: ``TIFFError`` if the data is damaged or too short.
  func decompressed(_ stored: [UInt8], count: Int) throws(TIFFError) -> [UInt8] {
    let bytes: [UInt8]
    switch self {
    case .none: bytes = stored
    case .lzw: bytes = Self.lzw(stored, count: count)
    case .packBits: bytes = Self.packBits(stored, count: count)
    case .deflate, .oldDeflate:
      do throws(CompressionError) {
        bytes = try inflate(stored[...], size: .atMost(count))
      } catch {
        throw .damaged(detail: error.description)
      }
    }
    guard bytes.count >= count else { throw .damaged(detail: "a strip or tile is truncated") }
    return bytes.count == count ? bytes : Array(bytes.prefix(count))
  }

  /// Decompresses PackBits data (TIFF 6.0, section 9), at least `count` bytes; fewer if the data ends early.
  private static func packBits(_ stored: [UInt8], count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = stored[...]
    while bytes.count < count, let first = rest.popFirst() {
      if first < 128 {
        bytes += rest.prefix(Int(first) + 1)
        rest = rest.dropFirst(Int(first) + 1)
      } else if first > 128, let repeated = rest.popFirst() {
        bytes += repeatElement(repeated, count: 257 - Int(first))
      }
    }
    return bytes
  }

  /// Decompresses LZW data (TIFF 6.0, section 13; codes of 9 to 12 bits, most significant bit first), at least
  /// `count` bytes; fewer if
  /// the data ends early or has an invalid code.
  private static func lzw(_ stored: [UInt8], count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    // For each code from 258 on, the range of its string in the output.
    var table: [Range<Int>] = []
    var previous: Range<Int>?
    var (bits, held, width) = (0, 0, 9)
    for byte in stored {
      (bits, held) = (bits << 8 | Int(byte), held + 8)
      guard held >= width else { continue }
      held -= width
      let code = bits >> held
      bits &= 1 << held - 1
      if code == 257 || bytes.count >= count { break }
      if code == 256 {
        table.removeAll(keepingCapacity: true)
        previous = nil
        width = 9
        continue
      }
      let start = bytes.count
      if code < 256 {
        bytes.append(UInt8(code))
      } else if code - 258 < table.count {
        bytes += bytes[table[code - 258]]
      } else if let previous, code - 258 == table.count {
        bytes += bytes[previous] + [bytes[previous.lowerBound]]
      } else {
        break
      }
      // A new entry is the previous string plus the next byte, which follows it in the output.
      if let previous, table.count < 4096 - 258 {
        table.append(previous.lowerBound..<previous.upperBound + 1)
      }
      previous = start..<bytes.count
      width = table.count + 258 < 511 ? 9 : table.count + 258 < 1023 ? 10 : table.count + 258 < 2047 ? 11 : 12
    }
    return bytes
  }
}
