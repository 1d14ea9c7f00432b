internal import Glibc
package import PulsePixels

/// The antialiased coverage mask of a line of text, with its advance width.
package struct TextMask: Hashable, Sendable {
  /// The coverage, relative to the start of the baseline at (0, 0): rows above the baseline are negative.
  package let coverage: CoverageMask

  /// The advance width in pixels, spaces included.
  package let advance: Double
}

extension Font {
  /// The largest number of pixels of a mask: a thousand letters of the largest size.
  private static let maximumPixelCount = 1 << 26

  /// Rasterizes a line of text into a coverage mask.
  ///
  /// Control characters and line breaks are skipped, and so are characters that no font has.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - size: The font size in pixels per em, within ``supportedSizes``.
  ///   - angle: The baseline angle in degrees, counterclockwise.
  /// - Returns: The coverage of the text.
  /// - Throws: ``FontError/textTooLong(count:)``, ``FontError/textSizeOutOfRange(_:)``,
  ///   ``FontError/fontNotReadable(path:detail:)``, or ``FontError/textTooLarge(width:height:)``.
  /// - Complexity: O(chords of the outlines + pixels).
  package func mask(of text: String, size: Double, angle: Double = 0) throws(FontError) -> TextMask {
    let line = try measuredLine(text, size: size)
    recordProblems(of: line)
    let path = try path(of: line, size: size, direction: Self.direction(ofAngle: angle))
    return TextMask(coverage: try Self.coverage(of: path), advance: line.advance * size)
  }

  /// Returns the coverage of outlines, or throws ``FontError/textTooLarge(width:height:)``.
  static func coverage(of path: Path) throws(FontError) -> CoverageMask {
    let bounds = path.bounds
    guard bounds.width <= maximumPixelCount / max(1, bounds.height) else {
      throw .textTooLarge(width: bounds.width, height: bounds.height)
    }
    return path.hasOverlappingContours
      ? CoverageMask(ofOverlapping: path, in: bounds) : CoverageMask(of: path, in: bounds)
  }

  /// Returns the advance width of a text in pixels, unrounded, at a font size within ``supportedSizes``.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - size: The font size in pixels per em.
  /// - Returns: The width.
  /// - Throws: The errors of ``mask(of:size:angle:)``.
  package func width(of text: String, size: Double) throws(FontError) -> Double {
    try measuredLine(text, size: size).advance * size
  }

  /// Returns a line after checking the size.
  func measuredLine(_ text: String, size: Double) throws(FontError) -> ShapedLine {
    guard Self.supportedSizes.contains(size) else { throw .textSizeOutOfRange(size) }
    return try shapedLine(text)
  }

  /// Returns the outlines of a line in pixels, from the start of its baseline at (0, 0).
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - size: The font size in pixels per em.
  ///   - direction: The unit vector of the baseline, with y downwards.
  /// - Returns: The outlines.
  /// - Throws: ``FontError/fontNotReadable(path:detail:)`` for a damaged glyph.
  func path(
    of line: ShapedLine, size: Double, direction: SIMD2<Double> = [1, 0]
  ) throws(FontError) -> Path {
    var path = Path()
    for glyph in line.glyphs {
      let (x, y) = (glyph.x * size, glyph.y * size)
      let placement = GlyphPlacement(
        origin: [x * direction.x + y * direction.y, x * direction.y - y * direction.x], direction: direction,
        scale: size / Double(glyph.face.unitsPerEm))
      path.addGlyph(try glyph.face.glyph(glyph.id).outline, placement)
    }
    return path
  }

  /// Returns the direction of a baseline with an angle in degrees, counterclockwise.
  private static func direction(ofAngle angle: Double) -> SIMD2<Double> {
    if angle == 0 { return [1, 0] }
    // Sines differ in their last bits between machines.
    func rounded(_ value: Double) -> Double { (value * 0x1p32).rounded() * 0x1p-32 }
    let radians = angle * .pi / 180
    return [rounded(cos(radians)), -rounded(sin(radians))]
  }
}
