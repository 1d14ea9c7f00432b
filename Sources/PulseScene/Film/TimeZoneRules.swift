/// The offsets of a time zone from UTC: its transitions, and the rule after the last of them.
public struct TimeZoneRules: Hashable, Sendable {
  /// An offset from UTC in seconds, positive to the east, with its abbreviation.
  public struct Offset: Hashable, Sendable {
    /// The offset in seconds.
    public var seconds: Int

    /// The abbreviation, such as `CEST`.
    public var name: String

    /// Creates an offset.
    public init(seconds: Int, name: String) {
      (self.seconds, self.name) = (seconds, name)
    }
  }

  /// A change of the offset at an instant.
  public struct Transition: Hashable, Sendable {
    /// Seconds since 1970 in UTC.
    public var time: Int

    /// The offset from then on.
    public var offset: Offset

    /// Creates a transition.
    public init(time: Int, offset: Offset) {
      (self.time, self.offset) = (time, offset)
    }
  }

  /// A day of a year on which an offset changes, by the rules of POSIX.
  public enum Day: Hashable, Sendable {
    /// A day from 1 to 365, without 29 February.
    case julian(Int)

    /// A day from 0 to 365.
    case dayOfYear(Int)

    /// A weekday (0 for Sunday) of a week (5 for the last one) of a month.
    case weekday(month: Int, week: Int, day: Int)
  }

  /// The yearly rule after the last transition: a standard offset, and perhaps a daylight one.
  public struct YearlyRule: Hashable, Sendable {
    /// The offset outside of daylight time.
    public var standard: Offset

    /// The offset and the local times of its beginning and end, in seconds of the day; `nil` without daylight time.
    public var daylight: Daylight?

    /// Creates a rule.
    public init(standard: Offset, daylight: Daylight? = nil) {
      (self.standard, self.daylight) = (standard, daylight)
    }
  }

  /// Daylight time: its offset, and the days and local times at which it begins and ends.
  public struct Daylight: Hashable, Sendable {
    /// The offset while it lasts.
    public var offset: Offset

    /// The day on which it begins.
    public var start: Day

    /// The local time at which it begins, in seconds of the day.
    public var startTime: Int

    /// The day on which it ends.
    public var end: Day

    /// The local time at which it ends, in seconds of the day.
    public var endTime: Int

    /// Creates daylight time; the times are seconds of the local day.
    public init(offset: Offset, start: Day, startTime: Int, end: Day, endTime: Int) {
      (self.offset, self.start, self.startTime) = (offset, start, startTime)
      (self.end, self.endTime) = (end, endTime)
    }
  }

  /// Coordinated Universal Time.
  public static let utc = TimeZoneRules(
    name: "UTC", first: Offset(seconds: 0, name: "UTC"), transitions: [],
    last: YearlyRule(standard: Offset(seconds: 0, name: "UTC")))

  /// The name, such as `Europe/Vienna`.
  public var name: String

  private let first: Offset
  private let transitions: [Transition]
  private let last: YearlyRule?

  /// Creates the rules of a zone.
  ///
  /// - Parameters:
  ///   - name: The name of the zone.
  ///   - first: The offset before the first transition.
  ///   - transitions: The transitions in order of time.
  ///   - last: The rule after the last transition; `nil` for the last offset forever.
  public init(name: String, first: Offset, transitions: [Transition], last: YearlyRule?) {
    (self.name, self.first, self.transitions, self.last) = (name, first, transitions, last)
  }

  /// Returns the offset at an instant.
  ///
  /// - Complexity: O(log transitions).
  public func offset(at time: DataTime) -> Offset {
    let seconds = Int(time.secondsSince1970.rounded(.down))
    if let last, transitions.last.map({ seconds >= $0.time }) ?? true {
      return Self.offset(at: seconds, by: last)
    }
    var (low, high) = (0, transitions.count)
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle].time <= seconds { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? first : transitions[low - 1].offset
  }

  private static func offset(at seconds: Int, by rule: YearlyRule) -> Offset {
    guard let daylight = rule.daylight else { return rule.standard }
    let local = seconds + rule.standard.seconds
    let year = CivilDate(daysSince1970: (local >= 0 ? local : local - 86_399) / 86_400).year
    // Each end is in the local time of the offset before it.
    let start = day(daylight.start, of: year) * 86_400 + daylight.startTime - rule.standard.seconds
    let end = day(daylight.end, of: year) * 86_400 + daylight.endTime - daylight.offset.seconds
    let isDaylight = start < end ? seconds >= start && seconds < end : seconds >= start || seconds < end
    return isDaylight ? daylight.offset : rule.standard
  }

  /// Returns the days since 1970 of a day of a rule in a year.
  private static func day(_ day: Day, of year: Int) -> Int {
    let first = CivilDate(year: year, month: 1, day: 1).daysSince1970
    switch day {
    case .julian(let number):
      return first + number - 1 + (CivilDate.isLeap(year) && number >= 60 ? 1 : 0)
    case .dayOfYear(let number): return first + number
    case .weekday(let month, let week, let weekday):
      let start = CivilDate(year: year, month: month, day: 1)
      // From Monday as 0 to Sunday as 0.
      let skipped = (weekday - (start.weekday + 1) % 7 + 7) % 7
      var number = 1 + skipped + (week - 1) * 7
      if number > CivilDate.length(ofMonth: month, in: year) { number -= 7 }
      return start.daysSince1970 + number - 1
    }
  }
}
