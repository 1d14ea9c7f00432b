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
    // Nobody reads a book under a map.
    var budget = limit * 20
    var rest = html[...]
    while budget > 0, let next = rest.popFirst() {
      budget -= 1
      switch next {
      case "<":
        if skipMarkup(in: &rest) { text.append(" ") } else { text.append(next) }
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

  /// The longest tag that is looked through, in characters.
  private static let longestTag = 4096

  /// The elements whose contents browsers never show: raw text up to the end tag of the same name.
  private static let rawElements = ["script", "style"]

  /// Skips a tag, a comment, or a raw element as a whole, behind its opening bracket.
  ///
  /// - Returns: Whether there was one: what is no tag, such as in `a < b`, stays.
  private static func skipMarkup(in rest: inout Substring) -> Bool {
    guard let first = rest.first, first.isLetter || "/!".contains(first) else { return false }
    if rest.hasPrefix("!--") {
      skip(behind: "-->", in: &rest)
      return true
    }
    let name = rest.prefix { $0.isLetter || $0.isNumber }.lowercased()
    guard let end = rest.prefix(longestTag).firstIndex(of: ">") else { return false }
    rest = rest[rest.index(after: end)...]
    if rawElements.contains(name) {
      // The bracket of the end tag is skipped with whatever stands before it.
      repeat {
        skip(behind: "<", in: &rest)
      } while !rest.isEmpty && rest.prefix(name.count + 1).lowercased() != "/\(name)"
      skip(behind: ">", in: &rest)
    }
    return true
  }

  /// Skips everything up to the end of a mark; all of it without one, as browsers do.
  private static func skip(behind mark: String, in rest: inout Substring) {
    rest = rest.firstRange(of: mark).map { rest[$0.upperBound...] } ?? ""
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
