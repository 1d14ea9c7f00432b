/// The bounds of text that is drawn over the map.
package enum DrawnText {
  /// The largest number of characters, as Unicode scalars: more than any image has room for.
  ///
  /// Whatever looks at more of them, such as for the boundaries of what users see as characters, takes seconds.
  package static let longest = 10_000

  /// Returns the number of characters of a text that is too long to be drawn; `nil` for others.
  package static func excessiveLength(of text: String) -> Int? {
    guard text.utf8.count > longest else { return nil }
    let count = text.unicodeScalars.count
    return count > longest ? count : nil
  }

  /// Returns a text, cut after a number of Unicode scalars.
  package static func cut(_ text: String, to count: Int) -> String {
    text.utf8.count <= count ? text : String(String.UnicodeScalarView(text.unicodeScalars.prefix(count)))
  }
}
