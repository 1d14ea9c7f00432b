import PulseCache
import PulseCodec
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
  private let backdrops: ValueCache<Viewport, RunLengthBitmap>
  private let finishedFrames: ValueCache<Int, RunLengthBitmap>
  private let times: StageTimes

  /// Creates the frame source and paints the first viewport; drawing time is added to `times`.
  init(_ plan: FramePlan, over open: BackgroundRenderer, times: StageTimes = StageTimes()) {
    self.plan = plan
    self.times = times
    let first = plan.uniqueFrames[0].viewport
    let backdrops = open.backdrops(of: plan.scene.pixelSize, first: first, times: times)
    self.backdrops = backdrops
    background = backdrops.value(of: first).bitmap
    isExpensive = plan.isCrowded
    hasOverlays = !isExpensive && plan.uniqueFrames.allSatisfy { $0.viewport == first }
    finishedFrames = ValueCache(painting: { uniqueFrame in
      let backdrop = backdrops.value(of: plan.uniqueFrames[uniqueFrame].viewport)
      return times.measureThreadCPUTime(.draw) {
        var bitmap = backdrop.bitmap
        plan.forEachElement(ofUniqueFrame: uniqueFrame) { bitmap.draw($0, of: plan.scene.pixelSize.bounds) }
        return RunLengthBitmap(bitmap)
      }
    })
  }

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
    if let layer = layer(ofOnlyElementIn: uniqueFrame, at: rect) { return layer }
    var layer = Bitmap(size: rect.size)
    let isCheap = plan.uniqueFrames[uniqueFrame].elementCount <= Self.redrawElementLimit
    var pieces: [PixelRect] = []
    times.measureThreadCPUTime(.draw) {
      plan.forEachElement(ofUniqueFrame: uniqueFrame) { element in
        layer.draw(element, of: rect)
        if isCheap { pieces += Array(repeating: element.bounds, count: element.compositedLayerCount) }
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
      var bitmap = backdrop.cropped(to: rect)
      if rect.intersection(frame.bounds).isEmpty { return bitmap }
      plan.forEachElement(ofUniqueFrame: uniqueFrame) { bitmap.draw($0, of: rect) }
      return bitmap
    }
  }

  /// Returns the painted background of a unique frame.
  private func backdrop(of frame: FramePlan.UniqueFrame) -> RunLengthBitmap {
    frame.viewport == plan.uniqueFrames[0].viewport
      ? RunLengthBitmap(uncompressed: background) : backdrops.value(of: frame.viewport)
  }

  func cachedFrame(_ uniqueFrame: Int) -> (pixels: RunLengthBitmap, drawnRect: PixelRect)? {
    let frame = plan.uniqueFrames[uniqueFrame]
    if changedRect(of: uniqueFrame) != size.bounds { return nil }
    if frame.elementCount > Self.redrawElementLimit { return (finishedFrames.value(of: uniqueFrame), .empty) }
    return (backdrop(of: frame), frame.bounds)
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

extension ValueCache where Value == RunLengthBitmap {
  /// Creates an empty cache of rendered images with a capacity of 128 MiB.
  ///
  /// An animation of some seconds at a usual size fits, so each image is rendered once although encoders read it
  /// several times. At least four are retained: encoders compare neighbors, on several threads.
  ///
  /// - Parameter paint: Renders the image of a key; called concurrently, but once per key.
  convenience init(painting paint: @escaping @Sendable (Key) -> RunLengthBitmap) {
    self.init(capacity: 128 << 20, minimumCount: 4, byteCount: \.byteCount, make: paint)
  }
}
