import PulseImages
import PulsePixels
import Synchronization

/// An encoder of GIF frames with local palettes, for translucent layers over a static background.
///
/// The background colors are reduced once, before anything is drawn over them, so that dithering does not crawl between
/// frames. Each frame has a local palette of the reduced colors under those of its layer. The first frame and static
/// regions have more colors; uncovered regions return to them.
struct LocalPaletteFrameEncoder: Sendable {
  /// The global palette.
  var palette: Palette { base.palette }

  /// The number of pixels of the screen.
  var area: Int { base.rect.size.area }

  /// The frames in display order, after temporal smoothing.
  let shown: [TemporalSmoother.SmoothedFrame]

  /// Whether the background has so few colors that their reduction is nearly lossless.
  let isFlat: Bool

  private let smoother: TemporalSmoother
  private let capacity: Int
  private let edgeColorLimit: Int

  /// The first frame in the global palette.
  private let base: IndexedRegion

  /// The background in the covered region, in the global palette.
  private let uncovered: IndexedRegion

  /// The background under layers, in its own reduced palette.
  private let covered: IndexedRegion

  private let background: Bitmap
  private let refinement: StaticBackgroundRefinement?

  /// The colors of the background under layers, reduced to a number.
  struct CoveredColors {
    let count: Int
    let palette: Palette

    /// The mean squared distance between the true and the reduced colors.
    let meanSquaredError: Double

    init(of background: Bitmap, under coverage: OverlayCoverage, count: Int) {
      var histogram = ColorHistogram()
      coverage.addCovered(of: background, to: &histogram)
      self.count = count
      palette = Palette(reducing: histogram, to: count, hasTransparentEntry: false)
      meanSquaredError = histogram.meanSquaredError(in: palette)
    }
  }

  /// The key of a frame: frames with equal keys have the same encoded bytes.
  struct FrameKey: Hashable, Sendable {
    /// The pair of consecutive frames: the previous one and the one to encode.
    var step: ConsecutiveFrames<TemporalSmoother.SmoothedFrame>

    /// The refinement round that the frame contains; `nil` for none.
    var round: Int?
  }

  /// The keys of all frames in display order.
  var frames: [FrameKey] {
    ConsecutiveFrames.pairs(of: shown).enumerated().map { index, step in
      let brings = refinement.map { 1...$0.roundCount ~= index } ?? false
      return FrameKey(step: step, round: brings && step.next != shown[0] ? index - 1 : nil)
    }
  }

  /// Reduces the background colors for an animation.
  ///
  /// - Parameters:
  ///   - background: The opaque background.
  ///   - smoother: The layers of unique frames and of groups of them.
  ///   - coverage: The region covered by all layers.
  ///   - colors: The colors of the background there, if they are known; those of another number are not used.
  ///   - worth: What one more pixel in a string of LZW is worth in the first frame; 0 for no loss.
  ///   - uniqueFrames: The unique frames in display order, at least one.
  ///   - settings: The quality settings.
  ///   - jobs: The number of threads, at least 1.
  /// - Throws: `CancellationError`.
  init(
    _ background: Bitmap, under smoother: TemporalSmoother, _ coverage: OverlayCoverage,
    colors: CoveredColors?, worth: Int, uniqueFrames: [Int], settings: GIFSettings, jobs: Int
  ) throws {
    shown = TemporalSmoother.smoothedFrames(of: uniqueFrames, groupSize: settings.level.heldFrames)
    let firstLayer = smoother.overlay(of: shown[0])
    let (first, covered) = try computeBoth(jobs: jobs) {
      try Self.reducedFirstFrame(background, under: firstLayer, coverage, settings, jobs: jobs)
    } _: {
      Self.reducedCoveredBackground(of: background, coverage, colors, settings)
    }
    (self.covered, isFlat) = covered
    // While one thread quantizes the first frame, another one smooths layers of the next frames.
    let isQuantized = Mutex(false)
    ((base, uncovered), _) = try computeBoth(jobs: jobs) {
      defer { isQuantized.withLock { $0 = true } }
      let base = try settings.quantizedFirstFrame(
        of: first.image, palette: first.palette, worth: worth, jobs: jobs)
      return (
        base,
        settings.quantizedBackground(uncovering: firstLayer, from: base, in: coverage.rect, of: background)
      )
    } _: { [shown] in
      smoother.smoothLayers(of: shown, until: { isQuantized.withLock { $0 } })
    }
    refinement =
      settings.refines ? StaticBackgroundRefinement(of: background, shown: base, outside: coverage) : nil
    capacity = min(settings.colors, 255)
    edgeColorLimit = settings.edgeColorLimit(isFlat: isFlat)
    self.smoother = smoother
    self.background = background
  }

  /// Returns the first frame and a palette of its colors and of those that later frames uncover.
  private static func reducedFirstFrame(
    _ background: Bitmap, under overlay: RunLengthLayer, _ coverage: OverlayCoverage, _ settings: GIFSettings,
    jobs: Int
  ) throws -> (image: Bitmap, palette: Palette) {
    var image = background
    image.composite(overlay)
    var histogram = ColorHistogram()
    histogram.add(image, in: image.size.bounds)
    coverage.addUncovered(of: background, under: overlay, to: &histogram)
    let palette = try Palette(
      reducing: histogram, to: settings.capacity, hasTransparentEntry: true, rounds: 2,
      on: ThreadedPartExecutor(jobs: jobs))
    return (image, palette)
  }

  /// Reduces the colors of the background under layers; also returns whether the error is negligible.
  private static func reducedCoveredBackground(
    of background: Bitmap, _ coverage: OverlayCoverage, _ colors: CoveredColors?, _ settings: GIFSettings
  ) -> (map: IndexedRegion, isFlat: Bool) {
    let count = settings.coveredColorCount
    let colors =
      if let colors, colors.count == count { colors } else {
        CoveredColors(of: background, under: coverage, count: count)
      }
    let map = settings.quantizedCoveredBackground(of: background, in: coverage.rect, palette: colors.palette)
    return (map, colors.meanSquaredError < GIFSettings.flatError)
  }

  /// Returns the GIF blocks of a frame with a delay of 0; none if nothing changes.
  ///
  /// - Parameter frame: The key of the frame.
  /// - Returns: The blocks.
  /// - Throws: ``ImageFileError``.
  func gifBlocks(of frame: FrameKey) throws(ImageFileError) -> [UInt8] {
    let step = frame.step
    guard let change = overlayDifference(in: step) else {
      return try GIFBlockWriter.frame(
        IndexedBitmap(size: base.rect.size, indices: base.indices, palette: palette), delay: 0)
    }
    // A loop restarts with exactly the pixels of the first frame.
    if step.next == shown[0] { return try gifBlocks(of: change, blended: nil) }
    let blended = blendedPalette(of: change)
    guard let round = frame.round, let refinement,
      let refined = refinement.palette(ofRound: round, beside: blended.palette, upTo: capacity)
    else { return try gifBlocks(of: change, blended: blended) }
    var indices = Array(repeating: refined.palette.transparentIndex ?? 0, count: base.rect.size.area)
    write(change, of: base.rect, blended, into: &indices)
    refinement.write(round, through: refined, of: background, shown: base, into: &indices)
    return try GIFBlockWriter.frame(
      IndexedBitmap(size: base.rect.size, indices: indices, palette: refined.palette), delay: 0,
      usesLocalPalette: true)
  }

  private func gifBlocks(
    of change: OverlayDifference, blended: BlendedPalette?
  ) throws(ImageFileError) -> [UInt8] {
    if change.rect.isEmpty { return [] }
    return try GIFBlockWriter.frame(
      indexedImage(of: change, blended), left: change.rect.x, top: change.rect.y, delay: 0,
      usesLocalPalette: blended != nil)
  }

  /// Returns the difference between two consecutive frames; `nil` for the first frame.
  func overlayDifference(in step: ConsecutiveFrames<TemporalSmoother.SmoothedFrame>) -> OverlayDifference? {
    guard let previous = step.previous else { return nil }
    // The later first: the thread of the next pair smooths the earlier one at the same time.
    let next = smoother.overlay(of: step.next)
    return OverlayDifference(from: smoother.overlay(of: previous), to: next)
  }

  /// Returns the changed pixels of a frame in a local palette, or in the global one if `blended` is `nil`.
  func indexedImage(of change: OverlayDifference, _ blended: BlendedPalette?) -> IndexedBitmap {
    let palette = blended?.palette ?? palette
    var indices = Array(repeating: palette.transparentIndex ?? 0, count: change.rect.size.area)
    write(change, of: change.rect, blended, into: &indices)
    return IndexedBitmap(size: change.rect.size, indices: indices, palette: palette)
  }

  /// Writes the palette indices of the changed pixels into those of a rectangle, and leaves the others unchanged.
  ///
  /// - Parameters:
  ///   - change: The changed pixels.
  ///   - rect: The rectangle.
  ///   - blended: The local palette; `nil` for the colors of the first frame in the global one.
  ///   - indices: The indices of the rectangle, row by row.
  private func write(
    _ change: OverlayDifference, of rect: PixelRect, _ blended: BlendedPalette?, into indices: inout [UInt8]
  ) {
    for part in change.parts {
      let target = (part.y - rect.y) * rect.width - rect.x
      if let blended {
        blended.write(part, over: part.color == 0 ? uncovered : covered, into: &indices, from: target)
      } else {
        let source = base.pixelOffset(x: 0, y: part.y)
        for x in part.columns { indices[target + x] = base.indices[source + x] }
      }
    }
  }

  func blendedPalette(of change: OverlayDifference) -> BlendedPalette {
    BlendedPalette(blendedColors(of: change))
  }

  /// Returns the blended colors of the changed pixels of a frame, before their reduction to a palette.
  func blendedColors(of change: OverlayDifference) -> BlendedPalette.BlendedColors {
    var pairs = BlendedPalette.ColorPairCounts(overlayColors: change.colors.count)
    for part in change.parts { pairs.add(part, over: part.color == 0 ? uncovered : covered) }
    return BlendedPalette.BlendedColors(
      pairs, of: change.colors, over: (Array(palette.colors.dropLast()), covered.palette.colors),
      capacity: capacity, edgeColorLimit: edgeColorLimit)
  }
}
