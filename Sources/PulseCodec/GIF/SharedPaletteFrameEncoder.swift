import PulseBasics
import PulseImages
import PulsePixels

/// An encoder of GIF frames in one shared palette, with unchanged pixels transparent.
struct SharedPaletteFrameEncoder<Source: FrameSource>: Sendable {
  /// The global palette.
  let palette: Palette

  /// The frames in display order, after temporal smoothing.
  let shown: [TemporalSmoother.SmoothedFrame]

  private let source: Source

  /// Whether the palette has all colors.
  private let isExact: Bool
  private let background: IndexedRegion

  /// The quantized changed rectangle of each frame.
  private let parts: ValueCache<TemporalSmoother.SmoothedFrame, IndexedRegion>

  /// The largest squared color distance of lossy LZW, applied per change where the source has no overlays.
  ///
  /// Pixels that do not change keep their color.
  private let changeTolerance: Int

  /// The capacity of the cache in bytes.
  private static var capacity: Int { 8 << 20 }

  /// Quantizes the background for an animation.
  ///
  /// - Parameters:
  ///   - drawn: The unique frames.
  ///   - shown: The frames in display order.
  ///   - palette: The global palette.
  ///   - settings: The quality settings.
  ///   - isExact: Whether the palette has all colors, so that no level may be rounded.
  ///   - losses: The losses beyond those of the palette.
  ///   - jobs: The number of threads, at least 1.
  /// - Throws: `CancellationError`.
  init(
    _ drawn: CachedFrameSource<Source>, shown: [TemporalSmoother.SmoothedFrame], palette: Palette,
    settings: GIFSettings, isExact: Bool,
    losses: FlatMapLosses = FlatMapLosses(), jobs: Int
  ) throws {
    self.shown = shown
    self.isExact = isExact
    source = drawn.source
    self.palette = palette
    let maps = try FrameRegionQuantizer(
      drawn, palette: palette, settings: settings, isExact: isExact, losses: losses, jobs: jobs)
    background = maps.background
    parts = ValueCache(capacity: Self.capacity, byteCount: \.indices.count) { maps.quantizedRegion(of: $0) }
    changeTolerance = drawn.hasOverlays ? 0 : settings.squaredTolerance
  }

  /// The number of pixels of the screen.
  var area: Int { source.size.area }

  /// A changed rectangle of a frame with its pixels, of which unchanged ones can be transparent.
  struct ChangedRegion {
    var rect: PixelRect
    var image: IndexedBitmap
  }

  /// Returns the GIF blocks of a frame with a delay of 0; none if nothing changes.
  func gifBlocks(
    of step: ConsecutiveFrames<TemporalSmoother.SmoothedFrame>
  ) throws(ImageFileError) -> [UInt8] {
    guard let change = changedRegion(in: step, inLongRuns: true) else { return [] }
    return try GIFBlockWriter.frame(
      change.image.withShortestCodes(), left: change.rect.x, top: change.rect.y, delay: 0)
  }

  /// Returns the changed rectangle between consecutive frames; `nil` if nothing changes.
  ///
  /// The first frame changes every pixel.
  ///
  /// - Parameters:
  ///   - step: The pair of consecutive frames.
  ///   - inLongRuns: Whether unchanged pixels keep their color where that is likely to take fewer bytes; otherwise all
  ///     are transparent.
  /// - Returns: The rectangle and its pixels.
  func changedRegion(
    in step: ConsecutiveFrames<TemporalSmoother.SmoothedFrame>, inLongRuns: Bool
  ) -> ChangedRegion? {
    guard let previous = step.previous else {
      let bounds = source.size.bounds
      let indices = quantizedRegion(of: step.next, in: bounds).indices
      return ChangedRegion(
        rect: bounds,
        image: IndexedBitmap(size: bounds.size, indices: indices, palette: palette)
          .optimizedForLZW(squaredTolerance: changeTolerance))
    }
    if previous == step.next { return nil }
    let rect = changedRect(from: previous, to: step.next)
    // The later first: the thread of the next pair quantizes the earlier one at the same time.
    let after = quantizedRegion(of: step.next, in: rect)
    let before = quantizedRegion(of: previous, in: rect)
    let (shown, wanted) = (before.indices.span, after.indices.span)
    let inner = PixelRect(around: rect.size) { shown[$0] != wanted[$0] }
    if inner.isEmpty { return nil }
    let changed = inner.translated(fromPart: rect)
    let (old, new) = (before.cropped(to: changed), after.cropped(to: changed))
    let transparent = palette.transparentIndex ?? 0
    var indices = Self.difference(from: old, to: new, transparent: transparent)
    if inLongRuns, changeTolerance == 0, let reluctance = transparencyReluctance(in: indices) {
      indices = TransparentRuns(from: old, to: new, transparent: transparent).indices(reluctance: reluctance)
    }
    return ChangedRegion(
      rect: changed,
      image: IndexedBitmap(size: changed.size, indices: indices, palette: palette)
        .optimizedForLZW(squaredTolerance: changeTolerance))
  }

  /// Returns the reluctance of ``TransparentRuns`` for a frame; `nil` if it is likely to be smallest when all unchanged
  /// pixels are transparent, as where few pixels change.
  ///
  /// Measured on frames of maps: where a half or more changes under layers, long runs save 1 to 4 %; over a plain
  /// background, which is one run, they do so nearly always. A moving camera changes the edges on the map, and its flat
  /// areas remain, two thirds of all pixels: 6 to 18 %.
  private func transparencyReluctance(in indices: [UInt8]) -> Int? {
    let transparent = palette.transparentIndex ?? 0
    let unchanged = indices.count(of: transparent)
    let share = Double(unchanged) / Double(indices.count)
    if share < (!source.hasOverlays ? 0.45 : isExact ? 0.9 : 0.5) { return 0 }
    return !source.hasOverlays && share < 0.88 ? 4 : nil
  }

  /// Returns the bounds in which two frames can differ; colors that one of them holds can differ where the true frames
  /// are equal.
  private func changedRect(
    from previous: TemporalSmoother.SmoothedFrame, to next: TemporalSmoother.SmoothedFrame
  ) -> PixelRect {
    previous.group.count == 1 && next.group.count == 1
      ? source.changedRect(from: previous.number, to: next.number)
      : source.changedRect(of: previous.number).union(source.changedRect(of: next.number))
  }

  /// Returns the new indices, with the transparent index where they equal the old ones.
  private static func difference(from old: [UInt8], to new: [UInt8], transparent: UInt8) -> [UInt8] {
    var result = new
    let count = result.count
    precondition(old.count == count, "both regions must have the same size")
    let old = old.span
    var indices = result.mutableSpan
    // Without branches, so that the loop is vectorized.
    for place in 0..<count {
      let index = indices[place]
      indices[place] = old[place] == index ? transparent : index
    }
    return result
  }

  /// Returns the quantized pixels of a rectangle of a frame.
  private func quantizedRegion(
    of frame: TemporalSmoother.SmoothedFrame, in rect: PixelRect
  ) -> IndexedRegion {
    let subregion = parts.value(of: frame)
    let inner = subregion.rect.intersection(rect)
    if inner == rect { return subregion.subregion(rect) }
    var map = background.subregion(rect)
    map.copyPixels(of: subregion, in: inner)
    return map
  }
}

extension [UInt8] {
  /// Returns the number of elements with a value.
  fileprivate func count(of value: UInt8) -> Int {
    let count = count
    let elements = span
    var total: UInt32 = 0
    // With small numbers and no check for overflow, so that the loop is vectorized.
    for place in 0..<count {
      let found: UInt8 = elements[place] == value ? 1 : 0
      total &+= UInt32(found)
    }
    return Int(total)
  }
}
