/// Puts encoded frames one after the other and gives each its delay.
///
/// A frame that changes nothing becomes time of the one before it. A delay beyond what GIF can state is
/// continued by frames of one transparent pixel, or by the same frame where frames are erased.
struct GIFStream {
  /// Whether each frame is erased before the next one.
  let erases: Bool

  /// The longest delay that the 16 bits of a graphic control extension can state, in hundredths.
  private static let longestDelay = 65_535

  /// What a frame takes of a longer delay: ten minutes, so that no rest is too short to be shown as it is.
  private static let partOfLongDelay = 60_000

  /// Where the delay stands in a frame's bytes: behind `21 F9 04` and the flags of the extension.
  private static let delayOffset = 4

  private var pending: (block: [UInt8], hundredths: Int)?

  init(erases: Bool) {
    self.erases = erases
  }

  /// Takes a frame.
  ///
  /// - Parameters:
  ///   - block: The frame's blocks, beginning with its graphic control extension; empty when it changes
  ///     nothing.
  ///   - hundredths: How long it is shown.
  /// - Returns: The pieces of the file that can be written now.
  mutating func append(_ block: [UInt8], hundredths: Int) -> [[UInt8]] {
    // A frame that is erased and shown again is no change either.
    if block.isEmpty || (erases && block == pending?.block), pending != nil {
      pending?.hundredths += hundredths
      return []
    }
    let finished = finish()
    pending = (block, hundredths)
    return finished
  }

  /// Returns the last frame's bytes.
  mutating func finish() -> [[UInt8]] {
    guard var (block, rest) = pending else { return [] }
    pending = nil
    var pieces: [[UInt8]] = []
    while rest > Self.longestDelay {
      pieces.append(Self.withDelay(block, Self.partOfLongDelay))
      if !erases { block = Self.nothing }
      rest -= Self.partOfLongDelay
    }
    pieces.append(Self.withDelay(block, rest))
    return pieces
  }

  private static func withDelay(_ block: [UInt8], _ hundredths: Int) -> [UInt8] {
    var block = block
    block[delayOffset] = UInt8(hundredths & 255)
    block[delayOffset + 1] = UInt8(hundredths >> 8)
    return block
  }

  /// A frame of one transparent pixel at the top left: index 0, declared transparent, LZW codes clear, 0, end.
  private static let nothing: [UInt8] = [
    0x21, 0xF9, 0x04, 0x05, 0, 0, 0, 0,
    0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0,
    0x02, 0x02, 0x44, 0x01, 0,
  ]
}
