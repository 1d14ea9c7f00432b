import PulseFormats
import PulseGD
import PulsePixels

/// Writes an animation as APNG: a PNG file whose further frames programs that do not know them pass over.
///
/// The format is that of the PNG specification, third edition (W3C, 2025), section 11.3.5. The first frame is
/// the whole picture. Where pictures have overlays over an opaque background, further ones are translucent
/// overlays, which shine through as they do in the picture: a flat disc over a map is a few kilobytes. There a
/// color can be 1 of 255 levels off, as decoders round differently. Otherwise further frames are the rectangle
/// that changes, which they replace together with its alpha, without loss.
/// Pictures are compressed several at a time; the bytes do not depend on how many at a time.
package struct APNGEncoder<Source: PictureSource>: Sendable {
  private let source: Source
  private let frames: [ShownPicture]
  private let loopCount: Int

  /// Creates an encoder.
  ///
  /// - Parameters:
  ///   - source: The pictures, opaque or not; over an opaque background all of them are written as opaque.
  ///   - frames: The pictures in the order in which they are shown, at least one; equal neighbors become one
  ///     longer frame.
  ///   - plays: How many times the animation plays, 0 forever.
  package init(_ source: Source, frames: [ShownPicture], loopCount: Int) {
    precondition(!frames.isEmpty, "an animation has at least one frame")
    self.source = source
    self.frames = frames
    self.loopCount = loopCount
  }

  /// Encodes the animation.
  ///
  /// - Parameters:
  ///   - jobs: The number of threads to keep busy, at least 1.
  ///   - write: Takes the bytes of the file piece by piece.
  /// - Throws: An error of the canvas, of `write`, or a cancellation.
  /// - Complexity: Each different picture is drawn up to four times, as the number of frames stands at the
  ///   beginning of the file, and each different frame compressed once; memory holds a few frames and those
  ///   that come again.
  package func encode(jobs: Int, write: ([UInt8]) throws -> Void) async throws {
    let source = source
    let replacing = try await ReplacingFrame.frames(
      of: source, shown: frames, jobs: jobs)
    let overlays = try await AnchoredOverlays(of: source, over: replacing, jobs: jobs)
    let frames = APNGFrame.frames(replacing, overlaidAfter: overlays?.anchorIndex)
    // All frames have the color type of the header, whether or not they need its alpha.
    let alpha: AlphaChannel = source.background.isOpaque && overlays == nil ? .never : .always
    var controls = APNGControls()
    try await withOrderedParts(for: frames.map(\.content), jobs: jobs) { content in
      let part: (rect: PixelRect, pixels: Bitmap)
      switch content {
      case .replacement(let content): part = (content.rect, source.pixels(of: content))
      case .overlay(let picture):
        part = overlays?.overlay(of: picture) ?? (.empty, Bitmap(size: PixelSize(1, 1)))
      }
      return (part.rect, try PNGChunk.chunks(of: PNGWriter.compact.bytes(of: part.pixels, alpha: alpha)))
    } consume: { index, part in
      let (rect, chunks) = part
      if index == 0 {
        let header = chunks.filter { $0.type == "IHDR" }
        let control = APNGControls.animation(frameCount: frames.count, loopCount: loopCount)
        try write(PNGChunk.signature + header.flatMap(\.bytes) + control.bytes)
      }
      let data = chunks.filter { $0.type == "IDAT" }.flatMap(\.body)
      let control = controls.frame(
        in: rect, seconds: frames[index].seconds, isOverlay: frames[index].content.isOverlay)
      let picture = index == 0 ? PNGChunk(type: "IDAT", body: data[...]) : controls.data(data)
      try write(Array(control.bytes) + picture.bytes)
    }
    try write(Array(PNGChunk(type: "IEND").bytes))
  }
}
