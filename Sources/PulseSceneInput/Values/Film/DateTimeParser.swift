import PulseDocument
import PulseScene

/// A parser of dates and times in the formats of RFC 3339, ISO 8601 and XML Schema.
package struct DateTimeParser {
  /// The accepted formats: those of data, or the stricter one of GPX.
  package enum Format: Hashable, Sendable {
    /// ISO 8601 in its extended and basic form: a date alone, a month alone for its first day, a time without seconds or without a zone, which is then
    /// UTC, a comma in fractions, a space for the T, ordinal and week dates, and years of more than four digits with a
    /// sign.
    case iso8601

    /// `xsd:dateTime` with a time zone, as in GPX.
    case xsdDateTime
  }

  /// The kinds of date syntax errors: format, field out of range, and missing time zone.
  package enum ParseError: Error, Hashable {
    case form
    case field(remedy: String)
    case zone
  }

  private let format: Format
  private var text: Substring.UTF8View

  /// The days since 1970-01-01.
  private var days = 0

  /// The digits of the fraction of a second.
  private var fraction: Substring.UTF8View?

  /// Parses a date with its time.
  ///
  /// - Parameters:
  ///   - text: The text without spaces at its ends.
  ///   - format: The accepted formats.
  /// - Returns: Seconds since 1970-01-01T00:00:00Z, without leap seconds.
  /// - Throws: ``ParseError``.
  package static func seconds(parsing text: Substring, _ format: Format) throws(ParseError) -> Double {
    var parser = DateTimeParser(format: format, text: text.utf8)
    return try parser.parse()
  }

  private init(format: Format, text: Substring.UTF8View) {
    self.format = format
    self.text = text
  }

  private mutating func parse() throws(ParseError) -> Double {
    let isBasic = try parseDate()
    var (seconds, offset) = (0, 0)
    if text.isEmpty, format == .iso8601 { return Double(days * 86_400) }
    guard let separator = text.first,
      separator == UInt8(ascii: "T")
        || format == .iso8601 && (separator | 0x20 == UInt8(ascii: "t") || separator == 0x20)
    else { throw .form }
    text.removeFirst()
    seconds = try parseTime(isBasic: isBasic)
    if text.isEmpty {
      if format == .xsdDateTime { throw .zone }
    } else {
      offset = try parseOffset()
    }
    guard text.isEmpty else { throw .form }
    return Self.seconds(days * 86_400 + seconds - offset, fraction: fraction.map { Substring($0) })
  }

  /// Returns whole seconds with the digits of a fraction as the nearest number.
  static func seconds(_ whole: Int, fraction: Substring?) -> Double {
    guard let fraction, let part = Double("0.\(fraction)") else { return Double(whole) }
    return whole >= 0 ? Double("\(whole).\(fraction)") ?? Double(whole) + part : Double(whole) + part
  }

  // MARK: Dates

  /// Parses a date, and returns whether it is in the basic format, without separators.
  private mutating func parseDate() throws(ParseError) -> Bool {
    let year = try parseYear()
    let isExtended = text.first == UInt8(ascii: "-")
    guard isExtended || format == .iso8601 else { throw .form }
    if isExtended { text.removeFirst() }
    if format == .iso8601, text.first == UInt8(ascii: "W") {
      text.removeFirst()
      let week = try number(of: 2)
      if isExtended { try consume("-") }
      let day = try number(of: 1)
      guard (1...53).contains(week), (1...7).contains(day) else {
        throw .field(remedy: "use a week from W01 to W53 and a day from 1 to 7")
      }
      // Week 1 has the fourth of January.
      let fourth = CivilDate(year: year, month: 1, day: 4)
      days = fourth.daysSince1970 - fourth.weekday + (week - 1) * 7 + day - 1
      return !isExtended
    }
    let digits = text.prefix { Self.isDigit($0) }.count
    if format == .iso8601, digits == 3 {
      let day = try number(of: 3)
      let count = CivilDate.isLeap(year) ? 366 : 365
      guard (1...count).contains(day) else {
        throw .field(remedy: "use a day of the year from 001 to \(count)")
      }
      days = CivilDate(year: year, month: 1, day: 1).daysSince1970 + day - 1
      return !isExtended
    }
    let month = try number(of: 2)
    // A date of reduced accuracy; 201901 would be six digits of another kind.
    let isMonth = isExtended && format == .iso8601 && text.isEmpty
    if isExtended, !isMonth { try consume("-") }
    let day = isMonth ? 1 : try number(of: 2)
    guard (1...12).contains(month) else { throw .field(remedy: "use a month from 01 to 12") }
    let count = CivilDate.length(ofMonth: month, in: year)
    guard (1...count).contains(day) else { throw .field(remedy: "use a day from 01 to \(count)") }
    days = CivilDate(year: year, month: month, day: day).daysSince1970
    return !isExtended
  }

  /// Parses a year of four digits or, after a sign, of four to six.
  private mutating func parseYear() throws(ParseError) -> Int {
    guard format == .iso8601, let sign = text.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-")
    else {
      let year = try number(of: 4)
      guard year > 0 || format == .iso8601 else { throw .field(remedy: "use a year from 0001 to 9999") }
      return year
    }
    text.removeFirst()
    let digits = text.prefix { Self.isDigit($0) }.count
    guard (4...6).contains(digits) else { throw .form }
    let year = try number(of: digits)
    return sign == UInt8(ascii: "-") ? -year : year
  }

  // MARK: Times

  /// Parses a time of day to whole seconds, and the fraction of the last one.
  private mutating func parseTime(isBasic: Bool) throws(ParseError) -> Int {
    let hour = try number(of: 2)
    var (minute, second) = (0, 0)
    let isLong = isBasic ? text.first.map(Self.isDigit) ?? false : text.first == UInt8(ascii: ":")
    guard isLong || format == .iso8601 else { throw .form }
    if isLong {
      if !isBasic { try consume(":") }
      minute = try number(of: 2)
      let hasSeconds = isBasic ? text.first.map(Self.isDigit) ?? false : text.first == UInt8(ascii: ":")
      guard hasSeconds || format == .iso8601 else { throw .form }
      if hasSeconds {
        if !isBasic { try consume(":") }
        second = try number(of: 2)
        try parseFraction()
      }
    }
    // ISO 8601 has leap seconds, and 24:00 for the end of a day.
    let isData = format == .iso8601
    let isMidnight = isData && hour == 24 && minute == 0 && second == 0 && fraction == nil
    guard hour < 24 || isMidnight else { throw .field(remedy: "use an hour from 00 to 23") }
    guard minute < 60 else { throw .field(remedy: "use a minute from 00 to 59") }
    guard second < 60 || isData && second == 60 else {
      throw .field(remedy: "use a second from 00 to 59")
    }
    return hour * 3_600 + minute * 60 + second
  }

  private mutating func parseFraction() throws(ParseError) {
    guard let mark = text.first, mark == UInt8(ascii: ".") || format == .iso8601 && mark == UInt8(ascii: ",")
    else { return }
    let digits = text.dropFirst().prefix { Self.isDigit($0) }
    guard !digits.isEmpty, digits.count <= 30 else { throw .form }
    fraction = digits
    text = text.dropFirst(1 + digits.count)
  }

  /// Parses the offset from UTC in seconds.
  private mutating func parseOffset() throws(ParseError) -> Int {
    if format == .iso8601, text.first == 0x20 { text.removeFirst() }
    guard let sign = text.first else { throw .form }
    if format == .iso8601, Substring(text) == "UTC" || Substring(text) == "GMT" {
      text = text.dropFirst(3)
      return 0
    }
    text.removeFirst()
    if sign == UInt8(ascii: "Z") || format == .iso8601 && sign == UInt8(ascii: "z") { return 0 }
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { throw .form }
    let hours = try number(of: 2)
    var minutes = 0
    if text.first == UInt8(ascii: ":") {
      text.removeFirst()
      minutes = try number(of: 2)
    } else if format == .xsdDateTime {
      throw .form
    } else if !text.isEmpty {
      minutes = try number(of: 2)
    }
    guard hours < 14 && minutes < 60 || hours == 14 && minutes == 0 else {
      throw .field(remedy: "use an offset from -14:00 to +14:00")
    }
    return (hours * 60 + minutes) * (sign == UInt8(ascii: "-") ? -60 : 60)
  }

  // MARK: Characters

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

  private mutating func consume(_ sign: Unicode.Scalar) throws(ParseError) {
    guard text.first == UInt8(ascii: sign) else { throw .form }
    text.removeFirst()
  }

  private mutating func number(of digits: Int) throws(ParseError) -> Int {
    let word = text.prefix(digits)
    guard word.count == digits, word.allSatisfy(Self.isDigit) else { throw .form }
    text.removeFirst(digits)
    return word.reduce(0) { $0 * 10 + Int($1) - 48 }
  }
}
