internal import Foundation

/// The measures of a line of text in ems, from the start of its base line.
package struct TextMeasures: Hashable, Sendable, Decodable {
  /// How far it reaches along its base line.
  package let width: Double
  /// The covered area in square ems.
  package let ink: Double
  /// The left side of what is covered.
  package let left: Double
  /// The top of what is covered, negative above the base line.
  package let top: Double
  /// The right side of what is covered.
  package let right: Double
  /// The bottom of what is covered.
  package let bottom: Double
}

extension Oracle {
  /// Measures lines of text with Pillow, without kerning and hinting.
  ///
  /// - Parameters:
  ///   - texts: The lines.
  ///   - font: The path of a font file.
  /// - Returns: The measures of each line.
  /// - Throws: ``TestSupportError/oracleFailed(name:detail:)``.
  package static func measures(of texts: [String], font: String) throws -> [TextMeasures] {
    let name = "measure_text.py"
    return try JSONDecoder().decode(
      [TextMeasures].self, from: output(of: name, [font] + texts, name: name))
  }
}
