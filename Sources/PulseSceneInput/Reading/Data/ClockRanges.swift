import PulseBasics
import PulseDocument

/// The values of a column that can be two times of day, `10:00-11:00`, where the second could be an offset from UTC, too.
struct ClockRanges {
  /// Whether all values are two times of day, the second of which is later.
  private var canBeRanges = true

  /// Whether a second time of day cannot be an offset from UTC: it has another sign before it, or no zone has it.
  private var isCertain = false

  /// Whether the values are ranges.
  var areRanges: Bool { canBeRanges && isCertain }

  /// Whether a value is no range, so that none is.
  var areRefused: Bool { !canBeRanges }

  /// Notes a value.
  mutating func note(_ text: String) {
    guard canBeRanges else { return }
    guard let range = Self.parsed(text) else {
      canBeRanges = false
      return
    }
    isCertain = isCertain || range.isCertain
  }

  /// Returns the two times of day of a value; `nil` for any other value, and if others are no ranges.
  func range(_ text: String) -> (start: String, end: String)? {
    guard areRanges, let range = Self.parsed(text) else { return nil }
    return (range.start, range.end)
  }

  /// The largest hour of an offset that is behind UTC.
  private static let largestOffset = 12

  private static func parsed(_ text: String) -> (start: String, end: String, isCertain: Bool)? {
    let (hyphen, dash) = ("-", "\u{2013}")
    guard let cut = text.bytewise.cut(atFirst: dash) ?? text.bytewise.cut(atFirst: hyphen) else { return nil }
    let (start, end) = (cut.before.trimmed, cut.after.trimmed)
    guard let first = minutes(start), let last = minutes(end), first < last else { return nil }
    let isPlain = cut.before.utf8.count == start.utf8.count && cut.after.utf8.count == end.utf8.count
    return (
      String(start), String(end), !isPlain || text.bytewise.contains(dash) || last > largestOffset * 60
    )
  }

  /// Returns the minutes since midnight of hours and minutes; `nil` for any other text.
  private static func minutes(_ text: Substring) -> Int? {
    guard let (hour, minute) = text.bytewise.cut(atFirst: ":"), (1...2).contains(hour.utf8.count),
      minute.utf8.count == 2, (hour + minute).utf8.allSatisfy({ (48...57).contains($0) }),
      let hours = Int(hour), let minutes = Int(minute), minutes < 60, hours * 60 + minutes <= 1440
    else { return nil }
    return hours * 60 + minutes
  }
}

/// The numbers of values of a column that are digits, by whether they are times of day.
struct ClockCounts {
  private var (clocks, others) = (0, 0)

  /// Notes a value.
  mutating func note(isClock: Bool) {
    if isClock { clocks += 1 } else { others += 1 }
  }

  /// Whether more values are others than times of day, of which there are some.
  var areMostlyOthers: Bool { others > clocks && clocks > 0 }
}
