import PulseScene
import PulseSceneText
import PulseEffects
import PulseDocument

extension DocumentValue {
  /// Reads an instant, such as `2024-05-01T10:00:00.5Z` or `2024-05-01T12:00:00+02:00`.
  ///
  /// It is a date and time of XML Schema, as GPX has them, with its zone: without one it could be anywhere within
  /// a day. As there, a leap second is refused: it has no number among the seconds since 1970.
  ///
  /// - Returns: Seconds since 1970 in UTC, leap seconds not counted.
  func instant() -> Double? {
    guard let text else { return reject("a text", "write a time in quotes") }
    do throws(Instant.Flaw) {
      return try Instant.seconds(parsing: text[...].trimmed.utf8)
    } catch {
      switch error {
      case .form: return reject("a time", "write it such as 2024-05-01T10:00:00Z")
      case .field(let remedy):
        report("\(json.echo) is no time that there is; \(remedy)")
        return nil
      case .zone:
        report("\(json.echo) has no zone; add Z for UTC, or an offset such as +02:00")
        return nil
      }
    }
  }
}

/// Times in words.
private enum Instant {
  /// What is wrong with a time.
  enum Flaw: Error {
    case form
    case field(remedy: String)
    case zone
  }

  static func seconds(parsing text: Substring.UTF8View) throws(Flaw) -> Double {
    var text = text[...]
    let year = try number(of: 4, in: &text)
    try take("-", from: &text)
    let month = try number(of: 2, in: &text)
    try take("-", from: &text)
    let day = try number(of: 2, in: &text)
    try take("T", from: &text)
    let hour = try number(of: 2, in: &text)
    try take(":", from: &text)
    let minute = try number(of: 2, in: &text)
    try take(":", from: &text)
    let second = try number(of: 2, in: &text)
    let part = try fraction(in: &text)
    if text.isEmpty { throw .zone }
    let offset = try zone(in: &text)
    guard text.isEmpty else { throw .form }
    guard year > 0 else { throw .field(remedy: "use a year from 0001 to 9999") }
    guard (1...12).contains(month) else { throw .field(remedy: "use a month from 01 to 12") }
    let days = length(ofMonth: month, in: year)
    guard (1...days).contains(day) else { throw .field(remedy: "use a day from 01 to \(days)") }
    guard hour < 24 else { throw .field(remedy: "use an hour from 00 to 23") }
    guard minute < 60 else { throw .field(remedy: "use a minute from 00 to 59") }
    guard second < 60 else { throw .field(remedy: "use a second from 00 to 59") }
    let whole = self.days(toYear: year, month, day) * 86_400 + hour * 3_600 + minute * 60 + second - offset
    return Double(whole) + part
  }

  private static func take(_ sign: Unicode.Scalar, from text: inout Substring.UTF8View) throws(Flaw) {
    guard text.first == UInt8(ascii: sign) else { throw .form }
    text.removeFirst()
  }

  private static func number(of digits: Int, in text: inout Substring.UTF8View) throws(Flaw) -> Int {
    let word = text.prefix(digits)
    guard word.count == digits, word.allSatisfy({ (48...57).contains($0) }) else { throw .form }
    text.removeFirst(digits)
    return word.reduce(0) { $0 * 10 + Int($1) - 48 }
  }

  private static func fraction(in text: inout Substring.UTF8View) throws(Flaw) -> Double {
    guard text.first == UInt8(ascii: ".") else { return 0 }
    let digits = text.dropFirst().prefix { (48...57).contains($0) }
    guard !digits.isEmpty, let value = Double("0.\(Substring(digits))") else { throw .form }
    text = text.dropFirst(1 + digits.count)
    return value
  }

  /// The seconds by which a zone is ahead of UTC.
  private static func zone(in text: inout Substring.UTF8View) throws(Flaw) -> Int {
    let sign = text.removeFirst()
    if sign == UInt8(ascii: "Z") { return 0 }
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { throw .form }
    let hours = try number(of: 2, in: &text)
    try take(":", from: &text)
    let minutes = try number(of: 2, in: &text)
    guard hours < 14 && minutes < 60 || hours == 14 && minutes == 0 else {
      throw .field(remedy: "use an offset from -14:00 to +14:00")
    }
    return (hours * 60 + minutes) * (sign == UInt8(ascii: "-") ? -60 : 60)
  }

  private static func length(ofMonth month: Int, in year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  /// The days from 1970-01-01 to a date of the Gregorian calendar, after Howard Hinnant's `days_from_civil`: years
  /// begin in March, so that the leap day is their last.
  private static func days(toYear year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month > 2 ? year : year - 1
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return year * 365 + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
  }
}
