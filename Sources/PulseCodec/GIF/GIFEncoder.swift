import PulseImages
import PulsePixels

/// An encoder of animations as GIF89a.
///
/// The first frame is the whole image, each further one the rectangle that changes, with a transparent index for
/// unchanged pixels; ``GIFPaletteStrategy`` chooses the palettes. Over a translucent background each frame is cropped
/// to its visible pixels and disposed of before the next, as nothing else restores transparency.
///
/// Frames are compressed by libgd in parallel; the bytes do not depend on the number of threads.
package struct GIFEncoder<Source: FrameSource>: Sendable {
  private let source: Source
  private let frames: [TimedFrame]
  private let loopCount: Int
  private let settings: GIFSettings

  /// Creates an encoder.
  ///
  /// - Parameters:
  ///   - source: The unique frames, with sides of 1 to 65,535 pixels; each pixel is opaque or clear, and opaque over an
  ///     opaque background, as in ``MattedFrameSource``.
  ///   - frames: The frames in display order, at least one; equal neighbors become one longer frame.
  ///   - loopCount: The number of times the animation plays, 1 to 65,536, or 0 forever.
  ///   - settings: The quality settings.
  package init(
    _ source: Source, frames: [TimedFrame], loopCount: Int, settings: GIFSettings = GIFSettings()
  ) {
    precondition(!frames.isEmpty, "an animation has at least one frame")
    self.source = source
    self.frames = frames
    self.loopCount = loopCount
    self.settings = settings
  }

  /// Encodes the animation, losslessly for at most 255 colors unless the settings forbid it.
  ///
  /// - Parameters:
  ///   - jobs: The number of threads, at least 1.
  ///   - write: Receives the file piece by piece.
  /// - Throws: ``ImageFileError``, an error of `write`, or `CancellationError`.
  /// - Complexity: Each unique pair of consecutive frames is compressed once, and overlays are drawn once while they
  ///   fit into 64 MB; memory holds the background a few times, a few frames and those that repeat.
  package func encode(jobs: Int, write: ([UInt8]) throws -> Void) throws {
    let uniqueFrames = frames.map(\.uniqueFrame)
    if source.background.isOpaque {
      switch try GIFPaletteStrategy(
        for: source, uniqueFrames: uniqueFrames, settings: settings, jobs: jobs)
      {
      case .exact(let indexed), .shared(let indexed):
        try encode(
          ConsecutiveFrames.pairs(of: indexed.shown), palette: indexed.palette, jobs: jobs, write: write
        ) {
          try indexed.gifBlocks(of: $0)
        }
      case .blended(let blended):
        try encode(blended.frames, palette: blended.palette, jobs: jobs, write: write) {
          try blended.gifBlocks(of: $0)
        }
      }
    } else {
      let drawn = CachedFrameSource(source)
      let different = Array(Set(uniqueFrames)).sorted()
      let exact = try drawn.exactPalette(
        of: different, capacity: min(settings.colors, 255), jobs: jobs)
      let palette =
        if let exact { exact } else {
          try Palette(
            reducing: drawn.histogram(of: different.map { .init($0) }, jobs: jobs), to: settings.capacity,
            hasTransparentEntry: true, on: ThreadedPartExecutor(jobs: jobs))
        }
      let erased = TransparentFrameEncoder(source: source, palette: palette, settings: settings)
      try encode(
        TransparentFrameEncoder<Source>.frames(of: uniqueFrames), palette: palette, jobs: jobs, write: write
      ) {
        try erased.gifBlocks(of: $0)
      }
    }
  }

  /// Writes a file whose frames are encoded from keys, one per frame; equal keys are encoded once.
  private func encode<Key: Hashable & Sendable>(
    _ keys: [Key], palette: Palette, jobs: Int, write: ([UInt8]) throws -> Void,
    block: @escaping @Sendable (Key) throws -> [UInt8]
  ) throws {
    try write(GIFBlockWriter.header(screen: source.size, palette: palette, loopCount: loopCount))
    var stream = GIFFrameAssembler(erases: !source.background.isOpaque)
    try runOrderedPipeline(for: keys, jobs: jobs, make: block) { index, block in
      for piece in stream.append(block, hundredths: frames[index].hundredths) { try write(piece) }
    }
    for piece in stream.finish() { try write(piece) }
    try write(GIFBlockWriter.trailer())
  }
}
