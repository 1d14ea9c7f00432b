import PulsePixels

/// A frame source with a cache of its overlays, which also counts the colors of an animation.
struct CachedFrameSource<Source: FrameSource>: Sendable {
  let source: Source

  /// Whether the source provides overlays over a static background.
  let hasOverlays: Bool

  /// The cached overlay of each unique frame.
  let overlays: ValueCache<Int, RunLengthLayer>

  /// The capacity of the overlay cache in bytes, 24 MB: some hundred frames of a disc.
  private static var capacity: Int { 24 << 20 }

  init(_ source: Source) {
    self.source = source
    hasOverlays = source.hasOverlays
    overlays = ValueCache(capacity: Self.capacity, byteCount: \.byteCount) { source.overlay(of: $0) }
  }

  /// Draws a rectangle of a frame from its cached overlay or, without one, from the source.
  ///
  /// - Parameters:
  ///   - picture: The unique frame, from 0.
  ///   - rect: The rectangle, inside the background.
  ///   - isExact: Whether rounding differences from the source are forbidden.
  /// - Returns: The pixels.
  func pixels(of picture: Int, in rect: PixelRect, isExact: Bool) -> Bitmap {
    guard let overlay = overlay(of: picture, isExact: isExact) else {
      return source.pixels(of: picture, in: rect)
    }
    var pixels = source.background.cropped(to: rect)
    pixels.composite(overlay, origin: (rect.x, rect.y))
    return pixels
  }

  /// Returns the overlay of a frame; `nil` if there is none, or it is not exact enough.
  func overlay(of picture: Int, isExact: Bool) -> RunLengthLayer? {
    guard hasOverlays else { return nil }
    let overlay = overlays.value(of: picture)
    return isExact && !overlay.isExact ? nil : overlay
  }

  /// Returns a palette of all colors of the animation; `nil` if there are more than its capacity.
  ///
  /// - Parameters:
  ///   - pictures: The unique frames that are shown.
  ///   - capacity: The largest number of colors.
  ///   - jobs: The number of threads, at least 1.
  /// - Returns: The palette, whose last entry is transparent.
  /// - Throws: `CancellationError`.
  func exactPalette(of pictures: [Int], capacity: Int, jobs: Int) async throws -> Palette? {
    let changed = pictures.reduce(PixelRect.empty) { $0.union(source.changedRect(of: $1)) }
    let background = source.background
    var still = ColorHistogram()
    for part in source.size.bounds.parts(around: changed) {
      guard still.add(background, under: .none, in: part, upTo: capacity) else { return nil }
    }
    do {
      let histogram = try await histogram(of: pictures, startingWith: still, jobs: jobs) {
        if !add($1, in: changed, upTo: capacity, to: &$0) { throw TooManyColors() }
      }
      guard histogram.isExact, histogram.count <= capacity else { return nil }
      return Palette(reducing: histogram, to: capacity, hasTransparentEntry: true)
    } catch is TooManyColors {
      return nil
    }
  }

  /// Adds the colors of a rectangle of a frame to a histogram; returns `false` as soon as there are too many.
  private func add(
    _ picture: Int, in rect: PixelRect, upTo capacity: Int, to histogram: inout ColorHistogram
  ) -> Bool {
    if let overlay = overlay(of: picture, isExact: true) {
      return histogram.add(source.background, under: overlay, in: rect, upTo: capacity)
    }
    let pixels = source.pixels(of: picture, in: rect)
    return histogram.add(pixels, under: .none, in: pixels.size.bounds, upTo: capacity)
  }

  /// Returns a color histogram of frames, sampled by rows, each weighted by its pixels.
  ///
  /// - Parameters:
  ///   - pictures: The unique frames that are shown.
  ///   - jobs: The number of threads, at least 1.
  /// - Returns: The histogram.
  /// - Throws: `CancellationError`.
  func histogram(of pictures: [Int], jobs: Int) async throws -> ColorHistogram {
    let changed = pictures.reduce(PixelRect.empty) { $0.union(source.changedRect(of: $1)) }
    let budget = max(Self.sampleArea, changed.size.area) / max(pictures.count, 1)
    var histogram = try await histogram(
      of: Array(pictures.enumerated()), startingWith: ColorHistogram(), jobs: jobs
    ) { histogram, picture in
      if hasOverlays {
        addCovered(picture.element, number: picture.offset, upTo: budget, to: &histogram)
      } else {
        // Frames that differ everywhere need more samples.
        addRows(picture.element, of: changed, number: picture.offset, upTo: 16 * budget, to: &histogram)
      }
    }
    if hasOverlays, !changed.isEmpty {
      // The uncovered background; its exact weight per pixel would make no difference.
      let seen = pictures.count - histogram.totalWeight / changed.size.area
      if seen > 0 { histogram.add(source.background, in: changed, weight: seen) }
    }
    for part in source.size.bounds.parts(around: changed) {
      histogram.add(source.background, in: part, weight: pictures.count)
    }
    return histogram
  }

  /// Adds the visible colors of an overlay's rows, as many as the budget allows, at least one.
  private func addCovered(
    _ picture: Int, number: Int, upTo budget: Int, to histogram: inout ColorHistogram
  ) {
    let sheet = overlays.value(of: picture)
    let rowStride = Self.rowStride(through: sheet.rect.height, of: sheet.coveredPixelCount, upTo: budget)
    for y in stride(
      from: sheet.rect.y + Self.start(number, of: rowStride), to: sheet.rect.maxY, by: rowStride)
    {
      histogram.add(source.background, coveredBy: sheet, inRow: y, weight: rowStride)
    }
  }

  /// Adds the colors of bands of rows, which are drawn as fast as single rows.
  private func addRows(
    _ picture: Int, of part: PixelRect, number: Int, upTo budget: Int, to histogram: inout ColorHistogram
  ) {
    let height = 8
    let bands = (part.height + height - 1) / height
    let rowStride = Self.rowStride(through: bands, of: part.size.area, upTo: budget)
    for band in stride(from: Self.start(number, of: rowStride), to: bands, by: rowStride) {
      let y = part.y + band * height
      let rows = PixelRect(x: part.x, y: y, width: part.width, height: min(height, part.maxY - y))
      let pixels = source.pixels(of: picture, in: rows)
      histogram.add(pixels, in: pixels.size.bounds, weight: rowStride)
    }
  }

  /// Returns the row stride with which sampled pixels fit a budget.
  private static func rowStride(through rows: Int, of pixels: Int, upTo budget: Int) -> Int {
    let fitting = max((pixels + budget - 1) / max(budget, 1), 1)
    return min(fitting, max(rows, 1))
  }

  /// Returns the first sampled row of a frame.
  ///
  /// Neighboring frames are similar and therefore sampled at different rows. Multiples of the golden ratio spread them
  /// evenly for any number of frames.
  private static func start(_ number: Int, of rowStride: Int) -> Int {
    let turns = Double(number) * 0.618_033_988_749_895
    return Int((turns - turns.rounded(.down)) * Double(rowStride))
  }

  /// Counts the colors of frames on several threads and returns the sum of their histograms.
  ///
  /// - Parameters:
  ///   - pictures: The frames.
  ///   - start: The initial histogram.
  ///   - jobs: The number of threads, at least 1.
  ///   - count: Adds the colors of a frame.
  /// - Returns: The histogram.
  /// - Throws: `CancellationError`, or an error of `count`, which stops the counting.
  private func histogram<Picture: Sendable>(
    of pictures: [Picture], startingWith start: ColorHistogram, jobs: Int,
    count: @escaping @Sendable (inout ColorHistogram, Picture) throws -> Void
  ) async throws -> ColorHistogram {
    var sum = start
    // Merging histograms takes time, too; several per thread balance the load.
    let parts = min(jobs == 1 ? 1 : 8 * jobs, pictures.count)
    try await runOrderedPipeline(count: parts, jobs: jobs) { part in
      var histogram = ColorHistogram()
      for picture in pictures[pictures.count * part / parts..<pictures.count * (part + 1) / parts] {
        try count(&histogram, picture)
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

/// An error that stops counting: the animation has more colors than the palette.
private struct TooManyColors: Error {}

extension ColorHistogram {
  /// Adds the pixels of a rectangle under an overlay in bands of rows; returns `false` as soon as there are too many
  /// colors.
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
  fileprivate func parts(around hole: PixelRect) -> [PixelRect] {
    if hole.isEmpty { return [self] }
    return [
      PixelRect(x: x, y: y, width: width, height: hole.y - y),
      PixelRect(x: x, y: hole.maxY, width: width, height: maxY - hole.maxY),
      PixelRect(x: x, y: hole.y, width: hole.x - x, height: hole.height),
      PixelRect(x: hole.maxX, y: hole.y, width: maxX - hole.maxX, height: hole.height),
    ].filter { !$0.isEmpty }
  }
}
