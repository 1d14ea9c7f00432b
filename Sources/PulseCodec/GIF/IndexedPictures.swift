import PulseCanvas
import PulsePixels

/// Makes GIF frames of pictures in the colors of one palette: what changes, with the rest transparent.
struct IndexedPictures<Source: PictureSource>: Sendable {
  /// The palette of the whole animation.
  let palette: Palette

  private let source: Source
  private let background: IndexMap

  /// What each picture shows where it can differ from the background.
  private let parts: KeptValues<Int, IndexMap>

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
    parts = KeptValues(capacity: Self.capacity, byteCount: \.indices.count) { maps.part(of: $0) }
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
      let indices = indices(of: step.next, in: bounds)
      return Change(
        rect: bounds,
        picture: IndexedBitmap(size: bounds.size, indices: indices, palette: palette)
          .simplified(squaredTolerance: stepTolerance))
    }
    if previous == step.next { return nil }
    let rect = source.changedRect(from: previous, to: step.next)
    // The later one first: another thread, whose step ends with the earlier one, reduces that at the same time.
    let after = indices(of: step.next, in: rect)
    let before = indices(of: previous, in: rect)
    let changed = PixelRect(around: rect.size) { before[$0] != after[$0] }
    if changed.isEmpty { return nil }
    let transparent = palette.transparentIndex ?? 0
    var indices = Array(repeating: transparent, count: changed.size.area)
    let (old, new) = (before.span, after.span)
    var target = indices.mutableSpan
    for row in 0..<changed.height {
      let source = (changed.y + row) * rect.width + changed.x
      for column in 0..<changed.width where old[source + column] != new[source + column] {
        target[row * changed.width + column] = new[source + column]
      }
    }
    return Change(
      rect: changed.moved(into: rect),
      picture: IndexedBitmap(size: changed.size, indices: indices, palette: palette)
        .simplified(squaredTolerance: stepTolerance))
  }

  /// A part of a picture.
  private func indices(of picture: Int, in rect: PixelRect) -> [UInt8] {
    let part = parts.value(of: picture)
    let inner = part.rect.intersection(rect)
    if inner == rect { return part.cropped(to: rect) }
    var indices = background.cropped(to: rect)
    for y in inner.rows {
      let source = part.place(x: inner.x, y: y)
      let target = (y - rect.y) * rect.width + inner.x - rect.x
      indices.replaceSubrange(
        target..<target + inner.width, with: part.indices[source..<source + inner.width])
    }
    return indices
  }
}
