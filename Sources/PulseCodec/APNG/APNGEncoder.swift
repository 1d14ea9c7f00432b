import PulseImages
import PulsePixels

/// An encoder of animations as APNG (PNG specification, third edition, W3C, 2025, section 11.3.5).
///
/// The first frame is the whole image. Over an opaque background, further frames are translucent overlays where the
/// source has them: a flat disc over a map takes a few kilobytes, and colors may be off by 1 of 255 levels, as decoders
/// round differently. Otherwise further frames losslessly replace the rectangle that changes, alpha included.
///
/// Frames are compressed in parallel; the bytes do not depend on the number of threads.
package struct APNGEncoder<Source: FrameSource>: Sendable {
  private let source: Source
  private let frames: [TimedFrame]
  private let loopCount: Int

  /// Creates an encoder.
  ///
  /// - Parameters:
  ///   - source: The unique frames; over an opaque background all of them are written as opaque.
  ///   - frames: The frames in display order, at least one; equal neighbors become one longer frame.
  ///   - loopCount: The number of times the animation plays, 0 forever.
  package init(_ source: Source, frames: [TimedFrame], loopCount: Int) {
    precondition(!frames.isEmpty, "an animation has at least one frame")
    self.source = source
    self.frames = frames
    self.loopCount = loopCount
  }

  /// Encodes the animation.
  ///
  /// - Parameters:
  ///   - jobs: The number of threads, at least 1.
  ///   - write: Receives the file piece by piece.
  /// - Throws: ``ImageFileError``, an error of `write`, or `CancellationError`.
  /// - Complexity: Each unique frame is drawn up to four times, as the file starts with the frame count, and compressed
  ///   once; memory holds a few frames and those that repeat.
  package func encode(jobs: Int, write: ([UInt8]) throws -> Void) throws {
    let source = source
    let replacing = try ReplacingFrame.frames(
      of: source, shown: frames, jobs: jobs)
    let overlays = try BaseFrameOverlays(of: source, over: replacing, jobs: jobs)
    let frames = APNGFrame.frames(replacing, overlaidAfter: overlays?.baseFrameIndex)
    // All frames share the color type of the header, even if they need no alpha.
    let alpha: AlphaChannelPolicy = source.background.isOpaque && overlays == nil ? .never : .always
    var controls = APNGChunkBuilder()
    try runOrderedPipeline(for: frames.map(\.content), jobs: jobs) { content in
      let part: (rect: PixelRect, pixels: Bitmap)
      switch content {
      case .replacement(let content): part = (content.rect, source.pixels(of: content))
      case .overlay(let uniqueFrame):
        part = overlays?.overlay(of: uniqueFrame) ?? (.empty, Bitmap(size: PixelSize(1, 1)))
      }
      return (
        part.rect, try PNGChunk.chunks(of: PNGWriter.compact.encodedBytes(of: part.pixels, alpha: alpha))
      )
    } consume: { index, part in
      let (rect, chunks) = part
      if index == 0 {
        let header = chunks.filter { $0.type == "IHDR" }
        let control = APNGChunkBuilder.animationControlChunk(frameCount: frames.count, loopCount: loopCount)
        try write(PNGChunk.signature + header.flatMap(\.bytes) + control.bytes)
      }
      let data = chunks.filter { $0.type == "IDAT" }.flatMap(\.body)
      let control = controls.frameControlChunk(
        in: rect, seconds: frames[index].seconds, isOverlay: frames[index].content.isOverlay)
      let dataChunk =
        index == 0 ? PNGChunk(type: "IDAT", body: data[...]) : controls.laterFrameDataChunk(data)
      try write(Array(control.bytes) + dataChunk.bytes)
    }
    try write(Array(PNGChunk(type: "IEND").bytes))
  }
}

/// A frame of an APNG: its content and its duration.
struct APNGFrame: Sendable {
  /// The content of a frame: a replacement or an overlay; equal contents are equal bytes.
  enum Content: Hashable, Sendable {
    /// A rectangle that replaces the previous content.
    case replacement(ReplacingFrame.Content)

    /// An overlay that turns the base frame into another frame.
    case overlay(uniqueFrame: Int)

    /// Whether the frame is disposed of before the next one.
    var isOverlay: Bool { if case .overlay = self { true } else { false } }
  }

  let content: Content

  /// The duration in seconds.
  let seconds: Double

  /// Converts replacing frames to APNG frames; those after the base frame become overlays.
  ///
  /// - Parameters:
  ///   - frames: The frames, each of which replaces its rectangle.
  ///   - baseFrame: The index of the base frame; `nil` for no overlays.
  /// - Returns: The frames; a delay without an exact fraction takes several.
  static func frames(_ frames: [ReplacingFrame], overlaidAfter baseFrame: Int?) -> [APNGFrame] {
    frames.enumerated().flatMap { index, frame in
      let representableParts = APNGDelay.representableParts(of: frame.seconds)
      if let baseFrame, index > baseFrame {
        // A disposed overlay has to be repeated for each part of its duration.
        return representableParts.map {
          APNGFrame(content: .overlay(uniqueFrame: frame.content.uniqueFrame), seconds: $0)
        }
      }
      return frame.divided(into: representableParts).map {
        APNGFrame(content: .replacement($0.content), seconds: $0.seconds)
      }
    }
  }
}
