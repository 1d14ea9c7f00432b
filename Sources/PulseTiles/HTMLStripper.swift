/// A converter of attributions from HTML to plain text.
package enum HTMLStripper {
  /// The maximum length in characters.
  private static let limit = 300

  private static let entities: [Substring: Character] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "copy": "©", "reg": "®",
    "middot": "·", "bull": "•", "ndash": "–", "mdash": "—", "hellip": "…", "trade": "™",
  ]

  /// Returns HTML as one line of text, without tags and with entities decoded; `nil` if nothing is left.
  package static func plainTextLine(_ html: String) -> String? {
    var text = ""
    // Bounds the work for absurdly long text.
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
    // Tags may separate a word from its punctuation.
    let line = words.replacing(/\ (?<mark>[,.;:)])/) { String($0.output.mark) }
    return line.isEmpty ? nil : String(line.prefix(limit))
  }

  /// The maximum length of a tag in characters.
  private static let longestTag = 4096

  /// Elements whose contents are not displayed, up to the matching end tag.
  private static let rawElements = ["script", "style"]

  /// Skips a tag, a comment or a raw element after its `<`.
  ///
  /// - Returns: `false` if the `<` starts no markup, as in `a < b`.
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
      // The end tag may have attributes.
      repeat {
        skip(behind: "<", in: &rest)
      } while !rest.isEmpty && rest.prefix(name.count + 1).lowercased() != "/\(name)"
      skip(behind: ">", in: &rest)
    }
    return true
  }

  /// Removes the text up to and including a delimiter, or all text if the delimiter is missing, as browsers do.
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
