package import PulseArguments
import PulseBasics
package import PulseDocument
package import PulseScene

extension DataTime {
  /// The instants of the years -200,000 to 200,000, in seconds since 1970.
  package static let range = -6.4e12...6.4e12

  /// The year 3000 in seconds since 1970, from which on no data are.
  static let farFuture = 32_503_680_000.0

  /// The numbers since 1970 beyond which, in either direction, the unit is a smaller one, with its parts of a second.
  ///
  /// The units are nanoseconds, microseconds and milliseconds. The magnitudes of the years from 1973 to 5138 do not overlap.
  private static let units: [(beyond: Double, perSecond: Double, name: String)] = [
    (1e17, 1e9, "nanoseconds"), (1e14, 1e6, "microseconds"), (1e11, 1e3, "milliseconds"),
  ]

  /// Returns the name of the unit of a number since 1970.
  static func unit(of number: Double) -> String {
    units.first { abs(number) > $0.beyond }?.name ?? "seconds"
  }

  /// Returns whether a time is that of a number since 1970, to the second, and not what its digits are otherwise.
  static func isCount(_ number: Double, of time: DataTime) -> Bool {
    let perSecond = units.first { abs(number) > $0.beyond }?.perSecond ?? 1
    return abs(number / perSecond - time.secondsSince1970) < 1
  }

  /// The remedy for a text that is no time.
  package static let remedy = "use 2024-05-01T10:00:00Z, a date, or seconds or milliseconds since 1970"

  /// Parses a time: a number of seconds or milliseconds since 1970, or a date with or without a time of day.
  ///
  /// Numbers beyond 1e11 are milliseconds, beyond 1e14 microseconds and beyond 1e17 nanoseconds, and a time without a zone is UTC.
  ///
  /// - Throws: `ArgumentValueError` that says which part is wrong.
  package init(argument text: String) throws(ArgumentValueError) {
    let text = text[...].trimmed
    if let number = Double(decimal: text), !Self.isBasicDate(text), EraYear.isoYear(text) == nil {
      if let seconds = Self.seconds(ofDigits: number) {
        self.init(secondsSince1970: seconds)
      } else {
        try self.init(number: number)
      }
      return
    }
    do throws(ArgumentValueError) {
      let words = DateWords.isoText(text)
      self.init(secondsSince1970: try DateTimeParser.seconds(parsing: words.map { $0[...] } ?? text))
    } catch {
      let formats = TimeFormat.fitting(text)
      if DateOrder.Parts(String(text)) != nil, !formats.isEmpty {
        throw ArgumentValueError(
          formats.count == 1 ? "is not in the order year, month, day" : "can be read in several ways",
          remedy: "write --time-format \(SpellChecker.disjunction(formats)), or 2024-05-01")
      }
      if error == DateTimeParser.malformed, let problem = MonthWords.ambiguity(in: text) {
        throw ArgumentValueError(problem, remedy: "write its number, such as 2024-05-01")
      }
      guard error == DateTimeParser.malformed, !formats.isEmpty else { throw error }
      throw ArgumentValueError(
        error.problem, remedy: "write --time-format \(SpellChecker.disjunction(formats)), or 2024-05-01")
    }
    guard Self.range.contains(secondsSince1970) else { throw Self.outOfRange }
  }

  /// Creates the instant of a number of seconds since 1970, or of parts of a second by its magnitude.
  ///
  /// - Throws: `ArgumentValueError` if it is out of range.
  package init(number: Double) throws(ArgumentValueError) {
    let unit = Self.units.first { abs(number) > $0.beyond }
    self.init(secondsSince1970: number / (unit?.perSecond ?? 1))
    guard Self.range.contains(secondsSince1970) else { throw Self.outOfRange }
  }

  /// Returns the instant of digits that are a date with a time of day, 20240501123000 or 202405011230, of this or the last
  /// century; `nil` for any other number.
  ///
  /// Numbers of milliseconds or microseconds since 1970 are of other magnitudes, but for a few minutes of 1976.
  static func seconds(ofDigits number: Double) -> Double? {
    guard number == number.rounded(), (1.9e11..<2.1e11).contains(number) || (1.9e13..<2.1e13).contains(number)
    else { return nil }
    let unit = number < 1e12 ? 10_000 : 1_000_000
    // The time of day behind a one, which keeps its zeros.
    let time = String(unit + Int(number) % unit).bytewise.dropFirst(1)
    let text = "\(Int(number) / unit)T\(time)"
    return try? DateTimeParser.seconds(parsing: text[...])
  }

  /// Returns the instant of the first moment of a day that a whole number stands for, 20240501; `nil` for any other number.
  static func seconds(ofDate number: Double) -> Double? {
    guard number == number.rounded(), (1.9e7..<2.1e7).contains(number) else { return nil }
    return try? DateTimeParser.seconds(parsing: String(Int(number))[...])
  }

  private static let outOfRange = ArgumentValueError(
    "is out of range", remedy: "use a time of the years -200000 to 200000")

  /// Whether digits are a date of the basic format, 20240501, of this or the last century, and not seconds since 1970.
  static func isBasicDate(_ text: Substring) -> Bool {
    guard text.utf8.count == 8, text.utf8.allSatisfy({ (48...57).contains($0) }),
      text.bytewise.hasPrefix("19") || text.bytewise.hasPrefix("20")
    else { return false }
    return (try? DateTimeParser.seconds(parsing: text)) != nil
  }

  /// Whether a text is a time of any form, also one whose day and month could be exchanged.
  static func canBe(_ text: String) -> Bool {
    DateOrder.Parts(text) != nil || (try? DataTime(argument: text)) != nil
  }

  /// The time in the format of RFC 3339, with as many digits of the second as it needs to be read back exactly; years
  /// beyond 9999 have a sign.
  package var text: String {
    let whole = Int(secondsSince1970.rounded(.down))
    let days = whole >= 0 ? whole / 86_400 : (whole - 86_399) / 86_400
    let (date, second) = (CivilDate(daysSince1970: days), whole - days * 86_400)
    func padded(_ number: Int, _ digits: Int) -> String {
      let text = String(number.magnitude)
      return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
    let sign = date.year < 0 ? "-" : date.year > 9999 ? "+" : ""
    let day = "\(sign)\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))"
    let time = [second / 3600, second / 60 % 60, second % 60].map { padded($0, 2) }.joined(separator: ":")
    return "\(day)T\(time)\(fraction(after: whole))Z"
  }

  /// Returns the fraction of a second as text, with its point; empty for a whole second.
  private func fraction(after whole: Int) -> String {
    let part = secondsSince1970 - Double(whole)
    if part == 0 { return "" }
    // A few digits, if they give the same number again.
    for digits in [1, 2, 3, 6, 9, 12] {
      let power = (0..<digits).reduce(1.0) { power, _ in power * 10 }
      let count = (part * power).rounded()
      guard count > 0, count < power else { continue }
      let text = String(Int(count))
      let fraction = String(repeating: "0", count: digits - text.count) + text
      if DateTimeParser.seconds(whole, fraction: fraction[...]) == secondsSince1970 { return "." + fraction }
    }
    // The fraction is exact, and so are at most 30 digits of its decimal text.
    let text = shortestDecimal(part)
    return text.bytewise.hasPrefix("0.") ? String(text.bytewise.dropFirst(1)) : ""
  }
}

extension DataTime: ArgumentValue {
  /// Creates a time from a number since 1970, or from its text.
  package init(json: JSONValue) throws(ArgumentValueError) {
    if let number = json.double { try self.init(number: number) } else { try self.init(textOf: json) }
  }

  /// The time in option syntax.
  package var argument: String { text }

  /// Throws for a time out of range.
  package func check() throws(ArgumentValueError) {
    guard Self.range.contains(secondsSince1970) else { throw Self.outOfRange }
  }

  /// A number of seconds, or a time as text.
  package static var jsonRepresentations: [JSONRepresentation] { [.text(pattern: "^[-+0-9]"), .number()] }
}
