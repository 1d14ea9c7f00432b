import PulseMapStyle
import PulsePixels

/// The painter of one `background` layer.
struct BackgroundPainter {
  private let layer: StyleDocument.Layer
  private let images: StyleImages

  init(_ layer: StyleDocument.Layer, _ images: StyleImages) { (self.layer, self.images) = (layer, images) }

  func paint(_ evaluator: StyleEvaluator, on bitmap: inout Bitmap) {
    if !layer.sets("background-pattern"),
      let color = evaluator.color(layer["background-color"], opacity: layer["background-opacity"]),
      color.alpha == 255
    {
      bitmap = Bitmap(size: bitmap.size, color: color)
      return
    }
    let bounds = bitmap.size.bounds
    let full = CoverageMask(rect: bounds, levels: Array(repeating: 255, count: bounds.size.area))
    if layer.sets("background-pattern") {
      guard let name = evaluator.imageName(layer["background-pattern"]), let image = images[name] else {
        return
      }
      let opacity = min(evaluator.number(layer["background-opacity"]), 1)
      PatternFill(image, evaluator.view).paint(through: full, opacity: opacity, on: &bitmap)
    } else if let color = evaluator.color(layer["background-color"], opacity: layer["background-opacity"]) {
      bitmap.composite(color, through: full)
    }
  }
}
