import PulseImages
package import PulsePixels

/// The formats of uncompressed video: RGBA without headers, or YUV4MPEG2.
package enum RawVideoFormat: Hashable, Sendable {
  /// Raw RGBA with straight alpha, 8 bits per channel, without headers.
  case rgba

  /// YUV4MPEG2 with headers: planar 4:4:4 in ITU-R BT.601 limited range (16 to 235, 16 to 240), without alpha.
  ///
  /// ffmpeg and others assume BT.601, as the header names no matrix.
  case y4m
}

/// An encoder that draws the frames of an animation and writes them one by one as uncompressed video, raw RGBA
/// or YUV4MPEG2.
package struct RawVideoEncoder<Source: FrameSource>: Sendable {
  private let source: Source
  private let frames: [Int]
  private let matte: RGBA?

  /// Creates an encoder.
  ///
  /// - Parameters:
  ///   - source: The unique frames; for ``RawVideoFormat/y4m`` they are opaque, or there is a matte.
  ///   - frames: The unique frame of each video frame, at a constant rate.
  ///   - matte: The opaque color under translucent pixels; `nil` for none.
  package init(_ source: Source, frames: [Int], matte: RGBA? = nil) {
    self.source = source
    self.frames = frames
    self.matte = matte
  }

  /// Encodes the video.
  ///
  /// - Parameters:
  ///   - layout: The pixel format.
  ///   - rate: The frame rate, for the header.
  ///   - jobs: The number of threads, at least 1.
  ///   - write: Receives the header, if there is one, and each frame.
  /// - Throws: An error of `write`, or `CancellationError`.
  /// - Complexity: Equal frames that follow each other are drawn once; memory holds one frame per thread.
  package func encode(
    as layout: RawVideoFormat, rate: VideoFrameRate, jobs: Int, write: ([UInt8]) throws -> Void
  ) throws {
    if layout == .y4m { try write(YUV4MPEG2.header(size: source.size, rate: rate)) }
    try drawFrames(jobs: jobs) { bitmap in
      switch layout {
      case .rgba: bitmap.bytes
      case .y4m: YUV4MPEG2.frame(bitmap)
      }
    } consume: { bytes in
      try write(bytes)
    }
  }

  /// Draws the frames for another encoder, with odd sides extended by repeating the last column and row.
  ///
  /// - Parameters:
  ///   - jobs: The number of threads, at least 1.
  ///   - write: Receives the pixels of each frame, row by row.
  /// - Throws: An error of `write`, or `CancellationError`.
  /// - Complexity: Equal frames that follow each other are drawn once; memory holds one frame per thread.
  package func encodeEvenFrames(jobs: Int, write: (Span<RGBA>) throws -> Void) throws {
    try drawFrames(jobs: jobs, \.withEvenSides) { try write($0.pixels.span) }
  }

  /// Draws the frames on several threads, transforms each, and consumes them in order.
  ///
  /// Equal frames that follow each other are drawn once. As many frames are in memory as there are threads, because the
  /// consumer, another program or a disk, is slower.
  private func drawFrames<Piece: Sendable>(
    jobs: Int, _ transform: @escaping @Sendable (Bitmap) -> Piece, consume: (Piece) throws -> Void
  ) throws {
    let (source, matte) = (source, matte)
    var runs: [(uniqueFrame: Int, count: Int)] = []
    for frame in frames {
      if runs.last?.uniqueFrame == frame {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((frame, 1))
      }
    }
    try runOrderedPipeline(count: runs.count, jobs: jobs, bufferedPerJob: 1) { [runs] index in
      let (uniqueFrame, count) = runs[index]
      let bitmap = source.pixels(of: uniqueFrame, in: source.size.bounds).composited(over: matte)
      return (piece: transform(bitmap), count: count)
    } consume: { made in
      for _ in 0..<made.count { try consume(made.piece) }
    }
  }
}

/// A video frame rate as a fraction, in frames per second.
package struct VideoFrameRate: Hashable, Sendable {
  /// The numerator, 1 to 65,535.
  package let numerator: Int

  /// The denominator, 1 to 65,535.
  package let denominator: Int

  /// Finds the simplest fraction of a rate: 30000/1001 for 29.97002997.
  ///
  /// - Parameter framesPerSecond: The rate, 1/65,535 to 65,535.
  package init(nearestTo framesPerSecond: Double) {
    // A rate is an inverse delay.
    let fraction = APNGDelay(nearestTo: framesPerSecond)
    (numerator, denominator) = (fraction.numerator, fraction.denominator)
  }
}

extension PixelSize {
  /// The size with odd sides increased by one, as chroma subsampling requires.
  package var roundedUpToEven: PixelSize { PixelSize(width + width % 2, height + height % 2) }
}

extension Bitmap {
  /// The RGBA bytes of the pixels.
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

  /// The image with odd sides extended by repeating the last column and row.
  fileprivate var withEvenSides: Bitmap {
    let roundedUpToEven = size.roundedUpToEven
    if roundedUpToEven == size { return self }
    var result = Bitmap(size: roundedUpToEven)
    for y in 0..<roundedUpToEven.height {
      for x in 0..<roundedUpToEven.width {
        result[x, y] = self[min(x, size.width - 1), min(y, size.height - 1)]
      }
    }
    return result
  }
}

/// The YUV4MPEG2 format of uncompressed video (mjpegtools): a text header, then planar frames.
enum YUV4MPEG2 {
  /// Returns the stream header, a line of ASCII text with the frame size and rate: progressive, square pixels, 4:4:4,
  /// limited range.
  static func header(size: PixelSize, rate: VideoFrameRate) -> [UInt8] {
    let rate = "F\(rate.numerator):\(rate.denominator)"
    return Array("YUV4MPEG2 W\(size.width) H\(size.height) \(rate) Ip A1:1 C444 XCOLORRANGE=LIMITED\n".utf8)
  }

  /// Encodes an image as a video frame: the text line `FRAME`, and the Y, Cb and Cr planes in full size with 8 bits
  /// per sample.
  ///
  /// Alpha is ignored.
  static func frame(_ bitmap: Bitmap) -> [UInt8] {
    let frameMarker = Array("FRAME\n".utf8)
    let area = bitmap.size.area
    var bytes = frameMarker + [UInt8](repeating: 0, count: 3 * area)
    for (index, pixel) in bitmap.pixels.enumerated() {
      let (y, cb, cr) = yCbCr(of: pixel)
      bytes[frameMarker.count + index] = y
      bytes[frameMarker.count + area + index] = cb
      bytes[frameMarker.count + 2 * area + index] = cr
    }
    return bytes
  }

  /// Converts a color to Y, Cb and Cr (ITU-R BT.601-7, section 2.5, 8 bits, limited range).
  ///
  /// Y = 16 + 219 (0.299 R + 0.587 G + 0.114 B), Cb = 128 + 224 (B - E) / 1.772 and Cr = 128 + 224 (R - E) / 1.402,
  /// where R, G and B are 0 to 1 and E is the sum in the parentheses of Y. The factors are scaled by 2^16 for 8-bit
  /// levels, and rounded so that gray has no chroma and white is 235.
  ///
  /// - Parameter color: The color, without its alpha.
  /// - Returns: Y, Cb and Cr.
  @inline(__always)
  private static func yCbCr(of color: RGBA) -> (UInt8, UInt8, UInt8) {
    let (red, green, blue) = (Int(color.red), Int(color.green), Int(color.blue))
    let half = 1 << 15
    let y = 16_829 * red + 33_039 * green + 6_416 * blue + half
    let cb = -9_714 * red - 19_070 * green + 28_784 * blue + half
    let cr = 28_784 * red - 24_103 * green - 4_681 * blue + half
    return (UInt8(16 + y >> 16), UInt8(128 + cb >> 16), UInt8(128 + cr >> 16))
  }
}
