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
      for part in try self.lines(of: String(paragraph), size: size, width: width) {
        let line = String(part)
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
}
