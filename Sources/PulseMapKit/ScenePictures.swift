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
    for figure in drawings[picture].figures {
      bitmap.draw(figure, of: rect)
    }
    return bitmap
  }
}
