import PulseBasics

/// A converter of attributions from HTML to plain text.
package enum HTMLStripper {
  /// The maximum length in characters.
  private static let limit = 300

  private static let entities: [Bytewise: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "copy": "©", "reg": "®",
    "middot": "·", "bull": "•", "ndash": "–", "mdash": "—", "hellip": "…", "trade": "™",
  ]

  /// Returns HTML as one line of text, without tags and with entities decoded; `nil` if nothing is left.
  package static func plainTextLine(_ html: String) -> String? {
    var text = ""
    // Bounds the work for absurdly long text.
    var budget = limit * 20
    var rest = html[...]
    while budget > 0, let next = rest.unicodeScalars.popFirst() {
      budget -= 1
      switch next {
      case "<":
        if skipMarkup(in: &rest) { text.append(" ") } else { text.unicodeScalars.append(next) }
      case "&":
        if let (name, after) = cut(rest, at: ";", within: longestEntity), let scalar = scalar(named: name) {
          rest = after
          text.unicodeScalars.append(scalar)
        } else {
          text.unicodeScalars.append(next)
        }
      default: text.unicodeScalars.append(next)
      }
    }
    let words = text.bytewise.words.joined(separator: " ")
    // Tags may separate a word from its punctuation.
    let line = [",", ".", ";", ":", ")"].reduce(words) { $0.bytewise.replacing(" \($1)", with: $1) }
    return line.isEmpty ? nil : String(line.prefix(limit))
  }

  /// The maximum lengths of a tag and of the name of an entity in bytes.
  private static let (longestTag, longestEntity) = (4096, 10)

  /// Elements whose contents are not displayed, up to the matching end tag.
  private static let rawElements = ["script", "style"]

  /// Skips a tag, a comment or a raw element after its `<`.
  ///
  /// - Returns: `false` if the `<` starts no markup, as in `a < b`.
  private static func skipMarkup(in rest: inout Substring) -> Bool {
    guard let first = rest.unicodeScalars.first, first.isASCIILetter || "/!".bytewise.contains(first) else {
      return false
    }
    if rest.bytewise.hasPrefix("!--") {
      skip(behind: "-->", in: &rest)
      return true
    }
    let name = Substring(rest.utf8.prefix(longestEntity)).bytewise.prefix {
      $0.isASCIILetter || $0.isASCIIDigit
    }.lowercased()
    guard let (_, after) = cut(rest, at: ">", within: longestTag) else { return false }
    rest = after
    if rawElements.contains(name) {
      // The end tag may have attributes.
      repeat {
        skip(behind: "<", in: &rest)
      } while !rest.isEmpty
        && !Substring(rest.unicodeScalars.prefix(name.utf8.count + 1)).lowercased().bytewise.hasPrefix(
          "/\(name)")
      skip(behind: ">", in: &rest)
    }
    return true
  }

  /// Removes the text up to and including a delimiter, or all text if the delimiter is missing, as browsers do.
  private static func skip(behind mark: String, in rest: inout Substring) {
    rest = rest.bytewise.cut(atFirst: mark)?.after ?? ""
  }

  /// Returns the parts before and after the first of a character among the first bytes; `nil` without one.
  private static func cut(
    _ text: Substring, at mark: Unicode.Scalar, within count: Int
  ) -> (before: Substring, after: Substring)? {
    text.utf8.prefix(count).firstIndex(of: UInt8(ascii: mark)).map {
      (text[..<$0], text[text.utf8.index(after: $0)...])
    }
  }

  private static func scalar(named name: Substring) -> Unicode.Scalar? {
    if let known = entities[name.bytewise] { return known }
    guard let digits = name.bytewise.removing(prefix: "#") else { return nil }
    let hexadecimal = digits.bytewise.removing(prefix: "x") ?? digits.bytewise.removing(prefix: "X")
    return (hexadecimal.map { UInt32($0, radix: 16) } ?? UInt32(digits)).flatMap(Unicode.Scalar.init)
  }
}
