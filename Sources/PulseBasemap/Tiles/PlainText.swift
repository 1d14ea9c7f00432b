/// Lines without the markup of HTML, in which the makers of tiles like to write.
package enum PlainText {
  /// The longest line in characters.
  private static let limit = 300

  private static let entities: [Substring: Character] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "copy": "©", "reg": "®",
    "middot": "·", "bull": "•", "ndash": "–", "mdash": "—", "hellip": "…", "trade": "™",
  ]

  /// Returns a text as one line, without tags and with characters for entities.
  ///
  /// - Parameter html: The text.
  /// - Returns: The line; `nil` when nothing is left.
  package static func line(_ html: String) -> String? {
    var text = ""
    // Cut first: nobody reads a book under a map.
    var rest = html.prefix(limit * 20)
    while let next = rest.popFirst() {
      switch next {
      case "<":
        // What is no tag, such as in `a < b`, stays.
        if let end = rest.firstIndex(of: ">"), rest.first.map({ $0.isLetter || "/!".contains($0) }) == true {
          rest = rest[rest.index(after: end)...]
          text.append(" ")
        } else {
          text.append(next)
        }
      case "&":
        if let end = rest.prefix(10).firstIndex(of: ";"), let character = character(named: rest[..<end]) {
          rest = rest[rest.index(after: end)...]
          text.append(character)
        } else {
          text.append(next)
        }
      default: text.append(next)
      }
    }
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    // A tag may have stood between a word and its comma.
    let line = words.replacing(/\ (?<mark>[,.;:)])/) { String($0.output.mark) }
    return line.isEmpty ? nil : String(line.prefix(limit))
  }

  private static func character(named name: Substring) -> Character? {
    if let known = entities[name] { return known }
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let number =
      digits.first == "x" || digits.first == "X" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return number.flatMap(Unicode.Scalar.init).map(Character.init)
  }
}
