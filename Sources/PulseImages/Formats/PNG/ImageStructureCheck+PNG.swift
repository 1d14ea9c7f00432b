import PulseSystem

extension ImageStructureCheck {
  /// Decompresses a PNG file and repacks only its checked critical chunks for libpng.
  ///
  /// libpng prints warnings about dubious data to standard error, for example about a color profile that Photoshop
  /// wrote for years or about any interlaced image. It therefore gets only the checked chunks, and the rows
  /// deinterlaced and stored without compression.
  init(png bytes: [UInt8], upTo area: Int) throws(ImageFileError) {
    let file = try PNGFile(bytes)
    let rows = try file.inflatedRows(upTo: area)
    let data = PNGChunk(type: "IDAT", body: deflate(rows[...], level: 0)[...])
    let chunks = [
      file.header.nonInterlacedHeaderChunk(), file.palette, file.transparency, data, PNGChunk(type: "IEND"),
    ]
    let signature = bytes.prefix(8)
    self.init(
      size: file.header.size, bytes: chunks.reduce(into: Array(signature)) { $0 += $1?.bytes ?? [] })
  }
}

/// The contents of a PNG file that are needed to decode it: header, palette, transparency (`tRNS`) and compressed
/// image data.
package struct PNGFile {
  let header: PNGHeader
  private(set) var palette: PNGChunk?
  private(set) var transparency: PNGChunk?
  private var data: [ArraySlice<UInt8>] = []

  /// Parses the chunks of a file and checks the necessary ones.
  package init(_ bytes: [UInt8]) throws(ImageFileError) {
    var reader = ImageByteReader(bytes, format: .png)
    header = try PNGHeader(try PNGHeader.chunk(from: &reader), reader)
    var paletteCount = 0
    while let chunk = try PNGChunk(from: &reader) {
      guard chunk.isCritical || chunk.type == "tRNS" else { continue }
      guard chunk.isIntact else { throw reader.decodingError("\(chunk.type): CRC error") }
      switch chunk.type {
      case "PLTE" where !header.isIndexed: break
      case "PLTE":
        guard palette == nil, data.isEmpty else { throw reader.decodingError("PLTE: wrong place") }
        paletteCount = chunk.body.count / 3
        palette = try header.paddedPalette(chunk, reader)
      case "tRNS":
        guard transparency == nil, data.isEmpty else { throw reader.decodingError("tRNS: wrong place") }
        transparency = try header.sanitizedTransparency(chunk, paletteCount: paletteCount, reader)
      case "IDAT": data.append(chunk.body)
      case "IEND":
        guard palette != nil || !header.isIndexed else { throw reader.decodingError("it has no palette") }
        return
      default: throw reader.decodingError("\(chunk.type): unknown or in a wrong place")
      }
    }
    throw reader.decodingError("its data is truncated")
  }

  /// Inflates the rows, and deinterlaces them if necessary.
  ///
  /// - Parameter area: The largest number of pixels.
  /// - Returns: The rows from top to bottom, each after its filter type byte; only those of interlaced images
  ///   are unfiltered.
  /// - Throws: ``ImageFileError/sizeOutOfRange(_:)`` or ``ImageFileError/tooManyPixels(_:limit:)`` before any pixels are
  ///   allocated, or ``ImageFileError/decodingFailed(_:detail:)``.
  func inflatedRows(upTo area: Int) throws(ImageFileError) -> [UInt8] {
    try ImageLimits.check(header.size, upTo: area)
    let bytes: [UInt8]
    do throws(CompressionError) {
      bytes = try inflate(data, size: .exactly(FilteredPNGRows.byteCount(header)))
    } catch {
      throw .decodingFailed(.png, detail: "IDAT: \(error)")
    }
    return header.isInterlaced ? try FilteredPNGRows(bytes, header).deinterlaced() : bytes
  }
}
