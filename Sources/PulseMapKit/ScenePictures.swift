import PulseBasemap
import PulseCodec
import PulsePixels
import PulseScene

/// The pictures of a scene: its background, painted once, and what is drawn over it.
struct ScenePictures: PictureSource {
  let background: Bitmap
  private let drawings: [Drawing]

  /// Paints the background of a scene.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - drawings: What is drawn over the background, one for each picture.
  /// - Throws: ``BasemapError`` when the map cannot be read.
  init(_ scene: Scene, drawings: [Drawing]) throws(BasemapError) {
    self.drawings = drawings
    switch scene.background {
    case .world: background = try WorldPainter(.embedded()).paint(scene.viewport)
    case .color(let color): background = Bitmap(size: scene.pixelSize, color: color)
    case .transparent: background = Bitmap(size: scene.pixelSize)
    }
  }

  var pictureCount: Int { drawings.count }

  func changedRect(of picture: Int) -> PixelRect {
    drawings[picture].bounds(in: size)
  }

  func pixels(of picture: Int, in rect: PixelRect) -> Bitmap {
    var bitmap = background.cropped(to: rect)
    for disc in drawings[picture].discs {
      bitmap.draw(disc, of: rect)
    }
    return bitmap
  }
}

extension Bitmap {
  /// Draws a disc into the part `rect` of a picture.
  fileprivate mutating func draw(_ disc: Drawing.Disc, of rect: PixelRect) {
    let touched = disc.bounds.intersection(rect)
    if touched.isEmpty { return }
    var inside = Path()
    inside.addDisc(center: disc.center, radius: disc.radius)
    let fill = CoverageMask(of: inside, in: touched)
    guard disc.strokeWidth > 0 else {
      composite(disc.fill.withOpacity(disc.opacity), through: fill.moved(x: -rect.x, y: -rect.y))
      return
    }
    // Fill and stroke overlap: they are laid on a sheet of their own, which then gets the opacity.
    var line = Path()
    line.addRing(
      center: disc.center, innerRadius: disc.radius - disc.strokeWidth / 2,
      outerRadius: disc.radius + (disc.strokeWidth + 1) / 2)
    let stroke = CoverageMask(of: line, in: touched)
    var sheet = Bitmap(size: touched.size)
    sheet.composite(disc.fill, through: fill.moved(x: -touched.x, y: -touched.y))
    sheet.composite(disc.stroke, through: stroke.moved(x: -touched.x, y: -touched.y))
    composite(sheet, x: touched.x - rect.x, y: touched.y - rect.y, opacity: disc.opacity)
  }
}
