internal import CGD
internal import PulsePixels

/// What tells one glyph from the others of a font.
struct GlyphKey: Hashable, Sendable {
  /// The character.
  let scalar: Unicode.Scalar

  /// The size in pixels.
  let size: Double
}

/// An upright glyph, drawn in fine columns, so that it can begin anywhere.
///
/// It has the rows of the picture: hinting, where the font has it, then puts horizontal strokes onto whole rows
/// and leaves widths alone, which keeps the spacing even.
struct Glyph: Hashable, Sendable {
  /// Where the cells lie, the start of the base line being at (0, 0): fine columns, and rows.
  let cells: PixelRect

  /// The coverage of each cell, 0 to 127.
  let levels: [UInt8]

  /// How far the next glyph is away, in units of ``LibraryPen``.
  let advance: Int

  /// Fine columns in a pixel: fewer for large glyphs, whose edges are long.
  static func grain(ofSize size: Double) -> Int { size <= 96 ? 4 : 2 }

  /// How many glyphs are drawn at once: the digits that libgd tells of an advance are enough for these.
  static func batch(ofSize size: Double) -> Int { size <= 96 ? 64 : 1 }

  /// Draws glyphs side by side, and takes them apart.
  ///
  /// Wide glyphs, or a wide space between them, are drawn in smaller batches.
  ///
  /// - Parameters:
  ///   - scalars: The characters, at most ``batch(ofSize:)``.
  ///   - size: The size in pixels.
  ///   - path: The path of the font file.
  /// - Returns: A glyph for each character.
  /// - Throws: ``FontError/fontNotReadable(path:detail:)`` or an error of ``Canvas``.
  static func draw(
    _ scalars: [Unicode.Scalar], size: Double, path: String
  ) throws(FontError) -> [Glyph] {
    let em = Int((size * Double(grain(ofSize: size))).rounded(.up))
    var columns = em * 2 + scalars.count * em * 5 / 2
    while true {
      switch try draw(scalars, size: size, path: path, em: em, columns: columns) {
      case .drawn(let glyphs): return glyphs
      case .needing(let more) where scalars.count == 1: columns = more
      case .needing:
        let half = scalars.count / 2
        return try draw(Array(scalars[..<half]), size: size, path: path)
          + draw(Array(scalars[half...]), size: size, path: path)
      }
    }
  }

  /// Glyphs, or the number of columns that they need.
  private enum Attempt {
    case drawn([Glyph])
    case needing(columns: Int)
  }

  /// Draws glyphs onto a picture of a number of columns, an em of them before the first glyph.
  private static func draw(
    _ scalars: [Unicode.Scalar], size: Double, path: String, em: Int, columns: Int
  ) throws(FontError) -> Attempt {
    let pen = LibraryPen(path: path, size: size, dots: (grain(ofSize: size), 1))
    // A glyph may stick out of its advance by half an em, about as much as two spaces take.
    let gap = Array(repeating: Unicode.Scalar(" "), count: 5)
    // Letters with two accents are an em and a quarter high.
    let base = Int((size * 1.5).rounded(.up))
    let canvas = try Canvas(textSize: PixelSize(columns, base * 3 / 2))
    let advances = try pen.draw(scalars.flatMap { [$0] + gap }, on: canvas, x: em, y: base)
    // The last glyph may stick out as well.
    let needed = 2 * em + pen.columns(of: advances.reduce(0, +)) + 1
    guard needed <= columns else { return .needing(columns: needed) }
    let levels = canvas.levels()
    var glyphs: [Glyph] = []
    var start = 0
    for index in scalars.indices {
      let place = index * (1 + gap.count)
      let origin = em + pen.columns(of: start)
      let advance = place < advances.count ? advances[place] : 0
      let next = advances[min(place + 1, advances.count)..<min(place + 1 + gap.count, advances.count)].reduce(
        0, +)
      let reach = min(em, pen.columns(of: next) / 2)
      // All of it lies on the picture, as advances are not negative and together not wider than it.
      let columns = origin - reach..<origin + pen.columns(of: advance) + reach
      let drawn = trimmed(levels, of: canvas.size, columns: columns)
      let cells = PixelRect(
        x: drawn.rect.x - origin, y: drawn.rect.y - base, width: drawn.rect.width, height: drawn.rect.height)
      glyphs.append(Glyph(cells: cells, levels: drawn.levels, advance: advance))
      start += advance + next
    }
    return .drawn(glyphs)
  }

  /// Returns what is drawn in some columns, without what is empty all around.
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
