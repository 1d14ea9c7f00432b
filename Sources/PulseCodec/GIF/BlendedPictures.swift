import PulseFormats
import PulseGD
import PulsePixels

/// Makes GIF frames of a background that never changes with translucent sheets over it.
///
/// The colors of the background are reduced once, before anything is drawn over them: pixel by pixel the reduced
/// picture is the same under every sheet, so that the pattern of a frame is that of the one before it and nothing
/// crawls. Only the palette of a frame is new: the reduced colors under those of the sheet. The first picture, and
/// all that is never drawn over, has more colors than the background under sheets; what becomes uncovered again
/// gets these colors back.
struct BlendedPictures: Sendable {
  /// The palette of the whole animation.
  var palette: Palette { base.palette }

  /// The number of pixels of a picture.
  var area: Int { base.rect.size.area }

  /// What is shown, in order.
  let shown: [HeldPictures.Picture]

  /// Whether the background has so few colors that reducing them costs next to nothing.
  let isFlat: Bool

  private let held: HeldPictures
  private let capacity: Int
  private let edgeColors: Int

  /// The first picture in the colors of the palette of the whole animation.
  private let base: IndexedRegion

  /// The background where sheets are, in the same colors.
  private let uncovered: IndexedRegion

  /// The background under sheets.
  private let covered: IndexedRegion

  private let background: Bitmap
  private let refinement: StaticRefinement?

  /// A frame in the making.
  struct Frame: Hashable, Sendable {
    /// What it changes.
    var step: Step<HeldPictures.Picture>

    /// The round in which it brings better colors for what never changes; `nil` for none.
    var round: Int?
  }

  /// The frames, one for each picture that is shown.
  var frames: [Frame] {
    Step.through(shown).enumerated().map { index, step in
      let brings = refinement.map { 1...$0.roundCount ~= index } ?? false
      return Frame(step: step, round: brings && step.next != shown[0] ? index - 1 : nil)
    }
  }

  /// Reduces the colors of a background.
  ///
  /// - Parameters:
  ///   - background: The background, opaque.
  ///   - overlays: What lies over it in each picture.
  ///   - pictures: The numbers of the pictures that are shown, in order, at least one.
  ///   - settings: How many colors are kept.
  ///   - jobs: The number of threads to keep busy, at least 1.
  /// - Throws: A cancellation.
  init(
    _ background: Bitmap, under overlays: KeptValues<Int, RunLengthLayer>, pictures: [Int],
    settings: GIFSettings, jobs: Int
  ) async throws {
    let coverage = OverlayCoverage(of: Set(pictures).map { overlays.value(of: $0) })
    let held = HeldPictures(overlays, tolerance: settings.holdTolerance)
    // Few backgrounds are flat: the first picture gets its palette before that is known.
    let expected = HeldPictures.pictures(through: pictures, hold: settings.hold(isFlat: false))
    let (expectedFirst, covered) = try await makeBoth(jobs: jobs) {
      Self.first(background, under: held.overlay(of: expected[0]), coverage, settings)
    } _: {
      Self.covered(of: background, coverage, settings)
    }
    (self.covered, isFlat) = covered
    shown =
      isFlat ? HeldPictures.pictures(through: pictures, hold: settings.hold(isFlat: true)) : expected
    let firstSheet = held.overlay(of: shown[0])
    let first =
      shown[0] == expected[0]
      ? expectedFirst : Self.first(background, under: firstSheet, coverage, settings)
    base = try await settings.firstMap(of: first.picture, palette: first.palette, jobs: jobs)
    uncovered = settings.map(uncovering: firstSheet, from: base, in: coverage.rect, of: background)
    refinement = settings.refines ? StaticRefinement(of: background, shown: base, outside: coverage) : nil
    capacity = min(settings.colors, 255)
    edgeColors = settings.edgeColors(isFlat: isFlat)
    self.held = held
    self.background = background
  }

  /// Draws the first picture, and makes its palette, with colors for what becomes uncovered later.
  private static func first(
    _ background: Bitmap, under overlay: RunLengthLayer, _ coverage: OverlayCoverage, _ settings: GIFSettings
  ) -> (picture: Bitmap, palette: Palette) {
    var picture = background
    picture.composite(overlay)
    var histogram = ColorHistogram()
    histogram.add(picture, in: picture.size.bounds)
    coverage.addUncovered(of: background, under: overlay, to: &histogram)
    let palette = Palette(
      reducing: histogram, to: settings.capacity, hasTransparentEntry: true, rounds: 2)
    return (picture, palette)
  }

  /// Reduces the background where sheets are, and tells whether that costs next to nothing.
  private static func covered(
    of background: Bitmap, _ coverage: OverlayCoverage, _ settings: GIFSettings
  ) -> (map: IndexedRegion, isFlat: Bool) {
    var histogram = ColorHistogram()
    coverage.addCovered(of: background, to: &histogram)
    let palette = Palette(reducing: histogram, to: settings.mapColors, hasTransparentEntry: false)
    let map = settings.coveredMap(of: background, in: coverage.rect, palette: palette)
    return (map, histogram.meanSquaredError(in: palette) < GIFSettings.flatError)
  }

  /// Returns the blocks of a frame with a delay of 0; none when it changes nothing.
  func block(of frame: Frame) throws(CanvasError) -> [UInt8] {
    let step = frame.step
    guard let change = change(in: step) else {
      return try GIFBlocks.frame(
        IndexedBitmap(size: base.rect.size, indices: base.indices, palette: palette), delay: 0)
    }
    // The first picture has its colors already: a loop begins anew with the very pixels of its beginning.
    if step.next == shown[0] { return try block(of: change, blended: nil) }
    let blended = blendedPalette(of: change)
    guard let round = frame.round, let refinement,
      let refined = refinement.palette(ofRound: round, beside: blended.palette, upTo: capacity)
    else { return try block(of: change, blended: blended) }
    var indices = Array(repeating: refined.palette.transparentIndex ?? 0, count: base.rect.size.area)
    write(change, of: base.rect, blended, into: &indices)
    refinement.write(round, through: refined, of: background, shown: base, into: &indices)
    return try GIFBlocks.frame(
      IndexedBitmap(size: base.rect.size, indices: indices, palette: refined.palette), delay: 0,
      usesLocalPalette: true)
  }

  private func block(
    of change: OverlayChange, blended: BlendedPalette?
  ) throws(CanvasError) -> [UInt8] {
    if change.rect.isEmpty { return [] }
    return try GIFBlocks.frame(
      picture(of: change, blended), left: change.rect.x, top: change.rect.y, delay: 0,
      usesLocalPalette: blended != nil)
  }

  /// Returns what a step changes; `nil` for the step to the first picture.
  func change(in step: Step<HeldPictures.Picture>) -> OverlayChange? {
    guard let previous = step.previous else { return nil }
    // The later one first: another thread, whose step ends with the earlier one, makes that at the same time.
    let next = held.overlay(of: step.next)
    return OverlayChange(from: held.overlay(of: previous), to: next)
  }

  /// Returns what changes, in a palette of its own or in that of the first picture.
  func picture(of change: OverlayChange, _ blended: BlendedPalette?) -> IndexedBitmap {
    let palette = blended?.palette ?? palette
    var indices = Array(repeating: palette.transparentIndex ?? 0, count: change.rect.size.area)
    write(change, of: change.rect, blended, into: &indices)
    return IndexedBitmap(size: change.rect.size, indices: indices, palette: palette)
  }

  /// Writes the entries of what changes, those of the first picture where there is no palette of its own.
  private func write(
    _ change: OverlayChange, of rect: PixelRect, _ blended: BlendedPalette?, into indices: inout [UInt8]
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

  /// The palette of a frame.
  func blendedPalette(of change: OverlayChange) -> BlendedPalette { BlendedPalette(blends(of: change)) }

  /// The colors of a frame.
  func blends(of change: OverlayChange) -> BlendedPalette.Blends {
    var pairs = BlendedPalette.Pairs(overlayColors: change.colors.count)
    for part in change.parts { pairs.add(part, over: part.color == 0 ? uncovered : covered) }
    return BlendedPalette.Blends(
      pairs, of: change.colors, over: (Array(palette.colors.dropLast()), covered.palette.colors),
      capacity: capacity, edgeColors: edgeColors)
  }
}
