import PulseBasics

/// The name beside an overlay, with the overlay's position in pixels.
package struct NamedMark: Hashable, Sendable {
  /// The text of the label.
  package var text: String

  /// The column of the overlay's center.
  package var x: Int

  /// The row of the overlay's center.
  package var y: Int

  /// Returns the names that a label shows: its text, and each of its lines.
  static func marks(of text: String, x: Double, y: Double) -> [NamedMark] {
    let lines = text.bytewise.split(separator: "\n").map(String.init)
    let (x, y) = (Int(x.rounded()), Int(y.rounded()))
    return ([lines.joined(separator: " ")] + (lines.count > 1 ? lines : [])).map {
      NamedMark(text: $0, x: x, y: y)
    }
  }
}
