internal import PulsePixels

extension PictureScan {
  /// Looks through a PNG file and keeps the chunks that pixels depend on.
  ///
  /// libpng warns about dubious chunks on the standard error stream, and libgd gives it no other way; a color
  /// profile that Photoshop wrote for years is enough. So libpng gets to see no chunk that it could warn about.
  /// Two warnings are left: about every interlaced picture, and about compressed data that does not fit its
  /// own checksum though it fits that of its chunk.
  init(png bytes: [UInt8]) throws(CanvasError) {
    var reader = ByteReader(bytes, format: .png)
    var kept = Array(try reader.take(8))
    guard let first = try PNGChunk(from: &reader), first.type == "IHDR" else {
      throw reader.failure("it does not begin with IHDR")
    }
    guard first.isIntact else { throw reader.failure("IHDR: CRC error") }
    let header = try PNGHeader(first, reader)
    kept += first.bytes
    var paletteCount = 0
    var mayHaveTransparency = true
    var isComplete = false
    while !isComplete, let chunk = try PNGChunk(from: &reader) {
      guard chunk.isCritical || chunk.type == "tRNS" else { continue }
      guard chunk.isIntact else { throw reader.failure("\(chunk.type): CRC error") }
      switch chunk.type {
      case "PLTE" where header.isIndexed:
        paletteCount = chunk.body.count / 3
        kept += try header.paddedPalette(chunk, reader).bytes
      case "PLTE": break
      case "tRNS":
        guard mayHaveTransparency else { throw reader.failure("tRNS: wrong place") }
        mayHaveTransparency = false
        try header.checkTransparency(chunk, paletteCount: paletteCount, reader)
        kept += chunk.bytes
      case "IEND":
        kept += chunk.bytes
        isComplete = true
      default:
        mayHaveTransparency = mayHaveTransparency && chunk.type != "IDAT"
        kept += chunk.bytes
      }
    }
    guard isComplete else { throw reader.failure("its data ends early") }
    self.init(size: header.size, bytes: kept)
  }
}

/// The fields of a PNG header that say how pixels are stored.
private struct PNGHeader {
  let size: PixelSize
  private let bitDepth: Int
  private let colorType: Int

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
  }

  var isIndexed: Bool { colorType == 3 }

  /// Returns the palette with as many entries as there are indices: libpng warns about pixels without one.
  func paddedPalette(_ chunk: PNGChunk, _ reader: ByteReader) throws(CanvasError) -> PNGChunk {
    let limit = 3 << bitDepth
    guard chunk.body.count % 3 == 0, 1...limit ~= chunk.body.count else {
      throw reader.failure("PLTE: wrong length")
    }
    return PNGChunk(type: chunk.type, body: chunk.body + Array(repeating: 0, count: limit - chunk.body.count))
  }

  /// Checks a transparency chunk, of which libpng ignores, with a warning, what it does not like.
  func checkTransparency(
    _ chunk: PNGChunk, paletteCount: Int, _ reader: ByteReader
  ) throws(CanvasError) {
    let isRightLength =
      switch colorType {
      case 0: chunk.body.count == 2
      case 2: chunk.body.count == 6
      case 3: 1...max(1, paletteCount) ~= chunk.body.count && paletteCount > 0
      default: false
      }
    guard isRightLength else { throw reader.failure("tRNS: wrong length") }
  }
}
