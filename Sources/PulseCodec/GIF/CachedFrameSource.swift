import PulseBasics
import PulsePixels
import Synchronization

/// A frame source with a cache of its overlays, which also counts the colors of an animation.
struct CachedFrameSource<Source: FrameSource>: Sendable {
  let source: Source

  /// The background as it is seen under overlays.
  private(set) var covered: Bitmap

  /// Whether the source provides overlays over a static background.
  let hasOverlays: Bool

  /// The cached overlay of each unique frame.
  let overlays: ValueCache<Int, RunLengthLayer>

  /// The smoother of the overlays, with its own cache.
  private(set) var smoother: TemporalSmoother

  /// The capacity of the overlay cache in bytes, 64 MB: thousands of frames of a disc, or twenty of 1024x1024 pixels with
  /// 10,000 small ones.
  ///
  /// All frames are read up to four times, always in the same order: where they do not fit, none is found again.
  private static var capacity: Int { 64 << 20 }

  /// Creates a cache for a source.
  ///
  /// - Parameter source: The unique frames.
  init(_ source: Source) {
    self.source = source
    covered = source.background
    hasOverlays = source.hasOverlays
    let overlays = ValueCache(capacity: Self.capacity, byteCount: \.byteCount) { source.overlay(of: $0) }
    self.overlays = overlays
    smoother = TemporalSmoother(overlays, tolerance: 0)
  }

  /// Returns the same source, with the same cached overlays, whose held colors may differ by other levels.
  func holding(tolerance: Int) -> CachedFrameSource {
    var result = self
    result.smoother = TemporalSmoother(overlays, tolerance: tolerance)
    return result
  }

  /// Returns the same source with a region of the background in the colors of a palette, wherever overlays cover it.
  func reducing(_ rect: PixelRect, to palette: Palette) -> CachedFrameSource {
    var result = self
    let reduced = IndexedRegion(of: source.background, in: rect, palette: palette).bitmap()
    result.covered.replacePixels(with: reduced, x: rect.x, y: rect.y)
    return result
  }

  /// Draws a rectangle of a frame from its cached overlay or, without one, from the source.
  ///
  /// - Parameters:
  ///   - frame: The frame; colors that it holds are drawn as held.
  ///   - rect: The rectangle, inside the background.
  ///   - isExact: Whether rounding differences from the source are forbidden.
  /// - Returns: The pixels.
  func pixels(of frame: TemporalSmoother.SmoothedFrame, in rect: PixelRect, isExact: Bool) -> Bitmap {
    guard let overlay = overlay(of: frame, isExact: isExact) else {
      return source.pixels(of: frame.number, in: rect)
    }
    var pixels = source.background.cropped(to: rect)
    pixels.composite(overlay, origin: (rect.x, rect.y))
    return pixels
  }

  /// Returns the overlay of a frame, with held colors; `nil` if the source has none, or if `isExact` forbids its
  /// rounding differences.
  func overlay(of frame: TemporalSmoother.SmoothedFrame, isExact: Bool) -> RunLengthLayer? {
    guard hasOverlays else { return nil }
    let overlay = smoother.overlay(of: frame)
    return isExact && !overlay.isExact ? nil : overlay
  }

  /// Returns a palette of all colors of the animation; `nil` if there are more than its capacity.
  ///
  /// - Parameters:
  ///   - uniqueFrames: The unique frames that are shown.
  ///   - capacity: The largest number of colors.
  ///   - jobs: The number of threads, at least 1.
  /// - Returns: The palette, by falling number of pixels, and with a transparent entry at the end: most frames have no
  ///   rare color, and can do with shorter codes.
  /// - Throws: `CancellationError`.
  func exactPalette(of uniqueFrames: [Int], capacity: Int, jobs: Int) throws -> Palette? {
    let changed = uniqueFrames.reduce(PixelRect.empty) { $0.union(source.changedRect(of: $1)) }
    let background = source.background
    var still = ColorHistogram()
    for part in source.size.bounds.rects(around: changed) {
      guard still.add(background, under: .none, in: part, upTo: capacity) else { return nil }
    }
    // The runs of the background are found once for all frames.
    let covered: RunLengthLayer =
      hasOverlays && !changed.isEmpty
      ? RunLengthLayer(background.cropped(to: changed), at: changed) : .none
    let hasTooMany = Atomic(false)
    let histogram = try histogram(of: uniqueFrames, startingWith: still, jobs: jobs) {
      if !hasTooMany.load(ordering: .relaxed),
        !addColors(of: $1, over: covered, in: changed, upTo: capacity, to: &$0)
      {
        hasTooMany.store(true, ordering: .relaxed)
      }
    }
    guard !hasTooMany.load(ordering: .relaxed), histogram.isExact, histogram.count <= capacity else {
      return nil
    }
    return Palette(histogram)
  }

  /// Adds the colors of a rectangle of a frame to a histogram; returns `false` as soon as there are too many.
  ///
  /// `covered` is the background there, as a layer; not needed without overlays.
  private func addColors(
    of uniqueFrame: Int, over covered: RunLengthLayer, in rect: PixelRect, upTo capacity: Int,
    to histogram: inout ColorHistogram
  ) -> Bool {
    let frame = TemporalSmoother.SmoothedFrame(uniqueFrame)
    if let overlay = overlay(of: frame, isExact: true) {
      for y in covered.rect.rows {
        histogram.add(covered, under: overlay, inRow: y)
        if histogram.count > capacity || !histogram.isExact { return false }
      }
      return true
    }
    let pixels = source.pixels(of: uniqueFrame, in: rect)
    return histogram.add(pixels, under: .none, in: pixels.size.bounds, upTo: capacity)
  }

  /// The weight of a pixel under an overlay beside that of one that nothing covers: what moves is looked at, and a
  /// palette with too few colors for a fade lets it stand still and jump.
  private static var overlayWeight: Int { 4 }

  /// The largest number of frames of an expensive source whose colors are counted.
  private static var sampledFrames: Int { 24 }

  /// Returns a color histogram of frames, sampled by rows, each weighted by its pixels.
  ///
  /// Of the frames of an expensive source, some at even distances are counted.
  ///
  /// - Parameters:
  ///   - allFrames: The different frames that are shown.
  ///   - jobs: The number of threads, at least 1.
  /// - Returns: The histogram.
  /// - Throws: `CancellationError`.
  func histogram(of allFrames: [TemporalSmoother.SmoothedFrame], jobs: Int) throws -> ColorHistogram {
    let count = source.isExpensive ? min(Self.sampledFrames, allFrames.count) : allFrames.count
    let uniqueFrames = (0..<count).map { allFrames[(2 * $0 + 1) * allFrames.count / (2 * count)] }
    let changed = uniqueFrames.reduce(PixelRect.empty) { $0.union(source.changedRect(of: $1.number)) }
    let budget = max(Self.sampleArea, changed.size.area) / max(uniqueFrames.count, 1)
    var histogram = try histogram(
      of: Array(uniqueFrames.enumerated()), startingWith: ColorHistogram(), jobs: jobs
    ) { histogram, sampled in
      if hasOverlays {
        addOverlayColors(of: sampled.element, number: sampled.offset, upTo: budget, to: &histogram)
      } else {
        // Frames that differ everywhere need more samples.
        addSampledRows(
          of: sampled.element.number, in: changed, number: sampled.offset, upTo: 16 * budget, to: &histogram)
      }
    }
    if hasOverlays, !changed.isEmpty {
      // The uncovered background; its exact weight per pixel would make no difference.
      let seen = uniqueFrames.count - histogram.totalWeight / (Self.overlayWeight * changed.size.area)
      if seen > 0 { histogram.add(source.background, in: changed, weight: seen) }
    }
    for part in source.size.bounds.rects(around: changed) {
      histogram.add(source.background, in: part, weight: uniqueFrames.count)
    }
    return histogram
  }

  /// Adds the colors of a frame, where its overlay covers the background, to a histogram, sampled from evenly
  /// spaced rows.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - number: The position of the frame in the animation, which shifts the sampled rows.
  ///   - budget: The approximate number of pixels to sample; at least one row is.
  ///   - histogram: The histogram to change.
  private func addOverlayColors(
    of frame: TemporalSmoother.SmoothedFrame, number: Int, upTo budget: Int,
    to histogram: inout ColorHistogram
  ) {
    let layer = smoother.overlay(of: frame)
    let rowStride = Self.rowStride(through: layer.rect.height, of: layer.coveredPixelCount, upTo: budget)
    for y in stride(
      from: layer.rect.y + Self.firstSampledRow(ofFrame: number, stride: rowStride), to: layer.rect.maxY,
      by: rowStride)
    {
      histogram.add(covered, coveredBy: layer, inRow: y, weight: Self.overlayWeight * rowStride)
    }
  }

  /// Adds the colors of a frame to a histogram, sampled from evenly spaced bands of 8 rows, drawn as fast as
  /// single rows.
  ///
  /// - Parameters:
  ///   - uniqueFrame: The unique frame, from 0.
  ///   - part: The sampled rectangle.
  ///   - number: The position of the frame in the animation, which shifts the sampled bands.
  ///   - budget: The approximate number of pixels to sample; at least one band is.
  ///   - histogram: The histogram to change.
  private func addSampledRows(
    of uniqueFrame: Int, in part: PixelRect, number: Int, upTo budget: Int, to histogram: inout ColorHistogram
  ) {
    let height = 8
    let bands = (part.height + height - 1) / height
    let rowStride = Self.rowStride(through: bands, of: part.size.area, upTo: budget)
    for band in stride(
      from: Self.firstSampledRow(ofFrame: number, stride: rowStride), to: bands, by: rowStride)
    {
      let y = part.y + band * height
      let rows = PixelRect(x: part.x, y: y, width: part.width, height: min(height, part.maxY - y))
      let pixels = source.pixels(of: uniqueFrame, in: rows)
      histogram.add(pixels, in: pixels.size.bounds, weight: rowStride)
    }
  }

  /// Returns the distance between sampled rows, at least 1, with which the number of sampled pixels fits a budget.
  private static func rowStride(through rows: Int, of pixels: Int, upTo budget: Int) -> Int {
    let fitting = max((pixels + budget - 1) / max(budget, 1), 1)
    return min(fitting, max(rows, 1))
  }

  /// Returns the first sampled row of a frame.
  ///
  /// Neighboring frames are similar and therefore sampled at different rows. Multiples of the golden ratio spread them
  /// evenly for any number of frames.
  private static func firstSampledRow(ofFrame number: Int, stride rowStride: Int) -> Int {
    let turns = Double(number) * 0.618_033_988_749_895
    return Int((turns - turns.rounded(.down)) * Double(rowStride))
  }

  /// Counts the colors of frames on several threads and returns the sum of their histograms.
  ///
  /// - Parameters:
  ///   - frames: The frames.
  ///   - start: The initial histogram.
  ///   - jobs: The number of threads, at least 1.
  ///   - count: Adds the colors of a frame.
  /// - Returns: The histogram.
  /// - Throws: `CancellationError`, or an error of `count`, which stops the counting.
  private func histogram<Frame: Sendable>(
    of frames: [Frame], startingWith start: ColorHistogram, jobs: Int,
    count: @escaping @Sendable (inout ColorHistogram, Frame) throws -> Void
  ) throws -> ColorHistogram {
    var sum = start
    // Merging histograms takes time, too; several per thread balance the load.
    let parts = min(jobs == 1 ? 1 : 8 * jobs, frames.count)
    try runOrderedPipeline(count: parts, jobs: jobs) { part in
      var histogram = ColorHistogram()
      for frame in frames[frames.count * part / parts..<frames.count * (part + 1) / parts] {
        try count(&histogram, frame)
      }
      return histogram
    } consume: { part in
      sum.add(part)
    }
    return sum
  }

  /// The minimum number of sampled pixels of all frames: some milliseconds of work.
  private static var sampleArea: Int { 1 << 18 }
}

extension Palette {
  /// Creates a palette of the at most 255 colors of a histogram, the most frequent first, and a transparent entry.
  fileprivate init(_ histogram: ColorHistogram) {
    let entries = histogram.entries.sorted {
      ($0.weight, $1.color.packed) > ($1.weight, $0.color.packed)
    }
    let colors = entries.isEmpty ? [RGBA(0, 0, 0)] : entries.map(\.color)
    self.init(colors: colors + [.clear], transparentIndex: UInt8(colors.count))
  }
}

extension ColorHistogram {
  /// Adds the pixels of a rectangle under an overlay in bands of rows; returns `false` as soon as there are too
  /// many colors.
  mutating func add(
    _ bitmap: Bitmap, under overlay: RunLengthLayer, in rect: PixelRect, upTo limit: Int
  ) -> Bool {
    for y in stride(from: rect.y, to: rect.maxY, by: 8) {
      let rows = PixelRect(x: rect.x, y: y, width: rect.width, height: min(8, rect.maxY - y))
      add(bitmap, under: overlay, in: rows)
      if count > limit || !isExact { return false }
    }
    return true
  }
}

extension PixelRect {
  /// Returns the up to four rectangles that cover this one except for a hole in it.
  fileprivate func rects(around hole: PixelRect) -> [PixelRect] {
    if hole.isEmpty { return [self] }
    return [
      PixelRect(x: x, y: y, width: width, height: hole.y - y),
      PixelRect(x: x, y: hole.maxY, width: width, height: maxY - hole.maxY),
      PixelRect(x: x, y: hole.y, width: hole.x - x, height: hole.height),
      PixelRect(x: hole.maxX, y: hole.y, width: maxX - hole.maxX, height: hole.height),
    ].filter { !$0.isEmpty }
  }
}
