import PulseArguments
import PulseBasics
import PulseDocument
import PulseScene

// The texts of times that one or several fields make.
extension TimeFieldReader {
  /// A time as text.
  struct Found {
    /// The text, which is that of the first field if it is not joined.
    var text: String

    /// The value of the first field, for reports.
    var first: DocumentValue

    /// The texts of all fields as they are.
    var texts: [String]

    /// The time of day among them; empty without one.
    var clock = ""

    var names: [String]

    var isJoined: Bool { names.count > 1 || isOfParts }

    /// The days after the date, of a time of day such as 24:10:00.
    var days = 0

    /// Whether it is a date of parts, of which perhaps only the year is known, or has another form than its field.
    var isOfParts = false

    /// The year of two digits that a field of its own has; `nil` without one.
    var shortYear: Int?

    /// The text of its end, if it is the range of two times of day; `nil` for any other.
    var endText: String?

    /// The reason for which it is no time, beside the others of its column; `nil` for none.
    var problem: String?
  }

  /// Returns the value of a field with its text; `nil` without one.
  func found(_ name: String, in row: FieldValueReader.Row) -> Found? {
    guard let value = row(name), !value.standsForNothing else { return nil }
    let text = String((value.json.timeText ?? "")[...].trimmed)
    var found = Found(text: text, first: value, texts: [text], names: [name])
    if let plain = DateWords.withoutDecoration(text) { (found.text, found.isOfParts) = (plain, true) }
    return found
  }

  /// Returns the text of the time that a row has in some fields; `nil` without one.
  mutating func text(of fields: TimeFields, in row: FieldValueReader.Row) -> Found? {
    switch fields {
    case .single(let name): return found(name, in: row).map { dated($0) }
    case .pair(let dateName, let clockName):
      guard let date = found(dateName, in: row).map({ dated($0) }), let time = found(clockName, in: row)
      else {
        if let date = found(dateName, in: row) { return dated(date) }
        // A time of day without its date is none.
        return found(clockName, in: row).flatMap {
          clock($0.text, of: clockName) == nil && !TimeColumnNames.isBeginning(clockName) ? $0 : nil
        }
      }
      return joined(date, time)
    case .parts(let parts): return text(of: parts, in: row)
    }
  }

  /// Returns a value whose digits are a date in the form that its column has.
  private mutating func dated(_ given: Found) -> Found {
    guard format == nil, let name = given.names.first else { return given }
    let given = forms.withKnownMonth(given)
    if let year = forms.year(given.text, isReadAgain: isReadAgain) {
      return Rearranged(text: year).completing(given)
    }
    guard given.text.utf8.first.map({ (48...57).contains($0) }) == true else { return given }
    if let other = forms.range(given.text, of: name, isReadAgain: isReadAgain) {
      return other.completing(given)
    }
    if !isReadAgain, DateWords.wholeDigits(given.text) != nil, DigitDates.canBe(in: name) {
      digitDates[name.bytewise, default: DigitDates(of: name)].note(given.text)
    }
    if let other = rearranged(given.text, of: name) { return other.completing(given) }
    if let text = DateWords.afterMidnight(given.text) {
      var found = Rearranged(text: text).completing(given)
      found.days = 1
      return found
    }
    guard isReadAgain, let dates = digitDates[name.bytewise], dates.changesDates,
      let reading = dates.reading(given.text)
    else {
      return given
    }
    var found = given
    found.isOfParts = true
    switch reading {
    case .time(let text): found.text = text
    case .none:
      found.problem = "is no date of the form \(dates.format), as others of its column are; correct it"
    }
    return found
  }

  /// Returns the date that a row has in parts, with its time of day; `nil` without one.
  private mutating func text(of parts: TimeParts, in row: FieldValueReader.Row) -> Found? {
    guard var date = parts.date.first.flatMap({ found($0, in: row) }) else { return nil }
    var clocks = parts.clock
    if DateWords.isDate(date.text) {
      date = dated(date)
      clocks = Array(parts.names.dropFirst())
    } else {
      for name in parts.date.dropFirst() {
        // Without a month, there is no day; a month or day of 0 is unknown.
        guard let part = found(name, in: row), Double(decimal: part.text[...]) != 0 else { break }
        date.texts.append(part.text)
        date.names.append(name)
      }
      date.text = withCentury(&date)
      guard let text = DateWords.joined([date.text] + date.texts.dropFirst(), parts.unit) else {
        return timeField == nil ? nil : date
      }
      date.text = text
      if date.names.count < parts.date.count { clocks = [] }
    }
    date.isOfParts = true
    guard let first = clocks.first, let clock = found(first, in: row) else { return date }
    let digits = DateWords.wholeDigits(clock.text)
    let isHour = TimeColumnNames.isHour(first) || timeField != nil && (digits?.utf8.count ?? 3) < 3
    if clocks.count == 1, digits == nil || !isHour {
      let whole = joined(date, clock)
      // The field of a time of day can have a whole time.
      return whole.names.first == first ? dated(whole) : whole
    }
    var values: [String] = []
    for name in clocks {
      guard let part = found(name, in: row) else { break }
      values.append(part.text)
      date.names.append(name)
    }
    date.texts += values
    date.clock = DateWords.clock(values)
    date.text = "\(DateWords.extendedDate(date.text)) \(date.clock)"
    return date
  }

  /// Returns the text of the year of a date in parts, that of two digits with its century, unless the file has others.
  private mutating func withCentury(_ date: inout Found) -> String {
    guard format == nil, date.texts.count > 1, let digits = DateWords.wholeDigits(date.text) else {
      return date.text
    }
    guard digits.utf8.count == 2, let year = Int(digits) else {
      if hasShortYears, !hasLongYears { isRevealedLate = true }
      hasLongYears = true
      return date.text
    }
    hasShortYears = true
    if hasLongYears {
      shortYears = shortYears ?? date
      return date.text
    }
    date.shortYear = year
    return String(year + century(ofYear: year))
  }

  /// Returns the instant of a text; `nil` after reporting why it is none.
  mutating func instant(_ found: Found) -> DataTime? {
    if let format { return instant(found, format) }
    return chooseCentury(of: instantOfPOSIX(found), found)
  }

  /// Returns the seconds of the day, month or other period that a text is; 0 for one with a time of day, and for numbers, whose
  /// meaning all of them decide.
  func period(of found: Found) -> Double {
    if !found.clock.isEmpty { return 0 }
    if let format { return format.time(found.text).map { format.period(at: $0) } ?? 0 }
    if let parts = DateOrder.Parts(found.text) { return parts.rest.isEmpty ? 86_400 : 0 }
    return DataTime.period(of: found.text)
  }

  /// Returns the instant of a text, years of two digits with their centuries of POSIX; `nil` after reporting why it is none.
  private mutating func instantOfPOSIX(_ found: Found) -> DataTime? {
    if let problem = found.problem {
      found.first.report("\(found.first.json.quotedForMessage) \(problem)")
      return nil
    }
    if !found.isJoined {
      guard case .string(let text) = found.first.json, DateOrder.Parts(text) != nil else {
        return found.first.instant()
      }
    }
    guard let text = ordered(found.text, of: found.first) else { return nil }
    do throws(ArgumentValueError) {
      let time = try DataTime(argument: text)
      return DataTime(secondsSince1970: time.secondsSince1970 + Double(found.days) * 86_400)
    } catch {
      found.first.report("'\(found.text.excerpt)' \(error)")
      return nil
    }
  }

  private func instant(_ found: Found, _ format: TimeFormat) -> DataTime? {
    let text = found.texts.joined(separator: " ")
    // A day that is not known is the first one.
    let known = found.isOfParts ? found.text.bytewise.replacing("-00", with: "-01") : found.text
    if let time = format.time(text) ?? format.time(known) { return time }
    if found.names.count == 2 {
      // One of the fields alone; a form without a time of day is that of the date.
      let clock = found.clock.isEmpty ? nil : try? DataTime(argument: "1970-01-01 \(found.clock)")
      if let date = format.time(found.texts[0]) {
        let ofDay = (clock?.secondsSince1970 ?? 0) + Double(found.days) * 86_400
        return DataTime(secondsSince1970: date.secondsSince1970 + (format.hasClock ? 0 : ofDay))
      }
      if let time = format.time(found.texts[1]) { return time }
    }
    let others = TimeFormat.fitting(text)
    let remedy =
      others.isEmpty
      ? "correct it, or change --time-format" : "write --time-format \(SpellChecker.disjunction(others))"
    found.first.report("'\(text.excerpt)' is not a time of the form '\(format.format.excerpt)'; \(remedy)")
    return nil
  }
}
