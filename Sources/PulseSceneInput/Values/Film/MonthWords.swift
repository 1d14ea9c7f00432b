import PulseBasics
import PulseDocument

/// The names of months and days of the week in dates of many languages, and the words that stand between the parts of a date.
///
/// Words are compared in small letters without accents and punctuation.
enum MonthWords {
  /// The languages with the names of their months, the first of which is English.
  private static let languages: [(name: String, months: [[Bytewise]])] =
    namesByLanguage.bytewise.split(separator: ";").compactMap { row in
      guard let cut = row.bytewise.cut(atFirst: ":") else { return nil }
      let months = cut.after.bytewise.split(separator: "|").map { $0.bytewise.words.map { folded($0) } }
      let name = String(cut.before.trimmed)
      guard name == "Hebrew" else { return (name, months) }
      // In a date, the month stands behind a preposition.
      return (name, months.map { words in words + words.map { "\u{5D1}\($0)".bytewise } })
    }

  /// The months that each word can be, each with a bit for every language in which it is that one.
  private static let readings: [Bytewise: [Int: UInt64]] = {
    var readings: [Bytewise: [Int: UInt64]] = [:]
    for (language, (_, months)) in languages.enumerated() {
      for (month, words) in months.enumerated() {
        for word in words { readings[word, default: [:]][month + 1, default: 0] |= 1 << UInt64(language) }
      }
    }
    return readings
  }()

  /// Days of the week; a single letter says nothing.
  private static let weekdays = words(namesOfDays).filter { String($0).utf8.count > 1 }

  /// The words between a day, a month and a year.
  private static let fillers = words(
    """
    de del den der the of le el d dnia г р року года година године godine god g leta gada metų m aasta rok roku tahun
    ngày năm ב في من سنة عام م को ค.ศ พ.ศ ที่
    """)

  /// The words between a date and its time of day.
  private static let fillersOfClock = words(
    """
    at um a as las les alle ore kl klo om o godz godzina в о г р r hrs saat ob v u d m lúc pukul στις בשעה في الساعة
    बजे को เวลา
    """)

  private static func words(_ text: String) -> Set<Bytewise> { Set(text.bytewise.words.map { folded($0) }) }

  /// Returns a word in small letters without accents and punctuation.
  private static func folded(_ word: some StringProtocol) -> Bytewise {
    if word.utf8.allSatisfy({ $0 < 0x80 }) {
      return word.bytewise.filter { $0.isASCIILetter || $0.isASCIIDigit }.lowercased().bytewise
    }
    var text = ""
    for scalar in (FoldedText(String(word))?.text ?? "").unicodeScalars {
      text.unicodeScalars.append(plain(scalar))
    }
    return text.bytewise
  }

  /// Returns a letter without the accent or dot that people leave out in Greek, Arabic and Hindi; any other as it is.
  private static func plain(_ letter: Unicode.Scalar) -> Unicode.Scalar {
    switch letter {
    case "\u{3AC}": "\u{3B1}"
    case "\u{3AD}": "\u{3B5}"
    case "\u{3AE}": "\u{3B7}"
    case "\u{3AF}", "\u{3CA}", "\u{390}": "\u{3B9}"
    case "\u{3CC}": "\u{3BF}"
    case "\u{3CD}", "\u{3CB}", "\u{3B0}": "\u{3C5}"
    case "\u{3CE}": "\u{3C9}"
    case "\u{3C2}": "\u{3C3}"
    case "\u{622}", "\u{623}", "\u{625}": "\u{627}"
    case "\u{95E}": "\u{92B}"
    default: letter
    }
  }

  /// Whether a text can have a word: it has a letter other than the T and Z of ISO 8601, or a character beyond ASCII, as few
  /// times of tables have.
  static func mayBe(in text: some StringProtocol) -> Bool {
    text.utf8.contains { byte in
      let capital = byte & 0xDF
      return byte >= 0x80 || (0x41...0x59).contains(capital) && capital != UInt8(ascii: "T")
    }
  }

  /// Returns the number of a month from its name or an abbreviation, in any case; `nil` for other words, and for one that is another
  /// month in another language.
  static func month(_ word: some StringProtocol) -> Int? {
    guard (2..<64).contains(word.utf8.count) else { return nil }
    let word = folded(word)
    if let months = readings[word] { return months.count == 1 ? months.first?.key : nil }
    // Vietnamese counts the months.
    let number =
      String(word).bytewise.removing(prefix: "thang") ?? String(word).bytewise.removing(prefix: "thg")
    return number.flatMap { Int($0) }.flatMap { (1...12).contains($0) ? $0 : nil }
  }

  /// Returns whether a word is one for a month that has its number behind it.
  static func isBeforeNumber(_ word: some StringProtocol) -> Bool {
    (3...6).contains(word.utf8.count) && ["thang", "thg"].contains(String(folded(word)))
  }

  /// Whether a word is a day of the week.
  static func isWeekday(_ word: some StringProtocol) -> Bool {
    let word = folded(word)
    // In Thai, the word for a day is part of those of the week.
    return weekdays.contains(word) || String(word).bytewise.hasPrefix("\u{E27}\u{E31}\u{E19}")
  }

  /// Whether a word says nothing between a day, a month and a year.
  static func isFiller(_ word: some StringProtocol) -> Bool { fillers.contains(folded(word)) }

  /// Returns why the month of a text is not known: that its word is another one in some languages than in others; `nil` for any
  /// other text.
  static func ambiguity(in text: some StringProtocol) -> String? {
    guard text.utf8.count < 64, text.utf8.contains(where: { (48...57).contains($0) }) else { return nil }
    let words = text.bytewise.split { !$0.properties.isAlphabetic }
    return words.lazy.compactMap { word in
      Language().name(word).flatMap { $0.isEmpty ? ambiguity(of: word) : nil }
    }.first
  }

  private static func ambiguity(of word: Substring) -> String? {
    readings[folded(word)].map { months in
      let parts = months.sorted { $0.key < $1.key }.map { month, mask in
        let names = languages.indices.filter { mask & (1 << UInt64($0)) != 0 }.map { languages[$0].name }
        let name = englishName(of: month)
        return
          "\(name.prefix(1).uppercased())\(name.bytewise.dropFirst(1)) in \(SpellChecker.disjunction(names))"
      }
      return "has a month that is \(parts.joined(separator: " and "))"
    }
  }

  private static func englishName(of month: Int) -> String { String(languages[0].months[month - 1][0]) }

  /// Returns a text without the words before the time of day that it begins with, and the day of the week.
  static func clock(_ text: Substring) -> Substring {
    var rest = text.bytewise.drop { $0 == " " || $0 == "," }
    while true {
      let word = rest.bytewise.prefix { $0 != " " && $0 != "," }
      let plain = word.bytewise.trimming { $0 == "." }
      guard !word.isEmpty, fillersOfClock.contains(folded(plain)) || isWeekday(plain) else { return rest }
      rest = rest.bytewise.dropFirst(word.utf8.count).bytewise.drop { $0 == " " || $0 == "," }
    }
  }

  /// The languages that a column can have, in which a word can be of two months.
  struct Language {
    /// A bit for each language that has all words before.
    private var possible = UInt64.max

    /// The words that were read before their month was known.
    private var unknown: Set<Bytewise> = []

    /// Returns the only month of a word in the possible languages; 0 before that is known, and `nil` for a word that has one anyway,
    /// and for any other word.
    private func month(_ word: Bytewise) -> Int? {
      guard let months = readings[word], months.count > 1 else { return nil }
      let left = months.filter { $0.value & possible != 0 }
      return left.count == 1 ? left.first?.key : 0
    }

    /// Returns the English name of the month of a word that several languages have for different ones; `nil` for any other word, and
    /// an empty name before the language is known.
    fileprivate func name(_ word: Substring) -> String? {
      month(folded(word)).map { $0 == 0 ? "" : englishName(of: $0) }
    }

    /// Notes the words of a text, and returns it with English names for those that languages share.
    ///
    /// - Parameter text: The text.
    /// - Returns: The text, and why a month is not known; a `nil` text if nothing changes.
    mutating func english(_ text: String) -> (text: String?, problem: String?) {
      guard mayBe(in: text), text.utf8.count < 64, text.utf8.contains(where: { (48...57).contains($0) })
      else { return (nil, nil) }
      let words = text.bytewise.split { !$0.properties.isAlphabetic }
      for word in words {
        if let months = readings[folded(word)] { possible &= months.values.reduce(0, |) }
      }
      for word in words {
        guard let name = name(word) else { continue }
        if name.isEmpty {
          unknown.insert(folded(word))
          return (nil, ambiguity(of: word))
        }
        return (String(text.bytewise.replacing(word, with: name)), nil)
      }
      return (nil, nil)
    }

    /// Whether the language was found after a word that needs it.
    var isFoundLate: Bool { unknown.contains { month($0) != 0 } }

    /// The language without what was read.
    var ofNextReading: Language {
      var next = self
      next.unknown = []
      return next
    }
  }
}
