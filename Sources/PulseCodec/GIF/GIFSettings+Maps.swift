import PulsePixels

extension GIFSettings {
  /// The largest squared distance between a color that is shown and the one that would be without ``lossy``.
  var squaredTolerance: Int { 10 * lossy }

  /// The pattern for the parts of pictures that move: diffused errors would swim there.
  ///
  /// n colors of a cube of 256 levels are 256 / ∛n levels apart, and those of a map lie in a small part of it: the
  /// pattern is as strong as colors are apart, about.
  func dithering(_ palette: Palette) -> BlueNoiseDither? {
    if dither == .none { return nil }
    return BlueNoiseDither(amplitude: palette.colors.count > 128 ? 8 : palette.colors.count > 32 ? 12 : 20)
  }

  /// Reduces the colors of the first picture.
  ///
  /// Errors are diffused, and colors chosen that compress well, in what never changes and nowhere else: whatever depends
  /// on neighbors is found once, so that a pixel that nothing is drawn over has one color in all frames, and one under
  /// sheets the same color below them.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - palette: The colors.
  ///   - jobs: The number of threads to keep busy, at least 1.
  /// - Returns: The picture in these colors.
  /// - Throws: A cancellation.
  func firstMap(of picture: Bitmap, palette: Palette, jobs: Int) async throws -> IndexedRegion {
    try await stillMap(of: picture, palette: palette, jobs: jobs)
      .optimizedForLZW(squaredTolerance: squaredTolerance)
  }

  /// Reduces the colors of a picture whose pixels are the same in all frames, as well as the palette can show them.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - palette: The colors.
  ///   - jobs: The number of threads to keep busy, at least 1.
  /// - Returns: The picture in these colors.
  /// - Throws: A cancellation.
  func stillMap(of picture: Bitmap, palette: Palette, jobs: Int) async throws -> IndexedRegion {
    // Diffused errors go on from row to row.
    let bands = picture.size.bounds.bands(count: dither == .diffusion ? 1 : jobs)
    var maps: [IndexedRegion] = []
    try await withOrderedParts(count: bands.count, jobs: jobs) { band in
      stillMap(of: picture, in: bands[band], palette: palette)
    } consume: { map in
      maps.append(map)
    }
    return IndexedRegion(joining: maps)
  }

  /// Reduces the colors of a background that many frames show under sheets.
  func coveredMap(of bitmap: Bitmap, in rect: PixelRect, palette: Palette) -> IndexedRegion {
    stillMap(of: bitmap, in: rect, palette: palette).optimizedForCompression(
      squaredTolerance: squaredTolerance)
  }

  /// Reduces the colors of what is the same in all frames as well as the palette can show it.
  func stillMap(of bitmap: Bitmap, in rect: PixelRect, palette: Palette) -> IndexedRegion {
    dither == .diffusion
      ? IndexedRegion(diffusing: bitmap, in: rect, palette: palette)
      : IndexedRegion(of: bitmap, in: rect, palette: palette, dithering: dithering(palette))
  }

  /// Takes a sheet from the first picture.
  ///
  /// - Parameters:
  ///   - sheet: The sheet.
  ///   - first: The first picture.
  ///   - rect: The part of it that matters.
  ///   - background: The picture below.
  /// - Returns: What is seen in the part without the sheet: the very pixels of the first picture around it.
  func map(
    uncovering sheet: RunLengthLayer, from first: IndexedRegion, in rect: PixelRect, of background: Bitmap
  )
    -> IndexedRegion
  {
    let shown = first.subregion(rect)
    var map = shown
    if dither == .diffusion {
      map = map.replacingPixels(
        IndexedRegion(diffusing: background, in: rect, palette: first.palette), under: sheet)
    } else {
      map.copyPixels(background, under: sheet, dithering: dithering(first.palette))
    }
    return map.optimizedForCompression(squaredTolerance: squaredTolerance, preserving: shown)
  }
}

extension PixelRect {
  /// Cuts the rectangle into bands of about the same height, from top to bottom.
  fileprivate func bands(count: Int) -> [PixelRect] {
    let count = max(min(count, height), 1)
    return (0..<count).map { band in
      let (top, bottom) = (height * band / count, height * (band + 1) / count)
      return PixelRect(x: x, y: y + top, width: width, height: bottom - top)
    }
  }
}
