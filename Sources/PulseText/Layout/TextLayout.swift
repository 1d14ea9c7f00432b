import PulseBasics
package import PulsePixels

/// A text in lines: broken at a width, aligned, with a common line height; all lengths in pixels.
package struct TextLayout: Sendable {
  /// The horizontal alignment of lines: left, center or right.
  package enum Alignment: Hashable, Sendable {
    case left
    case center
    case right
  }

  /// A line with the start of its baseline.
  package struct Line: Sendable {
    package let text: String
    package let shaped: ShapedLine

    /// The left end of the baseline, from the left edge of the text.
    package let x: Double

    /// The baseline, from the top of the text downwards.
    package let baseline: Double
  }

  /// The font size in pixels per em.
  package let size: Double

  /// The lines from top to bottom.
  package let lines: [Line]

  /// The width of the widest line.
  package let width: Double

  /// The height of all lines.
  package let height: Double
}

extension Font {
  /// The standard distance of baselines in ems.
  package static let standardLineHeight = 1.2

  /// Breaks and aligns a text.
  ///
  /// Lines break at spaces, after hyphens, and between Chinese, Japanese and Korean characters as far as punctuation
  /// allows. They get about equal widths. A word that is wider than a line has one of its own.
  ///
  /// - Parameters:
  ///   - text: The text; line feeds always break.
  ///   - size: The font size in pixels per em, within ``supportedSizes``.
  ///   - width: The largest width of a line in pixels; infinite by default.
  ///   - alignment: The alignment of the lines.
  ///   - lineHeight: The distance of baselines in ems.
  /// - Returns: The lines; one empty line for an empty text.
  /// - Throws: The errors of ``mask(of:size:angle:)``.
  /// - Complexity: O(characters × log pixels) after the shaping of words.
  package func layout(
    _ text: String, size: Double, width: Double = .infinity, alignment: TextLayout.Alignment = .left,
    lineHeight: Double = Font.standardLineHeight
  ) throws(FontError) -> TextLayout {
    var lines: [(text: String, shaped: ShapedLine)] = []
    for paragraph in text.bytewise.lines {
      for line in try brokenLines(String(paragraph), size: size, width: width) {
        lines.append((line, try measuredLine(line, size: size)))
      }
    }
    let widest = lines.map { $0.shaped.advance * size }.max() ?? 0
    let (step, face) = (lineHeight * size, faces[0])
    // The letters stand in the middle of the line height.
    let (ascender, descender) = (
      Double(face.ascender) / Double(face.unitsPerEm), Double(face.descender) / Double(face.unitsPerEm)
    )
    let first = (step + (ascender + descender) * size) / 2
    return TextLayout(
      size: size,
      lines: lines.enumerated().map { index, line in
        let room = widest - line.shaped.advance * size
        let x =
          switch alignment {
          case .left: 0.0
          case .center: room / 2
          case .right: room
          }
        return TextLayout.Line(
          text: line.text, shaped: line.shaped, x: x, baseline: first + Double(index) * step)
      }, width: widest, height: Double(lines.count) * step)
  }

  /// Rasterizes lines of text into one coverage mask, relative to the top left corner of the text.
  ///
  /// - Throws: ``FontError/fontNotReadable(path:detail:)``, or ``FontError/textTooLarge(width:height:)``.
  package func mask(of layout: TextLayout) throws(FontError) -> CoverageMask {
    var path = Path()
    for line in layout.lines {
      recordProblems(of: line.shaped)
      for glyph in line.shaped.glyphs {
        let origin = SIMD2(line.x + glyph.x * layout.size, line.baseline - glyph.y * layout.size)
        path.addGlyph(
          try glyph.face.glyph(glyph.id).outline,
          GlyphPlacement(origin: origin, scale: layout.size / Double(glyph.face.unitsPerEm)))
      }
    }
    return try Self.coverage(of: path)
  }

  /// Returns the lines of a paragraph with at most a width in pixels, as few as possible and of about equal widths.
  private func brokenLines(_ text: String, size: Double, width: Double) throws(FontError) -> [String] {
    let parts = LineBreaker.parts(of: text)
    guard width.isFinite, parts.count > 1, try measuredLine(text, size: size).advance * size > width else {
      return [LineBreaker.trimmed(text)]
    }
    // Positions are those of beginnings of the text: kerning at the breaks is negligible.
    var ends: [Double] = []
    var (starts, beginning) = ([0.0], "")
    for part in parts {
      ends.append(try measuredLine(beginning + LineBreaker.trimmed(part), size: size).advance * size)
      beginning += part
      starts.append(try measuredLine(beginning, size: size).advance * size)
    }
    /// Returns the index after the last part of each line.
    func breaks(_ width: Double) -> [Int] {
      var breaks: [Int] = []
      var first = 0
      for index in parts.indices where index > first && ends[index] - starts[first] > width {
        breaks.append(index)
        first = index
      }
      return breaks + [parts.count]
    }
    var best = breaks(width)
    var (low, high) = (width / Double(best.count + 1), width)
    // The least width with as many lines, to half a pixel.
    while high - low > 0.5 {
      let middle = (low + high) / 2
      let found = breaks(middle)
      if found.count <= best.count, isWithin(found, width) {
        (best, high) = (found, middle)
      } else {
        low = middle
      }
    }
    /// Whether no line is wider than allowed, unless it is a single word.
    func isWithin(_ breaks: [Int], _ width: Double) -> Bool {
      zip([0] + breaks, breaks).allSatisfy { $1 - $0 == 1 || ends[$1 - 1] - starts[$0] <= width }
    }
    return zip([0] + best, best).map { LineBreaker.trimmed(parts[$0..<$1].joined()) }
  }
}

/// The opportunities of line breaks in simple and in Chinese, Japanese and Korean text, a subset of UAX #14.
enum LineBreaker {
  /// Punctuation that does not begin a line: closing brackets, stops, small kana, iteration marks.
  private static let closing = Set(
    ")]}»›”’,.;:!?%、。，．・：；？！）］｝」』】〉》〕〗〙〛ー々〻ゝゞヽヾぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ…‥°".unicodeScalars)

  /// Punctuation that does not end a line: opening brackets.
  private static let opening = Set("([{«‹“‘（［｛「『【〈《〔〖〘〚".unicodeScalars)

  /// Returns the unbreakable parts of a text, each with the spaces after it.
  static func parts(of text: String) -> [String] {
    var parts: [String] = []
    var part = ""
    var previous: Unicode.Scalar?
    for character in text {
      let scalar = character.unicodeScalars.first
      if let previous, let scalar, !part.isEmpty, canBreak(after: previous, before: scalar) {
        parts.append(part)
        part = ""
      }
      part.append(character)
      // A combining mark at the end is not decisive.
      previous = scalar
    }
    return part.isEmpty ? parts : parts + [part]
  }

  /// Returns a text without spaces at its ends.
  static func trimmed(_ text: String) -> String {
    var rest = text[...]
    while let first = rest.first, isSpace(first) { rest.removeFirst() }
    while let last = rest.last, isSpace(last) { rest.removeLast() }
    return String(rest)
  }

  private static func isSpace(_ character: Character) -> Bool {
    character.unicodeScalars.first.map(isSpace) ?? false
  }

  /// Whether a character is a space at which lines break; those of fixed position are not.
  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20, 0x9, 0x200B, 0x3000, 0x2000...0x2006, 0x2008...0x200A: true
    default: false
    }
  }

  private static func canBreak(after previous: Unicode.Scalar, before next: Unicode.Scalar) -> Bool {
    if isSpace(next) || closing.contains(next) || opening.contains(previous) { return false }
    if isSpace(previous) { return true }
    switch previous.value {
    // Hyphens and dashes break only before letters: not in -5.
    case 0x2D, 0x2010, 0x2013, 0x2014: return next.properties.isAlphabetic
    default: return isIdeographic(previous) || isIdeographic(next)
    }
  }

  /// Whether lines break on both sides of a character.
  private static func isIdeographic(_ scalar: Unicode.Scalar) -> Bool {
    switch Script(of: scalar) {
    case .han, .kana, .hangul: true
    default: 0x3000...0x303F ~= scalar.value || 0xFF00...0xFF65 ~= scalar.value
    }
  }
}
