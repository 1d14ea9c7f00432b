import PulsePixels

/// A set of overlays, each of which turns the base frame, one frame that stays on the screen, into a later frame.
///
/// The bare background cannot be the base, because it would be visible for a moment and markers would flicker. The
/// base
/// is therefore the frame of the animation that hides least. Where it hides nothing, an overlay has the colors and
/// alpha drawn over the background, elsewhere the pixels of the frame.
struct BaseFrameOverlays<Source: FrameSource>: Sendable {
  /// The index of the base frame.
  let baseFrameIndex: Int

  private let source: Source
  private let baseFrame: Int

  /// Chooses the base frame with which the fewest pixels are encoded; each unique overlay is drawn once.
  ///
  /// The result is `nil` for a translucent background, a source without overlays, or too little gain.
  ///
  /// - Parameters:
  ///   - source: The unique frames.
  ///   - frames: The frames, each of which replaces its rectangle.
  ///   - jobs: The number of threads, at least 1.
  /// - Throws: `CancellationError`.
  init?(of source: Source, over frames: [ReplacingFrame], jobs: Int) throws {
    guard source.background.isOpaque, source.hasOverlays, frames.count > 1 else { return nil }
    var coverage: [Int] = []
    try runOrderedPipeline(for: frames.map(\.content.uniqueFrame), jobs: jobs) { uniqueFrame in
      source.overlay(of: uniqueFrame).coveredPixelCount
    } consume: { _, count in
      coverage.append(count)
    }
    guard let baseFrameIndex = Self.baseFrame(of: frames, coverage: coverage) else { return nil }
    self.source = source
    self.baseFrameIndex = baseFrameIndex
    baseFrame = frames[baseFrameIndex].content.uniqueFrame
  }

  /// Returns the index of the frame that, as the base frame, needs the fewest encoded pixels; `nil` if it
  /// saves too few.
  ///
  /// `frames` are the frames, each of which replaces its rectangle. `coverage` has, for each frame, the number of
  /// encoded pixels of an overlay over it.
  private static func baseFrame(of frames: [ReplacingFrame], coverage: [Int]) -> Int? {
    let areas = frames.map(\.content.rect.size.area)
    let replaced = areas.reduce(0, +)
    var best: (index: Int, cost: Int)?
    var before = 0
    for index in frames.indices.dropLast() {
      before += areas[index]
      let cost = before + (frames.count - 1 - index) * coverage[index]
      if cost < best?.cost ?? .max { best = (index, cost) }
    }
    // The alpha channel takes bytes, too.
    guard let best, best.cost * 10 < replaced * 9 else { return nil }
    return best.index
  }

  /// Returns the overlay that turns the base frame into a frame, and its rectangle; one clear pixel if nothing changes.
  func overlay(of uniqueFrame: Int) -> (rect: PixelRect, pixels: Bitmap) {
    let bounds = source.changedRect(of: uniqueFrame).union(source.changedRect(of: baseFrame))
    let nothing = (PixelRect(x: 0, y: 0, width: 1, height: 1), Bitmap(size: PixelSize(1, 1)))
    if uniqueFrame == baseFrame || bounds.isEmpty { return nothing }
    var layer = Bitmap(size: bounds.size)
    layer.composite(source.overlay(of: uniqueFrame), origin: (bounds.x, bounds.y))
    let wanted = source.pixels(of: uniqueFrame, in: bounds)
    let below = source.pixels(of: baseFrame, in: bounds)
    var overlay = Bitmap(size: bounds.size)
    for place in wanted.pixels.indices where wanted.pixels[place] != below.pixels[place] {
      let (drawn, pixel) = (layer.pixels[place], wanted.pixels[place])
      overlay.pixels[place] = drawn.compositesTo(pixel, over: below.pixels[place]) ? drawn : pixel
    }
    let visible = PixelRect(around: bounds.size) { overlay.pixels[$0].alpha > 0 }
    return visible.isEmpty ? nothing : (visible.translated(fromPart: bounds), overlay.cropped(to: visible))
  }
}

extension RGBA {
  /// Returns whether the color, composited over an opaque one, gives a result to within one level before rounding.
  @inline(__always)
  fileprivate func compositesTo(_ result: RGBA, over backdrop: RGBA) -> Bool {
    let alpha = Int(alpha)
    func isNear(_ own: UInt8, _ below: UInt8, _ wanted: UInt8) -> Bool {
      abs(255 * Int(wanted) - Int(own) * alpha - Int(below) * (255 - alpha)) < 255
    }
    return isNear(red, backdrop.red, result.red) && isNear(green, backdrop.green, result.green)
      && isNear(blue, backdrop.blue, result.blue)
  }
}
