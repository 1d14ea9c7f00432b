import PulsePixels

/// The header of a GIF file: the size of its logical screen and its global color table.
struct GIFHeader {
  let size: PixelSize

  /// The global color table, three bytes per color; `nil` without one.
  let colorTable: ArraySlice<UInt8>?

  /// Parses a header.
  init(from reader: inout ImageByteReader) throws(ImageFileError) {
    let signature = try reader.string(6)
    guard ["GIF87a", "GIF89a"].contains(signature) else {
      throw reader.decodingError("its GIF version is unknown")
    }
    size = PixelSize(try reader.littleEndian(2), try reader.littleEndian(2))
    let flags = try reader.byte()
    try reader.take(2)
    colorTable = try reader.colorTable(flags)
  }
}

extension ImageByteReader {
  /// Reads a color table, three bytes per color, if the packed flags of a descriptor announce one; otherwise
  /// returns `nil`.
  mutating func colorTable(_ flags: UInt8) throws(ImageFileError) -> ArraySlice<UInt8>? {
    flags & 0x80 == 0 ? nil : try take(3 * 2 << Int(flags & 7))
  }

  /// Reads the rectangle of a frame.
  mutating func frameRect() throws(ImageFileError) -> PixelRect {
    PixelRect(
      x: try littleEndian(2), y: try littleEndian(2), width: try littleEndian(2), height: try littleEndian(2))
  }

  /// Skips data sub-blocks up to the terminator; returns their byte ranges.
  @discardableResult
  mutating func subBlockRanges() throws(ImageFileError) -> [Range<Int>] {
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
