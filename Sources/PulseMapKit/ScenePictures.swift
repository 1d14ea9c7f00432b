import PulseBasemap
import PulseCodec
import PulseGeo
import PulsePixels
import PulseScene
import Synchronization

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
    backdrops = try Backdrops(plan.scene)
    background = backdrops.paint(plan.pictures[0].viewport)
  }

  var pictureCount: Int { plan.pictureCount }

  func changedRect(of picture: Int) -> PixelRect {
    let picture = plan.pictures[picture]
    return picture.viewport == plan.pictures[0].viewport ? picture.bounds : size.bounds
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

/// What lies under the overlays in each view; the views that were asked for last are kept.
private final class Backdrops: Sendable {
  /// As many as are in use at a time: the encoder compares neighbors, on each of its threads.
  private static let capacity = 16

  private let scene: Scene
  private let world: WorldPainter?
  private let kept = Mutex<[(viewport: Viewport, bitmap: Bitmap)]>([])

  init(_ scene: Scene) throws(BasemapError) {
    self.scene = scene
    world = scene.background == .world ? try WorldPainter(.embedded()) : nil
  }

  func paint(_ viewport: Viewport) -> Bitmap {
    switch scene.background {
    case .world: world?.paint(viewport) ?? Bitmap(size: scene.pixelSize)
    case .color(let color): Bitmap(size: scene.pixelSize, color: color)
    case .transparent: Bitmap(size: scene.pixelSize)
    }
  }

  func bitmap(of viewport: Viewport) -> Bitmap {
    if let known = kept.withLock({ kept in kept.first { $0.viewport == viewport }?.bitmap }) { return known }
    // Two threads may paint the same view; waiting for each other would take as long.
    let bitmap = paint(viewport)
    kept.withLock { kept in
      if kept.count == Self.capacity { kept.removeFirst() }
      kept.append((viewport, bitmap))
    }
    return bitmap
  }
}
