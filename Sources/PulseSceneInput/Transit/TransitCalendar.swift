import PulseBasics
import PulseDocument
import PulseScene

/// The days on which the services of a feed run.
struct TransitCalendar {
  /// The weekdays, from Monday, that a service runs between two days since 1970.
  private var weeks: [(service: Bytewise, days: ClosedRange<Int>, weekdays: [Bool])] = []

  /// The services that are added to a day or taken from it.
  private var exceptions: [Int: (added: Set<Bytewise>, removed: Set<Bytewise>)] = [:]

  /// The most days that are looked at: two years.
  private static let mostDays = 731

  private static let weekdays = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]

  /// Reads the calendar of a feed.
  init(of feed: inout TransitFeed) throws(DocumentError) {
    var (weeks, exceptions) = (weeks, exceptions)
    let columns = ["service_id", "start_date", "end_date"] + Self.weekdays
    try feed.forEachRow(of: "calendar.txt", columns) { texts, _ in
      guard let first = Self.day(texts[1]), let last = Self.day(texts[2]), first <= last else { return }
      weeks.append((texts[0].bytewise, first...last, texts[3...].map { $0 == "1" }))
    }
    try feed.forEachRow(of: "calendar_dates.txt", ["service_id", "date", "exception_type"]) { texts, _ in
      guard let day = Self.day(texts[1]) else { return }
      if texts[2] == "2" {
        exceptions[day, default: ([], [])].removed.insert(texts[0].bytewise)
      } else {
        exceptions[day, default: ([], [])].added.insert(texts[0].bytewise)
      }
    }
    (self.weeks, self.exceptions) = (weeks, exceptions)
  }

  /// Returns the first day since 1970 on which the most trips run, of the number of trips of each service, with the services
  /// that run on it; `nil` if there is none.
  func busiestDay(of trips: [Bytewise: Int]) -> (day: Int, services: Set<Bytewise>)? {
    let used = weeks.filter { trips[$0.service] != nil }
    let added = exceptions.filter { $0.value.added.contains { trips[$0] != nil } }.map(\.key)
    guard let first = (used.map(\.days.lowerBound) + added).min() else { return nil }
    let last = (used.map(\.days.upperBound) + added).max() ?? first
    var best: (count: Int, day: Int, services: Set<Bytewise>) = (0, first, [])
    for day in first...min(last, first + Self.mostDays) {
      let weekday = CivilDate(daysSince1970: day).weekday
      var services = Set(used.filter { $0.days.contains(day) && $0.weekdays[weekday] }.map(\.service))
      if let exception = exceptions[day] {
        services.formUnion(exception.added)
        services.subtract(exception.removed)
      }
      let count = services.reduce(0) { $0 + (trips[$1] ?? 0) }
      if count > best.count { best = (count, day, services) }
    }
    return best.count > 0 ? (best.day, best.services) : nil
  }

  /// Returns the day since 1970 of a date such as 20240501; `nil` for another text.
  private static func day(_ text: String) -> Int? {
    guard text.utf8.count == 8, let number = Int(text) else { return nil }
    let date = CivilDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
    guard (1900...2200).contains(date.year), (1...12).contains(date.month),
      (1...CivilDate.length(ofMonth: date.month, in: date.year)).contains(date.day)
    else { return nil }
    return date.daysSince1970
  }
}
