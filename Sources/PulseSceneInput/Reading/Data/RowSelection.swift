import PulseBasics
import PulseDocument

/// The conditions that rows of data have to meet, and what the data have in the fields of these.
///
/// A file in which no row has the field of a condition is not subject to it: in that of places beside a table with their
/// values, or beside another one.
struct RowSelection: Hashable, Sendable {
  /// The values that rows have in a field, which several conditions can name.
  private struct FieldTally: Hashable {
    /// The most values that are remembered for messages.
    static let mostValues = 1000

    let name: String

    /// Whether the file that is being read has the field.
    var isInFile = false

    /// Whether any file has it.
    var isFound = false

    /// The values of rows in their order.
    var values: [String] = []

    /// All values of rows.
    var known: Set<Bytewise> = []

    /// The least and the greatest number.
    var range: ClosedRange<Double>?

    /// The numbers of values that are numbers, and of others, with the first number.
    var numbers = 0
    var texts = 0
    var firstNumber = ""

    /// Returns the first number of a column of numbers that is compared with a text; `nil` for others.
    func numberBesideText(of filter: RowFilter) -> String? {
      filter.comparesText && numbers > texts ? firstNumber : nil
    }

    init(_ name: String) { self.name = name }

    mutating func note(_ value: ComparedValue) {
      guard let text = value.text else { return }
      if let number = value.number, !number.isNaN {
        if numbers == 0 { firstNumber = text }
        numbers += 1
        range = min(range?.lowerBound ?? number, number)...max(range?.upperBound ?? number, number)
      }
      if value.number == nil { texts += 1 }
      if known.count < Self.mostValues, known.insert(text.bytewise).inserted { values.append(text) }
    }

    mutating func add(_ other: FieldTally) {
      isFound = isFound || other.isFound
      if numbers == 0 { firstNumber = other.firstNumber }
      (numbers, texts) = (numbers + other.numbers, texts + other.texts)
      for value in other.values
      where known.count < Self.mostValues && known.insert(value.bytewise).inserted {
        values.append(value)
      }
      if let more = other.range {
        range =
          min(
            range?.lowerBound ?? more.lowerBound, more.lowerBound)...max(
            range?.upperBound ?? more.upperBound, more.upperBound)
      }
    }
  }

  /// The number of rows that meet a condition, and what was noticed of others.
  private struct Tally: Hashable {
    /// The number of rows that meet the condition.
    var matches = 0

    /// The indices of the values of the condition that rows have.
    var seen: Set<Int> = []

    /// The first date whose day and month can be exchanged; `nil` without one.
    var unclearDate: String?

    /// The first number in another unit than the value of the condition; `nil` without one.
    var otherUnit: String?

    mutating func add(_ other: Tally) {
      matches += other.matches
      unclearDate = unclearDate ?? other.unclearDate
      otherUnit = otherUnit ?? other.otherUnit
      seen.formUnion(other.seen)
    }

    /// Counts a value.
    mutating func note(_ value: ComparedValue, in filter: RowFilter) -> Bool {
      if filter.comparison.takesSeveral, let found = filter.index(of: value) { seen.insert(found) }
      if otherUnit == nil, filter.differsInUnit(from: value) { otherUnit = value.text }
      if unclearDate == nil { unclearDate = filter.unclearDate(in: value) }
      let holds = filter.holds(for: value)
      if holds { matches += 1 }
      return holds
    }
  }

  private let filters: [RowFilter]

  /// The fields of the conditions, each once, and the index of that of each condition.
  private var fieldTallies: [FieldTally] = []
  private let fieldIndices: [Int]

  /// The fields of the conditions, whose values are read as numbers.
  var fieldsOfNumbers: [String] { filters.map(\.field) }

  private var tallies: [Tally]

  /// The names of the fields of the data, for suggestions.
  private var names: [String] = []

  /// The numbers of rows that meet all conditions, of files that are subject to one, and of those that do not.
  private(set) var (taken, leftOut) = (0, 0)

  /// Creates a selection of the rows that meet all of some conditions.
  init(_ filters: [RowFilter]) {
    self.filters = filters
    tallies = filters.map { _ in Tally() }
    var (indices, found): ([Bytewise: Int], [FieldTally]) = ([:], [])
    fieldIndices = filters.map { filter in
      if let known = indices[filter.field.bytewise] { return known }
      indices[filter.field.bytewise] = found.count
      found.append(FieldTally(filter.field))
      return found.count - 1
    }
    fieldTallies = found
  }

  /// Whether there are no conditions.
  var isEmpty: Bool { filters.isEmpty }

  /// Begins to read a file with some fields.
  mutating func beginFile(with fields: [String]) {
    for index in fieldTallies.indices { fieldTallies[index].isInFile = false }
    addFields(fields)
  }

  /// Adds fields that rows of the file have besides.
  mutating func addFields(_ fields: [String]) {
    if isEmpty { return }
    let known = Set(fields.lazy.map(\.bytewise))
    for index in fieldTallies.indices where known.contains(fieldTallies[index].name.bytewise) {
      (fieldTallies[index].isInFile, fieldTallies[index].isFound) = (true, true)
    }
    if names.count < FieldTally.mostValues { names += fields.filter { !$0.isEmpty } }
  }

  /// Begins to read a file of features, whose properties are looked for first.
  mutating func beginFile(of bytes: [UInt8], _ format: FeatureFormat) {
    if isEmpty { return }
    beginFile(with: format.fieldNames(in: bytes, lookingFor: filters.map(\.field.bytewise)))
  }

  /// Returns whether a row meets all conditions that its file is subject to.
  ///
  /// - Complexity: O(conditions), of which each field is read once.
  mutating func takes(_ row: FieldValueReader.Row) -> Bool {
    if isEmpty { return true }
    let values = fieldTallies.map { $0.isInFile ? ComparedValue(row($0.name)) : nil }
    for (index, value) in values.enumerated() {
      if let value { fieldTallies[index].note(value) }
    }
    var (isTaken, isSubject) = (true, false)
    for index in filters.indices {
      guard let value = values[fieldIndices[index]] else { continue }
      isSubject = true
      if !tallies[index].note(value, in: filters[index]) { isTaken = false }
    }
    if isSubject, isTaken { taken += 1 }
    if !isTaken { leftOut += 1 }
    return isTaken
  }

  /// Returns whether a row meets all conditions that its file is subject to, without counting it.
  func meets(_ row: FieldValueReader.Row) -> Bool {
    filters.indices.allSatisfy { index in
      let field = fieldTallies[fieldIndices[index]]
      return !field.isInFile || filters[index].holds(for: ComparedValue(row(field.name)))
    }
  }

  /// Adds what another file has.
  mutating func add(_ other: RowSelection) {
    guard filters == other.filters else { return }
    for index in tallies.indices { tallies[index].add(other.tallies[index]) }
    for index in fieldTallies.indices { fieldTallies[index].add(other.fieldTallies[index]) }
    names += other.names
    (taken, leftOut) = (taken + other.taken, leftOut + other.leftOut)
  }

  /// The reasons for which no row is left; empty if there are rows.
  var problems: [String] {
    var problems: [String] = []
    for (index, filter) in filters.enumerated() {
      let (tally, field) = (tallies[index], fieldTallies[fieldIndices[index]])
      if !field.isFound {
        let (near, known) = (
          SpellChecker.suggestions(for: filter.field, among: fields), fields.isEmpty
        )
        problems.append(
          "no row has a field '\(filter.field.excerpt)'; "
            + (!near.isEmpty
              ? SpellChecker.didYouMean(near.map(\.excerpt))
              : known
                ? "use data with fields" : "use \(SpellChecker.disjunction(Self.quoted(fields, to: 12)))"))
      } else if let date = tally.unclearDate {
        problems.append(
          "'\(date.excerpt)' in '\(filter.field.excerpt)' has a day and a month that can be exchanged; write the date of the condition in "
            + "the form of the data, with a day above 12, such as 31/12/2020")
      } else if let number = tally.otherUnit ?? field.numberBesideText(of: filter) {
        problems.append(
          "'\(filter.values.first?.excerpt ?? "")' is no number like those of '\(filter.field.excerpt)', such as '\(number.excerpt)'; "
            + "write one, as \(filter.field.excerpt)\(filter.comparison.rawValue)\(number.excerpt)")
      } else if tally.matches == 0 {
        problems.append(Self.problem(of: filter, field))
      }
    }
    if problems.isEmpty, !isEmpty, taken == 0 {
      problems.append("no row meets all conditions, although some meet each; leave one out")
    }
    return problems
  }

  /// The warnings about values that no row has, beside others.
  var warnings: [String] {
    var warnings: [String] = []
    for (index, filter) in filters.enumerated() {
      let tally = tallies[index]
      guard filter.comparison.takesSeveral, tally.matches > 0 else { continue }
      for value in filter.values.indices
      where !tally.seen.contains(value) && !filter.values[value].isEmpty {
        // Only the first ones are printed, and looking for similar values takes its time.
        warnings.append(
          Self.absence(
            of: filter.values[value], in: filter, fieldTallies[fieldIndices[index]],
            suggesting: warnings.count < DiagnosticLog.limit))
      }
    }
    return warnings
  }

  private var fields: [String] {
    var known: Set<Bytewise> = []
    return names.filter { known.insert($0.bytewise).inserted }
  }

  private static func problem(of filter: RowFilter, _ tally: FieldTally) -> String {
    if filter.comparison == .different {
      return "all rows have these values in '\(filter.field.excerpt)'; write others"
    }
    if filter.comparison == .equal, let value = filter.values.first {
      return value.isEmpty && filter.values.count == 1
        ? "no row lacks a value in '\(filter.field.excerpt)'; leave the condition out"
        : absence(of: value, in: filter, tally)
    }
    let condition = "'\(filter.argument.excerpt)'"
    if let range = tally.range, filter.values.allSatisfy({ Double(decimal: $0[...]) != nil }) {
      return
        "no row meets \(condition); its values are from \(shortestDecimal(range.lowerBound)) to "
        + shortestDecimal(range.upperBound)
    }
    return "no row meets \(condition); it has \(list(of: tally))"
  }

  private static func absence(
    of value: String, in filter: RowFilter, _ tally: FieldTally, suggesting: Bool = true
  ) -> String {
    let near = suggesting ? SpellChecker.suggestions(for: value, among: tally.values) : []
    return "no row has '\(value.excerpt)' in '\(filter.field.excerpt)'; "
      + (near.isEmpty ? "it has \(list(of: tally))" : SpellChecker.didYouMean(near.map(\.excerpt)))
  }

  private static func list(of tally: FieldTally) -> String {
    if tally.values.isEmpty { return "no values" }
    return quoted(tally.values, to: 8).joined(separator: ", ") + (tally.values.count > 8 ? ", ..." : "")
  }

  private static func quoted(_ texts: [String], to count: Int) -> [String] {
    texts.prefix(count).map { "'\($0.excerpt)'" }
  }
}

extension DocumentValue {
  /// Returns a field of a feature: a property, also one inside of another, or a coordinate of a point; `nil` without it.
  func fieldOfFeature(_ name: String) -> DocumentValue? {
    if let field = member("properties")?.field(name) { return field }
    guard let coordinate = CoordinateField(name), let geometry = member("geometry"),
      let number = geometry.json.coordinate(coordinate.index)
    else { return nil }
    return DocumentValue(json: number, place: geometry.place, log: log)
  }
}

/// A field that every row with a point has, if the data have none of its name.
enum CoordinateField: String {
  case longitude = "lon"
  case latitude = "lat"

  /// An elevation or a depth, whose meaning its file defines.
  case third = "z"

  /// Creates the field of a name; `nil` for other names.
  init?(_ name: String) {
    let name = name.bytewise
    let fields = [Self.longitude, .latitude, .third]
    guard let field = fields.first(where: { $0.rawValue.bytewise == name }) else { return nil }
    self = field
  }

  /// The names of the latitude and the longitude.
  static let ofPlaces = [Self.latitude, .longitude].map(\.rawValue)

  /// The index among the coordinates of a position of GeoJSON.
  var index: Int {
    switch self {
    case .longitude: 0
    case .latitude: 1
    case .third: 2
    }
  }
}

extension RowSelection {
  /// Whether a condition names the latitude or longitude of rows of a table, which has no column of this name.
  func needsPlaces(among columns: [String]) -> Bool {
    let known = Set(columns.lazy.map(\.bytewise))
    return filters.contains { filter in
      switch CoordinateField(filter.field) {
      case .latitude, .longitude: !known.contains(filter.field.bytewise)
      case .third, nil: false
      }
    }
  }
}

extension DocumentRecord {
  /// Returns a row of fields with the latitude and the longitude of its place, where it has no such fields.
  func fields(
    _ fields: @escaping FieldValueReader.Row, atLatitude latitude: Double?, longitude: Double?
  ) -> FieldValueReader.Row {
    { name in
      if let field = fields(name) { return field }
      let number: Double? =
        switch CoordinateField(name) {
        case .latitude: latitude
        case .longitude: longitude
        case .third, nil: nil
        }
      return number.map { value(shortestDecimal($0), of: name) }
    }
  }
}
