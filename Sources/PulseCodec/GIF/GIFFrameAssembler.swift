/// An assembler that orders encoded GIF frames, merges unchanged ones and sets their delays.
///
/// A delay beyond 16 bits is continued by frames of one transparent pixel, or by the same frame if frames are
/// disposed of.
struct GIFFrameAssembler {
  /// Whether each frame is disposed of before the next.
  let erases: Bool

  /// The largest delay of a graphic control extension, 16 bits, in hundredths of a second.
  private static let maximumDelay = 65_535

  /// The part of a longer delay that one frame takes, ten minutes, so that no remainder is too short for browsers.
  private static let splitDelay = 60_000

  /// The offset of the delay in a frame: after `21 F9 04` and the flags.
  private static let delayOffset = 4

  private var pendingFrame: (block: [UInt8], hundredths: Int)?

  init(erases: Bool) {
    self.erases = erases
  }

  /// Adds a frame and returns the finished pieces of the file.
  ///
  /// - Parameters:
  ///   - block: The blocks of the frame, starting with its graphic control extension; empty if nothing changes.
  ///   - hundredths: The delay in hundredths of a second.
  /// - Returns: The pieces that can be written.
  mutating func append(_ block: [UInt8], hundredths: Int) -> [[UInt8]] {
    // A frame that is disposed of and shown again is unchanged, too.
    if block.isEmpty || (erases && block == pendingFrame?.block), pendingFrame != nil {
      pendingFrame?.hundredths += hundredths
      return []
    }
    let finished = finish()
    pendingFrame = (block, hundredths)
    return finished
  }

  /// Returns the pieces of the pending frame, the last one of the file, with its delay; empty if there is none.
  mutating func finish() -> [[UInt8]] {
    guard var (block, rest) = pendingFrame else { return [] }
    pendingFrame = nil
    var pieces: [[UInt8]] = []
    while rest > Self.maximumDelay {
      pieces.append(Self.withDelay(block, Self.splitDelay))
      if !erases { block = Self.transparentPixelFrame }
      rest -= Self.splitDelay
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

  /// A frame of one transparent pixel at the origin: index 0 is transparent; the LZW codes are clear, 0, end.
  private static let transparentPixelFrame: [UInt8] = [
    0x21, 0xF9, 0x04, 0x05, 0, 0, 0, 0,
    0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0,
    0x02, 0x02, 0x44, 0x01, 0,
  ]
}
