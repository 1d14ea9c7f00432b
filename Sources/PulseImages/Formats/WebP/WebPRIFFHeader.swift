import PulsePixels

/// The header of a WebP file: a RIFF header with the length of the file.
struct WebPRIFFHeader {
  /// The size of the header in bytes.
  static let size = 12

  /// The size of the whole file in bytes, according to the header.
  let fileSize: Int

  /// Parses a header, whose signature has been checked.
  init(from reader: inout ImageByteReader) throws(ImageFileError) {
    try reader.take(4)
    fileSize = 8 + (try reader.littleEndian(4))
    try reader.take(4)
  }

  /// Returns the 12 bytes of a header; `size` is the number of bytes of all chunks and the FourCC `WEBP`.
  static func bytes(size: Int) -> [UInt8] {
    Array("RIFF".utf8) + [UInt8](littleEndian: size, count: 4) + Array("WEBP".utf8)
  }
}

/// The header of a chunk of a WebP file: FourCC and length.
struct WebPChunkHeader {
  let type: String

  /// The size of the data in bytes, without padding.
  let size: Int

  init(from reader: inout ImageByteReader) throws(ImageFileError) {
    type = try reader.string(4)
    size = try reader.littleEndian(4)
  }
}

/// The data of a `VP8X` chunk: the flags and the canvas size of an extended WebP file.
struct WebPCanvas {
  /// The size of the data in bytes.
  static let size = 10

  let isAnimated: Bool

  let size: PixelSize

  init(from reader: inout ImageByteReader) throws(ImageFileError) {
    isAnimated = try reader.littleEndian(4) & 2 != 0
    size = PixelSize(try reader.littleEndian(3) + 1, try reader.littleEndian(3) + 1)
  }

  /// Returns the 10 data bytes of a `VP8X` chunk with a canvas size in pixels and feature flags.
  static func bytes(size: PixelSize, flags: Int) -> [UInt8] {
    [UInt8](littleEndian: flags, count: 4) + [UInt8](littleEndian: size.width - 1, count: 3)
      + [UInt8](littleEndian: size.height - 1, count: 3)
  }
}
