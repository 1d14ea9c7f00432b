/// A timestamp of an HTTP header.
struct HTTPDate: Hashable, Sendable {
  /// Seconds since 1970-01-01 UTC.
  let seconds: Int

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// Parses the three formats of RFC 9110, section 5.6.7; `nil` for other text.
  ///
  /// - Parameter text: Such as `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` or `Sun Nov  6
  ///   08:49:37 1994`. Two-digit years are those from 1970 to 2069.
  init?(_ text: String) {
    let words = text.split { " ,-".contains($0) }.map { $0.lowercased() }
    let day: String
    let month: String
    let year: String
    let time: String
    if words.count == 6 {
      (day, month, year, time) = (words[1], words[2], words[3], words[4])
    } else if words.count == 5 {
      (day, month, year, time) = (words[2], words[1], words[4], words[3])
    } else {
      return nil
    }
    let clock = time.split(separator: ":").compactMap { Self.number($0) }
    guard clock.count == 3, clock[0] < 24, clock[1] < 60, clock[2] <= 60,
      let monthIndex = Self.months.firstIndex(of: month), let day = Self.number(day), 1...31 ~= day,
      let digits = Self.number(year)
    else { return nil }
    let year4 = year.count > 2 ? digits : digits < 70 ? 2000 + digits : 1900 + digits
    let days = Self.daysSince1970(year: year4, month: monthIndex + 1, day: day)
    seconds = days * 86_400 + clock[0] * 3_600 + clock[1] * 60 + clock[2]
  }

  private static func number(_ text: some StringProtocol) -> Int? {
    guard 1...4 ~= text.count, text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else {
      return nil
    }
    return Int(text)
  }

  /// Returns the days from 1970-01-01 to a Gregorian date, counting years from March so that the leap day comes last.
  private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let year = month > 2 ? year : year - 1
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    // 719,468 days lie between 0000-03-01 and 1970-01-01.
    return 365 * year + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
  }
}
