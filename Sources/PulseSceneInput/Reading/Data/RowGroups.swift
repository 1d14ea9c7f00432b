import PulseBasics
import PulseDocument
import PulseScene

/// A collection of rows with places in which those of one value are one mark, with the sums of their numbers.
///
/// In a film, a mark has the values of the rows up to each of their times.
struct RowGroups<Source> {
  /// A mark at a time, with the row that it is made of and the values of its rows up to then.
  struct Mark {
    let source: Source
    let latitude: Double
    let longitude: Double

    /// The texts of the fields of ``RowGroups/names``, empty for none.
    let texts: [String]
  }

  /// The number, the sum and the limits of the numbers in a column.
  private struct Totals {
    var (count, sum) = (0, 0.0)
    var (least, greatest) = (Double.infinity, -Double.infinity)

    mutating func add(_ number: Double) {
      if number.isNaN { return }
      count += 1
      sum += number
      (least, greatest) = (min(least, number), max(greatest, number))
    }

    /// The texts of the sum, the mean and the limits.
    var texts: [String] {
      count == 0
        ? ["", "", "", ""] : [sum, sum / Double(count), least, greatest].map(RowGroupFields.text)
    }
  }

  private struct Row {
    let source: Source
    let time: Double
    let numbers: [Double]
  }

  private struct Group {
    let key: String
    let source: Source
    let first: (latitude: Double, longitude: Double)

    /// The number of rows, and the sums of their differences from the first one in degrees.
    var count = 0
    var north = 0.0
    var east = 0.0
    var totals: [Totals] = []

    /// The rows of a film.
    var rows: [Row] = []

    mutating func add(_ numbers: [Double], at latitude: Double, _ longitude: Double) {
      count += 1
      north += latitude - first.latitude
      east += (longitude - first.longitude).remainder(dividingBy: 360)
      Self.add(numbers, to: &totals)
    }

    static func add(_ numbers: [Double], to totals: inout [Totals]) {
      while totals.count < numbers.count { totals.append(Totals()) }
      for (index, number) in numbers.enumerated() { totals[index].add(number) }
    }

    var latitude: Double { first.latitude + north / Double(count) }

    /// The mean longitude, the short way around the Earth.
    var longitude: Double { (first.longitude + east / Double(count)).remainder(dividingBy: 360) }
  }

  private let isFilm: Bool
  private var groups: [Group] = []
  private var indices: [Bytewise: Int] = [:]

  /// The columns, and whether each has a text that is no number.
  private var columns: [String] = []
  private var columnIndices: [Bytewise: Int] = [:]
  private var areTexts: [Bool] = []

  /// Creates an empty collection; in a film, marks change with each of their rows.
  init(isFilm: Bool) { self.isFilm = isFilm }

  /// Whether there are no rows.
  var isEmpty: Bool { groups.isEmpty }

  /// Whether a mark has several rows.
  var hasSeveral: Bool { groups.contains { $0.count > 1 } }

  /// Adds a row.
  ///
  /// - Parameters:
  ///   - source: The row.
  ///   - key: The value that it has in common with others.
  ///   - place: The latitude and longitude.
  ///   - time: The data time, in a film.
  ///   - names: The names of its fields.
  ///   - value: Returns the value of a field.
  mutating func add(
    _ source: Source, key: String, at place: (latitude: Double, longitude: Double), time: Double,
    _ names: [String], _ value: FieldValueReader.Row
  ) {
    var numbers = [Double](repeating: .nan, count: columns.count)
    for name in names where !name.isEmpty {
      guard let value = value(name), !value.isMissing, !RowPlaceReader.isEmpty(value.plainText ?? "") else {
        continue
      }
      let column = columnIndices[name.bytewise] ?? columns.count
      if column == columns.count {
        columnIndices[name.bytewise] = column
        columns.append(name)
        areTexts.append(false)
        numbers.append(.nan)
      }
      if let number = value.numberOfScale, number.isFinite {
        numbers[column] = number
      } else {
        areTexts[column] = true
      }
    }
    let index = indices[key.bytewise] ?? groups.count
    if index == groups.count {
      indices[key.bytewise] = index
      groups.append(Group(key: key, source: source, first: place))
    }
    groups[index].add(numbers, at: place.latitude, place.longitude)
    if isFilm { groups[index].rows.append(Row(source: source, time: time, numbers: numbers)) }
  }

  /// The names of the fields that marks have beside those of their rows.
  var names: [String] {
    [RowGroupFields.key, RowGroupFields.count]
      + numericColumns.flatMap { column in RowGroupFields.prefixes.map { $0 + columns[column] } }
  }

  /// The values that the rows of marks have in common.
  var keys: [String] { groups.map(\.key) }

  /// The names of fields of rows that are hidden by those of marks.
  var hiddenNames: [String] {
    let own = Set(names.lazy.map(\.bytewise))
    return columns.filter { own.contains($0.bytewise) }
  }

  private var numericColumns: [Int] { columns.indices.filter { !areTexts[$0] } }

  /// Passes the marks in the order of their first rows.
  func forEachMark(_ body: (Mark) throws(DocumentError) -> Void) throws(DocumentError) {
    let columns = numericColumns
    for group in groups {
      func mark(_ source: Source, _ count: Int, _ totals: [Totals]) -> Mark {
        let numbers = columns.flatMap { $0 < totals.count ? totals[$0].texts : Totals().texts }
        return Mark(
          source: source, latitude: group.latitude, longitude: group.longitude,
          texts: [group.key, "\(count)"] + numbers)
      }
      guard isFilm else {
        try body(mark(group.source, group.count, group.totals))
        continue
      }
      let rows = group.rows.enumerated()
        .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
      var totals: [Totals] = []
      for (index, row) in rows.enumerated() {
        Group.add(row.numbers, to: &totals)
        // Rows of one time are there together.
        if index + 1 < rows.count, rows[index + 1].time == row.time { continue }
        try body(mark(row.source, index + 1, totals))
      }
    }
  }
}

/// The names of the fields of marks that are made of several rows.
enum RowGroupFields {
  /// The name of the field with the value that the rows have in common, which no data have.
  static let key = "\u{1}group"

  /// The name of the field with the number of rows.
  static let count = "count"

  /// The word for rows at the same coordinates, unless a field has this name.
  static let place = "place"

  static let prefixes = ["sum_", "mean_", "min_", "max_"]

  /// Returns whether a field is one of marks of several rows.
  static func contains(_ name: String) -> Bool {
    name.bytewise == count.bytewise || prefixes.contains { name.bytewise.hasPrefix($0) }
  }

  /// Returns a number as text, without what sums of binary fractions add at the end: 0.3 for 0.1 + 0.2.
  fileprivate static func text(_ number: Double) -> String {
    guard number != 0, abs(number) < 1e6 else { return shortestDecimal(number) }
    return shortestDecimal((number * 1e9).rounded() / 1e9)
  }

  /// Returns the key of rows at a place.
  static func key(latitude: Double, longitude: Double) -> String {
    "\(shortestDecimal(latitude)),\(shortestDecimal(longitude))"
  }
}

// Marks of several rows in data files.
extension ImportedFeatures {
  /// Notes that a file has marks of several rows, and warns that they are not those of files before.
  ///
  /// - Parameters:
  ///   - groups: The marks.
  ///   - path: The path of the file.
  mutating func noteGroups<Source>(_ groups: RowGroups<Source>, _ path: String) {
    groupedFiles += 1
    if groups.hasSeveral { haveGroupsSeveralRows = true }
    addFieldNames(groups.names.dropFirst())
    hiddenByGroups += groups.hiddenNames.map { (path, $0) }
    groupKeys += groups.keys
    var number = groupedFiles + 1
    // No key so far ends like those of the next file.
    repeat {
      groupEnding = " (\(number))"
      number += 1
    } while groupKeys.contains { $0.bytewise.hasSuffix(groupEnding) }
    if groupedFiles == 2 {
      warnings.append(
        SceneDiagnostic(
          at: .file(path),
          "its rows are other marks by --group-by than those of the file before; write all rows to one file for common marks"
        ))
    }
  }

  /// Returns the key of a row for the file that is read.
  func groupKey(_ key: String) -> String { key + groupEnding }

  /// Warns of fields of rows that are hidden by those of marks, and of an option to group rows that changes nothing.
  mutating func warnAboutGroups(of spec: SceneSpec) {
    guard let field = spec.film.groupBy else { return }
    let used = spec.usedRowFields + [spec.film.heat?.field].compactMap(\.self)
    for (path, name) in hiddenByGroups where used.contains(where: { $0.bytewise == name.bytewise }) {
      let remedy =
        name.bytewise == RowGroupFields.count.bytewise
        ? "write sum_count for its sum, or rename it" : "rename it"
      warnings.append(
        SceneDiagnostic(
          at: .file(path),
          "its field '\(name.excerpt)' is hidden by the one that --group-by makes of all rows of a mark; \(remedy)"
        ))
    }
    if haveGroupsSeveralRows { return }
    if groupedFiles > 0, used.contains(where: RowGroupFields.contains) { return }
    warnings.append(
      SceneDiagnostic(
        .groupBy,
        groupedFiles == 0
          ? "has no effect without points; leave it out"
          : "has no effect, as no two rows have the same value in '\(field.excerpt)'; name another field, or leave it out",
        from: spec.origin(of: .groupBy)))
  }
}

extension SceneSpec {
  /// Checks the options beside that of marks of several rows.
  ///
  /// - Throws: ``SceneError`` for options that make something else of rows.
  func checkGroups() throws(SceneError) {
    guard film.groupBy != nil else { return }
    let message: String? =
      if film.series != nil {
        "makes marks of several rows, as --series does in another way; leave one of them out"
      } else if trackBy != nil {
        "makes marks of several rows, of which --track-by makes tracks; leave one of them out"
      } else if film.play == nil, film.from != nil || film.to != nil {
        "takes all rows without --play; write --where 'FIELD>=VALUE' instead of --from and --to"
      } else if film.play != nil, film.heat != nil {
        "has no use in a film of --heat, which adds the rows of a place itself; leave it out"
      } else {
        nil
      }
    if let message {
      throw SceneError(diagnostics: [SceneDiagnostic(.groupBy, message, from: origin(of: .groupBy))])
    }
  }
}
