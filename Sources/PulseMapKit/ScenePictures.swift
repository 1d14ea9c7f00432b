import PulseCodec
import PulseGeo
import PulsePixels
import PulseScene
import PulseSceneFile
import PulseSceneText

/// The pictures of a scene: its background, painted once for each view, and what is drawn over it.
struct ScenePictures: PictureSource {
  /// The number of elements up to which a picture is drawn anew each time that it is asked for.
  private static let cheapCount = 64

  let background: Bitmap
  let hasOverlays: Bool
  private let plan: FramePlan
  private let backdrops: KeptValues<Viewport, PackedBitmap>
  private let finished: KeptValues<Int, PackedBitmap>
  private let times: StageTimes

  /// Paints the background of a scene.
  ///
  /// - Parameters:
  ///   - plan: The pictures of the scene.
  ///   - open: The background of the scene, opened.
  ///   - times: Where the time that drawing takes is added to.
  init(_ plan: FramePlan, over open: OpenBackground, times: StageTimes = StageTimes()) {
    self.plan = plan
    self.times = times
    let first = plan.pictures[0].viewport
    let backdrops = open.backdrops(of: plan.scene.pixelSize, first: first, times: times)
    self.backdrops = backdrops
    background = backdrops.value(of: first).bitmap
    hasOverlays = plan.pictures.allSatisfy { $0.viewport == first }
    finished = KeptValues(painting: { picture in
      let backdrop = backdrops.value(of: plan.pictures[picture].viewport)
      return times.measureOnThread(.draw) {
        var bitmap = backdrop.bitmap
        plan.drawElements(ofPicture: picture) { bitmap.draw($0, of: plan.scene.pixelSize.bounds) }
        return PackedBitmap(bitmap)
      }
    })
  }

  var pictureCount: Int { plan.pictureCount }

  func changedRect(of picture: Int) -> PixelRect {
    let picture = plan.pictures[picture]
    return hasOverlays || picture.viewport == plan.pictures[0].viewport ? picture.bounds : size.bounds
  }

  func changedRect(from previous: Int, to next: Int) -> PixelRect {
    plan.changes(from: previous, to: next) ?? changedRect(of: previous).union(changedRect(of: next))
  }

  func overlay(of picture: Int) -> OverlaySheet {
    let rect = plan.pictures[picture].bounds
    if let sheet = sheet(ofOnlyElementIn: picture, at: rect) { return sheet }
    var sheet = Bitmap(size: rect.size)
    let isCheap = plan.pictures[picture].elementCount <= Self.cheapCount
    var pieces: [PixelRect] = []
    times.measureOnThread(.draw) {
      plan.drawElements(ofPicture: picture) { element in
        sheet.draw(element, of: rect)
        if isCheap { pieces += Array(repeating: element.bounds, count: element.pieceCount) }
      }
    }
    return OverlaySheet(sheet, at: rect, isExact: isCheap && pieces.areApart)
  }

  /// Returns what lies over the background of a picture with one element, if that needs no pixels.
  private func sheet(ofOnlyElementIn picture: Int, at rect: PixelRect) -> OverlaySheet? {
    guard plan.pictures[picture].elementCount == 1 else { return nil }
    return times.measureOnThread(.draw) {
      var sheet: OverlaySheet?
      plan.drawElements(ofPicture: picture) { sheet = OverlaySheet($0, at: rect) }
      return sheet
    }
  }

  func pixels(of picture: Int, in rect: PixelRect) -> Bitmap {
    let sketch = plan.pictures[picture]
    // What takes long to draw is drawn once; encoders ask for each picture a few times.
    if sketch.elementCount > Self.cheapCount { return finished.value(of: picture).cropped(to: rect) }
    let backdrop = backdrop(of: sketch)
    return times.measureOnThread(.draw) {
      var bitmap = backdrop.cropped(to: rect)
      if rect.intersection(sketch.bounds).isEmpty { return bitmap }
      plan.drawElements(ofPicture: picture) { bitmap.draw($0, of: rect) }
      return bitmap
    }
  }

  /// What lies under the elements of a picture.
  private func backdrop(of sketch: FramePlan.Picture) -> PackedBitmap {
    hasOverlays || sketch.viewport == plan.pictures[0].viewport
      ? PackedBitmap(unpacked: background) : backdrops.value(of: sketch.viewport)
  }

  func keptPicture(_ picture: Int) -> (pixels: PackedBitmap, drawnRect: PixelRect)? {
    let sketch = plan.pictures[picture]
    if changedRect(of: picture) != size.bounds { return nil }
    if sketch.elementCount > Self.cheapCount { return (finished.value(of: picture), .empty) }
    return (backdrop(of: sketch), sketch.bounds)
  }
}

extension [PixelRect] {
  /// Whether no two of a few rectangles share a pixel; of many that is not asked.
  fileprivate var areApart: Bool {
    indices.allSatisfy { index in self[..<index].allSatisfy { $0.intersection(self[index]).isEmpty } }
  }
}

extension Drawing.Element {
  /// In how many pieces, one over the other, the element is laid over what is below.
  fileprivate var pieceCount: Int {
    if case .line(let line) = self, line.fill.alpha > 0, line.stroke.alpha > 0 { 2 } else { 1 }
  }
}
