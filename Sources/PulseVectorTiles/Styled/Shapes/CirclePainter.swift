import PulseMapStyle
import PulsePixels

/// The painter of one `circle` layer.
struct CirclePainter {
  private let radius, color, opacity, blur, strokeWidth, strokeColor, strokeOpacity: PropertyExpression
  private let translate, anchor: PropertyExpression

  init(_ layer: StyleDocument.Layer) {
    radius = layer["circle-radius"]
    color = layer["circle-color"]
    opacity = layer["circle-opacity"]
    blur = layer["circle-blur"]
    strokeWidth = layer["circle-stroke-width"]
    strokeColor = layer["circle-stroke-color"]
    strokeOpacity = layer["circle-stroke-opacity"]
    translate = layer["circle-translate"]
    anchor = layer["circle-translate-anchor"]
  }

  /// Paints the features of a tile.
  func paint(
    _ features: [StyledFeature], _ tile: StyleTile, _ evaluator: StyleEvaluator, on bitmap: inout Bitmap
  ) {
    let moved = evaluator.translation(translate, anchor: anchor)
    for feature in features {
      evaluator.context.feature = feature
      guard let disc = disc(evaluator) else { continue }
      for point in feature.vertices where point.isInTile {
        let center = tile.toPixels(point)
        disc.paint(at: (x: center.x + moved.x, y: center.y + moved.y), on: &bitmap)
      }
    }
  }

  private func disc(_ evaluator: StyleEvaluator) -> SoftDisc? {
    let ratio = evaluator.view.ratio
    let (inner, stroke) = (evaluator.number(radius) * ratio, evaluator.number(strokeWidth) * ratio)
    guard inner + stroke > 0 else { return nil }
    func color(_ expression: PropertyExpression, _ opacity: PropertyExpression) -> SIMD4<Float> {
      guard case .color(let color) = evaluator.paint(expression) else { return SIMD4(repeating: 0) }
      let alpha = color.alpha * min(max(evaluator.number(opacity), 0), 1)
      return SIMD4(
        Float(color.red * alpha), Float(color.green * alpha), Float(color.blue * alpha), Float(alpha))
    }
    return SoftDisc(
      radius: inner, stroke: stroke, blur: evaluator.number(blur), fill: color(self.color, opacity),
      line: color(strokeColor, strokeOpacity))
  }
}

/// A disc with a line around it, whose edges fade.
private struct SoftDisc {
  let radius, stroke, blur: Double

  /// The colors, multiplied by their alpha.
  let fill, line: SIMD4<Float>

  /// Paints the disc around a point in pixels.
  func paint(at center: ClipRect.Point, on bitmap: inout Bitmap) {
    let whole = radius + stroke
    // The edge fades over at least a pixel, inwards.
    let fade = max(1 / whole, blur)
    let reach = whole * max(1, 1 + min(0, -blur))
    func range(_ middle: Double, _ count: Int) -> Range<Int> {
      let first = min(max((middle - reach).rounded(.down), 0), Double(count))
      let end = min(max((middle + reach).rounded(.up), first), Double(count))
      return Int(clampingPixels: first)..<Int(clampingPixels: end)
    }
    let (columns, rows) = (range(center.x, bitmap.size.width), range(center.y, bitmap.size.height))
    for y in rows {
      for x in columns {
        let (dx, dy) = (Double(x) + 0.5 - center.x, Double(y) + 0.5 - center.y)
        let length = (dx * dx + dy * dy).squareRoot() / whole
        let opacity = smoothStep(0, -fade, length - 1)
        guard opacity > 0 else { continue }
        // A thin line has no inner edge.
        let share = stroke < 0.01 ? 0 : smoothStep(-fade, 0, length - radius / whole)
        bitmap.blend(fill * Float(1 - share) + line * Float(share), opacity, x, y)
      }
    }
  }
}
