package import PulsePixels

/// The chunks that make an animation of a PNG file, with the sequence number that they share.
package struct APNGControls {
  private var sequenceNumber = 0

  /// Begins with the sequence number 0.
  package init() {}

  /// Returns the chunk that comes before all pictures.
  package static func animation(frameCount: Int, loopCount: Int) -> PNGChunk {
    PNGChunk(type: "acTL", body: ([UInt8](bigEndian: frameCount) + [UInt8](bigEndian: loopCount))[...])
  }

  /// Returns the chunk that comes before the data of a frame.
  ///
  /// - Parameters:
  ///   - rect: Where the frame lies.
  ///   - seconds: How long it is shown.
  ///   - isOverlay: Whether it is laid over what was shown before, and taken away again; otherwise it replaces
  ///     what it covers, and stays.
  /// - Returns: The chunk, with the next number.
  package mutating func frame(in rect: PixelRect, seconds: Double, isOverlay: Bool) -> PNGChunk {
    let delay = APNGDelay(nearestTo: seconds)
    let sides = [rect.width, rect.height, rect.x, rect.y].flatMap { [UInt8](bigEndian: $0) }
    let times =
      [UInt8](bigEndian: delay.numerator, count: 2) + [UInt8](bigEndian: delay.denominator, count: 2)
    // Dispose operation 2 (previous) or 0 (none), blend operation 1 (over) or 0 (source).
    return PNGChunk(type: "fcTL", body: (nextNumber() + sides + times + (isOverlay ? [2, 1] : [0, 0]))[...])
  }

  /// Returns the chunk with the data of a frame that is not the first.
  package mutating func data(_ data: [UInt8]) -> PNGChunk {
    PNGChunk(type: "fdAT", body: (nextNumber() + data)[...])
  }

  private mutating func nextNumber() -> [UInt8] {
    defer { sequenceNumber += 1 }
    return [UInt8](bigEndian: sequenceNumber)
  }
}
