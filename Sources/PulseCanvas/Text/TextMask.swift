internal import Glibc
public import PulsePixels

/// The coverage of a line of text.
public struct TextMask: Hashable, Sendable {
  /// The coverage, the start of the base line being at (0, 0): rows above the base line are negative.
  public let coverage: CoverageMask

  /// How far the text reaches along its base line, in pixels, spaces included.
  public let advance: Double
}

extension Font {
  /// Draws a line of text.
  ///
  /// Upright text has its horizontal strokes on whole rows and its letters at eighths of a pixel; turned text is
  /// not hinted. Control characters, line breaks among them, are left out; a character that the font lacks is an
  /// empty box. Right-to-left and joined scripts are not shaped.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - size: The size of an em in pixels, within ``sizes``.
  ///   - angle: The direction in degrees, counterclockwise from upright; rounded to a quarter of a degree.
  /// - Returns: The coverage of the text.
  /// - Throws: ``CanvasError/textTooLong(count:)``, ``CanvasError/textSizeOutOfRange(_:)`` or
  ///   ``CanvasError/fontNotReadable(path:detail:)``.
  /// - Complexity: O(pixels), more for characters that were not drawn before in this size and direction.
  public func mask(of text: String, size: Double, angle: Double = 0) throws(CanvasError) -> TextMask {
    let angle = (angle * 4).rounded() / 4
    let glyphs = try glyphs(of: text, size: size, angle: angle)
    let grain = Glyph.grain(ofSize: size)
    let length = glyphs.reduce(0) { $0 + $1.advance }
    let coverage =
      angle == 0 ? Self.upright(glyphs, grain: grain) : Self.turned(glyphs, angle: angle, grain: grain)
    return TextMask(coverage: coverage, advance: Double(length) / Glyph.unitsPerPixel)
  }

  /// Returns how far a text reaches along its base line.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - size: The size of an em in pixels, within ``sizes``.
  /// - Returns: Pixels, to 1/2133 of one.
  /// - Throws: As ``mask(of:size:angle:)`` does.
  public func width(of text: String, size: Double) throws(CanvasError) -> Double {
    try Double(glyphs(of: text, size: size, angle: 0).reduce(0) { $0 + $1.advance }) / Glyph.unitsPerPixel
  }

  private func glyphs(of text: String, size: Double, angle: Double) throws(CanvasError) -> [Glyph] {
    guard Self.sizes.contains(size) else { throw .textSizeOutOfRange(size) }
    let scalars = text.unicodeScalars.filter(\.isDrawn)
    guard scalars.count <= Self.longestText else { throw .textTooLong(count: scalars.count) }
    var glyphs: [Glyph] = []
    for scalar in scalars { glyphs.append(try glyph(GlyphKey(scalar, size: size, angle: angle))) }
    return glyphs
  }

  /// Sets glyphs one after the other and sums up their fine columns.
  private static func upright(_ glyphs: [Glyph], grain: Int) -> CoverageMask {
    var placed: [PlacedGlyph] = []
    var pen = 0
    for glyph in glyphs {
      placed.append(PlacedGlyph(glyph: glyph, x: fineSteps(Double(pen), grain), y: 0))
      pen += glyph.advance
    }
    return PlacedGlyph.sum(of: placed, grain: (grain, 1))
  }

  /// Sets turned glyphs along their direction.
  private static func turned(_ glyphs: [Glyph], angle: Double, grain: Int) -> CoverageMask {
    // Rounded to eighths of a pixel below, so that the last bits of a sine do not matter.
    let (sine, cosine) = (sin(angle * .pi / 180), cos(angle * .pi / 180))
    var placed: [PlacedGlyph] = []
    var pen = 0
    for glyph in glyphs {
      let x = fineSteps(Double(pen) * cosine, grain)
      placed.append(PlacedGlyph(glyph: glyph, x: x, y: fineSteps(-Double(pen) * sine, grain)))
      pen += glyph.advance
    }
    return PlacedGlyph.sum(of: placed, grain: (grain, grain))
  }

  private static func fineSteps(_ units: Double, _ grain: Int) -> Int {
    Int((units / Glyph.unitsPerPixel * Double(grain)).rounded())
  }
}

/// A glyph in its place, in fine columns and rows.
private struct PlacedGlyph {
  let glyph: Glyph
  let x: Int
  let y: Int

  private var cells: PixelRect {
    PixelRect(
      x: glyph.cells.x + x, y: glyph.cells.y + y, width: glyph.cells.width, height: glyph.cells.height)
  }

  /// Returns the coverage of pixels by glyphs; where several touch one pixel, what they cover adds up.
  static func sum(of glyphs: [PlacedGlyph], grain: (x: Int, y: Int)) -> CoverageMask {
    let fine = glyphs.reduce(PixelRect.empty) { $0.union($1.cells) }
    guard !fine.isEmpty else { return CoverageMask(rect: .empty, levels: []) }
    let (left, top) = (floor(fine.x, grain.x), floor(fine.y, grain.y))
    let rect = PixelRect(
      x: left, y: top, width: floor(fine.maxX - 1, grain.x) + 1 - left,
      height: floor(fine.maxY - 1, grain.y) + 1 - top)
    var sums = [Int](repeating: 0, count: rect.size.area)
    for placed in glyphs {
      let cells = placed.cells
      for row in 0..<cells.height {
        let start = (floor(cells.y + row, grain.y) - top) * rect.width - left
        for column in 0..<cells.width {
          let level = placed.glyph.levels[row * cells.width + column]
          if level > 0 { sums[start + floor(cells.x + column, grain.x)] += Int(level) }
        }
      }
    }
    let full = 127 * grain.x * grain.y
    return CoverageMask(rect: rect, levels: sums.map { UInt8(min(255, ($0 * 255 + full / 2) / full)) })
  }

  private static func floor(_ number: Int, _ divisor: Int) -> Int {
    number >= 0 ? number / divisor : -((-number + divisor - 1) / divisor)
  }
}
