package import PulseImages
package import PulsePixels

extension AnimatedImage {
  /// Creates an animation from a sequence of still image files.
  ///
  /// - Parameters:
  ///   - first: The first file, which determines the size.
  ///   - frameCount: The number of files.
  ///   - delays: The duration of each frame; `nil` without times.
  ///   - loopCount: The number of times the animation plays, 0 for forever; `nil` without times.
  ///   - read: Returns the contents of a file by its index.
  package init(
    stills first: AnimationFile, frameCount: Int, delays: [FrameDelay]? = nil, loopCount: Int? = nil,
    read: @escaping @Sendable (_ number: Int) throws -> [UInt8]
  ) {
    let (size, colorSpace) = (first.animation.size, first.display.colorSpace)
    self.init(size: size, frameCount: frameCount, delays: delays, loopCount: loopCount) {
      StillImageIterator(frameCount: frameCount, size: size, read: read)
    }
    self.colorSpace = colorSpace
  }
}

/// An iterator that decodes a sequence of still image files.
private struct StillImageIterator: FrameIterator {
  let frameCount: Int
  let size: PixelSize
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
    let image: Bitmap
    do throws(ImageFileError) {
      image = try Bitmap(decoding: bytes, upTo: AnimationFile.maximumArea)
    } catch {
      throw error.addingFrame(index)
    }
    guard image.size == size else { throw ImageFileError.unequalFrames(index, image.size, first: size) }
    return image
  }
}
