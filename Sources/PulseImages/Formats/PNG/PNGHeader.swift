import PulsePixels

/// The fields of a PNG header (`IHDR`): size, bit depth, color type and interlacing.
struct PNGHeader {
  let size: PixelSize

  /// Whether rows are stored in the seven Adam7 passes.
  let isInterlaced: Bool

  /// The number of bits per sample: 1, 2, 4, 8 or 16.
  let bitDepth: Int

  /// The color type of the specification: 0 (grayscale), 2 (RGB), 3 (palette), 4 (grayscale and alpha) or 6 (RGBA).
  let colorType: Int

  /// Reads the signature and the header chunk (`IHDR`) of a file; throws an error if they are missing or damaged, or
  /// if the chunk
  /// data is not `size` bytes long, unless that is `nil`.
  static func chunk(
    from reader: inout ImageByteReader, ofSize size: Int? = nil
  ) throws(ImageFileError) -> PNGChunk {
    try reader.take(PNGChunk.signature.count)
    guard let chunk = try PNGChunk(from: &reader), chunk.type == "IHDR",
      size ?? chunk.body.count == chunk.body.count
    else {
      throw reader.decodingError("it does not begin with IHDR")
    }
    guard chunk.isIntact else { throw reader.decodingError("IHDR: CRC error") }
    return chunk
  }

  /// Parses the header, or throws an error for fields out of range, about which libpng would also warn.
  init(_ chunk: PNGChunk, _ reader: ImageByteReader) throws(ImageFileError) {
    var fields = ImageByteReader(Array(chunk.body), format: .png)
    size = PixelSize(try fields.bigEndian(4), try fields.bigEndian(4))
    bitDepth = try fields.bigEndian(1)
    colorType = try fields.bigEndian(1)
    let methods = (try fields.bigEndian(1), try fields.bigEndian(1), try fields.bigEndian(1))
    let depths = [0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16]]
    guard depths[colorType, default: []].contains(bitDepth) else {
      throw reader.decodingError("IHDR: invalid color type \(colorType) with \(bitDepth) bits")
    }
    guard methods.0 == 0, methods.1 == 0, methods.2 < 2 else {
      throw reader.decodingError("IHDR: unknown compression, filter or interlace method")
    }
    isInterlaced = methods.2 == 1
  }

  var isIndexed: Bool { colorType == 3 }

  /// The number of bits per pixel: 1, 2, 4 or a multiple of 8.
  var bitsPerPixel: Int {
    let samples = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4]
    return samples[colorType, default: 0] * bitDepth
  }

  /// Returns the number of bytes of a row, the last of which may have unused bits.
  func rowLength(width: Int) -> Int { (width * bitsPerPixel + 7) / 8 }

  /// Returns the header chunk of the same image without interlacing.
  func nonInterlacedHeaderChunk() -> PNGChunk {
    PNGChunk.header(of: size, [UInt8(bitDepth), UInt8(colorType), 0, 0, 0])
  }

  /// Returns the palette padded to all possible indices, as libpng warns about pixels without an entry.
  func paddedPalette(_ chunk: PNGChunk, _ reader: ImageByteReader) throws(ImageFileError) -> PNGChunk {
    let limit = 3 << bitDepth
    guard chunk.body.count % 3 == 0, 1...limit ~= chunk.body.count else {
      throw reader.decodingError("PLTE: wrong length")
    }
    return PNGChunk(type: chunk.type, body: chunk.body + Array(repeating: 0, count: limit - chunk.body.count))
  }

  /// Returns the transparency chunk without unused bits, about which libpng would warn.
  ///
  /// The chunk contains the alpha of palette entries, or one color with 16 bits per sample.
  ///
  /// - Parameters:
  ///   - chunk: The `tRNS` chunk.
  ///   - paletteCount: The number of palette entries.
  ///   - reader: The reader of the file, for errors.
  /// - Returns: The chunk.
  /// - Throws: ``ImageFileError/decodingFailed(_:detail:)`` for a wrong length.
  func sanitizedTransparency(
    _ chunk: PNGChunk, paletteCount: Int, _ reader: ImageByteReader
  ) throws(ImageFileError) -> PNGChunk {
    let isRightLength =
      switch colorType {
      case 0: chunk.body.count == 2
      case 2: chunk.body.count == 6
      case 3: 1...max(1, paletteCount) ~= chunk.body.count && paletteCount > 0
      default: false
      }
    guard isRightLength else { throw reader.decodingError("tRNS: wrong length") }
    if isIndexed || bitDepth == 16 { return chunk }
    let mask = UInt8(1 << bitDepth - 1)
    let samples = chunk.body.enumerated().map { index, byte in index % 2 == 0 ? 0 : byte & mask }
    return PNGChunk(type: chunk.type, body: samples[...])
  }
}

/// The policies for the alpha channel of a true-color PNG: if needed, always or never.
package enum AlphaChannelPolicy: Hashable, Sendable, CaseIterable {
  /// The file has one if a pixel is not opaque.
  case ifNeeded

  /// The file has one, even for opaque pixels, as frames need whose header announces it.
  case always

  /// The file has none, and alpha is lost.
  case never
}
