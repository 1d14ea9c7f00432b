package import PulseImages
import PulsePixels

/// An encoder of single frames as PNG files with all alpha levels.
package struct PNGEncoder<Source: FrameSource>: Sendable {
  private let source: Source
  private let writer: PNGWriter

  /// Creates an encoder of the frames of a source.
  package init(_ source: Source, writer: PNGWriter = .auto) {
    self.source = source
    self.writer = writer
  }

  /// Encodes frames in parallel and writes them in order.
  ///
  /// - Parameters:
  ///   - uniqueFrames: The unique frames to encode.
  ///   - jobs: The number of threads, at least 1.
  ///   - write: Receives each frame and its file.
  /// - Throws: ``ImageFileError``, an error of `write`, or `CancellationError`.
  package func encode(
    _ uniqueFrames: [Int], jobs: Int, write: (_ uniqueFrame: Int, _ file: EncodedPNG) throws -> Void
  ) throws {
    let (source, writer) = (source, writer)
    try runOrderedPipeline(count: uniqueFrames.count, jobs: jobs) { index in
      let bitmap = source.pixels(of: uniqueFrames[index], in: source.size.bounds)
      return (uniqueFrame: uniqueFrames[index], file: try writer.encodedPNG(of: bitmap))
    } consume: { part in
      try write(part.uniqueFrame, part.file)
    }
  }
}
