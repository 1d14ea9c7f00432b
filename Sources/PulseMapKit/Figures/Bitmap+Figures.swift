import PulsePixels
import PulseScene
import PulseSceneFile
import PulseSceneText

extension Bitmap {
  /// Draws an element into the part `rect` of a picture, of which this is the bitmap.
  mutating func draw(_ element: Drawing.Element, of rect: PixelRect) {
    switch element {
    case .figure(let figure): draw(figure, of: rect)
    case .line(let line): draw(line, of: rect)
    case .picture(let picture): draw(picture, of: rect)
    case .callout(let callout): draw(callout, of: rect)
    }
  }

  private mutating func draw(_ picture: Drawing.Picture, of rect: PixelRect) {
    let touched = picture.placement.bounds.intersection(rect)
    if touched.isEmpty { return }
    let sheet = picture.source.pixels.drawn(at: picture.placement, in: touched)
    composite(
      picture.tint.map(sheet.tinted) ?? sheet, x: touched.x - rect.x, y: touched.y - rect.y,
      opacity: picture.opacity)
  }

  private mutating func draw(_ line: Drawing.Line, of rect: PixelRect) {
    let touched = line.bounds.intersection(rect)
    if touched.isEmpty { return }
    if line.fill.alpha > 0, !line.area.isEmpty {
      var area = Path()
      for contour in line.area { area.addContour(contour) }
      fill(area, rule: .evenOdd, color: line.fill, clip: touched, origin: (rect.x, rect.y))
    }
    if line.stroke.alpha > 0, line.width > 0 {
      var strokes = Path()
      for stroke in line.strokes(near: touched) {
        strokes.addStroke(
          of: stroke.points, width: line.width, isClosed: stroke.isClosed, cap: line.cap,
          dashes: DashPattern(lengths: line.dashes, phase: stroke.phase))
      }
      fill(strokes, color: line.stroke, clip: touched, origin: (rect.x, rect.y))
    }
  }

  /// Draws a figure into the part `rect` of a picture, of which this is the bitmap.
  ///
  /// The pixels do not depend on how a picture is cut into parts.
  mutating func draw(_ figure: Drawing.Figure, of rect: PixelRect) {
    let touched = figure.bounds.intersection(rect)
    if touched.isEmpty { return }
    if figure.isPlain {
      return fill(figure.body, color: figure.plainColor, clip: touched, origin: (rect.x, rect.y))
    }
    // Parts overlap: they are laid on a sheet of their own, which then gets the opacity.
    var sheet = Sheet(touched)
    switch figure.shape {
    case .disc, .square, .arrowhead: sheet.drawShape(figure)
    case .picture: return
    case .glowingRing: sheet.drawGlowingRing(figure)
    case .glossyDot: sheet.drawGlossyDot(figure)
    }
    composite(sheet.bitmap, x: touched.x - rect.x, y: touched.y - rect.y, opacity: figure.opacity)
  }
}

extension OverlaySheet {
  /// Creates the sheet of a picture with one element; `nil` for an element that has to be drawn pixel by pixel.
  init?(_ element: Drawing.Element, at rect: PixelRect) {
    guard case .figure(let figure) = element, figure.isPlain else { return nil }
    self.init(filledWith: figure.body, color: figure.plainColor, at: rect)
  }
}

extension Drawing.Figure {
  /// Whether there is nothing but a shape in one color.
  fileprivate var isPlain: Bool {
    shadow == nil && strokeWidth == 0 && [.disc, .square, .arrowhead].contains(shape)
  }

  /// The color of a shape with nothing else.
  fileprivate var plainColor: RGBA { fill.withOpacity(opacity) }

  /// The inside, without the stroke.
  fileprivate var body: Path {
    guard let edge else { return outline(radius: radius) }
    var path = Path()
    for contour in edge.contours { path.addContour(contour) }
    return path
  }

  /// The figure somewhere else.
  fileprivate func moved(x dx: Int, y dy: Int) -> Drawing.Figure {
    var figure = self
    figure.center = SubpixelPoint(x: center.x + dx, y: center.y + dy)
    figure.edge = edge?.moved(x: dx, y: dy)
    return figure
  }

  /// Everything that throws a shadow.
  fileprivate var cover: Path {
    if fill.alpha == 0 { return line }
    return edge == nil ? outline(radius: radius + (strokeWidth + 1) / 2) : body
  }

  /// The shape with another radius.
  fileprivate func outline(radius: Int) -> Path {
    var path = Path()
    switch shape {
    case .square:
      let corners = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
      path.addContour(
        corners.map { SubpixelPoint(x: center.x + $0.0 * radius, y: center.y + $0.1 * radius) })
    case .arrowhead:
      // Tip, right corner, notch, left corner, as parts of the radius from the center.
      path.addContour(
        [(0, -16), (6, -9), (0, -10), (-6, -9)].map { x, y in
          let (dx, dy) = (
            x * radius * rotation.cosine - y * radius * rotation.sine,
            x * radius * rotation.sine + y * radius * rotation.cosine
          )
          return SubpixelPoint(
            x: center.x + dx / (16 * Rotation.unit), y: center.y + dy / (16 * Rotation.unit))
        })
    case .picture: break
    case .disc, .glowingRing, .glossyDot:
      path.addDisc(center: center, radius: radius)
    }
    return path
  }

  /// The line along the edge.
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
    if inner > 0 {
      for hole in outline(radius: inner).contours { path.addContour(hole.reversed()) }
    }
    return path
  }
}

/// A transparent sheet over a part of a picture.
struct Sheet {
  /// The part of the picture.
  let rect: PixelRect

  /// What lies on the sheet.
  var bitmap: Bitmap

  init(_ rect: PixelRect) {
    self.rect = rect
    bitmap = Bitmap(size: rect.size)
  }

  /// Draws a path given in coordinates of the picture.
  mutating func fill(_ path: Path, _ color: RGBA) {
    bitmap.fill(path, color: color, origin: (rect.x, rect.y))
  }

  /// The widest blur in 1/256 pixel: one of a greater part of a picture is not told from it.
  private static let largestSigma = 128 * 256

  /// Draws the blurred shape of a path.
  mutating func fillBlurred(_ path: Path, _ color: RGBA, sigma: Int) {
    fill(blurred(path, sigma: min(sigma, Self.largestSigma)), color)
  }

  /// Draws what a mask of the picture covers.
  mutating func fill(_ mask: CoverageMask, _ color: RGBA) {
    bitmap.composite(color, through: mask.moved(x: -rect.x, y: -rect.y))
  }

  /// Returns the blurred shape of a path as far as it lies on the sheet.
  private func blurred(_ path: Path, sigma: Int) -> CoverageMask {
    // What lies beyond the sheet blurs into it.
    let reach = (3 * sigma) >> 8 + 2
    let wide = PixelRect(
      x: rect.x - reach, y: rect.y - reach, width: rect.width + 2 * reach, height: rect.height + 2 * reach)
    return CoverageMask(of: path, in: wide).blurred(sigma: sigma, in: rect)
  }

  fileprivate mutating func drawShape(_ figure: Drawing.Figure) {
    if let shadow = figure.shadow {
      fillBlurred(figure.moved(x: shadow.dx, y: shadow.dy).cover, shadow.color, sigma: shadow.sigma)
    }
    fill(figure.body, figure.fill)
    if figure.strokeWidth > 0 { fill(figure.line, figure.stroke) }
  }

  /// The halo of SVPulsingAnnotationView 0.2: a white ring, drawn six times on top of itself, each time with
  /// a shadow in the color of the fill, as one shadow of so thin a ring is too faint.
  ///
  /// In a picture of half width 7/6 r, the ring has the outer radius r and the thickness r/24, and the blurs
  /// are r/6 times 1, 1, 0.94, 0.76, 0.58 and 0.4; the standard deviation is half of a blur.
  fileprivate mutating func drawGlowingRing(_ figure: Drawing.Figure) {
    let outer = figure.radius * 6 / 7
    var ring = Path()
    ring.addRing(center: figure.center, innerRadius: outer - outer / 24, outerRadius: outer)
    // Glows of one width are one: of a large ring all are.
    var glow: (sigma: Int, mask: CoverageMask)?
    for percent in [100, 100, 94, 76, 58, 40] {
      let sigma = min(outer * percent / 1200, Self.largestSigma)
      let mask = if let glow, glow.sigma == sigma { glow.mask } else { blurred(ring, sigma: sigma) }
      glow = (sigma, mask)
      fill(mask, figure.fill)
      fill(ring, RGBA(255, 255, 255))
    }
  }
}
