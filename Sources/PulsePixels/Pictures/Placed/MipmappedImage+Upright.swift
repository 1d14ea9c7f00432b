extension MipmappedImage {
  /// The samples of a pixel that are enough along each axis: fewer would blur their means.
  private static let minimumSamplesPerPixel = 4

  /// Returns the pixels of a picture that is not turned.
  ///
  /// - Parameters:
  ///   - placement: Where the picture lies.
  ///   - rect: Pixels that all touch the picture.
  /// - Returns: The pixels of `rect`, row after row.
  func sampledUpright(_ placement: ImagePlacement, in rect: PixelRect) -> [RGBA] {
    let level = levels.last { level in
      level.size.width << 8 >= Self.minimumSamplesPerPixel * placement.width
        && level.size.height << 8 >= Self.minimumSamplesPerPixel * placement.height
    }
    let source = level ?? levels[0]
    let columns = BoxFilterKernel(
      count: source.size.width, start: placement.left, length: placement.width, pixels: rect.columns)
    let rows = BoxFilterKernel(
      count: source.size.height, start: placement.top, length: placement.height, pixels: rect.rows)
    let mixed = MipLevel(mixing: source, columns: columns, rows: rows)
    // Alpha times 255 where a pixel lies in the picture whole.
    let whole = 255 * 512 * 512
    var pixels: [RGBA] = []
    pixels.reserveCapacity(rect.size.area)
    for (y, row) in rows.taps.enumerated() {
      for (x, column) in columns.taps.enumerated() {
        let sample = mixed.samples[y * rect.width + x]
        let alpha = (Int(sample.w) * row.coverage * column.coverage + whole / 2) / whole
        pixels.append(RGBA(premultiplied: SIMD4(truncatingIfNeeded: sample), alpha: UInt8(alpha)))
      }
    }
    return pixels
  }
}
