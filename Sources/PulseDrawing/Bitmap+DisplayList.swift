package import PulsePixels
package import PulseScene

extension Bitmap {
  /// Rasterizes a display-list element into this bitmap, which holds the pixels of the image rectangle `rect`.
  package mutating func draw(_ element: DisplayList.Element, of rect: PixelRect) {
    switch element {
    case .shape(let shape): draw(shape, of: rect)
    case .line(let line): draw(line, of: rect)
    case .fadingLine(let line): draw(line, of: rect)
    case .picture(let image): draw(image, of: rect)
    case .callout(let callout): draw(callout, of: rect)
    case .card(let card): draw(card, of: rect)
    case .label(let label): draw(label, of: rect)
    case .heat(let heat): draw(heat, of: rect)
    }
  }

  private mutating func draw(_ image: DisplayList.Picture, of rect: PixelRect) {
    let touched = image.placement.bounds.intersection(rect)
    if touched.isEmpty { return }
    let sheet = image.source.pixels.rendered(at: image.placement, in: touched)
    composite(
      image.tint.map(sheet.tinted) ?? sheet, x: touched.x - rect.x, y: touched.y - rect.y,
      opacity: image.opacity)
  }

  private mutating func draw(_ line: DisplayList.Line, of rect: PixelRect) {
    let touched = line.bounds.intersection(rect)
    if touched.isEmpty { return }
    if line.fill.alpha > 0, !line.polygon.isEmpty {
      var polygon = Path()
      for contour in line.polygon { polygon.addContour(contour) }
      fill(polygon, rule: .evenOdd, color: line.fill, clip: touched, origin: (rect.x, rect.y))
    }
    if line.stroke.alpha > 0, line.width > 0 {
      fill(line.strokeOutline(near: touched), color: line.stroke, clip: touched, origin: (rect.x, rect.y))
    }
  }

  private mutating func draw(_ line: DisplayList.FadingLine, of rect: PixelRect) {
    let touched = line.bounds.intersection(rect)
    if touched.isEmpty { return }
    var sheet = TransparencyLayer(touched)
    for part in line.parts {
      let visible = part.bounds.intersection(touched)
      if visible.isEmpty { continue }
      let mask = CoverageMask(of: part.strokeOutline(near: visible), in: visible)
      sheet.bitmap.replace(with: part.stroke, through: mask.moved(x: -touched.x, y: -touched.y))
    }
    composite(sheet.bitmap, x: touched.x - rect.x, y: touched.y - rect.y)
  }

  /// Rasterizes a shape into this bitmap, which holds the pixels of the image rectangle `rect`.
  ///
  /// The pixels do not depend on how an image is split into rectangles.
  ///
  /// - Parameters:
  ///   - shape: The shape.
  ///   - rect: The rectangle.
  ///   - part: The part of the image outside of which nothing is drawn; the whole one by default.
  ///   - hidden: Pixels that need not be drawn.
  mutating func draw(
    _ shape: DisplayList.Shape, of rect: PixelRect, within part: PixelRect? = nil,
    without hidden: HiddenPixels? = nil
  ) {
    let touched = shape.bounds.intersection(part ?? rect).intersection(rect)
    if touched.isEmpty { return }
    if shape.isSingleColorShape {
      if shape.shape == .disc, shape.edge == nil {
        return fillDisc(
          center: shape.center, radius: shape.radius, color: shape.singleColor, clip: touched,
          origin: (rect.x, rect.y), without: hidden)
      }
      return fill(shape.body, color: shape.singleColor, clip: touched, origin: (rect.x, rect.y))
    }
    // Its parts overlap, so opacity is applied to all of them together through a transparency layer.
    if let pixels = ShapeSheets.pixels(of: shape, draw: { $1.draw($0) }) {
      let whole = shape.bounds
      return composite(pixels, x: whole.x - rect.x, y: whole.y - rect.y, opacity: shape.opacity)
    }
    var sheet = TransparencyLayer(touched)
    sheet.draw(shape)
    composite(sheet.bitmap, x: touched.x - rect.x, y: touched.y - rect.y, opacity: shape.opacity)
  }
}

extension DisplayList.Line {
  /// Returns the outline of the strokes that can touch a rectangle.
  fileprivate func strokeOutline(near rect: PixelRect) -> Path {
    var outline = Path()
    for stroke in strokes(near: rect) {
      outline.addStroke(
        of: stroke.points, width: width, isClosed: stroke.isClosed, cap: cap,
        dashes: DashPattern(lengths: dashes, phase: stroke.phase))
    }
    return outline
  }
}

extension RunLengthLayer {
  /// Creates a run-length layer that contains one filled shape; `nil` for an element that needs per-pixel compositing.
  package init?(_ element: DisplayList.Element, at rect: PixelRect) {
    guard case .shape(let shape) = element, shape.isSingleColorShape else { return nil }
    self.init(filledWith: shape.body, color: shape.singleColor, at: rect)
  }
}

extension DisplayList.Shape {
  /// Whether this is a disc, square, arrowhead or pin without shadow and stroke.
  fileprivate var isSingleColorShape: Bool {
    shadow == nil && strokeWidth == 0 && [.disc, .square, .arrowhead, .pin, .pinDot].contains(shape)
  }

  /// The fill color with the opacity of the shape applied.
  fileprivate var singleColor: RGBA { fill.withOpacity(opacity) }

  /// The filled area, without the stroke.
  fileprivate var body: Path {
    guard let edge else { return outline(radius: radius) }
    var path = Path()
    for contour in edge.contours { path.addContour(contour) }
    return path
  }

  /// Returns the shape translated by an offset in 1/256 pixel.
  fileprivate func moved(x dx: Int, y dy: Int) -> DisplayList.Shape {
    var shape = self
    shape.center = SubpixelPoint(x: center.x + dx, y: center.y + dy)
    shape.edge = edge?.moved(x: dx, y: dy)
    return shape
  }

  /// The area that casts the shadow: fill and stroke, or the stroke alone without a fill.
  fileprivate var shadowCaster: Path {
    if fill.alpha == 0 { return line }
    return edge == nil ? outline(radius: radius + (strokeWidth + 1) / 2) : body
  }

  /// Returns the outline of the shape for another radius, in 1/256 pixel; empty for an image.
  fileprivate func outline(radius: Int) -> Path {
    var path = Path()
    switch shape {
    case .square:
      let corners = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
      path.addContour(
        corners.map { SubpixelPoint(x: center.x + $0.0 * radius, y: center.y + $0.1 * radius) })
    case .arrowhead:
      // Tip, right corner, notch and left corner, in sixteenths of the radius from the center.
      path.addContour(
        [(0, -16), (6, -9), (0, -10), (-6, -9)].map { x, y in
          let (dx, dy) = (
            x * radius * rotation.cosine - y * radius * rotation.sine,
            x * radius * rotation.sine + y * radius * rotation.cosine
          )
          return SubpixelPoint(
            x: center.x + dx / (16 * Rotation.unit), y: center.y + dy / (16 * Rotation.unit))
        })
    case .pin:
      // The head grows about its middle, and the tip of 60 degrees sinks by twice as much.
      let growth = radius - self.radius
      path.addPin(
        tip: SubpixelPoint(x: center.x, y: center.y + 2 * growth), radius: self.radius + 3 * growth / 2)
    case .pinDot:
      func steps(_ part: Double) -> Int { roundedToInteger(Double(self.radius) * part) }
      path.addDisc(
        center: SubpixelPoint(x: center.x, y: center.y - steps(PinProportions.headHeight)),
        radius: steps(PinProportions.dotRadius) + radius - self.radius)
    case .picture: break
    case .disc, .glowingRing, .glossyDot:
      path.addDisc(center: center, radius: radius)
    }
    return path
  }

  /// The area of the stroke, centered on the edge.
  fileprivate var line: Path {
    if let edge {
      var path = Path()
      for line in edge.lines {
        path.addStroke(of: line, width: strokeWidth, isClosed: line.first == line.last)
      }
      return path
    }
    let (inner, outer) = (radius - strokeWidth / 2, radius + (strokeWidth + 1) / 2)
    var path = outline(radius: outer)
    if shape == .disc {
      path.addDisc(center: center, radius: inner, isHole: true)
    } else if inner > 0 {
      for hole in outline(radius: inner).contours { path.addContour(hole.reversed()) }
    }
    return path
  }
}

/// A transparency layer: an offscreen bitmap for a rectangle of the image, later composited onto it with one opacity.
struct TransparencyLayer {
  /// The rectangle that the layer covers, in pixels of the image.
  let rect: PixelRect

  /// The pixels of the layer, initially transparent.
  var bitmap: Bitmap

  init(_ rect: PixelRect) {
    self.rect = rect
    bitmap = Bitmap(size: rect.size)
  }

  /// Fills a path in image coordinates with a color.
  mutating func fill(_ path: Path, _ color: RGBA) {
    bitmap.fill(path, color: color, origin: (rect.x, rect.y))
  }

  /// The largest blur radius (standard deviation) in 1/256 pixel; a larger one looks the same.
  private static let largestSigma = 128 * 256

  /// Fills a Gaussian-blurred path with a color; `sigma` is the standard deviation in 1/256 pixel, at most 128 pixels.
  mutating func fillBlurred(_ path: Path, _ color: RGBA, sigma: Int) {
    fill(blurred(path, sigma: min(sigma, Self.largestSigma)), color)
  }

  /// Composites a color through a coverage mask, whose position is in image coordinates.
  mutating func fill(_ mask: CoverageMask, _ color: RGBA) {
    bitmap.composite(color, through: mask.moved(x: -rect.x, y: -rect.y))
  }

  /// Returns the Gaussian-blurred coverage of a path, clipped to the layer; `sigma` is in 1/256 pixel.
  private func blurred(_ path: Path, sigma: Int) -> CoverageMask {
    // Coverage outside the layer blurs into it.
    let reach = (3 * sigma) >> 8 + 2
    let wide = PixelRect(
      x: rect.x - reach, y: rect.y - reach, width: rect.width + 2 * reach, height: rect.height + 2 * reach)
    return CoverageMask(of: path, in: wide).blurred(sigma: sigma, in: rect)
  }

  /// Draws a shape without its opacity.
  fileprivate mutating func draw(_ shape: DisplayList.Shape) {
    switch shape.shape {
    case .disc, .square, .arrowhead, .pin, .pinDot: drawShape(shape)
    case .picture: return
    case .glowingRing: drawGlowingRing(shape)
    case .glossyDot: drawGlossyDot(shape)
    }
  }

  private mutating func drawShape(_ shape: DisplayList.Shape) {
    if let shadow = shape.shadow {
      fillBlurred(shape.moved(x: shadow.dx, y: shadow.dy).shadowCaster, shadow.color, sigma: shadow.sigma)
    }
    if shape.shape == .disc, shape.edge == nil { return drawDisc(shape) }
    fill(shape.body, shape.fill)
    if shape.strokeWidth > 0 { fill(shape.line, shape.stroke) }
  }

  /// Draws the fill and the stroke of a disc, without making paths of them.
  private mutating func drawDisc(_ disc: DisplayList.Shape) {
    bitmap.drawDisc(
      center: disc.center, radius: disc.radius, strokeWidth: disc.strokeWidth, fill: disc.fill,
      stroke: disc.stroke, origin: (rect.x, rect.y))
  }

  /// Draws a glowing ring, the halo of SVPulsingAnnotationView 0.2: a white ring over a blurred glow in the fill color.
  ///
  /// Both are drawn six times, because one glow of so thin a ring is too faint.
  ///
  /// In an image of half width 7/6 r, the ring has outer radius r and thickness r/24. The blurs are r/6 times 1, 1,
  /// 0.94, 0.76, 0.58 and 0.4; the standard deviation is half of a blur.
  private mutating func drawGlowingRing(_ shape: DisplayList.Shape) {
    let outer = shape.radius * 6 / 7
    var ring = Path()
    ring.addRing(center: shape.center, innerRadius: outer - outer / 24, outerRadius: outer)
    // A mask is reused while sigma stays the same: for a large ring all six are equal.
    var glow: (sigma: Int, mask: CoverageMask)?
    for percent in [100, 100, 94, 76, 58, 40] {
      let sigma = min(outer * percent / 1200, Self.largestSigma)
      let mask = if let glow, glow.sigma == sigma { glow.mask } else { blurred(ring, sigma: sigma) }
      glow = (sigma, mask)
      fill(mask, shape.fill)
      fill(ring, RGBA(255, 255, 255))
    }
  }
}
