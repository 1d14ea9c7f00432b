import PulseImages
package import PulsePixels

/// An encoder of single frames as baseline JPEG files, by libgd.
///
/// From quality 90 on, chroma has full resolution (4:4:4), so that small colored dots stay sharp; below, four pixels
/// share it.
package struct JPEGEncoder<Source: FrameSource>: Sendable {
  private let source: Source
  private let quality: Int
  private let matte: RGBA?
  private let comment: String?

  /// Creates an encoder of the frames of a source.
  ///
  /// - Parameters:
  ///   - source: The unique frames; they are opaque, or there is a matte.
  ///   - quality: The quality, 1 to 100.
  ///   - matte: The opaque color under translucent pixels; `nil` for none.
  ///   - origin: The provenance metadata; `nil` for none.
  package init(_ source: Source, quality: Int, matte: RGBA? = nil, origin: FileProvenance? = nil) {
    (self.source, self.quality, self.matte) = (source, quality, matte)
    comment = origin?.text
  }

  /// Encodes frames in parallel and writes them in order.
  ///
  /// - Parameters:
  ///   - uniqueFrames: The unique frames to encode.
  ///   - jobs: The number of threads, at least 1.
  ///   - write: Receives each frame and its file.
  /// - Throws: ``ImageFileError``, an error of `write`, or `CancellationError`.
  package func encode(
    _ uniqueFrames: [Int], jobs: Int, write: (_ uniqueFrame: Int, _ file: [UInt8]) throws -> Void
  ) throws {
    let (source, quality, matte, comment) = (source, quality, matte, comment)
    try runOrderedPipeline(count: uniqueFrames.count, jobs: jobs) { index in
      let bitmap = source.pixels(of: uniqueFrames[index], in: source.size.bounds).composited(over: matte)
      let file = try GDImage(bitmap, alpha: .never).encoded(as: .jpeg(quality: quality))
      return (uniqueFrame: uniqueFrames[index], file: JPEGComment.replacingComments(in: file, with: comment))
    } consume: { part in
      try write(part.uniqueFrame, part.file)
    }
  }
}

/// The comment segments of JPEG files (ITU-T T.81, B.2.4.5).
enum JPEGComment {
  /// Returns a file whose comments before the first table are replaced by one, or removed if it is `nil`.
  ///
  /// libgd writes one with its name and quality. A file that is no JPEG is returned unchanged.
  static func replacingComments(in file: [UInt8], with text: String?) -> [UInt8] {
    guard file.starts(with: [0xFF, 0xD8]) else { return file }
    var (head, place) = ([UInt8](file.prefix(2)), 2)
    // Application segments, the first of which has to follow the start of the image, and comments.
    while place + 4 <= file.count, file[place] == 0xFF,
      0xE0...0xEF ~= file[place + 1] || file[place + 1] == 0xFE
    {
      let end = place + 2 + Int(file[place + 2]) << 8 + Int(file[place + 3])
      guard end <= file.count else { return file }
      if file[place + 1] != 0xFE { head += file[place..<end] }
      place = end
    }
    let body = Array((text ?? "").utf8.prefix(65_533))
    if !body.isEmpty {
      let length = body.count + 2
      head += [0xFF, 0xFE, UInt8(length >> 8), UInt8(length & 255)] + body
    }
    return head + file[place...]
  }
}
