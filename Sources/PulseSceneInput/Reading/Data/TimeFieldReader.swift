import PulseArguments
import PulseBasics
import PulseDocument
import PulseScene

/// A reader of the fields with the times of rows.
struct TimeFieldReader {
  /// The fields of the time of an event; `nil` for the usual ones.
  let timeField: String?

  /// The field of the end of an event; `nil` for those that belong to the time.
  private let endField: String?

  let format: TimeFormat?
  private let findsDates: Bool

  /// The meaning of the times, if all are numbers.
  private(set) var evidence = TimeNumberEvidence()

  /// The time zones that times state; those that are seconds since 1970 are of UTC.
  var statedZones: StatedZones {
    evidence.hasNumbers && numbers == .seconds ? zonesOfTexts.stated() : zonesOfTexts
  }

  private var zonesOfTexts = StatedZones()

  /// The order of day and month in dates that some row reveals; `nil` before.
  private var dateOrder: DateOrder?

  /// The names of the fields with the first time.
  private(set) var usedFields: [String] = []

  /// The warnings about the times of all rows.
  var doubts: [String] {
    var all = earlierDoubts + doubtsOfFile
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
    if let short = shortYears { all.append(TimeNumberEvidence.doubtOfCentury(in: short.names)) }
    if let doubt = zones.doubt(of: columns.zone) { all.append(doubt) }
    if ambiguousDates.count > 0, dateOrder == nil {
      let formats = TimeFormat.fitting(ambiguousDates.first)
      let rows = ambiguousDates.count == 1 ? "1 row has a date" : "\(ambiguousDates.count) rows have dates"
      all.append(
        "\(rows) that can be read in two orders, such as '\(ambiguousDates.first.excerpt)'; write --time-format "
          + (formats.isEmpty ? "with their form" : SpellChecker.disjunction(formats)))
    }
    if let doubt = evidence.doubt(in: usedFields) { all.append(doubt) }
    if let doubt = evidence.doubt(of1970In: usedFields, besides: knownNames) { all.append(doubt) }
    if let name = dateNames.only {
      all.append(
        "the times are those of '\(name.excerpt)', the only field with dates; write --time \(name.shellQuoted) to say so"
      )
    }
    return all
  }

  /// The meaning of the times, if all are numbers.
  var numbers: TimeNumbers { evidence.numbers(in: usedFields) }

  /// The names of all fields, those with times first.
  var names: [String] { usedFields + knownNames }

  /// The names of the fields with dates alone, in a file without a usual name for times.
  var namesOfDates: [String] { dateNames.all(among: knownNames) }

  /// The columns that can be times, by the names that are known.
  private(set) var columns = TimeColumns()

  /// The names of ``columns``.
  private var (knownNames, nameSet) = ([String](), Set<Bytewise>())

  /// The meaning of digits alone as times of day in a column, which all of its values decide.
  var clocks: [Bytewise: ClockForm] = [:]

  /// The meaning of numbers with decimals as times of day in a column.
  var decimalClocks: [Bytewise: DecimalClock] = [:]

  /// The order of the digits of dates in a column.
  var digitDates: [Bytewise: DigitDates] = [:]

  /// The values that can be two times of day, by their columns.
  var clockRanges: [Bytewise: ClockRanges] = [:]

  /// The numbers of the values of a column that are digits, by whether they are times of day.
  var clockCounts: [Bytewise: ClockCounts] = [:]

  /// The fields whose values are times of day, beside dates alone.
  private var clockNames = ClockFieldNames()

  /// The number of dates whose order is not known, with the first of them.
  private var ambiguousDates: (count: Int, first: String) = (0, "")

  /// The columns that are named like ends, by whether their values are times.
  private var ends: [Bytewise: EndColumn] = [:]

  /// The values of the column of zones.
  var zones = TimeZoneTexts()

  /// Whether the file is read again, with what its rows have revealed.
  private(set) var isReadAgain = false

  /// Whether a row was read before something was known that a later one revealed.
  var needsRestart: Bool {
    isRevealedLate || !isReadAgain && dateNames.only != nil || centuries.changesYears
      || !isReadAgain
        && (digitDates.values.contains(where: \.changesDates) || clockNames.only != nil
          || clockRanges.values.contains(where: \.areRanges)
          || clockCounts.values.contains(where: \.areMostlyOthers) || forms.needsRestart)
  }

  var isRevealedLate = false

  /// The forms that the values of all rows decide.
  var forms = TimeTextForms()

  /// The centuries of years of two digits in this file, and the doubts and notes about those of earlier ones.
  private var centuries = CenturyChoice()
  private var (earlierDoubts, earlierNotes) = ([String](), [String]())

  /// The notes on how the times were understood.
  var notes: [String] { earlierNotes + notesOnFile }

  private var notesOnFile: [String] {
    let columns = digitDates.sorted { $0.key < $1.key }.filter { $0.value.doubt == nil }
    return [centuries.note].compactMap(\.self) + columns.compactMap(\.value.note)
      + [zones.note(of: self.columns.zone)].compactMap(\.self)
      + ends.sorted { $0.key < $1.key }.compactMap { $0.value.note(of: String($0.key)) }
  }

  private var doubtsOfFile: [String] {
    let columns = digitDates.sorted { $0.key < $1.key }
    return [centuries.doubt, format == nil ? clockNames.doubt : nil, forms.otherDates.doubt].compactMap(
      \.self)
      + columns.compactMap(\.value.doubt)
  }

  /// The fields whose values are dates, in a file without a usual name for times.
  private var dateNames = DateFieldNames()

  /// Whether a date was read before the order of its day and month was known.
  private var lacksDateOrder = false

  /// Whether a row with a time was read.
  private var hasReadTimes = false

  /// The fields that can have the end, by those of the beginning.
  private var endFields: [TimeFields: [TimeFields]] = [:]

  /// The columns whose times of day are digits of at most two, with one that is not 0.
  var shortClocks: Set<Bytewise> = []

  var longClocks: Set<Bytewise> = []

  /// The clocks of earlier files that can be hours or minutes.
  private var doubtfulClocks: Set<Bytewise> = []

  /// The clocks of this file that can be hours or minutes.
  private var clocksInDoubt: Set<Bytewise> {
    shortClocks.subtracting(longClocks).filter { clocks[$0] == .minutes }
  }

  /// The parts of a time with a year of two digits; `nil` if all have more or fewer.
  var shortYears: Found?

  /// Whether dates in parts of this file have years of two digits, and whether they have others.
  var (hasShortYears, hasLongYears) = (false, false)

  /// The number of rows whose time of day cannot be read, with the first of these texts.
  var unreadClocks: (count: Int, first: String) = (0, "")

  /// Begins to read another file.
  mutating func beginFile() {
    doubtfulClocks.formUnion(clocksInDoubt)
    earlierDoubts += doubtsOfFile
    (earlierNotes, centuries) = (notes, CenturyChoice())
    (decimalClocks, digitDates, ends, zones) = ([:], [:], [:], TimeZoneTexts())
    (hasShortYears, hasLongYears) = (false, false)
    (shortClocks, longClocks) = ([], [])
    (knownNames, nameSet, clocks, columns, endFields) = ([], [], [:], TimeColumns(), [:])
    (isReadAgain, isRevealedLate, hasReadTimes) = (false, false, false)
    (clockRanges, clockCounts, clockNames) = ([:], [:], ClockFieldNames())
    (dateNames, forms) = (DateFieldNames(), TimeTextForms())
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
    (decimalClocks, digitDates, ends) = (other.decimalClocks, other.digitDates, other.ends)
    hasLongYears = other.hasLongYears
    for name in digitDates.keys { digitDates[name]?.decide() }
    (dateOrder, isReadAgain, endFields) = (other.dateOrder, true, other.endFields)
    (isRevealedLate, lacksDateOrder, dateNames) = (false, false, other.dateNames)
    centuries.restart(with: other.centuries)
    if let name = dateNames.only { columns.use(name) }
    (clockRanges, clockNames) = (other.clockRanges, other.clockNames)
    if let only = clockNames.only { columns.use(only.clock, of: only.date, end: only.end) }
    forms = other.forms.ofNextReading
    if let date = forms.otherDates.preferred { columns.prefer(date) }
    for (name, counts) in other.clockCounts where counts.areMostlyOthers { clocks[name] = ClockForm.none }
  }

  /// Returns a time in the century that its year of two digits is in.
  mutating func chooseCentury(of time: DataTime?, _ found: Found) -> DataTime? {
    centuries.choose(
      time, for: found.text, shortYear: found.shortYear,
      in: found.shortYear == nil ? found.names : Array(found.names.prefix(1)))
  }

  /// Returns a date in the order of ISO 8601; the text itself if it has another form, and `nil` after reporting that its order
  /// is not known.
  mutating func ordered(_ text: String, of value: DocumentValue) -> String? {
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
    if ambiguousDates.count == 0 { ambiguousDates.first = text }
    ambiguousDates.count += 1
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
    if findsDates, timeField == nil, columns.usual.isEmpty {
      if !isReadAgain { dateNames.note(row, knownNames) }
    }
    for candidate in candidates(in: row) {
      guard var found = text(of: candidate, in: row) else { continue }
      // Beside a beginning that is no time of day, the date is a single one.
      var fields = candidate
      if case .pair(let date, let clock) = candidate, found.names.count == 1,
        TimeColumnNames.isBeginning(clock)
      {
        fields = .single(date)
      }
      if columns.uncertain.contains(candidate), !found.isJoined, !DataTime.canBe(found.text) { continue }
      if !isReadAgain, timeField == nil, format == nil {
        let name = fields.names.count == 1 && !found.isJoined ? fields.names.first : nil
        clockNames.note(row, knownNames, date: name, found.text)
      }
      addZone(to: &found, in: row)
      hasReadTimes = true
      zonesOfTexts.note(
        found.text, isStated: format?.hasZone == true || DateWords.hasZone(found.text))
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
        if let text = found.endText {
          var last = found
          last.text = text
          end = instant(last)?.last(ofPeriod: period(of: last))
        }
      }
      evidence.note(found.isJoined ? nil : found.first.looseNumber, isSingle: !found.isJoined, time, format)
      guard let time else { return (nil, nil) }
      if !isReadAgain, timeField == nil, format == nil, case .single(let name) = fields,
        found.first.looseNumber.map({ abs($0) > 1e8 }) == true
      {
        forms.otherDates.note(row, knownNames, beside: name, time)
      }
      return (time, self.end(after: time, fields, in: row) ?? end ?? openEnd(of: fields))
    }
    return nil
  }

  /// Returns the fields that a row can have its time in, in the order of preference.
  private func candidates(in row: FieldValueReader.Row) -> [TimeFields] {
    timeField.map { Self.fields(named: $0, in: row) } ?? columns.usual
  }

  /// Returns the fields that an option names, with commas between several.
  private static func fields(named given: String, in row: FieldValueReader.Row) -> [TimeFields] {
    if row(given) != nil { return [.single(given)] }
    let names = given.bytewise.split(separator: ",", omittingEmptySubsequences: true).map {
      String($0.trimmed)
    }
    if names.count == 2, row(names[0])?.looseNumber.map({ abs($0) < 10_000 }) != true {
      return [.pair(date: names[0], clock: names[1])]
    }
    if names.count > 1 { return [.parts(TimeParts(names))] }
    let lower = given.lowercased()
    let capital = lower.prefix(1).uppercased() + String(lower.bytewise.dropFirst(1))
    return [lower, given.uppercased(), capital].first { row($0) != nil }.map { [.single($0)] } ?? []
  }

  /// Returns the end of an event; `nil` without one, and after reporting that it is before the time.
  private mutating func end(
    after time: DataTime, _ start: TimeFields, in row: FieldValueReader.Row
  ) -> DataTime? {
    if let endField {
      // Of features, some can lack it.
      let isName = nameSet.contains(endField.bytewise)
      endFields[start] = isName ? [.single(endField)] : Self.fields(named: endField, in: row)
    } else if endFields[start] == nil {
      endFields[start] = columns.ends(of: start)
    }
    for fields in endFields[start] ?? [] {
      guard var found = text(of: fields, in: row) else { continue }
      // The date of the event without the time of day that ends it.
      if case .pair(let date, _) = fields, found.names.count == 1, start.names.first == date { continue }
      let name = found.names.last ?? ""
      if EndColumn.ongoing.contains(found.text.lowercased()) { return DataTime.openEnd }
      addZone(to: &found, in: row)
      let log = DiagnosticLog()
      var tried = found
      tried.first = found.first.reporting(to: log)
      let end = instant(tried)
      if EndColumn.farEnds.contains(found.text) || end?.isFarEnd == true {
        ends[name.bytewise, default: EndColumn()].note(open: found.text)
        return .openEnd
      }
      // A bare number beside a date is none.
      let isNumber = !found.isJoined && found.first.looseNumber.map { abs($0) < 1e8 } == true
      let isTime = end != nil && !(isNumber && abs(time.secondsSince1970) >= 1e8 && format == nil)
      if endField == nil {
        if isTime, ends[name.bytewise, default: EndColumn()].noteTime(), !isReadAgain {
          isRevealedLate = true
        }
        if !isTime {
          ends[name.bytewise, default: EndColumn()].note(other: found.text)
          if ends[name.bytewise]?.hasTimes != true { return nil }
        }
      }
      guard let end else {
        log.pass(to: found.first.log)
        return nil
      }
      let last = end.last(ofPeriod: period(of: found))
      if last >= time { return last }
      // A time after midnight.
      if found.names.first == start.names.first && found.names.last != start.names.last {
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
    guard let fields = endFields[start], !fields.isEmpty,
      !fields.contains(where: { $0.names.last.map { ends[$0.bytewise]?.isData == true } == true })
    else { return nil }
    let isKnown = fields.contains { $0.names.allSatisfy { nameSet.contains($0.bytewise) } }
    return (endField != nil ? isKnown : columns.isValidity(start)) ? .openEnd : nil
  }
}
