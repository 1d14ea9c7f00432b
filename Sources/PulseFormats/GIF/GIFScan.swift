import PulsePixels

/// Takes a GIF file apart, block by block (GIF89a, CompuServe, 1990).
struct GIFScan {
  /// What a graphic control extension says about the frame behind it.
  private struct Control {
    var hundredths = 0
    var disposal = StoredFrame.Disposal.keep
    var transparentIndex: UInt8?
    var start: Int
  }

  private var reader: ByteReader
  private var size = PixelSize(0, 0)
  private var palette: [RGBA]?
  private var loopCount = 1
  private var control: Control?
  private var frames: [StoredFrame] = []
  private var images: [GIFImage] = []
  private var problems: [String] = []

  /// Takes a file apart.
  ///
  /// - Throws: ``CanvasError`` if there is no whole frame.
  static func file(_ bytes: [UInt8]) throws(CanvasError) -> AnimationFile {
    var scan = GIFScan(reader: ByteReader(bytes, format: .gif))
    try scan.readHeader()
    do throws(CanvasError) {
      while try scan.readBlock() {}
    } catch {
      guard !scan.frames.isEmpty else { throw error }
      scan.problems.append(AnimationFile.problem(error, behind: scan.frames.count - 1))
    }
    guard !scan.frames.isEmpty else { throw scan.reader.failure("it has no frame") }
    return try scan.file()
  }

  private init(reader: ByteReader) {
    self.reader = reader
  }

  private consuming func file() throws(CanvasError) -> AnimationFile {
    // Some old programs leave the size of the screen open.
    let screen =
      size.area > 0
      ? size : frames.reduce(PixelRect.empty) { $0.union($1.rect) }.extent
    try AnimationFile.check(screen)
    let outside = frames.indices.filter { frames[$0].rect.intersection(screen.bounds) != frames[$0].rect }
    if let first = outside.first {
      problems.append(
        AnimationFile.problem(outside: outside.count, first: first, frames[first].rect))
    }
    let (images, bytes) = (images, reader.bytes)
    var file = AnimationFile(.gif, size: screen) { frame throws(CanvasError) in
      try images[frame].bitmap(of: bytes, inside: screen, frame: frame)
    }
    file.frames = frames.map { frame in
      var frame = frame
      frame.rect = frame.rect.intersection(screen.bounds)
      return frame
    }
    file.loopCount = loopCount
    file.colors = palette?.count
    file.problems = problems
    return file
  }

  private mutating func readHeader() throws(CanvasError) {
    let signature = try reader.letters(6)
    guard ["GIF87a", "GIF89a"].contains(signature) else { throw reader.failure("its version is unknown") }
    size = PixelSize(try reader.littleEndian(2), try reader.littleEndian(2))
    let flags = try reader.byte()
    try reader.take(2)
    palette = try readPalette(flags)
    if size.area > 0 { try AnimationFile.check(size) }
  }

  /// Reads a block and returns whether there are more.
  private mutating func readBlock() throws(CanvasError) -> Bool {
    guard reader.position < reader.bytes.count else { throw reader.failure("its end is missing") }
    let start = reader.position
    switch try reader.byte() {
    case UInt8(ascii: "!"):
      try readExtension(start: start)
    case UInt8(ascii: ","):
      guard frames.count < AnimationFile.maximumFrameCount else {
        throw reader.failure("it has more than \(AnimationFile.maximumFrameCount) frames")
      }
      try readFrame(start: control?.start ?? start)
      control = nil
    case UInt8(ascii: ";"):
      let trailing = reader.bytes.count - reader.position
      if trailing > 0 { problems.append(AnimationFile.problem(trailing: trailing)) }
      return false
    default:
      throw reader.failure("an unknown block stands at byte \(start)")
    }
    return true
  }

  private mutating func readExtension(start: Int) throws(CanvasError) {
    let label = try reader.byte()
    let blocks = try reader.subBlocks()
    let first = blocks.first.map { Array(reader.bytes[$0]) } ?? []
    switch label {
    case 0xF9 where first.count >= 4:
      // Some programs write 4 for "previous"; browsers take both.
      let disposals: [UInt8: StoredFrame.Disposal] = [2: .background, 3: .previous, 4: .previous]
      control = Control(
        hundredths: Int(first[1]) | Int(first[2]) << 8,
        disposal: disposals[first[0] >> 2 & 7] ?? .keep,
        transparentIndex: first[0] & 1 == 0 ? nil : first[3], start: start)
    case 0x01:
      // Text is a frame of its own, which nobody shows; what was said before belongs to it.
      control = nil
    case 0xFF where ["NETSCAPE2.0", "ANIMEXTS1.0"].contains(String(decoding: first, as: UTF8.self)):
      let loop = blocks.dropFirst().first.map { Array(reader.bytes[$0]) } ?? []
      if loop.count == 3, loop[0] == 1 {
        // The file counts repetitions, and 0 means forever; of several blocks the last one counts, as in browsers.
        let repetitions = Int(loop[1]) | Int(loop[2]) << 8
        loopCount = repetitions == 0 ? 0 : repetitions + 1
      }
    default: break
    }
  }

  private mutating func readFrame(start: Int) throws(CanvasError) {
    let rect = PixelRect(
      x: try reader.littleEndian(2), y: try reader.littleEndian(2), width: try reader.littleEndian(2),
      height: try reader.littleEndian(2))
    let flags = try reader.byte()
    let ownPalette = try readPalette(flags)
    let codeSize = Int(try reader.byte())
    guard 1...8 ~= codeSize else { throw reader.failure("the code size \(codeSize) is out of range") }
    let data = try reader.subBlocks()
    guard let colors = ownPalette ?? palette else { throw reader.failure("a palette is missing") }
    guard !rect.isEmpty, rect.size.area <= AnimationFile.maximumArea else {
      throw reader.failure("a frame of \(rect.size) is empty or too large")
    }
    frames.append(
      StoredFrame(
        rect: rect, delay: FrameDelay(control?.hundredths ?? 0, over: 100),
        disposal: control?.disposal ?? .keep, colors: ownPalette?.count, isInterlaced: flags & 0x40 != 0,
        byteCount: reader.position - start))
    images.append(
      GIFImage(
        rect: rect, palette: colors, transparentIndex: control?.transparentIndex, codeSize: codeSize,
        isInterlaced: flags & 0x40 != 0, data: data))
  }

  /// Reads a color table, if the flags before it announce one.
  private mutating func readPalette(_ flags: UInt8) throws(CanvasError) -> [RGBA]? {
    guard flags & 0x80 != 0 else { return nil }
    let table = Array(try reader.take(3 * 2 << Int(flags & 7)))
    return stride(from: 0, to: table.count, by: 3).map { RGBA(table[$0], table[$0 + 1], table[$0 + 2]) }
  }
}

extension ByteReader {
  /// Passes over blocks of up to 255 bytes with their count in front, up to one of 0, and tells their places.
  fileprivate mutating func subBlocks() throws(CanvasError) -> [Range<Int>] {
    var blocks: [Range<Int>] = []
    var count = Int(try byte())
    while count > 0 {
      let start = position
      try take(count)
      blocks.append(start..<start + count)
      count = Int(try byte())
    }
    return blocks
  }
}

extension PixelRect {
  /// The size of a picture that begins at the top left and reaches as far as the rectangle.
  fileprivate var extent: PixelSize { PixelSize(maxX, maxY) }
}
