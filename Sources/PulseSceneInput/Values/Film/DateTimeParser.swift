package import PulseArguments
import PulseBasics
import PulseDocument
import PulseScene

/// A parser of dates and times in the formats of RFC 3339, ISO 8601 and XML Schema.
///
/// It reads ISO 8601 in its extended and basic form: a date alone, a month alone for its first day, a time without
/// seconds or without a zone, which is then UTC, a comma in fractions, a space for the T, ordinal and week dates, and
/// years of more than four digits with a sign, quarters, 2024-Q1 or Q1 2024, halves of years, 2024-S1, months of
/// statistics, 2024M05, weeks, 2024-W05, and decades, 1990s, for their first day, and dates whose day is not known,
/// 2024-05-00. Dates with slashes, 2024/5/1, or periods, 1.5.2024, the 12-hour clock, and times of day such as 18h30, 18.30.00 and 18:30
/// Uhr can be read one way only, too; years of two digits behind points, and the dates of cameras, 2024:05:01.
package struct DateTimeParser {
  /// The error of a text that is in none of the formats, unlike one with a field that is out of range.
  package static let malformed = ArgumentValueError("is not a time", remedy: DataTime.remedy)

  /// Returns the error of a field that is out of range.
  private static func outOfRange(_ remedy: String) -> ArgumentValueError {
    ArgumentValueError("is not a valid time", remedy: remedy)
  }

  private var text: Substring.UTF8View

  /// The days since 1970-01-01.
  private var days = 0

  /// The number of days of the period that the date is, such as a month.
  private var length = 1

  /// Whether the date is one whose day is 0 as it is not known, which has no time of day.
  private var lacksDay = false

  /// The digits of the fraction of a second.
  private var fraction: Substring.UTF8View?

  /// Parses a date with its time.
  ///
  /// - Parameter text: The text without spaces at its ends.
  /// - Returns: Seconds since 1970-01-01T00:00:00Z, without leap seconds.
  /// - Throws: `ArgumentValueError`.
  package static func seconds(parsing text: Substring) throws(ArgumentValueError) -> Double {
    var parser = DateTimeParser(text: text.utf8)
    return try parser.parse()
  }

  /// Returns the seconds of the period that a date is, such as those of a day, week, month or quarter.
  ///
  /// - Parameter text: The text without spaces at its ends.
  /// - Returns: The seconds; `nil` for a date with a time of day, and for any other text.
  package static func period(parsing text: Substring) -> Double? {
    var parser = DateTimeParser(text: text.utf8)
    guard (try? parser.parseDate()) != nil, parser.text.isEmpty else { return nil }
    return Double(parser.length * 86_400)
  }

  private init(text: Substring.UTF8View) {
    self.text = text
  }

  private mutating func parse() throws(ArgumentValueError) -> Double {
    let isBasic = try parseDate()
    var (seconds, offset) = (0, 0)
    if text.isEmpty { return Double(days * 86_400) }
    guard let separator = text.first,
      separator == UInt8(ascii: "T")
        || separator | 0x20 == UInt8(ascii: "t") || separator == 0x20
    else { throw Self.malformed }
    text.removeFirst()
    seconds = try parseTime(isBasic: isBasic)
    guard !lacksDay || seconds == 0 && fraction == nil else {
      throw Self.outOfRange("use a day from 01 to \(length)")
    }
    if !text.isEmpty {
      offset = try parseOffset()
      skipNameOfZone()
    }
    guard text.isEmpty else { throw Self.malformed }
    return Self.seconds(days * 86_400 + seconds - offset, fraction: fraction.map { Substring($0) })
  }

  /// Skips the name of the zone after its offset, in brackets (RFC 9557) or as the letters UTC.
  private mutating func skipNameOfZone() {
    if text.first == UInt8(ascii: "["), text.last == UInt8(ascii: "]") { text = text.dropFirst(text.count) }
    if text.elementsEqual(" UTC".utf8) { text = text.dropFirst(4) }
  }

  /// Returns whole seconds with the digits of a fraction as the nearest number.
  static func seconds(_ whole: Int, fraction: Substring?) -> Double {
    guard let fraction, let part = Double("0.\(fraction)") else { return Double(whole) }
    return whole >= 0 ? Double("\(whole).\(fraction)") ?? Double(whole) + part : Double(whole) + part
  }

  // MARK: Dates

  /// Parses a date, and returns whether it is in the basic format, without separators.
  private mutating func parseDate() throws(ArgumentValueError) -> Bool {
    if let point = text.dropFirst().prefix(2).firstIndex(of: UInt8(ascii: ".")),
      text[..<point].allSatisfy(Self.isDigit)
    {
      return try parseDateWithPoints()
    }
    if try parseLongPeriod() { return false }
    if let quarter = consumeQuarter() {
      try setPeriod(of: parseYear(), part: quarter, of: 4)
      return false
    }
    let year = try parseYear()
    if let sign = text.first, sign == UInt8(ascii: "/") || sign == UInt8(ascii: ".") {
      try parseMonthAndDay(of: year, after: Unicode.Scalar(sign))
      return false
    }
    if text.first == UInt8(ascii: ":") {
      // As cameras write it.
      try parseMonthAndDay(of: year, after: ":")
      return false
    }
    let isExtended = text.first == UInt8(ascii: "-")
    let isPart =
      text.first == 0x20 && text.dropFirst().first.map { "QqSsHhMW".utf8.contains($0) } == true
      && text.dropFirst(2).first.map(Self.isDigit) == true
    if isExtended || isPart { text.removeFirst() }
    if isExtended, let mark = text.prefix(2).firstIndex(of: UInt8(ascii: "-")),
      text[..<mark].allSatisfy(Self.isDigit)
    {
      let month = try number(of: 1)
      try consume("-")
      try setDate(year, month, shortNumber())
      return false
    }
    if text.first == UInt8(ascii: "W") {
      text.removeFirst()
      let week = try number(of: 2)
      // A week alone begins on its Monday.
      let isWeek = text.isEmpty
      if isExtended, !isWeek { try consume("-") }
      let day = isWeek ? 1 : try number(of: 1)
      let weeks = CivilDate.weeks(ofYear: year)
      guard (1...weeks).contains(week), (1...7).contains(day) else {
        throw Self.outOfRange("use a week from W01 to W\(weeks) and a day from 1 to 7")
      }
      // Week 1 has the fourth of January.
      let fourth = CivilDate(year: year, month: 1, day: 4)
      if isWeek { length = 7 }
      days = fourth.daysSince1970 - fourth.weekday + (week - 1) * 7 + day - 1
      return !isExtended
    }
    if let letter = text.first.map({ $0 & 0xDF }), letter >= 0x41, let count = Self.partsOfYear[letter] {
      text.removeFirst()
      try setPeriod(of: year, part: count == 12 ? shortNumber() : number(of: 1), of: count)
      return false
    }
    let digits = text.prefix { Self.isDigit($0) }.count
    if digits == 3 {
      let day = try number(of: 3)
      let count = CivilDate.isLeap(year) ? 366 : 365
      guard (1...count).contains(day) else {
        throw Self.outOfRange("use a day of the year from 001 to \(count)")
      }
      days = CivilDate(year: year, month: 1, day: 1).daysSince1970 + day - 1
      return !isExtended
    }
    // A month of a single digit, 2019-1, is the end of the text.
    let month = try number(of: isExtended && text.count == 1 ? 1 : 2)
    // A date of reduced accuracy; 201901 would be six digits of another kind.
    let isMonth = isExtended && text.isEmpty
    if isExtended, !isMonth { try consume("-") }
    let day = isMonth ? 0 : isExtended ? try shortNumber() : try number(of: 2)
    if isExtended, day == 0 {
      // Databases write zeros for what is not known.
      lacksDay = !isMonth
      try setPeriod(of: year, part: !isMonth && month == 0 ? 1 : month, of: !isMonth && month == 0 ? 1 : 12)
    } else {
      try setDate(year, month, day)
    }
    return !isExtended
  }

  /// Parses a decade, `1990s` or, as in ISO 8601-2, `199X`, or a century, `19XX`; returns whether the text is one.
  private mutating func parseLongPeriod() throws(ArgumentValueError) -> Bool {
    guard text.count <= 8, "sSxX".utf8.contains(text.last ?? 0) else { return false }
    let digits = text.prefix { Self.isDigit($0) }
    let rest = Substring(text.dropFirst(digits.count)).uppercased().bytewise.filter(\.isASCIILetter)
    let number = digits.reduce(0) { $0 * 10 + Int($1) - 48 }
    let years: Range<Int>
    switch (digits.count, rest) {
    case (4, "S") where number % 10 == 0:
      guard number % 100 != 0 else {
        throw ArgumentValueError(
          "can be a decade or a century",
          remedy: "write \(number / 10)X for the decade, \(number / 100)XX for the century")
      }
      years = number..<number + 10
    case (3, "X"): years = number * 10..<number * 10 + 10
    case (2, "XX"): years = number * 100..<number * 100 + 100
    default: return false
    }
    text = text.dropFirst(text.count)
    try setDate(years.lowerBound, 1, 1)
    length = CivilDate(year: years.upperBound, month: 1, day: 1).daysSince1970 - days
    return true
  }

  /// The numbers of the parts of a year by their letters: quarters, halves (semesters), months.
  private static let partsOfYear: [UInt8: Int] = [
    UInt8(ascii: "Q"): 4, UInt8(ascii: "S"): 2, UInt8(ascii: "H"): 2, UInt8(ascii: "M"): 12,
  ]

  /// Skips a quarter before its year, `Q3-` or `Q3 `, and returns its number; `nil` for any other text.
  private mutating func consumeQuarter() -> Int? {
    let beginning = Array(text.prefix(3))
    guard beginning.count == 3, beginning[0] & 0xDF == UInt8(ascii: "Q"), Self.isDigit(beginning[1]),
      " -/".utf8.contains(beginning[2])
    else { return nil }
    text.removeFirst(3)
    return Int(beginning[1]) - 48
  }

  /// Sets the date to one of the equal parts of a year in months.
  private mutating func setPeriod(of year: Int, part: Int, of count: Int) throws(ArgumentValueError) {
    guard (1...count).contains(part) else {
      throw Self.outOfRange(
        count == 12
          ? "use a month from 01 to 12"
          : count == 4 ? "use a quarter from Q1 to Q4" : "use a half from S1 to S2")
    }
    let months = 12 / count
    let next = part * months + 1
    try setDate(year, next - months, 1)
    let end = CivilDate(year: next > 12 ? year + 1 : year, month: next > 12 ? next - 12 : next, day: 1)
    length = end.daysSince1970 - days
  }

  private mutating func setDate(_ year: Int, _ month: Int, _ day: Int) throws(ArgumentValueError) {
    guard (1...12).contains(month) else { throw Self.outOfRange("use a month from 01 to 12") }
    let count = CivilDate.length(ofMonth: month, in: year)
    guard (1...count).contains(day) else { throw Self.outOfRange("use a day from 01 to \(count)") }
    days = CivilDate(year: year, month: month, day: day).daysSince1970
  }

  /// Parses the rest of a date such as `2024/5/1`.
  private mutating func parseMonthAndDay(of year: Int, after sign: Unicode.Scalar) throws(ArgumentValueError)
  {
    try consume(sign)
    let month = try shortNumber()
    if text.isEmpty { return try setPeriod(of: year, part: month, of: 12) }
    try consume(sign)
    try setDate(year, month, shortNumber())
  }

  /// Parses a date such as `1.5.2024`, and returns that it is not in the basic format.
  private mutating func parseDateWithPoints() throws(ArgumentValueError) -> Bool {
    let day = try shortNumber()
    try consume(".")
    let month = try shortNumber()
    try consume(".")
    let isShort = text.prefix { Self.isDigit($0) }.count == 2
    let year = try number(of: isShort ? 2 : 4)
    try setDate(isShort ? year + century(ofYear: year) : year, month, day)
    return false
  }

  /// Parses a number of one or two digits.
  private mutating func shortNumber() throws(ArgumentValueError) -> Int {
    try number(of: text.dropFirst().first.map(Self.isDigit) == true ? 2 : 1)
  }

  /// Parses a year of four digits or, after a sign, of four to six.
  private mutating func parseYear() throws(ArgumentValueError) -> Int {
    guard let sign = text.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-")
    else {
      return try number(of: 4)
    }
    text.removeFirst()
    let digits = text.prefix { Self.isDigit($0) }.count
    guard (4...6).contains(digits) else { throw Self.malformed }
    let year = try number(of: digits)
    return sign == UInt8(ascii: "-") ? -year : year
  }

  // MARK: Times

  /// Parses a time of day to whole seconds, and the fraction of the last one.
  private mutating func parseTime(isBasic: Bool) throws(ArgumentValueError) -> Int {
    var hour = isBasic ? try number(of: 2) : try shortNumber()
    var (minute, second) = (0, 0)
    // 18:30:00, 18.30.00 or 18h30; an hour alone, 18h, too.
    let sign = isBasic ? nil : consumeSign()
    let isLong = isBasic || sign == UInt8(ascii: "h") ? text.first.map(Self.isDigit) ?? false : sign != nil
    if isLong {
      minute = try number(of: 2)
      let hasSeconds = isBasic ? text.first.map(Self.isDigit) ?? false : sign != nil && text.first == sign
      if hasSeconds {
        if !isBasic { text.removeFirst() }
        second = try number(of: 2)
        try parseFraction()
      }
    }
    if let isAfternoon = consumeHalfOfDay() {
      guard (1...12).contains(hour) else { throw Self.outOfRange("use an hour from 1 to 12") }
      hour = hour % 12 + (isAfternoon ? 12 : 0)
    }
    // ISO 8601 has leap seconds, and 24:00 for the end of a day.
    let isMidnight = hour == 24 && minute == 0 && second == 0 && fraction == nil
    guard hour < 24 || isMidnight else { throw Self.outOfRange("use an hour from 00 to 23") }
    guard minute < 60 else { throw Self.outOfRange("use a minute from 00 to 59") }
    guard second <= 60 else {
      throw Self.outOfRange("use a second from 00 to 59")
    }
    return hour * 3_600 + minute * 60 + second
  }

  /// Skips the sign between hour and minute, and returns it; `nil` for any other text.
  private mutating func consumeSign() -> UInt8? {
    let next = text.dropFirst().prefix { Self.isDigit($0) }.count
    guard let sign = text.first,
      sign == UInt8(ascii: ":") || sign == UInt8(ascii: ".") && next == 2
        || sign == UInt8(ascii: "h") && (next == 2 || next == 0)
    else { return nil }
    text.removeFirst()
    return sign
  }

  /// Skips AM or PM, also with periods, and returns whether it is after noon; `nil` for any other text, of which the German word
  /// for hours is skipped.
  private mutating func consumeHalfOfDay() -> Bool? {
    let word = text.drop { $0 == 0x20 }
    if word.prefix(3).map({ $0 | 0x20 }) == Array("uhr".utf8) {
      text = word.dropFirst(3)
      return nil
    }
    let isDotted = word.dropFirst().first == UInt8(ascii: ".") && word.dropFirst(3).first == UInt8(ascii: ".")
    let letters = (isDotted ? [word.first, word.dropFirst(2).first] : [word.first, word.dropFirst().first])
      .map { ($0 ?? 0) & 0xDF }
    guard letters == [0x41, 0x4D] || letters == [0x50, 0x4D] else { return nil }
    text = word.dropFirst(isDotted ? 4 : 2)
    return letters[0] == 0x50
  }

  private mutating func parseFraction() throws(ArgumentValueError) {
    guard let mark = text.first, mark == UInt8(ascii: ".") || mark == UInt8(ascii: ",")
    else { return }
    let digits = text.dropFirst().prefix { Self.isDigit($0) }
    guard !digits.isEmpty, digits.count <= 30 else { throw Self.malformed }
    fraction = digits
    text = text.dropFirst(1 + digits.count)
  }

  /// Parses the offset from UTC in seconds.
  private mutating func parseOffset() throws(ArgumentValueError) -> Int {
    if text.first == 0x20 { text.removeFirst() }
    let word = Substring(text.prefix { (0x41...0x5A).contains($0) })
    if word.utf8.count > 1, let hours = Self.zones[String(word)] {
      text = text.dropFirst(word.utf8.count)
      if text.isEmpty || hours != 0 { return hours * 3600 }
    }
    // GMT+2
    let isShort = word.utf8.count > 1
    guard let sign = text.first else { throw Self.malformed }
    text.removeFirst()
    if sign == UInt8(ascii: "Z") || sign == UInt8(ascii: "z") { return 0 }
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { throw Self.malformed }
    let hours = isShort ? try shortNumber() : try number(of: 2)
    var minutes = 0
    if text.first == UInt8(ascii: ":") {
      text.removeFirst()
      minutes = try number(of: 2)
    } else if !text.isEmpty {
      minutes = try number(of: 2)
    }
    guard hours < 14 && minutes < 60 || hours == 14 && minutes == 0 else {
      throw Self.outOfRange("use an offset from -14:00 to +14:00")
    }
    return (hours * 60 + minutes) * (sign == UInt8(ascii: "-") ? -60 : 60)
  }

  // MARK: Characters

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

  private mutating func consume(_ sign: Unicode.Scalar) throws(ArgumentValueError) {
    guard text.first == UInt8(ascii: sign) else { throw Self.malformed }
    text.removeFirst()
  }

  private mutating func number(of digits: Int) throws(ArgumentValueError) -> Int {
    let word = text.prefix(digits)
    guard word.count == digits, word.allSatisfy(Self.isDigit) else { throw Self.malformed }
    text.removeFirst(digits)
    return word.reduce(0) { $0 * 10 + Int($1) - 48 }
  }
}

extension CivilDate {
  /// Returns the number of weeks of a year of ISO 8601: 53 if it begins or ends on a Thursday, or else 52.
  fileprivate static func weeks(ofYear year: Int) -> Int {
    [(1, 1), (12, 31)].contains { CivilDate(year: year, month: $0.0, day: $0.1).weekday == 3 } ? 53 : 52
  }
}
