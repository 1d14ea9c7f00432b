package import PulseFormats
internal import PulseCompression
package import PulsePixels

/// The writers of PNG files: libgd, or one of our own for smaller files in less time.
///
/// libgd keeps 128 of the 256 levels of alpha. It has libpng filter the rows of true-color pictures and cannot be told
/// to leave the filters out, which on maps cost 30 to 45 percent of the size and half of the speed (libgd 2.3.3
/// has the call under `#if 0`). Pictures of at most 256 colors, opaque or clear, get a palette from both writers.
package enum PNGWriter: String, CaseIterable, Hashable, Sendable {
  /// libgd for every picture that it writes without loss, and ``compact`` for pictures with other levels of alpha.
  case libgd

  /// The smaller of libgd's file and one of rows without a filter.
  case compact

  /// The level of files that are small in little time.
  private static let standardLevel = 6

  /// The level of libgd's true-color files.
  ///
  /// Filters take most of their time, about as much as ffmpeg takes for its files without them. Level 6 saves up to 7
  /// percent of the size of maps, and takes 1.3 to 1.8 times as long.
  private static let filteredLevel = 2

  /// The rows of which both ways are tried, in bands from top to bottom.
  private static let (bandCount, bandHeight) = (4, 8)

  /// Returns a picture as a PNG file.
  ///
  /// - Parameters:
  ///   - bitmap: The picture; all of its alpha is kept, but no color under clear pixels of a palette.
  ///   - alpha: Whether the file has an alpha channel, for files whose other frames need one; never with a
  ///     palette unless that is `.ifNeeded`.
  ///   - level: How hard to compress, 0 (fast, large) to 9 (slow, small); `nil` for the level that suits the writer.
  /// - Returns: The file, whose writer is ``compact`` only if libgd did not write it.
  /// - Throws: ``CanvasError/sizeOutOfRange(_:)``, ``CanvasError/tooManyPixels(_:)``,
  ///   ``CanvasError/outOfMemory(_:)``, ``CanvasError/settingOutOfRange(name:value:range:)`` or
  ///   ``CanvasError/encodingFailed(_:detail:)``.
  /// - Complexity: O(pixels); 512x512 pixels of a map take about 8 ms, with ``compact`` 4 ms.
  package func file(
    of bitmap: Bitmap, alpha: AlphaChannel = .ifNeeded, level: Int? = nil
  ) throws(CanvasError) -> WrittenPNG {
    let encoding = PictureEncoding.png(compressionLevel: level ?? Self.standardLevel)
    try encoding.checkSetting()
    try ImageLimits.check(bitmap.size)
    if alpha == .ifNeeded, let indexed = IndexedBitmap(exactly: bitmap) {
      return WrittenPNG(bytes: try Canvas(indexed).encoded(as: encoding), writer: .libgd)
    }
    let hasAlpha = alpha == .always || (alpha == .ifNeeded && !bitmap.isOpaque)
    if self == .libgd, !hasAlpha || LibraryColor.keepsAlpha(of: bitmap) {
      let encoding = PictureEncoding.png(compressionLevel: level ?? Self.filteredLevel)
      return WrittenPNG(bytes: try Canvas(bitmap, alpha: alpha).encoded(as: encoding), writer: .libgd)
    }
    return try Self.smaller(bitmap, alpha, hasAlpha: hasAlpha, level: level ?? Self.standardLevel)
  }

  /// Returns a picture as the bytes of a PNG file; see ``file(of:alpha:level:)``.
  package func bytes(
    of bitmap: Bitmap, alpha: AlphaChannel = .ifNeeded, level: Int? = nil
  ) throws(CanvasError) -> [UInt8] {
    try file(of: bitmap, alpha: alpha, level: level).bytes
  }

  /// Returns the smaller of a file of libgd and one without filters, as far as some bands of rows tell.
  private static func smaller(
    _ bitmap: Bitmap, _ alpha: AlphaChannel, hasAlpha: Bool, level: Int
  ) throws(CanvasError) -> WrittenPNG {
    let unfiltered = {
      WrittenPNG(bytes: Self.unfiltered($0, hasAlpha: hasAlpha, level: level), writer: .compact)
    }
    let isTranslucent = bitmap.pixels.contains { 1...254 ~= $0.alpha }
    if isTranslucent, hasAlpha { return unfiltered(bitmap) }
    let encoding = PictureEncoding.png(compressionLevel: level)
    let sample = bitmap.bands(count: bandCount, height: bandHeight)
    let filteredSize = try Canvas(sample, alpha: alpha).encoded(as: encoding).count
    if unfiltered(sample).bytes.count <= filteredSize { return unfiltered(bitmap) }
    return WrittenPNG(bytes: try Canvas(bitmap, alpha: alpha).encoded(as: encoding), writer: .libgd)
  }

  /// Returns a file of rows without a filter: color type 2 (RGB) or 6 (RGB and alpha), 8 bits a channel.
  private static func unfiltered(_ bitmap: Bitmap, hasAlpha: Bool, level: Int) -> [UInt8] {
    let header = PNGChunk.header(of: bitmap.size, [8, hasAlpha ? 6 : 2, 0, 0, 0])
    let data = deflate(rows(of: bitmap, hasAlpha: hasAlpha)[...], level: level)
    return PNGChunk.signature + header.bytes + PNGChunk.density.bytes
      + PNGChunk(type: "IDAT", body: data[...]).bytes + PNGChunk(type: "IEND").bytes
  }

  /// The bytes of all rows, a 0 before each: filter type None.
  private static func rows(of bitmap: Bitmap, hasAlpha: Bool) -> [UInt8] {
    let size = bitmap.size
    let channels = hasAlpha ? 4 : 3
    var bytes = [UInt8](repeating: 0, count: (1 + size.width * channels) * size.height)
    let pixels = bitmap.pixels.span
    var target = bytes.mutableSpan
    var place = 0
    for y in 0..<size.height {
      place += 1
      for index in y * size.width..<(y + 1) * size.width {
        let pixel = pixels[index]
        target[place] = pixel.red
        target[place + 1] = pixel.green
        target[place + 2] = pixel.blue
        if hasAlpha { target[place + 3] = pixel.alpha }
        place += channels
      }
    }
    return bytes
  }
}

extension Bitmap {
  /// Returns bands of rows at equal distances, one below the other; the whole picture if it is not higher.
  fileprivate func bands(count: Int, height: Int) -> Bitmap {
    guard size.height > count * height else { return self }
    let rows = (0..<count).flatMap { band in
      let top = (2 * band + 1) * (size.height - height) / (2 * count)
      return pixels[top * size.width..<(top + height) * size.width]
    }
    return Bitmap(size: PixelSize(size.width, count * height), pixels: rows)
  }
}
