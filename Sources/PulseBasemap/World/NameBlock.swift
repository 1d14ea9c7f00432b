import PulsePixels
import PulseText

/// A measured name that is broken into one or two lines, not yet rasterized.
struct NameBlock {
  /// A line of text with its width in pixels.
  struct Line {
    let text: String
    let width: Int
  }

  /// The dimensions of lines, as fractions of the font size.
  private enum Metrics {
    static let capHeight = 0.72
    static let lineHeight = 1.15
    /// The space for accents above capitals, and for descenders below the baseline.
    static let overhang = 0.25
  }

  /// The fewest characters of a name that may be broken.
  private static let fewestCharacters = 12

  let lines: [Line]

  /// The font size in points.
  let size: Double

  /// The height of capitals, the distance of baselines, and the space above and below, in pixels.
  private let capHeight: Int
  private let lineHeight: Int
  private let overhang: Int

  /// Measures a name, and breaks it into two lines if it is wider than `breakWidth` pixels.
  ///
  /// `spacing` stands between the letters. `nil` if the text cannot be rendered.
  init?(_ name: String, size: Double, breakWidth: Double, spacing: String = "", text: HaloTextRenderer) {
    func line(_ part: some StringProtocol) -> Line? {
      let spaced = spacing.isEmpty ? String(part) : part.map(String.init).joined(separator: spacing)
      return text.width(of: spaced, size: size).map { Line(text: spaced, width: Int($0.rounded(.up))) }
    }
    let ratio = Double(text.pixelRatio)
    guard let whole = line(name) else { return nil }
    self.size = size
    capHeight = Int((size * Metrics.capHeight * ratio).rounded())
    lineHeight = Int((size * Metrics.lineHeight * ratio).rounded())
    overhang = Int((size * Metrics.overhang * ratio).rounded())
    var lines = [whole]
    if Double(whole.width) > breakWidth, whole.text.count >= Self.fewestCharacters,
      let parts = try? text.font.lines(of: name, size: size * ratio, atMost: 2), parts.count == 2
    {
      lines = parts.compactMap(line)
    }
    self.lines = lines.count == 2 ? lines : [whole]
  }

  /// The width in pixels.
  var width: Int { lines.map(\.width).max() ?? 0 }

  /// The height from the capitals of the first line to the last baseline, in pixels.
  var height: Int { capHeight + (lines.count - 1) * lineHeight }
}

extension NameBlock {
  /// The horizontal alignment of lines in the block: left, center or right.
  enum Alignment {
    case left
    case center
    case right
  }

  /// A position of the block: the upper left corner of its capitals in pixels, and the alignment of its lines.
  struct Position {
    let x: Int
    let y: Int
    let alignment: Alignment
  }

  /// Returns the positions right, left, above and below a rectangle, at a distance in pixels, the best one first, then
  /// those at its corners if requested.
  func positions(around rect: PixelRect, gap: Int, withCorners hasCorners: Bool) -> [Position] {
    let (x, y) = (rect.x + rect.width / 2, rect.y + rect.height / 2)
    let (right, left) = (rect.maxX + gap, rect.x - gap - width)
    let (middle, above, below) = (
      y - capHeight / 2 - (height - capHeight) / 2, rect.y - gap - height, rect.maxY + gap
    )
    var positions = [
      Position(x: right, y: middle, alignment: .left), Position(x: left, y: middle, alignment: .right),
      Position(x: x - width / 2, y: above, alignment: .center),
      Position(x: x - width / 2, y: below, alignment: .center),
    ]
    if hasCorners {
      // Diagonal distances are longer.
      let nearer = gap / 3
      positions += [
        Position(x: right - nearer, y: below - nearer, alignment: .left),
        Position(x: right - nearer, y: above + nearer, alignment: .left),
        Position(x: left + nearer, y: below - nearer, alignment: .right),
        Position(x: left + nearer, y: above + nearer, alignment: .right),
      ]
    }
    return positions
  }

  /// Returns positions around a point, the centered one first; `up` and `sideways` are the largest shifts in pixels.
  func positions(centeredOn x: Int, _ y: Int, up: Int, sideways: Int) -> [Position] {
    [0, -sideways / 2, sideways / 2, -sideways, sideways].flatMap { dx in
      [0, -up / 2, up / 2, -up, up].map { dy in
        Position(x: x - width / 2 + dx, y: y - height / 2 + dy, alignment: .center)
      }
    }
  }

  /// Returns the rectangle that the block occupies at a position, with accents and descenders.
  func rect(at position: Position) -> PixelRect {
    PixelRect(x: position.x, y: position.y - overhang, width: width, height: height + 2 * overhang)
  }

  /// Rasterizes the lines at a position; `nil` if one has no visible glyph.
  func rendered(at position: Position, text: HaloTextRenderer) -> [MapLabel.Line]? {
    var rendered: [MapLabel.Line] = []
    for (index, line) in lines.enumerated() {
      guard let glyphs = text.line(line.text, size: size) else { return nil }
      let indent =
        switch position.alignment {
        case .left: 0
        case .center: (width - line.width) / 2
        case .right: width - line.width
        }
      rendered.append(
        MapLabel.Line(
          glyphs: glyphs, x: position.x + indent, y: position.y + capHeight + index * lineHeight))
    }
    return rendered
  }
}
