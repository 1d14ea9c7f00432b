import PulsePixels

/// The pictures of a source, of which each is drawn once where the source tells what lies over the background.
struct DrawnPictures<Source: PictureSource>: Sendable {
  /// The source.
  let source: Source

  /// Whether the source tells what lies over the background.
  let hasOverlays: Bool

  /// What lies over the background in each picture.
  let overlays: KeptValues<Int, RunLengthLayer>

  /// The bytes of sheets that are kept, 24 MB: some hundred pictures of a disc.
  private static var capacity: Int { 24 << 20 }

  init(_ source: Source) {
    self.source = source
    hasOverlays = source.hasOverlays
    overlays = KeptValues(capacity: Self.capacity, byteCount: \.byteCount) { source.overlay(of: $0) }
  }

  /// Returns a part of a picture.
  ///
  /// - Parameters:
  ///   - picture: The number of the picture.
  ///   - rect: The part, inside the background.
  ///   - isExact: Whether no level of a channel may differ from what the source draws.
  /// - Returns: The pixels of the part.
  func pixels(of picture: Int, in rect: PixelRect, isExact: Bool) -> Bitmap {
    guard let overlay = overlay(of: picture, isExact: isExact) else {
      return source.pixels(of: picture, in: rect)
    }
    var pixels = source.background.cropped(to: rect)
    pixels.composite(overlay, origin: (rect.x, rect.y))
    return pixels
  }

  /// What lies over the background in a picture; `nil` where that is not told, or not exactly enough.
  func overlay(of picture: Int, isExact: Bool) -> RunLengthLayer? {
    guard hasOverlays else { return nil }
    let overlay = overlays.value(of: picture)
    return isExact && !overlay.isExact ? nil : overlay
  }

  /// Returns a palette with every color of the animation; `nil` when there are more than it may have.
  ///
  /// - Parameters:
  ///   - pictures: The pictures that are shown, each once.
  ///   - capacity: The largest number of colors.
  ///   - jobs: The number of threads to keep busy, at least 1.
  /// - Returns: The palette, with a transparent entry as the last.
  /// - Throws: A cancellation.
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

  /// Counts the colors of a part of a picture; returns `false` as soon as there are too many.
  private func add(
    _ picture: Int, in rect: PixelRect, upTo capacity: Int, to histogram: inout ColorHistogram
  ) -> Bool {
    if let overlay = overlay(of: picture, isExact: true) {
      return histogram.add(source.background, under: overlay, in: rect, upTo: capacity)
    }
    let pixels = source.pixels(of: picture, in: rect)
    return histogram.add(pixels, under: .none, in: pixels.size.bounds, upTo: capacity)
  }

  /// Counts the colors of pictures, each for as many pixels as it has.
  ///
  /// - Parameters:
  ///   - pictures: The pictures, in the order in which they are shown.
  ///   - jobs: The number of threads to keep busy, at least 1.
  /// - Returns: The colors of all, or of some rows of each.
  /// - Throws: A cancellation.
  func histogram(of pictures: [Int], jobs: Int) async throws -> ColorHistogram {
    let changed = pictures.reduce(PixelRect.empty) { $0.union(source.changedRect(of: $1)) }
    let budget = max(Self.sampleArea, changed.size.area) / max(pictures.count, 1)
    var histogram = try await histogram(
      of: Array(pictures.enumerated()), startingWith: ColorHistogram(), jobs: jobs
    ) { histogram, picture in
      if hasOverlays {
        addCovered(picture.element, number: picture.offset, upTo: budget, to: &histogram)
      } else {
        // Where all of a picture differs from the others, more of it has to be seen.
        addRows(picture.element, of: changed, number: picture.offset, upTo: 16 * budget, to: &histogram)
      }
    }
    if hasOverlays, !changed.isEmpty {
      // What is not covered; in how many pictures each of its pixels is seen would make no difference.
      let seen = pictures.count - histogram.totalWeight / changed.size.area
      if seen > 0 { histogram.add(source.background, in: changed, weight: seen) }
    }
    for part in source.size.bounds.parts(around: changed) {
      histogram.add(source.background, in: part, weight: pictures.count)
    }
    return histogram
  }

  /// Counts the colors of what is seen of a sheet, in as many rows as the budget allows, at least in one.
  private func addCovered(
    _ picture: Int, number: Int, upTo budget: Int, to histogram: inout ColorHistogram
  ) {
    let sheet = overlays.value(of: picture)
    let step = Self.step(through: sheet.rect.height, of: sheet.coveredPixelCount, upTo: budget)
    for y in stride(from: sheet.rect.y + Self.start(number, of: step), to: sheet.rect.maxY, by: step) {
      histogram.add(source.background, coveredBy: sheet, inRow: y, weight: step)
    }
  }

  /// Counts the colors of a part of a picture in a few rows at once, which are drawn as fast as one.
  private func addRows(
    _ picture: Int, of part: PixelRect, number: Int, upTo budget: Int, to histogram: inout ColorHistogram
  ) {
    let height = 8
    let bands = (part.height + height - 1) / height
    let step = Self.step(through: bands, of: part.size.area, upTo: budget)
    for band in stride(from: Self.start(number, of: step), to: bands, by: step) {
      let y = part.y + band * height
      let rows = PixelRect(x: part.x, y: y, width: part.width, height: min(height, part.maxY - y))
      let pixels = source.pixels(of: picture, in: rows)
      histogram.add(pixels, in: pixels.size.bounds, weight: step)
    }
  }

  /// Every how many rows one is counted, so that some of the pixels are within a budget.
  private static func step(through rows: Int, of pixels: Int, upTo budget: Int) -> Int {
    let fitting = max((pixels + budget - 1) / max(budget, 1), 1)
    return min(fitting, max(rows, 1))
  }

  /// The first row that is counted of a picture.
  ///
  /// Neighbors are much the same, so that other rows of each tell more. By the golden ratio they are spread evenly
  /// however many pictures there are, and do not move along with anything that is drawn.
  private static func start(_ number: Int, of step: Int) -> Int {
    let turns = Double(number) * 0.618_033_988_749_895
    return Int((turns - turns.rounded(.down)) * Double(step))
  }

  /// Counts the colors of pictures on several threads.
  ///
  /// - Parameters:
  ///   - pictures: The pictures.
  ///   - start: What is counted already.
  ///   - jobs: The number of threads to keep busy, at least 1.
  ///   - count: Counts the colors of a picture.
  /// - Returns: The colors of all pictures.
  /// - Throws: A cancellation, or an error of `count`, which ends the counting.
  private func histogram<Picture: Sendable>(
    of pictures: [Picture], startingWith start: ColorHistogram, jobs: Int,
    count: @escaping @Sendable (inout ColorHistogram, Picture) throws -> Void
  ) async throws -> ColorHistogram {
    var sum = start
    // In parts, as to add histograms takes its time, too; in many, as not all pictures are alike.
    let parts = min(jobs == 1 ? 1 : 8 * jobs, pictures.count)
    try await withOrderedParts(count: parts, jobs: jobs) { part in
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

  /// The number of pixels of all pictures together that are counted at least: some milliseconds of work.
  private static var sampleArea: Int { 1 << 18 }
}

/// There are more colors than a palette may have.
private struct TooManyColors: Error {}

extension ColorHistogram {
  /// Counts the pixels of a part of a picture under a sheet a few rows at a time; returns `false` as soon as there are
  /// too many colors.
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
  /// The up to four parts of the rectangle above, below, left and right of a hole inside it.
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
