import PulseBasics

/// A name in double quotes at the beginning of a text, in which two quotes stand for one, as in CSV.
///
/// Names of fields and categories can have the characters that separate them from what follows.
struct QuotedName {
  /// The name without the quotes.
  let name: String

  /// The text after the closing quote.
  let rest: Substring

  /// Whether a field can end here: before its domain or categories, its scale, or further colors.
  var endsField: Bool { rest.isEmpty || rest.utf8.first.map(Self.separators.contains) == true }

  /// Parses a text; `nil` if it does not begin with a name in quotes.
  init?(beginning text: Substring) {
    guard text.utf8.first == Self.quote else { return nil }
    let bytes = text.utf8
    var name = ""
    var start = bytes.index(after: bytes.startIndex)
    while let end = bytes[start...].firstIndex(of: Self.quote) {
      name += text[start..<end]
      let next = bytes.index(after: end)
      guard next < bytes.endIndex, bytes[next] == Self.quote else {
        (self.name, rest) = (name, text[next...])
        return
      }
      name += "\""
      start = bytes.index(after: next)
    }
    return nil
  }

  /// Returns a name in quotes.
  static func text(_ name: String) -> String { "\"\(name.bytewise.replacing("\"", with: "\"\""))\"" }

  private static let separators = Set(":=,".utf8)
  private static let quote = UInt8(ascii: "\"")
}
