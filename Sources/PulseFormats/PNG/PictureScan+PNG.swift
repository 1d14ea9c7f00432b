import PulseCompression
import PulsePixels

extension PictureScan {
  /// Reads a PNG file up to its rows of pixels, and makes a file of its own with nothing but these.
  ///
  /// libpng warns about dubious data on the standard error stream, and libgd gives it no other way: a color
  /// profile that Photoshop wrote for years is enough, as is any interlaced picture. So libpng gets to see
  /// only what was made here: the chunks that pixels depend on, checked, and the rows from top to bottom,
  /// stored instead of deflated, which costs less time than to deflate them again.
  init(png bytes: [UInt8], upTo area: Int) throws(CanvasError) {
    let file = try PNGFile(bytes)
    let rows = try file.rows(upTo: area)
    let data = PNGChunk(type: "IDAT", body: deflate(rows[...], level: 0)[...])
    let chunks = [
      file.header.chunkWithoutInterlacing(), file.palette, file.transparency, data, PNGChunk(type: "IEND"),
    ]
    let signature = bytes.prefix(8)
    self.init(
      size: file.header.size, bytes: chunks.reduce(into: Array(signature)) { $0 += $1?.bytes ?? [] })
  }
}

/// The parts of a PNG file that pixels depend on.
package struct PNGFile {
  let header: PNGHeader
  private(set) var palette: PNGChunk?
  private(set) var transparency: PNGChunk?
  private var data: [ArraySlice<UInt8>] = []

  /// Splits a file into its chunks and checks those that are needed.
  package init(_ bytes: [UInt8]) throws(CanvasError) {
    var reader = ByteReader(bytes, format: .png)
    try reader.take(8)
    guard let first = try PNGChunk(from: &reader), first.type == "IHDR" else {
      throw reader.failure("it does not begin with IHDR")
    }
    guard first.isIntact else { throw reader.failure("IHDR: CRC error") }
    header = try PNGHeader(first, reader)
    var paletteCount = 0
    while let chunk = try PNGChunk(from: &reader) {
      guard chunk.isCritical || chunk.type == "tRNS" else { continue }
      guard chunk.isIntact else { throw reader.failure("\(chunk.type): CRC error") }
      switch chunk.type {
      case "PLTE" where !header.isIndexed: break
      case "PLTE":
        guard palette == nil, data.isEmpty else { throw reader.failure("PLTE: wrong place") }
        paletteCount = chunk.body.count / 3
        palette = try header.paddedPalette(chunk, reader)
      case "tRNS":
        guard transparency == nil, data.isEmpty else { throw reader.failure("tRNS: wrong place") }
        transparency = try header.cleanTransparency(chunk, paletteCount: paletteCount, reader)
      case "IDAT": data.append(chunk.body)
      case "IEND":
        guard palette != nil || !header.isIndexed else { throw reader.failure("it has no palette") }
        return
      default: throw reader.failure("\(chunk.type): unknown or in a wrong place")
      }
    }
    throw reader.failure("its data ends early")
  }

  /// Returns the rows from top to bottom.
  ///
  /// - Throws: ``CanvasError/sizeOutOfRange(_:)`` or ``CanvasError/tooManyPixels(_:)`` before anything is
  ///   allocated, or ``CanvasError/decodingFailed(_:detail:)``.
  func rows(upTo area: Int) throws(CanvasError) -> [UInt8] {
    try ImageLimits.check(header.size, upTo: area)
    let bytes: [UInt8]
    do throws(CompressionError) {
      bytes = try inflate(data, size: .exactly(PNGRows.count(header)))
    } catch {
      throw .decodingFailed(.png, detail: "IDAT: \(error)")
    }
    return header.isInterlaced ? try PNGRows(bytes, header).withoutInterlacing() : bytes
  }
}
