import PulseBasics
import PulseDocument
import PulseScene

/// The days on which the services of a feed run.
struct TransitCalendar {
  /// The weekdays, from Monday, that a service runs between two days since 1970.
  private var weeks: [(service: Bytewise, days: ClosedRange<Int>, weekdays: [Bool])] = []

  /// The services that are added to a day or taken from it.
  private var exceptions: [Int: (added: Set<Bytewise>, removed: Set<Bytewise>)] = [:]

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
  ///
  /// - Complexity: O(n log n) of the rows of the calendar, whatever its span.
  func busiestDay(of trips: [Bytewise: Int]) -> (day: Int, services: Set<Bytewise>)? {
    let used = weeks.filter { trips[$0.service] != nil }
    // The change of the number of trips of each weekday at the beginning of a day. Between two such days, and without
    // exceptions, every week is like the one before.
    var changes: [Int: [Int]] = [:]
    for week in used {
      for (day, sign) in [(week.days.lowerBound, 1), (week.days.upperBound + 1, -1)] {
        let numbers = week.weekdays.map { $0 ? sign * (trips[week.service] ?? 0) : 0 }
        changes[day] = zip(changes[day] ?? numbers.map { _ in 0 }, numbers).map { $0 + $1 }
      }
    }
    var days = Set(changes.keys.flatMap { $0..<$0 + 7 })
    for day in exceptions.keys { days.formUnion([day, day + 7]) }
    let rows = Dictionary(grouping: used) { $0.service }
    var ofWeekdays = Self.weekdays.map { _ in 0 }
    var best: (count: Int, day: Int)?
    for day in days.sorted() {
      if let change = changes[day] { ofWeekdays = zip(ofWeekdays, change).map { $0 + $1 } }
      let weekday = CivilDate(daysSince1970: day).weekday
      var count = ofWeekdays[weekday]
      if let exception = exceptions[day] {
        func runs(_ service: Bytewise) -> Bool {
          rows[service]?.contains { $0.days.contains(day) && $0.weekdays[weekday] } ?? false
        }
        for service in exception.added where !runs(service) { count += trips[service] ?? 0 }
        for service in exception.removed where runs(service) || exception.added.contains(service) {
          count -= trips[service] ?? 0
        }
      }
      if count > best?.count ?? 0 { best = (count, day) }
    }
    return best.map { ($0.day, services(on: $0.day, among: used)) }
  }

  /// Returns the services that run on a day, of the rows of the calendar that are used.
  private func services(
    on day: Int, among used: [(service: Bytewise, days: ClosedRange<Int>, weekdays: [Bool])]
  ) -> Set<Bytewise> {
    let weekday = CivilDate(daysSince1970: day).weekday
    let regular = Set(used.filter { $0.days.contains(day) && $0.weekdays[weekday] }.map(\.service))
    return regular.union(exceptions[day]?.added ?? []).subtracting(exceptions[day]?.removed ?? [])
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
