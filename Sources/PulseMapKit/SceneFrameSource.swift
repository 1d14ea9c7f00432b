import PulseBasics
import PulseCodec
import PulseDrawing
import PulseGeo
import PulsePixels
import PulseScene
import PulseSceneInput

/// A source of rendered frames for encoders: the background, painted once per viewport, and the overlays drawn over it.
struct SceneFrameSource: FrameSource {
  /// The largest display list that is drawn again on each request instead of being cached.
  private static let redrawElementLimit = 64

  let background: Bitmap
  let hasOverlays: Bool
  let isExpensive: Bool
  private let plan: FramePlan
  private let firstBackdrop: Backdrop
  private let backdrops: ValueCache<MapMoment, Backdrop>
  private let finishedFrames: ValueCache<Int, RunLengthBitmap>
  private let times: StageTimes

  /// The layers of the first unique frames that were drawn while the background was painted, regardless of decorations.
  private let earlyLayers: [RunLengthLayer]

  /// The largest number of layers that are drawn while the background is painted.
  private static let earlyLayerLimit = 128

  /// Creates the frame source and paints the first viewport; drawing time is added to `times`.
  ///
  /// - Parameters:
  ///   - plan: The frame plan.
  ///   - open: The background.
  ///   - times: The recorder of drawing times.
  ///   - overlayJobs: The number of threads that draw the layers of ``overlay(of:)`` while the background is painted; 1
  ///     to draw each layer when it is requested.
  init(
    _ plan: FramePlan, over open: BackgroundRenderer, times: StageTimes = StageTimes(), overlayJobs: Int = 1
  ) {
    self.plan = plan
    self.times = times
    let first = plan.uniqueFrames[0].moment
    let backdrops = open.backdrops(of: plan.scene.pixelSize, first: first, times: times)
    self.backdrops = backdrops
    if overlayJobs > 1, !plan.isCrowded, plan.uniqueFrames.allSatisfy({ $0.moment == first }) {
      earlyLayers = Self.layers(of: plan, over: open, times: times, jobs: overlayJobs) {
        _ = backdrops.value(of: first)
      }
    } else {
      earlyLayers = []
    }
    let backdrop = backdrops.value(of: first)
    firstBackdrop = backdrop
    background = backdrop.image.bitmap
    isExpensive = plan.isCrowded
    let isOpaque = background.isOpaque
    hasOverlays =
      !isExpensive
      && plan.uniqueFrames.allSatisfy {
        $0.moment == first && (isOpaque || backdrop.coveredParts(of: $0.bounds).isEmpty)
      }
    finishedFrames = ValueCache(ofImagesWith: \.byteCount, isReadOnce: open.isReadOnce) { uniqueFrame in
      let frame = plan.uniqueFrames[uniqueFrame]
      let (backdrop, rect) = (backdrops.value(of: frame.moment), plan.scene.pixelSize.bounds)
      return times.measureThreadCPUTime(.draw) {
        RunLengthBitmap(
          backdrop.pixels(in: rect, drawn: frame.bounds) { bitmap in
            bitmap.drawElements(of: rect, count: frame.elementCount) { body in
              plan.forEachElement(ofUniqueFrame: uniqueFrame, body)
            }
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
    return uniqueFrame.moment == plan.uniqueFrames[0].moment ? uniqueFrame.bounds : size.bounds
  }

  func changedRect(from previous: Int, to next: Int) -> PixelRect {
    plan.dirtyRect(from: previous, to: next) ?? changedRect(of: previous).union(changedRect(of: next))
  }

  /// Returns the layers of the first unique frames without decorations, and paints the background meanwhile.
  ///
  /// - Parameters:
  ///   - plan: The frame plan.
  ///   - open: The background, whose names are placed meanwhile as well.
  ///   - times: The recorder of drawing times.
  ///   - jobs: The number of threads, at least 1.
  ///   - paint: Paints the background.
  /// - Returns: The layers in order; after a cancellation fewer.
  private static func layers(
    of plan: FramePlan, over open: BackgroundRenderer, times: StageTimes, jobs: Int,
    painting paint: @escaping @Sendable () -> Void
  ) -> [RunLengthLayer] {
    let count = min(plan.uniqueFrameCount, earlyLayerLimit)
    let tasks: [LayerTask] = [.paint, .placeLabels] + (0..<count).map { LayerTask.draw($0) }
    var layers: [RunLengthLayer] = []
    do {
      try runOrderedPipeline(count: tasks.count, jobs: jobs, bufferedPerJob: tasks.count) {
        number -> RunLengthLayer? in
        switch tasks[number] {
        case .paint: paint()
        case .placeLabels:
          times.measureThreadCPUTime(.map) { open.placeLabels(in: plan.uniqueFrames[0].viewport) }
        case .draw(let uniqueFrame):
          return layer(of: uniqueFrame, in: plan, times: times)
        }
        return nil
      } consume: { layer in
        if let layer { layers.append(layer) }
      }
    } catch {
      // Only a cancellation, which the encoder finds, too.
    }
    return layers
  }

  /// A task beside the painting of the background.
  private enum LayerTask {
    case paint
    case placeLabels
    case draw(Int)
  }

  func overlay(of uniqueFrame: Int) -> RunLengthLayer {
    let early = earlyLayers.indices.contains(uniqueFrame) ? earlyLayers[uniqueFrame] : nil
    let covered = firstBackdrop.coveredParts(of: plan.uniqueFrames[uniqueFrame].bounds)
    return layer(behind: covered, of: uniqueFrame, early)
      ?? early ?? Self.layer(of: uniqueFrame, in: plan, times: times)
  }

  /// Returns the layer of a unique frame without decorations.
  private static func layer(
    of uniqueFrame: Int, in plan: FramePlan, times: StageTimes
  ) -> RunLengthLayer {
    if let layer = layer(ofOnlyElementIn: uniqueFrame, of: plan, times: times) { return layer }
    return times.measureThreadCPUTime(.draw) {
      let (bitmap, isExact) = drawn(uniqueFrame, of: plan)
      return RunLengthLayer(bitmap, at: plan.uniqueFrames[uniqueFrame].bounds, isExact: isExact)
    }
  }

  /// Draws the elements of a unique frame, and returns whether no pixel is of several of them.
  private static func drawn(_ uniqueFrame: Int, of plan: FramePlan) -> (bitmap: Bitmap, isExact: Bool) {
    let frame = plan.uniqueFrames[uniqueFrame]
    var bitmap = Bitmap(size: frame.bounds.size)
    let isCheap = frame.elementCount <= redrawElementLimit
    var pieces: [PixelRect] = []
    bitmap.drawElements(of: frame.bounds, count: frame.elementCount) { body in
      plan.forEachElement(ofUniqueFrame: uniqueFrame) { element in
        body(element)
        if isCheap { pieces += Array(repeating: element.bounds, count: element.compositedLayerCount) }
      }
    }
    return (bitmap, isCheap && pieces.areDisjoint)
  }

  /// Returns the layer of a unique frame whose pixels behind decorations are opaque, with the colors of the frame.
  ///
  /// - Parameters:
  ///   - covered: The parts of its bounds behind decorations.
  ///   - uniqueFrame: The unique frame.
  ///   - early: Its layer without decorations; `nil` if it was not drawn yet.
  /// - Returns: The layer; `nil` if nothing of it is behind decorations.
  private func layer(
    behind covered: [PixelRect], of uniqueFrame: Int, _ early: RunLengthLayer?
  ) -> RunLengthLayer? {
    if covered.isEmpty { return nil }
    return times.measureThreadCPUTime(.draw) {
      var behind: [DisplayList.Element] = []
      plan.forEachElement(ofUniqueFrame: uniqueFrame) { element in
        let bounds = element.bounds
        if covered.contains(where: { !$0.intersection(bounds).isEmpty }) { behind.append(element) }
      }
      if behind.isEmpty { return nil }
      var layer = early.map { (bitmap: $0.bitmap, isExact: $0.isExact) } ?? Self.drawn(uniqueFrame, of: plan)
      let rect = plan.uniqueFrames[uniqueFrame].bounds
      for part in covered {
        let pixels = firstBackdrop.pixels(in: part, drawn: rect) { bitmap in
          bitmap.drawElements(of: part, count: behind.count) { behind.forEach($0) }
        }
        layer.bitmap.replaceVisiblePixels(with: pixels, x: part.x - rect.x, y: part.y - rect.y)
      }
      return RunLengthLayer(layer.bitmap, at: rect, isExact: layer.isExact)
    }
  }

  /// Returns the overlay of a unique frame as runs if its only element is one filled shape; `nil` for any
  /// other content.
  private static func layer(
    ofOnlyElementIn uniqueFrame: Int, of plan: FramePlan, times: StageTimes
  ) -> RunLengthLayer? {
    guard plan.uniqueFrames[uniqueFrame].elementCount == 1 else { return nil }
    let rect = plan.uniqueFrames[uniqueFrame].bounds
    return times.measureThreadCPUTime(.draw) {
      var layer: RunLengthLayer?
      plan.forEachElement(ofUniqueFrame: uniqueFrame) { layer = Self.layer(of: $0, at: rect) }
      return layer
    }
  }

  /// Returns the overlay of one filled shape; `nil` for any other element.
  ///
  /// The rows of a batch often have the same pulse in the middle of other maps.
  private static func layer(of element: DisplayList.Element, at rect: PixelRect) -> RunLengthLayer? {
    guard case .shape(let shape) = element, shape.edge == nil else {
      return RunLengthLayer(element, at: rect)
    }
    return shapeLayers.value(of: ShapePlace(shape: shape, rect: rect)) { RunLengthLayer(element, at: rect) }
  }

  /// The layers of filled shapes that were drawn last, of all scenes of the process, in 4 MB.
  private static let shapeLayers = BoundedCache<ShapePlace, RunLengthLayer?>(capacity: 4 << 20) {
    256 + ($0?.byteCount ?? 0)
  }

  /// A shape and the rectangle of its layer.
  private struct ShapePlace: Hashable {
    let shape: DisplayList.Shape
    let rect: PixelRect
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
        bitmap.drawElements(of: rect, count: frame.elementCount) { body in
          plan.forEachElement(ofUniqueFrame: uniqueFrame, body)
        }
      }
    }
  }

  /// Returns the painted background of a unique frame.
  private func backdrop(of frame: FramePlan.UniqueFrame) -> Backdrop {
    frame.moment == plan.uniqueFrames[0].moment ? firstBackdrop : backdrops.value(of: frame.moment)
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
