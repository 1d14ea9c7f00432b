import PulseBasics

/// A text as people compare names: in small letters without accents, blanks and punctuation.
///
/// A text without letters has none, as 1.5 and 15 are different numbers.
struct FoldedText: Hashable {
  let text: String

  /// Creates the text of a name; `nil` for one without letters.
  init?(_ name: String) {
    var (text, hasLetters) = ("", false)
    for scalar in name.unicodeScalars {
      for lower in scalar.properties.lowercaseMapping.unicodeScalars {
        let isLetter = lower.properties.isAlphabetic
        guard isLetter || lower.properties.numericType != nil else { continue }
        if isLetter { hasLetters = true }
        text.unicodeScalars.append(Self.withoutAccent(lower))
      }
    }
    if !hasLetters { return nil }
    self.text = text
  }

  private static let start = "LATIN SMALL LETTER "

  /// Returns the letter that a Latin letter has under its accent by its name in Unicode; any other as it is.
  private static func withoutAccent(_ letter: Unicode.Scalar) -> Unicode.Scalar {
    guard !letter.isASCII, let name = letter.properties.name, name.bytewise.hasPrefix(start) else {
      return letter
    }
    let rest = name.bytewise.dropFirst(start.utf8.count)
    guard rest.bytewise.dropFirst(1).bytewise.hasPrefix(" WITH "), let plain = rest.utf8.first else {
      return letter
    }
    return Unicode.Scalar(plain | 0x20)
  }
}
