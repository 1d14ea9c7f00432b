import PulseBasics
import PulsePixels
import PulseText

/// The lines and boxes of a label at a point, or beside a dot, at one of several positions.
struct PointLabelGeometry {
  /// The distance of baselines in ems.
  static let lineHeight = 1.15

  /// The maximum number of lines.
  private static let mostLines = 3

  let layout: TextLayout

  /// The top left corner of the text in whole pixels.
  let origin: (x: Int, y: Int)

  /// The positions of the text that are tried in order, as shifts of the first one in whole pixels.
  let shifts: [(x: Int, y: Int)]

  /// The shifts in ems of the names of areas, which need not stand exactly in the middle.
  static let areaShifts = [
    (x: 0, y: 0), (x: 0, y: -1.5), (x: 0, y: 1.5), (x: -2.5, y: 0), (x: 2.5, y: 0),
  ]

  private let textBox: LabelBox

  /// Lays out a text.
  ///
  /// - Parameters:
  ///   - text: The text, broken into at most three balanced lines.
  ///   - style: The style.
  ///   - size: The font size in pixels.
  ///   - reach: The radius of the dot with its ring in pixels; 0 for none.
  ///   - point: The point in pixels.
  ///   - font: The font.
  /// - Throws: The errors of the font.
  init(
    _ text: String, _ style: LabelRule, size: Double, besideDot reach: Double,
    at point: (x: Double, y: Double), _ font: Font
  ) throws(FontError) {
    let text = text.bytewise.split(separator: "\n").joined(separator: " ")
    func lines(width: Double) throws(FontError) -> TextLayout {
      try font.layout(text, size: size, width: width, alignment: .center, lineHeight: Self.lineHeight)
    }
    var width = style.breakWidth * size
    var layout = try lines(width: width)
    // Texts that need more lines get wider ones.
    while layout.lines.count > Self.mostLines {
      width *= 1.1
      layout = try lines(width: width)
    }
    let capitals = LabelBox.capitalHeight * size
    let (first, last) = (layout.lines[0].baseline, layout.lines[layout.lines.count - 1].baseline)
    // The height from the top of the first capitals to the last baseline.
    let height = last - first + capitals
    let top = reach > 0 ? point.y + reach + size * 0.25 : point.y - height / 2
    func rounded(_ value: Double) -> Int { Int(clampingPixels: ((value * 256).rounded() / 256).rounded()) }
    origin = (rounded(point.x - layout.width / 2), rounded(top + capitals) - rounded(first))
    textBox = LabelBox(
      left: point.x - layout.width / 2, top: top - size * 0.1, right: point.x + layout.width / 2,
      bottom: top + height + size * 0.1)
    self.layout = layout
    if reach > 0 {
      // Below the dot, above it, and beside it.
      let (side, middle) = (
        layout.width / 2 + reach + size * 0.35, rounded(-reach - size * 0.25 - height / 2)
      )
      shifts = [
        (0, 0), (0, rounded(-2 * reach - size * 0.5 - height)), (rounded(side), middle),
        (rounded(-side), middle),
      ]
    } else if style.isMovable {
      shifts = Self.areaShifts.map { (rounded($0.x * size), rounded($0.y * size)) }
    } else {
      shifts = [(0, 0)]
    }
  }

  /// Returns the bounding box of the shifted text.
  func box(at shift: (x: Int, y: Int), padding: Double) -> LabelBox {
    textBox.grown(by: padding).moved(x: Double(shift.x), y: Double(shift.y))
  }
}

extension LabelBox {
  /// The cap height in ems.
  static let capitalHeight = 0.71
}
