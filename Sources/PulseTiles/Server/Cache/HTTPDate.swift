import PulseBasics

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
    let words = text.trimmed.bytewise.split(separator: " ", omittingEmptySubsequences: false).map {
      $0.lowercased()
    }
    let (day, month, year, time): (String, String, String, String)
    if words.count == 6, words[0].bytewise.hasSuffix(","), words[5] == "gmt", words[3].utf8.count == 4 {
      (day, month, year, time) = (words[1], words[2], words[3], words[4])
    } else if words.count == 4, words[0].bytewise.hasSuffix(","), words[3] == "gmt" {
      let parts = words[1].bytewise.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 3, parts[2].utf8.count == 2 else { return nil }
      (day, month, year, time) = (parts[0], parts[1], parts[2], words[2])
    } else {
      // A day below 10 has a second space before it.
      let words = words.filter { !$0.isEmpty }
      guard words.count == 5, !words[0].bytewise.hasSuffix(","), words[4].utf8.count == 4 else { return nil }
      (day, month, year, time) = (words[2], words[1], words[4], words[3])
    }
    let parts = time.bytewise.split(separator: ":", omittingEmptySubsequences: false)
    let clock = parts.filter { $0.utf8.count == 2 }.compactMap { Self.number($0) }
    guard parts.count == 3, clock.count == 3, clock[0] < 24, clock[1] < 60, clock[2] <= 60,
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
