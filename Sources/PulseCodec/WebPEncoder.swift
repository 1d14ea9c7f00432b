import PulseCanvas
import PulsePixels

/// Writes an animation as WebP, lossless but for the last of the 8 bits of alpha.
///
/// The container is that of RFC 9649. The first frame is the whole picture, each further one the rectangle
/// that changes, which it replaces together with its alpha. Pictures are compressed through libgd, several at
/// a time; the bytes do not depend on how many at a time.
public struct WebPEncoder<Source: PictureSource>: Sendable {
  /// The longest delay of a frame in milliseconds, of 24 bits.
  private static var longestDelay: Int { 16_777_215 }

  /// What a frame takes of a longer delay: so that no rest is too short to be shown as it is.
  private static var partOfLongDelay: Int { 10_000_000 }

  private let source: Source
  private let frames: [ShownPicture]
  private let plays: Int

  /// Creates an encoder.
  ///
  /// - Parameters:
  ///   - source: The pictures, opaque or not, with sides of 1 to ``WebPLimits/side`` pixels.
  ///   - frames: The pictures in the order in which they are shown, at least one, their times whole
  ///     milliseconds; equal neighbors become one longer frame.
  ///   - plays: How many times the animation plays, 0 forever; at most ``WebPLimits/plays``.
  public init(_ source: Source, frames: [ShownPicture], plays: Int) {
    precondition(!frames.isEmpty, "an animation has at least one frame")
    precondition(0...WebPLimits.plays ~= plays, "the number of plays has 16 bits")
    self.source = source
    self.frames = frames
    self.plays = plays
  }

  /// Encodes the animation.
  ///
  /// - Parameters:
  ///   - jobs: The number of threads to keep busy, at least 1.
  ///   - write: Takes the bytes of the file piece by piece, once all frames are compressed.
  /// - Throws: ``CodecError/tooManyBytes(_:)``, an error of the canvas, of `write`, or a cancellation.
  /// - Complexity: Each different picture is drawn up to three times, each different frame compressed once;
  ///   memory holds the compressed frames, as the length of the file stands at its beginning.
  public func encode(jobs: Int, write: ([UInt8]) throws -> Void) async throws {
    let source = source
    let frames = try await ReplacingFrame.frames(of: source, shown: frames, jobs: jobs).flatMap { frame in
      frame.onEvenPlace.divided(into: Self.parts(of: frame.seconds))
    }
    var chunks = [
      WebPChunk.canvas(size: source.size, hasAlpha: !source.background.isOpaque),
      WebPChunk.animation(plays: plays),
    ]
    try await withOrderedParts(for: frames.map(\.content), jobs: jobs) { content in
      try WebPChunk.picture(in: Canvas(source.pixels(of: content)).encoded(as: .webpLossless))
    } consume: { index, picture in
      let milliseconds = Int((frames[index].seconds * 1000).rounded())
      chunks.append(.frame(of: picture, in: frames[index].content.rect, milliseconds: milliseconds))
    }
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
public enum WebPLimits {
  /// The longest side in pixels, of 14 bits.
  public static let side = 16_383

  /// The largest number of plays, of 16 bits.
  public static let plays = 65_535

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
