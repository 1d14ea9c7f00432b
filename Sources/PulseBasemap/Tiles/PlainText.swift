/// Lines without the markup of HTML, in which the makers of tiles like to write.
package enum PlainText {
  /// The longest line in characters.
  private static let limit = 300

  private static let entities: KeyValuePairs = [
    "&copy;": "©", "&lt;": "<", "&gt;": ">", "&quot;": "\"", "&apos;": "'", "&#39;": "'", "&nbsp;": " ",
    "&middot;": "·", "&#169;": "©", "&#xA9;": "©", "&#xa9;": "©", "&ndash;": "–", "&mdash;": "—",
    // Last, so that what it stands before is not taken for another one.
    "&amp;": "&",
  ]

  /// Returns a text as one line, without tags and with characters for entities.
  ///
  /// - Parameter html: The text.
  /// - Returns: The line; `nil` when nothing is left.
  package static func line(_ html: String) -> String? {
    // Cut first: what follows takes time for each character, and nobody reads a book under a map.
    var text = String(html.prefix(limit * 20)).replacing(/<[^<>]*>/, with: "")
    for (entity, character) in entities { text = text.replacing(entity, with: character) }
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.isEmpty ? nil : String(line.prefix(limit))
  }
}
