package import PulsePixels
import PulseSystem

/// The choices of a PNG encoder: libgd, one without row filters that makes smaller files of maps in less time, or libgd
/// where it is lossless.
///
/// libgd keeps 128 of the 256 alpha levels and lets libpng filter the rows of true-color images, which on maps costs 30
/// to 45 percent of the size and half of the speed; libgd 2.3.3 has the call to turn filters off under `#if 0`. Opaque
/// or clear images of at most 256 colors get a palette from both encoders.
package enum PNGWriter: String, CaseIterable, Hashable, Sendable {
  /// libgd where it is lossless, and ``compact`` for images with other alpha levels.
  case auto

  /// libgd, also for images whose alpha levels it rounds.
  case libgd

  /// The smaller of libgd's file and a file of unfiltered rows.
  case compact

  /// The default zlib compression level.
  private static let defaultLevel = 6

  /// The default compression level of libgd's true-color files.
  ///
  /// Filters take most of the time. Level 6 would save up to 7 percent of the size of maps and take 1.3 to 1.8
  /// times as long.
  private static let filteredLevel = 2

  /// The bands of rows that are encoded both ways as a sample.
  private static let (bandCount, bandHeight) = (4, 8)

  /// Encodes an image as a PNG file.
  ///
  /// - Parameters:
  ///   - bitmap: The image; all alpha levels are kept except by ``libgd``, but not the color of clear pixels in a palette.
  ///   - alpha: Whether the file has an alpha channel, for frames that share a header; only `.ifNeeded` permits a
  ///     palette.
  ///   - level: The compression level, 0 (fast, large) to 9 (slow, small); `nil` for the default of the encoder.
  /// - Returns: The file and the encoder that wrote it: ``libgd``, or ``compact`` if libgd did not.
  /// - Throws: ``ImageFileError/sizeOutOfRange(_:)``, ``ImageFileError/tooManyPixels(_:limit:)``,
  ///   ``ImageFileError/outOfMemory(_:)``, ``ImageFileError/settingOutOfRange(name:value:range:)``
  ///   or ``ImageFileError/encodingFailed(_:detail:)``.
  /// - Complexity: O(pixels); 512x512 pixels of a map take about 8 ms, with ``compact`` 4 ms.
  package func encodedPNG(
    of bitmap: Bitmap, alpha: AlphaChannelPolicy = .ifNeeded, level: Int? = nil
  ) throws(ImageFileError) -> EncodedPNG {
    let encoding = ImageEncoding.png(compressionLevel: level ?? Self.defaultLevel)
    try encoding.checkSetting()
    try ImageLimits.check(bitmap.size)
    if alpha == .ifNeeded, let indexed = IndexedBitmap(exactly: bitmap) {
      return EncodedPNG(bytes: try GDImage(indexed).encoded(as: encoding), writer: .libgd)
    }
    let hasAlpha = alpha == .always || (alpha == .ifNeeded && !bitmap.isOpaque)
    let isExact = self != .compact && (!hasAlpha || GDColor.preservesAlpha(of: bitmap))
    if self == .libgd || isExact {
      let encoding = ImageEncoding.png(compressionLevel: level ?? Self.filteredLevel)
      return EncodedPNG(
        bytes: try GDImage(bitmap, alpha: alpha).encoded(as: encoding), writer: .libgd, roundsAlpha: !isExact)
    }
    return try Self.smallerEncoding(bitmap, alpha, hasAlpha: hasAlpha, level: level ?? Self.defaultLevel)
  }

  /// Encodes an image as the bytes of a PNG file; see ``encodedPNG(of:alpha:level:)``.
  package func encodedBytes(
    of bitmap: Bitmap, alpha: AlphaChannelPolicy = .ifNeeded, level: Int? = nil
  ) throws(ImageFileError) -> [UInt8] {
    try encodedPNG(of: bitmap, alpha: alpha, level: level).bytes
  }

  /// Encodes an image with libgd or with unfiltered rows, whichever makes a smaller file of a sample of the rows;
  /// translucent images
  /// always get unfiltered rows if the file has an alpha channel.
  private static func smallerEncoding(
    _ bitmap: Bitmap, _ alpha: AlphaChannelPolicy, hasAlpha: Bool, level: Int
  ) throws(ImageFileError) -> EncodedPNG {
    let unfiltered = {
      EncodedPNG(bytes: Self.unfilteredPNG($0, hasAlpha: hasAlpha, level: level), writer: .compact)
    }
    let isTranslucent = bitmap.pixels.contains { 1...254 ~= $0.alpha }
    if isTranslucent, hasAlpha { return unfiltered(bitmap) }
    let encoding = ImageEncoding.png(compressionLevel: level)
    let sample = bitmap.sampleBands(count: bandCount, height: bandHeight)
    let filteredSize = try GDImage(sample, alpha: alpha).encoded(as: encoding).count
    if unfiltered(sample).bytes.count <= filteredSize { return unfiltered(bitmap) }
    return EncodedPNG(bytes: try GDImage(bitmap, alpha: alpha).encoded(as: encoding), writer: .libgd)
  }

  /// Encodes an image with unfiltered rows: color type 2 (RGB) or 6 (RGBA), 8 bits per channel.
  private static func unfilteredPNG(_ bitmap: Bitmap, hasAlpha: Bool, level: Int) -> [UInt8] {
    let header = PNGChunk.header(of: bitmap.size, [8, hasAlpha ? 6 : 2, 0, 0, 0])
    let data = deflate(unfilteredRows(of: bitmap, hasAlpha: hasAlpha)[...], level: level)
    return PNGChunk.signature + header.bytes + PNGChunk.physicalPixelDensity.bytes
      + PNGChunk(type: "IDAT", body: data[...]).bytes + PNGChunk(type: "IEND").bytes
  }

  /// Returns the bytes of all rows, each after a 0 for filter type None.
  private static func unfilteredRows(of bitmap: Bitmap, hasAlpha: Bool) -> [UInt8] {
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
  /// Returns bands of rows at equal distances, stacked; the whole image if it is not taller.
  fileprivate func sampleBands(count: Int, height: Int) -> Bitmap {
    guard size.height > count * height else { return self }
    let rows = (0..<count).flatMap { band in
      let top = (2 * band + 1) * (size.height - height) / (2 * count)
      return pixels[top * size.width..<(top + height) * size.width]
    }
    return Bitmap(size: PixelSize(size.width, count * height), pixels: rows)
  }
}

/// An encoded PNG file in memory and the encoder that wrote it.
package struct EncodedPNG: Hashable, Sendable {
  package let bytes: [UInt8]

  /// The encoder of these bytes, ``PNGWriter/libgd`` or ``PNGWriter/compact``.
  package let writer: PNGWriter

  /// Whether the encoder rounded levels of alpha.
  package var roundsAlpha = false
}
