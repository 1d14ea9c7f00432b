internal import Foundation

/// The metrics of a line of text in ems, relative to the start of its baseline.
package struct TextMetrics: Hashable, Sendable, Decodable {
  /// The advance width.
  package let width: Double
  /// The covered area in square ems.
  package let ink: Double
  /// The left edge of the ink.
  package let left: Double
  /// The top edge of the ink, negative above the baseline.
  package let top: Double
  /// The right edge of the ink.
  package let right: Double
  /// The bottom edge of the ink.
  package let bottom: Double
}

extension Oracle {
  /// Returns the metrics of lines of text by Pillow, with kerning; `font` is the path of a font file.
  package static func textMetrics(of texts: [String], font: String) throws -> [TextMetrics] {
    let name = "measure_text.py"
    return try JSONDecoder().decode(
      [TextMetrics].self, from: runScript(of: name, [font] + texts, name: name))
  }
}

/// The exact coverage of a line of text, relative to the start of its baseline.
package struct TextRaster: Sendable, Decodable {
  /// The left edge in pixels.
  package let left: Int
  /// The top edge in pixels.
  package let top: Int
  /// The width in pixels.
  package let width: Int
  /// The height in pixels.
  package let height: Int
  /// The coverage of each pixel, 0 to 255.
  package let levels: [Double]
}

/// A line of text as HarfBuzz shapes it.
package struct ShapedText: Sendable, Decodable {
  /// The glyphs in visual order: index, and the position of the origin in font units with y upwards.
  package let glyphs: [[Int]]
  /// The advance width in font units.
  package let advance: Int
}

extension Oracle {
  /// Returns a line of text rasterized by Pillow at 64 times its size and reduced.
  package static func rasterize(_ text: String, size: Double, font: String) throws -> TextRaster {
    let name = "rasterize_text.py"
    return try JSONDecoder().decode(
      TextRaster.self, from: runScript(of: name, [font, "\(size)", text], name: name))
  }

  /// Returns lines of text shaped by hb-shape, without ligatures.
  package static func shape(_ texts: [String], font: String) throws -> [ShapedText] {
    let name = "shape_text.py"
    return try JSONDecoder().decode(
      [ShapedText].self, from: runScript(of: name, [font] + texts, name: name))
  }
}
