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
  /// Returns the metrics of lines of text by Pillow, without kerning and hinting; `font` is the path of a font file.
  package static func textMetrics(of texts: [String], font: String) throws -> [TextMetrics] {
    let name = "measure_text.py"
    return try JSONDecoder().decode(
      [TextMetrics].self, from: runScript(of: name, [font] + texts, name: name))
  }
}
