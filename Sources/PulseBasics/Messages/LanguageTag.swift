/// A language by its code in BCP 47, such as `de`, `zh-TW` or `pt-BR`, to be found among those that something is written in.
package struct LanguageTag {
  /// The codes of other lists for languages, and the regions of China that write traditional characters.
  private static let synonyms = [
    "no": "nb", "nn": "nb", "iw": "he", "in": "id", "mo": "ro", "zh-tw": "zh-hant", "zh-hk": "zh-hant",
    "zh-mo": "zh-hant",
  ]

  /// The code in small letters.
  private let code: String

  /// Creates a language by its code.
  package init(_ code: String) { self.code = code.bytewise.replacing("_", with: "-").lowercased() }

  /// The language without script and region: `zh` of `zh-Hant`.
  private static func language(of code: String) -> String { String(code.bytewise.prefix { $0 != "-" }) }

  /// Whether it is English, of any country.
  package var isEnglish: Bool { Self.language(of: code) == "en" }

  /// Returns the most similar one of several codes, or `nil`: that of the script and the region, or of the language.
  package func bestMatch(among codes: [String]) -> String? {
    var wanted: [String] = []
    var rest = code
    while !rest.isEmpty {
      wanted.append(Self.synonyms[rest] ?? rest)
      rest = rest.bytewise.cut(atLast: "-").map { String($0.before) } ?? ""
    }
    return wanted.lazy.compactMap { code in codes.first { $0.lowercased() == code } }.first
  }
}
