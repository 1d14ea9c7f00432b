import PulseGeo
import PulseMapStyle
import PulsePixels

/// The painter of the placed symbols of one layer.
struct SymbolPainter {
  /// The parts of symbols.
  enum Part: String {
    case icon, text
  }

  /// The properties of a part.
  private struct Properties {
    let size, opacity, color, haloColor, haloWidth, haloBlur: PropertyExpression

    init(_ layer: StyleDocument.Layer, _ part: Part) {
      func property(_ name: String) -> PropertyExpression { layer["\(part.rawValue)-\(name)"] }
      size = property("size")
      opacity = property("opacity")
      color = property("color")
      haloColor = property("halo-color")
      haloWidth = property("halo-width")
      haloBlur = property("halo-blur")
    }
  }

  private let evaluator: StyleEvaluator
  private let iconProperties, textProperties: Properties

  init(_ layer: StyleDocument.Layer, _ evaluator: StyleEvaluator) {
    self.evaluator = evaluator
    (iconProperties, textProperties) = (Properties(layer, .icon), Properties(layer, .text))
  }

  private func properties(_ part: Part) -> Properties { part == .icon ? iconProperties : textProperties }

  /// A rectangle of a symbol in its place.
  private struct Placed {
    let quad: SymbolQuad
    let instance: SymbolInstance

    /// Whether the pixels of an image are mixed.
    let isMixed: Bool

    /// The pixel of the anchor, the pixels in a unit of the quad, and the angle clockwise.
    let origin: ClipRect.Point
    let scale, angle: Double
  }

  /// Paints a part of symbols: first all halos, then all shapes.
  func paint(_ part: Part, _ instances: [SymbolInstance], in bucket: SymbolBucket, on bitmap: inout Bitmap) {
    let evaluator = evaluator.inside(bucket.tile)
    let placed = instances.flatMap { instance -> [Placed] in
      switch part {
      case .icon: instance.showsIcon ? icon(of: instance, bucket) : []
      case .text: instance.showsText ? text(of: instance, bucket) : []
      }
    }
    for isHalo in [true, false] {
      for item in placed { paint(part, item, evaluator, isHalo: isHalo, on: &bitmap) }
    }
    evaluator.context.feature = nil
  }

  /// Returns the pixel at which a symbol is anchored.
  private func origin(_ instance: SymbolInstance, _ bucket: SymbolBucket, _ move: ClipRect.Point)
    -> ClipRect.Point
  {
    let pixel = bucket.tile.toPixels(instance.anchor.point)
    let ratio = evaluator.view.ratio
    return (x: pixel.x + move.x * ratio, y: pixel.y + move.y * ratio)
  }

  /// The angle clockwise of symbols that turn with the map.
  private var mapAngle: Double { -evaluator.view.bearing * .pi / 180 }

  /// Returns the pixels by which the text is moved to the anchor that is used.
  private func shift(_ instance: SymbolInstance, _ settings: SymbolSettings) -> ClipRect.Point {
    guard let used = instance.usedAnchor else { return (0, 0) }
    let scale = instance.textSize / TextShaper.em * evaluator.view.ratio
    let shift = (x: used.offset.x * scale, y: used.offset.y * scale)
    return settings.textTurns ? evaluator.view.turned(shift) : shift
  }

  private func text(of instance: SymbolInstance, _ bucket: SymbolBucket) -> [Placed] {
    let settings = bucket.settings
    let scale = instance.textSize / TextShaper.em * evaluator.view.ratio
    if settings.isTextAlongLine { return textAlongLine(of: instance, bucket, scale) }
    guard let text = instance.usedText else { return [] }
    let origin = origin(instance, bucket, bucket.textMove)
    let shift = shift(instance, settings)
    let angle = (settings.textTurns ? mapAngle : 0) + (instance.isVertical ? .pi / 2 : 0)
    // The layout has moved the lines by the offset already.
    let isMixed = mixesImagesOfTexts(settings)
    return text.quads(
      offset: instance.textOffset, rotation: instance.textRotation, isAlongLine: false,
      allowsVertical: settings.allowsVerticalPoints
    ).map {
      Placed(
        quad: $0, instance: instance, isMixed: isMixed,
        origin: (x: origin.x + shift.x, y: origin.y + shift.y), scale: scale,
        angle: angle)
    }
  }

  /// Returns whether the pixels of images in texts are mixed.
  private func mixesImagesOfTexts(_ settings: SymbolSettings) -> Bool {
    settings.textLies || !textProperties.size.isZoomConstant
  }

  private func textAlongLine(of instance: SymbolInstance, _ bucket: SymbolBucket, _ scale: Double) -> [Placed]
  {
    let (settings, view) = (bucket.settings, evaluator.view)
    let path = LabelPath(instance, bucket.tile, view, moved: bucket.textMove)
    func placed(_ text: ShapedText, isVertical: Bool) -> (LabelPath.Outcome, [SymbolQuad]) {
      let quads = text.quads(
        offset: instance.textOffset, rotation: instance.textRotation, isAlongLine: true, allowsVertical: false
      )
      let outcome = path.places(
        quads.map(\.lineOffset.x), scale: instance.textSize / TextShaper.em, offset: instance.textOffset,
        keepsUpright: settings.textKeepsUpright, allowsVertical: instance.verticalText != nil,
        isVertical: isVertical, aspect: Double(view.viewport.width) / Double(view.viewport.height))
      return (outcome, quads)
    }
    guard let text = instance.horizontalText else { return [] }
    var (outcome, quads) = placed(text, isVertical: false)
    if case .vertical = outcome, let vertical = instance.verticalText {
      (outcome, quads) = placed(vertical, isVertical: true)
    }
    guard case .placed(let places) = outcome else { return [] }
    let isMixed = mixesImagesOfTexts(settings)
    return zip(quads, places).map { quad, place in
      Placed(
        quad: quad, instance: instance, isMixed: isMixed,
        origin: (x: place.point.x * view.ratio, y: place.point.y * view.ratio),
        scale: scale, angle: settings.lettersStayUpright ? 0 : place.angle)
    }
  }

  private func icon(of instance: SymbolInstance, _ bucket: SymbolBucket) -> [Placed] {
    let settings = bucket.settings
    guard let icon = instance.isVertical ? instance.verticalIcon ?? instance.icon : instance.icon else {
      return []
    }
    let ratio = evaluator.view.ratio
    let quads = IconQuads.quads(
      of: icon, rotation: instance.iconRotation, fitsText: settings.textFit != "none")
    let scale = instance.iconSize * ratio
    // An icon around a text that chooses its anchor goes with the text.
    let followsText = settings.textFit != "none" && settings.hasVariableAnchors && !settings.isIconAlongLine
    var origin = origin(instance, bucket, followsText ? bucket.textMove : bucket.iconMove)
    var angle = settings.iconTurns ? mapAngle : 0
    if settings.isIconAlongLine {
      let path = LabelPath(instance, bucket.tile, evaluator.view, moved: bucket.iconMove)
      let outcome = path.places(
        [0], scale: 1, offset: (x: instance.iconOffset.x * 0, y: 0), keepsUpright: settings.iconKeepsUpright,
        allowsVertical: false, isVertical: false, aspect: 1)
      guard case .placed(let places) = outcome, let place = places.first else { return [] }
      (origin, angle) = ((x: place.point.x * ratio, y: place.point.y * ratio), place.angle)
    } else if settings.textFit != "none" {
      if followsText, instance.usedAnchor == nil { return [] }
      let shift = shift(instance, settings)
      origin = (x: origin.x + shift.x, y: origin.y + shift.y)
      if instance.isVertical { angle += .pi / 2 }
    }
    return quads.map {
      Placed(
        quad: $0, instance: instance, isMixed: bucket.mixesIcons, origin: origin, scale: scale, angle: angle)
    }
  }
}

// Colors.
extension SymbolPainter {
  private func paint(
    _ part: Part, _ item: Placed, _ evaluator: StyleEvaluator, isHalo: Bool, on bitmap: inout Bitmap
  ) {
    evaluator.context.feature = item.instance.feature
    let opacity = min(evaluator.number(properties(part).opacity), 1)
    guard opacity > 0 else { return }
    let quad = pixels(of: item, part)
    switch item.quad.content {
    case .glyph(let glyph):
      guard let ink = ink(part, item, evaluator, isHalo: isHalo) else { return }
      let field = DistanceField(glyph)
      quad.paint(on: &bitmap) { (ink.color, opacity * ink.alpha(field.level(at: $0))) }
    case .image(let image) where image.isDistanceField:
      guard let ink = ink(part, item, evaluator, isHalo: isHalo) else { return }
      let field = DistanceField(image)
      quad.paint(on: &bitmap) { (ink.color, opacity * ink.alpha(field.level(at: $0))) }
    case .image(let image):
      guard !isHalo else { return }
      let sampler = ImageSampler(image.bitmap)
      quad.paint(on: &bitmap) { place in
        (item.isMixed ? sampler.bounded(at: place) : sampler.nearest(at: place), opacity)
      }
    }
  }

  /// Returns the rectangle in pixels.
  private func pixels(of item: Placed, _ part: Part) -> PixelQuad {
    let quad = item.quad
    let ratio = evaluator.view.ratio
    let (sine, cosine) = RoundedFunctions.sineAndCosine(item.angle)
    let scale = (
      x: max(item.scale, quad.leastScale.x * ratio), y: max(item.scale, quad.leastScale.y * ratio)
    )
    func pixel(_ corner: ClipRect.Point, _ fixedX: Double, _ fixedY: Double) -> ClipRect.Point {
      let (x, y) = (corner.x * scale.x + fixedX * ratio, corner.y * scale.y + fixedY * ratio)
      return (x: item.origin.x + cosine * x - sine * y, y: item.origin.y + sine * x + cosine * y)
    }
    let origin = pixel(quad.topLeft, quad.fixedTopLeft.x, quad.fixedTopLeft.y)
    let right = pixel(quad.topRight, quad.fixedBottomRight.x, quad.fixedTopLeft.y)
    let down = pixel(quad.bottomLeft, quad.fixedTopLeft.x, quad.fixedBottomRight.y)
    return PixelQuad(origin: origin, right: right, down: down, texture: quad.texture)
  }

  /// Returns the color of a shape or its halo, and how the edge is drawn; `nil` if it is invisible.
  private func ink(
    _ part: Part, _ item: Placed, _ evaluator: StyleEvaluator, isHalo: Bool
  ) -> DistanceInk? {
    let size = part == .text ? item.instance.textSize / TextShaper.em : item.instance.iconSize
    let properties = properties(part)
    let expression = properties.haloWidth
    let width = isHalo ? evaluator.number(expression) : 0
    if isHalo, width == 0, expression.isFeatureConstant, expression.isZoomConstant { return nil }
    var color: StyleColor?
    if case .color(let value) = evaluator.paint(isHalo ? properties.haloColor : properties.color) {
      color = value
    }
    if part == .text, !isHalo, let own = item.instance.usedText?.sections[item.quad.section].color {
      color = own
    }
    guard let color, color.alpha > 0, size > 0 else { return nil }
    let blur = isHalo ? evaluator.number(properties.haloBlur) : 0
    return DistanceInk(
      color: SIMD4(
        Float(color.red * color.alpha), Float(color.green * color.alpha), Float(color.blue * color.alpha),
        Float(color.alpha)),
      softness: (blur * 1.19 / 8 + 0.105 / evaluator.view.ratio) / size,
      haloWidth: isHalo ? width / size : nil)
  }
}

/// The color of a shape of which distances are known.
private struct DistanceInk {
  /// The color, multiplied by its alpha.
  let color: SIMD4<Float>

  /// Half of the range of levels over which the edge fades.
  let softness: Double

  /// The width of a halo in pixels of the field; `nil` for the shape itself.
  let haloWidth: Double?

  /// Returns the coverage for a level from 0 to 1, which is 0.75 at the edge.
  func alpha(_ level: Double) -> Double {
    guard let haloWidth else { return smoothStep(0.75 - softness, 0.75 + softness, level) }
    let edge = 0.75 + softness
    let inside = smoothStep(edge - softness, edge + softness, level)
    let outer = (6 - haloWidth) / 8
    return min(smoothStep(outer - softness, outer + softness, level), 1 - inside)
  }
}

/// A field of distances to the edge of a shape.
private struct DistanceField {
  private let levels: [UInt8]
  private let width, height, border: Int

  init(_ glyph: Glyph) {
    levels = glyph.levels
    (width, height) = (glyph.width + 2 * Glyph.border, glyph.height + 2 * Glyph.border)
    border = 0
  }

  init(_ image: SpriteImage) {
    levels = image.bitmap.pixels.map(\.alpha)
    (width, height, border) = (image.bitmap.size.width, image.bitmap.size.height, 0)
  }

  /// Returns the level at a place, 0 to 1; 0 outside.
  @inline(__always)
  func level(at place: ClipRect.Point) -> Double {
    let (x, y) = (place.x - 0.5, place.y - 0.5)
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    let (column, row) = (Int(clampingPixels: left), Int(clampingPixels: top))
    func level(_ x: Int, _ y: Int) -> Double {
      x >= 0 && y >= 0 && x < width && y < height ? Double(levels[y * width + x]) : 0
    }
    let (shareX, shareY) = (x - left, y - top)
    let upper = level(column, row) * (1 - shareX) + level(column + 1, row) * shareX
    let lower = level(column, row + 1) * (1 - shareX) + level(column + 1, row + 1) * shareX
    return (upper * (1 - shareY) + lower * shareY) / 255
  }
}

/// A parallelogram of pixels that shows a rectangle of an image.
private struct PixelQuad {
  let origin, right, down: ClipRect.Point
  let texture: (x: Double, y: Double, width: Double, height: Double)

  /// Paints the pixels whose centers lie inside.
  ///
  /// - Parameters:
  ///   - bitmap: The image.
  ///   - color: Returns the color, multiplied by its alpha, and the opacity at a place of the image.
  @inline(__always)
  func paint(on bitmap: inout Bitmap, _ color: (ClipRect.Point) -> (SIMD4<Float>, Double)) {
    let (ax, ay) = (right.x - origin.x, right.y - origin.y)
    let (bx, by) = (down.x - origin.x, down.y - origin.y)
    let determinant = ax * by - ay * bx
    guard determinant.magnitude > 1e-9 else { return }
    let xs = [origin.x, right.x, down.x, right.x + bx]
    let ys = [origin.y, right.y, down.y, right.y + by]
    func range(_ values: [Double], _ count: Int) -> Range<Int> {
      let first = min(max((values.min() ?? 0).rounded(.down), 0), Double(count))
      let last = min(max((values.max() ?? 0).rounded(.up), first), Double(count))
      return Int(clampingPixels: first)..<Int(clampingPixels: last)
    }
    for y in range(ys, bitmap.size.height) {
      for x in range(xs, bitmap.size.width) {
        let (dx, dy) = (Double(x) + 0.5 - origin.x, Double(y) + 0.5 - origin.y)
        let s = (dx * by - dy * bx) / determinant
        let t = (dy * ax - dx * ay) / determinant
        guard s >= 0, s < 1, t >= 0, t < 1 else { continue }
        let (color, opacity) = color((x: texture.x + s * texture.width, y: texture.y + t * texture.height))
        if opacity > 0 { bitmap.blend(color, opacity, x, y) }
      }
    }
  }
}
