import PulseBasics
import PulseDocument

/// A text in which `{name}` stands for a property of the feature.
enum TokenText {
  /// Returns the expression of a text; the text itself if nothing in it stands for a property.
  static func expression(_ text: String) -> JSONValue {
    var parts: [JSONValue] = []
    var (literal, rest) = (text[..<text.startIndex], text[...])
    while let open = rest.bytewise.firstIndex(of: "{") {
      let inner = rest[rest.utf8.index(after: open)...]
      // A token is what stands between the innermost braces.
      guard let end = inner.bytewise.firstIndex(where: { $0 == "{" || $0 == "}" }) else { break }
      if inner.utf8[end] == UInt8(ascii: "}"), end > inner.startIndex {
        literal = text[literal.startIndex..<open]
        if !literal.isEmpty { parts.append(.string(String(literal))) }
        parts.append(.array([.string("get"), .string(String(inner[..<end]))]))
        rest = inner[inner.utf8.index(after: end)...]
        literal = rest[..<rest.startIndex]
      } else {
        rest = inner[end...]
        if rest.utf8.first == UInt8(ascii: "}") { rest = rest.bytewise.dropFirst(1) }
      }
    }
    if parts.isEmpty { return .string(text) }
    let last = text[literal.startIndex...]
    if !last.isEmpty { parts.append(.string(String(last))) }
    return .array([.string(parts.count == 1 ? "to-string" : "concat")] + parts)
  }
}
