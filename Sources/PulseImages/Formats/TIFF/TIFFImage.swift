package import PulsePixels

/// A decoder for TIFF images with 8 bits per sample, in strips or tiles.
///
/// libgd's decoder prints warnings about GeoTIFF tags to standard error and ignores the georeference.
package struct TIFFImage {
  /// The maximum number of pixels per byte of the file, twice the ratio of Deflate.
  private static let maxPixelsPerByte = 2048

  private let file: TIFFFile
  package let size: PixelSize

  private let samples: Int
  /// The number of color samples per pixel, without alpha.
  private let colorSamples: Int
  private let colors: PhotometricInterpretation
  private let hasAlpha: Bool
  private let compression: TIFFCompression
  private let predictor: Int

  /// The nodata value: pixels whose samples all have it are transparent.
  private let noData: UInt8?

  /// The photometric interpretation of samples: grayscale, RGB or palette.
  private enum PhotometricInterpretation {
    case gray(isInverted: Bool)
    case rgb
    case palette([RGBA])
  }

  /// Reads the image layout from the tags.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - area: The maximum number of pixels.
  ///   - noData: The level of samples of transparent pixels, if any.
  /// - Throws: ``TIFFError`` for unsupported layouts.
  package init(_ file: TIFFFile, upTo area: Int, noData: UInt8? = nil) throws(TIFFError) {
    self.file = file
    let sides = 1...ImageLimits.maximumSide
    let (width, height) = (try file.number(.width, or: 0), try file.number(.height, or: 0))
    guard sides.contains(width), sides.contains(height), width * height <= area else {
      throw .unsupported(
        found: "a TIFF of \(width)x\(height) pixels", remedy: "use at most \(area), or convert it to tiles")
    }
    size = PixelSize(width, height)
    samples = try file.number(.samplesPerPixel, or: 1)
    let bits = try file.integers(.bitsPerSample) ?? [1]
    guard 1...16 ~= samples, !bits.isEmpty, bits.allSatisfy({ $0 == 8 }) else {
      throw .unsupported(
        found: "a TIFF with \(bits.first { $0 != 8 } ?? 0) bits per sample",
        remedy: "convert it to 8 bits with 'gdal_translate -ot Byte -scale'")
    }
    let isPlanar = try file.number(.planarConfiguration, or: 1) != 1
    guard samples == 1 || !isPlanar else {
      throw .unsupported(
        found: "a TIFF with separate planes", remedy: "use 'gdal_translate -co INTERLEAVE=PIXEL'")
    }
    let photometric = try file.number(.photometric, or: 1)
    switch photometric {
    case 0, 1: colors = .gray(isInverted: photometric == 0)
    case 2 where samples >= 3: colors = .rgb
    case 3: colors = .palette(try Self.palette(file))
    default:
      throw .unsupported(
        found: "a TIFF in a color space other than RGB", remedy: "use 'gdal_translate -co COMPRESS=DEFLATE'")
    }
    colorSamples = if case .rgb = colors { 3 } else { 1 }
    let extra = try file.integers(.extraSamples)?.first ?? 0
    hasAlpha = samples > colorSamples && (extra == 1 || extra == 2)
    if case .gray = colors, samples > (hasAlpha ? 2 : 1) {
      throw .unsupported(
        found: "a TIFF with \(samples) bands without colors",
        remedy: "choose bands with 'gdal_translate -b 1'")
    }
    let code = try file.number(.compression, or: 1)
    guard let compression = TIFFCompression(rawValue: code) else {
      throw .unsupported(
        found: "a TIFF with compression \(TIFFCompression.name(code))",
        remedy: "use 'gdal_translate -co COMPRESS=DEFLATE'")
    }
    self.compression = compression
    self.noData = noData
    predictor = try file.number(.predictor, or: 1)
    guard predictor <= 2 else {
      throw .unsupported(
        found: "a TIFF with predictor \(predictor)", remedy: "use 'gdal_translate -co PREDICTOR=2'")
    }
  }

  private static func palette(_ file: TIFFFile) throws(TIFFError) -> [RGBA] {
    let levels = try file.integers(.palette) ?? []
    guard levels.count == 3 * 256 else {
      throw .damaged(detail: "its palette has \(levels.count) values instead of 768")
    }
    return (0..<256).map { index in
      func level(_ channel: Int) -> UInt8 { UInt8(truncatingIfNeeded: levels[channel * 256 + index] >> 8) }
      return RGBA(level(0), level(1), level(2))
    }
  }

  /// Decodes the pixels.
  ///
  /// - Throws: ``TIFFError`` if strips or tiles are missing or damaged.
  package func bitmap() throws(TIFFError) -> Bitmap {
    let isTiled = try file.integers(.tileOffsets) != nil
    let offsets = try file.integers(isTiled ? .tileOffsets : .stripOffsets) ?? []
    let counts = try file.integers(isTiled ? .tileCounts : .stripCounts) ?? []
    let piece =
      isTiled
      ? PixelSize(try file.number(.tileWidth, or: 0), try file.number(.tileHeight, or: 0))
      : PixelSize(size.width, min(max(try file.number(.rowsPerStrip, or: size.height), 0), size.height))
    guard 1...ImageLimits.maximumSide + 1 ~= piece.width, 1...ImageLimits.maximumSide + 1 ~= piece.height,
      piece.area * samples <= 1 << 30
    else {
      throw .damaged(detail: "its strips or tiles have an invalid size of \(piece) pixels")
    }
    let across = (size.width + piece.width - 1) / piece.width
    let down = (size.height + piece.height - 1) / piece.height
    guard offsets.count >= across * down, counts.count >= across * down else {
      throw .damaged(detail: "it has \(offsets.count) strips or tiles instead of \(across * down)")
    }
    // Unwritten tiles of sparse files have no bytes.
    let written = (0..<across * down).count { offsets[$0] > 0 && counts[$0] > 0 }
    let pixels = min(written * piece.area, size.area)
    guard pixels <= file.size * Self.maxPixelsPerByte else {
      throw .damaged(detail: "it declares \(pixels) pixels in only \(file.size) bytes")
    }
    var bitmap = Bitmap(size: size)
    for index in 0..<across * down {
      // Unwritten tiles are transparent.
      guard offsets[index] > 0, counts[index] > 0 else { continue }
      let (x, y) = (index % across * piece.width, index / across * piece.height)
      // The last strip may be shorter.
      let rows = isTiled ? piece.height : min(piece.height, size.height - y)
      let stored = try file.bytes(UInt64(offsets[index]), UInt64(counts[index]))
      var bytes = try compression.decompressed(stored, count: piece.width * rows * samples)
      if predictor == 2 { undoPrediction(&bytes, width: piece.width) }
      for row in 0..<min(rows, size.height - y) {
        for column in 0..<min(piece.width, size.width - x) {
          bitmap[x + column, y + row] = color(bytes, at: (row * piece.width + column) * samples)
        }
      }
    }
    return bitmap
  }

  private func undoPrediction(_ bytes: inout [UInt8], width: Int) {
    let length = width * samples
    for start in stride(from: 0, to: bytes.count, by: length) {
      for index in start + samples..<start + length { bytes[index] &+= bytes[index - samples] }
    }
  }

  private func color(_ bytes: [UInt8], at index: Int) -> RGBA {
    if let noData, bytes[index..<index + colorSamples].allSatisfy({ $0 == noData }) { return .clear }
    switch colors {
    case .gray(let isInverted):
      let level = isInverted ? 255 - bytes[index] : bytes[index]
      return RGBA(level, level, level, alpha: hasAlpha ? bytes[index + 1] : 255)
    case .rgb:
      return RGBA(bytes[index], bytes[index + 1], bytes[index + 2], alpha: hasAlpha ? bytes[index + 3] : 255)
    case .palette(let palette): return palette[Int(bytes[index])]
    }
  }
}
