import PulsePixels

/// The fields of a PNG header: the size, and how pixels are stored.
struct PNGHeader {
  let size: PixelSize

  /// Whether rows stand in the order of seven passes, each of which refines those before.
  let isInterlaced: Bool

  /// The number of bits of a sample: 1, 2, 4, 8 or 16.
  let bitDepth: Int

  /// The number that the specification has for what a pixel consists of: 0, 2, 3, 4 or 6.
  let colorType: Int

  /// Reads the header; libpng would warn, not only fail, about fields out of range.
  init(_ chunk: PNGChunk, _ reader: ByteReader) throws(CanvasError) {
    var fields = ByteReader(Array(chunk.body), format: .png)
    size = PixelSize(try fields.bigEndian(4), try fields.bigEndian(4))
    bitDepth = try fields.bigEndian(1)
    colorType = try fields.bigEndian(1)
    let methods = (try fields.bigEndian(1), try fields.bigEndian(1), try fields.bigEndian(1))
    let depths = [0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16]]
    guard depths[colorType, default: []].contains(bitDepth) else {
      throw reader.failure("IHDR: color type \(colorType) with \(bitDepth) bits")
    }
    guard methods.0 == 0, methods.1 == 0, methods.2 < 2 else { throw reader.failure("IHDR: unknown method") }
    isInterlaced = methods.2 == 1
  }

  /// Whether pixels are indices of a palette.
  var isIndexed: Bool { colorType == 3 }

  /// The number of bits for each pixel: 1, 2, 4 or a multiple of 8.
  var bitsPerPixel: Int {
    let samples = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4]
    return samples[colorType, default: 0] * bitDepth
  }

  /// Returns the number of bytes of a row of pixels, the last of which may have unused bits.
  func rowLength(width: Int) -> Int { (width * bitsPerPixel + 7) / 8 }

  /// Returns the header, as a chunk, for the same pixels in rows from top to bottom.
  func chunkWithoutInterlacing() -> PNGChunk {
    PNGChunk.header(of: size, [UInt8(bitDepth), UInt8(colorType), 0, 0, 0])
  }

  /// Returns the palette with as many entries as there are indices: libpng warns about pixels without one.
  func paddedPalette(_ chunk: PNGChunk, _ reader: ByteReader) throws(CanvasError) -> PNGChunk {
    let limit = 3 << bitDepth
    guard chunk.body.count % 3 == 0, 1...limit ~= chunk.body.count else {
      throw reader.failure("PLTE: wrong length")
    }
    return PNGChunk(type: chunk.type, body: chunk.body + Array(repeating: 0, count: limit - chunk.body.count))
  }

  /// Returns a transparency chunk without what libpng would warn about.
  ///
  /// The chunk holds the alpha of indices, or one color with 16 bits for each sample, of which only as many
  /// count as the samples of the pixels have.
  func cleanTransparency(
    _ chunk: PNGChunk, paletteCount: Int, _ reader: ByteReader
  ) throws(CanvasError) -> PNGChunk {
    let isRightLength =
      switch colorType {
      case 0: chunk.body.count == 2
      case 2: chunk.body.count == 6
      case 3: 1...max(1, paletteCount) ~= chunk.body.count && paletteCount > 0
      default: false
      }
    guard isRightLength else { throw reader.failure("tRNS: wrong length") }
    if isIndexed || bitDepth == 16 { return chunk }
    let mask = UInt8(1 << bitDepth - 1)
    let samples = chunk.body.enumerated().map { index, byte in index % 2 == 0 ? 0 : byte & mask }
    return PNGChunk(type: chunk.type, body: samples[...])
  }
}
