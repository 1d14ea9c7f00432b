import PulsePixels

/// A part of an image or a letter as a rectangle around the anchor of its symbol.
struct SymbolQuad {
  /// The picture in the rectangle.
  enum Content {
    case glyph(Glyph)
    case image(SpriteImage)
  }

  /// The corners: upper left, upper right and lower left, in units of 24 to an em for letters and in points for icons.
  var topLeft, topRight, bottomLeft: ClipRect.Point

  /// The rectangle in the image in pixels.
  let texture: (x: Double, y: Double, width: Double, height: Double)

  let content: Content

  /// The place of the letter along a line, and its distance from the line.
  var lineOffset = (x: 0.0, y: 0.0)

  var section = 0

  /// The points that are added to the upper left and the lower right corner, whatever the size is.
  var fixedTopLeft = (x: 0.0, y: 0.0)
  var fixedBottomRight = (x: 0.0, y: 0.0)

  /// The least size at which stretched parts have a width and a height.
  var leastScale = (x: 0.0, y: 0.0)

  /// Turns the corners around the anchor by an angle, clockwise.
  mutating func turn(_ angle: Double) {
    let (sine, cosine) = RoundedFunctions.sineAndCosine(angle)
    func turned(_ point: ClipRect.Point) -> ClipRect.Point {
      (x: cosine * point.x - sine * point.y, y: sine * point.x + cosine * point.y)
    }
    (topLeft, topRight, bottomLeft) = (turned(topLeft), turned(topRight), turned(bottomLeft))
  }

  /// Moves the corners down, or up by a negative distance.
  mutating func moveDown(_ distance: Double) {
    topLeft.y += distance
    topRight.y += distance
    bottomLeft.y += distance
  }

  /// The quad with corners in steps of 1/32, as vertices are stored.
  var rounded: SymbolQuad {
    func rounded(_ point: ClipRect.Point) -> ClipRect.Point {
      (x: (point.x * 32 + 0.5).rounded(.down) / 32, y: (point.y * 32 + 0.5).rounded(.down) / 32)
    }
    var quad = self
    (quad.topLeft, quad.topRight, quad.bottomLeft) = (
      rounded(topLeft), rounded(topRight), rounded(bottomLeft)
    )
    return quad
  }
}

extension ShapedText {
  /// Returns the rectangles of the letters.
  ///
  /// - Parameters:
  ///   - offset: The units by which the text is moved.
  ///   - rotation: The angle clockwise.
  ///   - isAlongLine: Whether letters are placed one by one along a line.
  ///   - allowsVertical: Whether labels of points may be vertical.
  /// - Returns: A rectangle for each letter with a shape, and each image.
  func quads(
    offset: (x: Double, y: Double), rotation: Double, isAlongLine: Bool, allowsVertical: Bool
  ) -> [SymbolQuad] {
    var quads: [SymbolQuad] = []
    for line in lines {
      for letter in line.letters {
        guard var quad = quad(of: letter, in: line, offset, isAlongLine, allowsVertical) else { continue }
        if rotation != 0 { quad.turn(rotation) }
        // The distance from the line does not turn with the letter.
        if isAlongLine { quad.moveDown(quad.lineOffset.y) }
        quads.append(quad.rounded)
      }
    }
    return quads
  }

  private func quad(
    of letter: Letter, in line: Line, _ offset: (x: Double, y: Double), _ isAlongLine: Bool,
    _ allowsVertical: Bool
  ) -> SymbolQuad? {
    let half = letter.metrics.advance * letter.scale / 2
    var lineOffset = 0.0
    if allowsVertical, isVerticalizable {
      let image = (TextShaper.em - letter.metrics.width * letter.scale) / 2
      lineOffset = line.offset / 2 - (letter.image != nil ? -image : (letter.scale - 1) * TextShaper.em)
    }
    let content: SymbolQuad.Content
    let (border, width, height, pixels): (Double, Double, Double, Double)
    if let image = letter.image {
      content = .image(image)
      border = 1 / image.ratio
      (width, height) = (Double(image.bitmap.size.width) + 2, Double(image.bitmap.size.height) + 2)
      pixels = image.ratio
    } else {
      guard let glyph = letter.glyph, !glyph.levels.isEmpty else { return nil }
      content = .glyph(glyph)
      border = Double(Glyph.border) + 1
      (width, height) = (Double(glyph.width) + 2 * border, Double(glyph.height) + 2 * border)
      pixels = 1
    }
    let isTurned = (isAlongLine || allowsVertical) && letter.isVertical
    var builtIn =
      isAlongLine ? (x: 0.0, y: 0.0) : (x: letter.x + half + offset.x, y: letter.y + offset.y - lineOffset)
    let shift = isTurned ? builtIn : (x: 0.0, y: 0.0)
    if isTurned { builtIn = (0, 0) }
    let left = (letter.metrics.left - border) * letter.scale - half + builtIn.x
    let top = (-letter.metrics.top - border) * letter.scale + builtIn.y
    let right = left + width * letter.scale / pixels
    let bottom = top + height * letter.scale / pixels
    var quad = SymbolQuad(
      topLeft: (left, top), topRight: (right, top), bottomLeft: (left, bottom),
      texture: (x: -1, y: -1, width: width, height: height), content: content)
    if isTurned {
      // The letter stands upright in a line that is turned clockwise.
      let center = (x: -half, y: half - TextShaper.baseline)
      let halfWidth = TextShaper.em / 2 - half
      let correction = (
        x: 5 - TextShaper.baseline - halfWidth + shift.x, y: (letter.image != nil ? -halfWidth : 0) + shift.y
      )
      func turned(_ point: ClipRect.Point) -> ClipRect.Point {
        (x: center.x + (point.y - center.y) + correction.x, y: center.y - (point.x - center.x) + correction.y)
      }
      (quad.topLeft, quad.topRight, quad.bottomLeft) = (
        turned(quad.topLeft), turned(quad.topRight), turned(quad.bottomLeft)
      )
    }
    if isAlongLine { quad.lineOffset = (x: letter.x + half, y: letter.y) }
    quad.section = letter.section
    return quad
  }
}

/// An icon in its place around its anchor, in points.
struct ShapedIcon {
  let image: SpriteImage
  var left, top, right, bottom: Double

  /// The points around the content, which collide as well; in the order left, top, right, bottom.
  var padding: [Double]?

  /// Places an icon by its anchor and offset.
  init(_ image: SpriteImage, anchor: LabelAnchor, offset: (x: Double, y: Double)) {
    self.image = image
    left = offset.x - image.width * anchor.x
    top = offset.y - image.height * anchor.y
    (right, bottom) = (left + image.width, top + image.height)
  }

  /// Returns the icon around a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - fit: The sides that follow the text: `width`, `height` or `both`.
  ///   - margins: The points around the text: top, right, bottom, left.
  ///   - offset: The points by which the icon is moved.
  ///   - scale: The points in a unit of the text.
  /// - Returns: The same icon with other edges.
  func fitted(
    to text: ShapedText, _ fit: String, margins: [Double], offset: (x: Double, y: Double), scale: Double
  ) -> ShapedIcon {
    var icon = self
    if let content = image.content {
      icon.padding = [
        content[0] / image.ratio, content[1] / image.ratio, image.width - content[2] / image.ratio,
        image.height - content[3] / image.ratio,
      ]
    }
    /// The edges along one axis: around the text with margins, or those of the image in the middle of the text.
    func edges(
      around start: Double, _ end: Double, fits: Bool, margins: (before: Double, after: Double),
      length: Double
    ) -> (Double, Double) {
      if fits { return (start * scale - margins.before, end * scale + margins.after) }
      let first = (start * scale + end * scale - length) / 2
      return (first, first + length)
    }
    let (left, right) = edges(
      around: text.left, text.right, fits: fit == "width" || fit == "both",
      margins: (margins[3], margins[1]), length: image.width)
    let (top, bottom) = edges(
      around: text.top, text.bottom, fits: fit == "height" || fit == "both",
      margins: (margins[0], margins[2]), length: image.height)
    (icon.left, icon.right) = (offset.x + left, offset.x + right)
    (icon.top, icon.bottom) = (offset.y + top, offset.y + bottom)
    return icon
  }

  /// The edges after the sides are adapted to the shape of the content.
  var fittedEdges: (left: Double, top: Double, right: Double, bottom: Double) {
    var (left, top, width, height) = (left, top, right - left, bottom - top)
    if let content = image.content {
      let shape = (content[2] - content[0]) / (content[3] - content[1])
      if image.fitHeight == .proportional {
        if image.fitWidth == .stretchOnly && width / height < shape || image.fitWidth == .proportional {
          let wider = (height * shape).rounded(.up)
          left *= wider / width
          width = wider
        }
      } else if image.fitWidth == .proportional, image.fitHeight == .stretchOnly, shape != 0,
        width / height > shape
      {
        let higher = (width / shape).rounded(.up)
        top *= higher / height
        height = higher
      }
    }
    return (left, top, left + width, top + height)
  }
}

/// The parts of an icon: a single one, or the cells of a grid that stretches in some columns and rows.
struct IconQuads {
  /// A cut between parts: the pixels before it that stretch and those that do not.
  private struct Cut {
    var fixed, stretch: Double
  }

  /// The places of one axis.
  private struct Axis {
    let zones: [ClosedRange<Double>]
    let size, stretched, fixed: Double
    let start, length, ratio: Double
    var stretchOffset = 0.0
    var stretchContent: Double
    var fixedOffset = 0.0
    var fixedContent: Double

    init(
      _ zones: [ClosedRange<Double>], size: Double, from start: Double, to end: Double, ratio: Double,
      content: ClosedRange<Double>?
    ) {
      self.zones = zones.isEmpty ? [0...size] : zones
      self.size = size
      (self.start, self.ratio) = (start, ratio)
      length = end - start
      stretched = self.zones.reduce(0) { $0 + $1.upperBound - $1.lowerBound }
      fixed = size - stretched
      (stretchContent, fixedContent) = (stretched, fixed)
      guard let content else { return }
      stretchOffset = sum(within: 0...content.lowerBound)
      stretchContent = sum(within: content)
      fixedOffset = content.lowerBound - stretchOffset
      fixedContent = content.upperBound - content.lowerBound - stretchContent
    }

    private func sum(within range: ClosedRange<Double>) -> Double {
      zones.reduce(0) { sum, zone in
        sum + min(max(zone.upperBound, range.lowerBound), range.upperBound)
          - min(max(zone.lowerBound, range.lowerBound), range.upperBound)
      }
    }

    var cuts: [Cut] {
      var cuts = [Cut(fixed: -1, stretch: 0)]
      for zone in zones {
        let stretch = cuts[cuts.count - 1].stretch
        cuts.append(Cut(fixed: zone.lowerBound - stretch, stretch: stretch))
        cuts.append(
          Cut(fixed: zone.lowerBound - stretch, stretch: stretch + zone.upperBound - zone.lowerBound))
      }
      cuts.append(Cut(fixed: fixed + 1, stretch: stretched))
      return cuts
    }

    /// Returns the place that grows with the icon, and the fixed points beside it.
    func place(_ cut: Cut) -> (scaled: Double, fixed: Double) {
      (
        (cut.stretch - stretchOffset) / stretchContent * length + start,
        (cut.fixed - fixedOffset - fixedContent * cut.stretch / stretched) / ratio
      )
    }

    var leastScale: Double { fixedContent / ratio / length }
  }

  /// Returns the parts of an icon.
  ///
  /// - Parameters:
  ///   - icon: The icon.
  ///   - rotation: The angle clockwise.
  ///   - fitsText: Whether parts that stretch do so.
  /// - Returns: The rectangles, column by column.
  static func quads(of icon: ShapedIcon, rotation: Double, fitsText: Bool) -> [SymbolQuad] {
    let image = icon.image
    let (width, height) = (Double(image.bitmap.size.width), Double(image.bitmap.size.height))
    let edges =
      fitsText
      ? icon.fittedEdges : (left: icon.left, top: icon.top, right: icon.right, bottom: icon.bottom)
    let content = fitsText ? image.content : nil
    let columns = Axis(
      image.stretchX, size: width, from: edges.left, to: edges.right, ratio: image.ratio,
      content: content.map { $0[0]...$0[2] })
    let rows = Axis(
      image.stretchY, size: height, from: edges.top, to: edges.bottom, ratio: image.ratio,
      content: content.map { $0[1]...$0[3] })
    var quads: [SymbolQuad] = []
    func add(_ left: Cut, _ top: Cut, _ right: Cut, _ bottom: Cut) {
      let (x1, x2, y1, y2) = (columns.place(left), columns.place(right), rows.place(top), rows.place(bottom))
      let corner = (x: left.stretch + left.fixed, y: top.stretch + top.fixed)
      var quad = SymbolQuad(
        topLeft: (x1.scaled, y1.scaled), topRight: (x2.scaled, y1.scaled), bottomLeft: (x1.scaled, y2.scaled),
        texture: (
          x: corner.x, y: corner.y, width: right.stretch + right.fixed - corner.x,
          height: bottom.stretch + bottom.fixed - corner.y
        ),
        content: .image(image))
      quad.fixedTopLeft = (
        x: (x1.fixed * 16).rounded(.towardZero) / 16, y: (y1.fixed * 16).rounded(.towardZero) / 16
      )
      quad.fixedBottomRight = (
        x: (x2.fixed * 16).rounded(.towardZero) / 16, y: (y2.fixed * 16).rounded(.towardZero) / 16
      )
      quad.leastScale = (x: columns.leastScale, y: rows.leastScale)
      if rotation != 0 { quad.turn(rotation) }
      quads.append(quad.rounded)
    }
    guard fitsText, !image.stretchX.isEmpty || !image.stretchY.isEmpty else {
      add(
        Cut(fixed: 0, stretch: -1), Cut(fixed: 0, stretch: -1), Cut(fixed: 0, stretch: width + 1),
        Cut(fixed: 0, stretch: height + 1))
      return quads
    }
    let (xCuts, yCuts) = (columns.cuts, rows.cuts)
    for (left, right) in zip(xCuts, xCuts.dropFirst()) {
      for (top, bottom) in zip(yCuts, yCuts.dropFirst()) { add(left, top, right, bottom) }
    }
    return quads
  }
}
