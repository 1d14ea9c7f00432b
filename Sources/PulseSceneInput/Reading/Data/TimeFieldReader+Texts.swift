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
  }

  /// Returns the value of a field with its text; `nil` without one.
  private func found(_ name: String, in row: FieldValueReader.Row) -> Found? {
    guard let value = row(name), !value.standsForNothing else { return nil }
    let text = String((value.json.timeText ?? "")[...].trimmed)
    return Found(text: text, first: value, texts: [text], names: [name])
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

  /// Returns a value whose digits are a date in the order that its column has.
  private mutating func dated(_ given: Found) -> Found {
    guard format == nil, let name = given.names.first, TimeColumnNames.isDate(name) else { return given }
    if !isReadAgain { digitDates[name.bytewise, default: DigitDates()].note(given.text) }
    guard isReadAgain, let dates = digitDates[name.bytewise], dates.changesDates,
      let text = dates.isoText(given.text)
    else { return given }
    var found = given
    (found.text, found.isOfParts) = (text, true)
    return found
  }

  /// Returns a date with the time of day of another field.
  private mutating func joined(_ given: Found, _ time: Found) -> Found {
    var date = given
    let clockName = time.names[0]
    let serialDay = format == nil ? DateWords.serialDay(date.text) : nil
    let day = serialDay ?? DateWords.withoutMidnight(date.text)
    var said = DateWords.timeOfEmptyDay(time.text) ?? time.text
    if let seconds = DateWords.elapsedSeconds(said), seconds > 86_400 {
      date.days = seconds / 86_400
      said = [seconds / 3600 % 24, seconds / 60 % 60, seconds % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        .joined(separator: ":")
    }
    if !isReadAgain, date.names.first.map({ digitDates[$0.bytewise]?.changesDates == true }) == true {
      // All times of day decide what digits are, also those beside dates that cannot be read yet.
      _ = clock(said, of: clockName)
    }
    guard DateWords.isDate(day) || format != nil || timeField != nil else { return time }
    if let clock = clock(said, of: clockName, afterSerialDay: serialDay != nil) {
      // A date that has its time of day needs no other.
      if format == nil, DateWords.hasClock(day) || EventInterval(date.first) != nil { return date }
      date.text = "\(DateWords.extendedDate(day)) \(clock)"
      date.clock = clock
    } else if TimeColumnNames.isBeginning(clockName) {
      return date
    } else if format == nil, DataTime.canBe(time.text) {
      return time
    } else if format == nil {
      if unreadClocks.count == 0 { unreadClocks.first = time.first.json.quotedForMessage }
      unreadClocks.count += 1
      return date
    }
    date.texts.append(time.text)
    date.names += time.names
    return date
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

  /// Adds AM or PM, and the zone, of columns of their own to a time of day that has none.
  mutating func addZone(to found: inout Found, in row: FieldValueReader.Row) {
    guard format == nil, columns.halfOfDay != nil || columns.zone != nil,
      !found.clock.isEmpty || DateWords.hasClock(found.text), !DateWords.hasZone(found.text),
      found.isJoined || EventInterval(found.first) == nil
    else { return }
    if let name = columns.halfOfDay, let half = self.found(name, in: row)?.text,
      let letter = half.lowercased().utf8.first, "ap".utf8.contains(letter),
      !found.text.lowercased().bytewise.hasSuffix("m")
    {
      found.text += letter == UInt8(ascii: "a") ? " AM" : " PM"
      found.isOfParts = true
    }
    let saysZone = found.names.contains { name in
      TimeColumns.words(of: name).contains { $0 == "utc" || $0 == "gmt" }
    }
    guard let name = columns.zone, !saysZone, let text = self.found(name, in: row)?.text,
      let zone = zones.zone(text)
    else { return }
    found.text += " \(zone)"
    found.isOfParts = true
  }

  /// Returns a time of day as it is read, `09:30` for 930; `nil` for any other text.
  private mutating func clock(_ given: String, of name: String, afterSerialDay: Bool = false) -> String? {
    var text = DateWords.withoutPoints(given)
    if text.bytewise.hasPrefix("T"), DateWords.isTimeOfDay(text.bytewise.dropFirst(1)) {
      text = String(text.bytewise.dropFirst(1))
    }
    if DateWords.isTimeOfDay(text) {
      return text.bytewise.cut(atFirst: "/").map { String($0.before.trimmed) } ?? text
    }
    if TimeColumnNames.isBeginning(name) || TimeColumnNames.endings.contains(TableColumns.plain(name)) {
      return nil
    }
    guard let digits = DateWords.wholeDigits(text) else {
      return clock(ofDecimals: text, of: name, afterSerialDay)
    }
    return clock(ofDigits: digits, of: name)
  }

  private mutating func clock(ofDigits digits: String, of name: String) -> String? {
    let known = clocks[name.bytewise]
    var form = known ?? (TimeColumnNames.isHour(name) ? .hours : .minutes)
    while !isReadAgain, form.clock(digits) == nil, let wider = form.wider { form = wider }
    clocks[name.bytewise] = form
    if let known, known != form { isRevealedLate = true }
    if form == .minutes, digits.utf8.count < 3 {
      if Int(digits) != 0 { shortClocks.insert(name.bytewise) }
    } else {
      longClocks.insert(name.bytewise)
    }
    return form.clock(digits)
  }

  /// Returns the time of day of a number with decimals: 235950.5, 18.30 or 0.75; `nil` for any other text.
  private mutating func clock(ofDecimals text: String, of name: String, _ afterSerialDay: Bool) -> String? {
    guard let (whole, decimals) = text.bytewise.cut(atFirst: "."), whole.utf8.count < 7,
      whole.utf8.allSatisfy({ (48...57).contains($0) }), (1...17).contains(decimals.utf8.count),
      decimals.utf8.allSatisfy({ (48...57).contains($0) })
    else { return nil }
    if whole.utf8.count > 4 {
      guard let clock = clock(ofDigits: String(whole), of: name), clocks[name.bytewise] == .seconds else {
        return nil
      }
      return "\(clock).\(decimals)"
    }
    let isNumber = ["hour", "hours", "hr", "hh"].contains(TableColumns.plain(name))
    var numbers = decimalClocks[name.bytewise] ?? DecimalClock(ofHours: isNumber)
    let known = decimalClocks[name.bytewise].map { $0.form(afterSerialDay: afterSerialDay) }
    if !isReadAgain { numbers.note(whole, decimals) }
    decimalClocks[name.bytewise] = numbers
    let form = numbers.form(afterSerialDay: afterSerialDay)
    if let known, known != form { isRevealedLate = true }
    return form.flatMap { DecimalClock.clock(whole, decimals, $0) }
  }

  /// Returns the instant of a text; `nil` after reporting why it is none.
  mutating func instant(_ found: Found) -> DataTime? {
    if let format { return instant(found, format) }
    return chooseCentury(of: instantOfPOSIX(found), found)
  }

  /// Returns the instant of a text, years of two digits with their centuries of POSIX; `nil` after reporting why it is none.
  private mutating func instantOfPOSIX(_ found: Found) -> DataTime? {
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
    if let time = format.time(text) ?? format.time(found.text) { return time }
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
