import PulseBasics
import PulseScene

/// A parser of the POSIX rule of a time zone, such as `CET-1CEST,M3.5.0,M10.5.0/3`.
struct POSIXTimeZoneParser {
  private var rest: Substring

  init(text: String) {
    rest = text[...]
  }

  /// Returns the rule; `nil` for text that is none.
  func rule() -> TimeZoneRules.YearlyRule? {
    var parser = self
    return parser.parse()
  }

  private mutating func parse() -> TimeZoneRules.YearlyRule? {
    guard let name = abbreviation(), let offset = time() else { return nil }
    let standard = TimeZoneRules.Offset(seconds: -offset, name: name)
    guard let daylightName = abbreviation() else {
      return rest.isEmpty ? TimeZoneRules.YearlyRule(standard: standard) : nil
    }
    var seconds = standard.seconds + 3600
    if rest.first != ",", let offset = time() { seconds = -offset }
    guard consume(","), let start = day() else { return nil }
    let startTime = consume("/") ? time() : 7200
    guard consume(","), let end = day() else { return nil }
    let endTime = consume("/") ? time() : 7200
    guard let startTime, let endTime, rest.isEmpty else { return nil }
    return TimeZoneRules.YearlyRule(
      standard: standard,
      daylight: TimeZoneRules.Daylight(
        offset: TimeZoneRules.Offset(seconds: seconds, name: daylightName), start: start,
        startTime: startTime,
        end: end, endTime: endTime))
  }

  private mutating func consume(_ character: Unicode.Scalar) -> Bool {
    guard rest.unicodeScalars.first == character else { return false }
    rest.unicodeScalars.removeFirst()
    return true
  }

  /// Parses an abbreviation: letters, or anything in angle brackets.
  private mutating func abbreviation() -> String? {
    if consume("<") {
      guard let (name, after) = rest.bytewise.cut(atFirst: ">") else { return nil }
      rest = after
      return String(name)
    }
    let name = rest.bytewise.prefix(while: \.isASCIILetter)
    rest = rest.bytewise.dropFirst(name.utf8.count)
    return name.count >= 3 ? String(name) : nil
  }

  private mutating func number() -> Int? {
    let digits = rest.bytewise.prefix(while: \.isASCIIDigit)
    rest = rest.bytewise.dropFirst(digits.utf8.count)
    return Int(digits)
  }

  /// Parses a time or offset, `[+-]hh[:mm[:ss]]`, in seconds.
  private mutating func time() -> Int? {
    let sign = consume("-") ? -1 : 1
    if sign == 1 { _ = consume("+") }
    guard let hours = number(), hours <= 167 else { return nil }
    var seconds = hours * 3600
    for unit in [60, 1] where consume(":") {
      guard let part = number() else { return nil }
      seconds += part * unit
    }
    return sign * seconds
  }

  private mutating func day() -> TimeZoneRules.Day? {
    if consume("J") { return number().map { .julian($0) } }
    guard consume("M") else { return number().map { .dayOfYear($0) } }
    guard let month = number(), consume("."), let week = number(), consume("."), let day = number(),
      (1...12).contains(month), (1...5).contains(week), (0...6).contains(day)
    else { return nil }
    return .weekday(month: month, week: week, day: day)
  }
}
