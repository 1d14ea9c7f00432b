import PulseBasics
import PulseDocument
import PulseScene

/// The forms of the texts of times that all values of a file decide: short years of ranges, the language of months, numbers beside
/// years of an era, and dates beside numbers of another day.
struct TimeTextForms {
  private var yearRanges: [Bytewise: YearRanges] = [:]

  /// The language of the names of months.
  private var language = MonthWords.Language()

  /// Whether values have eras, `753 BC`, and whether others are numbers, `44`.
  private var (hasEras, hasYears) = (false, false)

  /// The dates beside numbers.
  var otherDates = OtherDates()

  /// Whether the values mean something else than what they were read as.
  var needsRestart: Bool {
    yearRanges.values.contains(where: \.areRanges) || language.isFoundLate || otherDates.preferred != nil
      || hasEras && hasYears
  }

  /// The forms before a file is read again.
  var ofNextReading: TimeTextForms {
    var next = self
    next.language = language.ofNextReading
    return next
  }

  /// Returns a value whose month has a name in English, if its own is that of two months in different languages.
  mutating func withKnownMonth(_ given: TimeFieldReader.Found) -> TimeFieldReader.Found {
    let (text, problem) = language.english(given.text)
    guard text != nil || problem != nil else { return given }
    var found = given
    found.isOfParts = true
    if let text { found.text = text }
    if let problem { found.problem = "\(problem); write its number" }
    return found
  }

  /// Notes a value, and returns the year of ISO 8601 that a number is in a file whose years have eras; `nil` for any other value.
  mutating func year(_ text: String, isReadAgain: Bool) -> String? {
    guard text.utf8.count < 40 else { return nil }
    let year = DateWords.joined([text])
    if isReadAgain { return hasEras ? year : nil }
    if year != nil {
      hasYears = true
    } else if !hasEras {
      hasEras = EraYear.isIn(text)
    }
    return nil
  }

  /// Notes a value of a column, and returns what it stands for if the column has ranges of years; `nil` for any other value.
  mutating func range(_ text: String, of name: String, isReadAgain: Bool) -> TimeFieldReader.Rearranged? {
    if isReadAgain { return yearRanges[name.bytewise]?.range(text) }
    guard yearRanges[name.bytewise]?.areRefused != true else { return nil }
    yearRanges[name.bytewise, default: YearRanges()].note(text)
    return nil
  }
}

/// The values of a column that can be years with the end of a range, `1914-18`, where the second number can be a month, too.
private struct YearRanges {
  /// Whether all values are such ranges, or years alone.
  private var canBeRanges = true

  /// Whether a second number is none of a month.
  private var isCertain = false

  /// Whether the values are ranges.
  var areRanges: Bool { canBeRanges && isCertain }

  /// Whether a value is no range, so that none is.
  var areRefused: Bool { !canBeRanges }

  /// Notes a value.
  mutating func note(_ text: String) {
    if Self.isYear(text) || EventInterval.isOfYears(text) { return }
    guard let range = Self.parsed(text) else {
      canBeRanges = false
      return
    }
    isCertain = isCertain || range.isCertain
  }

  /// Returns the range of a value; `nil` for any other value, and if others are no ranges.
  func range(_ text: String) -> TimeFieldReader.Rearranged? {
    guard areRanges else { return nil }
    if Self.isYear(text) { return TimeFieldReader.Rearranged(text: "\(text)-00-00") }
    return Self.parsed(text).map {
      TimeFieldReader.Rearranged(text: "\($0.start)-00-00", endText: "\($0.end)-00-00")
    }
  }

  private static func isYear(_ text: String) -> Bool {
    text.utf8.count == 4 && (text.bytewise.hasPrefix("1") || text.bytewise.hasPrefix("2"))
      && text.utf8.allSatisfy { (48...57).contains($0) }
  }

  private static func parsed(_ text: String) -> (start: Int, end: Int, isCertain: Bool)? {
    guard (7...9).contains(text.utf8.count) else { return nil }
    let dash = "\u{2013}"
    for sign in [dash, "-", "/"] {
      guard let cut = text.bytewise.cut(atFirst: sign) else { continue }
      guard isYear(String(cut.before)), cut.after.utf8.count == 2,
        cut.after.utf8.allSatisfy({ (48...57).contains($0) }), let start = Int(cut.before),
        let number = Int(cut.after)
      else { return nil }
      // 1999-00 is a season.
      let isNext = number == (start + 1) % 100
      guard number > start % 100 || isNext else { return nil }
      let end = isNext ? start + 1 : start - start % 100 + number
      return (start, end, sign == dash || number > 12)
    }
    return nil
  }
}

/// The dates in other fields than that of the times, where these are numbers since 1970, as of an upload.
struct OtherDates {
  /// The number of rows that are looked at.
  private static let rows = 100

  /// The seconds after the beginning of a day in UTC that are in this day in some zone.
  private static let sameDay = -14.0 * 3600...38 * 3600

  /// The field of the times; `nil` before the first one.
  private var field: String?

  private var count = 0

  /// The fields that are named like dates, which are looked for once.
  private var candidates: [String]?

  /// The number of rows in which a field has a date, and one of another day, with the first of these and the time beside it.
  private struct Tally {
    var (all, others) = (0, 0)
    var first = (date: "", time: "")
  }

  private var tallies: [Bytewise: Tally] = [:]

  /// The field with dates of other days in most rows; `nil` without one.
  private var found: (name: String, tally: Tally)? {
    (candidates ?? []).lazy.compactMap { name in
      tallies[name.bytewise].map { (name, $0) }
    }.first { $0.1.others > 0 && $0.1.others * 2 >= $0.1.all }
  }

  /// The field whose name says that it has the dates of the events; `nil` without one.
  var preferred: String? {
    found.flatMap { found in
      let plain = TableColumns.plain(found.name)
      return Self.wordsOfEvents.contains { plain.bytewise.contains($0) } ? found.name : nil
    }
  }

  private static let wordsOfEvents = [
    "event", "incident", "occur", "accident", "crash", "observ", "sighting", "origin", "ereignis", "unfall",
  ]

  /// The warning about the dates; `nil` without others.
  var doubt: String? {
    guard let field, let (name, tally) = found else { return nil }
    let (time, date) = ("--time \(field.shellQuoted)", "--time \(name.shellQuoted)")
    let days = "such as \(tally.first.date.excerpt) beside \(tally.first.time)"
    return preferred == nil
      ? "the times are the numbers of '\(field.excerpt)', and the dates of '\(name.excerpt)' are other days, \(days); write \(date) for "
        + "those, or \(time) to say so"
      : "the times are the dates of '\(name.excerpt)', as the numbers of '\(field.excerpt)' are other days, \(days); write \(date) to "
        + "say so, or \(time) for those"
  }

  /// Looks at the dates of a row.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - names: The names of its fields.
  ///   - field: The field of its time.
  ///   - time: The time.
  mutating func note(_ row: FieldValueReader.Row, _ names: [String], beside field: String, _ time: DataTime) {
    guard count < Self.rows, self.field == nil || self.field?.bytewise == field.bytewise else { return }
    count += 1
    self.field = field
    let candidates =
      self.candidates
      ?? names.filter { name in
        let words = TimeColumns.words(of: name)
        return name.bytewise != field.bytewise
          && (TimeColumnNames.isDate(name) || words.contains(where: TimeColumnNames.timeWords.contains))
          && !TimeColumns.isNameOfOtherDate(name) && !TimeColumns.isNameOfEnd(name)
          && words.first != "end" && words.last != "end"
      }
    self.candidates = candidates
    for name in candidates {
      guard let value = row(name), case .string(let given) = value.json, value.looseNumber == nil,
        let date = try? DataTime(argument: given)
      else { continue }
      tallies[name.bytewise, default: Tally()].all += 1
      guard !Self.sameDay.contains(time.secondsSince1970 - date.secondsSince1970) else { continue }
      if tallies[name.bytewise]?.others == 0 {
        tallies[name.bytewise]?.first = (given, String(time.text.bytewise.prefix { $0 != "T" }))
      }
      tallies[name.bytewise]?.others += 1
    }
  }
}
