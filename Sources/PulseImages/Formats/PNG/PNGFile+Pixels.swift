package import PulsePixels

extension Bitmap {
  /// Returns the bit depth of the samples of a PNG file; `nil` for other formats.
  package static func sampleBits(ofPNG bytes: [UInt8]) -> Int? {
    guard ImageFormat.png.matchesSignature(bytes) else { return nil }
    var reader = ImageByteReader(bytes, format: .png)
    return try? PNGHeader(PNGHeader.chunk(from: &reader), reader).bitDepth
  }

  /// Returns a hash of the low bits of 16-bit samples in a PNG file; 0 if 8 bits hold all samples, or the file
  /// is damaged.
  package static func lowBitsHash(ofPNG bytes: [UInt8]) -> UInt64 {
    guard let file = try? PNGFile(bytes), file.header.bitDepth == 16 else { return 0 }
    return (try? file.lowBitsHash()) ?? 0
  }
}

extension PNGFile {
  /// Returns an FNV-1a hash (64 bits) of the 16-bit samples whose two bytes differ, independent of the color type.
  fileprivate func lowBitsHash() throws(ImageFileError) -> UInt64 {
    let filtered = try inflatedRows(upTo: ImageLimits.maximumArea)
    let rows = header.isInterlaced ? filtered : try FilteredPNGRows(filtered, header).unfiltered()
    let samples = PNGSamples(rows, header)
    let isGray = header.colorType == 0 || header.colorType == 4
    let colors = isGray ? [0, 0, 0] : [0, 1, 2]
    let channels = header.colorType & 4 == 0 ? colors : colors + [isGray ? 1 : 3]
    var hash: UInt64 = 0
    for y in 0..<header.size.height {
      for x in 0..<header.size.width {
        for (channel, place) in channels.enumerated() {
          let sample = samples.sample(x, y, place)
          guard sample >> 8 != sample & 0xFF else { continue }
          let index = (y * header.size.width + x) * 4 + channel
          for number in [index, sample] {
            hash = (hash ^ UInt64(truncatingIfNeeded: number &+ 1)) &* 0x0000_0100_0000_01B3
          }
        }
      }
    }
    return hash
  }

  /// Decodes the pixels of the file, of at most an area.
  ///
  /// - Parameter area: The largest number of pixels.
  /// - Returns: The pixels.
  /// - Throws: ``ImageFileError/sizeOutOfRange(_:)`` or ``ImageFileError/tooManyPixels(_:limit:)`` before any pixels are
  ///   allocated, or ``ImageFileError/decodingFailed(_:detail:)``.
  package func bitmap(upTo area: Int) throws(ImageFileError) -> Bitmap {
    let filtered = try inflatedRows(upTo: area)
    if let trueColor = PNGTrueColorRows(filtered, header) {
      return Bitmap(
        size: header.size, pixels: try trueColor.pixels().makingTransparent(transparentColorSamples))
    }
    // Deinterlacing has already undone the filters.
    let rows = header.isInterlaced ? filtered : try FilteredPNGRows(filtered, header).unfiltered()
    let samples = PNGSamples(rows, header)
    let size = header.size
    let colors = colors
    let hidden = transparentColorSamples
    var pixels: [RGBA] = []
    pixels.reserveCapacity(size.area)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let first = samples.sample(x, y, 0)
        let gray = samples.eightBitLevel(of: first)
        switch header.colorType {
        case 0: pixels.append(RGBA(gray, gray, gray, alpha: first == hidden?.red ? 0 : 255))
        case 3: pixels.append(colors[first])
        case 4:
          pixels.append(RGBA(gray, gray, gray, alpha: samples.eightBitLevel(of: samples.sample(x, y, 1))))
        default:
          let (second, third) = (samples.sample(x, y, 1), samples.sample(x, y, 2))
          let isHidden = first == hidden?.red && second == hidden?.green && third == hidden?.blue
          let alpha =
            header.colorType == 6 ? samples.eightBitLevel(of: samples.sample(x, y, 3)) : isHidden ? 0 : 255
          pixels.append(
            RGBA(gray, samples.eightBitLevel(of: second), samples.eightBitLevel(of: third), alpha: alpha))
        }
      }
    }
    return Bitmap(size: size, pixels: pixels)
  }

  /// The colors of the palette with their alpha.
  private var colors: [RGBA] {
    guard header.isIndexed, let palette else { return [] }
    let bytes = Array(palette.body)
    let alphas = transparency.map { Array($0.body) } ?? []
    return (0..<bytes.count / 3).map { index in
      RGBA(
        bytes[3 * index], bytes[3 * index + 1], bytes[3 * index + 2],
        alpha: index < alphas.count ? alphas[index] : 255)
    }
  }

  /// The samples of the single transparent color (`tRNS`), equal for a grayscale image; `nil` for none.
  private var transparentColorSamples: (red: Int, green: Int, blue: Int)? {
    guard !header.isIndexed, let body = transparency?.body.map(Int.init) else { return nil }
    let samples = stride(from: 0, to: body.count, by: 2).map { body[$0] << 8 | body[$0 + 1] }
    return samples.count == 3 ? (samples[0], samples[1], samples[2]) : samples.first.map { ($0, $0, $0) }
  }
}

extension [RGBA] {
  /// Returns the pixels with alpha 0 for those of a color; unchanged if it is `nil`.
  fileprivate consuming func makingTransparent(_ color: (red: Int, green: Int, blue: Int)?) -> [RGBA] {
    guard let color else { return self }
    for (place, pixel) in enumerated()
    where (Int(pixel.red), Int(pixel.green), Int(pixel.blue)) == (color.red, color.green, color.blue) {
      self[place].packed &= 0x00FF_FFFF
    }
    return self
  }
}

/// The samples of a PNG image of any bit depth, read from its unfiltered rows.
private struct PNGSamples {
  private let rows: [UInt8]
  private let stride: Int
  private let depth: Int
  private let channels: Int

  init(_ rows: [UInt8], _ header: PNGHeader) {
    self.rows = rows
    stride = 1 + header.rowLength(width: header.size.width)
    depth = header.bitDepth
    channels = header.bitsPerPixel / header.bitDepth
  }

  /// Returns a sample of a pixel at the bit depth of the image.
  func sample(_ x: Int, _ y: Int, _ channel: Int) -> Int {
    let start = y * stride + 1
    let index = x * channels + channel
    switch depth {
    case 8: return Int(rows[start + index])
    case 16: return Int(rows[start + 2 * index]) << 8 | Int(rows[start + 2 * index + 1])
    default:
      // The first pixel of a byte is in its highest bits.
      let bit = index * depth
      return Int(rows[start + bit / 8]) >> (8 - depth - bit % 8) & (1 << depth - 1)
    }
  }

  /// Scales a sample from the bit depth of the image to 8 bits, 0 to 255; the low byte of a 16-bit sample is dropped.
  func eightBitLevel(of sample: Int) -> UInt8 {
    depth == 16 ? UInt8(sample >> 8) : UInt8(sample * 255 / (1 << depth - 1))
  }
}
