/// An image with mip levels that is drawn at any position, size and angle.
///
/// The mip levels take 11 bytes for each pixel in all; the cost of drawing a reduced image depends on the pixels
/// drawn.
/// Threads can share one value.
public struct MipmappedImage: Sendable {
  /// The size of the image in pixels.
  public var size: PixelSize { levels[0].size }

  /// The mip levels: the image, then half as many samples along both axes each time, down to one.
  let levels: [MipLevel]

  /// Computes the mip levels of a bitmap.
  ///
  /// - Parameter bitmap: The image, its sides at most 65,536 pixels; one without pixels draws nothing.
  /// - Complexity: O(pixels).
  public init(_ bitmap: Bitmap) {
    var levels = [MipLevel(bitmap)]
    var smallest = levels[0]
    while smallest.size.area > 1 {
      smallest = smallest.halved
      levels.append(smallest)
    }
    self.levels = levels
  }

  /// Returns a rectangle of the image as drawn at a placement.
  ///
  /// Each pixel is the alpha-weighted mean of the area it covers, and its alpha at the edges is multiplied by the
  /// coverage; enlarged images are interpolated linearly. Without rotation, at natural size and on whole pixels the
  /// image is unchanged. All arithmetic is in integers, a pixel does not depend on `rect`, and mirrored images give
  /// mirrored pixels if the center is on the middle or the border of a pixel.
  ///
  /// - Parameters:
  ///   - placement: The placement.
  ///   - rect: The rectangle; ``ImagePlacement/bounds`` contains all pixels that are not transparent.
  /// - Returns: The pixels of `rect`, for ``Bitmap/composite(_:x:y:opacity:)``; pixels without alpha
  ///   are ``RGBA/clear``.
  /// - Complexity: O(pixels of `rect`), a few dozen samples for each pixel inside the image.
  public func rendered(at placement: ImagePlacement, in rect: PixelRect) -> Bitmap {
    var bitmap = Bitmap(size: rect.size)
    let visible = placement.bounds.intersection(rect)
    guard size.area > 0, !visible.isEmpty else { return bitmap }
    let part =
      placement.rotation == .none
      ? sampledUpright(placement, in: visible) : sampledRotated(placement, in: visible)
    for y in visible.rows {
      let source = (y - visible.y) * visible.width
      let target = (y - rect.y) * rect.width + visible.x - rect.x
      bitmap.pixels.replaceSubrange(
        target..<target + visible.width, with: part[source..<source + visible.width])
    }
    return bitmap
  }
}

extension MipmappedImage {
  /// Samples for each pixel along an axis that are enough for an accurate mean.
  private static let minimumSamplesPerPixel = 4

  /// Returns the pixels of the image drawn at a placement without rotation.
  ///
  /// - Parameters:
  ///   - placement: The placement.
  ///   - rect: Pixels that all touch the image.
  /// - Returns: The pixels of `rect`, row by row.
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
    // Alpha times 255 of a pixel that is entirely inside the image.
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
