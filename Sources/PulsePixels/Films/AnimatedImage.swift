/// Pictures that are shown one after the other, made one at a time.
public struct AnimatedImage: Sendable {
  /// The size of the pictures in pixels.
  public let size: PixelSize

  /// The number of pictures, at least 1.
  public let frameCount: Int

  /// How long each picture is shown; `nil` for pictures that come without times.
  public let delays: [FrameDelay]?

  /// How many times the film plays, 0 forever; `nil` for pictures that come without times.
  public let loopCount: Int?

  /// The delays that browsers apply; `nil` for pictures that come without times.
  public var effectiveDelays: [FrameDelay]? { delays?.map(\.effective) }

  /// The number of pixels that may change from frame to frame, in all frames together, before a ``PixelLimitError``.
  ///
  /// It is that of whoever made the film: small files can have many large frames.
  public var pixelLimit = Int.max

  private let start: @Sendable () -> any FrameIterator

  /// Creates a film.
  ///
  /// - Parameters:
  ///   - size: The size of the pictures in pixels.
  ///   - frameCount: The number of pictures.
  ///   - delays: How long each picture is shown, as many as there are pictures; `nil` without times.
  ///   - plays: How many times the film plays, 0 forever; `nil` without times.
  ///   - start: Returns the pictures from the first one on, each time anew.
  public init(
    size: PixelSize, frameCount: Int, delays: [FrameDelay]?, loopCount: Int?,
    start: @escaping @Sendable () -> any FrameIterator
  ) {
    precondition(delays.map { $0.count == frameCount } ?? true, "each frame has a delay, or none has")
    self.size = size
    self.frameCount = frameCount
    self.delays = delays
    self.loopCount = loopCount
    self.start = start
  }

  /// Returns the pictures from the first one on.
  ///
  /// - Returns: A reel of its own, on which others do not depend.
  public func frameIterator() -> any FrameIterator { start() }
}

/// The pictures of a film in their order, each as it is seen.
public protocol FrameIterator {
  /// Returns the next picture.
  ///
  /// - Returns: The picture, or `nil` behind the last one.
  /// - Throws: What is wrong with the file that the picture comes from, or ``PixelLimitError``.
  mutating func next() throws -> Bitmap?

  /// The rows in which the latest picture differs from the one before it; `nil` when that is not known.
  ///
  /// Rows may be among them that do not differ.
  var changedRows: Range<Int>? { get }

  /// A hash of what 8 bits a channel do not hold of the pictures so far; 0 when they hold everything.
  var lowBitsHash: UInt64 { get }
}

extension FrameIterator {
  /// Nothing is known of the rows that changed.
  public var changedRows: Range<Int>? { nil }

  /// Nothing is left out of the channels.
  public var lowBitsHash: UInt64 { 0 }
}

extension AnimatedImage {
  /// Creates a film of pictures in memory.
  ///
  /// - Parameters:
  ///   - pictures: The pictures, at least one; the first one tells the size.
  ///   - delays: How long each is shown; `nil` without times.
  ///   - plays: How many times the film plays, 0 forever; `nil` without times.
  public init(pictures: [Bitmap], delays: [FrameDelay]? = nil, loopCount: Int? = nil) {
    precondition(!pictures.isEmpty, "a film has at least one picture")
    self.init(size: pictures[0].size, frameCount: pictures.count, delays: delays, loopCount: loopCount) {
      BitmapIterator(pictures: pictures[...])
    }
  }
}

/// Pictures in memory, one after the other.
private struct BitmapIterator: FrameIterator {
  var pictures: ArraySlice<Bitmap>

  mutating func next() -> Bitmap? { pictures.popFirst() }
}
