import PulseBasics
import PulsePixels

/// The losses of frames in a shared palette beyond those of the palette itself: none unless they are set.
struct FlatMapLosses {
  /// The squared color error that one more pixel in a string of LZW is worth in the background; 0 for no loss.
  var stillWorth = 0

  /// The squared distance from the background up to which a color of a layer is not drawn; `nil` if all are drawn.
  var hiddenSquaredDistance: Int?
}

/// A quantizer of the changed rectangles of frames, which gives equal pixels the same palette indices in all frames.
struct FrameRegionQuantizer<Source: FrameSource>: Sendable {
  /// The quantized background.
  let background: IndexedRegion

  private let drawn: CachedFrameSource<Source>
  private let settings: GIFSettings
  private let dithering: BlueNoiseDither?
  private let isExact: Bool
  private let losses: FlatMapLosses
  private let mappers: PaletteMapperPool

  /// The quantized background before lossy LZW.
  private let unoptimized: IndexedRegion

  /// The background after lossy LZW; `nil` without it.
  private let optimizedForLZW: Bitmap?

  /// Quantizes the background.
  ///
  /// - Parameters:
  ///   - drawn: The unique frames.
  ///   - palette: The palette.
  ///   - settings: The quality settings.
  ///   - isExact: Whether the palette has all colors, so that no level may be rounded or dithered.
  ///   - losses: The losses beyond those of the palette.
  ///   - jobs: The number of threads, at least 1.
  /// - Throws: `CancellationError`.
  init(
    _ drawn: CachedFrameSource<Source>, palette: Palette, settings: GIFSettings, isExact: Bool,
    losses: FlatMapLosses, jobs: Int
  ) throws {
    self.drawn = drawn
    self.settings = settings
    self.isExact = isExact
    self.losses = losses
    let background = drawn.source.background
    mappers = PaletteMapperPool(palette, expecting: background.size.area)
    dithering = isExact ? nil : settings.blueNoiseDither(for: palette)
    var still = settings
    if isExact { still.dither = .none }
    unoptimized = try still.quantizedStaticRegion(of: background, palette: palette, jobs: jobs)
    if drawn.hasOverlays, settings.lossy > 0 {
      self.background = unoptimized.optimizedForLZW(squaredTolerance: settings.squaredTolerance)
      optimizedForLZW = self.background.bitmap()
    } else {
      self.background = unoptimized.optimizedForStrings(
        of: background, worth: losses.stillWorth)
      optimizedForLZW = nil
    }
  }

  /// Quantizes the rectangle of a frame that can differ from the background.
  func quantizedRegion(of frame: TemporalSmoother.SmoothedFrame) -> IndexedRegion {
    let rect = drawn.source.changedRect(of: frame.number)
    let isPlain = optimizedForLZW == nil && (isExact || settings.dither != .diffusion)
    if isPlain, let overlay = drawn.overlay(of: frame, isExact: isExact) {
      var map = background.subregion(rect)
      map.composite(
        overlay, over: drawn.covered, mappers: mappers, dithering: dithering,
        hiding: losses.hiddenSquaredDistance)
      return map
    }
    if isPlain, dithering == nil, let kept = drawn.source.cachedFrame(frame.number) {
      var map = IndexedRegion(of: kept.pixels, mappers: mappers)
      let pixels = drawn.source.pixels(of: frame.number, in: kept.drawnRect)
      map.copyPixels(of: IndexedRegion(of: pixels, at: kept.drawnRect, mappers: mappers))
      return map
    }
    let pixels = drawn.pixels(of: frame, in: rect, isExact: isExact)
    let map = IndexedRegion(of: pixels, at: rect, mappers: mappers, dithering: dithering)
    if isPlain { return map }
    return map.replacingIndices(with: lossyIndices(of: frame, map, pixels))
  }

  /// Returns the palette indices of a frame after lossy compression.
  ///
  /// Uncovered pixels have the background's index. Under a layer of ``FrameSource/overlay(of:)`` the index chosen
  /// for the background is used where it is near enough; it depends on the layer and the position alone, so that
  /// nothing crawls.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - map: The quantized rectangle.
  ///   - pixels: The original pixels.
  /// - Returns: The indices.
  private func lossyIndices(
    of frame: TemporalSmoother.SmoothedFrame, _ map: IndexedRegion, _ pixels: Bitmap
  ) -> [UInt8] {
    let rect = map.rect
    let below = drawn.source.background.cropped(to: rect)
    let shown = background.cropped(to: rect)
    let wanted = unoptimized.cropped(to: rect)
    let colors = background.palette.colors
    var chosen: [UInt8]?
    if var bitmap = optimizedForLZW?.cropped(to: rect) {
      bitmap.composite(drawn.smoother.overlay(of: frame), origin: (rect.x, rect.y))
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
