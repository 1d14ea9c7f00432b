import PulseArguments
import PulseBasics
import PulseDocument
import PulseScene

/// A reader of the fields with the times of rows.
struct TimeFieldReader {
  /// The fields of the time of an event; `nil` for the usual ones.
  private let timeField: String?

  /// The field of the end of an event; `nil` for those that belong to the time.
  private let endField: String?

  private let format: TimeFormat?
  private let findsDates: Bool

  /// The meaning of the times, if all are numbers.
  private(set) var evidence = TimeNumberEvidence()

  /// The time zones that times state.
  private(set) var zones = StatedZones()

  /// The order of day and month in dates that some row reveals; `nil` before.
  private var dateOrder: DateOrder?

  /// The names of the fields with the first time.
  private(set) var usedFields: [String] = []

  /// The warnings about the times of all rows.
  var doubts: [String] {
    var all = earlierDoubts + [centuries.doubt].compactMap(\.self)
    if let name = doubtfulClocks.union(clocksInDoubt).min() {
      all.append(
        "all times of day in '\(String(name).excerpt)' are numbers up to 99, read as minutes after midnight; write 10:00, or name "
          + "the column 'hour' if they are hours")
    }
    if unreadClocks.count > 0 {
      all.append(
        "\(unreadClocks.count == 1 ? "1 row has" : "\(unreadClocks.count) rows have") a time of day that cannot be read, such as "
          + "\(unreadClocks.first), and the beginning of the day; write 18:30 or 1830")
    }
    if let short = shortYears {
      let format = ["%y", "%m", "%d", "%H", "%M", "%S"].prefix(short.names.count).joined(separator: " ")
      all.append(
        "years in '\(short.names[0].excerpt)' have two digits, read as those of the first century; write --time-format "
          + "'\(format)' if they are of ours")
    }
    if let doubt = evidence.doubt(in: usedFields) { all.append(doubt) }
    if let name = dateNames.only {
      all.append(
        "the times are those of '\(name.excerpt)', the only field with dates; write --time \(name.shellQuoted) to say so"
      )
    }
    return all
  }

  /// The meaning of the times, if all are numbers.
  var numbers: TimeNumbers { evidence.numbers(in: usedFields) }

  /// The columns that can be times, by the names that are known.
  private var columns = TimeColumns()

  /// The names of ``columns``.
  private var (knownNames, nameSet) = ([String](), Set<Bytewise>())

  /// The meaning of digits alone as times of day in a column, which all of its values decide.
  private var clocks: [Bytewise: ClockForm] = [:]

  /// Whether the file is read again, with what its rows have revealed.
  private var isReadAgain = false

  /// Whether a row was read before something was known that a later one revealed.
  var needsRestart: Bool {
    isRevealedLate || !isReadAgain && dateNames.only != nil || centuries.changesYears
  }

  private var isRevealedLate = false

  /// The centuries of years of two digits in this file, and the doubts and notes about those of earlier ones.
  private var centuries = CenturyChoice()
  private var (earlierDoubts, earlierNotes) = ([String](), [String]())

  /// The notes on how the times were understood.
  var notes: [String] { earlierNotes + [centuries.note].compactMap(\.self) }

  /// The fields whose values are dates, in a file without a usual name for times.
  private var dateNames = DateFieldNames()

  /// Whether a date was read before the order of its day and month was known.
  private var lacksDateOrder = false

  /// Whether a row with a time was read.
  private var hasReadTimes = false

  /// The fields that can have the end, by those of the beginning.
  private var endFields: [TimeFields: [TimeFields]] = [:]

  /// The columns whose times of day are digits of at most two, with one that is not 0.
  private var (shortClocks, longClocks) = (Set<Bytewise>(), Set<Bytewise>())

  /// The clocks of earlier files that can be hours or minutes.
  private var doubtfulClocks: Set<Bytewise> = []

  /// The clocks of this file that can be hours or minutes.
  private var clocksInDoubt: Set<Bytewise> {
    shortClocks.subtracting(longClocks).filter { clocks[$0] == .minutes }
  }

  /// The parts of a time with a year of two digits; `nil` if all have more or fewer.
  private var shortYears: Found?

  /// The number of rows whose time of day cannot be read, with the first of these texts.
  private var unreadClocks: (count: Int, first: String) = (0, "")

  /// Begins to read another file.
  mutating func beginFile() {
    doubtfulClocks.formUnion(clocksInDoubt)
    earlierDoubts += [centuries.doubt].compactMap(\.self)
    (earlierNotes, centuries) = (notes, CenturyChoice())
    (shortClocks, longClocks) = ([], [])
    (knownNames, nameSet, clocks, columns, endFields) = ([], [], [:], TimeColumns(), [:])
    (isReadAgain, isRevealedLate, hasReadTimes) = (false, false, false)
    dateNames = DateFieldNames()
  }

  /// Looks for the fields of the times among names of columns, and those before.
  mutating func find(among names: [String]) {
    guard !isReadAgain, nameSet.count < 1000 else { return }
    let new = names.filter { nameSet.insert($0.bytewise).inserted }
    if new.isEmpty { return }
    knownNames += new
    let before = columns.usual
    (columns, endFields) = (TimeColumns(knownNames), [:])
    if hasReadTimes, columns.usual != before { isRevealedLate = true }
  }

  /// Begins to read a file again, with what another reader has learned of it.
  mutating func restart(with other: TimeFieldReader) {
    (columns, knownNames, nameSet, clocks) = (other.columns, other.knownNames, other.nameSet, other.clocks)
    (dateOrder, isReadAgain, endFields) = (other.dateOrder, true, other.endFields)
    (isRevealedLate, lacksDateOrder, dateNames) = (false, false, other.dateNames)
    centuries.restart(with: other.centuries)
    if let name = dateNames.only { columns.use(name) }
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
      if dateOrder == nil, lacksDateOrder { isRevealedLate = true }
      dateOrder = order
    }
    if let order = dateOrder ?? (parts.isSymmetric ? .dayFirst : nil) { return parts.isoText(order) }
    lacksDateOrder = true
    return text
  }

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - film: The settings of the film.
  ///   - findsDates: Whether dates under an unusual name are the times, if they are the only ones.
  init(_ film: FilmSpec, findsDates: Bool) {
    self.findsDates = findsDates
    (timeField, endField, format) = (film.timeField, film.endField, film.timeFormat)
  }

  /// Returns the time of a row with its end; `nil` without a time, and a `nil` time after reporting why it is none.
  mutating func times(in row: FieldValueReader.Row) -> (time: DataTime?, end: DataTime?)? {
    if findsDates, timeField == nil, columns.usual.isEmpty { dateNames.note(row, knownNames) }
    for fields in candidates(in: row) {
      guard let found = text(of: fields, in: row) else { continue }
      hasReadTimes = true
      zones.note(found.text)
      if usedFields.isEmpty
        || found.names.count > usedFields.count && found.names.starts(with: usedFields.prefix(1))
      {
        usedFields = found.names
      }
      var (time, end) = (DataTime?.none, DataTime?.none)
      if !found.isJoined, format == nil, let interval = EventInterval(found.first) {
        (time, end) = (interval.start, interval.end)
      } else {
        time = instant(found)
      }
      evidence.note(found.isJoined ? nil : found.first.looseNumber, isSingle: !found.isJoined, time, format)
      guard let time else { return (nil, nil) }
      return (time, self.end(after: time, fields, in: row) ?? end ?? openEnd(of: fields))
    }
    return nil
  }

  /// Returns the fields that a row can have its time in, in the order of preference.
  private func candidates(in row: FieldValueReader.Row) -> [TimeFields] {
    guard let timeField else { return columns.usual }
    if row(timeField) != nil { return [.single(timeField)] }
    let names = timeField.bytewise.split(separator: ",", omittingEmptySubsequences: true).map {
      String($0.trimmed)
    }
    if names.count == 2, row(names[0])?.looseNumber.map({ abs($0) < 10_000 }) != true {
      return [.pair(date: names[0], clock: names[1])]
    }
    if names.count > 1 { return [.parts(names)] }
    let lower = timeField.lowercased()
    let capital = lower.prefix(1).uppercased() + String(lower.bytewise.dropFirst(1))
    return [lower, timeField.uppercased(), capital].first { row($0) != nil }.map { [.single($0)] } ?? []
  }

  /// Returns the end of an event; `nil` without one, and after reporting that it is before the time.
  private mutating func end(
    after time: DataTime, _ start: TimeFields, in row: FieldValueReader.Row
  ) -> DataTime? {
    if endFields[start] == nil {
      endFields[start] = endField.map { [.single($0)] } ?? columns.ends(of: start)
    }
    for fields in endFields[start] ?? [] {
      guard let found = text(of: fields, in: row) else { continue }
      if Self.ongoing.contains(found.text.lowercased()) { return DataTime.openEnd }
      guard let end = instant(found) else { return nil }
      if end >= time { return end }
      // A time after midnight, or a day that has begun, which ends with it.
      let isClock = found.names.first == start.names.first && found.names.last != start.names.last
      let isDay = DateWords.isDate(found.text) && !found.text.bytewise.contains(":")
      if isClock || isDay && end.secondsSince1970 == (time.secondsSince1970 / 86_400).rounded(.down) * 86_400
      {
        return DataTime(secondsSince1970: end.secondsSince1970 + 86_400)
      }
      found.first.report(
        "\(found.first.json.quotedForMessage) is before the time of the event, \(time.text); exchange them, or leave it out"
      )
      return nil
    }
    return nil
  }

  /// Returns the end of an event without one: that it goes on, if its column is given or is one of validity.
  private func openEnd(of start: TimeFields) -> DataTime? {
    guard endFields[start]?.isEmpty == false else { return nil }
    return (endField.map { nameSet.contains($0.bytewise) } ?? columns.isValidity(start)) ? .openEnd : nil
  }

  /// The words for an end that has not come.
  private static let ongoing: Set = [
    "present", "ongoing", "current", "currently", "now", "today", "continuing", "open", "active", "heute",
    "laufend",
  ]
}

// The texts of times that one or several fields make.
extension TimeFieldReader {
  /// A time as text.
  private struct Found {
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

    /// Whether it is a date of parts, of which perhaps only the year is known.
    var isOfParts = false
  }

  /// Returns the text of the time that a row has in some fields; `nil` without one.
  private mutating func text(of fields: TimeFields, in row: FieldValueReader.Row) -> Found? {
    func found(_ name: String) -> Found? {
      guard let value = row(name), !value.standsForNothing else { return nil }
      let text = String((value.json.timeText ?? "")[...].trimmed)
      return Found(text: text, first: value, texts: [text], names: [name])
    }
    switch fields {
    case .single(let name): return found(name)
    case .pair(let dateName, let clockName):
      let (date, time) = (found(dateName), found(clockName))
      guard var date, let time else {
        if let date { return date }
        // A time of day without its date is none.
        return time.flatMap { clock($0.text, of: clockName) == nil ? $0 : nil }
      }
      let day = DateWords.withoutMidnight(date.text)
      var said = DateWords.timeOfEmptyDay(time.text) ?? time.text
      if let seconds = DateWords.elapsedSeconds(said), seconds > 86_400 {
        date.days = seconds / 86_400
        said = [seconds / 3600 % 24, seconds / 60 % 60, seconds % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
          .joined(separator: ":")
      }
      guard DateWords.isDate(day) || format != nil || timeField != nil else { return time }
      if let clock = clock(said, of: clockName) {
        // A date that has its time of day needs no other.
        if format == nil, DateWords.hasClock(day) || EventInterval(date.first) != nil { return date }
        date.text = "\(DateWords.extendedDate(day)) \(clock)"
        date.clock = clock
      } else if format == nil, DataTime.canBe(time.text) {
        return time
      } else if format == nil {
        if unreadClocks.count == 0 { unreadClocks.first = time.first.json.quotedForMessage }
        unreadClocks.count += 1
        return date
      }
      date.texts.append(time.text)
      date.names = [dateName, clockName]
      return date
    case .parts(let names):
      guard let first = names.first, var year = found(first) else { return nil }
      var texts = [year.text]
      for (number, name) in names.enumerated().dropFirst() {
        // Without a month, there is no day; a month or day of 0 is unknown.
        guard let part = found(name), number > 2 || Double(decimal: part.text[...]) != 0 else { break }
        texts.append(part.text)
      }
      guard let text = DateWords.joined(texts) else { return timeField == nil ? nil : year }
      (year.text, year.texts, year.names) = (text, texts, Array(names.prefix(texts.count)))
      year.isOfParts = true
      if format == nil, DateWords.wholeDigits(texts[0])?.utf8.count == 2 { shortYears = shortYears ?? year }
      return year
    }
  }

  /// Returns a time of day as it is read, `09:30` for 930; `nil` for any other text.
  private mutating func clock(_ text: String, of name: String) -> String? {
    if DateWords.isTimeOfDay(text) {
      return text.bytewise.cut(atFirst: "/").map { String($0.before.trimmed) } ?? text
    }
    guard let digits = DateWords.wholeDigits(text) else { return nil }
    let known = clocks[name.bytewise]
    var form = known ?? (TimeColumns.isNameOfHour(name) ? .hours : .minutes)
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

  /// Returns the instant of a text; `nil` after reporting why it is none.
  private mutating func instant(_ found: Found) -> DataTime? {
    if let format { return instant(found, format) }
    return centuries.choose(instantOfPOSIX(found), for: found.text, in: found.names)
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
