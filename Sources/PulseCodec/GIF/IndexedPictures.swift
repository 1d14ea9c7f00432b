import PulseFormats
import PulseGD
import PulsePixels

/// Makes GIF frames of pictures in the colors of one palette: what changes, with the rest transparent.
struct IndexedPictures<Source: PictureSource>: Sendable {
  /// The palette of the whole animation.
  let palette: Palette

  private let source: Source
  private let background: IndexedRegion

  /// What each picture shows where it can differ from the background.
  private let parts: KeptValues<Int, IndexedRegion>

  /// The largest squared distance between a color that is shown and the one of ``palette`` that is nearest, where
  /// nothing is known about sheets.
  ///
  /// There, what compresses well is chosen step by step, for what changes: a pixel that stays the same keeps what it got.
  private let stepTolerance: Int

  /// The bytes of pictures that are kept for the steps to their neighbors.
  private static var capacity: Int { 8 << 20 }

  /// Creates the pictures.
  ///
  /// - Parameters:
  ///   - drawn: The pictures.
  ///   - palette: The palette of the whole animation.
  ///   - settings: What is given up.
  ///   - isExact: Whether the palette has every color, so that no level may be rounded.
  ///   - jobs: The number of threads to keep busy, at least 1.
  /// - Throws: A cancellation.
  init(
    _ drawn: DrawnPictures<Source>, palette: Palette, settings: GIFSettings, isExact: Bool, jobs: Int
  ) async throws {
    source = drawn.source
    self.palette = palette
    let maps = try await PartMaps(
      drawn, palette: palette, settings: settings, isExact: isExact, jobs: jobs)
    background = maps.background
    parts = KeptValues(capacity: Self.capacity, byteCount: \.indices.count) { maps.subregion(of: $0) }
    stepTolerance = drawn.hasOverlays ? 0 : settings.squaredTolerance
  }

  /// The number of pixels of a picture.
  var area: Int { source.size.area }

  /// The pixels that change, as a picture of its own with the others transparent.
  struct Change {
    var rect: PixelRect
    var picture: IndexedBitmap
  }

  /// Returns the blocks of a frame with a delay of 0; none when it changes nothing.
  func block(of step: Step<Int>) throws(CanvasError) -> [UInt8] {
    guard let change = change(in: step) else { return [] }
    return try GIFBlocks.frame(change.picture, left: change.rect.x, top: change.rect.y, delay: 0)
  }

  /// Returns what changes in a step; `nil` when nothing does.
  ///
  /// The step to the first picture changes every pixel.
  func change(in step: Step<Int>) -> Change? {
    guard let previous = step.previous else {
      let bounds = source.size.bounds
      let indices = map(of: step.next, in: bounds).indices
      return Change(
        rect: bounds,
        picture: IndexedBitmap(size: bounds.size, indices: indices, palette: palette)
          .optimizedForLZW(squaredTolerance: stepTolerance))
    }
    if previous == step.next { return nil }
    let rect = source.changedRect(from: previous, to: step.next)
    // The later one first: another thread, whose step ends with the earlier one, reduces that at the same time.
    let after = map(of: step.next, in: rect)
    let before = map(of: previous, in: rect)
    let (old, new) = (before.indices.span, after.indices.span)
    let inner = PixelRect(around: rect.size) { old[$0] != new[$0] }
    if inner.isEmpty { return nil }
    let changed = inner.moved(into: rect)
    let indices = Self.difference(
      from: before.cropped(to: changed), to: after.cropped(to: changed),
      transparent: palette.transparentIndex ?? 0)
    return Change(
      rect: changed,
      picture: IndexedBitmap(size: changed.size, indices: indices, palette: palette)
        .optimizedForLZW(squaredTolerance: stepTolerance))
  }

  /// Returns the indices that differ from those before them, and in place of all others the transparent one.
  private static func difference(from old: [UInt8], to new: [UInt8], transparent: UInt8) -> [UInt8] {
    var result = new
    let count = result.count
    precondition(old.count == count, "both are of the same part")
    let old = old.span
    var indices = result.mutableSpan
    // Without a branch, so that many pixels are compared in one step.
    for place in 0..<count {
      let index = indices[place]
      indices[place] = old[place] == index ? transparent : index
    }
    return result
  }

  /// A part of a picture.
  private func map(of picture: Int, in rect: PixelRect) -> IndexedRegion {
    let subregion = parts.value(of: picture)
    let inner = subregion.rect.intersection(rect)
    if inner == rect { return subregion.subregion(rect) }
    var map = background.subregion(rect)
    map.copyPixels(subregion, in: inner)
    return map
  }
}
