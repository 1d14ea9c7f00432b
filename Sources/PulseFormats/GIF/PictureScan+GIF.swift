import PulsePixels

extension PictureScan {
  /// Looks through a GIF file up to the end of its first frame.
  init(gif bytes: [UInt8]) throws(CanvasError) {
    var reader = ByteReader(bytes, format: .gif)
    let signature = try reader.letters(6)
    guard ["GIF87a", "GIF89a"].contains(signature) else { throw reader.failure("its version is unknown") }
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
          throw reader.failure("its first frame is empty or larger than the screen")
        }
        try reader.skipColorTable(try reader.byte())
        guard 1...8 ~= (try reader.byte()) else { throw reader.failure("its code size is out of range") }
        try reader.skipSubBlocks()
        self.init(size: size, frame: frame, bytes: bytes)
        return
      case UInt8(ascii: ";"):
        throw reader.failure("it has no frame")
      default:
        throw reader.failure("it has an unknown block")
      }
    }
  }
}

extension ByteReader {
  /// Passes over a color table, if the flags before it announce one.
  fileprivate mutating func skipColorTable(_ flags: UInt8) throws(CanvasError) {
    if flags & 0x80 != 0 { try take(3 * 2 << Int(flags & 7)) }
  }

  /// Passes over blocks of up to 255 bytes with their count in front, up to one of 0.
  fileprivate mutating func skipSubBlocks() throws(CanvasError) {
    var count = Int(try byte())
    while count > 0 {
      try take(count)
      count = Int(try byte())
    }
  }
}
