import PulsePixels

/// A parser of still and animated WebP files (RFC 9649).
struct WebPParser {
  private var reader: ImageByteReader
  private var fileSize = 0
  private var size = PixelSize(0, 0)
  private var loopCount = 1
  private var frames: [FrameMetadata] = []
  private var images: [[UInt8]] = []
  private var flaws: [AnimationFile.Flaw] = []

  /// Parses a file, or throws an error if it has no whole frame.
  static func parseFile(
    _ bytes: [UInt8], decoder: @escaping ImageDecoder
  ) throws(ImageFileError) -> AnimationFile {
    var scan = WebPParser(reader: ImageByteReader(bytes, format: .webp))
    guard try scan.readHeader() else {
      var file = try AnimationFile(still: bytes, as: .webp, .webp, decoder: decoder)
      file.flaws = scan.flaws
      return file
    }
    do throws(ImageFileError) {
      while try scan.readChunk() {}
    } catch {
      guard !scan.frames.isEmpty else { throw error.addingFrame(0) }
      scan.flaws.append(.damage(error, afterFrame: scan.frames.count - 1))
    }
    guard !scan.frames.isEmpty else { throw scan.reader.decodingError("it has no frames") }
    let images = scan.images
    let sizes = scan.frames.map(\.rect.size)
    var file = AnimationFile(.webp, size: scan.size) { index throws(ImageFileError) in
      do throws(ImageFileError) {
        let bitmap = try decoder(images[index], .webp, AnimationFile.maximumArea)
        guard bitmap.size == sizes[index] else {
          throw ImageFileError.decodingFailed(
            .webp, detail: "it has \(bitmap.size) pixels instead of \(sizes[index])")
        }
        return bitmap
      } catch {
        throw error.addingFrame(index)
      }
    }
    (file.frames, file.loopCount, file.flaws) = (scan.frames, scan.loopCount, scan.flaws)
    return file
  }

  private init(reader: ImageByteReader) {
    self.reader = reader
  }

  /// Parses the RIFF header and the first chunk; returns whether the file is animated.
  private mutating func readHeader() throws(ImageFileError) -> Bool {
    fileSize = try WebPRIFFHeader(from: &reader).fileSize
    let trailing = reader.bytes.count - fileSize
    if trailing > 0 {
      flaws.append(.trailingBytes(count: trailing))
      let chunks = reader.position..<max(fileSize, reader.position)
      reader = ImageByteReader(reader.bytes, in: chunks, format: .webp)
    }
    guard let first = try ParsedWebPChunk(from: &reader) else {
      throw reader.decodingError("it has no frames")
    }
    var fields = first.contents
    guard first.type == "VP8X", fields.remaining >= WebPCanvas.size else { return false }
    let canvas = try WebPCanvas(from: &fields)
    guard canvas.isAnimated else { return false }
    size = canvas.size
    try AnimationFile.checkScreenSize(size)
    return true
  }

  /// Parses the next chunk of the file, and returns whether there was one; throws an error if the file ends early.
  private mutating func readChunk() throws(ImageFileError) -> Bool {
    guard let part = try ParsedWebPChunk(from: &reader) else {
      if reader.end < fileSize { throw reader.decodingError("its data is truncated") }
      return false
    }
    switch part.type {
    case "ANIM":
      var fields = part.contents
      try fields.take(4)
      loopCount = try fields.littleEndian(2)
    case "ANMF": try readFrame(part)
    default: break
    }
    return true
  }

  private mutating func readFrame(_ part: ParsedWebPChunk) throws(ImageFileError) {
    guard frames.count < AnimationFile.maximumFrameCount else {
      throw reader.decodingError("it has more than \(AnimationFile.maximumFrameCount) frames")
    }
    var fields = part.contents
    let (x, y) = (2 * (try fields.littleEndian(3)), 2 * (try fields.littleEndian(3)))
    let rect = PixelRect(
      x: x, y: y, width: try fields.littleEndian(3) + 1, height: try fields.littleEndian(3) + 1)
    let delay = FrameDelay(try fields.littleEndian(3), over: 1000)
    let flags = try fields.byte()
    guard rect.maxX <= size.width, rect.maxY <= size.height else {
      throw reader.decodingError("a frame of \(rect.size) is outside the image")
    }
    var chunks: [ParsedWebPChunk] = []
    while let chunk = try ParsedWebPChunk(from: &fields) {
      if ["ALPH", "VP8 ", "VP8L"].contains(chunk.type) { chunks.append(chunk) }
    }
    images.append(Self.stillWebP(rect.size, chunks))
    frames.append(
      FrameMetadata(
        rect: rect, delay: delay, disposal: flags & 1 == 0 ? .keep : .background, isBlended: flags & 2 == 0,
        byteCount: part.contents.remaining + 8))
  }

  /// Returns the image chunks of a frame as a complete still WebP file, so that a decoder of still images can read it.
  private static func stillWebP(_ size: PixelSize, _ chunks: [ParsedWebPChunk]) -> [UInt8] {
    var contents: [UInt8] = []
    if chunks.contains(where: { $0.type == "ALPH" }) {
      contents += Array("VP8X".utf8) + [UInt8](littleEndian: WebPCanvas.size, count: 4)
      contents += WebPCanvas.bytes(size: size, flags: 0x10)
    }
    for chunk in chunks {
      let body = chunk.contents.rest
      contents += Array(chunk.type.utf8) + [UInt8](littleEndian: body.count, count: 4) + body
      if body.count % 2 == 1 { contents.append(0) }
    }
    return WebPRIFFHeader.bytes(size: contents.count + 4) + contents
  }
}

/// A parsed chunk of a WebP file: FourCC and data.
private struct ParsedWebPChunk {
  let type: String
  let contents: ImageByteReader

  /// Parses the next chunk; `nil` at the end of the data.
  ///
  /// - Parameter reader: The reader of the data.
  /// - Throws: ``ImageFileError/decodingFailed(_:detail:)``.
  init?(from reader: inout ImageByteReader) throws(ImageFileError) {
    if reader.remaining == 0 { return nil }
    let header = try WebPChunkHeader(from: &reader)
    type = header.type
    contents = try reader.nested(header.size)
    // Some files end without the padding byte.
    if header.size % 2 == 1, reader.remaining > 0 { try reader.take(1) }
  }
}
