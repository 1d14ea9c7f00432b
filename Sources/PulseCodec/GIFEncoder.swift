import PulseCanvas
import PulsePixels

/// Writes an animation as GIF89a.
///
/// One palette serves the whole animation; the first frame is the whole picture, each further one the
/// rectangle that changes, with a transparent index where a pixel stays as it is. Over a background that is
/// not opaque each frame is what can be seen of its picture, and is erased before the next one: nothing else
/// makes a pixel transparent again. Frames are compressed through libgd, several at a time, and appended in
/// order; the bytes do not depend on how many at a time.
public struct GIFEncoder<Source: PictureSource>: Sendable {
  private let source: Source
  private let frames: [ShownPicture]
  private let plays: Int

  /// Creates an encoder.
  ///
  /// - Parameters:
  ///   - source: The pictures, with sides of 1 to 65,535 pixels; each pixel is opaque or clear, and over an
  ///     opaque background opaque. ``MattedPictures`` are such.
  ///   - frames: The pictures in the order in which they are shown, at least one; equal neighbors become one
  ///     longer frame.
  ///   - plays: How many times the animation plays, 0 forever; 1 to 65,536 otherwise.
  public init(_ source: Source, frames: [ShownPicture], plays: Int) {
    precondition(!frames.isEmpty, "an animation has at least one frame")
    self.source = source
    self.frames = frames
    self.plays = plays
  }

  /// Encodes the animation.
  ///
  /// - Parameters:
  ///   - jobs: The number of threads to keep busy, at least 1.
  ///   - write: Takes the bytes of the file piece by piece.
  /// - Throws: An error of the canvas, of `write`, or a cancellation.
  /// - Complexity: Each different step from one picture to the next is drawn and compressed once while it is
  ///   still needed; memory holds the background twice, a few frames and the steps that come again.
  public func encode(jobs: Int, write: ([UInt8]) throws -> Void) async throws {
    let palette = try await palette(jobs: jobs)
    try write(GIFBlocks.header(screen: source.size, palette: palette, plays: plays))
    var stream = GIFStream(erases: !source.background.isOpaque)
    func append(_ index: Int, _ block: [UInt8]) throws {
      for piece in stream.append(block, hundredths: frames[index].hundredths) { try write(piece) }
    }
    let pictures = frames.map(\.picture)
    if source.background.isOpaque {
      let differences = PictureDifferences(source: source, palette: palette)
      try await withOrderedParts(for: Step.through(pictures), jobs: jobs) { step -> [UInt8] in
        guard let change = differences.change(in: step) else { return [] }
        return try GIFBlocks.frame(
          change.picture, left: change.rect.x, top: change.rect.y, delay: 0, disposal: .keep)
      } consume: {
        try append($0, $1)
      }
    } else {
      let erased = ErasedPictures(source: source, palette: palette)
      try await withOrderedParts(for: ErasedPictures<Source>.frames(of: pictures), jobs: jobs) { frame in
        try erased.block(of: frame)
      } consume: {
        try append($0, $1)
      }
    }
    for piece in stream.finish() { try write(piece) }
    try write(GIFBlocks.trailer())
  }

  /// The palette of the whole animation: each color counts for as many pixels and frames as it is shown.
  private func palette(jobs: Int) async throws -> Palette {
    let source = source
    let changed = (0..<source.pictureCount).reduce(PixelRect.empty) { $0.union(source.changedRect(of: $1)) }
    let uses = frames.reduce(into: Array(repeating: 0, count: source.pictureCount)) { $0[$1.picture] += 1 }
    var histogram = ColorHistogram()
    for part in source.size.bounds.parts(around: changed) {
      histogram.add(source.background, in: part, weight: frames.count)
    }
    // A few long tasks rather than one for each picture: every task keeps a histogram of its own.
    let parts = min(jobs, source.pictureCount)
    try await withOrderedParts(count: parts, jobs: jobs) { first in
      var part = ColorHistogram()
      // Of a picture after its neighbor only what differs is drawn.
      var shown: (picture: Int, pixels: Bitmap)?
      let pictures = first * source.pictureCount / parts..<(first + 1) * source.pictureCount / parts
      for picture in pictures where uses[picture] > 0 {
        let pixels = source.pixels(of: picture, in: changed, after: shown)
        part.add(pixels, in: pixels.size.bounds, weight: uses[picture])
        shown = (picture, pixels)
      }
      return part
    } consume: { part in
      histogram.add(part)
    }
    return Palette(reducing: histogram, to: Palette.capacity - 1, hasTransparentEntry: true)
  }
}

extension PictureSource {
  /// The pixels of a part of an opaque picture, made from the same part of another one if there is one.
  fileprivate func pixels(
    of picture: Int, in rect: PixelRect, after other: (picture: Int, pixels: Bitmap)?
  ) -> Bitmap {
    guard let other else { return pixels(of: picture, in: rect) }
    let change = changedRect(from: other.picture, to: picture).intersection(rect)
    var whole = other.pixels
    if !change.isEmpty {
      whole.composite(
        pixels(of: picture, in: change), x: change.x - rect.x, y: change.y - rect.y, opacity: 255)
    }
    return whole
  }
}

extension PixelRect {
  /// The up to four parts of the rectangle above, below, left and right of a hole inside it.
  fileprivate func parts(around hole: PixelRect) -> [PixelRect] {
    if hole.isEmpty { return [self] }
    return [
      PixelRect(x: x, y: y, width: width, height: hole.y - y),
      PixelRect(x: x, y: hole.maxY, width: width, height: maxY - hole.maxY),
      PixelRect(x: x, y: hole.y, width: hole.x - x, height: hole.height),
      PixelRect(x: hole.maxX, y: hole.y, width: maxX - hole.maxX, height: hole.height),
    ].filter { !$0.isEmpty }
  }
}
