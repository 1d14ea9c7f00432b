internal import CGD
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
  /// Rasterizes a line of text into a coverage mask.
  ///
  /// Upright text has horizontal strokes on whole rows and letters at quarter pixels; rotated text is not hinted.
  /// Control characters and line breaks are skipped; a missing character is an empty box. Right-to-left and joined
  /// scripts are not shaped.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - size: The font size in pixels per em, within ``supportedSizes``.
  ///   - angle: The baseline angle in degrees, counterclockwise, rounded to a quarter of a degree.
  /// - Returns: The coverage of the text.
  /// - Throws: ``FontError/textTooLong(count:)``, ``FontError/textSizeOutOfRange(_:)``,
  ///   ``FontError/fontNotReadable(path:detail:)``, or ``FontError/image(_:)`` for long rotated text.
  /// - Complexity: O(pixels), more for uncached glyphs and rotated text.
  package func mask(of text: String, size: Double, angle: Double = 0) throws(FontError) -> TextMask {
    let scalars = try renderableScalars(text, size: size)
    let glyphs = try glyphs(of: scalars, size: size)
    let length = glyphs.reduce(0) { $0 + $1.advance }
    let turn = (angle * 4).rounded() / 4
    let coverage =
      turn == 0 || glyphs.isEmpty
      ? Self.horizontalCoverage(glyphs, size: size)
      : try rotatedCoverage(scalars, length: length, size: size, angle: turn * .pi / 180)
    return TextMask(coverage: coverage, advance: Double(length) / GDTextRenderer.unitsPerPixel)
  }

  /// Returns the advance width of a text in pixels, exact to 1/2133 pixel, at a font size within ``supportedSizes``.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - size: The font size in pixels per em.
  /// - Returns: The width.
  /// - Throws: The errors of ``mask(of:size:angle:)``.
  package func width(of text: String, size: Double) throws(FontError) -> Double {
    let glyphs = try glyphs(of: renderableScalars(text, size: size), size: size)
    return Double(glyphs.reduce(0) { $0 + $1.advance }) / GDTextRenderer.unitsPerPixel
  }

  /// Returns the characters of a text that have visible glyphs, or throws for a text that is too long.
  private func renderableScalars(_ text: String, size: Double) throws(FontError) -> [Unicode.Scalar] {
    let scalars = try renderableScalars(text.unicodeScalars, size: size)
    guard scalars.count <= Self.maximumTextLength else { throw .textTooLong(count: scalars.count) }
    return scalars
  }

  /// Returns the characters that have visible glyphs, or throws for a size out of range.
  func renderableScalars(
    _ scalars: some Sequence<Unicode.Scalar>, size: Double
  ) throws(FontError) -> [Unicode.Scalar] {
    guard Self.supportedSizes.contains(size) else { throw .textSizeOutOfRange(size) }
    return scalars.filter(\.isRenderable)
  }

  /// Places cached glyphs along the baseline and sums their subpixel columns into pixels.
  private static func horizontalCoverage(_ glyphs: [Glyph], size: Double) -> CoverageMask {
    let subpixelsPerPixel = Glyph.subpixelsPerPixel(ofSize: size)
    var accumulator = SubpixelAccumulator(subpixelsPerPixel: (subpixelsPerPixel, 1))
    var pen = 0
    for glyph in glyphs {
      let steps = (Double(pen) / GDTextRenderer.unitsPerPixel * Double(subpixelsPerPixel)).rounded()
      accumulator.add(glyph.levels, in: glyph.subpixelRect, dx: Int(steps))
      pen += glyph.advance
    }
    return accumulator.coverage()
  }

  /// Returns the coverage of rotated text, rendered in one call at a higher resolution and without hinting.
  ///
  /// `length` is the advance of the text in units of the renderer, `angle` is in radians, counterclockwise.
  private func rotatedCoverage(
    _ scalars: [Unicode.Scalar], length: Int, size: Double, angle: Double
  ) throws(FontError) -> CoverageMask {
    let subpixelsPerPixel = Glyph.subpixelsPerPixel(ofSize: size)
    let pen = GDTextRenderer(
      path: path, size: size, dotsPerPixel: (subpixelsPerPixel, subpixelsPerPixel), angle: angle)
    // The end of the baseline; letters stay within two ems of it.
    let pixels = Double(length) / GDTextRenderer.unitsPerPixel * Double(subpixelsPerPixel)
    let end = (x: Int((pixels * cos(angle)).rounded()), y: Int((-pixels * sin(angle)).rounded()))
    let room = Int((2 * size * Double(subpixelsPerPixel)).rounded(.up))
    let origin = (x: room - min(0, end.x), y: room - min(0, end.y))
    let canvas = try GDImage(textSize: PixelSize(abs(end.x) + 2 * room, abs(end.y) + 2 * room))
    _ = try recordingFontError { () throws(FontError) in
      try pen.draw(scalars, on: canvas, x: origin.x, y: origin.y)
    }
    var accumulator = SubpixelAccumulator(subpixelsPerPixel: (subpixelsPerPixel, subpixelsPerPixel))
    let subpixelRect = PixelRect(
      x: -origin.x, y: -origin.y, width: canvas.size.width, height: canvas.size.height)
    accumulator.add(canvas.alphaLevels(), in: subpixelRect, dx: 0)
    return accumulator.coverage()
  }
}

/// An accumulator that sums subpixel coverage into pixels.
private struct SubpixelAccumulator {
  /// The horizontal and vertical numbers of subpixels per pixel.
  let subpixelsPerPixel: (x: Int, y: Int)

  private var parts: [(levels: [UInt8], subpixelRect: PixelRect)] = []

  init(subpixelsPerPixel: (x: Int, y: Int)) {
    self.subpixelsPerPixel = subpixelsPerPixel
  }

  /// Adds a block of subpixel coverage, shifted by `dx` columns to the right.
  mutating func add(_ levels: [UInt8], in subpixelRect: PixelRect, dx: Int) {
    guard !subpixelRect.isEmpty else { return }
    parts.append(
      (
        levels,
        PixelRect(
          x: subpixelRect.x + dx, y: subpixelRect.y, width: subpixelRect.width, height: subpixelRect.height)
      ))
  }

  /// Returns the coverage of whole pixels, 0 to 255, cropped to those above 0; overlapping blocks add up, at most to
  /// 255.
  func coverage() -> CoverageMask {
    let fine = parts.reduce(PixelRect.empty) { $0.union($1.subpixelRect) }
    guard !fine.isEmpty else { return CoverageMask(rect: .empty, levels: []) }
    let (left, top) = (Self.floor(fine.x, subpixelsPerPixel.x), Self.floor(fine.y, subpixelsPerPixel.y))
    let rect = PixelRect(
      x: left, y: top, width: Self.floor(fine.maxX - 1, subpixelsPerPixel.x) + 1 - left,
      height: Self.floor(fine.maxY - 1, subpixelsPerPixel.y) + 1 - top)
    var sums = [Int](repeating: 0, count: rect.size.area)
    for (levels, subpixelRect) in parts {
      for row in 0..<subpixelRect.height {
        let start = (Self.floor(subpixelRect.y + row, subpixelsPerPixel.y) - top) * rect.width - left
        for column in 0..<subpixelRect.width {
          let level = levels[row * subpixelRect.width + column]
          if level > 0 {
            sums[start + Self.floor(subpixelRect.x + column, subpixelsPerPixel.x)] += Int(level)
          }
        }
      }
    }
    let full = 127 * subpixelsPerPixel.x * subpixelsPerPixel.y
    let mask = CoverageMask(rect: rect, levels: sums.map { UInt8(min(255, ($0 * 255 + full / 2) / full)) })
    return mask.trimmed()
  }

  private static func floor(_ number: Int, _ divisor: Int) -> Int {
    number >= 0 ? number / divisor : -((-number + divisor - 1) / divisor)
  }
}

extension CoverageMask {
  /// Returns the mask cropped to the pixels that are not empty.
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
