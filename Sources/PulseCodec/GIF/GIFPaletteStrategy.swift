import PulseBasics
import PulsePixels

/// The palette strategies for GIF frames over an opaque background: exact, one shared palette, or local palettes.
enum GIFPaletteStrategy<Source: FrameSource>: Sendable {
  /// One palette with all colors, lossless.
  case exact(SharedPaletteFrameEncoder<Source>)

  /// One palette for all frames, with unchanged pixels transparent; it suits any content, including a moving camera.
  case shared(SharedPaletteFrameEncoder<Source>)

  /// A background that is reduced once, with a local palette for each frame.
  case blended(LocalPaletteFrameEncoder)
}

extension GIFPaletteStrategy {
  /// Chooses the strategy with the lowest cost, measured on a few frames if necessary.
  ///
  /// - Parameters:
  ///   - source: The unique frames.
  ///   - uniqueFrames: The unique frames in display order, at least one.
  ///   - settings: The quality settings.
  ///   - jobs: The number of threads, at least 1.
  /// - Throws: ``ImageFileError`` or `CancellationError`.
  init(for source: Source, uniqueFrames: [Int], settings: GIFSettings, jobs: Int) throws {
    let drawn = CachedFrameSource(source)
    let different = Array(Set(uniqueFrames)).sorted()
    let unheld = uniqueFrames.map { TemporalSmoother.SmoothedFrame($0) }
    let exact = try drawn.exactPalette(of: different, capacity: min(settings.colors, 255), jobs: jobs)
    if let exact {
      self = .exact(
        try SharedPaletteFrameEncoder(
          drawn, shown: unheld, palette: exact, settings: settings, isExact: true, jobs: jobs))
      return
    }
    func sharedPalette() throws -> SharedPalette {
      let histogram = try drawn.histogram(of: different.map { .init($0) }, jobs: jobs)
      return try SharedPalette(for: histogram, upTo: settings.capacity, merging: .fine, jobs: jobs)
    }
    func sharedPaletteEncoder(_ shared: SharedPalette) throws -> SharedPaletteFrameEncoder<Source> {
      try SharedPaletteFrameEncoder(
        drawn, shown: unheld, palette: shared.palette, settings: settings, isExact: false, jobs: jobs)
    }
    if !drawn.hasOverlays {
      self = .shared(try sharedPaletteEncoder(try sharedPalette()))
      return
    }
    // With few colors, one palette is often visually lossless.
    let early = source.background.hasFewColors ? try sharedPalette() : nil
    if let early, early.meanSquaredError < Self.invisibleError {
      self = .shared(try sharedPaletteEncoder(early))
      return
    }
    try runOrderedPipeline(count: different.count, jobs: jobs) { number in
      _ = drawn.overlays.value(of: different[number])
    } consume: { _ in
    }
    let coverage = try OverlayCoverage(of: different.map { drawn.overlays.value(of: $0) }, jobs: jobs)
    let mostCovered = different.map { drawn.overlays.value(of: $0).coveredPixelCount }.max() ?? 0
    let isStill = GIFSettings.stillDivisor * mostCovered <= source.size.area
    let colors =
      settings.quality < 100
      ? LocalPaletteFrameEncoder.CoveredColors(
        of: source.background, under: coverage, count: GIFSettings.flatColorCount) : nil
    if settings.sharesPalette(isStill: isStill), let colors,
      let shared = try Self.smoothEncoder(
        drawn, over: colors, under: coverage, isStill: isStill, uniqueFrames: uniqueFrames,
        settings: settings,
        jobs: jobs)
    {
      self = .shared(shared)
      return
    }
    let held = drawn.holding(tolerance: settings.level.holdTolerance)
    let blended = try LocalPaletteFrameEncoder(
      source.background, under: held.smoother, coverage, colors: colors,
      worth: isStill ? settings.stillWorth : 0, uniqueFrames: uniqueFrames, settings: settings, jobs: jobs)
    let pairs = Self.samplePairs(of: ConsecutiveFrames.pairs(of: blended.shown), in: source)
    if try blended.isClearlyBest(in: pairs.flatMap(\.self), jobs: jobs) {
      self = .blended(blended)
      return
    }
    // The remaining cases have too many colors for a palette, or frames too small for one; a few frames are measured.
    let palette = if let early { early } else { try sharedPalette() }
    let shared = try sharedPaletteEncoder(palette)
    let original = { @Sendable uniqueFrame, rect in
      drawn.pixels(of: TemporalSmoother.SmoothedFrame(uniqueFrame), in: rect, isExact: false)
    }
    var (blendedCost, sharedCost) = (0.0, 0.0)
    for pair in pairs where !Self.differClearly(blendedCost, sharedCost) {
      try runOrderedPipeline(count: 2 * pair.count, jobs: jobs) { number in
        let step = pair[pair.startIndex + number / 2]
        return number % 2 == 0
          ? (blended: try blended.measureCost(of: step, original: original).cost, shared: 0)
          : (blended: 0, shared: try shared.measureCost(of: step.unheld, original: original).cost)
      } consume: { costs in
        blendedCost += costs.blended
        sharedCost += costs.shared
      }
    }
    let isBlended = blendedCost < sharedCost
    self = isBlended ? .blended(blended) : .shared(shared)
  }

  /// Returns the encoder of frames in one palette over a flat background or, for narrow shapes, a textured one; `nil` if
  /// one palette is not enough.
  ///
  /// Narrow shapes in many phases have more colors in a single frame than a palette has.
  private static func smoothEncoder(
    _ drawn: CachedFrameSource<Source>, over colors: LocalPaletteFrameEncoder.CoveredColors,
    under coverage: OverlayCoverage, isStill: Bool, uniqueFrames: [Int], settings: GIFSettings, jobs: Int
  ) throws -> SharedPaletteFrameEncoder<Source>? {
    let isFlat = colors.meanSquaredError < GIFSettings.sharedFlatError
    if !isFlat, !settings.sharesTexturedPalette || !coverage.hasNarrowShapes { return nil }
    let below =
      isFlat && settings.reducesFlatBackground ? drawn.reducing(coverage.rect, to: colors.palette) : drawn
    let held = below.holding(tolerance: settings.level.holdTolerance)
    let shown = TemporalSmoother.smoothedFrames(of: uniqueFrames, groupSize: settings.level.heldFrames)
    // Consecutive numbers, a position and a count determine a group.
    let frames = Set(shown).sorted {
      ($0.number, $0.position, $0.group.count) < ($1.number, $1.position, $1.group.count)
    }
    let shared = try SharedPalette.flat(
      for: held.histogram(of: frames, jobs: jobs), settings, jobs: jobs)
    if isFlat, shared.meanSquaredError >= settings.sharedPaletteError { return nil }
    let losses = FlatMapLosses(
      stillWorth: isStill ? settings.stillWorth : 0,
      hiddenSquaredDistance: settings.hiddenSquaredDistance)
    return try SharedPaletteFrameEncoder(
      held, shown: shown, palette: shared.palette, settings: settings, isExact: false,
      losses: losses, jobs: jobs)
  }

  /// Returns whether two costs differ by more than 20 %, which frames with smaller changes will not reverse.
  private static func differClearly(_ first: Double, _ second: Double) -> Bool {
    max(first, second) > 1.2 * min(first, second)
  }

  /// The mean squared error that is invisible, 55 dB.
  private static var invisibleError: Double { 0.2 }

  /// Returns samples of the frames that change, each with its previous frame: two pairs of successive changes, the
  /// larger first.
  ///
  /// They are pairs because with held frames only every other change is expensive. Up to four changes are all in
  /// one sample.
  private static func samplePairs(
    of steps: [ConsecutiveFrames<TemporalSmoother.SmoothedFrame>], in source: Source
  ) -> [ArraySlice<ConsecutiveFrames<TemporalSmoother.SmoothedFrame>>] {
    let changes = steps.filter { $0.previous != nil && $0.previous != $0.next }
    if changes.count <= 4 { return [changes[...]] }
    let pairs = [changes.count / 4, changes.count * 3 / 4].map { changes[$0 - 1...$0] }
    func area(_ pair: ArraySlice<ConsecutiveFrames<TemporalSmoother.SmoothedFrame>>) -> Int {
      pair.reduce(0) { $0 + source.changedRect(of: $1.next.number).size.area }
    }
    return area(pairs[0]) < area(pairs[1]) ? pairs.reversed() : pairs
  }
}

extension ConsecutiveFrames<TemporalSmoother.SmoothedFrame> {
  /// The same unique frames without held colors.
  fileprivate var unheld: ConsecutiveFrames {
    ConsecutiveFrames(
      previous: previous.map { TemporalSmoother.SmoothedFrame($0.number) },
      next: TemporalSmoother.SmoothedFrame(next.number))
  }
}

/// A palette shared by all frames.
private struct SharedPalette {
  let palette: Palette

  /// The mean squared distance between the true and the palette colors.
  let meanSquaredError: Double

  init(for histogram: ColorHistogram, upTo capacity: Int, merging: ColorMerging = .coarse, jobs: Int) throws {
    let executor = ThreadedPartExecutor(jobs: jobs)
    palette = try Palette(
      reducing: histogram, to: capacity, hasTransparentEntry: true, merging: merging, on: executor)
    meanSquaredError = try histogram.meanSquaredError(in: palette, on: executor)
  }

  /// Reduces the colors of frames over a flat background, at high qualities without merging colors that are seen
  /// to differ.
  static func flat(for histogram: ColorHistogram, _ settings: GIFSettings, jobs: Int) throws -> SharedPalette
  {
    try SharedPalette(
      for: histogram, upTo: settings.sharedCapacity, merging: settings.refinesSharedPalette ? .fine : .coarse,
      jobs: jobs)
  }
}

extension Bitmap {
  /// Whether the image has at most 1,024 colors, as drawn maps have.
  fileprivate var hasFewColors: Bool {
    var histogram = ColorHistogram()
    return histogram.add(self, under: .none, in: size.bounds, upTo: 1024)
  }
}
