import PulsePixels
import PulseText

/// The boxes of a row of route shields, in whole pixels.
struct ShieldGeometry {
  /// A shield: its box and the start of the baseline of its text.
  struct Shield {
    let number: ShieldNumber
    let box: PixelRect
    let baseline: (x: Int, y: Int)
  }

  /// The height in ems.
  private static let height = 1.5

  /// The space beside the text in ems, on each side.
  private static let inset = 0.42

  /// The space between shields in ems.
  private static let gap = 0.25

  /// The radius of the corners in ems.
  private static let cornerRadius = 0.35

  /// The width of the border in points.
  private static let border = 0.9

  let shields: [Shield]

  /// Lays out shields in a row around a point in pixels.
  ///
  /// - Throws: The errors of the font.
  init(
    _ numbers: [ShieldNumber], size: Double, at point: (x: Double, y: Double), _ font: Font
  ) throws(FontError) {
    let height = Int((Self.height * size).rounded())
    let gap = Int((Self.gap * size).rounded())
    var widths: [(text: Double, box: Int)] = []
    for number in numbers {
      let text = try font.width(of: number.text, size: size)
      widths.append((text, max(height, Int((text + 2 * Self.inset * size).rounded()))))
    }
    let whole = widths.reduce(-gap) { $0 + $1.box + gap }
    func rounded(_ value: Double) -> Int { Int(clampingPixels: ((value * 256).rounded() / 256).rounded()) }
    let center = (x: rounded(point.x), y: rounded(point.y))
    let (top, capitals) = (center.y - height / 2, LabelBox.capitalHeight * size)
    var left = center.x - whole / 2
    var shields: [Shield] = []
    for (number, width) in zip(numbers, widths) {
      shields.append(
        Shield(
          number: number, box: PixelRect(x: left, y: top, width: width.box, height: height),
          baseline: (
            left + rounded((Double(width.box) - width.text) / 2),
            top + rounded((Double(height) + capitals) / 2)
          )))
      left += width.box + gap
    }
    self.shields = shields
  }

  /// Returns the rasterized shields: borders, fills and numbers.
  ///
  /// - Throws: The errors of the font.
  func label(
    _ text: String, size: Double, pixelRatio: Double, _ font: Font
  ) throws(FontError) -> PlacedLabel? {
    var shapes: [PlacedLabel.Shape] = []
    for shield in shields {
      let colors = shield.number.colors
      let radius = size * Self.cornerRadius
      let border = Self.border * pixelRatio
      func add(_ inset: Double, _ color: RGBA) {
        var path = Path()
        path.addRoundedRect(shield.box, inset: inset, radius: max(0, radius - inset))
        shapes.append(.init(mask: CoverageMask(of: path, in: path.bounds), color: color))
      }
      add(0, colors.border)
      add(border, colors.fill)
      let number = try font.mask(of: shield.number.text, size: size).coverage
      shapes.append(
        .init(mask: number.moved(x: shield.baseline.x, y: shield.baseline.y), color: colors.text))
    }
    return PlacedLabel(text: text, shapes: shapes)
  }

  /// Returns the bounding boxes of the shields.
  func boxes(padding: Double) -> [LabelBox] { shields.map { LabelBox($0.box).grown(by: padding) } }
}

extension Path {
  /// The cosine and sine of multiples of 15 degrees in a quadrant.
  private static let quadrant: [(x: Double, y: Double)] = [
    (1, 0), (0.965926, 0.258819), (0.866025, 0.5), (0.707107, 0.707107), (0.5, 0.866025),
    (0.258819, 0.965926),
    (0, 1),
  ]

  /// Adds a rectangle with rounded corners, moved inwards.
  ///
  /// - Parameters:
  ///   - rect: The rectangle.
  ///   - inset: The distance from its edges in pixels.
  ///   - radius: The radius of the corners in pixels, at most half of the shorter side.
  mutating func addRoundedRect(_ rect: PixelRect, inset: Double, radius: Double) {
    let (left, top) = (Double(rect.x) + inset + radius, Double(rect.y) + inset + radius)
    let (right, bottom) = (Double(rect.maxX) - inset - radius, Double(rect.maxY) - inset - radius)
    // Clockwise on the screen from due east, corner by corner.
    let corners: [(x: Double, y: Double, turn: ((x: Double, y: Double)) -> (x: Double, y: Double))] = [
      (right, bottom, { ($0.x, $0.y) }), (left, bottom, { (-$0.y, $0.x) }), (left, top, { (-$0.x, -$0.y) }),
      (right, top, { ($0.y, -$0.x) }),
    ]
    addContour(
      corners.flatMap { corner in
        Self.quadrant.map { direction in
          let offset = corner.turn(direction)
          return SubpixelPoint(pixelX: corner.x + offset.x * radius, pixelY: corner.y + offset.y * radius)
        }
      })
  }
}
