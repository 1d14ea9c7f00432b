import PulseBasics

/// An order of texts as people of a language expect it, for letters with and without diacritics and in both cases.
///
/// Letters are ordered by the Latin alphabet, others by their code points. Languages in which letters with diacritics are
/// letters of their own, or are found as two letters, are listed.
package struct StyleCollator: Sendable {
  /// Whether upper and lower case differ.
  let isCaseSensitive: Bool

  /// Whether letters with and without diacritics differ.
  let isDiacriticSensitive: Bool

  /// The language tag; `nil` for English.
  let locale: String?

  /// The letters of languages that are sorted behind the alphabet, in their order.
  private static let lateLetters: [String: [Unicode.Scalar]] = [
    "sv": ["å", "ä", "ö"], "fi": ["å", "ä", "ö"], "da": ["æ", "ø", "å"], "nb": ["æ", "ø", "å"],
    "no": ["æ", "ø", "å"], "nn": ["æ", "ø", "å"], "et": ["õ", "ä", "ö", "ü"],
  ]

  /// The letters that are found as two letters.
  private static let expansions: [String: [Unicode.Scalar: [Unicode.Scalar]]] = [
    "de": ["ä": ["a", "e"], "ö": ["o", "e"], "ü": ["u", "e"]]
  ]

  /// The languages whose tags are resolved to themselves.
  private static let languages: Set = [
    "ar", "bg", "ca", "cs", "da", "de", "el", "en", "es", "et", "fa", "fi", "fr", "he", "hi", "hr", "hu",
    "id", "it", "ja", "ko", "lt", "lv", "nb", "nl", "nn", "no", "pl", "pt", "ro", "ru", "sk", "sl", "sr",
    "sv", "th", "tr", "uk", "vi", "zh",
  ]

  /// Returns the language of a tag in lower case.
  static func language(of tag: String) -> String {
    String(tag.bytewise.prefix { $0 != "-" && $0 != "_" }).lowercased()
  }

  /// The tag of the language whose order is used.
  var resolvedLocale: String {
    guard let locale, Self.languages.contains(Self.language(of: locale)) else { return "en" }
    return locale
  }

  /// Returns the order of two texts: -1, 0 or 1.
  func compare(_ left: String, _ right: String) -> Int {
    let (left, right) = (weights(of: left), weights(of: right))
    func order(_ key: KeyPath<Weight, UInt32>) -> Int {
      let (left, right) = (left.map { $0[keyPath: key] }, right.map { $0[keyPath: key] })
      return left == right ? 0 : left.lexicographicallyPrecedes(right) ? -1 : 1
    }
    var result = order(\.letter)
    if result == 0, isDiacriticSensitive { result = order(\.diacritics) }
    if result == 0, isCaseSensitive { result = order(\.letterCase) }
    return result
  }

  /// What a letter is sorted by, the most important first.
  private struct Weight {
    var letter: UInt32
    var diacritics: UInt32 = 0
    var letterCase: UInt32 = 0
  }

  private func weights(of text: String) -> [Weight] {
    let language = locale.map(Self.language) ?? "en"
    let (late, expansions) = (Self.lateLetters[language] ?? [], Self.expansions[language] ?? [:])
    var weights: [Weight] = []
    for scalar in text.unicodeScalars {
      if scalar.properties.generalCategory == .nonspacingMark {
        if let last = weights.indices.last { weights[last].diacritics = scalar.value }
        continue
      }
      let lower = scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
      let letterCase: UInt32 = lower == scalar ? 0 : 1
      if let position = late.firstIndex(of: lower) {
        weights.append(Weight(letter: 0x7B + UInt32(position), letterCase: letterCase))
      } else if let letters = expansions[lower] {
        weights += letters.map { Weight(letter: $0.value, diacritics: 1, letterCase: letterCase) }
      } else {
        let base = Self.baseLetter(of: lower)
        // Behind 'z' is room for the letters of languages.
        let letter = base.value > 0x7A ? base.value + 0x100 : base.value
        weights.append(
          Weight(letter: letter, diacritics: base == lower ? 0 : lower.value, letterCase: letterCase))
      }
    }
    return weights
  }

  /// The letters of Latin-1 and Latin Extended-A in lower case, by those that they are variants of.
  private static let variants: KeyValuePairs<Unicode.Scalar, String> = [
    "a": "àáâãäåāăą", "c": "çćĉċč", "d": "ďđð", "e": "èéêëēĕėęě", "g": "ĝğġģ", "h": "ĥħ", "i": "ìíîïĩīĭįı",
    "j": "ĵ", "k": "ķ", "l": "ĺļľŀł", "n": "ñńņňŉ", "o": "òóôõöøōŏő", "r": "ŕŗř", "s": "śŝşš", "t": "ţťŧ",
    "u": "ùúûüũūŭůűų", "w": "ŵ", "y": "ýÿŷ", "z": "źżž",
  ]

  private static let baseLetters: [Unicode.Scalar: Unicode.Scalar] = {
    var bases: [Unicode.Scalar: Unicode.Scalar] = [:]
    for (base, letters) in variants {
      for letter in letters.unicodeScalars { bases[letter] = base }
    }
    return bases
  }()

  private static func baseLetter(of scalar: Unicode.Scalar) -> Unicode.Scalar {
    baseLetters[scalar] ?? scalar
  }
}
