import PulseFormats
import PulseGD
import PulsePixels

/// Writes an animation as GIF89a.
///
/// The first frame is the whole picture, each further one the rectangle that changes, with a transparent index
/// where a pixel stays as it is; how frames get their colors is chosen by what is drawn. Over a background that is
/// not opaque each frame is what can be seen of its picture, and is erased before the next one: nothing else makes
/// a pixel transparent again. Frames are compressed through libgd, several at a time, and appended in order; the
/// bytes do not depend on how many at a time.
package struct GIFEncoder<Source: PictureSource>: Sendable {
  private let source: Source
  private let frames: [ShownPicture]
  private let loopCount: Int
  private let settings: GIFSettings

  /// Creates an encoder.
  ///
  /// - Parameters:
  ///   - source: The pictures, with sides of 1 to 65,535 pixels; each pixel is opaque or clear, and over an
  ///     opaque background opaque. ``MattedPictures`` are such.
  ///   - frames: The pictures in the order in which they are shown, at least one; equal neighbors become one
  ///     longer frame.
  ///   - plays: How many times the animation plays, 0 forever; 1 to 65,536 otherwise.
  ///   - settings: What is given up for a smaller file.
  package init(
    _ source: Source, frames: [ShownPicture], loopCount: Int, settings: GIFSettings = GIFSettings()
  ) {
    precondition(!frames.isEmpty, "an animation has at least one frame")
    self.source = source
    self.frames = frames
    self.loopCount = loopCount
    self.settings = settings
  }

  /// Encodes the animation.
  ///
  /// At most 255 colors in all are exact, as far as the settings allow so many.
  ///
  /// - Parameters:
  ///   - jobs: The number of threads to keep busy, at least 1.
  ///   - write: Takes the bytes of the file piece by piece.
  /// - Throws: An error of the canvas, of `write`, or a cancellation.
  /// - Complexity: Each different step from one picture to the next is compressed once, and what lies over the
  ///   background drawn once as long as all of it fits into 24 MB; memory holds the background a few times, a few
  ///   frames and the steps that come again.
  package func encode(jobs: Int, write: ([UInt8]) throws -> Void) async throws {
    let pictures = frames.map(\.picture)
    if source.background.isOpaque {
      switch try await GIFStrategy(for: source, pictures: pictures, settings: settings, jobs: jobs) {
      case .exact(let indexed), .shared(let indexed):
        try await encode(Step.through(pictures), palette: indexed.palette, jobs: jobs, write: write) {
          try indexed.block(of: $0)
        }
      case .blended(let blended):
        try await encode(blended.frames, palette: blended.palette, jobs: jobs, write: write) {
          try blended.block(of: $0)
        }
      }
    } else {
      let drawn = DrawnPictures(source)
      let different = Array(Set(pictures)).sorted()
      let exact = try await drawn.exactPalette(
        of: different, capacity: min(settings.colors, 255), jobs: jobs)
      let palette =
        if let exact { exact } else {
          Palette(
            reducing: try await drawn.histogram(of: different, jobs: jobs), to: settings.capacity,
            hasTransparentEntry: true)
        }
      let erased = ErasedPictures(source: source, palette: palette, settings: settings)
      try await encode(
        ErasedPictures<Source>.frames(of: pictures), palette: palette, jobs: jobs, write: write
      ) {
        try erased.block(of: $0)
      }
    }
  }

  /// Writes a file whose frames are made from keys, one for each of the frames that are shown.
  private func encode<Key: Hashable & Sendable>(
    _ keys: [Key], palette: Palette, jobs: Int, write: ([UInt8]) throws -> Void,
    block: @escaping @Sendable (Key) throws -> [UInt8]
  ) async throws {
    try write(GIFBlocks.header(screen: source.size, palette: palette, loopCount: loopCount))
    var stream = GIFStream(erases: !source.background.isOpaque)
    try await withOrderedParts(for: keys, jobs: jobs, make: block) { index, block in
      for piece in stream.append(block, hundredths: frames[index].hundredths) { try write(piece) }
    }
    for piece in stream.finish() { try write(piece) }
    try write(GIFBlocks.trailer())
  }
}
