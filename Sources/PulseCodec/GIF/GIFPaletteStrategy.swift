import PulseCache
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
    let exact = try drawn.exactPalette(of: different, capacity: min(settings.colors, 255), jobs: jobs)
    if let exact {
      self = .exact(
        try SharedPaletteFrameEncoder(
          drawn, palette: exact, settings: settings, isExact: true, jobs: jobs))
      return
    }
    @Sendable func sharedPalette(jobs: Int) throws -> SharedPalette {
      SharedPalette(for: try drawn.histogram(of: different, jobs: jobs), settings)
    }
    func sharedPaletteEncoder(_ shared: SharedPalette) throws -> SharedPaletteFrameEncoder<Source> {
      try SharedPaletteFrameEncoder(
        drawn, palette: shared.palette, settings: settings, isExact: false, jobs: jobs)
    }
    if !drawn.hasOverlays {
      self = .shared(try sharedPaletteEncoder(try sharedPalette(jobs: jobs)))
      return
    }
    let colorCount = source.background.colorCount(upTo: Self.drawnColorLimit)
    @Sendable func blendedEncoder(jobs: Int) throws -> LocalPaletteFrameEncoder {
      try runOrderedPipeline(count: different.count, jobs: jobs) { number in
        _ = drawn.overlays.value(of: different[number])
      } consume: { _ in
      }
      return try LocalPaletteFrameEncoder(
        source.background, under: drawn.overlays, uniqueFrames: uniqueFrames,
        isExpectedFlat: colorCount != nil,
        settings: settings, jobs: jobs)
    }
    // Over drawn maps, both encoders are needed in most cases. Reducing colors takes one thread, so several threads do
    // it for both at the same time.
    var (known, prepared): (SharedPalette?, LocalPaletteFrameEncoder?) = (nil, nil)
    if colorCount != nil, jobs > 1 {
      let both = try computeBoth(jobs: jobs) {
        try sharedPalette(jobs: jobs / 2)
      } _: {
        try blendedEncoder(jobs: (jobs + 1) / 2)
      }
      (known, prepared) = (both.0, both.1)
    }
    // With few colors, one palette is often visually lossless.
    if let colorCount, colorCount <= Self.fewColors {
      let early = if let known { known } else { try sharedPalette(jobs: jobs) }
      if early.meanSquaredError < Self.invisibleError {
        self = .shared(try sharedPaletteEncoder(early))
        return
      }
      known = early
    }
    let blended = if let prepared { prepared } else { try blendedEncoder(jobs: jobs) }
    let pairs = Self.samplePairs(of: ConsecutiveFrames.pairs(of: blended.shown), in: source)
    if try blended.isClearlyBest(in: pairs.flatMap(\.self), jobs: jobs) {
      self = .blended(blended)
      return
    }
    // The remaining cases have too many colors for a palette, or frames too small for one; a few frames are measured.
    let palette = if let known { known } else { try sharedPalette(jobs: jobs) }
    let shared = try sharedPaletteEncoder(palette)
    let original = { @Sendable uniqueFrame, rect in drawn.pixels(of: uniqueFrame, in: rect, isExact: false) }
    var (blendedCost, sharedCost) = (0.0, 0.0)
    for pair in pairs where !Self.differClearly(blendedCost, sharedCost) {
      try runOrderedPipeline(count: 2 * pair.count, jobs: jobs) { number in
        let step = pair[pair.startIndex + number / 2]
        return number % 2 == 0
          ? (blended: try blended.measureCost(of: step, original: original).cost, shared: 0)
          : (blended: 0, shared: try shared.measureCost(of: step.numbers, original: original).cost)
      } consume: { costs in
        blendedCost += costs.blended
        sharedCost += costs.shared
      }
    }
    let isBlended = blendedCost < sharedCost
    self = isBlended ? .blended(blended) : .shared(shared)
  }

  /// Returns whether two costs differ by more than 20 %, which frames with smaller changes will not reverse.
  private static func differClearly(_ first: Double, _ second: Double) -> Bool {
    max(first, second) > 1.2 * min(first, second)
  }

  /// The number of colors that one palette often represents well enough.
  private static var fewColors: Int { 1024 }

  /// The number of colors up to which a background probably is a drawn map, whose reduction is nearly lossless.
  ///
  /// Views of the world map have 3,500 to 9,500 colors at 512 to 1,024 pixels, most of them of antialiased edges, and
  /// street maps with textures have more than 14,000. Only the time of encoding depends on it.
  private static var drawnColorLimit: Int { 12_000 }

  /// The mean squared error that is invisible, 55 dB.
  private static var invisibleError: Double { 0.2 }

  /// Returns samples of the frames that change, each with its previous frame: two pairs of successive changes, the
  /// larger
  /// first.
  ///
  /// They are pairs because with held frames only every other change is expensive. Up to four changes are all in one
  /// sample.
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
  /// The unique frames of the smoothed frames.
  fileprivate var numbers: ConsecutiveFrames<Int> {
    ConsecutiveFrames<Int>(previous: previous?.number, next: next.number)
  }
}

/// A palette shared by all frames, with the histogram of the colors that it represents.
private struct SharedPalette {
  let palette: Palette
  private let histogram: ColorHistogram

  init(for histogram: ColorHistogram, _ settings: GIFSettings) {
    self.histogram = histogram
    palette = Palette(reducing: histogram, to: settings.capacity, hasTransparentEntry: true)
  }

  /// The mean squared distance between the true and the palette colors.
  var meanSquaredError: Double { histogram.meanSquaredError(in: palette) }
}

extension Bitmap {
  /// Returns the number of different colors; `nil` if there are more than `limit`, which is soon found out.
  fileprivate func colorCount(upTo limit: Int) -> Int? {
    var histogram = ColorHistogram()
    return histogram.add(self, under: .none, in: size.bounds, upTo: limit) ? histogram.count : nil
  }
}
