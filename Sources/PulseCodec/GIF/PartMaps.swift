import PulsePixels

/// Reduces the parts of pictures that differ from a background so that what they have in common looks the same.
struct PartMaps<Source: PictureSource>: Sendable {
  /// The background in the colors of the palette.
  let background: IndexedRegion

  private let drawn: DrawnPictures<Source>
  private let settings: GIFSettings
  private let dithering: BlueNoiseDither?
  private let isExact: Bool
  private let mappers: PaletteMapperPool

  /// The background before colors were chosen for it that compress well.
  private let unoptimized: IndexedRegion

  /// The background in the colors that are shown, where such were chosen.
  private let optimizedForLZW: Bitmap?

  /// Reduces the background.
  ///
  /// - Parameters:
  ///   - drawn: The pictures.
  ///   - palette: The palette.
  ///   - settings: What is given up.
  ///   - isExact: Whether the palette has every color, so that no level may be rounded, and none need be mixed.
  ///   - jobs: The number of threads to keep busy, at least 1.
  /// - Throws: A cancellation.
  init(
    _ drawn: DrawnPictures<Source>, palette: Palette, settings: GIFSettings, isExact: Bool, jobs: Int
  ) async throws {
    self.drawn = drawn
    self.settings = settings
    self.isExact = isExact
    let background = drawn.source.background
    mappers = PaletteMapperPool(palette, expecting: background.size.area)
    dithering = isExact ? nil : settings.dithering(palette)
    var still = settings
    if isExact { still.dither = .none }
    unoptimized = try await still.stillMap(of: background, palette: palette, jobs: jobs)
    if drawn.hasOverlays, settings.lossy > 0 {
      self.background = unoptimized.optimizedForLZW(squaredTolerance: settings.squaredTolerance)
      optimizedForLZW = self.background.bitmap()
    } else {
      self.background = unoptimized
      optimizedForLZW = nil
    }
  }

  /// Reduces what a picture shows where it can differ from the background.
  func subregion(of picture: Int) -> IndexedRegion {
    let rect = drawn.source.changedRect(of: picture)
    let isPlain = optimizedForLZW == nil && (isExact || settings.dither != .diffusion)
    if isPlain, let overlay = drawn.overlay(of: picture, isExact: isExact) {
      var map = background.subregion(rect)
      map.composite(overlay, over: drawn.source.background, mappers: mappers, dithering: dithering)
      return map
    }
    if isPlain, dithering == nil, let kept = drawn.source.keptPicture(picture) {
      var map = IndexedRegion(of: kept.pixels, mappers: mappers)
      let pixels = drawn.source.pixels(of: picture, in: kept.drawnRect)
      map.copyPixels(IndexedRegion(of: pixels, at: kept.drawnRect, mappers: mappers))
      return map
    }
    let pixels = drawn.pixels(of: picture, in: rect, isExact: isExact)
    let map = IndexedRegion(of: pixels, at: rect, mappers: mappers, dithering: dithering)
    if isPlain { return map }
    return map.replacingIndices(with: indices(of: picture, map, pixels))
  }

  /// Chooses for the pixels of a picture.
  ///
  /// Where nothing is drawn, those of the background are seen. Under a sheet of ``PictureSource/overlay(of:)`` a color
  /// that was chosen for the background still compresses well, and what it becomes depends on the sheet and the place
  /// alone: nothing crawls.
  private func indices(of picture: Int, _ map: IndexedRegion, _ pixels: Bitmap) -> [UInt8] {
    let rect = map.rect
    let below = drawn.source.background.cropped(to: rect)
    let shown = background.cropped(to: rect)
    let wanted = unoptimized.cropped(to: rect)
    let colors = background.palette.colors
    var chosen: [UInt8]?
    if var bitmap = optimizedForLZW?.cropped(to: rect) {
      bitmap.composite(drawn.overlays.value(of: picture), origin: (rect.x, rect.y))
      chosen = IndexedRegion(of: bitmap, at: rect, mappers: mappers).indices
    }
    return map.indices.indices.map { place in
      if pixels.pixels[place] == below.pixels[place] { return shown[place] }
      let own = map.indices[place]
      guard let chosen, shown[place] != wanted[place] else { return own }
      let distance = colors[Int(own)].squaredDistance(to: colors[Int(chosen[place])])
      return distance <= settings.squaredTolerance ? chosen[place] : own
    }
  }
}
