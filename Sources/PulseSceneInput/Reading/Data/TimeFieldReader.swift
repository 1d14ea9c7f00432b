import PulseArguments
import PulseBasics
import PulseDocument
import PulseScene

/// A reader of the fields with the times of rows.
struct TimeFieldReader {
  /// The fields of the time of an event; `nil` for the usual ones.
  private let timeField: String?

  private let endField: String
  private let format: TimeFormat?

  /// Whether all times are whole numbers that look like years.
  private var looksLikeYears = true

  /// Whether all times that are numbers can be years, with a fraction or of any epoch, if their field says that they are.
  private var canBeYears = true

  /// Whether all times are numbers that are days of 1954 to 2119 in a spreadsheet, and whether any has a fraction.
  private var (looksLikeDays, hasFraction) = (true, false)

  /// The order of day and month in dates that some row reveals; `nil` before.
  private(set) var dateOrder: DateOrder?

  /// Whether a date was read before its order was known, so that the file is to be read again.
  private(set) var needsDateOrder = false

  /// The names of the fields with the first time.
  private(set) var usedFields: [String] = []

  /// The serial numbers of spreadsheets for days that people have data of.
  private static let serialDays = 20_000.0..<80_000

  /// The meaning of the times, if all are numbers.
  var numbers: TimeNumbers {
    if usedFields.isEmpty { return .seconds }
    if hasNumbers, canBeYears, usedFields.contains(where: Self.isNameOfYear) { return .yearsOfAnyEpoch }
    if hasNumbers, looksLikeYears { return .years }
    if looksLikeMonths { return .months }
    if looksLikeDays, hasFraction || usedFields.contains(where: Self.isNameOfDate) { return .spreadsheetDays }
    return .seconds
  }

  /// Whether all times are numbers that can be days of a spreadsheet or seconds.
  var areAmbiguousNumbers: Bool { !usedFields.isEmpty && looksLikeDays && numbers == .seconds }

  /// Whether a time was a number.
  private var hasNumbers = false

  /// Whether all times are numbers that look like a year with a month, 202405.
  private var looksLikeMonths = true

  static func isMonth(_ number: Double) -> Bool {
    (190_001...210_012).contains(number) && number == number.rounded()
      && (1...12).contains(Int(number) % 100)
  }

  /// Returns whether a field is that of years, by one of the words of its name, and not of days or weeks of a year.
  private static func isNameOfYear(_ name: String) -> Bool {
    let letters = name.lowercased().unicodeScalars.split { !$0.properties.isAlphabetic }.map { String($0) }
    let words = Set(letters.map(\.bytewise))
    let years = ["year", "years", "jahr", "jahre", "annee", "ann\u{e9}e", "anno", "a\u{f1}o"]
    let others = ["of", "day", "days", "week", "weeks", "month", "tag", "woche", "monat"]
    return years.contains { words.contains($0.bytewise) } && !others.contains { words.contains($0.bytewise) }
  }

  private static func isNameOfDate(_ name: String) -> Bool {
    ["date", "datum", "fecha", "day", "serial", "excel"].contains { name.lowercased().bytewise.contains($0) }
  }

  /// Whether all times lie in the first day of 1970, as times of day without a date do.
  private(set) var looksLikeTimesOfDay = true

  /// The usual names beside the standard ones: lists of fields that are one time together.
  private static let otherFields = [
    ["acq_date", "acq_time"], ["eventDate"], ["event_date"], ["date_time"], ["observed_on"], ["created_at"],
    ["Datum"], ["DateTimeUTC"], ["BaseDateTime"], ["base_date_time"], ["eventTime"], ["event_time"],
    ["datetime_utc"], ["timestamp_utc"], ["time_utc"], ["start_time"], ["recorded_at"],
    ["start"], ["begin"], ["start_date"], ["startDate"], ["begin_date"], ["date_start"], ["startTime"],
    ["valid_from"],
    ["UTC"], ["utc"], ["Zeit"], ["zeit"], ["Zeitstempel"], ["datum"],
    ["fecha"], ["Fecha"], ["Time (UTC)"], ["Date (UTC)"], ["Timestamp (UTC)"], ["Date/Time"], ["UTC Time"],
    ["eventdate"],
    ["ISO_TIME"], ["ISO_time"], ["iso_time"], ["origintime"], ["originTime"], ["origin_time"], ["Date_Time"],
    ["DATE_TIME"], ["MovementDateTime"], ["OBSERVATION DATE"], ["unixtime"], ["unix_time"], ["epoch"], ["ts"],
    ["observation_date"], ["obs_time"], ["created"], ["year"], ["Year"], ["YEAR"], ["Monat"], ["Jahr"],
    ["month"], ["Month"], ["mois"], ["mes"], ["jahr"], ["@timestamp"], ["timestamp_ms"], ["timestampMs"],
    ["time_ms"], ["ts_ms"], ["epoch_ms"], ["when"], ["createdAt"], ["recordedAt"], ["fixTime"],
    ["deviceTime"],
  ]

  /// The spellings of a standard name.
  private static func spellings(_ name: String) -> [String] {
    [name, name.prefix(1).uppercased() + String(name.bytewise.dropFirst(1)), name.uppercased()]
  }

  /// The spellings of a name in lower case, in upper case, and with a capital letter.
  private static func otherSpellings(_ name: String) -> [String] {
    let lower = name.lowercased()
    return [lower, name.uppercased(), lower.prefix(1).uppercased() + String(lower.bytewise.dropFirst(1))]
  }

  private static let standardFields = FilmSpec.standardTimeFields.flatMap(spellings)

  /// Returns the usual names of times that a table has: the first one, or those that are one time together.
  static func usualFields(among names: [String]) -> [String] {
    let known = Set(names.map(\.bytewise))
    let parts = (0..<3).map { spelling in
      dateParts.map { spellings($0)[spelling] }.prefix { known.contains($0.bytewise) }.map(\.self)
    }
    let lists = standardFields.map { [$0] } + parts.filter { $0.count >= 3 } + otherFields
    if let list = lists.first(where: { $0.allSatisfy { known.contains($0.bytewise) } }) { return list }
    return nestedField(among: names).map { [$0] } ?? []
  }

  /// Returns the only name such as `event.time` that ends with a usual one after a point; `nil` without or with several.
  private static func nestedField(among names: [String]) -> String? {
    let usual = Set((standardFields + otherFields.filter { $0.count == 1 }.joined()).map(\.bytewise))
    let found = names.filter { name in
      guard let point = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return false }
      return usual.contains(String(name[name.utf8.index(after: point)...]).bytewise)
    }
    return found.count == 1 ? found.first : nil
  }

  /// The field of the times in an object of records; `nil` if a usual name or an option tells it.
  private var nestedField: String?

  /// Looks for the field of the times among the names of all columns.
  mutating func find(among names: [String]) {
    let usual = timeField == nil ? Self.usualFields(among: names) : []
    nestedField = usual.count == 1 && usual[0].utf8.contains(UInt8(ascii: ".")) ? usual[0] : nil
  }

  /// Returns the value of `--time` to suggest: the names with a word for a time, or what to write otherwise.
  static func suggestion(among names: [String]) -> String {
    let words = ["time", "date", "datum", "zeit", "fecha", "heure", "hora", "year", "jahr", "epoch"]
    let likely = names.filter { name in
      let lower = name.lowercased()
      return words.contains { lower.bytewise.contains($0) }
    }
    let shown = likely.prefix(4).map { $0.bytewise.contains(" ") ? "'\($0.excerpt)'" : $0.excerpt }
    return shown.isEmpty ? "FIELD with the name of the field that has them" : SpellChecker.disjunction(shown)
  }

  /// Begins to read a file again, with the order of day and month that some row has revealed.
  mutating func restart(with order: DateOrder?) {
    (dateOrder, needsDateOrder) = (order, false)
  }

  /// Returns a date in the order of ISO 8601; the text itself if it has another form, and `nil` after reporting that its order
  /// is not known.
  private mutating func ordered(_ text: String, of value: DocumentValue) -> String? {
    guard format == nil, let parts = DateOrder.Parts(text) else { return text }
    if let order = parts.order {
      if let dateOrder, order != dateOrder {
        value.report(
          "'\(text.excerpt)' has its day and month in the other order than dates above; write --time-format %d/%m/%Y or "
            + "%m/%d/%Y, or 2024-05-01")
        return nil
      }
      dateOrder = order
    }
    if let order = dateOrder ?? (parts.isSymmetric ? .dayFirst : nil) { return parts.isoText(order) }
    needsDateOrder = true
    return text
  }

  init(_ film: FilmSpec) {
    timeField = film.timeField
    endField = film.endField ?? FilmSpec.standardEndField
    format = film.timeFormat
  }

  /// Returns the values of the fields with the time of a row; empty without a time.
  private mutating func values(in row: FieldValueReader.Row) -> [DocumentValue] {
    var used: [String] = []
    defer { if usedFields.isEmpty { usedFields = used } }
    func all(_ names: [String]) -> [DocumentValue] {
      used = names
      return names.compactMap(row).filter { !$0.isMissing }
    }
    if let timeField {
      let value = row(timeField) ?? Self.otherSpellings(timeField).lazy.compactMap(row).first
      if value != nil, row(timeField) == nil {
        return all([Self.otherSpellings(timeField).first { row($0) != nil } ?? timeField])
      }
      if value != nil || !timeField.bytewise.contains(",") { return all([timeField]) }
      let names = timeField.bytewise.split(separator: ",", omittingEmptySubsequences: true)
      let values = all(names.map { String($0.trimmed) })
      return values.count == names.count ? values : []
    }
    if let nestedField { return all([nestedField]) }
    for name in Self.standardFields {
      guard let value = all([name]).first else { continue }
      if name.lowercased() == "time", DateWords.isTimeOfDay(value.json.timeText ?? "") {
        if let date = all(Self.spellings("date")).first {
          used = ["date", name]
          return [date, value]
        }
        used = [name]
      }
      return [value]
    }
    if let parts = partsOfDate(in: row) {
      used = parts.names
      return parts.values
    }
    for names in Self.otherFields {
      let values = all(names)
      if values.count == names.count { return values }
    }
    used = []
    return []
  }

  /// Returns the fields year, month and day of a row, with those of the time of day that it has; `nil` without a day.
  private func partsOfDate(in row: FieldValueReader.Row) -> (names: [String], values: [DocumentValue])? {
    for spelling in 0..<3 {
      let names = Self.dateParts.map { Self.spellings($0)[spelling] }
      let found = names.map { name in row(name).flatMap { $0.isMissing ? nil : (name, $0) } }
      let parts = found.prefix { $0 != nil }.compactMap(\.self)
      if parts.count >= 3 { return (parts.map(\.0), parts.map(\.1)) }
    }
    return nil
  }

  /// The fields of a time in parts.
  private static let dateParts = ["year", "month", "day", "hour", "minute", "second"]

  /// Returns the time of a row with its end; `nil` without a time, and a `nil` time after reporting why it is none.
  mutating func times(in row: FieldValueReader.Row) -> (time: DataTime?, end: DataTime?)? {
    let values = values(in: row)
    guard let first = values.first else { return nil }
    var (time, end) = (DataTime?.none, DataTime?.none)
    if values.count == 1, format == nil, let interval = interval(first) {
      (time, end) = interval
    } else {
      time = instant(values)
    }
    if looksLikeYears {
      // Beside years, there can be dates, but no other numbers.
      looksLikeYears =
        values.count == 1
        && first.looseNumber.map { (1000...2999).contains($0) && $0 == $0.rounded() } ?? true
      if values.count == 1, first.looseNumber != nil { hasNumbers = true }
    }
    if canBeYears {
      let number = first.looseNumber
      // A date beside numbers of its size could not be told from them.
      let isLikeNumber = number == nil && time.map { DataTime.years.contains($0.secondsSince1970) } ?? false
      canBeYears =
        values.count == 1 && format == nil && !isLikeNumber && number.map(DataTime.years.contains) ?? true
    }
    if looksLikeMonths {
      looksLikeMonths = values.count == 1 && format == nil && first.looseNumber.map(Self.isMonth) ?? false
    }
    if looksLikeDays {
      let number = values.count == 1 && format == nil ? first.looseNumber : nil
      looksLikeDays = number.map(Self.serialDays.contains) ?? false
      if let number, number != number.rounded() { hasFraction = true }
    }
    if let time, !(0..<86_400).contains(time.secondsSince1970) { looksLikeTimesOfDay = false }
    guard let time else { return (nil, nil) }
    return (time, self.end(after: time, in: row) ?? end)
  }

  /// Returns the two times of an interval of ISO 8601, `2020-06-01/2020-06-03`; `nil` for any other text.
  private mutating func interval(_ value: DocumentValue) -> (DataTime?, DataTime?)? {
    guard case .string(let text) = value.json, let cut = text.bytewise.cut(atFirst: "/"),
      let time = try? DataTime(argument: String(cut.before)), cut.before.utf8.count > 4,
      let end = try? DataTime(argument: String(cut.after)), time <= end
    else { return nil }
    return (time, end)
  }

  private mutating func instant(_ values: [DocumentValue]) -> DataTime? {
    guard let first = values.first else { return nil }
    if values.count == 1, format == nil {
      guard case .string(let text) = first.json, DateOrder.Parts(text) != nil else { return first.instant() }
    }
    let texts = values.compactMap(\.json.timeText)
    var text = format == nil ? DateWords.joined(texts) : texts.joined(separator: " ")
    if let format {
      if let time = format.time(text) { return time }
      first.report(
        "'\(text.excerpt)' is not a time of the form '\(format.format.excerpt)'; correct it, or change --time-format"
      )
      return nil
    }
    let original = text
    guard let known = ordered(text, of: first) else { return nil }
    text = known
    do throws(ArgumentValueError) {
      return try DataTime(argument: text)
    } catch {
      first.report("'\(original.excerpt)' \(error)")
      return nil
    }
  }

  private mutating func end(after time: DataTime, in row: FieldValueReader.Row) -> DataTime? {
    guard let value = row(endField), !value.isMissing, let end = instant([value]) else { return nil }
    if end < time {
      value.report(
        "\(value.json.quotedForMessage) is before the time of the event, \(time.text); exchange them, or leave it out"
      )
      return nil
    }
    return end
  }
}

extension JSONValue {
  /// The text of a string or number that can be a time; `nil` for other values.
  fileprivate var timeText: String? {
    switch self {
    case .string(let text): text
    case .number, .longInteger: digits
    default: nil
    }
  }
}
