import PulsePixels

/// The picture of a GIF frame, still compressed.
struct GIFImage: Sendable {
  /// The part of the screen, which may stick out of it.
  let rect: PixelRect

  /// The colors of the pixels.
  let palette: [RGBA]

  /// The index that shows what was there.
  let transparentIndex: UInt8?

  /// The number of bits of a pixel.
  let codeSize: Int

  /// Whether rows are stored in four passes.
  let isInterlaced: Bool

  /// Where the blocks of compressed data are in the file.
  let data: [Range<Int>]

  /// Decompresses the pixels.
  ///
  /// - Parameters:
  ///   - file: The contents of the file.
  ///   - screen: The size of the screen, at which the picture is cut off.
  ///   - frame: The number of the frame, for the error.
  /// - Returns: The pixels, clear where the frame shows what was there.
  /// - Throws: ``CanvasError/decodingFailed(_:detail:)`` if pixels are missing.
  func bitmap(of file: [UInt8], inside screen: PixelSize, frame: Int) throws(CanvasError) -> Bitmap {
    var bytes: [UInt8] = []
    for block in data { bytes += file[block] }
    var decoder = LZWDecoder(codeSize: codeSize)
    let (indices, ending) = decoder.decode(bytes, count: rect.size.area)
    switch ending {
    case .complete: break
    case .early: throw .decodingFailed(.gif, detail: "frame \(frame): pixels are missing")
    case .damaged: throw .decodingFailed(.gif, detail: "frame \(frame): its compressed data is damaged")
    }
    // What the palette does not have is not painted, as in browsers.
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

  /// Returns where each row of an interlaced picture is stored, as appendix E of GIF89a has it.
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
