import PulsePixels

/// Overlays that make all further pictures of one that stays on the screen, the anchor.
///
/// The screen can only keep what was shown on it: the bare background would have to be seen for a moment, and a
/// marker would flicker. So the anchor is a picture of the animation itself, the one that hides least. Where it
/// hides nothing, an overlay is what is drawn over the background, with its alpha; where it does, the overlay
/// has the pixels of the picture.
struct AnchoredOverlays<Source: PictureSource>: Sendable {
  /// The number of the frame that stays.
  let anchorIndex: Int

  private let source: Source
  private let anchor: Int

  /// Finds the frame that has to stay so that as few pixels as possible are written more than once.
  ///
  /// The result is `nil` where the background is not opaque, where pictures have none in common, or where it
  /// would not pay.
  ///
  /// - Parameters:
  ///   - source: The pictures.
  ///   - frames: The frames, each of which would replace what it covers.
  ///   - jobs: The number of threads to keep busy, at least 1.
  /// - Throws: A cancellation.
  /// - Complexity: Each different overlay is drawn once.
  init?(of source: Source, over frames: [ReplacingFrame], jobs: Int) async throws {
    guard source.background.isOpaque, source.hasOverlays, frames.count > 1 else { return nil }
    var coverage: [Int] = []
    try await withOrderedParts(for: frames.map(\.content.picture), jobs: jobs) { picture in
      source.overlay(of: picture).coveredPixelCount
    } consume: { _, count in
      coverage.append(count)
    }
    guard let anchorIndex = Self.anchor(of: frames, coverage: coverage) else { return nil }
    self.source = source
    self.anchorIndex = anchorIndex
    anchor = frames[anchorIndex].content.picture
  }

  /// Finds the frame after which the fewest pixels are written.
  private static func anchor(of frames: [ReplacingFrame], coverage: [Int]) -> Int? {
    let areas = frames.map(\.content.rect.size.area)
    let replaced = areas.reduce(0, +)
    var best: (index: Int, cost: Int)?
    var before = 0
    for index in frames.indices.dropLast() {
      before += areas[index]
      let cost = before + (frames.count - 1 - index) * coverage[index]
      if cost < best?.cost ?? .max { best = (index, cost) }
    }
    // An alpha channel takes room, too.
    guard let best, best.cost * 10 < replaced * 9 else { return nil }
    return best.index
  }

  /// Returns what has to be laid over the anchor to see a picture, and where; at least one clear pixel.
  func overlay(of picture: Int) -> (rect: PixelRect, pixels: Bitmap) {
    let bounds = source.changedRect(of: picture).union(source.changedRect(of: anchor))
    let nothing = (PixelRect(x: 0, y: 0, width: 1, height: 1), Bitmap(size: PixelSize(1, 1)))
    if picture == anchor || bounds.isEmpty { return nothing }
    var sheet = Bitmap(size: bounds.size)
    sheet.composite(source.overlay(of: picture), origin: (bounds.x, bounds.y))
    let wanted = source.pixels(of: picture, in: bounds)
    let below = source.pixels(of: anchor, in: bounds)
    var overlay = Bitmap(size: bounds.size)
    for place in wanted.pixels.indices where wanted.pixels[place] != below.pixels[place] {
      let (drawn, pixel) = (sheet.pixels[place], wanted.pixels[place])
      overlay.pixels[place] = drawn.gives(pixel, over: below.pixels[place]) ? drawn : pixel
    }
    let visible = PixelRect(around: bounds.size) { overlay.pixels[$0].alpha > 0 }
    return visible.isEmpty ? nothing : (visible.moved(into: bounds), overlay.cropped(to: visible))
  }
}

extension RGBA {
  /// Whether the color over an opaque one gives a third one to within a level, up or down, before rounding.
  @inline(__always)
  fileprivate func gives(_ result: RGBA, over backdrop: RGBA) -> Bool {
    let alpha = Int(alpha)
    func isNear(_ own: UInt8, _ below: UInt8, _ wanted: UInt8) -> Bool {
      abs(255 * Int(wanted) - Int(own) * alpha - Int(below) * (255 - alpha)) < 255
    }
    return isNear(red, backdrop.red, result.red) && isNear(green, backdrop.green, result.green)
      && isNear(blue, backdrop.blue, result.blue)
  }
}
