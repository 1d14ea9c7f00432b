/// A label's letters in their places around its anchor, in units of which an em has 24.
struct ShapedText {
  /// A letter or an image in its place.
  struct Letter {
    /// The distance field of the letter; `nil` for an image.
    let glyph: Glyph?
    let image: SpriteImage?

    /// The left end and the top of the line.
    var x, y: Double

    /// Whether the letter is upright in vertical writing.
    let isVertical: Bool

    /// The size relative to that of the text.
    let scale: Double

    let section: Int
    let metrics: Metrics
  }

  /// The size and the place of a letter.
  struct Metrics {
    let width, left, top, advance: Double
  }

  /// A line with the units by which large letters push it down.
  struct Line {
    var letters: [Letter] = []
    var offset = 0.0
  }

  var lines: [Line] = []
  var top, bottom, left, right: Double
  let isVertical: Bool

  /// Whether letters stand upright in vertical writing.
  var isVerticalizable = false

  let sections: [LabelText.Section]
}

/// The settings of the layout of labels.
struct TextShaper {
  /// The distance in units from the middle of a line of letters to its top.
  static let baseline = -17.0

  static let em = 24.0

  let maximumWidth, lineHeight, spacing: Double
  let anchor: LabelAnchor
  let justification: Justification
  let offset: (x: Double, y: Double)
  let isVertical, allowsVerticalPoints: Bool

  /// The size of the text at the whole zoom above, for breaks, and at that of the tile.
  let breakSize, size: Double

  /// Returns a letter of fonts; `nil` if they have none.
  let glyph: (_ fonts: String, _ code: Int) -> Glyph?

  /// The places of lines of different lengths.
  enum Justification: String {
    case left, center, right

    var share: Double {
      switch self {
      case .left: 0
      case .center: 0.5
      case .right: 1
      }
    }
  }

  /// Returns the letters of a text in their places; `nil` if there are none.
  func shape(_ text: LabelText) -> ShapedText? {
    let text = isVertical ? text.verticalized : text
    let breaks = LabelBreaker.breaks(of: text, width: maximumWidth) { advance(text, $0) }
    var shaped = ShapedText(
      top: offset.y, bottom: offset.y, left: offset.x, right: offset.x, isVertical: isVertical,
      sections: text.sections)
    place(text.lines(at: breaks), in: &shaped)
    return shaped.lines.contains { !$0.letters.isEmpty } ? shaped : nil
  }

  private func advance(_ text: LabelText, _ index: Int) -> Double {
    let section = text.section(index)
    guard let fonts = section.fonts else {
      return section.image.map { $0.width * Self.em / breakSize + spacing } ?? 0
    }
    return glyph(fonts, text.codes[index]).map { $0.advance * section.scale + spacing } ?? 0
  }

  private func place(_ lines: [LabelText], in shaped: inout ShapedText) {
    var (y, longest, highest) = (0.0, 0.0, 0.0)
    for line in lines {
      guard !line.codes.isEmpty else {
        shaped.lines.append(ShapedText.Line())
        y += lineHeight
        continue
      }
      let scale = line.owners.reduce(0.0) { max($0, line.sections[$1].scale) }
      let (placed, push, length) = place(line, at: y, scale: scale, &shaped.isVerticalizable)
      longest = max(longest, length)
      var result = placed
      result.offset = max(push, (scale - 1) * Self.em)
      shaped.lines.append(result)
      let height = lineHeight * scale + push
      y += height
      highest = max(highest, height)
    }
    let shiftX = (justification.share - anchor.x) * longest
    let shiftY =
      highest != lineHeight
      ? -y * anchor.y - Self.baseline : -anchor.y * Double(lines.count) * lineHeight + 0.5 * lineHeight
    for index in shaped.lines.indices {
      for letter in shaped.lines[index].letters.indices {
        shaped.lines[index].letters[letter].x += shiftX
        shaped.lines[index].letters[letter].y += shiftY
      }
    }
    shaped.top -= anchor.y * y
    shaped.bottom = shaped.top + y
    shaped.left -= anchor.x * longest
    shaped.right = shaped.left + longest
  }

  /// Returns the letters of a line, the units by which an image pushes it down, and its length.
  private func place(
    _ line: LabelText, at y: Double, scale: Double, _ isVerticalizable: inout Bool
  ) -> (line: ShapedText.Line, push: Double, length: Double) {
    let perPoint = Self.em / size
    let images = Set(line.owners).compactMap { line.sections[$0].image }
    let height = max(scale * Self.em, (images.map(\.height).max() ?? 0) * perPoint)
    let width = max(scale * Self.em, (images.map(\.width).max() ?? 0) * perPoint)
    var (result, push, x) = (ShapedText.Line(), 0.0, 0.0)
    for (index, code) in line.codes.enumerated() {
      let section = line.section(index)
      let isUpright =
        isVertical
        && (allowsVerticalPoints
          ? !WritingScripts.isSpace(code) && !WritingScripts.isComplex(code) : WritingScripts.isUpright(code))
      var down: Double
      let metrics: ShapedText.Metrics
      var (verticalAdvance, letterScale, shape) = (Self.em, section.scale, Glyph?.none)
      if let fonts = section.fonts {
        guard let glyph = glyph(fonts, code) else { continue }
        shape = glyph
        metrics = ShapedText.Metrics(
          width: Double(glyph.width), left: Double(glyph.left), top: Double(glyph.top), advance: glyph.advance
        )
        down =
          isUpright
          ? width - section.scale * Self.em : (height - section.scale * Self.em) * section.verticalShare
      } else {
        guard let image = section.image else { continue }
        letterScale = section.scale * perPoint
        let side = isUpright ? image.height : image.width
        metrics = ShapedText.Metrics(
          width: image.width, left: 1, top: -Double(Glyph.border), advance: side)
        down =
          isUpright
          ? width - image.height * letterScale : (height - image.height * letterScale) * section.verticalShare
        verticalAdvance = side
        push = max(push, (isUpright ? image.width : image.height) * letterScale - Self.em * scale)
      }
      result.letters.append(
        ShapedText.Letter(
          glyph: shape, image: section.image, x: x, y: y + down + Self.baseline, isVertical: isUpright,
          scale: letterScale, section: line.owners[index], metrics: metrics))
      if isUpright { isVerticalizable = true }
      x += (isUpright ? verticalAdvance : metrics.advance) * letterScale + spacing
    }
    guard let last = result.letters.last else { return (result, push, 0) }
    let indent = (last.x + last.metrics.advance * last.scale) * justification.share
    for index in result.letters.indices { result.letters[index].x -= indent }
    return (result, push, x - spacing)
  }
}

/// The side or corner of a label that lies at its anchor.
enum LabelAnchor: String {
  case center, left, right, top, bottom
  case topLeft = "top-left"
  case topRight = "top-right"
  case bottomLeft = "bottom-left"
  case bottomRight = "bottom-right"

  /// The share of the width from the left.
  var x: Double {
    switch self {
    case .left, .topLeft, .bottomLeft: 0
    case .right, .topRight, .bottomRight: 1
    case .center, .top, .bottom: 0.5
    }
  }

  /// The share of the height from the top.
  var y: Double {
    switch self {
    case .top, .topLeft, .topRight: 0
    case .bottom, .bottomLeft, .bottomRight: 1
    case .center, .left, .right: 0.5
    }
  }

  /// The justification of lines that fits the anchor.
  var justification: TextShaper.Justification {
    switch self {
    case .left, .topLeft, .bottomLeft: .left
    case .right, .topRight, .bottomRight: .right
    case .center, .top, .bottom: .center
    }
  }

  /// The units between the base line and the edge of a line, which vertical offsets begin at.
  static let baselineOffset = 7.0

  /// Returns the offset of a label at a distance from its anchor, in units.
  func radialOffset(_ distance: Double) -> (x: Double, y: Double) {
    let radius = max(0, distance)
    let diagonal = radius / 2.0.squareRoot()
    let isCorner = x != 0.5 && y != 0.5
    let step = isCorner ? diagonal : radius
    return (x: (1 - 2 * x) * step, y: (1 - 2 * y) * (step - Self.baselineOffset))
  }

  /// Returns the offset of a label away from its anchor, in units.
  func awayOffset(_ offset: (x: Double, y: Double)) -> (x: Double, y: Double) {
    (x: (1 - 2 * x) * offset.x.magnitude, y: (1 - 2 * y) * (offset.y.magnitude - Self.baselineOffset))
  }
}
