import PulseBasics
import PulseDocument

/// A date with the era of its year: `500 BC`, `AD 79`, `44 v. Chr.` or `15 March 44 BCE`.
enum EraYear {
  /// The abbreviations of the eras without blanks and hyphens, in small letters.
  private static let before = words(
    "bc b.c. b.c bce b.c.e. b.c.e v.chr. v.chr vchr vchr. vorchr. vorchristus v.u.z. av.jc av.j.c. av.j.c avjc a.c. p.n.e. "
      + "дон.э. донэ дон.э f.kr. f.kr fkr př.n.l. m.ö. mö")
  private static let after = words(
    "ad a.d. a.d ce c.e. c.e n.chr. n.chr nchr nchr. n.u.z. ap.jc ap.j.c. ap.j.c apjc d.c. n.e. н.э. нэ")

  private static func words(_ text: String) -> Set<Bytewise> {
    Set(text.bytewise.words.map(\.bytewise))
  }

  /// Returns the year, month or day in ISO 8601, in which the year 1 BC is 0, with zeros for a month and day that are not known;
  /// `nil` for any other text.
  static func isoText(_ text: Substring) -> String? {
    let isDigit = { (scalar: Unicode.Scalar) in scalar.isASCIIDigit }
    guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last,
      !isDigit(first) || !isDigit(last), text.utf8.count < 40,
      let end = text.unicodeScalars.lastIndex(where: isDigit)
    else { return isoYear(text) }
    let tail = text[text.unicodeScalars.index(after: end)...]
    if let isBefore = era(tail) { return date(text[...end], isBefore) }
    guard !isDigit(first), let start = text.unicodeScalars.firstIndex(where: isDigit),
      let isBefore = era(text[..<start])
    else { return isoYear(text) }
    return date(text[start...], isBefore)
  }

  /// Whether a text has an era, perhaps between others.
  static func isIn(_ text: String) -> Bool {
    guard let start = text.unicodeScalars.firstIndex(where: \.isASCIIDigit),
      let end = text.unicodeScalars.lastIndex(where: \.isASCIIDigit)
    else { return false }
    return era(text[text.unicodeScalars.index(after: end)...]) != nil || era(text[..<start]) != nil
  }

  /// Returns whether a text is the era before year 1; `nil` for a text that is no era.
  private static func era(_ text: Substring) -> Bool? {
    if text.isEmpty { return nil }
    let plain = text.lowercased().bytewise.filter { $0 != " " && $0 != "-" && $0 != "\u{a0}" }
    return before.contains(plain.bytewise) ? true : after.contains(plain.bytewise) ? false : nil
  }

  private static func date(_ text: Substring, _ isBefore: Bool) -> String? {
    let text = text.bytewise.trimmed
    let digits = text.bytewise.split { !$0.isASCIIDigit }.last ?? ""
    let head = text.bytewise.dropLast(digits.utf8.count)
    if head.isEmpty || head.bytewise.allSatisfy({ $0.isASCIIDigit || $0 == "," }) {
      let plain = text.bytewise.filter { $0 != "," }
      return year(plain, isBefore).map { "\($0)-00-00" }
    }
    let padding = String(repeating: "0", count: max(0, 4 - digits.utf8.count))
    guard let year = year(String(digits), isBefore),
      let iso = DateWords.dateOfWords((head + padding + digits)[...]), [7, 10].contains(iso.utf8.count)
    else { return nil }
    return "\(year)\(iso.bytewise.dropFirst(4))"
  }

  /// Returns a year of an era in ISO 8601.
  private static func year(_ digits: String, _ isBefore: Bool) -> String? {
    guard digits.utf8.count < 7, let number = Int(digits), number > 0 else { return nil }
    let year = isBefore ? 1 - number : number
    let text = "\(abs(year))"
    let padding = String(repeating: "0", count: max(0, 4 - text.utf8.count))
    return "\(year < 0 ? "-" : year > 9999 ? "+" : "")\(padding)\(text)"
  }

  /// Returns a year of ISO 8601 with a sign and a zero, `-0499`, which no number of seconds has; `nil` for any
  /// other text.
  static func isoYear(_ text: Substring) -> String? {
    guard text.utf8.count == 5, text.bytewise.hasPrefix("-0"),
      text.utf8.dropFirst().allSatisfy({ (48...57).contains($0) })
    else { return nil }
    return "\(text)-00-00"
  }
}
