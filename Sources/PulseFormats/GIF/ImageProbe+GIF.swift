import PulsePixels

extension ImageProbe {
  /// Checks the structure of a GIF file up to the end of its first frame.
  init(gif bytes: [UInt8]) throws(ImageFileError) {
    var reader = ByteReader(bytes, format: .gif)
    let signature = try reader.string(6)
    guard ["GIF87a", "GIF89a"].contains(signature) else {
      throw reader.decodingError("its version is unknown")
    }
    let size = PixelSize(try reader.littleEndian(2), try reader.littleEndian(2))
    let flags = try reader.byte()
    try reader.take(2)
    try reader.skipColorTable(flags)
    while true {
      switch try reader.byte() {
      case UInt8(ascii: "!"):
        try reader.take(1)
        try reader.skipSubBlocks()
      case UInt8(ascii: ","):
        let frame = PixelRect(
          x: try reader.littleEndian(2), y: try reader.littleEndian(2),
          width: try reader.littleEndian(2), height: try reader.littleEndian(2))
        guard !frame.isEmpty, frame.maxX <= size.width, frame.maxY <= size.height else {
          throw reader.decodingError("its first frame is empty or larger than the screen")
        }
        try reader.skipColorTable(try reader.byte())
        guard 1...8 ~= (try reader.byte()) else {
          throw reader.decodingError("its code size is out of range")
        }
        try reader.skipSubBlocks()
        self.init(size: size, frame: frame, bytes: bytes)
        return
      case UInt8(ascii: ";"):
        throw reader.decodingError("it has no frame")
      default:
        throw reader.decodingError("it has an unknown block")
      }
    }
  }
}

extension ByteReader {
  /// Skips a color table if the flags announce one.
  fileprivate mutating func skipColorTable(_ flags: UInt8) throws(ImageFileError) {
    if flags & 0x80 != 0 { try take(3 * 2 << Int(flags & 7)) }
  }

  /// Skips data sub-blocks up to the terminator.
  fileprivate mutating func skipSubBlocks() throws(ImageFileError) {
    var count = Int(try byte())
    while count > 0 {
      try take(count)
      count = Int(try byte())
    }
  }
}
