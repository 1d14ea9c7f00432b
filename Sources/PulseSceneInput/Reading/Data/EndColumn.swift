import PulseBasics
import PulseScene

/// The values of a column that is named like that of ends.
struct EndColumn {
  /// Whether a value is a time.
  private(set) var hasTimes = false

  /// The first value that is none; `nil` if all are.
  private var other: String?

  /// The first value that stands for an end that has not come; `nil` if there is none.
  private var open: String?

  /// Whether no value is a time.
  var isData: Bool { !hasTimes && other != nil }

  /// Notes a value that is no time.
  mutating func note(other text: String) { other = other ?? text }

  /// Notes a value that stands for an end that has not come.
  mutating func note(open text: String) { (hasTimes, open) = (true, open ?? text) }

  /// Notes a time, and returns whether values before it were taken for data.
  mutating func noteTime() -> Bool {
    defer { hasTimes = true }
    return isData
  }

  /// Returns what was understood of a column; `nil` if there is nothing to say.
  func note(of column: String) -> String? {
    if isData, let other {
      return "'\(column.excerpt)' has no times, but values such as '\(other.excerpt)', and ends no events"
    }
    return open.map { "'\($0.excerpt)' in '\(column.excerpt)' is read as an end that has not come" }
  }

  /// The digits that stand for an end that has not come.
  static let farEnds: Set = ["9999", "99991231", "2999", "29991231", "99999999", "00000000"]

  /// The words for an end that has not come.
  static let ongoing: Set = [
    "present", "ongoing", "current", "currently", "now", "today", "continuing", "open", "active", "heute",
    "laufend",
  ]
}

extension DataTime {
  /// An end that has not come.
  static let openEnd = DataTime(secondsSince1970: .infinity)

  /// Whether the time is one that programs write for an end that has not come: of the years 2999 to 9999.
  var isFarEnd: Bool { Self.farEnds.contains(secondsSince1970) }

  private static let farEnds =
    Double(
      CivilDate(year: 2999, month: 1, day: 1).daysSince1970 * 86_400)..<Double(
      CivilDate(year: 10_000, month: 1, day: 1).daysSince1970 * 86_400)
}
