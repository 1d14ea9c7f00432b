import PulseCache
import PulseFormats
import PulseGD
import PulsePixels

/// An encoder of GIF frames in one shared palette, with unchanged pixels transparent.
struct SharedPaletteFrameEncoder<Source: FrameSource>: Sendable {
  /// The global palette.
  let palette: Palette

  private let source: Source
  private let background: IndexedRegion

  /// The quantized changed rectangle of each unique frame.
  private let parts: ValueCache<Int, IndexedRegion>

  /// The largest squared color distance of lossy LZW, applied per change where the source has no overlays.
  ///
  /// Pixels that do not change keep their color.
  private let changeTolerance: Int

  /// The capacity of the cache in bytes.
  private static var capacity: Int { 8 << 20 }

  /// Quantizes the background for an animation.
  ///
  /// - Parameters:
  ///   - drawn: The unique frames.
  ///   - palette: The global palette.
  ///   - settings: The quality settings.
  ///   - isExact: Whether the palette has all colors, so that no level may be rounded.
  ///   - jobs: The number of threads, at least 1.
  /// - Throws: `CancellationError`.
  init(
    _ drawn: CachedFrameSource<Source>, palette: Palette, settings: GIFSettings, isExact: Bool, jobs: Int
  ) throws {
    source = drawn.source
    self.palette = palette
    let maps = try FrameRegionQuantizer(
      drawn, palette: palette, settings: settings, isExact: isExact, jobs: jobs)
    background = maps.background
    parts = ValueCache(capacity: Self.capacity, byteCount: \.indices.count) { maps.quantizedRegion(of: $0) }
    changeTolerance = drawn.hasOverlays ? 0 : settings.squaredTolerance
  }

  /// The number of pixels of the screen.
  var area: Int { source.size.area }

  /// A changed rectangle of a frame with its pixels, of which the unchanged ones are transparent.
  struct ChangedRegion {
    var rect: PixelRect
    var image: IndexedBitmap
  }

  /// Returns the GIF blocks of a frame with a delay of 0; none if nothing changes.
  func gifBlocks(of step: ConsecutiveFrames<Int>) throws(ImageFileError) -> [UInt8] {
    guard let change = changedRegion(in: step) else { return [] }
    return try GIFBlockWriter.frame(change.image, left: change.rect.x, top: change.rect.y, delay: 0)
  }

  /// Returns the changed rectangle between consecutive frames; `nil` if nothing changes.
  ///
  /// The first frame changes every pixel.
  ///
  /// - Parameter step: The pair of consecutive frames.
  /// - Returns: The rectangle and its pixels.
  func changedRegion(in step: ConsecutiveFrames<Int>) -> ChangedRegion? {
    guard let previous = step.previous else {
      let bounds = source.size.bounds
      let indices = quantizedRegion(of: step.next, in: bounds).indices
      return ChangedRegion(
        rect: bounds,
        image: IndexedBitmap(size: bounds.size, indices: indices, palette: palette)
          .optimizedForLZW(squaredTolerance: changeTolerance))
    }
    if previous == step.next { return nil }
    let rect = source.changedRect(from: previous, to: step.next)
    // The later first: the thread of the next pair quantizes the earlier one at the same time.
    let after = quantizedRegion(of: step.next, in: rect)
    let before = quantizedRegion(of: previous, in: rect)
    let (old, new) = (before.indices.span, after.indices.span)
    let inner = PixelRect(around: rect.size) { old[$0] != new[$0] }
    if inner.isEmpty { return nil }
    let changed = inner.translated(fromPart: rect)
    let indices = Self.difference(
      from: before.cropped(to: changed), to: after.cropped(to: changed),
      transparent: palette.transparentIndex ?? 0)
    return ChangedRegion(
      rect: changed,
      image: IndexedBitmap(size: changed.size, indices: indices, palette: palette)
        .optimizedForLZW(squaredTolerance: changeTolerance))
  }

  /// Returns the new indices, with the transparent index where they equal the old ones.
  private static func difference(from old: [UInt8], to new: [UInt8], transparent: UInt8) -> [UInt8] {
    var result = new
    let count = result.count
    precondition(old.count == count, "both regions must have the same size")
    let old = old.span
    var indices = result.mutableSpan
    // Without branches, so that the loop is vectorized.
    for place in 0..<count {
      let index = indices[place]
      indices[place] = old[place] == index ? transparent : index
    }
    return result
  }

  /// Returns the quantized pixels of a rectangle of a frame.
  private func quantizedRegion(of uniqueFrame: Int, in rect: PixelRect) -> IndexedRegion {
    let subregion = parts.value(of: uniqueFrame)
    let inner = subregion.rect.intersection(rect)
    if inner == rect { return subregion.subregion(rect) }
    var map = background.subregion(rect)
    map.copyPixels(of: subregion, in: inner)
    return map
  }
}
