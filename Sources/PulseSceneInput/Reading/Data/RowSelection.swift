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

    /// The order of day and month in the dates of the file that some row reveals; `nil` before, and if rows have both orders.
    var order: DateOrder?

    /// Whether rows have both orders.
    private var hasBothOrders = false

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

    /// Forgets the order of day and month.
    mutating func forgetOrder() { (order, hasBothOrders) = (nil, false) }

    /// Notes the order of day and month of a date that has one.
    mutating func noteOrder(of value: ComparedValue) {
      guard let text = value.text, let found = DateOrder.Parts(text)?.order else { return }
      if order != nil, order != found { hasBothOrders = true }
      order = hasBothOrders ? nil : found
    }

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

    /// The message about the first date that cannot be compared; `nil` without one.
    var problemOfDate: String?

    /// The first number in another unit than the value of the condition; `nil` without one.
    var otherUnit: String?

    mutating func add(_ other: Tally) {
      matches += other.matches
      problemOfDate = problemOfDate ?? other.problemOfDate
      otherUnit = otherUnit ?? other.otherUnit
      seen.formUnion(other.seen)
    }

    /// Counts a value.
    mutating func note(_ value: ComparedValue, in filter: RowFilter, _ order: DateOrder?) -> Bool {
      if filter.comparison.takesSeveral, let found = filter.index(of: value) { seen.insert(found) }
      if otherUnit == nil, filter.differsInUnit(from: value) { otherUnit = value.text }
      if problemOfDate == nil { problemOfDate = filter.problem(with: value, order) }
      let holds = filter.holds(for: value, order)
      if holds { matches += 1 }
      return holds
    }
  }

  private let filters: [RowFilter]

  /// The order of day and month of the form that times are given; `nil` without one.
  private let orderOfFormat: DateOrder?

  /// The fields with dates that were compared before the order of day and month in their file was known.
  private var fieldsWithoutOrder: Set<Int> = []

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
  ///
  /// - Parameters:
  ///   - filters: The conditions.
  ///   - format: The form of the times in the data, of which dates with slashes are here, too; `nil` for any.
  init(_ filters: [RowFilter], format: TimeFormat? = nil) {
    (self.filters, orderOfFormat) = (filters, format?.dateOrder)
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

  /// Whether a row has revealed the order of day and month of dates that were compared before.
  var needsRestart: Bool { fieldsWithoutOrder.contains { fieldTallies[$0].order != nil } }

  /// Forgets the orders of day and month, which are those of a file.
  mutating func forgetOrders() {
    for index in fieldTallies.indices { fieldTallies[index].forgetOrder() }
    fieldsWithoutOrder = []
  }

  /// Begins to read a file again, with the orders of day and month that another reading has found.
  mutating func restart(with other: RowSelection) {
    for index in fieldTallies.indices { fieldTallies[index].order = other.fieldTallies[index].order }
  }

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
      let field = fieldIndices[index]
      guard let value = values[field] else { continue }
      isSubject = true
      if filters[index].comparesDates {
        fieldTallies[field].noteOrder(of: value)
        if order(ofField: field) == nil, filters[index].needsOrder(for: value) {
          fieldsWithoutOrder.insert(field)
        }
      }
      if !tallies[index].note(value, in: filters[index], order(ofField: field)) { isTaken = false }
    }
    if isSubject, isTaken { taken += 1 }
    if !isTaken { leftOut += 1 }
    return isTaken
  }

  private func order(ofField index: Int) -> DateOrder? { orderOfFormat ?? fieldTallies[index].order }

  /// Returns whether a row meets all conditions that its file is subject to, without counting it.
  func meets(_ row: FieldValueReader.Row) -> Bool {
    filters.indices.allSatisfy { index in
      let field = fieldTallies[fieldIndices[index]]
      return !field.isInFile
        || filters[index].holds(for: ComparedValue(row(field.name)), order(ofField: fieldIndices[index]))
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
      } else if let problem = tally.problemOfDate {
        problems.append(problem)
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
