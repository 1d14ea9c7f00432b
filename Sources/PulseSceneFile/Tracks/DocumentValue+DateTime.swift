import PulseDocument

extension DocumentValue {
  /// Decodes an `xsd:dateTime` with a time zone, such as `2024-05-01T10:00:00.5Z`.
  ///
  /// The zone is required, and leap seconds are invalid, as in GPX.
  ///
  /// - Returns: Seconds since 1970 in UTC, without leap seconds.
  func dateTime() -> Double? {
    guard let text else { return reportExpected("a string", "write a time in quotes") }
    do throws(DateTimeParser.ParseError) {
      return try DateTimeParser.seconds(parsing: text[...].trimmed.utf8)
    } catch {
      switch error {
      case .form: return reportExpected("a time", "write it like 2024-05-01T10:00:00Z")
      case .field(let remedy):
        report("\(json.quotedForMessage) is not a valid time; \(remedy)")
        return nil
      case .zone:
        report("\(json.quotedForMessage) has no time zone; add Z for UTC, or an offset such as +02:00")
        return nil
      }
    }
  }
}

/// A parser of dates and times with time zones.
private enum DateTimeParser {
  /// The kinds of date syntax errors: format, field out of range, and missing time zone.
  enum ParseError: Error {
    case form
    case field(remedy: String)
    case zone
  }

  static func seconds(parsing text: Substring.UTF8View) throws(ParseError) -> Double {
    var text = text[...]
    let year = try number(of: 4, in: &text)
    try consume("-", from: &text)
    let month = try number(of: 2, in: &text)
    try consume("-", from: &text)
    let day = try number(of: 2, in: &text)
    try consume("T", from: &text)
    let hour = try number(of: 2, in: &text)
    try consume(":", from: &text)
    let minute = try number(of: 2, in: &text)
    try consume(":", from: &text)
    let second = try number(of: 2, in: &text)
    let part = try fraction(in: &text)
    if text.isEmpty { throw .zone }
    let offset = try utcOffset(in: &text)
    guard text.isEmpty else { throw .form }
    guard year > 0 else { throw .field(remedy: "use a year from 0001 to 9999") }
    guard (1...12).contains(month) else { throw .field(remedy: "use a month from 01 to 12") }
    let days = length(ofMonth: month, in: year)
    guard (1...days).contains(day) else { throw .field(remedy: "use a day from 01 to \(days)") }
    guard hour < 24 else { throw .field(remedy: "use an hour from 00 to 23") }
    guard minute < 60 else { throw .field(remedy: "use a minute from 00 to 59") }
    guard second < 60 else { throw .field(remedy: "use a second from 00 to 59") }
    let whole =
      daysSince1970(toYear: year, month, day) * 86_400 + hour * 3_600 + minute * 60 + second - offset
    return Double(whole) + part
  }

  private static func consume(_ sign: Unicode.Scalar, from text: inout Substring.UTF8View) throws(ParseError)
  {
    guard text.first == UInt8(ascii: sign) else { throw .form }
    text.removeFirst()
  }

  private static func number(of digits: Int, in text: inout Substring.UTF8View) throws(ParseError) -> Int {
    let word = text.prefix(digits)
    guard word.count == digits, word.allSatisfy({ (48...57).contains($0) }) else { throw .form }
    text.removeFirst(digits)
    return word.reduce(0) { $0 * 10 + Int($1) - 48 }
  }

  private static func fraction(in text: inout Substring.UTF8View) throws(ParseError) -> Double {
    guard text.first == UInt8(ascii: ".") else { return 0 }
    let digits = text.dropFirst().prefix { (48...57).contains($0) }
    guard !digits.isEmpty, let value = Double("0.\(Substring(digits))") else { throw .form }
    text = text.dropFirst(1 + digits.count)
    return value
  }

  /// Parses the offset from UTC in seconds.
  private static func utcOffset(in text: inout Substring.UTF8View) throws(ParseError) -> Int {
    let sign = text.removeFirst()
    if sign == UInt8(ascii: "Z") { return 0 }
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { throw .form }
    let hours = try number(of: 2, in: &text)
    try consume(":", from: &text)
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

  /// Returns the days from 1970-01-01 to a Gregorian date by Howard Hinnant's `days_from_civil`, in which years start
  /// in March.
  private static func daysSince1970(toYear year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month > 2 ? year : year - 1
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return year * 365 + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
  }
}
