/// The wording of warnings about characters that no font has.
package enum FontWarning {
  /// The number of characters that a warning lists.
  private static let listedCount = 12

  /// Returns a warning that names characters, with the remedy.
  package static func missingCharacters(_ characters: [Unicode.Scalar]) -> String {
    "characters that are missing in all fonts are left out: \(list(of: characters)); use a font that has them with --font"
  }

  /// Returns a warning that names are shown in another language for lack of characters, with the remedy.
  package static func replacedTexts(_ characters: [Unicode.Scalar]) -> String {
    "names with characters that are missing in all fonts are shown in another language: \(list(of: characters)); use a "
      + "font that has them with --font"
  }

  /// Returns characters with their code points: `'東' (U+6771), '京' (U+4EAC)`.
  package static func list(of characters: [Unicode.Scalar]) -> String {
    let names = characters.prefix(listedCount).map { scalar in
      let hex = String(scalar.value, radix: 16, uppercase: true)
      return "'\(scalar)' (U+\(String(repeating: "0", count: max(0, 4 - hex.count)))\(hex))"
    }
    let rest = characters.count - names.count
    return names.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}
