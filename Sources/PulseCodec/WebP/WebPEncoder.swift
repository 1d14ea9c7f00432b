import PulseFormats
import PulseGD
import PulsePixels

/// Writes an animation as WebP.
///
/// The container is that of RFC 9649. The first frame is the whole picture, each further one the rectangle
/// that changes: over an opaque background only the pixels that change, the others being clear and blended;
/// otherwise all of them, which replace what was there together with its alpha. Pictures are compressed by
/// libwebp, several at a time; the bytes do not depend on how many at a time.
package struct WebPEncoder<Source: PictureSource>: Sendable {
  /// The longest delay of a frame in milliseconds, of 24 bits.
  private static var longestDelay: Int { 16_777_215 }

  /// What a frame takes of a longer delay: so that no rest is too short to be shown as it is.
  private static var partOfLongDelay: Int { 10_000_000 }

  private let source: Source
  private let frames: [ShownPicture]
  private let loopCount: Int
  private let quality: Int?
  private let origin: FileOrigin?

  /// Creates an encoder.
  ///
  /// - Parameters:
  ///   - source: The pictures, opaque or not, with sides of 1 to ``WebPLimits/side`` pixels.
  ///   - frames: The pictures in the order in which they are shown, at least one, their times whole
  ///     milliseconds; equal neighbors become one longer frame.
  ///   - plays: How many times the animation plays, 0 forever; at most ``WebPLimits/loopCount``.
  ///   - quality: How near lossy pictures are to the original ones, 0 (small) to 100; `nil` for lossless
  ///     pictures, which lose nothing but the color of clear pixels.
  ///   - origin: How the file was made, for a chunk of metadata; `nil` for none.
  package init(
    _ source: Source, frames: [ShownPicture], loopCount: Int, quality: Int? = nil, origin: FileOrigin? = nil
  ) {
    precondition(!frames.isEmpty, "an animation has at least one frame")
    precondition(0...WebPLimits.loopCount ~= loopCount, "the number of plays has 16 bits")
    self.source = source
    self.frames = frames
    self.loopCount = loopCount
    self.quality = quality
    self.origin = origin
  }

  /// Encodes the animation.
  ///
  /// - Parameters:
  ///   - jobs: The number of threads to keep busy, at least 1.
  ///   - write: Takes the bytes of the file piece by piece, once all frames are compressed.
  /// - Throws: ``CodecError/tooManyBytes(_:)``, an error of the canvas, of `write`, or a cancellation.
  /// - Complexity: Each different picture is drawn up to three times, each different frame compressed once;
  ///   memory holds the compressed frames, as the length of the file stands at its beginning.
  package func encode(jobs: Int, write: ([UInt8]) throws -> Void) async throws {
    let source = source
    let replacing = try await ReplacingFrame.frames(
      of: source, shown: frames, jobs: jobs)
    let frames = replacing.flatMap { $0.onEvenPlace.divided(into: Self.parts(of: $0.seconds)) }
    let quality = quality
    let isBlended = source.background.isOpaque
    var chunks = [
      // Blended frames have clear pixels, and the canvas has to say so of any frame.
      WebPChunk.canvas(
        size: source.size, hasAlpha: !isBlended || frames.count > 1, hasMetadata: origin != nil),
      WebPChunk.animation(loopCount: loopCount),
    ]
    let changes = WebPChange.changes(of: frames.map(\.content), isBlended: isBlended)
    try await withOrderedParts(for: changes, jobs: jobs) { change in
      try WebPChunk.picture(in: WebPWriter.bytes(of: change.pixels(of: source), quality: quality))
    } consume: { index, picture in
      let milliseconds = Int((frames[index].seconds * 1000).rounded())
      chunks.append(
        .frame(
          of: picture, in: frames[index].content.rect, milliseconds: milliseconds,
          isBlended: isBlended && index > 0))
    }
    if let origin { chunks.append(.metadata(creatorTool: origin.text)) }
    let size = chunks.reduce(4) { $0 + $1.byteCount }
    guard size <= WebPLimits.bytes else { throw CodecError.tooManyBytes(size) }
    try write(WebPChunk.fileHeader(size: size))
    for chunk in chunks { for piece in chunk.pieces { try write(piece) } }
  }

  private static func parts(of seconds: Double) -> [Double] {
    var rest = Int((seconds * 1000).rounded())
    var parts: [Int] = []
    while rest > longestDelay {
      parts.append(partOfLongDelay)
      rest -= partOfLongDelay
    }
    return (parts + [rest]).map { Double($0) / 1000 }
  }
}

/// What a WebP file can state.
package enum WebPLimits {
  /// The longest side in pixels, of 14 bits.
  package static let side = 16_383

  /// The largest number of plays, of 16 bits.
  package static let loopCount = 65_535

  /// The largest number of bytes after the first eight.
  static let bytes = (1 << 32) - 10
}

extension ReplacingFrame {
  /// The frame with its left and top edge moved to even places, the only ones that WebP can state.
  fileprivate var onEvenPlace: ReplacingFrame {
    var frame = self
    let (x, y) = (content.rect.x & ~1, content.rect.y & ~1)
    frame.content.rect = PixelRect(x: x, y: y, width: content.rect.maxX - x, height: content.rect.maxY - y)
    return frame
  }
}

/// What a frame brings, and to what; frames that bring the same to the same are the same bytes.
private struct WebPChange: Hashable, Sendable {
  /// The picture that is there before it, where pixels of it stay.
  let previous: Int?

  /// What it brings.
  let content: ReplacingFrame.Content

  /// Returns the changes that lead from frame to frame.
  static func changes(of contents: [ReplacingFrame.Content], isBlended: Bool) -> [WebPChange] {
    contents.indices.map { index in
      WebPChange(
        previous: isBlended && index > 0 ? contents[index - 1].picture : nil, content: contents[index])
    }
  }

  /// The pixels of the frame, those that stay as they are clear.
  func pixels(of source: some PictureSource) -> Bitmap {
    var pixels = source.pixels(of: content)
    guard let previous else { return pixels }
    let before = source.pixels(of: previous, in: content.rect)
    for place in pixels.pixels.indices where pixels.pixels[place] == before.pixels[place] {
      pixels.pixels[place] = .clear
    }
    return pixels
  }
}
