import PulsePixels
import PulseText

/// A measured name that is broken into one or two lines, not yet rasterized.
struct NameBlock {
  /// The dimensions of lines, as fractions of the font size.
  private enum Metrics {
    static let capHeight = 0.72
    static let lineHeight = 1.15
    /// The space for accents above capitals, and for descenders below the baseline.
    static let overhang = 0.25
  }

  /// The fewest characters of a name that may be broken.
  private static let fewestCharacters = 12

  /// The lines with their dimensions in pixels.
  let block: LabelBlock

  /// The font size in points.
  let size: Double

  /// Measures a name, and breaks it into two lines if it is wider than `breakWidth` pixels.
  ///
  /// `spacing` stands between the letters. `nil` if the text cannot be rendered.
  init?(_ name: String, size: Double, breakWidth: Double, spacing: String = "", text: HaloTextRenderer) {
    func line(_ part: some StringProtocol) -> LabelBlock.Line? {
      let spaced = spacing.isEmpty ? String(part) : part.map(String.init).joined(separator: spacing)
      return text.width(of: spaced, size: size).map { LabelBlock.Line(spaced, width: Int($0.rounded(.up))) }
    }
    let ratio = Double(text.pixelRatio)
    guard let whole = line(name) else { return nil }
    var lines: [LabelBlock.Line] = []
    if Double(whole.width) > breakWidth, whole.text.count >= Self.fewestCharacters,
      let parts = try? text.font.lines(of: name, size: size * ratio, atMost: 2), parts.count == 2
    {
      lines = parts.compactMap(line)
    }
    func pixels(_ ems: Double) -> Int { Int((size * ems * ratio).rounded()) }
    let (capHeight, overhang) = (pixels(Metrics.capHeight), pixels(Metrics.overhang))
    self.size = size
    block = LabelBlock(
      lines.count == 2 ? lines : [whole], ascent: capHeight, lineHeight: pixels(Metrics.lineHeight),
      middle: capHeight - capHeight / 2, above: capHeight + overhang, below: overhang)
  }

  /// Rasterizes the lines at a position; `nil` if one has no visible glyph.
  func rendered(at position: LabelBlock.Position, text: HaloTextRenderer) -> [MapLabel.Line]? {
    var rendered: [MapLabel.Line] = []
    for (line, x, baseline) in block.placedLines(at: position) {
      guard let glyphs = text.line(line.text, size: size) else { return nil }
      rendered.append(MapLabel.Line(glyphs: glyphs, x: x, y: baseline))
    }
    return rendered
  }
}
