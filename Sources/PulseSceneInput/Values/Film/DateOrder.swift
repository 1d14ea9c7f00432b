import PulseBasics
import PulseDocument

/// The order of day and month in dates with slashes or hyphens that end with their year, 23/08/2005 or 8/23/2005.
enum DateOrder {
  case dayFirst
  case monthFirst

  /// The form for people.
  var phrase: String { self == .dayFirst ? "day/month/year" : "month/day/year" }

  /// A date whose order is not known from its form: its two small numbers, its year and what follows it.
  struct Parts: Hashable {
    let first: Int
    let second: Int

    /// The year with its century.
    let year: String
    let rest: String

    /// The year of two digits; `nil` for one with its century.
    let shortYear: Int?

    /// Whether the first number can be a year of two digits.
    private let canBeginWithYear: Bool

    /// Parses a text; `nil` for one of another form.
    init?(_ text: String) {
      let text = text[...].trimmed
      let date = text.bytewise.prefix { $0 != " " && $0 != "T" }
      let parts = date.bytewise.split { $0 == "/" || $0 == "-" }
      guard parts.count == 3, parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
        (1...2).contains(parts[0].utf8.count), (1...2).contains(parts[1].utf8.count),
        [2, 4].contains(parts[2].utf8.count),
        let first = Int(parts[0]), let second = Int(parts[1]), let year = Int(parts[2])
      else { return nil }
      (self.first, self.second) = (first, second)
      shortYear = parts[2].utf8.count == 2 ? year : nil
      canBeginWithYear = parts[2].utf8.count == 2 && (1...31).contains(year) && parts[0].utf8.count == 2
      self.year =
        parts[2].utf8.count == 4
        ? String(parts[2]) : String(year + century(ofYear: year))
      rest = String(text.bytewise.dropFirst(date.utf8.count))
    }

    /// The order, if only one gives a date.
    var order: DateOrder? {
      switch (first <= 12, second <= 12) {
      case (false, true): canBeginWithYear ? nil : .dayFirst
      case (true, false): .monthFirst
      default: nil
      }
    }

    /// Whether both orders give the same date.
    var isSymmetric: Bool { first == second && !canBeginWithYear }

    /// The text in the order of ISO 8601.
    func isoText(_ order: DateOrder) -> String {
      let (day, month) = order == .dayFirst ? (first, second) : (second, first)
      func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
      return "\(year)-\(padded(month))-\(padded(day))\(rest)"
    }
  }
}
