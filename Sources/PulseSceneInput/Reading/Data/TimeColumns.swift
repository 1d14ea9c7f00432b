import PulseBasics
import PulseScene

/// Fields that are the time of a row together.
enum TimeFields: Hashable {
  /// A time, or a date alone.
  case single(String)

  /// A date with a time of day.
  case pair(date: String, clock: String)

  /// A year, and as many as there are of month, day, hour, minute and second.
  case parts([String])

  /// The names of the fields.
  var names: [String] {
    switch self {
    case .single(let name): [name]
    case .pair(let date, let clock): [date, clock]
    case .parts(let names): names
    }
  }
}

/// The columns of a table that can be times, by their names.
struct TimeColumns {
  /// The names without separators in lower case, with those of the table.
  private var columns: [(plain: String, name: String)] = []

  /// The fields that a row can have its time in, in the order of preference.
  private(set) var usual: [TimeFields] = []

  /// The pairs of a date and a time of day under any names.
  private(set) var pairs: [TimeFields] = []

  /// Creates the columns of a table from all of its names.
  init(_ names: [String] = []) {
    columns = names.map { (TableColumns.plain($0), $0) }
    for date in columns where Self.rest(date.plain, of: Self.dateWords) != nil {
      guard let clock = clock(of: date.plain) else { continue }
      pairs.append(.pair(date: date.name, clock: clock))
    }
    var parts: [String] = []
    for part in Self.parts {
      guard let name = name(part) else { break }
      parts.append(name)
    }
    usual = (FilmSpec.standardTimeFields + ["eventdate", "eventtime"]).compactMap(fields)
    if parts.count > 1 { usual.append(.parts(parts)) }
    usual += Self.others.compactMap(fields)
    if usual.isEmpty, pairs.count == 1 { usual = pairs }
    if usual.isEmpty {
      let begins = columns.map { TimeFields.single($0.name) }.filter(isValidity)
      if begins.count == 1 { usual = begins }
    }
    if usual.isEmpty { usual = (nestedName ?? onlyName).map { [.single($0)] } ?? [] }
    var known: Set<TimeFields> = []
    usual = usual.filter { known.insert($0).inserted }
  }

  /// Takes a single field for the times.
  mutating func use(_ name: String) { usual = [.single(name)] }

  /// Whether a name says that its dates are not those of the event.
  static func isNameOfOtherDate(_ name: String) -> Bool {
    words(of: name).contains(where: otherWords.contains)
  }

  /// Returns the words of a name in lower case.
  private static func words(of name: String) -> [String] {
    name.lowercased().unicodeScalars.split { !$0.properties.isAlphabetic }.map { String($0) }
  }

  /// The only name such as `event.time` that ends with a usual one after a point; `nil` without or with several.
  private var nestedName: String? {
    let known = Set((FilmSpec.standardTimeFields + ["eventdate", "eventtime"] + Self.others).map(\.bytewise))
    let found = columns.filter { column in
      column.plain.bytewise.cut(atLast: ".").map { known.contains($0.after.bytewise) } ?? false
    }
    return found.count == 1 ? found.first?.name : nil
  }

  /// The only name such as `acq_time_utc` with a word for a time, if it has none for the length of one or for another date;
  /// `nil` without or with several.
  private var onlyName: String? {
    let found = columns.filter { column in
      let words = Self.words(of: column.name)
      let isTime = words.contains("time") && words.contains(where: Self.instantWords.contains)
      return (isTime || words.contains(where: Self.timeWords.contains))
        && !words.contains(where: Self.otherWords.contains)
    }
    return found.count == 1 ? found.first?.name : nil
  }

  /// Returns the fields that a name is one of; `nil` if the table lacks it.
  private func fields(_ plain: String) -> TimeFields? {
    guard let name = name(plain) else { return nil }
    return pairs.first { $0.names.contains { $0.bytewise == name.bytewise } } ?? .single(name)
  }

  /// Returns the column of a name without separators, its very spelling before others.
  private func name(_ plain: String) -> String? {
    let found = columns.filter { $0.plain.bytewise == plain.bytewise }
    return (found.first { $0.name.bytewise == plain.bytewise } ?? found.first)?.name
  }

  /// Returns the column of the time of day that belongs to a date.
  private func clock(of date: String) -> String? {
    guard let rest = Self.rest(date, of: Self.dateWords) else { return nil }
    let clocks = columns.filter { column in
      Self.rest(column.plain, of: Self.clockWords).map { $0.bytewise == rest.bytewise } ?? false
    }
    if let clock = clocks.first { return clock.name }
    if date == "observationdate" { return name("timeobservationsstarted") }
    return rest.isEmpty
      ? ["starttime", "timestart", "begintime", "startzeit"].lazy.compactMap(name).first : nil
  }

  /// Returns the fields that can have the end of an event, by those of its beginning.
  func ends(of start: TimeFields) -> [TimeFields] {
    func ends(_ name: String) -> [String] {
      let plain = TableColumns.plain(name)
      var all = Self.ends(plain, by: Self.endsByBeginning) + Self.ends(plain, by: Self.endsOfValidity)
      let isPlain = all.isEmpty
      all += ["end\(plain)", "\(plain)end"]
      if isPlain { all += ["enddate", "dateend", "enddatetime", "endtime", "todate"] }
      return (all + [FilmSpec.standardEndField]).compactMap(self.name)
    }
    switch start {
    case .single(let name): return ends(name).map { .single($0) }
    case .parts(let names):
      // A day without its month would be taken for one.
      let last = names.map { self.name("end\(TableColumns.plain($0))") }.prefix { $0 != nil }.compactMap(
        \.self)
      return (last.count > 1 ? [.parts(last)] : []) + ends("date").map { .single($0) }
    case .pair(let date, let clock):
      let clockEnds = ends(clock).filter { Self.rest(TableColumns.plain($0), of: Self.clockWords) != nil }
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
    return Self.ends(TableColumns.plain(name), by: Self.endsOfValidity).contains { self.name($0) != nil }
  }

  /// Returns the names that the column of an end can have, by that of its beginning.
  private static func ends(_ plain: String, by words: [(String, [String])]) -> [String] {
    words.filter { plain.bytewise.contains($0.0) }.flatMap { begin, ends in
      ends.map { String(plain.bytewise.replacing(begin, with: $0)) }
    }
  }

  /// Whether a column is that of hours, by its name.
  static func isNameOfHour(_ name: String) -> Bool {
    let plain = TableColumns.plain(name)
    return ["hour", "hours", "hr", "hora", "heure", "ora", "stunde"].contains {
      plain.bytewise == $0.bytewise || $0.utf8.count > 3 && plain.bytewise.hasSuffix($0)
    }
  }

  /// Returns what a name says beside one of some words, empty if nothing; `nil` for a name without them.
  private static func rest(_ plain: String, of words: [String]) -> String? {
    for word in words {
      if plain.bytewise == word.bytewise { return "" }
      // Short words, and those that are something else in English, are no parts of others.
      if word.utf8.count < 4 || ["data", "day"].contains(word) { continue }
      if let rest = plain.bytewise.removing(suffix: word) ?? plain.bytewise.removing(prefix: word) {
        return String(rest)
      }
    }
    return nil
  }

  private static let dateWords = [
    "date", "datum", "fecha", "dato", "data", "day", "tag", "dag", "dia", "d\u{ed}a", "jour", "giorno", "pvm",
  ]

  private static let clockWords = [
    "timeofday", "time", "uhrzeit", "zeit", "hora", "heure", "ora", "tijd", "tid", "klokkeslett", "klockslag",
    "kello", "godzina", "czas", "hour", "stunde", "hr",
  ]

  /// Words of the names of dates and times.
  private static let timeWords: Set = ["date", "datetime", "timestamp", "datum", "zeitpunkt", "fecha"]

  /// Words beside `time` in names that are no durations.
  private static let instantWords: Set = [
    "utc", "gmt", "local", "acq", "event", "start", "begin", "obs", "observed", "recorded", "log", "pickup",
    "departure",
    "arrival", "origin", "capture", "captured", "sample", "sampling", "measured", "report", "reported",
    "incident", "call",
  ]

  /// Words beside those for a date in names that are not those of the event.
  private static let otherWords: Set = [
    "of", "build", "built", "birth", "update", "updated", "modified", "changed", "created", "expiry", "due",
    "end",
    "release", "purchase", "inspection", "zone",
  ]

  /// The fields of a time in parts.
  private static let parts = ["year", "month", "day", "hour", "minute", "second"]

  /// The words of beginnings, with those of ends.
  private static let endsByBeginning: [(String, [String])] = [
    ("start", ["end", "stop", "finish", "ende"]), ("begin", ["end", "ende"]), ("beginn", ["ende"]),
    ("inicio", ["fin"]), ("debut", ["fin"]), ("pickup", ["dropoff"]),
  ]

  /// The words of beginnings of validity, with those of ends; without an end, what has begun goes on.
  private static let endsOfValidity: [(String, [String])] = [
    ("from", ["to", "until", "till", "thru", "through"]), ("von", ["bis"]), ("since", ["until"]),
    ("commissioned", ["decommissioned"]), ("commissioning", ["decommissioning"]),
    ("opened", ["closed"]), ("opening", ["closing", "closure"]), ("built", ["demolished", "destroyed"]),
    ("erected", ["demolished", "removed"]), ("installed", ["removed", "uninstalled", "dismantled"]),
    ("founded", ["dissolved", "closed"]), ("established", ["disestablished", "abolished", "closed"]),
    ("er\u{f6}ffnet", ["geschlossen"]), ("inbetriebnahme", ["stilllegung", "ausserbetriebnahme"]),
  ]

  /// The usual names beside the standard ones, without separators in lower case.
  private static let others = [
    "acqdate", "timeobservedat", "observedon", "createdat", "datum", "datetimeutc", "basedatetime",
    "timestamputc", "timeutc", "starttime", "startdatetime", "recordedat", "start", "begin", "startdate",
    "begindate", "begindatetime", "begintime", "datestart", "startdatum", "beginn", "validfrom", "fromdate",
    "datefrom", "utc", "zeit", "zeitstempel", "fecha", "time(utc)", "date(utc)", "timestamp(utc)",
    "date/time", "utctime", "isotime", "origintime", "movementdatetime", "observationdate", "unixtime",
    "epoch", "ts", "obsdate", "obstime", "created", "year", "monat", "jahr", "month", "mois", "mes",
    "@timestamp", "timestampms", "timems", "tsms", "epochms", "when", "fixtime", "devicetime",
    "startedat", "pickupdatetime", "tpeppickupdatetime", "lpeppickupdatetime", "tripstarttimestamp",
  ]
}

extension DataTime {
  /// An end that has not come.
  static let openEnd = DataTime(secondsSince1970: .infinity)
}
