import PulsePixels

extension ImageStructureCheck {
  /// Parses the size in the first chunk of a still WebP file.
  init(webp bytes: [UInt8]) throws(ImageFileError) {
    var reader = ImageByteReader(bytes, format: .webp)
    guard try WebPRIFFHeader(from: &reader).fileSize <= bytes.count else {
      throw reader.decodingError("its data is truncated")
    }
    let type = try WebPChunkHeader(from: &reader).type
    let size: PixelSize
    switch type {
    case "VP8 ":
      try reader.take(6)
      size = PixelSize(try reader.littleEndian(2) & 0x3FFF, try reader.littleEndian(2) & 0x3FFF)
    case "VP8L":
      try reader.take(1)
      let bits = try reader.littleEndian(4)
      size = PixelSize(bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
    case "VP8X":
      let canvas = try WebPCanvas(from: &reader)
      guard !canvas.isAnimated else { throw reader.decodingError("it is animated") }
      size = canvas.size
    default:
      throw reader.decodingError("it begins with an unknown chunk")
    }
    self.init(size: size, bytes: bytes)
  }
}
