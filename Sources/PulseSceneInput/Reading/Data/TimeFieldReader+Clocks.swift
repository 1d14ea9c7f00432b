import PulseBasics
import PulseDocument
import PulseScene

// Times of day, which complete dates.
extension TimeFieldReader {
  /// Returns a date with the time of day of another field.
  mutating func joined(_ given: Found, _ time: Found) -> Found {
    if given.problem != nil { return given }
    var date = given
    let clockName = time.names[0]
    let serialDay = format == nil ? DateWords.serialDay(date.text) : nil
    let epochDay = format == nil ? DateWords.epochDay(date.text) : nil
    let day = serialDay ?? epochDay ?? DateWords.withoutMidnight(date.text)
    var said = DateWords.timeOfEmptyDay(time.text) ?? time.text
    // Services after midnight have the hours of their day, 24:30; a colon says that it is no number.
    let isShort = said.utf8.count == 5 && said.bytewise.hasPrefix("2")
    if let seconds = DateWords.elapsedSeconds(isShort ? "\(said):00" : said), seconds > 86_400 {
      date.days = seconds / 86_400
      said = [seconds / 3600 % 24, seconds / 60 % 60, seconds % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        .joined(separator: ":")
    }
    let isDate = DateWords.isDate(day)
    if !isReadAgain, !isDate, date.names.first.map({ digitDates[$0.bytewise]?.changesDates == true }) == true
    {
      // All times of day decide what digits are, also those beside dates that cannot be read yet.
      _ = clock(said, of: clockName)
    }
    // Seconds since 1970 have their time of day.
    if !isDate, format == nil, let number = Double(decimal: date.text[...]),
      (1e9..<1e13).contains(abs(number))
    {
      return date
    }
    guard isDate || format != nil || timeField != nil else { return time }
    let range = isReadAgain ? clockRanges[clockName.bytewise].flatMap { $0.range(said) } : nil
    if !isReadAgain { clockRanges[clockName.bytewise, default: ClockRanges()].note(said) }
    if let clock = clock(range?.start ?? said, of: clockName, afterSerialDay: serialDay != nil) {
      // A date that has its time of day needs no other.
      if format == nil, DateWords.hasClock(day) || EventInterval(date.first) != nil { return date }
      date.text = "\(DateWords.extendedDate(day)) \(clock)"
      date.clock = clock
      date.endText = range.map { "\(DateWords.extendedDate(day)) \($0.end)" }
    } else if TimeColumnNames.isBeginning(clockName) {
      return date
    } else if format == nil, DataTime.canBe(time.text), !isDate || !Self.isSmallNumber(time.text) {
      return time
    } else if format == nil {
      if unreadClocks.count == 0 {
        let row = time.first.place.record.map { " in \($0)" } ?? ""
        unreadClocks.first = time.first.json.quotedForMessage + row
      }
      unreadClocks.count += 1
      return date
    }
    date.texts.append(time.text)
    date.names += time.names
    return date
  }

  /// Whether a text is a number that is no time since 1970 that people have data of.
  private static func isSmallNumber(_ text: String) -> Bool {
    Double(decimal: text[...]).map { abs($0) < 1e8 } ?? false
  }

  /// Adds AM or PM, and the zone, of columns of their own to a time of day that has none.
  mutating func addZone(to found: inout Found, in row: FieldValueReader.Row) {
    addMilliseconds(to: &found, in: row)
    guard format == nil, columns.halfOfDay != nil || columns.zone != nil || !columns.zonesOfNames.isEmpty,
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
    let zoneOfColumn = columns.zone.flatMap { name in
      saysZone ? nil : self.found(name, in: row).flatMap { zones.zone($0.text, in: name) }
    }
    // The name of the time of day, or of the whole time, can say its zone.
    guard let zone = zoneOfColumn ?? found.names.last.flatMap({ columns.zonesOfNames[$0.bytewise] }) else {
      return
    }
    if let end = found.endText { found.endText = "\(end) \(zone)" }
    found.text += " \(zone)"
    found.isOfParts = true
  }

  /// Adds the milliseconds of a column of their own to a time of day with whole seconds.
  private func addMilliseconds(to found: inout Found, in row: FieldValueReader.Row) {
    guard format == nil, let name = columns.milliseconds, found.clock.utf8.count == 8,
      found.text.bytewise.hasSuffix(found.clock),
      let digits = self.found(name, in: row).flatMap({ DateWords.wholeDigits($0.text) }),
      digits.utf8.count < 4
    else { return }
    found.text += "." + String(repeating: "0", count: 3 - digits.utf8.count) + digits
  }

  /// Returns a time of day as it is read, `09:30` for 930; `nil` for any other text.
  mutating func clock(_ given: String, of name: String, afterSerialDay: Bool = false) -> String? {
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
    if !isReadAgain {
      var wider = form
      while wider.clock(digits) == nil, let next = wider.wider { wider = next }
      // One number that is none says nothing of the others, unless it is a time since 1970.
      if wider != .none || digits.utf8.count > 8 { form = wider }
      clockCounts[name.bytewise, default: ClockCounts()].note(isClock: wider != .none)
    }
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
}

// Texts with a time of day before its date, or with two of them.
extension TimeFieldReader {
  /// A text that stands for another one.
  struct Rearranged {
    let text: String
    var endText: String?

    /// Returns a value with the text.
    func completing(_ given: Found) -> Found {
      var found = given
      (found.text, found.endText, found.isOfParts) = (text, endText, true)
      return found
    }
  }

  /// Returns what a text stands for that has its time of day before the date, `12:00 31/01/2024`, or two times of day behind it;
  /// `nil` for any other text.
  mutating func rearranged(_ text: String, of name: String) -> Rearranged? {
    let bytes = text.utf8
    guard bytes.count > 8, let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    if bytes.distance(from: bytes.startIndex, to: colon) < 3 {
      guard let (clock, date) = text.bytewise.cut(atLast: " "), DateWords.isTimeOfDay(clock),
        DateWords.isDate(String(date)), !date.bytewise.contains(":")
      else { return nil }
      return Rearranged(text: "\(date) \(clock)")
    }
    guard clockRanges[name.bytewise]?.areRefused != true,
      let cut = text.bytewise.firstIndex(where: { $0 == " " || $0 == "T" }), cut < colon
    else { return nil }
    let clocks = String(text[cut...].bytewise.dropFirst(1))
    if !isReadAgain { clockRanges[name.bytewise, default: ClockRanges()].note(clocks) }
    guard isReadAgain, let range = clockRanges[name.bytewise]?.range(clocks) else { return nil }
    return Rearranged(text: "\(text[..<cut]) \(range.start)", endText: "\(text[..<cut]) \(range.end)")
  }
}
