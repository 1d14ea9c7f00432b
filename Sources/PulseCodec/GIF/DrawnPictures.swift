import PulsePixels

/// The pictures of a source, of which each is drawn once where the source tells what lies over the background.
struct DrawnPictures<Source: PictureSource>: Sendable {
  /// The source.
  let source: Source

  /// Whether the source tells what lies over the background.
  let hasOverlays: Bool

  /// What lies over the background in each picture.
  let overlays: KeptValues<Int, OverlaySheet>

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
  func overlay(of picture: Int, isExact: Bool) -> OverlaySheet? {
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
  /// - Returns: The colors of all, or of many parts of them.
  /// - Throws: A cancellation.
  func histogram(of pictures: [Int], jobs: Int) async throws -> ColorHistogram {
    let changed = pictures.reduce(PixelRect.empty) { $0.union(source.changedRect(of: $1)) }
    // Neighbors are much the same: some rows of each of many pictures tell enough, other ones of each. Where all of a
    // picture differs from the others, more rows have to be seen, and a few at once are drawn as fast as one.
    let area = max(Self.sampleArea, changed.size.area)
    let (budget, height) = hasOverlays ? (area, 1) : (16 * area, 8)
    let step = max((pictures.count * changed.size.area + budget - 1) / budget, 1)
    let background = source.background
    var still = ColorHistogram()
    for part in source.size.bounds.parts(around: changed) {
      still.add(background, in: part, weight: (pictures.count + step - 1) / step)
    }
    return try await histogram(of: Array(pictures.enumerated()), startingWith: still, jobs: jobs) {
      histogram, picture in
      let overlay = overlay(of: picture.element, isExact: false)
      for y in stride(from: changed.y + picture.offset % step * height, to: changed.maxY, by: step * height) {
        let rows = PixelRect(x: changed.x, y: y, width: changed.width, height: min(height, changed.maxY - y))
        if let overlay {
          histogram.add(background, under: overlay, in: rows)
        } else {
          let pixels = source.pixels(of: picture.element, in: rows)
          histogram.add(pixels, in: pixels.size.bounds)
        }
      }
    }
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

  /// The number of pixels that are counted where pictures have much in common: some milliseconds of work.
  ///
  /// Four times as many give the same palettes.
  private static var sampleArea: Int { 1 << 18 }
}

/// There are more colors than a palette may have.
private struct TooManyColors: Error {}

extension ColorHistogram {
  /// Counts the pixels of a part of a picture under a sheet a few rows at a time; returns `false` as soon as there are
  /// too many colors.
  mutating func add(
    _ bitmap: Bitmap, under overlay: OverlaySheet, in rect: PixelRect, upTo limit: Int
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
