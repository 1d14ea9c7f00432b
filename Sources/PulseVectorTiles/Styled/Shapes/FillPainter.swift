import PulseGeo
import PulseMapStyle
import PulsePixels

/// The painter of one `fill` layer.
struct FillPainter {
  private let color, opacity, outline, antialias, translate, anchor, pattern: PropertyExpression
  private let hasOutline, hasPattern: Bool
  private let images: StyleImages

  init(_ layer: StyleDocument.Layer, _ images: StyleImages) {
    color = layer["fill-color"]
    opacity = layer["fill-opacity"]
    outline = layer["fill-outline-color"]
    antialias = layer["fill-antialias"]
    translate = layer["fill-translate"]
    anchor = layer["fill-translate-anchor"]
    pattern = layer["fill-pattern"]
    hasOutline = layer.sets("fill-outline-color")
    hasPattern = layer.sets("fill-pattern")
    self.images = images
  }

  /// Returns the look of the feature of the context among united shapes; `nil` if it is invisible.
  func look(_ evaluator: StyleEvaluator) -> UnitedLook? {
    evaluator.color(color, opacity: opacity).map {
      UnitedLook(color: $0, shift: evaluator.translation(translate, anchor: anchor))
    }
  }

  /// Paints the features of a tile.
  func paint(
    _ features: [StyledFeature], _ tile: StyleTile, _ evaluator: StyleEvaluator, on bitmap: inout Bitmap
  ) {
    let moved = evaluator.translation(translate, anchor: anchor)
    let margin = max(moved.x.magnitude, moved.y.magnitude) + 2
    for feature in features
    where feature.geometryType == .polygon && tile.shows(feature.bounds, margin: margin) {
      evaluator.context.feature = feature
      paint(feature, tile, evaluator, moved, on: &bitmap)
    }
  }

  private func paint(
    _ feature: StyledFeature, _ tile: StyleTile, _ evaluator: StyleEvaluator, _ moved: ClipRect.Point,
    on bitmap: inout Bitmap
  ) {
    let isSmooth = evaluator.value(antialias, at: evaluator.view.zoom).isTrue
    let clip = ClipRect(around: bitmap.size, margin: 16)
    let rings = feature.parts.map { part in
      clip.clip(
        ring: part.map { point -> ClipRect.Point in
          let pixel = tile.toPixels(point)
          return (x: pixel.x + moved.x, y: pixel.y + moved.y)
        }
      ).map { SubpixelPoint($0) }
    }
    guard rings.contains(where: { $0.count > 2 }) else { return }
    let mask = tile.clip.clipped(CenterSampledMask.mask(of: rings, in: tile.clip.rect))
    if hasPattern {
      guard let name = evaluator.imageName(pattern), let image = images[name] else { return }
      let opacity = min(evaluator.number(opacity), 1)
      guard opacity >= StyleEvaluator.leastOpacity else { return }
      let fill = PatternFill(image, evaluator.view, movedBy: moved)
      fill.paint(through: mask, opacity: opacity, on: &bitmap)
      if isSmooth, !hasOutline {
        paintOutlines(of: rings, tile.clip) { x, y, coverage in
          fill.paint(x, y, opacity: opacity * coverage, on: &bitmap)
        }
      }
    } else if let fill = evaluator.color(color, opacity: opacity) {
      bitmap.composite(fill, through: mask)
    }
    guard isSmooth, !hasPattern || hasOutline else { return }
    // Without a color of their own, outlines soften the edge.
    if let line = evaluator.color(hasOutline ? outline : color, opacity: opacity) {
      let color = SIMD4<Float>(premultiplying: line)
      paintOutlines(of: rings, tile.clip) { x, y, coverage in bitmap.blend(color, coverage, x, y) }
    }
  }

  private func paintOutlines(
    of rings: [[SubpixelPoint]], _ clip: TileClip, _ paint: (_ x: Int, _ y: Int, _ coverage: Double) -> Void
  ) {
    for ring in rings {
      HairlineMask.forEachPixel(of: ring, in: clip.rect) { x, y, coverage in
        if clip.contains(x, y) { paint(x, y, coverage) }
      }
    }
  }
}
