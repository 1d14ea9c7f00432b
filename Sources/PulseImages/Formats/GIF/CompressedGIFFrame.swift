import PulsePixels

/// A GIF frame before decompression: its LZW-compressed data, rectangle, color table, transparent index
/// and interlacing.
struct CompressedGIFFrame: Sendable {
  /// The rectangle of the frame, which may exceed the logical screen.
  let rect: PixelRect

  /// The local or global color table.
  let palette: [RGBA]

  let transparentIndex: UInt8?

  /// The LZW minimum code size in bits.
  let codeSize: Int

  /// Whether rows are stored in four passes.
  let isInterlaced: Bool

  /// The byte ranges of the data sub-blocks in the file.
  let data: [Range<Int>]

  /// Decompresses the pixels of the frame, clipped to the logical screen.
  ///
  /// - Parameters:
  ///   - file: The contents of the file.
  ///   - screen: The size of the logical screen.
  ///   - frame: The frame number, for errors.
  /// - Returns: The pixels, clear where the frame has the transparent index.
  /// - Throws: ``ImageFileError/decodingFailed(_:detail:)`` if pixels are missing, or their colors.
  func bitmap(of file: [UInt8], inside screen: PixelSize, frame: Int) throws(ImageFileError) -> Bitmap {
    var bytes: [UInt8] = []
    for block in data { bytes += file[block] }
    var decoder = LZWDecoder(codeSize: codeSize)
    let (indices, result) = decoder.decode(bytes, count: rect.size.area)
    switch result {
    case .complete: break
    case .truncated: throw .decodingFailed(.gif, detail: "frame \(frame): pixels are missing")
    case .corrupt: throw .decodingFailed(.gif, detail: "frame \(frame): its compressed data is damaged")
    }
    // A color that the file does not define: Chromium paints it black, Firefox takes the index modulo the size of the
    // table, and WebKit leaves it transparent.
    if palette.count < 256,
      let index = indices.first(where: { $0 >= palette.count && $0 != transparentIndex })
    {
      throw .decodingFailed(
        .gif, detail: "frame \(frame): a pixel has the index \(index) in a color table of \(palette.count)")
    }
    var colors = palette + Array(repeating: RGBA.clear, count: 256 - palette.count)
    if let transparentIndex { colors[Int(transparentIndex)] = .clear }
    let visible = rect.intersection(screen.bounds)
    var pixels: [RGBA] = []
    pixels.reserveCapacity(visible.size.area)
    let rows = isInterlaced ? Self.interlacedRows(rect.height) : Array(0..<rect.height)
    for y in visible.rows {
      let start = rows[y - rect.y] * rect.width
      for index in indices[start..<start + visible.width] { pixels.append(colors[Int(index)]) }
    }
    return Bitmap(size: visible.size, pixels: pixels)
  }

  /// Returns the stored position of each row of an interlaced image (GIF89a, appendix E).
  private static func interlacedRows(_ height: Int) -> [Int] {
    var places = [Int](repeating: 0, count: height)
    var stored = 0
    for (first, step) in [(0, 8), (4, 8), (2, 4), (1, 2)] {
      for row in stride(from: first, to: height, by: step) {
        places[row] = stored
        stored += 1
      }
    }
    return places
  }
}
