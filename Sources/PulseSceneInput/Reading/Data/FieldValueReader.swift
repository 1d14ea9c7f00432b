import PulseArguments
import PulseBasics
import PulseDocument
import PulsePixels
import PulseScene

/// A reader of the data fields from which rows get their times, radii, colors and labels.
struct FieldValueReader {
  /// The values of a row that the film and the scales use.
  struct Values {
    var radius: Double?
    var color: ColorScaleInput?

    /// The value that the rows of a series have in common.
    var key: String?
  }

  /// A value that a color scale converts: a number or a category.
  enum ColorScaleInput: Hashable {
    case number(Double)
    case category(String)

    /// That of a row of a file that does not have the field.
    case ofNoField
  }

  /// The texts of a row, by the names of its fields.
  typealias Row = (_ name: String) -> DocumentValue?

  let film: FilmSpec

  /// The selection of the rows that have a label.
  var labelSelection: RowSelection

  /// Whether rows can have their values over time in a table without places.
  let mayBeJoined: Bool

  /// The field that texts call `name`; `nil` for the one of that name.
  private let nameField: String?

  /// The fields of all texts, and those that the latest row or table has under another name.
  private let textFields: Set<Bytewise>
  private var otherNames: [Bytewise: String] = [:]

  /// The search for the field that texts call `name`; `nil` without such texts, and for one that is given.
  private(set) var nameSearch: NameFieldSearch?

  /// The callout of all rows, if it has fields.
  private let callout: CalloutTitles?

  /// The fields of texts of the whole scene.
  private let commonFields: Set<String>

  /// The fields that labels write in a format of numbers.
  private let formattedFields: Set<String>

  /// Whether there is a text in which the name of a field can have been forgotten to be put into braces.
  let hasTexts: Bool

  /// The values of the fields of texts of the whole scene.
  private(set) var dataFields = DataFields()

  /// The number of rows without a text for the callout.
  private(set) var rowsWithoutCallout = 0

  /// Whether rows without a time are there all the time, as places beside the tracks of a film are.
  let keepsRowsWithoutTime: Bool

  /// The number of rows without a time that are there all the time.
  private(set) var lastingRows = 0

  /// The number of rows without a time that are left out.
  private(set) var rowsWithoutTime = 0

  /// The place of the first of these rows; `nil` for one that is not known.
  private(set) var rowWithoutTime: DocumentPlace?

  /// The number of rows with a time.
  private(set) var rowsWithTime = 0

  /// The number of rows in which a field has a value.
  private(set) var counts: [Bytewise: Int] = [:]

  /// The number of rows with an overlay, which is that of the latest one.
  private var number = 0

  /// The number of rows without a text for the label.
  private(set) var rowsWithoutLabel = 0

  /// The values that are no numbers in the field of radii.
  private(set) var notNumbers = OtherValues()

  /// The same in the field of colors, if these are those of numbers.
  private(set) var notColorNumbers = OtherValues()

  /// The same in the field of weights.
  private(set) var notWeights = OtherValues()

  /// The same in the fields that labels write in a format of numbers, and the fields in which some value is one.
  private(set) var (notFormatted, formattedNumbers) = ([String: OtherValues](), Set<String>())

  /// The texts with numbers in files without columns.
  private var textNumbers = TextNumbers()

  /// Returns the number of a value, also of a text that is one in the notation of all values of its field.
  private mutating func number(of value: DocumentValue, _ field: String) -> Double? {
    value.numberOfScale ?? textNumbers.number(of: value, field)
  }

  /// Whether a value is a sign that there is none.
  private static func isSignOfNone(_ value: DocumentValue) -> Bool {
    value.text.map(CSVTableReader.isSignOfNone) ?? false
  }

  /// The reader of times.
  private(set) var timeFields: TimeFieldReader

  /// The meaning of the times, if all are numbers.
  var timeNumbers: TimeNumbers { rowsWithTime > 0 ? timeFields.numbers : .seconds }

  /// Whether a time was read before something was known that a later row revealed.
  var needsRestart: Bool {
    timeFields.needsRestart || nameSearch?.needsRestart == true || textNumbers.needsRestart
      || labelSelection.needsRestart
  }

  /// Begins to read another file.
  mutating func beginFile() {
    timeFields.beginFile()
    labelSelection.forgetOrders()
    nameSearch?.beginFile()
    textNumbers = TextNumbers()
  }

  /// Begins to read a file again, with what its rows have revealed to another reader.
  mutating func restart(with other: FieldValueReader) {
    timeFields.restart(with: other.timeFields)
    textNumbers.restart(with: other.textNumbers)
    labelSelection.restart(with: other.labelSelection)
    if let search = other.nameSearch { nameSearch?.restart(with: search) }
  }

  private static func isName(_ field: Bytewise) -> Bool { String(field).lowercased().bytewise == "name" }

  /// Looks for the fields of the times, and of texts if the rows have places, among names of columns.
  mutating func findFields(among names: [String], havePlaces: Bool = true) {
    if film.readsTimes { timeFields.find(among: names) }
    if havePlaces { nameSearch?.look(among: names) }
    if textFields.isEmpty || !havePlaces { return }
    let known = Set(names.map(\.bytewise))
    for field in textFields {
      otherNames[field] =
        known.contains(field) ? nil : FieldNotation.otherName(of: String(field), among: names)
      if otherNames[field] == nil, Self.isName(field), !known.contains(field) {
        otherNames[field] = nameSearch?.found
      }
    }
  }

  /// The warnings about the times of all rows.
  var doubtsOfTimes: [String] { film.readsTimes && rowsWithTime > 0 ? timeFields.doubts : [] }

  /// The notes on how the times were understood.
  var notesOnTimes: [String] { film.readsTimes && rowsWithTime > 0 ? timeFields.notes : [] }

  /// Returns the columns of a table that hold the times of its rows, in a film or if it were one.
  func timeColumns(among names: [String]) -> [DataFileSummary.Column] {
    let known = Set(names.map(\.bytewise))
    let given = film.timeField.map { field in
      known.contains(field.bytewise)
        ? [field] : field.bytewise.split(separator: ",").map { String($0.trimmed) }
    }
    let used = timeFields.usedFields.allSatisfy { known.contains($0.bytewise) } ? timeFields.usedFields : []
    let columns = given ?? (used.isEmpty ? TimeColumns(names).usual.first?.names ?? [] : used)
    return columns.map { DataFileSummary.Column(meaning: "time", name: $0) }
  }

  init(_ spec: SceneSpec) {
    var film = spec.film
    film.timeField = film.timeField ?? spec.columns?.timeField
    film.endField = film.endField ?? spec.columns?.field(.end)
    mayBeJoined = film.series != nil && !spec.csv.isEmpty
    // The rows of a mark are a series in a film.
    if film.groupBy != nil, film.play != nil { film.series = RowGroupFields.key }
    self.film = film
    keepsRowsWithoutTime = film.play != nil && (spec.isBesideTracks || spec.trackBy != nil)
    timeFields = TimeFieldReader(film, findsDates: !keepsRowsWithoutTime)
    nameField = spec.columns?.field(.name)
    labelSelection = RowSelection(spec.usedLabelFilters, format: spec.film.timeFormat)
    callout = spec.overlayDefaults.callout.flatMap { $0.isTemplate ? $0 : nil }
    let texts = spec.texts.map(\.text) + spec.otherTexts
    formattedFields = Set(film.label?.formattedFields ?? [])
      .union(film.markText?.formattedFields ?? []).union(callout?.formattedFields ?? [])
    commonFields = Set(texts.flatMap { LabelTemplate($0)?.fields ?? [] })
    textFields = Set(
      ((film.label?.fields ?? []) + (film.markText?.fields ?? []) + (callout?.fields ?? [])).map(\.bytewise)
    ).union(commonFields.map(\.bytewise))
    let usesName = textFields.contains(where: Self.isName)
    let isJustName = film.label.map { Self.isName($0.argument[...].trimmed.bytewise) } == true
    if usesName || isJustName, nameField == nil { nameSearch = NameFieldSearch(isUsed: usesName) }
    hasTexts =
      !texts.isEmpty || film.label != nil || film.markText != nil || spec.overlayDefaults.callout != nil
  }

  /// Whether any field is read at all.
  var isNeeded: Bool {
    film.readsTimes || film.heat?.field != nil || film.series != nil || isGrouped || film.radiusBy != nil
      || film.colorBy != nil || film.label != nil || film.markText != nil || callout != nil
      || !commonFields.isEmpty
  }

  /// Whether rows of one value are one mark.
  var isGrouped: Bool { film.groupBy != nil }

  /// Returns the time of a row, before its meaning is known, for the order of rows; `nil` for none.
  mutating func order(of row: Row) -> Double? {
    film.readsTimes ? timeFields.times(in: row)?.time?.secondsSince1970 : 0
  }

  /// Notes the values of a row, also of one without an overlay, for texts of the whole scene.
  mutating func note(_ row: Row) {
    nameSearch?.note(row)
    for field in commonFields {
      guard let value = row(actualName(of: field)), !value.isMissing, let text = value.plainText else {
        continue
      }
      dataFields.note(text, of: field)
    }
  }

  private func actualName(of field: String) -> String {
    if let nameField, field == "name" { return nameField }
    return otherNames.isEmpty ? field : otherNames[field.bytewise] ?? field
  }

  /// Returns the label of a row; `nil` without one.
  mutating func label(of row: Row) -> String? {
    guard let template = film.label else { return nil }
    let label = template.text { text(of: $0, in: row) }
    guard labelSelection.takes(row) else { return nil }
    if label == nil, !mayBeJoined { rowsWithoutLabel += 1 }
    return label
  }

  /// Returns the values of the fields of labels in a row, by their names; `nil` for a row without a label.
  func labelFields(of row: Row) -> [String: String]? {
    guard labelSelection.meets(row) else { return nil }
    var fields: [String: String] = [:]
    for name in film.label?.fields ?? [] {
      guard let value = row(actualName(of: name)), !value.isMissing else { continue }
      fields[name] = formattedFields.contains(name) ? value.plainNumber ?? value.labelText : value.labelText
    }
    return fields
  }

  /// Notes that a mark, line or polygon has no text, since it has no value in a field.
  mutating func noteMissingLabel() { rowsWithoutLabel += 1 }

  /// Returns the value that a row has in common with others of its series; `nil` for none.
  func seriesKey(of row: Row) -> String? {
    guard let field = film.series, let value = row(actualName(of: field)), !value.isMissing else {
      return nil
    }
    return value.plainText
  }

  /// Reads the fields of a row into its overlay, and returns its values; `nil` for a row without a time in a film, and
  /// after reporting problems.
  mutating func read(_ row: Row, into overlay: inout OverlaySpec) -> Values? {
    if film.readsTimes {
      let known = rowsWithoutTime
      if let times = times(in: row) {
        (overlay.time, overlay.end) = times
      } else if mayBeJoined || keepsRowsWithoutTime, rowsWithoutTime > known {
        // The times are perhaps in another file.
        rowsWithoutTime = known
        if !mayBeJoined { lastingRows += 1 }
      } else {
        return nil
      }
    }
    number += 1
    if let field = film.heat?.field {
      let value = row(field).flatMap { $0.isMissing ? nil : $0 }
      let weight = value.flatMap { number(of: $0, field) }
      if weight != nil { counts[field.bytewise, default: 0] += 1 }
      if let value, weight == nil, !Self.isSignOfNone(value) { notWeights.add(value) }
      // A point without a weight is none; a negative one is so when all are known.
      overlay.weight = weight ?? 0
    }
    if film.label != nil { overlay.label = label(of: row) }
    if let template = film.markText { overlay.markText = template.text { text(of: $0, in: row) } }
    if let callout, overlay.callout == callout {
      // An unpaired brace is reported for the scene.
      overlay.callout = try? callout.filled { text(of: $0, in: row) }
      if overlay.callout == nil { rowsWithoutCallout += 1 }
    }
    return Values(radius: radiusValue(in: row), color: colorValue(in: row), key: seriesKey(of: row))
  }

  /// Reads the times of a line or polygon in a film, which needs none; `nil` without them, and a `nil` time after
  /// reporting why it is none.
  mutating func timesOfPath(in row: Row) -> (time: DataTime?, end: DataTime?)? {
    guard film.readsTimes, let times = timeFields.times(in: row) else { return nil }
    rowsWithTime += 1
    return times
  }

  /// Reads the times of a row in a film; `nil` for a row without a time, and after reporting why it is none.
  mutating func times(in row: Row) -> (time: DataTime, end: DataTime?)? {
    guard let times = timeFields.times(in: row) else {
      rowsWithoutTime += 1
      for name in timeFields.names where rowWithoutTime == nil { rowWithoutTime = row(name)?.place.record }
      return nil
    }
    rowsWithTime += 1
    return times.time.map { ($0, times.end) }
  }

  /// Returns the value of a line for its width; `nil` for none.
  mutating func pathWidthValue(in row: Row) -> Double? { radiusValue(in: row) }

  private mutating func radiusValue(in row: Row) -> Double? {
    guard let field = film.radiusBy?.field, let value = row(field), !value.isMissing else { return nil }
    counts[field.bytewise, default: 0] += 1
    if let number = number(of: value, field) { return number }
    notNumbers.add(value)
    return nil
  }

  /// Reads a row of a table without places; `nil` for one without a time in a film.
  mutating func readValues(of row: Row) -> (values: Values, time: DataTime?, end: DataTime?)? {
    var times: (time: DataTime, end: DataTime?)?
    if film.readsTimes {
      times = self.times(in: row)
      if times == nil { return nil }
    }
    return (
      Values(radius: radiusValue(in: row), color: colorValue(in: row), key: seriesKey(of: row)), times?.time,
      times?.end
    )
  }

  /// Counts rows without a time that were first thought to have one in another file.
  mutating func noteRowsWithoutTime(_ count: Int) { rowsWithoutTime += count }

  /// Returns the value of a line or polygon for the scale of colors; `nil` for none.
  mutating func pathColorValue(in row: Row) -> ColorScaleInput? { colorValue(in: row) }

  private mutating func colorValue(in row: Row) -> ColorScaleInput? {
    guard let scale = film.colorBy, let value = row(scale.field), !value.isMissing else { return nil }
    // Most other values are numbers.
    if value.measure != nil, scale.colors == .automatic, value.numberOfScale == nil, Self.isSignOfNone(value)
    {
      return nil
    }
    if scale.field != film.radiusBy?.field { counts[scale.field.bytewise, default: 0] += 1 }
    switch scale.colors {
    case .map, .classes:
      if let number = number(of: value, scale.field) { return .number(number) }
      notColorNumbers.add(value)
      return value.plainText.map { .category($0) }
    case .categories: return value.plainText.map { .category($0) }
    case .automatic:
      if let number = number(of: value, scale.field) { return .number(number) }
      return value.plainText.map { .category($0) }
    }
  }

  private mutating func text(of field: String, in row: Row) -> String? {
    guard let value = row(actualName(of: field)), !value.isMissing,
      let text = formattedFields.contains(field) ? value.plainNumber ?? value.labelText : value.labelText
    else {
      guard let order = LabelTemplate.order(field, of: number) else { return nil }
      counts[field.bytewise, default: 0] += 1
      return order
    }
    counts[field.bytewise, default: 0] += 1
    if formattedFields.contains(field) { noteFormatted(value, text, field) }
    return text
  }

  private mutating func noteFormatted(_ value: DocumentValue, _ text: String, _ field: String) {
    if Double(decimal: text[...]) == nil {
      notFormatted[field, default: OtherValues()].add(value)
    } else {
      formattedNumbers.insert(field)
    }
  }
}
