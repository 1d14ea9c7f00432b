internal import CGD
internal import PulsePixels

/// The cache key of a glyph: character and font size.
struct GlyphKey: Hashable, Sendable {
  let scalar: Unicode.Scalar

  /// The font size in pixels per em.
  let size: Double
}

/// A rasterized upright glyph with subpixel columns, so that it can start at a fraction of a pixel.
///
/// It has whole-pixel rows: vertical hinting, if the font has any, aligns horizontal strokes and leaves widths
/// unchanged, which keeps the spacing even.
struct Glyph: Hashable, Sendable {
  /// The rectangle of the coverage in subpixel columns and pixel rows, relative to the start of the baseline.
  let subpixelRect: PixelRect

  /// The coverage of each cell, 0 to 127.
  let levels: [UInt8]

  /// The advance width in units of ``GDTextRenderer``.
  let advance: Int

  /// Returns the number of subpixel columns per pixel at a font size in pixels per em: 4 up to 96, 2 for larger
  /// glyphs.
  static func subpixelsPerPixel(ofSize size: Double) -> Int { size <= 96 ? 4 : 2 }

  /// Returns the number of glyphs that are rasterized at once, limited by the digits of libgd's advances.
  static func batchSize(forFontSize size: Double) -> Int { size <= 96 ? 64 : 1 }

  /// Rasterizes glyphs side by side on one image and separates them; wide glyphs are split into smaller batches.
  ///
  /// - Parameters:
  ///   - scalars: The characters, at most ``batchSize(forFontSize:)``.
  ///   - size: The font size in pixels per em.
  ///   - path: The path of the font file.
  /// - Returns: A glyph for each character.
  /// - Throws: ``FontError/fontNotReadable(path:detail:)`` or ``FontError/image(_:)``.
  static func rasterize(
    _ scalars: [Unicode.Scalar], size: Double, path: String
  ) throws(FontError) -> [Glyph] {
    let em = Int((size * Double(subpixelsPerPixel(ofSize: size))).rounded(.up))
    var columns = em * 2 + scalars.count * em * 5 / 2
    while true {
      switch try rasterize(scalars, size: size, path: path, em: em, columns: columns) {
      case .rasterized(let glyphs): return glyphs
      case .needsColumns(let more) where scalars.count == 1: columns = more
      case .needsColumns:
        let half = scalars.count / 2
        return try rasterize(Array(scalars[..<half]), size: size, path: path)
          + rasterize(Array(scalars[half...]), size: size, path: path)
      }
    }
  }

  /// The result of rasterizing a batch: the glyphs, or the number of columns that they need.
  private enum RasterizationResult {
    case rasterized([Glyph])
    case needsColumns(columns: Int)
  }

  /// Rasterizes glyphs side by side on an image with a width of `columns`, after a margin of one em; returns the
  /// necessary width
  /// instead if they do not fit.
  ///
  /// `em` and `columns` are in subpixel columns.
  private static func rasterize(
    _ scalars: [Unicode.Scalar], size: Double, path: String, em: Int, columns: Int
  ) throws(FontError) -> RasterizationResult {
    let pen = GDTextRenderer(path: path, size: size, dotsPerPixel: (subpixelsPerPixel(ofSize: size), 1))
    // A glyph may exceed its advance by half an em, about the width of two spaces.
    let gap = Array(repeating: Unicode.Scalar(" "), count: 5)
    // Letters with two diacritics are 1.25 em high.
    let base = Int((size * 1.5).rounded(.up))
    let canvas = try GDImage(textSize: PixelSize(columns, base * 3 / 2))
    let advances = try pen.draw(scalars.flatMap { [$0] + gap }, on: canvas, x: em, y: base)
    // The last glyph may exceed its advance, too.
    let needed = 2 * em + pen.columnCount(ofAdvance: advances.reduce(0, +)) + 1
    guard needed <= columns else { return .needsColumns(columns: needed) }
    let levels = canvas.alphaLevels()
    var glyphs: [Glyph] = []
    var start = 0
    for index in scalars.indices {
      let place = index * (1 + gap.count)
      let origin = em + pen.columnCount(ofAdvance: start)
      let advance = place < advances.count ? advances[place] : 0
      let next = advances[min(place + 1, advances.count)..<min(place + 1 + gap.count, advances.count)].reduce(
        0, +)
      let reach = min(em, pen.columnCount(ofAdvance: next) / 2)
      // The columns lie within the image, as advances are not negative and their sum fits.
      let columns = origin - reach..<origin + pen.columnCount(ofAdvance: advance) + reach
      let rasterized = trimmed(levels, of: canvas.size, columns: columns)
      let subpixelRect = PixelRect(
        x: rasterized.rect.x - origin, y: rasterized.rect.y - base, width: rasterized.rect.width,
        height: rasterized.rect.height)
      glyphs.append(Glyph(subpixelRect: subpixelRect, levels: rasterized.levels, advance: advance))
      start += advance + next
    }
    return .rasterized(glyphs)
  }

  /// Returns the coverage levels in a range of columns, 0 to 127, cropped to the smallest rectangle around those
  /// above 0; an empty
  /// rectangle if there are none.
  private static func trimmed(
    _ levels: [UInt8], of size: PixelSize, columns: Range<Int>
  ) -> (rect: PixelRect, levels: [UInt8]) {
    var (left, right, top, bottom) = (size.width, 0, size.height, 0)
    for y in 0..<size.height {
      for x in columns where levels[y * size.width + x] > 0 {
        (left, right) = (min(left, x), max(right, x + 1))
        (top, bottom) = (min(top, y), max(bottom, y + 1))
      }
    }
    guard left < right else { return (.empty, []) }
    let rect = PixelRect(x: left, y: top, width: right - left, height: bottom - top)
    return (rect, rect.rows.flatMap { levels[$0 * size.width + left..<$0 * size.width + right] })
  }
}
