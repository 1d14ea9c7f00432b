import PulseBasics
import PulseDocument

/// The words of the names of columns with dates and times.
///
/// Names are without separators and in lower case, as ``TableColumns/plain(_:)`` makes them.
enum TimeColumnNames {
  /// Returns a name without what it says about the zone or the form behind it: `time` for `time(utc)`, `timeutc` and
  /// `time(hh:mm:ss)`.
  static func core(of plain: String) -> String {
    var core = plain[...]
    for (open, close) in [("(", ")"), ("[", "]")] where core.bytewise.hasSuffix(close) {
      guard let cut = core.bytewise.cut(atFirst: open), !cut.before.isEmpty else { continue }
      let inside = cut.after.bytewise.dropLast(1)
      let isForm =
        (inside.bytewise.contains("hh") || inside.bytewise.contains("yy"))
        && inside.utf8.allSatisfy { "ymdhs24:-/.t".utf8.contains($0) }
      if isForm || forms.contains(where: { inside.bytewise == $0.bytewise }) || isZone(inside) {
        core = cut.before
      }
    }
    for word in forms where core.utf8.count > word.utf8.count {
      if let rest = core.bytewise.removing(suffix: word) { core = rest }
    }
    return String(core)
  }

  /// Whether a part of a name in lower case without hyphens is that of a zone: `est`, `utc+2`, `gmt5`.
  private static func isZone(_ text: Substring) -> Bool {
    if DateTimeParser.zones[text.uppercased()] != nil { return true }
    let offset = text.bytewise.removing(prefix: "utc") ?? text.bytewise.removing(prefix: "gmt") ?? text
    let digits = offset.bytewise.drop { $0 == "+" || $0 == "\u{b1}" }
    return (1...5).contains(digits.utf8.count)
      && (digits.utf8.count < offset.utf8.count || offset.utf8.count < text.utf8.count)
      && digits.utf8.allSatisfy { (48...58).contains($0) }
  }

  /// Returns the zone that a name says in parentheses, as times have it behind them: `+02` for `Timestamp (UTC+2)`; `nil` for a
  /// name without one, and for UTC, which times without a zone are in.
  static func zone(of name: String) -> String? {
    let name = name[...].trimmed
    for (open, close) in [("(", ")"), ("[", "]")] where name.bytewise.hasSuffix(close) {
      guard let cut = name.bytewise.cut(atFirst: open) else { continue }
      let inside = cut.after.bytewise.dropLast(1).uppercased()[...].trimmed
      // A minus sign of typesetters, too.
      let plain = String(inside.bytewise.replacing("\u{2212}", with: "-")).bytewise.filter { $0 != " " }
      let offset =
        plain.bytewise.removing(prefix: "UTC") ?? plain.bytewise.removing(prefix: "GMT") ?? plain[...]
      let isNamed = DateTimeParser.zones[plain].map { $0 != 0 } ?? false
      guard isNamed || offset.bytewise.hasPrefix("+") || offset.bytewise.hasPrefix("-") else { return nil }
      return TimeZoneTexts.parsed(isNamed ? plain : String(offset))
    }
    return nil
  }

  /// Returns the name of a column of offsets without the unit behind it: `utcoffset` for `utcoffset(h)` and `utcoffsetminutes`.
  static func withoutUnit(_ plain: String) -> String {
    let core = plain.bytewise.prefix { $0 != "(" && $0 != "[" }
    for unit in ["minutes", "mins", "min", "hours", "hrs", "hour", "seconds", "secs", "sec"] {
      if let rest = core.bytewise.removing(suffix: unit) { return String(rest) }
    }
    return String(core)
  }

  /// The words behind names that say nothing about what their times are those of.
  private static let forms = ["utc", "gmt", "localtime", "local", "24h"]

  /// Returns what a name says beside one of some words, empty if nothing; `nil` for a name without them.
  ///
  /// - Parameters:
  ///   - plain: The name.
  ///   - words: The words.
  ///   - isWhole: Whether words that are short or something else in English are parts of names, too.
  /// - Returns: The rest.
  static func rest(_ plain: String, of words: [String], isWhole: Bool = false) -> String? {
    for word in words {
      if plain.bytewise == word.bytewise { return "" }
      if !isWhole, word.utf8.count < 4 || ["data", "day"].contains(word) { continue }
      if let rest = plain.bytewise.removing(suffix: word) ?? plain.bytewise.removing(prefix: word) {
        return String(rest)
      }
    }
    return nil
  }

  /// Returns a name without its word for a date or time: `closed` for `closeddate`.
  static func stem(of plain: String) -> String {
    for word in ["datetime", "timestamp", "date", "time", "datum", "on", "at", "dt", "ts"]
    where plain.utf8.count > word.utf8.count {
      if let rest = plain.bytewise.removing(suffix: word) { return String(rest) }
    }
    for word in ["datetime", "date", "time"] where plain.utf8.count > word.utf8.count {
      if let rest = plain.bytewise.removing(prefix: word) { return String(rest) }
    }
    return plain
  }

  /// Whether a column is that of hours, by its name.
  static func isHour(_ name: String) -> Bool {
    let plain = TableColumns.plain(name)
    return hours.contains {
      plain.bytewise == $0.bytewise || $0.utf8.count > 3 && plain.bytewise.hasSuffix($0)
    }
  }

  /// Whether a column is that of a beginning, which can be a time of day only if its values are no bare numbers.
  static func isBeginning(_ name: String) -> Bool { beginnings.contains(TableColumns.plain(name)) }

  /// Whether a column is that of dates, by its name.
  static func isDate(_ name: String) -> Bool { rest(core(of: TableColumns.plain(name)), of: dates) != nil }

  static let dates = [
    "date", "datum", "fecha", "dato", "data", "day", "tag", "dag", "dia", "d\u{ed}a", "jour", "giorno", "pvm",
    "\u{65e5}\u{4ed8}", "\u{65e5}\u{671f}",
  ]

  static let clocks = [
    "timeofday", "time", "uhrzeit", "zeit", "hora", "heure", "ora", "tijd", "tid", "klokkeslett", "klockslag",
    "kello", "godzina", "czas", "hour", "stunde", "hr", "hrmn", "hhmm", "hhmmss", "hrmin",
    "\u{6642}\u{523b}", "\u{6642}\u{9593}", "\u{65f6}\u{95f4}",
  ]

  /// The names of years, months and so on, each of which is a column.
  static let years = [
    "year", "yyyy", "yr", "#yy", "jahr", "an", "annee", "ann\u{e9}e", "anno", "ano", "a\u{f1}o", "anio",
    "jaar",
    "rok", "\u{e5}r", "y\u{131}l", "yil", "vuosi", "\u{e9}v", "godina", "\u{433}\u{43e}\u{434}", "рік",
    "\u{5e74}", "\u{b144}", "\u{c5f0}\u{b3c4}",
  ]
  static let days = [
    "day", "dy", "dd", "da", "dayofmonth", "mday", "tag", "jour", "giorno", "dia", "d\u{ed}a", "dag",
    "dzie\u{144}", "den", "de\u{148}", "g\u{fc}n", "gun", "p\u{e4}iv\u{e4}", "nap", "zi", "dan",
    "\u{434}\u{435}\u{43d}\u{44c}", "\u{65e5}", "\u{c77c}",
  ]
  static let hours = ["hour", "hours", "hr", "hh", "hora", "heure", "ora", "stunde"]
  static let minutes = ["minute", "minutes", "min", "mn", "mi", "mm", "minuto", "minuten"]
  static let seconds = ["second", "seconds", "sec", "ss", "sekunde", "seconde", "segundo", "secondo"]

  /// Returns the names of the parts of a year of a unit.
  static func parts(of unit: TimeParts.Unit) -> [String] {
    switch unit {
    case .month:
      [
        "month", "mo", "mon", "mm", "mth", "monat", "mois", "mes", "mese", "maand", "miesi\u{105}c",
        "m\u{11b}s\u{ed}c", "mesiac", "m\u{ea}s", "m\u{e5}nad", "m\u{e5}ned", "ay", "kuukausi", "h\u{f3}nap",
        "h\u{f3}", "luna", "mjesec", "mesec", "\u{43c}\u{435}\u{441}\u{44f}\u{446}", "місяць", "\u{6708}",
        "\u{c6d4}",
      ]
    case .quarter: ["quarter", "qtr", "quartal", "trimestre", "trimester"]
    case .half: ["halfyear", "half", "halbjahr", "semestre"]
    case .week:
      [
        "week", "weekofyear", "weeknumber", "weekno", "isoweek", "epiweek", "woche", "kw", "semaine",
        "semana",
      ]
    case .day: ["doy", "dayofyear", "yday", "yearday", "jday", "julianday", "juliandate", "ordinalday"]
    }
  }

  /// The words for a year, month and day in several languages.
  static let wordsOfParts = [
    ["year", "month", "day"], ["jahr", "monat", "tag"], ["annee", "mois", "jour"],
    ["a\u{f1}o", "mes", "dia"],
  ]

  /// The usual names of years and months that are columns of their own.
  static let coarse: Set = ["year", "jahr", "month", "monat", "mois", "mes"]

  static let zones = [
    "timezone", "tz", "utcoffset", "gmtoffset", "timezoneoffset", "tzoffset", "offsetutc", "zeitzone",
  ]
  static let milliseconds = ["millis", "millisecond", "milliseconds", "msec", "ms"]
  static let halves = ["am/pm", "ampm", "meridiem", "meridian", "a.m./p.m."]

  /// The names of times of day beside a date, where none has a word of ``clocks``.
  static let otherClocks = ["starttime", "timestart", "begintime", "startzeit", "utc", "gmt"] + beginnings

  /// The names of beginnings and ends that can be times of day beside a date.
  static let beginnings = ["start", "begin", "from", "von", "beginn"]
  static let endings: Set = ["end", "stop", "to", "until", "bis", "ende", "finish"]

  /// Words of the names of dates and times.
  static let timeWords: Set = ["date", "datetime", "timestamp", "datum", "zeitpunkt", "fecha"]

  /// Words beside `time` in names that are no durations.
  static let instantWords: Set = [
    "utc", "gmt", "local", "acq", "event", "start", "begin", "obs", "observed", "recorded", "log", "pickup",
    "departure",
    "arrival", "origin", "capture", "captured", "sample", "sampling", "measured", "report", "reported",
    "incident", "call",
  ]

  /// Words beside those for a date in names that are not those of the event.
  static let otherWords: Set = [
    "of", "build", "built", "birth", "update", "updated", "modified", "changed", "created", "expiry", "due",
    "end",
    "release", "purchase", "inspection", "zone",
    "publication", "published", "upload", "uploaded", "accessed", "retrieved", "expiration",
  ]

  /// Words of names of ends, which are no beginnings.
  static let endWords: Set = [
    "closed", "closing", "closure", "resolved", "completed", "finished", "ended", "until", "expired",
    "expires",
    "terminated", "demolished", "decommissioned", "dissolved",
  ]

  /// The words of beginnings, with those of ends.
  static let endsByBeginning: [(String, [String])] = [
    ("start", ["end", "stop", "finish", "ende"]), ("begin", ["end", "ende", "finish"]), ("beginn", ["ende"]),
    ("inicio", ["fin"]), ("debut", ["fin"]), ("pickup", ["dropoff"]),
  ]

  /// The words of beginnings of validity, with those of ends; without an end, what has begun goes on.
  static let endsOfValidity: [(String, [String])] = [
    ("from", ["to", "until", "till", "thru", "through"]), ("von", ["bis"]), ("since", ["until"]),
    ("commissioned", ["decommissioned"]), ("commissioning", ["decommissioning"]),
    ("opened", ["closed", "resolved"]), ("opening", ["closing", "closure"]),
    ("built", ["demolished", "destroyed"]),
    ("erected", ["demolished", "removed"]), ("installed", ["removed", "uninstalled", "dismantled"]),
    ("founded", ["dissolved", "closed"]), ("established", ["disestablished", "abolished", "closed"]),
    ("er\u{f6}ffnet", ["geschlossen"]), ("inbetriebnahme", ["stilllegung", "ausserbetriebnahme"]),
    // Requests and complaints.
    ("created", ["closed", "resolved", "completed"]),
    ("reported", ["closed", "resolved", "restored", "completed"]),
    ("requested", ["closed", "resolved", "completed"]), ("received", ["closed", "resolved", "completed"]),
    ("submitted", ["closed", "resolved", "completed"]), ("logged", ["closed", "resolved"]),
    ("issued", ["expired", "expires", "expiration", "closed"]),
  ]

  /// The usual names beside the standard ones.
  static let others = [
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
