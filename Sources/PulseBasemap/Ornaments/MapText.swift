import PulseFormats
import PulseGD
import PulsePixels

/// Text as maps show it: with a halo that keeps it apart from what lies under it.
struct MapText: Sendable {
  /// A line of text that was measured, and where it begins.
  struct Line: Sendable {
    /// The coverage, at (0, 0) where the base line begins.
    let mask: CoverageMask
    /// How far it reaches, in whole pixels.
    let width: Int
  }

  let font: Font
  let pixelRatio: Int

  /// How far halos reach, in points.
  static let haloRadius = 1.5

  /// Returns a line of text, or `nil` when it cannot be drawn: it is empty, or endless.
  func line(_ text: String, size: Double) -> Line? {
    guard let mask = try? font.mask(of: text, size: size * Double(pixelRatio)),
      !mask.coverage.rect.isEmpty
    else { return nil }
    return Line(mask: mask.coverage, width: Int(mask.advance.rounded(.up)))
  }

  /// How far a text reaches in pixels; `nil` when it cannot be drawn.
  func width(of text: String, size: Double) -> Double? {
    try? font.width(of: text, size: size * Double(pixelRatio))
  }

  /// Makes ready for lines that will be measured or drawn.
  func prepare(_ texts: some Sequence<String>, size: Double) {
    // What cannot be drawn is left out when it is its turn.
    try? font.prepare(texts, size: size * Double(pixelRatio))
  }

  /// Returns a text that is not wider than a number of pixels, its end left out for an ellipsis if need be.
  func shortened(_ text: String, size: Double, to limit: Double) -> String {
    if let width = width(of: text, size: size), width <= limit { return text }
    var rest = text.prefix(Font.longestText - 1)
    while !rest.isEmpty {
      rest.removeLast()
      let shorter = rest.trimmingSuffix(while: \.isWhitespace) + "…"
      if let width = width(of: String(shorter), size: size), width <= limit { return String(shorter) }
    }
    return ""
  }

  /// Draws a line over a picture.
  func draw(_ line: Line, x: Int, y: Int, color: RGBA, halo: RGBA, on bitmap: inout Bitmap) {
    let radius = SubpixelPoint.steps(fromPixels: Self.haloRadius * Double(pixelRatio))
    let mask = line.mask.moved(x: x, y: y)
    bitmap.composite(halo, through: mask.halo(radius: radius))
    bitmap.composite(color, through: mask)
  }
}

extension Substring {
  /// The text without the characters at its end that have a property.
  fileprivate func trimmingSuffix(while hasProperty: (Character) -> Bool) -> Substring {
    var rest = self
    while let last = rest.last, hasProperty(last) { rest.removeLast() }
    return rest
  }
}
