import PulsePixels

extension ImageProbe {
  /// Parses the size in the first chunk of a still WebP file.
  init(webp bytes: [UInt8]) throws(ImageFileError) {
    var reader = ByteReader(bytes, format: .webp)
    try reader.take(4)
    var contents = ByteReader(Array(try reader.take(4)), format: .webp)
    guard try contents.littleEndian(4) <= bytes.count - 8 else {
      throw reader.decodingError("its data ends early")
    }
    try reader.take(4)
    let type = try reader.string(4)
    try reader.take(4)
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
      let isAnimated = try reader.littleEndian(4) & 2 != 0
      guard !isAnimated else { throw reader.decodingError("it is animated") }
      size = PixelSize(try reader.littleEndian(3) + 1, try reader.littleEndian(3) + 1)
    default:
      throw reader.decodingError("it begins with an unknown chunk")
    }
    self.init(size: size, bytes: bytes)
  }
}
