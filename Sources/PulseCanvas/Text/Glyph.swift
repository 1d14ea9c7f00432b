internal import CGD
internal import PulsePixels
internal import Synchronization

/// What tells one glyph from the others of a font.
struct GlyphKey: Hashable, Sendable {
  /// The character.
  let scalar: Unicode.Scalar

  /// The size in pixels.
  let size: Double

  /// The direction of the text in degrees, counterclockwise from upright.
  let angle: Double

  init(_ scalar: Unicode.Scalar, size: Double, angle: Double) {
    self.scalar = scalar
    self.size = size
    self.angle = angle
  }
}

/// A glyph, drawn in fine columns (and fine rows, too, when it is turned), so that it can begin anywhere.
///
/// Upright glyphs have the rows of the picture: hinting, where the font has it, then puts horizontal strokes
/// onto whole rows and leaves widths alone, which keeps the spacing even.
struct Glyph: Hashable, Sendable {
  /// The size in points over that in pixels, which makes the rounding of advances small.
  private static let pointsPerPixel = 8

  /// Advances are counted in this many units a pixel: those of libgd, whose measure is 300 dots an inch.
  static let unitsPerPixel = 64 * 300 * Double(pointsPerPixel) / 72

  /// Fine columns, and of turned glyphs fine rows, in a pixel: fewer for large glyphs, whose edges are long.
  static func grain(ofSize size: Double) -> Int { size <= 32 ? 8 : size <= 96 ? 4 : 2 }

  /// Where the cells lie, the start of the base line being at (0, 0); in fine columns, and rows or fine rows.
  let cells: PixelRect

  /// The coverage of each cell, 0 to 127.
  let levels: [UInt8]

  /// How far the next glyph is away, in ``unitsPerPixel``.
  let advance: Int

  /// Draws a glyph.
  ///
  /// - Throws: ``CanvasError/fontNotReadable(path:detail:)`` or an error of ``Canvas``.
  init(_ key: GlyphKey, of path: String) throws(CanvasError) {
    let text = Self.reference(to: key.scalar)
    let isUpright = key.angle == 0
    let grain = Self.grain(ofSize: key.size)
    let points = key.size * Double(Self.pointsPerPixel)
    var pen = LibraryPen(path: path, points: points, angle: key.angle * .pi / 180)

    // Measured without a picture, at as many dots an inch as libgd counts with.
    let box = try pen.measure(text)
    advance = max(0, box.right)
    let reach = { (units: Int, cells: Double) in
      Int((Double(abs(units)) / Self.unitsPerPixel * cells).rounded(.up)) + 2
    }
    let (columns, rows) = (Double(grain), isUpright ? 1.0 : Double(grain))
    // A glyph may stick out of its advance by about half of its size.
    let overhang = key.size / 2
    var area: (left: Int, right: Int, top: Int, bottom: Int) = (
      reach(box.left, columns) + Int(overhang * columns), reach(box.right, columns) + Int(overhang * columns),
      reach(box.top, rows), reach(box.bottom, rows)
    )
    if !isUpright {
      let longest = max(area.left, area.right, area.top, area.bottom)
      area = (longest * 3 / 2, longest * 3 / 2, longest * 3 / 2, longest * 3 / 2)
    }
    let size = PixelSize(area.left + area.right, area.top + area.bottom)
    let canvas = try unsafe Canvas(size: size, create: gdImageCreateTrueColor)
    let resolution = Int32(72 / Self.pointsPerPixel)
    pen.resolution = (resolution * Int32(grain), resolution * (isUpright ? 1 : Int32(grain)))
    try pen.draw(text, on: canvas, x: area.left, y: area.top)
    let drawn = Self.trimmed(canvas.levels(), of: size)
    levels = drawn.levels
    cells = PixelRect(
      x: drawn.rect.x - area.left, y: drawn.rect.y - area.top, width: drawn.rect.width,
      height: drawn.rect.height)
  }

  /// Returns a character as libgd reads it: in UTF-8, but that an ampersand begins an entity of HTML.
  ///
  /// libgd knows no characters beyond the first 65,536: they get the glyph of a missing one.
  private static func reference(to scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "&": "&#38;"
    case _ where scalar.value > 0xFFFF: "\u{FFFF}"
    default: String(Character(scalar))
    }
  }

  /// Cuts off what is empty all around.
  private static func trimmed(_ levels: [UInt8], of size: PixelSize) -> (rect: PixelRect, levels: [UInt8]) {
    var (left, right, top, bottom) = (size.width, 0, size.height, 0)
    for y in 0..<size.height {
      for x in 0..<size.width where levels[y * size.width + x] > 0 {
        (left, right) = (min(left, x), max(right, x + 1))
        (top, bottom) = (min(top, y), max(bottom, y + 1))
      }
    }
    guard left < right else { return (.empty, []) }
    let rect = PixelRect(x: left, y: top, width: right - left, height: bottom - top)
    return (rect, rect.rows.flatMap { levels[$0 * size.width + left..<$0 * size.width + right] })
  }
}
