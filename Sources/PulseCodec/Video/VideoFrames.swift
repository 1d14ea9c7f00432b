import PulseFormats
package import PulsePixels

/// How the pixels of a video are written.
package enum VideoLayout: Hashable, Sendable {
  /// Red, green, blue and alpha of each pixel, not multiplied by alpha, and nothing else.
  case rgba

  /// The same, with the last column and the last row twice where their number is odd.
  case evenRGBA

  /// YUV4MPEG2 with a header: ITU-R BT.601 in limited range (16 to 235, 16 to 240), three whole planes
  /// (`C444`), alpha left out.
  ///
  /// That is what ffmpeg and others take YUV4MPEG2 for, whose header names no matrix.
  case y4m
}

/// Writes the frames of an animation one after the other, whole and uncompressed.
package struct VideoFrames<Source: PictureSource>: Sendable {
  private let source: Source
  private let frames: [Int]
  private let matte: RGBA?

  /// Creates frames.
  ///
  /// - Parameters:
  ///   - source: The pictures; for ``VideoLayout/y4m`` they are opaque, or there is a matte.
  ///   - frames: The number of the picture of each frame, all of which are shown for the same time.
  ///   - matte: The opaque color over which pictures are laid; `nil` for none.
  package init(_ source: Source, frames: [Int], matte: RGBA? = nil) {
    self.source = source
    self.frames = frames
    self.matte = matte
  }

  /// Writes the frames.
  ///
  /// - Parameters:
  ///   - layout: How pixels are written.
  ///   - rate: Frames per second, for the header.
  ///   - jobs: The number of threads to keep busy, at least 1.
  ///   - write: Takes the header, if there is one, and each frame.
  /// - Throws: An error of `write`, or a cancellation.
  /// - Complexity: Each frame is drawn once; a few of them are in memory.
  package func encode(
    as layout: VideoLayout, rate: VideoRate, jobs: Int, write: ([UInt8]) throws -> Void
  ) async throws {
    let (source, frames, matte) = (source, frames, matte)
    if layout == .y4m { try write(YUV4MPEG2.header(size: source.size, rate: rate)) }
    try await withOrderedParts(count: frames.count, jobs: jobs) { index in
      var bitmap = source.pixels(of: frames[index], in: source.size.bounds)
      if let matte {
        let picture = bitmap
        bitmap = Bitmap(size: picture.size, color: matte)
        bitmap.composite(picture, x: 0, y: 0)
      }
      return switch layout {
      case .rgba: bitmap.bytes
      case .evenRGBA: bitmap.withEvenSides.bytes
      case .y4m: YUV4MPEG2.frame(bitmap)
      }
    } consume: {
      try write($0)
    }
  }
}

/// Frames per second as a fraction.
package struct VideoRate: Hashable, Sendable {
  /// The number above the line, 1 to 65,535.
  package let numerator: Int

  /// The number below the line, 1 to 65,535.
  package let denominator: Int

  /// Finds the simplest fraction for a rate: 30000/1001 for 29.97002997.
  ///
  /// - Parameter framesPerSecond: The rate, from 1/65,535 to 65,535.
  package init(nearestTo framesPerSecond: Double) {
    // A delay is a rate upside down.
    let fraction = APNGDelay(nearestTo: framesPerSecond)
    (numerator, denominator) = (fraction.numerator, fraction.denominator)
  }
}

extension PixelSize {
  /// The size with odd sides made even by one more pixel, as video with shared colors needs it.
  package var even: PixelSize { PixelSize(width + width % 2, height + height % 2) }
}

extension Bitmap {
  /// The pixels, four bytes for each.
  fileprivate var bytes: [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 4 * pixels.count)
    for (index, pixel) in pixels.enumerated() {
      bytes[4 * index] = pixel.red
      bytes[4 * index + 1] = pixel.green
      bytes[4 * index + 2] = pixel.blue
      bytes[4 * index + 3] = pixel.alpha
    }
    return bytes
  }

  /// The picture with its last column and its last row twice where their number is odd.
  fileprivate var withEvenSides: Bitmap {
    let even = size.even
    if even == size { return self }
    var result = Bitmap(size: even)
    for y in 0..<even.height {
      for x in 0..<even.width { result[x, y] = self[min(x, size.width - 1), min(y, size.height - 1)] }
    }
    return result
  }
}
