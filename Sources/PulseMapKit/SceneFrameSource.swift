import PulseCache
import PulseCodec
import PulseDrawing
import PulseGeo
import PulsePixels
import PulseScene
import PulseSceneFile
import PulseSceneText

/// A source of rendered frames for encoders: the background, painted once per viewport, and the overlays drawn over it.
struct SceneFrameSource: FrameSource {
  /// The largest display list that is drawn again on each request instead of being cached.
  private static let redrawElementLimit = 64

  let background: Bitmap
  let hasOverlays: Bool
  let isExpensive: Bool
  private let plan: FramePlan
  private let firstBackdrop: Backdrop
  private let backdrops: ValueCache<Viewport, Backdrop>
  private let finishedFrames: ValueCache<Int, RunLengthBitmap>
  private let times: StageTimes

  /// Creates the frame source and paints the first viewport; drawing time is added to `times`.
  init(_ plan: FramePlan, over open: BackgroundRenderer, times: StageTimes = StageTimes()) {
    self.plan = plan
    self.times = times
    let first = plan.uniqueFrames[0].viewport
    let backdrops = open.backdrops(of: plan.scene.pixelSize, first: first, times: times)
    self.backdrops = backdrops
    let backdrop = backdrops.value(of: first)
    firstBackdrop = backdrop
    background = backdrop.image.bitmap
    isExpensive = plan.isCrowded
    let isOpaque = background.isOpaque
    hasOverlays =
      !isExpensive
      && plan.uniqueFrames.allSatisfy {
        $0.viewport == first && (isOpaque || backdrop.coveredParts(of: $0.bounds).isEmpty)
      }
    finishedFrames = ValueCache(ofImagesWith: \.byteCount, isReadOnce: open.isReadOnce) { uniqueFrame in
      let frame = plan.uniqueFrames[uniqueFrame]
      let (backdrop, rect) = (backdrops.value(of: frame.viewport), plan.scene.pixelSize.bounds)
      return times.measureThreadCPUTime(.draw) {
        RunLengthBitmap(
          backdrop.pixels(in: rect, drawn: frame.bounds) { bitmap in
            plan.forEachElement(ofUniqueFrame: uniqueFrame) { bitmap.draw($0, of: rect) }
          })
      }
    }
  }

  /// The painted map of the first view without the decorations that are in front of overlays.
  var mapBehindOverlays: Bitmap { firstBackdrop.imageWithoutForeground }

  /// The parts of the image with decorations in front of overlays.
  var foregroundRects: [PixelRect] { firstBackdrop.coveredParts(of: size.bounds) }

  /// Returns the decorations in front of overlays within a part of the image, on nothing.
  func foreground(in rect: PixelRect) -> Bitmap { firstBackdrop.foreground(in: rect) }

  var uniqueFrameCount: Int { plan.uniqueFrameCount }

  func changedRect(of uniqueFrame: Int) -> PixelRect {
    let uniqueFrame = plan.uniqueFrames[uniqueFrame]
    return uniqueFrame.viewport == plan.uniqueFrames[0].viewport ? uniqueFrame.bounds : size.bounds
  }

  func changedRect(from previous: Int, to next: Int) -> PixelRect {
    plan.dirtyRect(from: previous, to: next) ?? changedRect(of: previous).union(changedRect(of: next))
  }

  func overlay(of uniqueFrame: Int) -> RunLengthLayer {
    let rect = plan.uniqueFrames[uniqueFrame].bounds
    let covered = firstBackdrop.coveredParts(of: rect)
    if covered.isEmpty, let layer = layer(ofOnlyElementIn: uniqueFrame, at: rect) { return layer }
    var layer = Bitmap(size: rect.size)
    let isCheap = plan.uniqueFrames[uniqueFrame].elementCount <= Self.redrawElementLimit
    var pieces: [PixelRect] = []
    times.measureThreadCPUTime(.draw) {
      var behind: [DisplayList.Element] = []
      plan.forEachElement(ofUniqueFrame: uniqueFrame) { element in
        layer.draw(element, of: rect)
        if isCheap { pieces += Array(repeating: element.bounds, count: element.compositedLayerCount) }
        if covered.contains(where: { !$0.intersection(element.bounds).isEmpty }) { behind.append(element) }
      }
      // Behind a decoration, the pixels of overlays are opaque, with the colors of the frame.
      for part in covered where !behind.isEmpty {
        let pixels = firstBackdrop.pixels(in: part, drawn: rect) { bitmap in
          for element in behind { bitmap.draw(element, of: part) }
        }
        layer.replaceVisiblePixels(with: pixels, x: part.x - rect.x, y: part.y - rect.y)
      }
    }
    return RunLengthLayer(layer, at: rect, isExact: isCheap && pieces.areDisjoint)
  }

  /// Returns the overlay of a unique frame as runs if its only element is one filled shape; `nil` for any other
  /// content.
  private func layer(ofOnlyElementIn uniqueFrame: Int, at rect: PixelRect) -> RunLengthLayer? {
    guard plan.uniqueFrames[uniqueFrame].elementCount == 1 else { return nil }
    return times.measureThreadCPUTime(.draw) {
      var layer: RunLengthLayer?
      plan.forEachElement(ofUniqueFrame: uniqueFrame) { layer = RunLengthLayer($0, at: rect) }
      return layer
    }
  }

  func pixels(of uniqueFrame: Int, in rect: PixelRect) -> Bitmap {
    let frame = plan.uniqueFrames[uniqueFrame]
    // Expensive frames are cached; encoders request each frame a few times.
    if frame.elementCount > Self.redrawElementLimit {
      return finishedFrames.value(of: uniqueFrame).cropped(to: rect)
    }
    let backdrop = backdrop(of: frame)
    return times.measureThreadCPUTime(.draw) {
      if rect.intersection(frame.bounds).isEmpty { return backdrop.image.cropped(to: rect) }
      return backdrop.pixels(in: rect, drawn: frame.bounds) { bitmap in
        plan.forEachElement(ofUniqueFrame: uniqueFrame) { bitmap.draw($0, of: rect) }
      }
    }
  }

  /// Returns the painted background of a unique frame.
  private func backdrop(of frame: FramePlan.UniqueFrame) -> Backdrop {
    frame.viewport == plan.uniqueFrames[0].viewport ? firstBackdrop : backdrops.value(of: frame.viewport)
  }

  func cachedFrame(_ uniqueFrame: Int) -> (pixels: RunLengthBitmap, drawnRect: PixelRect)? {
    let frame = plan.uniqueFrames[uniqueFrame]
    if changedRect(of: uniqueFrame) != size.bounds { return nil }
    if frame.elementCount > Self.redrawElementLimit { return (finishedFrames.value(of: uniqueFrame), .empty) }
    return (backdrop(of: frame).image, frame.bounds)
  }
}

extension Bitmap {
  /// Copies the pixels of another bitmap, which is inside the bitmap, to those that are not transparent.
  fileprivate mutating func replaceVisiblePixels(with image: Bitmap, x: Int, y: Int) {
    for row in 0..<image.size.height {
      let (target, source) = ((y + row) * size.width + x, row * image.size.width)
      for column in 0..<image.size.width where pixels[target + column].alpha > 0 {
        pixels[target + column] = image.pixels[source + column]
      }
    }
  }
}

extension [PixelRect] {
  /// Whether all rectangles are pairwise disjoint; O(n²).
  fileprivate var areDisjoint: Bool {
    indices.allSatisfy { index in self[..<index].allSatisfy { $0.intersection(self[index]).isEmpty } }
  }
}

extension DisplayList.Element {
  /// The number of layers that the element composites: 2 for a line with fill and stroke, otherwise 1.
  fileprivate var compositedLayerCount: Int {
    if case .line(let line) = self, line.fill.alpha > 0, line.stroke.alpha > 0 { 2 } else { 1 }
  }
}
