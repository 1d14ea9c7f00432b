import PulseBasics
import PulseDocument
import PulseScene

/// Dates with the name of their month, as people and mail programs write them.
enum DateWords {
  /// The signs between the parts of a date.
  private static let separators: Set = [
    UInt8(ascii: " "), UInt8(ascii: ","), UInt8(ascii: "-"), UInt8(ascii: "."),
  ]

  /// The endings of ordinal numbers.
  private static let ordinalEndings = ["st", "nd", "rd", "th", "er", "\u{ba}", "\u{aa}"]

  /// Returns a date such as `12 January 2023`, `Jan 12, 2023`, `31 de enero de 2024`, `Thu, 12 Jan 2023 10:00 GMT`, `44 BC` or
  /// `2024年1月5日` in the order of ISO 8601, with what follows it; `nil` for any other text.
  static func isoText(_ text: Substring) -> String? {
    guard MonthWords.mayBe(in: text) else { return EraYear.isoYear(text) }
    return EraYear.isoText(text) ?? dateOfWords(text) ?? EastAsianDate.isoText(text)
  }

  /// Whether a date has a year of an era, which needs no century.
  static func hasEra(_ text: String) -> Bool {
    let text = text.bytewise.trimmed
    guard MonthWords.mayBe(in: text) else { return EraYear.isoYear(text) != nil }
    return EraYear.isoText(text) != nil || EastAsianDate.isoText(text) != nil
  }

  /// Returns a date with the name of its month in the order of ISO 8601; `nil` for any other text.
  static func dateOfWords(_ text: Substring) -> String? {
    guard text.utf8.count < 160, MonthWords.mayBe(in: text) else { return nil }
    let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    let plain = isASCII ? text : withPlainDigits(text)[...]
    var rest = plain.utf8[...]
    var (year, month, day): (Int?, Int?, Int?)
    // The French word for Tuesday is that for March, too.
    var canBeWeekday = false
    for _ in 0..<8 {
      // A Vietnamese month stands before a slash, too.
      rest = rest.drop { separators.contains($0) || month != nil && year == nil && $0 == UInt8(ascii: "/") }
      if rest.isEmpty { break }
      var word = rest.prefix { !separators.contains($0) && $0 != UInt8(ascii: "/") }
      if let phrase = phrase(rest, word, isASCII: isASCII) { word = phrase }
      let letters = Substring(word)
      let isFirst = year == nil && month == nil && day == nil
      if let found = MonthWords.month(letters), month == nil || canBeWeekday {
        canBeWeekday = isFirst && MonthWords.isWeekday(letters)
        month = found
      } else if isFirst && MonthWords.isWeekday(letters) || MonthWords.isFiller(letters) {
        // It says nothing new.
      } else {
        var digits = word
        for ending in ordinalEndings where letters.lowercased().bytewise.hasSuffix(ending) {
          digits = word.dropLast(2)
        }
        guard digits.allSatisfy({ (48...57).contains($0) }), let number = Int(Substring(digits)) else {
          return nil
        }
        if digits.count == 4, year == nil {
          year = number
        } else if digits.count == 2, day != nil, month != nil, year == nil {
          // 7-Jan-24, but not January 24.
          year = number + (isThai(text) ? 2500 : century(ofYear: number))
        } else if (1...2).contains(digits.count), day == nil {
          day = number
        } else {
          return nil
        }
      }
      rest = rest.dropFirst(word.count)
      if year != nil, month != nil, day != nil { break }
      if rest.isEmpty { break }
    }
    guard var year, let month, day != nil || rest.isEmpty else { return nil }
    if year > 2400, isThai(text) { year -= buddhistYears }
    func padded(_ number: Int, _ digits: Int) -> String {
      String(repeating: "0", count: max(0, digits - "\(number)".utf8.count)) + "\(number)"
    }
    // A month alone stays one.
    guard let day else { return "\(padded(year, 4))-\(padded(month, 2))" }
    let date = "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    let time = MonthWords.clock(Substring(rest).bytewise.drop { $0 == "." })
    return time.isEmpty ? date : "\(date) \(time)"
  }

  /// The years of the Buddhist era before our year 1, in which Thai dates count.
  private static let buddhistYears = 543

  private static func isThai(_ text: Substring) -> Bool {
    text.unicodeScalars.contains { (0xE00...0xE7F).contains($0.value) }
  }

  /// Returns the month, weekday or other word of two words that a text begins with, such as `tháng 3`, or of one with periods
  /// inside; `nil` for any other text.
  private static func phrase(
    _ text: Substring.UTF8View, _ word: Substring.UTF8View, isASCII: Bool
  ) -> Substring.UTF8View? {
    guard !isASCII || MonthWords.isBeforeNumber(Substring(word)) else { return nil }
    let behind = text.dropFirst(word.count)
    let gap = behind.prefix { separators.contains($0) }
    let next = behind.dropFirst(gap.count).prefix { !separators.contains($0) && $0 != UInt8(ascii: "/") }
    let phrase = Substring(text.prefix(word.count + gap.count + next.count))
    // A day behind a weekday is none of its words.
    let isWeekday = MonthWords.isWeekday(phrase) && next.first.map { (48...57).contains($0) } == false
    let isOne = isWeekday || MonthWords.month(phrase) != nil || MonthWords.isFiller(phrase)
    return !next.isEmpty && isOne ? phrase.utf8 : nil
  }

  /// Returns a text with the digits, blanks and commas of other scripts as those of ASCII, without marks of the direction.
  static func withPlainDigits(_ text: some StringProtocol) -> String {
    var plain = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\u{200E}", "\u{200F}", "\u{61C}": break
      case "\u{A0}", "\u{202F}", "\u{3000}": plain += " "
      case "\u{60C}": plain += ","
      default:
        if !scalar.isASCII, scalar.properties.numericType == .decimal,
          let value = scalar.properties.numericValue
        {
          plain += "\(Int(value))"
        } else {
          plain.unicodeScalars.append(scalar)
        }
      }
    }
    return plain
  }

  /// Returns the parts of a date as one: a year with its month and day, or with another part of the year; a year alone,
  /// or with a month, has zeros for what is not known; `nil` for other texts.
  static func joined(_ parts: [String], _ unit: TimeParts.Unit = .month) -> String? {
    guard let first = parts.first else { return nil }
    let isBeforeChrist = first.bytewise.hasPrefix("-")
    guard let digits = wholeDigits(isBeforeChrist ? first.bytewise.dropFirst(1)[...] : first[...]),
      (1...4).contains(digits.utf8.count)
    else { return nil }
    let year = (isBeforeChrist ? "-" : "") + padded(digits, 4)
    if unit != .month, parts.count > 1 {
      // Without a letter such as that of Q1.
      let number = parts[1].bytewise.filter(\.isASCIIDigit)
      switch unit {
      case .month: break
      case .quarter: return "\(year)-Q\(number)"
      case .half: return "\(year)-S\(number)"
      case .week: return "\(year)-W\(padded(number, 2))"
      case .day: return "\(year)-\(padded(wholeDigits(parts[1]) ?? parts[1], 3))"
      }
    }
    var date = [year]
    for part in parts.dropFirst().prefix(2) {
      let number = wholeDigits(part) ?? MonthWords.month(part).map(String.init) ?? part
      date.append(padded(number, 2))
    }
    date += Array(repeating: "00", count: 3 - date.count)
    return date.joined(separator: "-")
  }

  /// Returns an hour, minute and second as a time of day; an hour alone, too.
  static func clock(_ parts: [String]) -> String {
    (parts.map { padded(wholeDigits($0) ?? $0, 2) } + (parts.count == 1 ? ["00"] : [])).joined(separator: ":")
  }

  private static func padded(_ text: String, _ digits: Int) -> String {
    String(repeating: "0", count: max(0, digits - text.utf8.prefix { $0 != UInt8(ascii: ".") }.count)) + text
  }

  /// Returns the digits of a whole number, which can have a point with zeros, 900.0; `nil` for any other text.
  static func wholeDigits(_ text: some StringProtocol) -> String? {
    let text = text.bytewise.removing(suffix: ".0") ?? Substring(text)
    return !text.isEmpty && text.utf8.count < 18 && areDigits(text) ? String(text) : nil
  }

  private static func areDigits(_ text: Substring) -> Bool { text.utf8.allSatisfy { (48...57).contains($0) } }

  /// Whether a text can be a date with its year and more, 2024-05-01, 1/5/24, 20240501 or 1 May 2024, and is no number.
  static func isDate(_ text: String) -> Bool {
    if areDigits(text[...]) {
      return text.utf8.count == 8 && (text.bytewise.hasPrefix("19") || text.bytewise.hasPrefix("20"))
    }
    return text.utf8.count > 5 && text.utf8.contains { (48...57).contains($0) }
      && Double(decimal: text[...]) == nil
      && !isTimeOfDay(text)
  }

  /// Returns a date of the basic format in the extended one, 2024-05-01, and any other text as it is.
  static func extendedDate(_ text: String) -> String {
    guard text.utf8.count == 8, areDigits(text[...]) else { return text }
    let year = Substring(text.utf8.prefix(4))
    return "\(year)-\(Substring(text.utf8.dropFirst(4).prefix(2)))-\(text.bytewise.dropFirst(6))"
  }

  /// Returns the date of the serial number of a day in a spreadsheet, 45352, that people have data of; `nil` for any other text.
  static func serialDay(_ text: String) -> String? {
    guard let number = wholeDigits(text).flatMap({ Double($0) }),
      TimeNumberEvidence.serialDays.contains(number)
    else { return nil }
    return String(DataTime(secondsSince1970: number).takenAsSpreadsheetDay.text.bytewise.prefix { $0 != "T" })
  }

  /// Returns the date of a number of seconds or milliseconds since 1970 that is the first instant of a day; `nil` for any other text.
  static func epochDay(_ text: String) -> String? {
    guard let number = wholeDigits(text).flatMap({ Double($0) }), number >= 1e8,
      let time = try? DataTime(number: number), time.secondsSince1970.remainder(dividingBy: 86_400) == 0
    else { return nil }
    return String(time.text.bytewise.prefix { $0 != "T" })
  }

  /// Returns a date without the midnight behind it that programs add to one.
  static func withoutMidnight(_ text: String) -> String {
    guard let cut = text.bytewise.firstIndex(where: { $0 == " " || $0 == "T" }), hasClock(text)
    else { return text }
    let time = text[cut...].bytewise.dropFirst(1)
    let digits = time.bytewise.filter(\.isASCIIDigit)
    let isMidnight =
      digits.utf8.allSatisfy { $0 == 48 }
      || time.bytewise.hasPrefix("12:00") && time.lowercased().bytewise.hasSuffix("am")
        && digits.utf8.dropFirst(2).allSatisfy { $0 == 48 }
    return isMidnight ? String(text[..<cut]) : text
  }

  /// Whether a date has a time of day behind it.
  static func hasClock(_ text: String) -> Bool {
    text.bytewise.firstIndex { $0 == " " || $0 == "T" }.map { text[$0...].utf8.contains(0x3A) } ?? false
  }

  /// Returns the time of day behind the day 0 of a spreadsheet or database, which it writes for times alone; `nil` for any
  /// other text.
  static func timeOfEmptyDay(_ text: String) -> String? {
    for day in ["1899-12-30", "1899-12-31", "1900-01-00", "1900-01-01"] {
      guard let rest = text.bytewise.removing(prefix: day), let sign = rest.utf8.first,
        sign == 0x20 || sign == 0x54
      else { continue }
      return String(rest.bytewise.dropFirst(1))
    }
    return nil
  }

  /// Whether a text is a time of day without a date: `18:00`, `9:05:30`, `6:30 PM` or `18h30`, perhaps with a zone.
  static func isTimeOfDay(_ text: some StringProtocol) -> Bool {
    let text = text.bytewise.trimmed
    let parts = text.bytewise.cut(atFirst: ":") ?? text.bytewise.cut(atFirst: "h")
    if let parts, parts.after.isEmpty, text.bytewise.hasSuffix("h") {
      return (1...2).contains(parts.before.utf8.count)
        && Int(parts.before).map { (0...24).contains($0) } == true
    }
    guard let parts, (1...2).contains(parts.before.utf8.count), areDigits(parts.before),
      Int(parts.before).map({ $0 <= 24 }) == true
    else { return false }
    let minute = parts.after.utf8.prefix(2)
    let next = parts.after.utf8.dropFirst(2).first
    return minute.count == 2 && Int(Substring(minute)).map { $0 < 60 } == true
      && next.map { !(48...57).contains($0) } ?? true
  }

  /// Returns a time of day with points between its parts, `23.59.50`, with colons, and any other text as it is.
  static func withoutPoints(_ text: String) -> String {
    let parts = text.bytewise.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, (1...2).contains(parts[0].utf8.count), parts.allSatisfy({ areDigits($0) }),
      parts.dropFirst().allSatisfy({ $0.utf8.count == 2 })
    else { return text }
    return parts.joined(separator: ":")
  }

  /// Returns a time as browsers write it without its narrow spaces, the comma behind its digits, and the name of its zone in
  /// parentheses behind the offset; `nil` for any other text.
  static func withoutDecoration(_ text: String) -> String? {
    if let date = withoutWeekday(text) { return date }
    let hasName = text.bytewise.hasSuffix(")") && text.bytewise.contains(" GMT")
    guard hasName || text.utf8.contains(0xE2) && text.bytewise.contains("\u{202F}") else { return nil }
    let named = hasName ? String(text.bytewise.cut(atFirst: " (")?.before ?? text[...]) : text
    let spaced = String(named.bytewise.replacing("\u{202F}", with: " "))
    guard let cut = spaced.bytewise.cut(atFirst: ", "), DateOrder.Parts(String(cut.before)) != nil else {
      return spaced
    }
    return "\(cut.before) \(cut.after)"
  }

  /// Returns a date of numbers without the day of the week before it, `Mi, 31.01.2024`; `nil` for any other text.
  private static func withoutWeekday(_ text: String) -> String? {
    guard let first = text.utf8.first, !(48...57).contains(first) else { return nil }
    let word = text.bytewise.prefix { $0.properties.isAlphabetic }
    let rest = text.bytewise.dropFirst(word.utf8.count).bytewise.drop { " ,.".unicodeScalars.contains($0) }
    guard MonthWords.isWeekday(word), rest.utf8.first.map({ (48...57).contains($0) }) == true,
      rest.bytewise.prefix(while: { $0 != " " && $0 != "T" }).utf8.count > 7
    else { return nil }
    return String(rest)
  }

  /// Returns a time of the hours after midnight of a day, `2024-01-31 24:30` or `25:10:00`, with the hour of the next day; `nil` for
  /// any other text.
  static func afterMidnight(_ text: String) -> String? {
    guard let cut = text.bytewise.lastIndex(of: " ") ?? text.bytewise.lastIndex(of: "T") else { return nil }
    let clock = text[cut...].bytewise.dropFirst(1)
    let seconds = elapsedSeconds(clock.utf8.count == 5 ? "\(clock):00" : clock)
    guard let seconds, (86_401..<172_800).contains(seconds) else { return nil }
    let hour = seconds / 3600 - 24
    return "\(text[..<cut]) \(padded("\(hour)", 2))\(clock.bytewise.dropFirst(2))"
  }

  /// Whether a text says its zone behind the time of day.
  static func hasZone(_ text: some StringProtocol) -> Bool {
    guard let cut = text.bytewise.cut(atFirst: ":") else { return false }
    if cut.after.utf8.contains(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }) { return true }
    let words = cut.after.unicodeScalars.split { !$0.isASCIILetter }.map { String($0).uppercased() }
    return words.contains { $0.bytewise == "Z" || DateTimeParser.zones[$0] != nil }
  }

  /// Returns the seconds of a time since the beginning, or since midnight also beyond the day, `24:10:00`; `nil` for any other
  /// text.
  static func elapsedSeconds(_ text: some StringProtocol) -> Int? {
    let parts = text.bytewise.trimmed.bytewise.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, (1...3).contains(parts[0].utf8.count), parts.allSatisfy({ areDigits($0) }),
      parts.dropFirst().allSatisfy({ $0.utf8.count == 2 })
    else { return nil }
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == 3, numbers[1] < 60, numbers[2] < 60 else { return nil }
    return (numbers[0] * 60 + numbers[1]) * 60 + numbers[2]
  }
}
