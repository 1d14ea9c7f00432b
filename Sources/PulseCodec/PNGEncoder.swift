import PulseFormats
package import PulseGD
import PulsePixels

/// Writes pictures as PNG files, each whole and with all of its alpha.
package struct PNGEncoder<Source: PictureSource>: Sendable {
  private let source: Source
  private let writer: PNGWriter

  /// Creates an encoder.
  ///
  /// - Parameters:
  ///   - source: The pictures; those that are not opaque are written with alpha.
  ///   - writer: The writer of the files.
  package init(_ source: Source, writer: PNGWriter = .libgd) {
    self.source = source
    self.writer = writer
  }

  /// Encodes pictures, several at a time.
  ///
  /// - Parameters:
  ///   - pictures: The numbers of the pictures.
  ///   - jobs: The number of threads to keep busy, at least 1.
  ///   - write: Takes each picture's number and file in the order of `pictures`.
  /// - Throws: An error of the canvas, of `write`, or a cancellation.
  package func encode(
    _ pictures: [Int], jobs: Int, write: (_ picture: Int, _ file: WrittenPNG) throws -> Void
  ) async throws {
    let (source, writer) = (source, writer)
    try await withOrderedParts(count: pictures.count, jobs: jobs) { index in
      let bitmap = source.pixels(of: pictures[index], in: source.size.bounds)
      return (picture: pictures[index], file: try writer.file(of: bitmap))
    } consume: { part in
      try write(part.picture, part.file)
    }
  }
}
