package import PulsePixels

/// A painted map: the image, with decorations that belong in front of overlays, such as the attribution.
package struct PaintedMap: Sendable {
  /// The image without the decorations.
  package var image: Bitmap

  /// The decorations.
  package var foreground: MapForeground

  /// The image with the decorations.
  package var flattened: Bitmap {
    var image = image
    foreground.draw(on: &image, of: image.size.bounds)
    return image
  }
}

/// The decorations in front of overlays, in drawing order: scale bar, caption, inset and attribution.
package struct MapForeground: Sendable {
  /// A decoration, which is composited layer by layer.
  struct Decoration: Sendable {
    /// The layers in drawing order.
    var layers: [Layer]

    /// The pixels that it can cover.
    var rect: PixelRect { layers.map(\.rect).reduce(.empty) { $0.union($1) } }
  }

  /// A part of a decoration, in pixels of the image.
  enum Layer: Sendable {
    /// A color through a coverage mask.
    case color(RGBA, CoverageMask)

    /// An image with one opacity for all of it.
    case image(Bitmap, x: Int, y: Int, opacity: UInt8)

    /// The pixels that it can cover.
    var rect: PixelRect {
      switch self {
      case .color(_, let mask): mask.rect
      case .image(let image, let x, let y, _):
        PixelRect(x: x, y: y, width: image.size.width, height: image.size.height)
      }
    }

    /// Composites the layer over a bitmap whose top left pixel is at `x` and `y` of the image.
    func draw(on bitmap: inout Bitmap, x left: Int, y top: Int) {
      switch self {
      case .color(let color, let mask): bitmap.composite(color, through: mask.moved(x: -left, y: -top))
      case .image(let image, let x, let y, let opacity):
        bitmap.composite(image, x: x - left, y: y - top, opacity: opacity)
      }
    }
  }

  /// The decorations with the pixels that they can cover.
  private var decorations: [(decoration: Decoration, rect: PixelRect)]

  init(_ decorations: [Decoration] = []) {
    self.decorations = decorations.map { ($0, $0.rect) }
  }

  /// The pixels that decorations can cover, one rectangle for each.
  package var rects: [PixelRect] { decorations.map(\.rect) }

  /// The number of bytes that the decorations take in memory.
  package var byteCount: Int { rects.reduce(0) { $0 + 2 * $1.size.area } }

  /// Draws the decorations that touch a rectangle of the image over a bitmap with the pixels of that rectangle.
  package func draw(on bitmap: inout Bitmap, of rect: PixelRect) {
    for (decoration, covered) in decorations where !covered.intersection(rect).isEmpty {
      for layer in decoration.layers { layer.draw(on: &bitmap, x: rect.x, y: rect.y) }
    }
  }
}
