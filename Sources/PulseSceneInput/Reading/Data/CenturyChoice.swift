import PulseBasics
import PulseDocument
import PulseScene

/// A choice of the centuries of years of two digits, 7/1/62, by all that the times of a file have: their years are the shortest
/// interval that ends no later than ``latestYear``.
///
/// With a format of times, the rule is that of POSIX for `%y` instead.
struct CenturyChoice {
  /// The latest year that two digits stand for without a format.
  ///
  /// Data are of the past, and plans seldom reach farther than ten years from when this was written. No clock decides, so
  /// that the same file always gives the same times.
  static let latestYear = 2035

  /// The years without their centuries.
  private var digits: Set<Int> = []

  /// The first text with such a year, and the names of its fields.
  private var (example, names) = ("", [String]())

  /// The first year of the interval, if it is known from an earlier reading of the file.
  private var firstYear: Int?

  /// The shortest interval of all years; `nil` without any.
  private var years: ClosedRange<Int>? {
    let sorted = digits.sorted()
    let intervals = sorted.indices.map { index in
      let last = sorted[(index + sorted.count - 1) % sorted.count]
      let end = Self.latestYear - Self.remainder(Self.latestYear - last)
      return end - Self.remainder(last - sorted[index])...end
    }
    // Of several, the latest.
    return intervals.min { ($0.count, -$0.upperBound) < ($1.count, -$1.upperBound) }
  }

  private static func remainder(_ number: Int) -> Int { (number % 100 + 100) % 100 }

  /// Returns the year of two digits in the century after the first year of an interval.
  private static func year(_ digits: Int, from first: Int) -> Int { first + remainder(digits - first) }

  /// Whether the years are others than those that the times had without the choice.
  var changesYears: Bool {
    guard firstYear == nil, let years else { return false }
    return digits.contains { Self.year($0, from: years.lowerBound) != $0 + century(ofYear: $0) }
  }

  /// The sentence about how the years were read; `nil` if all have their century.
  var note: String? {
    guard let years else { return nil }
    let fields = names.map { "'\($0.excerpt)'" }.joined(separator: ", ")
    return "years in \(fields) have two digits, read as \(Self.text(of: years))"
  }

  /// The warning about years each of which could be one of this century as well; `nil` for others.
  var doubt: String? {
    guard let note, let years,
      digits.allSatisfy({ Self.year($0, from: years.lowerBound) != $0 + century(ofYear: $0) })
    else { return nil }
    let formats = TimeFormat.fitting(example)
    let remedy =
      formats.isEmpty ? "write all four" : "write --time-format \(SpellChecker.disjunction(formats))"
    return "\(note); \(remedy) if they are of this century"
  }

  private static func text(of years: ClosedRange<Int>) -> String {
    years.count == 1 ? "\(years.lowerBound)" : "\(years.lowerBound) to \(years.upperBound)"
  }

  /// Begins to read a file again, with what another reading has found.
  mutating func restart(with other: CenturyChoice) {
    self = other
    firstYear = other.years?.lowerBound
  }

  /// Notes a time, and returns it in its century, if that is known.
  ///
  /// - Parameters:
  ///   - time: The time in the century of POSIX; `nil` for a text that cannot be read yet.
  ///   - text: The text of the time.
  ///   - shortYear: The year of two digits that a field of its own has; `nil` without one.
  ///   - fields: The names of its fields.
  /// - Returns: The time.
  mutating func choose(
    _ time: DataTime?, for text: String, shortYear: Int? = nil, in fields: [String]
  ) -> DataTime? {
    guard shortYear != nil || Self.canHaveShortYear(text) && !DateWords.hasEra(text) else {
      return time
    }
    let date = time.map { CivilDate(daysSince1970: Int(($0.secondsSince1970 / 86_400).rounded(.down))) }
    guard let year = shortYear ?? DateOrder.Parts(text)?.shortYear ?? date.map({ Self.remainder($0.year) })
    else { return time }
    if digits.isEmpty { (example, names) = (shortYear == nil ? text : "", fields) }
    digits.insert(year)
    guard let time, let date, let firstYear else { return time }
    let chosen = CivilDate(year: Self.year(year, from: firstYear), month: date.month, day: date.day)
    return DataTime(
      secondsSince1970: time.secondsSince1970
        + Double(chosen.daysSince1970 - date.daysSince1970) * 86_400)
  }

  /// Returns whether a text can be a date with a year of two digits: it has two numbers before its time of day, and none
  /// of three digits or more.
  private static func canHaveShortYear(_ text: String) -> Bool {
    var (count, length) = (0, 0)
    for byte in text.utf8 {
      if byte == UInt8(ascii: ":") { break }
      length = (48...57).contains(byte) ? length + 1 : 0
      if length == 3 { return false }
      if length == 1 { count += 1 }
    }
    return count > 1 && Double(decimal: text[...].trimmed) == nil
  }
}
