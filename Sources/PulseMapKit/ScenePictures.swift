import PulseBasemap
import PulseCodec
import PulsePixels
import PulseScene

/// The pictures of a scene: its background, painted once for each view, and what is drawn over it.
struct ScenePictures: PictureSource {
  let background: Bitmap
  private let plan: FramePlan
  private let backdrops: Backdrops

  /// Paints the background of a scene.
  ///
  /// - Parameter plan: The pictures of the scene.
  /// - Throws: ``BasemapError`` when the map cannot be read.
  init(_ plan: FramePlan) throws(BasemapError) {
    self.plan = plan
    let scene = plan.scene
    let world = scene.background == .world ? try WorldPainter(.embedded()) : nil
    backdrops = Backdrops(size: scene.pixelSize) { viewport in
      switch scene.background {
      case .world: world?.paint(viewport) ?? Bitmap(size: scene.pixelSize)
      case .color(let color): Bitmap(size: scene.pixelSize, color: color)
      case .transparent: Bitmap(size: scene.pixelSize)
      }
    }
    background = backdrops.bitmap(of: plan.pictures[0].viewport)
  }

  var pictureCount: Int { plan.pictureCount }

  func changedRect(of picture: Int) -> PixelRect {
    let picture = plan.pictures[picture]
    return picture.viewport == plan.pictures[0].viewport ? picture.bounds : size.bounds
  }

  func changedRect(from previous: Int, to next: Int) -> PixelRect {
    plan.changes(from: previous, to: next) ?? changedRect(of: previous).union(changedRect(of: next))
  }

  func pixels(of picture: Int, in rect: PixelRect) -> Bitmap {
    let viewport = plan.pictures[picture].viewport
    let backdrop =
      viewport == plan.pictures[0].viewport ? background : backdrops.bitmap(of: viewport)
    var bitmap = backdrop.cropped(to: rect)
    if rect.intersection(plan.pictures[picture].bounds).isEmpty { return bitmap }
    for element in plan.drawing(ofPicture: picture).elements { bitmap.draw(element, of: rect) }
    return bitmap
  }
}
