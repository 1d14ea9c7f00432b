package import PulsePixels

/// A builder of APNG chunks (`acTL`, `fcTL`, `fdAT`), which numbers them in sequence.
package struct APNGChunkBuilder {
  private var sequenceNumber = 0

  package init() {}

  /// Returns the animation control chunk, which precedes all image data; a loop count of 0 means forever.
  package static func animationControlChunk(frameCount: Int, loopCount: Int) -> PNGChunk {
    PNGChunk(type: "acTL", body: ([UInt8](bigEndian: frameCount) + [UInt8](bigEndian: loopCount))[...])
  }

  /// Returns the frame control chunk of a frame, with the next sequence number.
  ///
  /// - Parameters:
  ///   - rect: The rectangle of the frame.
  ///   - seconds: The frame delay.
  ///   - isOverlay: Whether the frame is blended over the previous content and disposed of afterwards; otherwise it
  ///     replaces its rectangle and stays.
  /// - Returns: The chunk.
  package mutating func frameControlChunk(in rect: PixelRect, seconds: Double, isOverlay: Bool) -> PNGChunk {
    let delay = APNGDelay(nearestTo: seconds)
    let sides = [rect.width, rect.height, rect.x, rect.y].flatMap { [UInt8](bigEndian: $0) }
    let times =
      [UInt8](bigEndian: delay.numerator, count: 2) + [UInt8](bigEndian: delay.denominator, count: 2)
    // Dispose operation 2 (previous) or 0 (none), blend operation 1 (over) or 0 (source).
    return PNGChunk(type: "fcTL", body: (nextNumber() + sides + times + (isOverlay ? [2, 1] : [0, 0]))[...])
  }

  /// Returns a frame data chunk, for all frames but the first.
  package mutating func laterFrameDataChunk(_ data: [UInt8]) -> PNGChunk {
    PNGChunk(type: "fdAT", body: (nextNumber() + data)[...])
  }

  private mutating func nextNumber() -> [UInt8] {
    defer { sequenceNumber += 1 }
    return [UInt8](bigEndian: sequenceNumber)
  }
}
