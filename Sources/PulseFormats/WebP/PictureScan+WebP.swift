import PulsePixels

extension PictureScan {
  /// Reads the first chunk of a WebP file, which knows the size.
  init(webp bytes: [UInt8]) throws(CanvasError) {
    var reader = ByteReader(bytes, format: .webp)
    try reader.take(4)
    var contents = ByteReader(Array(try reader.take(4)), format: .webp)
    guard try contents.littleEndian(4) <= bytes.count - 8 else { throw reader.failure("its data ends early") }
    try reader.take(4)
    let type = try reader.letters(4)
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
      guard !isAnimated else { throw reader.failure("it is animated") }
      size = PixelSize(try reader.littleEndian(3) + 1, try reader.littleEndian(3) + 1)
    default:
      throw reader.failure("it begins with an unknown chunk")
    }
    self.init(size: size, bytes: bytes)
  }
}
