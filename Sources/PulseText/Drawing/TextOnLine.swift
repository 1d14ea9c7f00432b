package import PulsePixels

/// A line of text whose letters are placed along a baseline.
package struct TextOnLine: Sendable {
  /// A glyph of a face with its position in pixels.
  fileprivate struct PlacedGlyph {
    let face: FontFace
    let id: UInt32
    let placement: GlyphPlacement
  }

  fileprivate var glyphs: [PlacedGlyph] = []

  /// The reading direction of each letter, without marks: unit vectors with y downwards.
  package fileprivate(set) var directions: [SIMD2<Double>] = []
}

extension Font {
  /// The smallest cosine of the angle between adjacent letters on a curve by default: 45 degrees, as in MapLibre.
  package static let standardTurnCosine = 0.707

  /// Places the letters of a text along a baseline.
  ///
  /// Each letter stands on the chord of its part of the baseline; marks follow their letter.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - size: The font size in pixels per em, within ``supportedSizes``.
  ///   - baseline: The baseline, in reading direction.
  ///   - start: The distance of the text from the start of the baseline in pixels.
  ///   - rise: The distance of the letters above the baseline in pixels; negative below.
  ///   - turnCosine: The smallest cosine of the angle between adjacent letters.
  /// - Returns: The letters; `nil` if the text is longer than the rest of the baseline, or if that turns too much
  ///   between two letters.
  /// - Throws: The errors of ``mask(of:size:angle:)``.
  package func text(
    _ text: String, size: Double, along baseline: TextBaseline, from start: Double = 0, rise: Double = 0,
    turnCosine: Double = Font.standardTurnCosine
  ) throws(FontError) -> TextOnLine? {
    let line = try measuredLine(text, size: size)
    recordProblems(of: line)
    var result = TextOnLine()
    var chord: (start: SIMD2<Double>, direction: SIMD2<Double>)?
    // The position of the letter that stands on the chord, in ems.
    var base = 0.0
    for glyph in line.glyphs {
      if glyph.advance > 0 || chord == nil {
        let from = start + glyph.x * size
        // Rounding must not move the last letter beyond the end.
        let to = min(from + max(glyph.advance, 0.01) * size, max(from, baseline.length))
        guard from + glyph.advance * size <= baseline.length + 0.5,
          let next = baseline.chord(from: from, to: to)
        else { return nil }
        if let last = chord?.direction,
          last.x * next.direction.x + last.y * next.direction.y < turnCosine
        {
          return nil
        }
        (chord, base) = (next, glyph.x)
        result.directions.append(next.direction)
      }
      guard let (origin, direction) = chord else { return nil }
      let (x, y) = ((glyph.x - base) * size, glyph.y * size + rise)
      let placement = GlyphPlacement(
        origin: [
          origin.x + x * direction.x + y * direction.y, origin.y + x * direction.y - y * direction.x,
        ], direction: direction, scale: size / Double(glyph.face.unitsPerEm))
      result.glyphs.append(TextOnLine.PlacedGlyph(face: glyph.face, id: glyph.id, placement: placement))
    }
    return result
  }

  /// Rasterizes placed letters.
  ///
  /// - Throws: ``FontError/fontNotReadable(path:detail:)``, or ``FontError/textTooLarge(width:height:)``.
  package func mask(of text: TextOnLine) throws(FontError) -> CoverageMask {
    var path = Path()
    for glyph in text.glyphs { path.addGlyph(try glyph.face.glyph(glyph.id).outline, glyph.placement) }
    return try Self.coverage(of: path)
  }

  /// Rasterizes a line of text along a baseline.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - size: The font size in pixels per em, within ``supportedSizes``.
  ///   - baseline: The baseline, in reading direction.
  ///   - start: The distance of the text from the start of the baseline in pixels.
  ///   - rise: The distance of the letters above the baseline in pixels; negative below.
  /// - Returns: The coverage at the place of the baseline; `nil` if the text is longer than the rest of the baseline, or
  ///   if that turns by more than 45 degrees between two letters.
  /// - Throws: The errors of ``mask(of:size:angle:)``.
  package func mask(
    of text: String, size: Double, along baseline: TextBaseline, from start: Double = 0, rise: Double = 0
  ) throws(FontError) -> CoverageMask? {
    let placed = try self.text(text, size: size, along: baseline, from: start, rise: rise)
    guard let placed else { return nil }
    return try mask(of: placed)
  }
}
