import PulsePixels

/// A parser of still and animated WebP files (RFC 9649).
struct WebPParser {
  private var reader: ByteReader
  private var size = PixelSize(0, 0)
  private var loopCount = 1
  private var frames: [FrameMetadata] = []
  private var pictures: [[UInt8]] = []
  private var problems: [String] = []

  /// Parses a file, or throws an error if it has no whole frame.
  static func parseFile(
    _ bytes: [UInt8], decoder: @escaping ImageDecoder
  ) throws(ImageFileError) -> AnimationFile {
    var scan = WebPParser(reader: ByteReader(bytes, format: .webp))
    guard try scan.readHeader() else {
      var file = try AnimationFile(still: bytes, as: .webp, .webp, decoder: decoder)
      file.problems = scan.problems
      return file
    }
    do throws(ImageFileError) {
      while try scan.readChunk() {}
    } catch {
      guard !scan.frames.isEmpty else { throw error }
      scan.problems.append(AnimationFile.damageWarning(error, afterFrame: scan.frames.count - 1))
    }
    guard !scan.frames.isEmpty else { throw scan.reader.decodingError("it has no frame") }
    let pictures = scan.pictures
    let sizes = scan.frames.map(\.rect.size)
    var file = AnimationFile(.webp, size: scan.size) { index throws(ImageFileError) in
      do throws(ImageFileError) {
        let bitmap = try decoder(pictures[index], .webp, AnimationFile.maximumArea)
        guard bitmap.size == sizes[index] else {
          throw ImageFileError.decodingFailed(
            .webp, detail: "it has \(bitmap.size) pixels in place of \(sizes[index])")
        }
        return bitmap
      } catch {
        throw error.addingFrame(index)
      }
    }
    (file.frames, file.loopCount, file.problems) = (scan.frames, scan.loopCount, scan.problems)
    return file
  }

  private init(reader: ByteReader) {
    self.reader = reader
  }

  /// Parses the RIFF header and the first chunk; returns whether the file is animated.
  private mutating func readHeader() throws(ImageFileError) -> Bool {
    try reader.take(4)
    let end = 8 + (try reader.littleEndian(4))
    try reader.take(4)
    let trailing = reader.bytes.count - end
    if trailing > 0 {
      problems.append(AnimationFile.trailingBytesWarning(count: trailing))
      reader = ByteReader(Array(reader.bytes.prefix(max(end, 12))), format: .webp)
      try reader.take(12)
    }
    guard let first = try ParsedWebPChunk(from: &reader) else {
      throw reader.decodingError("it has no frame")
    }
    guard first.type == "VP8X", first.body.count >= 10, first.body.first.map({ $0 & 2 != 0 }) == true else {
      return false
    }
    var fields = ByteReader(Array(first.body.dropFirst(4)), format: .webp)
    size = PixelSize(try fields.littleEndian(3) + 1, try fields.littleEndian(3) + 1)
    try AnimationFile.checkScreenSize(size)
    return true
  }

  /// Parses a chunk; returns whether more follow.
  private mutating func readChunk() throws(ImageFileError) -> Bool {
    guard let part = try ParsedWebPChunk(from: &reader) else {
      if reader.bytes.count < 8 + reader.riffLength { throw reader.decodingError("its data ends early") }
      return false
    }
    switch part.type {
    case "ANIM":
      var fields = ByteReader(Array(part.body.dropFirst(4)), format: .webp)
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
    var fields = ByteReader(Array(part.body), format: .webp)
    let (x, y) = (2 * (try fields.littleEndian(3)), 2 * (try fields.littleEndian(3)))
    let rect = PixelRect(
      x: x, y: y, width: try fields.littleEndian(3) + 1, height: try fields.littleEndian(3) + 1)
    let delay = FrameDelay(try fields.littleEndian(3), over: 1000)
    let flags = try fields.byte()
    guard rect.maxX <= size.width, rect.maxY <= size.height else {
      throw reader.decodingError("a frame of \(rect.size) lies outside of the picture")
    }
    var chunks: [ParsedWebPChunk] = []
    while let chunk = try ParsedWebPChunk(from: &fields) {
      if ["ALPH", "VP8 ", "VP8L"].contains(chunk.type) { chunks.append(chunk) }
    }
    pictures.append(Self.stillWebP(rect.size, chunks))
    frames.append(
      FrameMetadata(
        rect: rect, delay: delay, disposal: flags & 1 == 0 ? .keep : .background, isBlended: flags & 2 == 0,
        byteCount: part.body.count + 8))
  }

  /// Returns a frame as a still WebP file.
  private static func stillWebP(_ size: PixelSize, _ chunks: [ParsedWebPChunk]) -> [UInt8] {
    func littleEndianBytes(_ number: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
    var contents = Array("WEBP".utf8)
    if chunks.contains(where: { $0.type == "ALPH" }) {
      contents += Array("VP8X".utf8) + littleEndianBytes(10, 4) + littleEndianBytes(0x10, 4)
      contents += littleEndianBytes(size.width - 1, 3) + littleEndianBytes(size.height - 1, 3)
    }
    for chunk in chunks {
      contents += Array(chunk.type.utf8) + littleEndianBytes(chunk.body.count, 4) + chunk.body
      if chunk.body.count % 2 == 1 { contents.append(0) }
    }
    return Array("RIFF".utf8) + littleEndianBytes(contents.count, 4) + contents
  }
}

/// A parsed chunk of a WebP file: FourCC and data.
private struct ParsedWebPChunk {
  let type: String
  let body: ArraySlice<UInt8>

  /// Parses the next chunk; `nil` at the end of the data.
  ///
  /// - Parameter reader: The reader of the data.
  /// - Throws: ``ImageFileError/decodingFailed(_:detail:)``.
  init?(from reader: inout ByteReader) throws(ImageFileError) {
    if reader.position == reader.bytes.count { return nil }
    type = try reader.string(4)
    let count = try reader.littleEndian(4)
    body = try reader.take(count)
    // Some files end without the padding byte.
    if count % 2 == 1, reader.position < reader.bytes.count { try reader.take(1) }
  }
}

extension ByteReader {
  /// The length field of the RIFF header, which excludes the first 8 bytes.
  fileprivate var riffLength: Int {
    bytes.dropFirst(4).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
