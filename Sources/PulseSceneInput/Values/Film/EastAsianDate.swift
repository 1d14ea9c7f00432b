import PulseBasics
import PulseDocument

/// A date with the signs of year, month and day in Chinese, Japanese or Korean, perhaps with a Japanese era or that of the Republic
/// of China: `2024年1月5日` or `令和3年3月5日`.
enum EastAsianDate {
  /// The eras, with the year before their first one.
  private static let eras: [(name: String, offset: Int)] = [
    ("\u{4EE4}\u{548C}", 2018), ("\u{5E73}\u{6210}", 1988), ("\u{662D}\u{548C}", 1925),
    ("\u{5927}\u{6B63}", 1911),
    ("\u{660E}\u{6CBB}", 1867), ("\u{6C11}\u{570B}", 1911), ("\u{6C11}\u{56FD}", 1911),
    ("\u{4E2D}\u{83EF}\u{6C11}\u{570B}", 1911), ("\u{897F}\u{66A6}", 0), ("\u{516C}\u{5143}", 0),
  ]

  /// The signs behind the year, the month, the day, the hour, the minute and the second.
  private static let signs: [[String]] = [
    ["\u{5E74}", "\u{B144}"], ["\u{6708}", "\u{C6D4}"], ["\u{65E5}", "\u{C77C}"],
    ["\u{6642}", "\u{65F6}", "\u{C2DC}"], ["\u{5206}", "\u{BD84}"], ["\u{79D2}", "\u{CD08}"],
  ]

  /// Before this year, the months of Japan were those of the moon.
  private static let firstSolarYear = 1873

  /// Returns a date in ISO 8601, with zeros for a month or day that it has not, and with its time of day; `nil` for any other text.
  static func isoText(_ text: Substring) -> String? {
    guard text.utf8.count < 80, text.utf8.contains(where: { $0 >= 0xE5 }),
      signs[0].contains(where: text.bytewise.contains)
    else { return nil }
    var rest = DateWords.withPlainDigits(text)[...].trimmed
    let era = eras.first { rest.bytewise.hasPrefix($0.name) }
    if let era { rest = rest.bytewise.dropFirst(era.name.utf8.count).trimmed }
    guard let (digits, behind) = cut(rest, before: signs[0]) else { return nil }
    // The first year of an era has a name.
    let number =
      era != nil && digits.bytewise == "\u{5143}" ? 1 : self.number(digits, era == nil ? 4...4 : 1...4)
    guard let number, number > 0 else { return nil }
    let year = number + (era?.offset ?? 0)
    func padded(_ number: Int, _ count: Int) -> String {
      String(repeating: "0", count: max(0, count - "\(number)".utf8.count)) + "\(number)"
    }
    if behind.isEmpty { return "\(padded(year, 4))-00-00" }
    guard year >= firstSolarYear || era?.offset ?? 0 == 0,
      let (month, afterMonth) = cut(behind, before: signs[1]),
      let month = self.number(month, 1...2)
    else { return nil }
    if afterMonth.isEmpty { return "\(padded(year, 4))-\(padded(month, 2))-00" }
    guard let (day, afterDay) = cut(afterMonth, before: signs[2]), let day = self.number(day, 1...2),
      let clock = clock(afterDay)
    else { return nil }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))\(clock)"
  }

  /// Returns what stands before and behind the first of some signs.
  private static func cut(_ text: Substring, before signs: [String]) -> (before: Substring, after: Substring)?
  {
    signs.lazy.compactMap { text.bytewise.cut(atFirst: $0) }.first.map {
      ($0.before.trimmed, $0.after.trimmed)
    }
  }

  /// Whether a sign is a letter or parenthesis of a weekday, and not one of the halves of a day.
  private static func canBeWeekday(_ scalar: Unicode.Scalar) -> Bool {
    (scalar.properties.isAlphabetic || "()\u{FF08}\u{FF09}".unicodeScalars.contains(scalar))
      && scalar != "\u{5348}" && scalar != "\u{C624}"
  }

  private static func number(_ text: Substring, _ counts: ClosedRange<Int>) -> Int? {
    counts.contains(text.utf8.count) && text.utf8.allSatisfy { (48...57).contains($0) } ? Int(text) : nil
  }

  /// Returns the time of day behind a date, with a blank before it; empty for none or a weekday alone, `nil` for any other text.
  private static func clock(_ text: Substring) -> String? {
    let weekday = text.bytewise.prefix { !$0.isASCIIDigit && $0 != " " }
    guard weekday.unicodeScalars.count <= 3, weekday.unicodeScalars.allSatisfy(canBeWeekday) else {
      return nil
    }
    var rest = text.bytewise.dropFirst(weekday.utf8.count).trimmed
    if rest.isEmpty { return "" }
    guard cut(rest, before: signs[3]) != nil else {
      return rest.utf8.allSatisfy { $0 < 0x80 } ? " \(rest)" : nil
    }
    var parts: [String] = []
    for sign in signs[3...] {
      guard !rest.isEmpty else { break }
      guard let (digits, behind) = cut(rest, before: sign), let number = number(digits, 1...2) else {
        return nil
      }
      parts.append(number < 10 ? "0\(number)" : "\(number)")
      rest = behind
    }
    return rest.isEmpty ? " " + (parts.count == 1 ? parts + ["00"] : parts).joined(separator: ":") : nil
  }
}
