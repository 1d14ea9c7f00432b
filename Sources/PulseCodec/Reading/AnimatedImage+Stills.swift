package import PulseFormats
import PulseGD
package import PulsePixels

extension AnimatedImage {
  /// Creates an animation without timing from a sequence of still image files.
  ///
  /// - Parameters:
  ///   - first: The first file, which determines the size.
  ///   - frameCount: The number of files.
  ///   - read: Returns the contents of a file by its index.
  package init(
    stills first: AnimationFile, frameCount: Int,
    read: @escaping @Sendable (_ number: Int) throws -> [UInt8]
  ) {
    self.init(size: first.size, frameCount: frameCount, delays: nil, loopCount: nil) {
      StillImageIterator(frameCount: frameCount, read: read)
    }
  }
}

/// An iterator that decodes a sequence of still image files.
private struct StillImageIterator: FrameIterator {
  let frameCount: Int
  let read: @Sendable (Int) throws -> [UInt8]
  var index = 0
  var lowBitsHash: UInt64 = 0

  mutating func next() throws -> Bitmap? {
    guard index < frameCount else { return nil }
    defer { index += 1 }
    let bytes = try read(index)
    if Bitmap.sampleBits(ofPNG: bytes) == 16 {
      lowBitsHash = lowBitsHash &* 31 &+ Bitmap.lowBitsHash(ofPNG: bytes)
    }
    do throws(ImageFileError) {
      return try Bitmap(decoding: bytes, upTo: AnimationFile.maximumArea)
    } catch {
      throw error.addingFrame(index)
    }
  }
}
