import PulsePixels

/// How the frames of an animation over an opaque background get their colors.
enum GIFStrategy<Source: PictureSource>: Sendable {
  /// One palette has every color, and nothing is lost.
  case exact(IndexedPictures<Source>)

  /// One palette for all frames, and pixels that do not change are transparent: what serves any pictures, those of
  /// a moving camera too.
  case shared(IndexedPictures<Source>)

  /// The background is reduced once, and each frame has a palette for what lies over it.
  case blended(BlendedPictures)
}

extension GIFStrategy {
  /// Chooses a strategy.
  ///
  /// - Parameters:
  ///   - source: The pictures.
  ///   - pictures: The numbers of those that are shown, in order, at least one.
  ///   - settings: What may be given up.
  ///   - jobs: The number of threads to keep busy, at least 1.
  /// - Throws: An error of the canvas, or a cancellation.
  init(for source: Source, pictures: [Int], settings: GIFSettings, jobs: Int) async throws {
    let drawn = DrawnPictures(source)
    let different = Array(Set(pictures)).sorted()
    let exact = try await drawn.exactPalette(of: different, capacity: min(settings.colors, 255), jobs: jobs)
    if let exact {
      self = .exact(
        try await IndexedPictures(drawn, palette: exact, settings: settings, isExact: true, jobs: jobs))
      return
    }
    func sharedPalette() async throws -> SharedPalette {
      SharedPalette(for: try await drawn.histogram(of: different, jobs: jobs), settings)
    }
    func indexed(_ shared: SharedPalette) async throws -> IndexedPictures<Source> {
      try await IndexedPictures(
        drawn, palette: shared.palette, settings: settings, isExact: false, jobs: jobs)
    }
    if !drawn.hasOverlays {
      self = .shared(try await indexed(try await sharedPalette()))
      return
    }
    // Over few colors one palette often loses nothing that could be seen.
    let early = source.background.hasFewColors ? try await sharedPalette() : nil
    if let early, early.meanSquaredError < Self.invisibleError {
      self = .shared(try await indexed(early))
      return
    }
    try await withOrderedParts(count: different.count, jobs: jobs) { number in
      _ = drawn.overlays.value(of: different[number])
    } consume: { _ in
    }
    let blended = try await BlendedPictures(
      source.background, under: drawn.overlays, pictures: pictures, settings: settings, jobs: jobs)
    let pairs = Self.pairs(of: Step.through(blended.shown), in: source)
    if try await blended.isClearlyBest(in: pairs.flatMap(\.self), jobs: jobs) {
      self = .blended(blended)
      return
    }
    // Frames with too many colors for a palette, or too small for one: what is better is tried on a few.
    let palette = if let early { early } else { try await sharedPalette() }
    let shared = try await indexed(palette)
    let truth = { @Sendable picture, rect in drawn.pixels(of: picture, in: rect, isExact: false) }
    var (blendedCost, sharedCost) = (0.0, 0.0)
    for pair in pairs where !Self.isClear(blendedCost, sharedCost) {
      try await withOrderedParts(count: 2 * pair.count, jobs: jobs) { number in
        let step = pair[pair.startIndex + number / 2]
        return number % 2 == 0
          ? (blended: try blended.trial(of: step, truth: truth).cost, shared: 0)
          : (blended: 0, shared: try shared.trial(of: step.numbers, truth: truth).cost)
      } consume: { costs in
        blendedCost += costs.blended
        sharedCost += costs.shared
      }
    }
    let isBlended = blendedCost < sharedCost
    self = isBlended ? .blended(blended) : .shared(shared)
  }

  /// Whether two costs differ by more than a decibel: frames in which less changes will not turn that round.
  private static func isClear(_ first: Double, _ second: Double) -> Bool {
    max(first, second) > 1.2 * min(first, second)
  }

  /// The squared error of reduced colors that nobody sees, 55 dB.
  private static var invisibleError: Double { 0.2 }

  /// A few steps from the whole animation, none of them the first, those in which much changes before others: pairs of
  /// neighbors, as of pictures that are held only every other one costs much.
  private static func pairs(
    of steps: [Step<HeldPictures.Picture>], in source: Source
  ) -> [ArraySlice<Step<HeldPictures.Picture>>] {
    let changes = steps.filter { $0.previous != nil && $0.previous != $0.next }
    if changes.count <= 4 { return [changes[...]] }
    let pairs = [changes.count / 4, changes.count * 3 / 4].map { changes[$0 - 1...$0] }
    func area(_ pair: ArraySlice<Step<HeldPictures.Picture>>) -> Int {
      pair.reduce(0) { $0 + source.changedRect(of: $1.next.number).size.area }
    }
    return area(pairs[0]) < area(pairs[1]) ? pairs.reversed() : pairs
  }
}

extension Step<HeldPictures.Picture> {
  /// The step between the pictures that are held.
  fileprivate var numbers: Step<Int> { Step<Int>(previous: previous?.number, next: next.number) }
}

/// One palette for all pictures, and what it loses.
private struct SharedPalette {
  let palette: Palette
  private let histogram: ColorHistogram

  init(for histogram: ColorHistogram, _ settings: GIFSettings) {
    self.histogram = histogram
    palette = Palette(reducing: histogram, to: settings.capacity, hasTransparentEntry: true)
  }

  /// The mean of the squared distances between colors and what is shown in place of them.
  var meanSquaredError: Double { histogram.meanSquaredError(in: palette) }
}

extension Bitmap {
  /// Whether the picture has a few hundred colors, as drawn maps have.
  fileprivate var hasFewColors: Bool {
    var histogram = ColorHistogram()
    return histogram.add(self, under: .none, in: size.bounds, upTo: 1024)
  }
}
