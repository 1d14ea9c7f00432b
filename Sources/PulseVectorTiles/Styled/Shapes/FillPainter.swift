import PulseGeo
import PulseMapStyle
import PulsePixels

/// The painter of one `fill` layer: of polygons, and of lines, which are closed.
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

  /// The line around a shape.
  private struct Outline {
    /// The color of a line, multiplied by its alpha, or a pattern with an opacity.
    enum Ink {
      case color(SIMD4<Float>)
      case pattern(PatternFill, opacity: Double)
    }

    let rings: [[SubpixelPoint]]
    let ink: Ink

    func paint(in clip: TileClip, on bitmap: inout Bitmap) {
      for ring in rings {
        HairlineMask.forEachPixel(of: ring, in: clip.rect) { x, y, coverage in
          guard clip.contains(x, y) else { return }
          switch ink {
          case .color(let color): bitmap.blend(color, coverage, x, y)
          case .pattern(let fill, let opacity): fill.paint(x, y, opacity: opacity * coverage, on: &bitmap)
          }
        }
      }
    }
  }

  /// Paints the features of a tile: first all shapes, then the lines around them.
  func paint(
    _ features: [StyledFeature], _ tile: StyleTile, _ evaluator: StyleEvaluator, on bitmap: inout Bitmap
  ) {
    let moved = evaluator.translation(translate, anchor: anchor)
    let margin = max(moved.x.magnitude, moved.y.magnitude) + 2
    evaluator.context.feature = nil
    let keepsOutlines = !hidesOutlines(evaluator)
    var outlines: [Outline] = []
    for feature in features
    where feature.geometryType != .point && tile.shows(feature.bounds, margin: margin) {
      evaluator.context.feature = feature
      // Lines of a feature may lie in each other without being holes.
      let isLine = feature.geometryType == .line
      for parts in isLine && feature.parts.count > 1 ? SymbolLayout.polygons(feature.parts) : [feature.parts]
      {
        guard let outline = paint(parts, isLine: isLine, tile, evaluator, moved, on: &bitmap) else {
          continue
        }
        if keepsOutlines {
          outlines.append(outline)
        } else {
          outline.paint(in: tile.clip, on: &bitmap)
        }
      }
    }
    for outline in outlines { outline.paint(in: tile.clip, on: &bitmap) }
  }

  /// Returns whether all shapes have the same opaque color, so that it does not matter when outlines are painted.
  private func hidesOutlines(_ evaluator: StyleEvaluator) -> Bool {
    !hasPattern && !hasOutline && color.isFeatureConstant && opacity.isFeatureConstant
      && evaluator.color(color, opacity: opacity)?.alpha == 255
  }

  /// Paints a shape, and returns the line around it; `nil` without one.
  private func paint(
    _ parts: [[StylePoint]], isLine: Bool, _ tile: StyleTile, _ evaluator: StyleEvaluator,
    _ moved: ClipRect.Point, on bitmap: inout Bitmap
  ) -> Outline? {
    let isSmooth = evaluator.value(antialias, at: evaluator.view.zoom).isTrue
    let clip = ClipRect(around: bitmap.size, margin: 16)
    let rings = parts.map { part in
      clip.clip(
        ring: part.map { point -> ClipRect.Point in
          let pixel = tile.toPixels(point)
          return (x: pixel.x + moved.x, y: pixel.y + moved.y)
        }
      ).map { SubpixelPoint($0) }
    }
    guard rings.contains(where: { $0.count > (isLine ? 1 : 2) }) else { return nil }
    let mask = tile.clip.clipped(CenterSampledMask.mask(of: rings, in: tile.clip.rect))
    if hasPattern {
      guard let name = evaluator.imageName(pattern), let image = images[name] else { return nil }
      let opacity = min(evaluator.number(opacity), 1)
      guard opacity >= StyleEvaluator.leastOpacity else { return nil }
      let fill = PatternFill(image, evaluator.view, movedBy: moved)
      fill.paint(through: mask, opacity: opacity, on: &bitmap)
      if isSmooth, !hasOutline { return Outline(rings: rings, ink: .pattern(fill, opacity: opacity)) }
    } else if let fill = evaluator.color(color, opacity: opacity) {
      bitmap.composite(fill, through: mask)
    }
    // Without a color of their own, outlines soften the edge.
    guard isSmooth, !hasPattern || hasOutline,
      let line = evaluator.color(hasOutline ? outline : color, opacity: opacity)
    else { return nil }
    return Outline(rings: rings, ink: .color(SIMD4<Float>(premultiplying: line)))
  }
}
