import PulsePixels

extension ImageStructureCheck {
  /// Checks the structure of a GIF file up to the end of its first frame.
  init(gif bytes: [UInt8]) throws(ImageFileError) {
    var reader = ImageByteReader(bytes, format: .gif)
    let size = try GIFHeader(from: &reader).size
    while true {
      switch try reader.byte() {
      case UInt8(ascii: "!"):
        try reader.take(1)
        try reader.subBlockRanges()
      case UInt8(ascii: ","):
        let frame = try reader.frameRect()
        guard !frame.isEmpty, frame.maxX <= size.width, frame.maxY <= size.height else {
          throw reader.decodingError("its first frame is empty or larger than the canvas")
        }
        _ = try reader.colorTable(try reader.byte())
        guard 1...8 ~= (try reader.byte()) else {
          throw reader.decodingError("its LZW code size is out of range")
        }
        try reader.subBlockRanges()
        self.init(size: size, frame: frame, bytes: bytes)
        return
      case UInt8(ascii: ";"):
        throw reader.decodingError("it has no frames")
      default:
        throw reader.decodingError("it has an unknown block")
      }
    }
  }
}
