import PulseCodec
import PulseImages
import PulsePixels

/// A source of in-memory images.
struct StillSource: FrameSource {
  let background: Bitmap
  let pictures: [Bitmap]
  let rects: [PixelRect]

  /// - Parameters:
  ///   - background: What every picture shows outside of its rectangle.
  ///   - pictures: The pictures; the rectangle in which each differs from the background is found out.
  init(background: Bitmap, pictures: [Bitmap]) {
    self.background = background
    self.pictures = pictures
    rects = pictures.map { picture in
      let size = background.size
      return (0..<size.area).reduce(PixelRect.empty) { rect, index in
        guard picture.pixels[index] != background.pixels[index] else { return rect }
        return rect.union(PixelRect(x: index % size.width, y: index / size.width, width: 1, height: 1))
      }
    }
  }

  var uniqueFrameCount: Int { pictures.count }

  func changedRect(of picture: Int) -> PixelRect { rects[picture] }

  func pixels(of picture: Int, in rect: PixelRect) -> Bitmap { pictures[picture].cropped(to: rect) }
}
