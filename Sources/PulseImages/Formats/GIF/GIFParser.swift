import PulsePixels

/// A parser of GIF files (GIF89a, CompuServe, 1990).
struct GIFParser {
  /// The graphic control extension of the next frame: its delay in hundredths of a second, disposal method and
  /// transparent index.
  private struct GraphicControlExtension {
    var hundredths = 0
    var disposal = FrameMetadata.DisposalMethod.keep
    var transparentIndex: UInt8?
    var start: Int
  }

  private var reader: ImageByteReader
  private var size = PixelSize(0, 0)
  private var palette: [RGBA]?
  private var loopCount = 1
  private var control: GraphicControlExtension?
  private var frames: [FrameMetadata] = []
  private var images: [CompressedGIFFrame] = []
  private var flaws: [AnimationFile.Flaw] = []

  /// Parses a file, or throws an error if it has no whole frame.
  static func parseFile(_ bytes: [UInt8]) throws(ImageFileError) -> AnimationFile {
    var scan = GIFParser(reader: ImageByteReader(bytes, format: .gif))
    try scan.readHeader()
    do throws(ImageFileError) {
      while try scan.readBlock() {}
    } catch {
      guard !scan.frames.isEmpty else { throw error.addingFrame(0) }
      scan.flaws.append(.damage(error, afterFrame: scan.frames.count - 1))
    }
    guard !scan.frames.isEmpty else { throw scan.reader.decodingError("it has no frames") }
    return try scan.parseFile()
  }

  private init(reader: ImageByteReader) {
    self.reader = reader
  }

  private consuming func parseFile() throws(ImageFileError) -> AnimationFile {
    // Some old encoders write 0 as the size of the logical screen.
    let screen =
      size.area > 0
      ? size : frames.reduce(PixelRect.empty) { $0.union($1.rect) }.sizeFromOrigin
    try AnimationFile.checkScreenSize(screen)
    let outside = frames.indices.filter { frames[$0].rect.intersection(screen.bounds) != frames[$0].rect }
    if let first = outside.first {
      flaws.append(.clippedFrames(count: outside.count, first: first, frames[first].rect))
    }
    let (images, bytes) = (images, reader.bytes)
    var file = AnimationFile(.gif, size: screen) { frame throws(ImageFileError) in
      try images[frame].bitmap(of: bytes, inside: screen, frame: frame)
    }
    file.frames = frames.map { frame in
      var frame = frame
      frame.rect = frame.rect.intersection(screen.bounds)
      return frame
    }
    file.loopCount = loopCount
    file.colors = palette?.count
    file.flaws = flaws
    return file
  }

  private mutating func readHeader() throws(ImageFileError) {
    let header = try GIFHeader(from: &reader)
    size = header.size
    palette = header.colorTable.map(Self.palette)
    if size.area > 0 { try AnimationFile.checkScreenSize(size) }
  }

  /// Parses the next block of the file, and returns whether more follow; throws an error if the block is damaged
  /// or incomplete.
  private mutating func readBlock() throws(ImageFileError) -> Bool {
    guard reader.remaining > 0 else {
      guard !frames.isEmpty else { throw reader.decodingError("its trailer is missing") }
      flaws.append(.missingEnd("trailer", afterFrame: frames.count - 1))
      return false
    }
    let start = reader.position
    switch try reader.byte() {
    case UInt8(ascii: "!"):
      try readExtension(start: start)
    case UInt8(ascii: ","):
      guard frames.count < AnimationFile.maximumFrameCount else {
        throw reader.decodingError("it has more than \(AnimationFile.maximumFrameCount) frames")
      }
      try readFrame(start: control?.start ?? start)
      control = nil
    case UInt8(ascii: ";"):
      let trailing = reader.remaining
      if trailing > 0 { flaws.append(.trailingBytes(count: trailing)) }
      return false
    default:
      throw reader.decodingError("there is an unknown block at byte \(start)")
    }
    return true
  }

  private mutating func readExtension(start: Int) throws(ImageFileError) {
    let label = try reader.byte()
    let blocks = try reader.subBlockRanges()
    let first = blocks.first.map { Array(reader.bytes[$0]) } ?? []
    switch label {
    case 0xF9 where first.count >= 4:
      // Some encoders write 4 for "restore to previous"; browsers accept both.
      let disposals: [UInt8: FrameMetadata.DisposalMethod] = [2: .background, 3: .previous, 4: .previous]
      control = GraphicControlExtension(
        hundredths: Int(first[1]) | Int(first[2]) << 8,
        disposal: disposals[first[0] >> 2 & 7] ?? .keep,
        transparentIndex: first[0] & 1 == 0 ? nil : first[3], start: start)
    case 0x01:
      // The preceding graphic control extension belongs to the plain text extension, which no viewer shows.
      control = nil
    case 0xFF where ["NETSCAPE2.0", "ANIMEXTS1.0"].contains(String(decoding: first, as: UTF8.self)):
      let loop = blocks.dropFirst().first.map { Array(reader.bytes[$0]) } ?? []
      if loop.count == 3, loop[0] == 1 {
        // The file counts repetitions, and 0 means forever; the last of several blocks counts, as in browsers.
        let repetitions = Int(loop[1]) | Int(loop[2]) << 8
        loopCount = repetitions == 0 ? 0 : repetitions + 1
      }
    default: break
    }
  }

  private mutating func readFrame(start: Int) throws(ImageFileError) {
    let rect = try reader.frameRect()
    let flags = try reader.byte()
    let ownPalette = try reader.colorTable(flags).map(Self.palette)
    let codeSize = Int(try reader.byte())
    guard 1...8 ~= codeSize else {
      throw reader.decodingError("the LZW code size \(codeSize) is out of range")
    }
    let data = try reader.subBlockRanges()
    guard let colors = ownPalette ?? palette else { throw reader.decodingError("a color table is missing") }
    guard !rect.isEmpty, rect.size.area <= AnimationFile.maximumArea else {
      throw reader.decodingError("a frame of \(rect.size) is empty or too large")
    }
    frames.append(
      FrameMetadata(
        rect: rect, delay: FrameDelay(control?.hundredths ?? 0, over: 100),
        disposal: control?.disposal ?? .keep, colors: ownPalette?.count, isInterlaced: flags & 0x40 != 0,
        byteCount: reader.position - start))
    images.append(
      CompressedGIFFrame(
        rect: rect, palette: colors, transparentIndex: control?.transparentIndex, codeSize: codeSize,
        isInterlaced: flags & 0x40 != 0, data: data))
  }

  /// Returns the colors of a color table.
  private static func palette(_ table: ArraySlice<UInt8>) -> [RGBA] {
    let table = Array(table)
    return stride(from: 0, to: table.count, by: 3).map { RGBA(table[$0], table[$0 + 1], table[$0 + 2]) }
  }
}

extension PixelRect {
  /// The size from the origin to the far corner of the rectangle.
  fileprivate var sizeFromOrigin: PixelSize { PixelSize(maxX, maxY) }
}
