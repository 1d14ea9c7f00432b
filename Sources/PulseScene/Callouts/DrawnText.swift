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

  /// Returns a line that fits: itself, or its longest beginning with an ellipsis.
  ///
  /// - Parameters:
  ///   - line: The line, of which at most `longest` characters are looked at.
  ///   - isCut: Whether something follows it, for which there is an ellipsis as well.
  ///   - longest: The largest number of characters.
  ///   - fits: Returns whether a line fits; a longer one fits less.
  /// - Returns: The line; the ellipsis alone if nothing fits.
  /// - Throws: The error of `fits`.
  /// - Complexity: O(log characters) calls of `fits`.
  package static func shortened<Failure: Error>(
    _ line: String, isCut: Bool = false, longest: Int, fits: (String) throws(Failure) -> Bool
  ) throws(Failure) -> String {
    let characters = Array(line.prefix(longest + 1))
    if !isCut, characters.count <= longest, try fits(line) { return line }
    func text(_ count: Int) -> String {
      let end = characters[..<count].lastIndex { !$0.isWhitespace }.map { $0 + 1 } ?? 0
      return String(characters[..<end]) + "…"
    }
    var (kept, cut) = (0, min(characters.count, longest) + 1)
    while kept + 1 < cut {
      let middle = (kept + cut) / 2
      if try fits(text(middle)) { kept = middle } else { cut = middle }
    }
    return text(kept)
  }
}
