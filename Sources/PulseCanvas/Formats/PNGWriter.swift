internal import PulseCompression
public import PulsePixels

/// PNG files of pictures, each in the smallest of the ways that keep its pixels.
///
/// libgd writes what it writes well: pictures of at most 256 colors with a palette, and pictures of continuous
/// tone, whose rows libpng filters as it sees fit. It cannot be told to leave the filters out, which on flat
/// maps cost 20 to 25 percent of the size and half of the speed (libgd 2.3.3 has the call under `#if 0`), and it
/// drops the last bit of alpha. So the other pictures are written here, of rows without a filter.
public enum PNGWriter {
  /// The rows of which both ways are tried, in bands from top to bottom.
  private static let (bandCount, bandHeight) = (4, 8)

  /// Returns a picture as a PNG file.
  ///
  /// - Parameters:
  ///   - bitmap: The picture; all of its alpha is kept, but no color under clear pixels of a palette.
  ///   - alpha: Whether the file has an alpha channel, for files whose other frames need one; never with a
  ///     palette unless that is `.ifNeeded`.
  ///   - level: How hard to compress, 0 (fast, large) to 9 (slow, small).
  /// - Returns: The bytes of the file.
  /// - Throws: ``CanvasError/sizeOutOfRange(_:)``, ``CanvasError/tooManyPixels(_:)``,
  ///   ``CanvasError/outOfMemory(_:)``, ``CanvasError/settingOutOfRange(name:value:range:)`` or
  ///   ``CanvasError/encodingFailed(_:detail:)``.
  /// - Complexity: O(pixels); about 17 ms for 512x512 pixels of a map at level 6.
  public static func bytes(
    of bitmap: Bitmap, alpha: AlphaChannel = .ifNeeded, level: Int = 6
  ) throws(CanvasError) -> [UInt8] {
    let encoding = PictureEncoding.png(compressionLevel: level)
    try encoding.checkSetting()
    try Canvas.check(bitmap.size)
    if alpha == .ifNeeded, let indexed = IndexedBitmap(exactly: bitmap) {
      return try Canvas(indexed).encoded(as: encoding)
    }
    let isTranslucent = bitmap.pixels.contains { 1...254 ~= $0.alpha }
    let hasAlpha = alpha == .always || (alpha == .ifNeeded && !bitmap.isOpaque)
    if isTranslucent, hasAlpha { return unfiltered(bitmap, hasAlpha: true, level: level) }
    let sample = bitmap.bands(count: bandCount, height: bandHeight)
    let filteredSize = try Canvas(sample, alpha: alpha).encoded(as: encoding).count
    return unfiltered(sample, hasAlpha: hasAlpha, level: level).count <= filteredSize
      ? unfiltered(bitmap, hasAlpha: hasAlpha, level: level)
      : try Canvas(bitmap, alpha: alpha).encoded(as: encoding)
  }

  /// Returns a file of rows without a filter: color type 2 (RGB) or 6 (RGB and alpha), 8 bits a channel.
  private static func unfiltered(_ bitmap: Bitmap, hasAlpha: Bool, level: Int) -> [UInt8] {
    let header = PNGChunk.header(of: bitmap.size, [8, hasAlpha ? 6 : 2, 0, 0, 0])
    let data = deflate(rows(of: bitmap, hasAlpha: hasAlpha)[...], level: level)
    return PNGChunk.signature + header.bytes + PNGChunk(type: "IDAT", body: data[...]).bytes
      + PNGChunk(type: "IEND").bytes
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
