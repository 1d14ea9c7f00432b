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
    hasOverlays = plan.uniqueFrames.allSatisfy { $0.viewport == first }
    finishedFrames = ValueCache(painting: { picture in
      let backdrop = backdrops.value(of: plan.uniqueFrames[picture].viewport)
      return times.measureThreadCPUTime(.draw) {
        var bitmap = backdrop.bitmap
        plan.forEachElement(ofUniqueFrame: picture) { bitmap.draw($0, of: plan.scene.pixelSize.bounds) }
        return RunLengthBitmap(bitmap)
      }
    })
  }

  var uniqueFrameCount: Int { plan.uniqueFrameCount }

  func changedRect(of picture: Int) -> PixelRect {
    let picture = plan.uniqueFrames[picture]
    return hasOverlays || picture.viewport == plan.uniqueFrames[0].viewport ? picture.bounds : size.bounds
  }

  func changedRect(from previous: Int, to next: Int) -> PixelRect {
    plan.dirtyRect(from: previous, to: next) ?? changedRect(of: previous).union(changedRect(of: next))
  }

  func overlay(of picture: Int) -> RunLengthLayer {
    let rect = plan.uniqueFrames[picture].bounds
    if let sheet = sheet(ofOnlyElementIn: picture, at: rect) { return sheet }
    var sheet = Bitmap(size: rect.size)
    let isCheap = plan.uniqueFrames[picture].elementCount <= Self.redrawElementLimit
    var pieces: [PixelRect] = []
    times.measureThreadCPUTime(.draw) {
      plan.forEachElement(ofUniqueFrame: picture) { element in
        sheet.draw(element, of: rect)
        if isCheap { pieces += Array(repeating: element.bounds, count: element.compositedLayerCount) }
      }
    }
    return RunLengthLayer(sheet, at: rect, isExact: isCheap && pieces.areDisjoint)
  }

  /// Returns the run-length overlay of a frame with one plain shape; `nil` if it needs pixels.
  private func sheet(ofOnlyElementIn picture: Int, at rect: PixelRect) -> RunLengthLayer? {
    guard plan.uniqueFrames[picture].elementCount == 1 else { return nil }
    return times.measureThreadCPUTime(.draw) {
      var sheet: RunLengthLayer?
      plan.forEachElement(ofUniqueFrame: picture) { sheet = RunLengthLayer($0, at: rect) }
      return sheet
    }
  }

  func pixels(of picture: Int, in rect: PixelRect) -> Bitmap {
    let sketch = plan.uniqueFrames[picture]
    // Expensive frames are cached; encoders request each frame a few times.
    if sketch.elementCount > Self.redrawElementLimit {
      return finishedFrames.value(of: picture).cropped(to: rect)
    }
    let backdrop = backdrop(of: sketch)
    return times.measureThreadCPUTime(.draw) {
      var bitmap = backdrop.cropped(to: rect)
      if rect.intersection(sketch.bounds).isEmpty { return bitmap }
      plan.forEachElement(ofUniqueFrame: picture) { bitmap.draw($0, of: rect) }
      return bitmap
    }
  }

  /// Returns the painted background of a unique frame.
  private func backdrop(of sketch: FramePlan.UniqueFrame) -> RunLengthBitmap {
    hasOverlays || sketch.viewport == plan.uniqueFrames[0].viewport
      ? RunLengthBitmap(uncompressed: background) : backdrops.value(of: sketch.viewport)
  }

  func cachedFrame(_ picture: Int) -> (pixels: RunLengthBitmap, drawnRect: PixelRect)? {
    let sketch = plan.uniqueFrames[picture]
    if changedRect(of: picture) != size.bounds { return nil }
    if sketch.elementCount > Self.redrawElementLimit { return (finishedFrames.value(of: picture), .empty) }
    return (backdrop(of: sketch), sketch.bounds)
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
