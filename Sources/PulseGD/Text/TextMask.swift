internal import CGD
internal import Glibc
package import PulsePixels

/// The coverage of a line of text.
package struct TextMask: Hashable, Sendable {
  /// The coverage, the start of the base line being at (0, 0): rows above the base line are negative.
  package let coverage: CoverageMask

  /// How far the text reaches along its base line, in pixels, spaces included.
  package let advance: Double
}

extension Font {
  /// Draws a line of text.
  ///
  /// Upright text has its horizontal strokes on whole rows and its letters at quarters of a pixel; turned text is
  /// not hinted. Control characters, line breaks among them, are left out; a character that the font lacks is an
  /// empty box. Right-to-left and joined scripts are not shaped.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - size: The size of an em in pixels, within ``sizes``.
  ///   - angle: The direction in degrees, counterclockwise from upright; rounded to a quarter of a degree.
  /// - Returns: The coverage of the text.
  /// - Throws: ``FontError/textTooLong(count:)``, ``FontError/textSizeOutOfRange(_:)``,
  ///   ``FontError/fontNotReadable(path:detail:)``, or an error of ``Canvas`` for a text that is too long to be
  ///   turned.
  /// - Complexity: O(pixels), more for characters that were not drawn before in this size, or turned text.
  package func mask(of text: String, size: Double, angle: Double = 0) throws(FontError) -> TextMask {
    let scalars = try drawable(text, size: size)
    let glyphs = try glyphs(of: scalars, size: size)
    let length = glyphs.reduce(0) { $0 + $1.advance }
    let turn = (angle * 4).rounded() / 4
    let coverage =
      turn == 0 || glyphs.isEmpty
      ? Self.upright(glyphs, size: size)
      : try turned(scalars, length: length, size: size, angle: turn * .pi / 180)
    return TextMask(coverage: coverage, advance: Double(length) / LibraryPen.unitsPerPixel)
  }

  /// Returns how far a text reaches along its base line.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - size: The size of an em in pixels, within ``sizes``.
  /// - Returns: Pixels, to 1/2133 of one.
  /// - Throws: As ``mask(of:size:angle:)`` does.
  package func width(of text: String, size: Double) throws(FontError) -> Double {
    let glyphs = try glyphs(of: drawable(text, size: size), size: size)
    return Double(glyphs.reduce(0) { $0 + $1.advance }) / LibraryPen.unitsPerPixel
  }

  /// The characters of a text that have pictures.
  private func drawable(_ text: String, size: Double) throws(FontError) -> [Unicode.Scalar] {
    let scalars = try drawable(text.unicodeScalars, size: size)
    guard scalars.count <= Self.longestText else { throw .textTooLong(count: scalars.count) }
    return scalars
  }

  /// Those of some characters that have pictures.
  func drawable(
    _ scalars: some Sequence<Unicode.Scalar>, size: Double
  ) throws(FontError) -> [Unicode.Scalar] {
    guard Self.sizes.contains(size) else { throw .textSizeOutOfRange(size) }
    return scalars.filter(\.isDrawn)
  }

  /// Sets glyphs one after the other and sums up their fine columns.
  private static func upright(_ glyphs: [Glyph], size: Double) -> CoverageMask {
    let grain = Glyph.grain(ofSize: size)
    var sheet = FineCells(grain: (grain, 1))
    var pen = 0
    for glyph in glyphs {
      let steps = (Double(pen) / LibraryPen.unitsPerPixel * Double(grain)).rounded()
      sheet.add(glyph.levels, in: glyph.cells, dx: Int(steps))
      pen += glyph.advance
    }
    return sheet.coverage()
  }

  /// Draws a turned text at once.
  ///
  /// Its letters are not hinted, as they are drawn larger.
  private func turned(
    _ scalars: [Unicode.Scalar], length: Int, size: Double, angle: Double
  ) throws(FontError) -> CoverageMask {
    let grain = Glyph.grain(ofSize: size)
    let pen = LibraryPen(path: path, size: size, dots: (grain, grain), angle: angle)
    // Where the text ends; letters stay within two ems around its base line.
    let pixels = Double(length) / LibraryPen.unitsPerPixel * Double(grain)
    let end = (x: Int((pixels * cos(angle)).rounded()), y: Int((-pixels * sin(angle)).rounded()))
    let room = Int((2 * size * Double(grain)).rounded(.up))
    let origin = (x: room - min(0, end.x), y: room - min(0, end.y))
    let canvas = try Canvas(textSize: PixelSize(abs(end.x) + 2 * room, abs(end.y) + 2 * room))
    _ = try remembering { () throws(FontError) in
      try pen.draw(scalars, on: canvas, x: origin.x, y: origin.y)
    }
    var sheet = FineCells(grain: (grain, grain))
    let cells = PixelRect(
      x: -origin.x, y: -origin.y, width: canvas.size.width, height: canvas.size.height)
    sheet.add(canvas.levels(), in: cells, dx: 0)
    return sheet.coverage()
  }
}

/// Cells finer than pixels, and what covers them.
private struct FineCells {
  /// Cells in a pixel, across and down.
  let grain: (x: Int, y: Int)

  private var parts: [(levels: [UInt8], cells: PixelRect)] = []

  init(grain: (x: Int, y: Int)) {
    self.grain = grain
  }

  /// Adds cells, so many columns to the right of where they lie.
  mutating func add(_ levels: [UInt8], in cells: PixelRect, dx: Int) {
    guard !cells.isEmpty else { return }
    parts.append(
      (levels, PixelRect(x: cells.x + dx, y: cells.y, width: cells.width, height: cells.height)))
  }

  /// Returns the coverage of pixels; where several parts touch one pixel, what they cover adds up.
  func coverage() -> CoverageMask {
    let fine = parts.reduce(PixelRect.empty) { $0.union($1.cells) }
    guard !fine.isEmpty else { return CoverageMask(rect: .empty, levels: []) }
    let (left, top) = (Self.floor(fine.x, grain.x), Self.floor(fine.y, grain.y))
    let rect = PixelRect(
      x: left, y: top, width: Self.floor(fine.maxX - 1, grain.x) + 1 - left,
      height: Self.floor(fine.maxY - 1, grain.y) + 1 - top)
    var sums = [Int](repeating: 0, count: rect.size.area)
    for (levels, cells) in parts {
      for row in 0..<cells.height {
        let start = (Self.floor(cells.y + row, grain.y) - top) * rect.width - left
        for column in 0..<cells.width {
          let level = levels[row * cells.width + column]
          if level > 0 { sums[start + Self.floor(cells.x + column, grain.x)] += Int(level) }
        }
      }
    }
    let full = 127 * grain.x * grain.y
    let mask = CoverageMask(rect: rect, levels: sums.map { UInt8(min(255, ($0 * 255 + full / 2) / full)) })
    return mask.trimmed()
  }

  private static func floor(_ number: Int, _ divisor: Int) -> Int {
    number >= 0 ? number / divisor : -((-number + divisor - 1) / divisor)
  }
}

extension CoverageMask {
  /// Returns the mask without what is empty all around.
  fileprivate func trimmed() -> CoverageMask {
    var drawn = PixelRect.empty
    for y in 0..<rect.height {
      for x in 0..<rect.width where levels[y * rect.width + x] > 0 {
        drawn = drawn.union(PixelRect(x: x, y: y, width: 1, height: 1))
      }
    }
    let kept = drawn.rows.flatMap { row in
      levels[row * rect.width + drawn.x..<row * rect.width + drawn.maxX]
    }
    guard !drawn.isEmpty else { return CoverageMask(rect: .empty, levels: []) }
    return CoverageMask(
      rect: PixelRect(x: rect.x + drawn.x, y: rect.y + drawn.y, width: drawn.width, height: drawn.height),
      levels: kept)
  }
}
