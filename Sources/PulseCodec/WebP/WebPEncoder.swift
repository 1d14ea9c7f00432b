import PulseImages
import PulsePixels

/// An encoder of animations as WebP (RFC 9649).
///
/// The first frame is the whole image, each further one the bounds of its changes. Over an opaque background unchanged
/// pixels are clear and frames are blended; otherwise frames replace their rectangle, alpha included.
///
/// Frames are compressed by libwebp in parallel; the bytes do not depend on the number of threads.
package struct WebPEncoder<Source: FrameSource>: Sendable {
  /// The largest frame duration in milliseconds, 24 bits.
  private static var maximumDelay: Int { 16_777_215 }

  /// The part of a longer duration that one frame takes, so that no remainder is too short for browsers.
  private static var splitDelay: Int { 10_000_000 }

  private let source: Source
  private let frames: [TimedFrame]
  private let loopCount: Int
  private let quality: Int?
  private let origin: FileProvenance?

  /// Creates an encoder.
  ///
  /// - Parameters:
  ///   - source: The unique frames, with sides of 1 to ``WebPLimits/side`` pixels.
  ///   - frames: The frames in display order, at least one, with durations in whole milliseconds; equal neighbors
  ///     become one longer frame.
  ///   - loopCount: The number of times the animation plays, 0 forever; at most ``WebPLimits/loopCount``.
  ///   - quality: The quality of lossy frames, 0 (small) to 100; `nil` for lossless frames, except for the color of
  ///     clear pixels.
  ///   - origin: The provenance for an XMP chunk; `nil` for none.
  package init(
    _ source: Source, frames: [TimedFrame], loopCount: Int, quality: Int? = nil, origin: FileProvenance? = nil
  ) {
    precondition(!frames.isEmpty, "an animation has at least one frame")
    precondition(0...WebPLimits.loopCount ~= loopCount, "the loop count must fit in 16 bits")
    self.source = source
    self.frames = frames
    self.loopCount = loopCount
    self.quality = quality
    self.origin = origin
  }

  /// Encodes the animation.
  ///
  /// - Parameters:
  ///   - jobs: The number of threads, at least 1.
  ///   - write: Receives the file piece by piece after all frames are compressed.
  /// - Throws: ``ImageFileError``, an error of `write`,
  ///   or `CancellationError`.
  /// - Complexity: Each unique frame is drawn up to three times and compressed once; memory holds all compressed
  ///   frames, as the file starts with its size.
  package func encode(jobs: Int, write: ([UInt8]) throws -> Void) throws {
    let source = source
    let replacing = try ReplacingFrame.frames(
      of: source, shown: frames, jobs: jobs)
    let frames = replacing.flatMap {
      $0.alignedToEvenOrigin.divided(into: Self.splitDurations(of: $0.seconds))
    }
    let quality = quality
    let isBlended = source.background.isOpaque
    var chunks = [
      // Blended frames have clear pixels, which the canvas flags must announce.
      WebPChunk.canvas(
        size: source.size, hasAlpha: !isBlended || frames.count > 1, hasMetadata: origin != nil),
      WebPChunk.animation(loopCount: loopCount),
    ]
    let changes = WebPFrameChange.changes(of: frames.map(\.content), isBlended: isBlended)
    try runOrderedPipeline(for: changes, jobs: jobs) { change in
      try WebPChunk.imageChunks(
        in: StillWebPEncoder.encodedBytes(of: change.pixels(of: source), quality: quality))
    } consume: { index, imageChunks in
      let milliseconds = Int((frames[index].seconds * 1000).rounded())
      chunks.append(
        .frame(
          of: imageChunks, in: frames[index].content.rect, milliseconds: milliseconds,
          isBlended: isBlended && index > 0))
    }
    if let origin { chunks.append(.metadata(creatorTool: origin.text)) }
    let size = chunks.reduce(4) { $0 + $1.byteCount }
    guard size <= WebPLimits.bytes else {
      throw ImageFileError.tooManyBytesForWebP(size, limit: WebPLimits.bytes)
    }
    try write(WebPChunk.fileHeader(size: size))
    for chunk in chunks { for piece in chunk.byteBuffers { try write(piece) } }
  }

  private static func splitDurations(of seconds: Double) -> [Double] {
    var rest = Int((seconds * 1000).rounded())
    var parts: [Int] = []
    while rest > maximumDelay {
      parts.append(splitDelay)
      rest -= splitDelay
    }
    return (parts + [rest]).map { Double($0) / 1000 }
  }
}

/// The limits of the WebP format: side, loop count, quality and file size.
package enum WebPLimits {
  /// The longest side in pixels, 14 bits.
  package static let side = 16_383

  /// The largest loop count, 16 bits.
  package static let loopCount = 65_535

  /// The valid qualities of lossy compression.
  package static let qualities = 1...100

  /// The largest RIFF size: the bytes after the first eight.
  static let bytes = (1 << 32) - 10
}

extension ReplacingFrame {
  /// The frame with its left and top edges aligned to even coordinates, as WebP requires.
  fileprivate var alignedToEvenOrigin: ReplacingFrame {
    var frame = self
    let (x, y) = (content.rect.x & ~1, content.rect.y & ~1)
    frame.content.rect = PixelRect(x: x, y: y, width: content.rect.maxX - x, height: content.rect.maxY - y)
    return frame
  }
}

/// The change from one frame of a WebP file to the next: the content of the frame and, if it is blended, the frame
/// under it.
///
/// Equal changes have equal pixels, so that each is compressed only once.
private struct WebPFrameChange: Hashable, Sendable {
  /// The previous unique frame, if unchanged pixels of it stay visible.
  let previous: Int?

  let content: ReplacingFrame.Content

  /// Returns the change of each frame in a sequence, in order; the first one, and all if frames are not blended, have
  /// no frame under them.
  static func changes(of contents: [ReplacingFrame.Content], isBlended: Bool) -> [WebPFrameChange] {
    contents.indices.map { index in
      WebPFrameChange(
        previous: isBlended && index > 0 ? contents[index - 1].uniqueFrame : nil, content: contents[index])
    }
  }

  /// Returns the pixels of the frame, with unchanged ones clear.
  func pixels(of source: some FrameSource) -> Bitmap {
    var pixels = source.pixels(of: content)
    guard let previous else { return pixels }
    let before = source.pixels(of: previous, in: content.rect)
    for place in pixels.pixels.indices where pixels.pixels[place] == before.pixels[place] {
      pixels.pixels[place] = .clear
    }
    return pixels
  }
}
