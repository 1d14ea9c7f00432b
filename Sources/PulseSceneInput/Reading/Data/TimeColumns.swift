import PulseBasics
import PulseScene

/// Fields that are the time of a row together.
enum TimeFields: Hashable {
  /// A time, or a date alone.
  case single(String)

  /// A date with a time of day.
  case pair(date: String, clock: String)

  /// A date in parts, which can have a time of day.
  case parts(TimeParts)

  /// The names of the fields.
  var names: [String] {
    switch self {
    case .single(let name): [name]
    case .pair(let date, let clock): [date, clock]
    case .parts(let parts): parts.names
    }
  }

  /// Whether the date is at most that of a month or another long part of a year.
  var isCoarse: Bool {
    switch self {
    case .single(let name): TimeColumnNames.coarse.contains(TableColumns.plain(name))
    case .pair: false
    case .parts(let parts): parts.date.count > 1 && parts.date.count < 3 && parts.unit != .day
    }
  }
}

/// The fields of a date in parts, from the largest to the smallest.
struct TimeParts: Hashable {
  /// The parts of a year that can follow it.
  enum Unit: CaseIterable {
    case month
    case quarter
    case half
    case week

    /// The day of the year.
    case day
  }

  /// A year, and as many as there are of month and day, or one part of the year of another unit; or a date.
  var date: [String]

  /// The unit of the second field of the date.
  var unit = Unit.month

  /// An hour, minute and second, as many as there are; or a time of day.
  var clock: [String] = []

  /// The names of the fields.
  var names: [String] { date + clock }

  /// Creates the parts of a date.
  init(date: [String], unit: Unit = .month, clock: [String] = []) {
    (self.date, self.unit, self.clock) = (date, unit, clock)
  }

  /// Creates the parts of some fields in their order.
  init(_ names: [String]) {
    let second = names.dropFirst().first.map { TableColumns.plain($0) }
    unit =
      Unit.allCases.first { unit in
        unit != .month && second.map { TimeColumnNames.parts(of: unit).contains($0) } == true
      } ?? .month
    let count = unit == .month ? 3 : 2
    (date, clock) = (Array(names.prefix(count)), Array(names.dropFirst(count)))
  }
}

/// The columns of a table that can be times, by their names.
struct TimeColumns {
  /// A column with its name in lower case without separators, and without what it says about zone and form.
  private struct Column {
    let plain: String
    let core: String
    let name: String

    init(_ name: String) {
      self.name = name
      plain = TableColumns.plain(name)
      core = TimeColumnNames.core(of: plain)
    }
  }

  private var columns: [Column] = []

  /// The fields that a row can have its time in, in the order of preference.
  private(set) var usual: [TimeFields] = []

  /// The pairs of a date and a time of day under any names, and the dates in parts with one.
  private(set) var pairs: [TimeFields] = []

  /// The fields of ``usual`` whose name alone does not say that their values are times.
  private(set) var uncertain: Set<TimeFields> = []

  /// The column of time zones, that of AM and PM, and that of the milliseconds of a second; `nil` for none.
  private(set) var (zone, halfOfDay, milliseconds): (String?, String?, String?) = (nil, nil, nil)

  /// The zones that names of times say, `+02` for `Timestamp (UTC+2)`, by the names.
  private(set) var zonesOfNames: [Bytewise: String] = [:]

  /// The ends of times that are known by their values.
  private var knownEnds: [TimeFields: [TimeFields]] = [:]

  /// Creates the columns of a table from all of its names.
  init(_ names: [String] = []) {
    columns = names.map(Column.init)
    (zone, halfOfDay) = (first(of: TimeColumnNames.zones), first(of: TimeColumnNames.halves))
    zone =
      zone
      ?? columns.first { TimeColumnNames.zones.contains(TimeColumnNames.withoutUnit($0.plain)) }?.name
    milliseconds = first(of: TimeColumnNames.milliseconds)
    for name in names {
      if let zone = TimeColumnNames.zone(of: name) { zonesOfNames[name.bytewise] = zone }
    }
    let parts = parts()
    // The usual words come first; a tag is a day only in a table that has no date.
    let dates = TimeColumnNames.dates.flatMap { word in
      columns.filter { TimeColumnNames.rest($0.plain, of: [word]) != nil }
    }
    for date in dates {
      if let parts, parts.date.contains(where: { $0.bytewise == date.name.bytewise }) { continue }
      guard let clock = clock(of: date) else { continue }
      let pair = joined(date.name, clock)
      if !pairs.contains(pair) { pairs.append(pair) }
    }
    if let parts, parts.clock.count == 1, !TimeColumnNames.isHour(parts.clock[0]) {
      pairs.append(.parts(parts))
    }
    usual = (FilmSpec.standardTimeFields + ["eventdate", "eventtime"]).compactMap { fields($0) }
    // The timestamp beside the events of ACLED is that of their upload.
    if first(of: ["eventidcnty"]) != nil, let event = fields("eventdate") { usual.insert(event, at: 0) }
    if let parts { usual.append(.parts(parts)) }
    usual += TimeColumnNames.others.compactMap { fields($0) }
    if usual.isEmpty { usual = FilmSpec.standardTimeFields.compactMap { fields(withCore: $0) } }
    if usual.isEmpty, pairs.count == 1 { usual = pairs }
    if usual.isEmpty {
      let begins = columns.map { TimeFields.single($0.name) }.filter(isValidity)
      if begins.count == 1 { usual = begins }
    }
    if let only = onlyName, !usual.isEmpty, usual.allSatisfy(\.isCoarse) {
      // A date says more than its year.
      let date = pairs.first { $0.names.contains { $0.bytewise == only.bytewise } } ?? .single(only)
      usual.insert(date, at: 0)
      uncertain = [date]
    }
    if usual.isEmpty { usual = (nestedName ?? onlyName).map { [.single($0)] } ?? [] }
    var known: Set<TimeFields> = []
    usual = usual.filter { known.insert($0).inserted }
  }

  /// Takes a single field for the times.
  mutating func use(_ name: String) { usual = [.single(name)] }

  /// Takes a date, with its time of day, before other fields.
  mutating func prefer(_ date: String) {
    usual.insert(pairs.first { $0.names.first?.bytewise == date.bytewise } ?? .single(date), at: 0)
  }

  /// Takes a time of day for the dates of a field, and perhaps another one for their ends.
  mutating func use(_ clock: String, of date: String, end: String?) {
    let pair = TimeFields.pair(date: date, clock: clock)
    usual = [pair] + usual.filter { $0 != .single(date) }
    if let end { knownEnds[pair] = [.pair(date: date, clock: end)] }
  }

  /// Returns a date and a time of day, with the minutes and seconds of an hour that have columns of their own.
  private func joined(_ date: String, _ clock: String) -> TimeFields {
    guard TimeColumnNames.isHour(clock), let minute = minute() else {
      return .pair(date: date, clock: clock)
    }
    let second = first(of: TimeColumnNames.seconds)
    return .parts(TimeParts(date: [date], clock: [clock, minute] + [second].compactMap(\.self)))
  }

  /// Returns the column of minutes besides others, which is none of minima.
  private func minute(besides used: [String] = []) -> String? {
    let hasMaxima = columns.contains { $0.plain.bytewise == "max" }
    return columns.last { column in
      TimeColumnNames.minutes.contains(column.plain) && !(hasMaxima && column.plain.bytewise == "min")
        && !used.contains { $0.bytewise == column.name.bytewise }
    }?.name
  }

  /// Returns the date in parts that the table has; `nil` for a year alone.
  private func parts() -> TimeParts? {
    guard let year = first(of: TimeColumnNames.years) else { return nil }
    let month = first(of: TimeColumnNames.parts(of: .month), spelled: "MM")
    let day = month == nil ? nil : first(of: TimeColumnNames.days)
    var parts = TimeParts(date: [year, month, day].compactMap(\.self))
    if day == nil {
      for unit in [TimeParts.Unit.day, .week, .quarter, .half] where month == nil || unit == .day {
        guard let name = first(of: TimeColumnNames.parts(of: unit)) else { continue }
        parts = TimeParts(date: [year, name], unit: unit)
        break
      }
    }
    if parts.date.count == 1 { return nil }
    if parts.date.count == 3 || parts.unit == .day {
      if let hour = first(of: TimeColumnNames.hours) {
        let minute = minute(besides: parts.date)
        parts.clock = [hour] + [minute].compactMap(\.self)
        if minute != nil { parts.clock += [first(of: TimeColumnNames.seconds)].compactMap(\.self) }
      } else {
        let clock = columns.first {
          TimeColumnNames.rest($0.core, of: TimeColumnNames.clocks)?.isEmpty == true
        }
        parts.clock = [clock?.name].compactMap(\.self)
      }
    }
    return parts
  }

  /// Returns the groups of parts of a date whose names have something in common, such as `Start Year` and `Start Month`.
  var namedParts: [[String]] {
    columns.compactMap { year in
      let found = TimeColumnNames.wordsOfParts.lazy.compactMap { words in
        TimeColumnNames.rest(year.plain, of: [words[0]]).map { (rest: $0, others: words.dropFirst()) }
      }.first
      guard let (rest, words) = found, !rest.isEmpty else { return nil }
      let others = words.map { word in
        columns.first { column in
          TimeColumnNames.rest(column.plain, of: [word], isWhole: true).map { $0.bytewise == rest.bytewise }
            ?? false
        }?.name
      }
      let names = [year.name] + others.prefix { $0 != nil }.compactMap(\.self)
      return names.count > 1 ? names : nil
    }
  }

  /// Whether a name says that its dates are not those of the event.
  static func isNameOfOtherDate(_ name: String) -> Bool {
    words(of: name).contains(where: TimeColumnNames.otherWords.contains)
  }

  /// Whether a name is that of an end, such as `Closed Date`.
  static func isNameOfEnd(_ name: String) -> Bool {
    words(of: name).contains(where: TimeColumnNames.endWords.contains)
  }

  /// Returns the words of a name in lower case.
  static func words(of name: String) -> [String] {
    name.lowercased().unicodeScalars.split { !$0.properties.isAlphabetic }.map { String($0) }
  }

  /// The only name such as `event.time` that ends with a usual one after a point; `nil` without or with several.
  private var nestedName: String? {
    let known = Set(
      (FilmSpec.standardTimeFields + ["eventdate", "eventtime"] + TimeColumnNames.others).map(\.bytewise))
    let found = columns.filter { column in
      column.plain.bytewise.cut(atLast: ".").map { known.contains($0.after.bytewise) } ?? false
    }
    return found.count == 1 ? found.first?.name : nil
  }

  /// The only name such as `acq_time_utc` with a word for a time, if it has none for the length of one, for another date or for
  /// an end; `nil` without or with several.
  private var onlyName: String? {
    let found = columns.filter { column in
      let words = Self.words(of: column.name)
      let isTime = words.contains("time") && words.contains(where: TimeColumnNames.instantWords.contains)
      return (isTime || words.contains(where: TimeColumnNames.timeWords.contains))
        && !words.contains(where: TimeColumnNames.otherWords.contains) && !Self.isNameOfEnd(column.name)
    }
    return found.count == 1 ? found.first?.name : nil
  }

  /// Returns the fields that a name is one of; `nil` if the table lacks it.
  private func fields(_ plain: String) -> TimeFields? {
    guard let name = name(plain) else { return nil }
    return pairs.first { $0.names.contains { $0.bytewise == name.bytewise } } ?? .single(name)
  }

  /// Returns the fields of a name that says something about its zone or form, too.
  private func fields(withCore core: String) -> TimeFields? {
    columns.first { $0.core.bytewise == core.bytewise }.flatMap { fields($0.plain) }
  }

  /// Returns the first column with one of some names, in their order; of equal ones, that of a spelling.
  private func first(of names: [String], spelled spelling: String? = nil) -> String? {
    for plain in names {
      let found = columns.filter { $0.plain.bytewise == plain.bytewise }
      if let spelling, let exact = found.first(where: { $0.name.bytewise == spelling.bytewise }) {
        return exact.name
      }
      if let column = found.first { return column.name }
    }
    return nil
  }

  /// Returns the column of a name without separators, its very spelling before others.
  private func name(_ plain: String) -> String? {
    let found = columns.filter { $0.plain.bytewise == plain.bytewise }
    return (found.first { $0.name.bytewise == plain.bytewise } ?? found.first)?.name
  }

  /// Returns the column of the time of day that belongs to a date.
  private func clock(of date: Column) -> String? {
    guard let rest = TimeColumnNames.rest(date.plain, of: TimeColumnNames.dates) else { return nil }
    let ofCore = TimeColumnNames.rest(date.core, of: TimeColumnNames.dates) ?? rest
    for (part, rest) in [(\Column.plain, rest), (\Column.core, ofCore)] {
      let found = columns.first { column in
        TimeColumnNames.rest(column[keyPath: part], of: TimeColumnNames.clocks).map {
          $0.bytewise == rest.bytewise
        } ?? false
      }
      if let found { return found.name }
    }
    if date.plain == "observationdate" { return name("timeobservationsstarted") }
    guard rest.isEmpty else { return nil }
    return TimeColumnNames.otherClocks.lazy.compactMap(name).first
  }

  /// Returns the fields that can have the end of an event, by those of its beginning.
  func ends(of start: TimeFields) -> [TimeFields] {
    if let known = knownEnds[start] { return known }
    func ends(_ name: String) -> [String] {
      let plain = TableColumns.plain(name)
      var all = Self.ends(plain, by: TimeColumnNames.endsByBeginning)
      all += Self.ends(plain, by: TimeColumnNames.endsOfValidity)
      let isPlain = all.isEmpty
      all += ["end\(plain)", "\(plain)end"]
      if isPlain { all += ["enddate", "dateend", "enddatetime", "endtime", "todate"] }
      if isPlain, TimeColumnNames.isDate(name) { all += ["until", "till", "bis"] }
      let named = all.compactMap(self.name)
      let others = named.isEmpty ? self.ends(ofValidity: plain) : []
      return named + others + [self.name(FilmSpec.standardEndField)].compactMap(\.self)
    }
    switch start {
    case .single(let name): return ends(name).map { .single($0) }
    case .parts(let parts):
      // A day without its month would be taken for one.
      let last = parts.names.map { name in
        let plain = TableColumns.plain(name)
        return (Self.ends(plain, by: TimeColumnNames.endsByBeginning) + ["end\(plain)"]).lazy.compactMap(
          self.name
        )
        .first
      }.prefix { $0 != nil }.compactMap(\.self)
      var found: [TimeFields] = []
      if last.count > 1 {
        let count = parts.date.count
        found = [
          .parts(
            TimeParts(
              date: Array(last.prefix(count)), unit: parts.unit, clock: Array(last.dropFirst(count))))
        ]
      }
      return found + ends("date").map { .single($0) }
    case .pair(let date, let clock):
      let isBeginning = TimeColumnNames.isBeginning(clock)
      let clockEnds = ends(clock).filter {
        let plain = TableColumns.plain($0)
        return TimeColumnNames.rest(plain, of: TimeColumnNames.clocks) != nil
          || isBeginning && TimeColumnNames.endings.contains(plain)
      }
      let dateEnds = ends(date)
      let paired = dateEnds.first.flatMap { first in clockEnds.first.map { (first, $0) } }
      if let (first, second) = paired, first.bytewise != second.bytewise {
        return [.pair(date: first, clock: second)]
      }
      // The end of the same day.
      if let second = clockEnds.first { return [.pair(date: date, clock: second)] }
      return dateEnds.map { .single($0) }
    }
  }

  /// Whether the beginning is that of a time in which something is there, whose end another column has: `opened` and `closed`.
  func isValidity(_ start: TimeFields) -> Bool {
    guard case .single(let name) = start else { return false }
    return !ends(ofValidity: TableColumns.plain(name)).isEmpty
  }

  /// Returns the columns of the end of validity, `closed date`, by that of its beginning, `created date` or `reported`.
  private func ends(ofValidity plain: String) -> [String] {
    let ends = Self.ends(plain, by: TimeColumnNames.endsOfValidity)
    let exact = ends.compactMap(name)
    if !exact.isEmpty || ends.isEmpty { return exact }
    let stems = Set(ends.map { TimeColumnNames.stem(of: $0) })
    return columns.filter { $0.plain != plain && stems.contains(TimeColumnNames.stem(of: $0.plain)) }.map(
      \.name)
  }

  /// Returns the names that the column of an end can have, by that of its beginning.
  private static func ends(_ plain: String, by words: [(String, [String])]) -> [String] {
    words.filter { plain.bytewise.contains($0.0) }.flatMap { begin, ends in
      ends.map { String(plain.bytewise.replacing(begin, with: $0)) }
    }
  }
}
