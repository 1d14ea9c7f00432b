import PulseBasics
import PulseDocument

/// The conditions that rows of data have to meet, and what the data have in the fields of these.
///
/// A file in which no row has the field of a condition is not subject to it: in that of places beside a table with their
/// values, or beside another one.
struct RowSelection: Hashable, Sendable {
  /// The values that rows have in the field of a condition, and the number of rows that meet it.
  private struct Tally: Hashable {
    /// The most values that are remembered for messages.
    static let mostValues = 1000

    /// Whether the file that is being read has the field, and whether any file has it.
    var (isInFile, isFound) = (false, false)

    /// The number of rows that meet the condition.
    var matches = 0

    /// The indices of the values of the condition that rows have.
    var seen: Set<Int> = []

    /// The values of rows in their order, and all of them.
    var (values, known): ([String], Set<Bytewise>) = ([], [])

    /// The least and the greatest number.
    var range: ClosedRange<Double>?

    /// The first date whose day and month can be exchanged; `nil` without one.
    var unclearDate: String?

    /// The first number in another unit than the value of the condition; `nil` without one.
    var otherUnit: String?

    /// The numbers of values that are numbers, and of others, with the first number.
    var (numbers, texts, firstNumber) = (0, 0, "")

    /// Returns the first number of a column of numbers that is compared with a text; `nil` for others.
    func numberBesideText(of filter: RowFilter) -> String? {
      filter.comparesText && numbers > texts ? firstNumber : nil
    }

    mutating func note(_ value: DocumentValue?) {
      guard let value, !value.isMissing, let text = value.plainText else { return }
      if let number = value.numberOfScale, !number.isNaN {
        if numbers == 0 { firstNumber = text }
        numbers += 1
        range = min(range?.lowerBound ?? number, number)...max(range?.upperBound ?? number, number)
      }
      if value.numberOfScale == nil { texts += 1 }
      if known.count < Self.mostValues, known.insert(text.bytewise).inserted { values.append(text) }
    }

    mutating func add(_ other: Tally) {
      isFound = isFound || other.isFound
      matches += other.matches
      unclearDate = unclearDate ?? other.unclearDate
      otherUnit = otherUnit ?? other.otherUnit
      if numbers == 0 { firstNumber = other.firstNumber }
      (numbers, texts) = (numbers + other.numbers, texts + other.texts)
      seen.formUnion(other.seen)
      for value in other.values where known.count < Self.mostValues && known.insert(value.bytewise).inserted {
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

  private let filters: [RowFilter]

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
  }

  /// Whether there are no conditions.
  var isEmpty: Bool { filters.isEmpty }

  /// Begins to read a file with some fields.
  mutating func beginFile(with fields: [String]) {
    for index in filters.indices { tallies[index].isInFile = false }
    addFields(fields)
  }

  /// Adds fields that rows of the file have besides.
  mutating func addFields(_ fields: [String]) {
    if isEmpty { return }
    let known = Set(fields.lazy.map(\.bytewise))
    for index in filters.indices where known.contains(filters[index].field.bytewise) {
      (tallies[index].isInFile, tallies[index].isFound) = (true, true)
    }
    if names.count < Tally.mostValues { names += fields.filter { !$0.isEmpty } }
  }

  /// Begins to read a file of features, whose properties are looked for first.
  mutating func beginFile(of bytes: [UInt8], _ format: FeatureFormat) {
    if isEmpty { return }
    var (known, fields): (Set<Bytewise>, [String]) = ([], [])
    var wanted = Set(filters.map(\.field.bytewise))
    do throws(DocumentError) {
      _ = try format.features(in: bytes, log: DiagnosticLog()) { feature throws(DocumentError) in
        var members: [JSONValue.Member] = []
        if case .object(let said)? = feature.member("properties")?.json { members = said }
        for member in members where known.count < Tally.mostValues || wanted.contains(member.key.bytewise) {
          if known.insert(member.key.bytewise).inserted { fields.append(member.key) }
          wanted.remove(member.key.bytewise)
        }
        for name in wanted where feature.fieldOfFeature(String(name)) != nil {
          wanted.remove(name)
          if known.insert(name).inserted { fields.append(String(name)) }
        }
        // The rest need not be parsed.
        if wanted.isEmpty { throw DocumentError(diagnostics: []) }
      }
    } catch {
      // What is wrong with a file is said when it is read.
    }
    beginFile(with: fields)
  }

  /// Returns whether a row meets all conditions that its file is subject to.
  mutating func takes(_ row: FieldValueReader.Row) -> Bool {
    if isEmpty { return true }
    var (isTaken, isSubject) = (true, false)
    for index in filters.indices where tallies[index].isInFile {
      let filter = filters[index]
      let value = row(filter.field)
      isSubject = true
      tallies[index].note(value)
      if filter.comparison.takesSeveral, let found = filter.index(ofValueIn: value) {
        tallies[index].seen.insert(found)
      }
      if tallies[index].otherUnit == nil, filter.differsInUnit(from: value) {
        tallies[index].otherUnit = value?.plainText
      }
      if tallies[index].unclearDate == nil { tallies[index].unclearDate = filter.unclearDate(in: value) }
      if filter.holds(for: value) { tallies[index].matches += 1 } else { isTaken = false }
    }
    if isSubject, isTaken { taken += 1 }
    if !isTaken { leftOut += 1 }
    return isTaken
  }

  /// Returns whether a row meets all conditions that its file is subject to, without counting it.
  func meets(_ row: FieldValueReader.Row) -> Bool {
    filters.indices.allSatisfy { !tallies[$0].isInFile || filters[$0].holds(for: row(filters[$0].field)) }
  }

  /// Adds what another file has.
  mutating func add(_ other: RowSelection) {
    guard filters == other.filters else { return }
    for index in tallies.indices { tallies[index].add(other.tallies[index]) }
    names += other.names
    (taken, leftOut) = (taken + other.taken, leftOut + other.leftOut)
  }

  /// The reasons for which no row is left; empty if there are rows.
  var problems: [String] {
    var problems: [String] = []
    for (filter, tally) in zip(filters, tallies) {
      if !tally.isFound {
        let (near, known) = (SpellChecker.suggestions(for: filter.field, among: fields), fields.isEmpty)
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
      } else if let number = tally.otherUnit ?? tally.numberBesideText(of: filter) {
        problems.append(
          "'\(filter.values.first?.excerpt ?? "")' is no number like those of '\(filter.field.excerpt)', such as '\(number.excerpt)'; "
            + "write one, as \(filter.field.excerpt)\(filter.comparison.rawValue)\(number.excerpt)")
      } else if tally.matches == 0 {
        problems.append(Self.problem(of: filter, tally))
      }
    }
    if problems.isEmpty, !isEmpty, taken == 0 {
      problems.append("no row meets all conditions, although some meet each; leave one out")
    }
    return problems
  }

  /// The warnings about values that no row has, beside others.
  var warnings: [String] {
    zip(filters, tallies).flatMap { filter, tally -> [String] in
      guard filter.comparison.takesSeveral, tally.matches > 0 else { return [] }
      return filter.values.indices.filter { !tally.seen.contains($0) && !filter.values[$0].isEmpty }.map {
        Self.absence(of: filter.values[$0], in: filter, tally)
      }
    }
  }

  private var fields: [String] {
    var known: Set<Bytewise> = []
    return names.filter { known.insert($0.bytewise).inserted }
  }

  private static func problem(of filter: RowFilter, _ tally: Tally) -> String {
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

  private static func absence(of value: String, in filter: RowFilter, _ tally: Tally) -> String {
    let near = SpellChecker.suggestions(for: value, among: tally.values)
    return "no row has '\(value.excerpt)' in '\(filter.field.excerpt)'; "
      + (near.isEmpty ? "it has \(list(of: tally))" : SpellChecker.didYouMean(near.map(\.excerpt)))
  }

  private static func list(of tally: Tally) -> String {
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
