/// An animated image whose frames are decoded or drawn one at a time: size, delays, loop count, and an iterator
/// of frames.
public struct AnimatedImage: Sendable {
  /// The size of every frame in pixels.
  public let size: PixelSize

  /// The number of frames, at least 1.
  public let frameCount: Int

  /// The duration of each frame; `nil` for frames without times, such as image sequences.
  public let delays: [FrameDelay]?

  /// The number of times the animation plays, 0 for forever; `nil` for frames without times.
  public let loopCount: Int?

  /// The delays as browsers apply them; `nil` for frames without times.
  public var effectiveDelays: [FrameDelay]? { delays?.map(\.effective) }

  /// The number of pixels that may change in all frames together before iteration throws a ``PixelLimitError``.
  ///
  /// It protects against small files that contain many large frames.
  public var pixelLimit = Int.max

  /// The number of pixels that each frame decodes, as the file says before; empty if it is not known.
  package var decodedPixels: [Int] = []

  /// Throws if the frames decode more pixels in total than ``pixelLimit``, before any of them is decoded.
  package func checkDecodedPixels() throws(PixelLimitError) {
    var sum = 0
    for (frame, pixels) in decodedPixels.enumerated() {
      sum += pixels
      guard sum <= pixelLimit else { throw PixelLimitError(frame: frame, limit: pixelLimit) }
    }
  }

  /// The color space in which the file says that its values are to be displayed, such as `gAMA 1`; `nil` for sRGB.
  ///
  /// Pixels are not converted.
  public var colorSpace: String?

  private let start: @Sendable () -> any FrameIterator

  /// Creates an animated image.
  ///
  /// - Parameters:
  ///   - size: The size of every frame in pixels.
  ///   - frameCount: The number of frames.
  ///   - delays: The duration of each frame, `frameCount` of them; `nil` without times.
  ///   - loopCount: The number of times the animation plays, 0 for forever; `nil` without times.
  ///   - start: Creates an iterator that begins at the first frame.
  public init(
    size: PixelSize, frameCount: Int, delays: [FrameDelay]?, loopCount: Int?,
    start: @escaping @Sendable () -> any FrameIterator
  ) {
    precondition(delays.map { $0.count == frameCount } ?? true, "either every frame has a delay or none")
    self.size = size
    self.frameCount = frameCount
    self.delays = delays
    self.loopCount = loopCount
    self.start = start
  }

  /// Creates an iterator over the frames, independent of others.
  ///
  /// - Returns: An iterator that begins at the first frame.
  public func frameIterator() -> any FrameIterator { start() }
}

/// An iterator over the fully composited frames of an animated image.
public protocol FrameIterator {
  /// Returns the next frame.
  ///
  /// - Returns: The frame, or `nil` after the last one.
  /// - Throws: The decoding error of the file, or ``PixelLimitError``.
  mutating func next() throws -> Bitmap?

  /// The rows in which the latest frame may differ from the previous one; `nil` if unknown.
  var changedRows: Range<Int>? { get }

  /// A hash of the channel bits below the highest 8, over all frames so far; 0 if there are none.
  var lowBitsHash: UInt64 { get }
}

extension FrameIterator {
  /// The default: changed rows are unknown.
  public var changedRows: Range<Int>? { nil }

  /// The default: channels have at most 8 bits.
  public var lowBitsHash: UInt64 { 0 }
}

extension AnimatedImage {
  /// Creates an animated image from bitmaps in memory.
  ///
  /// - Parameters:
  ///   - frames: The frames, at least one; the size is that of the first.
  ///   - delays: The duration of each frame; `nil` without times.
  ///   - loopCount: The number of times the animation plays, 0 for forever; `nil` without times.
  public init(frames: [Bitmap], delays: [FrameDelay]? = nil, loopCount: Int? = nil) {
    precondition(!frames.isEmpty, "an animation has at least one frame")
    self.init(size: frames[0].size, frameCount: frames.count, delays: delays, loopCount: loopCount) {
      BitmapIterator(frames: frames[...])
    }
  }
}

private struct BitmapIterator: FrameIterator {
  var frames: ArraySlice<Bitmap>

  mutating func next() -> Bitmap? { frames.popFirst() }
}

/// The error thrown when the frames of a file change more pixels in total than is allowed for its size in bytes.
public struct PixelLimitError: Error, Hashable, Sendable {
  /// The index of the first frame beyond the limit, from 0.
  public let frame: Int

  /// The largest number of pixels that may change in all frames together.
  public let limit: Int

  /// Creates a limit error.
  ///
  /// - Parameters:
  ///   - frame: The index of the first frame beyond the limit, from 0.
  ///   - limit: The largest number of pixels that may change in all frames together.
  public init(frame: Int, limit: Int) {
    self.frame = frame
    self.limit = limit
  }
}

extension PixelLimitError: CustomStringConvertible {
  /// The error message with a remedy.
  public var description: String {
    "frame \(frame) exceeds the limit of \(limit) changed pixels for a file of this size; use fewer or smaller frames"
  }
}
