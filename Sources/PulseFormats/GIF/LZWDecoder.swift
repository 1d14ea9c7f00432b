/// Decompresses the pixels of a GIF frame.
///
/// It is the variant of LZW in appendix F of GIF89a: codes of up to 12 bits, the lowest bit first; a full table
/// stays as it is until a clear code comes.
struct LZWDecoder {
  private static let capacity = 4096

  /// What came of a frame.
  enum Ending: Hashable {
    /// All pixels are there.
    case complete

    /// The data ends before the last pixel.
    case early

    /// A code stands for nothing.
    case damaged
  }

  private let codeSize: Int
  private var prefixes = [UInt16](repeating: 0, count: capacity)
  private var suffixes = [UInt8](repeating: 0, count: capacity)
  private var firsts = [UInt8](repeating: 0, count: capacity)
  private var lengths = [Int](repeating: 1, count: capacity)

  /// Creates a decoder for pixels of a number of bits, 1 to 8.
  init(codeSize: Int) {
    self.codeSize = codeSize
    for code in 0..<1 << codeSize {
      suffixes[code] = UInt8(code)
      firsts[code] = UInt8(code)
    }
  }

  /// Decompresses data.
  ///
  /// - Parameters:
  ///   - data: The data without the lengths of its blocks.
  ///   - count: The number of pixels; what goes beyond it is left out.
  /// - Returns: The pixels, 0 where they are missing, and whether all of them are there.
  mutating func decode(_ data: [UInt8], count: Int) -> (indices: [UInt8], ending: Ending) {
    var indices = [UInt8](repeating: 0, count: count)
    let clear = 1 << codeSize
    var (width, next) = (codeSize + 1, clear + 2)
    var previous: Int?
    var (bits, bitCount, place, filled) = (0, 0, 0, 0)
    while filled < count {
      while bitCount < width {
        guard place < data.count else { return (indices, .early) }
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
      if code == clear + 1 { return (indices, .early) }
      guard let last = previous else {
        guard code < clear else { return (indices, .damaged) }
        indices[filled] = UInt8(code)
        filled += 1
        previous = code
        continue
      }
      guard code < next || (code == next && next < Self.capacity) else { return (indices, .damaged) }
      if next < Self.capacity {
        prefixes[next] = UInt16(last)
        suffixes[next] = firsts[code == next ? last : code]
        firsts[next] = firsts[last]
        lengths[next] = lengths[last] + 1
        next += 1
        if next == 1 << width, width < 12 { width += 1 }
      }
      filled = write(code, to: &indices, at: filled)
      previous = code
    }
    return (indices, .complete)
  }

  /// Writes what a code stands for from its end to its beginning, and returns the place behind it.
  private func write(_ code: Int, to indices: inout [UInt8], at start: Int) -> Int {
    let length = lengths[code]
    var code = code
    for place in (start..<start + length).reversed() {
      if place < indices.count { indices[place] = suffixes[code] }
      code = Int(prefixes[code])
    }
    return start + length
  }
}
