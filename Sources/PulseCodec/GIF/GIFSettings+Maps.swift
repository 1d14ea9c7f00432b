import PulsePixels

extension GIFSettings {
  /// The largest squared color distance that ``lossy`` permits.
  var squaredTolerance: Int { 10 * lossy }

  /// Returns the blue-noise dither for moving regions, where diffused errors would crawl; `nil` without dithering.
  ///
  /// n colors of a cube of 256 levels are 256 / ∛n levels apart, and those of a map occupy a small part of it: the
  /// amplitude is roughly the distance between colors.
  func blueNoiseDither(for palette: Palette) -> BlueNoiseDither? {
    if dither == .none { return nil }
    return BlueNoiseDither(amplitude: palette.colors.count > 128 ? 8 : palette.colors.count > 32 ? 12 : 20)
  }

  /// Returns the first frame quantized to a palette, with the dithering and the lossy compression of the settings.
  ///
  /// Error diffusion and lossy LZW depend on neighbors, so they are applied once and to static pixels only: a pixel
  /// that
  /// nothing covers has one color in all frames, and one under layers the same color below them.
  ///
  /// - Parameters:
  ///   - image: The first frame.
  ///   - palette: The palette.
  ///   - worth: ``stillWorth``, or 0 for no loss beyond these.
  ///   - jobs: The number of threads, at least 1.
  /// - Returns: The quantized frame.
  /// - Throws: `CancellationError`.
  func quantizedFirstFrame(
    of image: Bitmap, palette: Palette, worth: Int, jobs: Int
  ) throws -> IndexedRegion {
    try quantizedStaticRegion(of: image, palette: palette, jobs: jobs)
      .optimizedForLZW(squaredTolerance: squaredTolerance)
      .optimizedForStrings(of: image, worth: worth)
  }

  /// Quantizes an image that is the same in all frames, in parallel bands, without lossy LZW.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - palette: The palette.
  ///   - jobs: The number of threads, at least 1.
  /// - Returns: The quantized image.
  /// - Throws: `CancellationError`.
  func quantizedStaticRegion(of image: Bitmap, palette: Palette, jobs: Int) throws -> IndexedRegion {
    // Error diffusion continues from row to row.
    let bands = image.size.bounds.bands(count: dither == .diffusion ? 1 : jobs)
    var maps: [IndexedRegion] = []
    try runOrderedPipeline(count: bands.count, jobs: jobs) { band in
      quantizedStaticRegion(of: image, in: bands[band], palette: palette)
    } consume: { map in
      maps.append(map)
    }
    return IndexedRegion(joining: maps)
  }

  /// Returns a rectangle of the background, quantized with lossy compression, over which frames draw their layers.
  func quantizedCoveredBackground(of bitmap: Bitmap, in rect: PixelRect, palette: Palette) -> IndexedRegion {
    quantizedStaticRegion(of: bitmap, in: rect, palette: palette)
      .optimizedForCompression(squaredTolerance: squaredTolerance)
      .optimizedForStrings(of: bitmap.cropped(to: rect), worth: coveredWorth)
  }

  /// Quantizes a rectangle that is the same in all frames, with the dither of the settings.
  func quantizedStaticRegion(of bitmap: Bitmap, in rect: PixelRect, palette: Palette) -> IndexedRegion {
    dither == .diffusion
      ? IndexedRegion(diffusing: bitmap, in: rect, palette: palette)
      : IndexedRegion(of: bitmap, in: rect, palette: palette, dithering: blueNoiseDither(for: palette))
  }

  /// Quantizes the background where a layer covers the first frame; the other pixels keep those of the first frame.
  ///
  /// - Parameters:
  ///   - layer: The layer in the first frame.
  ///   - first: The first frame.
  ///   - rect: The rectangle of the result.
  ///   - background: The background.
  /// - Returns: The rectangle without the layer.
  func quantizedBackground(
    uncovering layer: RunLengthLayer, from first: IndexedRegion, in rect: PixelRect, of background: Bitmap
  )
    -> IndexedRegion
  {
    let shown = first.subregion(rect)
    var map = shown
    if dither == .diffusion {
      map = map.replacingPixels(
        with: IndexedRegion(diffusing: background, in: rect, palette: first.palette), under: layer)
    } else {
      map.copyPixels(of: background, coveredBy: layer, dithering: blueNoiseDither(for: first.palette))
    }
    return map.optimizedForCompression(squaredTolerance: squaredTolerance, preserving: shown)
  }
}

extension IndexedRegion {
  /// Returns a whole image with similar colors at edges, so that LZW finds longer strings.
  ///
  /// - Parameters:
  ///   - image: The image in its true colors, of the size of the region.
  ///   - worth: The squared color error that one more pixel in a string is worth; 0 for no change.
  /// - Returns: The optimized image.
  /// - Complexity: O(pixels), about 20 ns each on maps.
  func optimizedForStrings(of image: Bitmap, worth: Int) -> IndexedRegion {
    if worth == 0 { return self }
    let optimizer = StillImageOptimizer(palette, width: rect.width, worth: worth)
    return replacingIndices(with: optimizer.optimized(indices, of: image.pixels))
  }
}

extension PixelRect {
  /// Splits the rectangle into bands of about equal height, from top to bottom.
  func bands(count: Int) -> [PixelRect] {
    let count = max(min(count, height), 1)
    return (0..<count).map { band in
      let (top, bottom) = (height * band / count, height * (band + 1) / count)
      return PixelRect(x: x, y: y + top, width: width, height: bottom - top)
    }
  }
}
