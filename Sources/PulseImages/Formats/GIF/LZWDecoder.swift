/// A decoder of GIF's variant of LZW (GIF89a, appendix F): codes of up to 12 bits, lowest bit first; a full table is
/// kept until a clear code.
struct LZWDecoder {
  private static let capacity = 4096

  /// The outcomes of decoding: complete, truncated or corrupt data.
  enum DecodingResult: Hashable {
    /// All pixels were decoded.
    case complete

    /// The data ends before the last pixel.
    case truncated

    /// The data has an undefined code.
    case corrupt
  }

  private let codeSize: Int
  private var prefixes = [UInt16](repeating: 0, count: capacity)
  private var suffixes = [UInt8](repeating: 0, count: capacity)
  private var firstIndices = [UInt8](repeating: 0, count: capacity)
  private var lengths = [Int](repeating: 1, count: capacity)

  /// Creates a decoder for an LZW minimum code size of 1 to 8 bits.
  init(codeSize: Int) {
    self.codeSize = codeSize
    for code in 0..<1 << codeSize {
      suffixes[code] = UInt8(code)
      firstIndices[code] = UInt8(code)
    }
  }

  /// Decompresses data without sub-block lengths into at most `count` pixels.
  ///
  /// - Parameters:
  ///   - data: The compressed data.
  ///   - count: The number of pixels; any beyond it are ignored.
  /// - Returns: The palette indices, 0 where they are missing, and the outcome.
  mutating func decode(_ data: [UInt8], count: Int) -> (indices: [UInt8], result: DecodingResult) {
    var indices = [UInt8](repeating: 0, count: count)
    let clear = 1 << codeSize
    var (width, next) = (codeSize + 1, clear + 2)
    var previous: Int?
    var (bits, bitCount, place, filled) = (0, 0, 0, 0)
    while filled < count {
      while bitCount < width {
        guard place < data.count else { return (indices, .truncated) }
        bits |= Int(data[place]) << bitCount
        bitCount += 8
        place += 1
      }
      let code = bits & (1 << width - 1)
      bits >>= width
      bitCount -= width
      if code == clear {
        (width, next, previous) = (codeSize + 1, clear + 2, nil)
        continue
      }
      if code == clear + 1 { return (indices, .truncated) }
      guard let last = previous else {
        guard code < clear else { return (indices, .corrupt) }
        indices[filled] = UInt8(code)
        filled += 1
        previous = code
        continue
      }
      guard code < next || (code == next && next < Self.capacity) else { return (indices, .corrupt) }
      if next < Self.capacity {
        prefixes[next] = UInt16(last)
        suffixes[next] = firstIndices[code == next ? last : code]
        firstIndices[next] = firstIndices[last]
        lengths[next] = lengths[last] + 1
        next += 1
        if next == 1 << width, width < 12 { width += 1 }
      }
      filled = writeString(ofCode: code, to: &indices, at: filled)
      previous = code
    }
    return (indices, .complete)
  }

  /// Writes the palette indices that a code stands for, last to first, and returns the position after them; those
  /// beyond the end of
  /// the array are dropped.
  private func writeString(ofCode code: Int, to indices: inout [UInt8], at start: Int) -> Int {
    let length = lengths[code]
    var code = code
    for place in (start..<start + length).reversed() {
      if place < indices.count { indices[place] = suffixes[code] }
      code = Int(prefixes[code])
    }
    return start + length
  }
}
