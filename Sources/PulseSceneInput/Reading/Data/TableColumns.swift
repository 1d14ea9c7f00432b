import PulseBasics
package import PulseDocument
import PulseScene

/// The columns of a table by what they hold.
package enum TableColumns {
  /// The column of geometries: its name, its notation, the warning that its places can be meant otherwise, and how they are
  /// read.
  typealias Geometry = (name: String, notation: GeometryText.Notation, warning: String?, note: String?)

  /// The remedy for a place that no row of a table has.
  static let remedy =
    "name the columns of the places: --columns lat=COLUMN,lon=COLUMN, geometry=COLUMN for both in one, or place=COLUMN for "
    + "names of towns or countries"

  /// Returns a reader of a table with the rows that the given columns make of it.
  static func table(
    _ bytes: [UInt8], _ given: ColumnNameList?, log: DiagnosticLog, rowLog: DiagnosticLog? = nil
  ) throws(DocumentError) -> CSVTableReader {
    var table = try CSVTableReader(bytes, log: log, rowLog: rowLog)
    guard let range = given?.timeRange, let whole = given?[.time],
      !table.names.contains(where: { $0.bytewise == whole.bytewise }),
      let first = index(ofTime: range.first, in: table.names, log),
      let last = index(ofTime: range.last, in: table.names, log)
    else { return table }
    if first <= last {
      table.splitRows(by: first...last)
    } else {
      log.report(
        .row(1),
        "has the column '\(range.last.excerpt)' before '\(range.first.excerpt)'; write --columns time=\(range.last)..\(range.first)"
      )
    }
    return table
  }

  /// Returns the index of a column by its name or the year in it, if no other column has the same; `nil` after reporting that there
  /// is none.
  private static func index(ofTime name: String, in names: [String], _ log: DiagnosticLog) -> Int? {
    let ofYear = names.indices.filter { CSVTableReader.timeText(names[$0]).bytewise == name.bytewise }
    return ofYear.count == 1 ? ofYear[0] : index(of: name, in: names, log)
  }

  /// Returns a name in lower case without separators: `pulsecolor` for `pulse-color` and `pulseColor`.
  static func plain(_ name: String) -> String {
    name.lowercased().bytewise.filter { !"-_ ".bytewise.contains($0) }
  }

  /// Returns the letters and digits of a name in lower case: `countryregion` for `Country/Region`.
  static func lettersAndDigits(of name: String) -> String {
    let scalars = name.lowercased().unicodeScalars.filter {
      $0.properties.isAlphabetic || ("0"..."9").contains($0)
    }
    return String(String.UnicodeScalarView(scalars))
  }

  /// Returns the index of a column by its name, exactly or else in other capitals; `nil` after reporting that there is
  /// none, or several.
  ///
  /// `option` is the one that names the column.
  package static func index(
    of name: String, in names: [String], option: String = "--columns", _ log: DiagnosticLog
  ) -> Int? {
    let equal = names.indices.filter { names[$0].bytewise == name.bytewise }
    if let first = equal.first {
      if equal.count > 1, option == "--columns" {
        log.report(.column(.name(name), ofRow: 1), "is a duplicate column; rename one of them")
      }
      return first
    }
    switch NamedField(name, among: names) {
    case .similar(let other): return names.firstIndex { $0.bytewise == other.bytewise }
    case .several(let others):
      log.report(.row(1), "\(option): \(NamedField.message(about: name, others))")
      return nil
    case .exact, .unknown: break
    }
    let near = SpellChecker.suggestions(for: name, among: names)
    let shown = names.prefix(8).map { "'\($0.excerpt)'" } + (names.count > 8 ? ["..."] : [])
    log.report(
      .row(1),
      "has no column '\(name.excerpt)', which \(option) names, only \(shown.joined(separator: ", ")); "
        + (near.isEmpty ? "name another one" : SpellChecker.didYouMean(near)))
    return nil
  }

  /// Returns the key of a column of coordinates by its usual name; `nil` for any other name, and if no column has it.
  private static func usualKey(of name: String, _ given: ColumnNameList?) -> String? {
    let plain = plain(name)
    let key = plain == "lat" || plain == "lon" ? plain : CoordinateColumnNames.names[plain]
    return key.flatMap { declined(given).contains($0) ? nil : $0 }
  }

  /// Returns the keys of coordinates that no column has.
  static func declined(_ given: ColumnNameList?) -> Set<String> {
    Set(
      [ColumnNameList.Meaning.latitude, .longitude].filter { given?.declines($0) == true }.map(\.rawValue))
  }

  /// Returns the columns of coordinates; `nil` after reporting that there are none, or several.
  ///
  /// - Parameters:
  ///   - names: The names of all columns.
  ///   - given: The columns that are given a meaning.
  ///   - bytes: The table, whose values decide between several columns; `nil` if there is only a header.
  ///   - log: Receives the problems.
  /// - Returns: The indices of the columns.
  static func coordinates(
    in names: [String], _ given: ColumnNameList?, of bytes: [UInt8]? = nil, _ log: DiagnosticLog
  ) -> (latitude: Int, longitude: Int)? {
    if reportOneColumn(for: given, log) { return nil }
    let known = log.count
    var indices: [String: Int] = [:]
    for meaning in [ColumnNameList.Meaning.latitude, .longitude] {
      if let name = given?[meaning] { indices[meaning.rawValue] = index(of: name, in: names, log) }
    }
    var compared = 0
    for (index, name) in names.enumerated() {
      guard let key = usualKey(of: name, given) else { continue }
      guard let first = indices[key] else {
        indices[key] = index
        continue
      }
      if given?[ColumnNameList.Meaning(rawValue: key) ?? .id] != nil { continue }
      compared += 1
      if let bytes, compared > mostCompared || !agree(first, index, in: bytes) {
        log.report(.row(1), messageOfSameMeaning(names[first], name, ColumnNameList.Meaning(rawValue: key)))
      }
    }
    let possible = bytes.map { namesOfPlaces(names, in: $0, given) } ?? names
    for (index, key) in CoordinateColumnNames.others(
      in: possible, besides: declined(given).union(indices.keys))
    {
      indices[key] = index
    }
    if log.count == known {
      reportMissing(["lat", "lon"].filter { indices[$0] == nil }, among: names, log)
    }
    guard let latitude = indices["lat"], let longitude = indices["lon"] else { return nil }
    return (latitude, longitude)
  }

  /// Returns the message about two columns of one meaning, of which `--columns` chooses one if it can.
  static func messageOfSameMeaning(
    _ first: String, _ second: String, _ meaning: ColumnNameList.Meaning?
  ) -> String {
    let remedy = meaning.map { meaning in
      "write --columns \(meaning.rawValue)=\(second.excerpt.shellQuoted) for the one that is meant, or remove one of them"
    }
    return "the columns '\(first.excerpt)' and '\(second.excerpt)' have the same meaning; "
      + (remedy ?? "remove one of them")
  }

  /// The largest number of columns whose values are compared, each of which reads the table.
  static let mostCompared = 8

  /// Returns whether two columns have the same numbers or texts in all rows, of which the second can be empty, and there are rows.
  ///
  /// - Complexity: O(bytes).
  static func agree(_ first: Int, _ second: Int, in bytes: [UInt8]) -> Bool {
    guard var table = try? CSVTableReader(bytes, log: DiagnosticLog(), rowLog: DiagnosticLog()) else {
      return false
    }
    var hasRows = false
    while let row = table.next() {
      guard row.texts.indices.contains(max(first, second)) else { continue }
      hasRows = true
      let (one, other) = (row.texts[first][...].trimmed, row.texts[second][...].trimmed)
      if other.isEmpty || one.bytewise == other.bytewise { continue }
      guard let number = Double(decimal: one), let same = Double(decimal: other), abs(number - same) < 1e-6
      else { return false }
    }
    return hasRows
  }

  /// Returns the names of the columns of a table, empty for those that are named as a coordinate but have numbers beyond its range,
  /// if another one is left.
  ///
  /// - Complexity: O(1) in the number of rows.
  static func namesOfPlaces(_ names: [String], in bytes: [UInt8], _ given: ColumnNameList?) -> [String] {
    var names = names
    for (key, limit) in [("lat", 90.0), ("lon", 360.0)] {
      let columns = CoordinateColumnNames.candidates(for: key, in: names)
      guard columns.count > 1,
        var table = try? table(bytes, given, log: DiagnosticLog(), rowLog: DiagnosticLog())
      else { continue }
      var (number, others) = (0, Set<Int>())
      while number < rowsWithSamples, let row = table.next() {
        number += 1
        others.formUnion(
          columns.filter { abs(Double(decimal: row.texts[$0][...].trimmed) ?? 0) > limit })
      }
      if others.count < columns.count { for column in others { names[column] = "" } }
    }
    return names
  }

  /// Returns the option that makes times of columns whose names are years, months or dates, if there are at least three of them.
  static func optionForTimes(among names: [String]) -> String? {
    let years = names.map(CSVTableReader.timeText).filter {
      $0.utf8.count == 4 && Int($0).map((1000...2999).contains) == true
    }.sorted()
    let months = MonthNames.sorted(names)
    let isOfYears = years.count > 2 && Set(years).count == years.count
    let found = isOfYears ? years : months.count > 2 ? months : []
    let dates = names.filter { name in
      name.utf8.first.map { (48...57).contains($0) } == true
        && name.utf8.contains(where: { "-/.".utf8.contains($0) }) && Double(decimal: name[...]) == nil
        && DataTime.canBe(name)
    }
    // Their order is that of the table, which is not known here.
    if found.isEmpty, dates.count > 2, let example = dates.min(by: { $0.bytewise < $1.bytewise }) {
      return
        "--columns time=FIRST..LAST with the names of the first and the last column of dates, such as '\(example.excerpt)', which "
        + "makes a row of each of these columns with its value in 'value'"
    }
    guard let first = found.first, let last = found.last else { return nil }
    return
      "--columns time=\(first)..\(last), which makes a row of each of these columns with its value in 'value'"
  }

  /// Reports that one column is named for both coordinates, and returns whether it is.
  static func reportOneColumn(for given: ColumnNameList?, _ log: DiagnosticLog) -> Bool {
    guard let latitude = given?[.latitude], let longitude = given?[.longitude],
      latitude.bytewise == longitude.bytewise
    else { return false }
    log.report(
      .row(1),
      "has one column, '\(latitude.excerpt)', for lat and lon; write --columns geometry=\(latitude) if it has both"
    )
    return true
  }

  /// Returns whether a column can be a coordinate or a geometry.
  static func hasPlaces(_ names: [String], _ given: ColumnNameList?) -> Bool {
    if [.latitude, .longitude, .place, .geometry].contains(where: { given?[$0] != nil }) { return true }
    let declined = declined(given)
    return names.contains {
      usualKey(of: $0, given) != nil
        || given?.declines(.geometry) != true && GeometryText.notation(ofColumn: $0) != nil
    }
      || ["lat", "lon"].contains {
        !declined.contains($0) && !CoordinateColumnNames.candidates(for: $0, in: names).isEmpty
      }
      || CoordinateColumnNames.others(in: names, besides: declined).count == 2
  }

  /// Reports for coordinates, `lat` and `lon`, that no column has them, or that several could have them.
  ///
  /// `states` is the name of the column with the states whose areas rows can be; `nil` without one.
  package static func reportMissing(
    _ keys: [String], among names: [String], states: String? = nil, _ log: DiagnosticLog
  ) {
    var missing: [String] = []
    for key in keys {
      let candidates = CoordinateColumnNames.candidates(for: key, in: names).map { names[$0] }
      guard candidates.count > 1 else {
        missing.append(key)
        continue
      }
      let list = candidates.prefix(6).map { "'\($0.excerpt)'" }.joined(separator: ", ")
      let what = key == "lat" ? "latitudes" : "longitudes"
      log.report(
        .row(1), "has several columns that can be \(what), \(list); write --columns with \(key)=COLUMN")
    }
    if !missing.isEmpty { log.report(.row(1), MissingPlaces.message(missing, among: names, states: states)) }
  }

  /// Returns the column of geometries of a table without columns of coordinates; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - bytes: The table.
  ///   - given: The columns that are given a meaning.
  /// - Returns: The column.
  /// - Throws: ``DocumentError`` for a header that is malformed or lacks the given column.
  static func geometry(in bytes: [UInt8], _ given: ColumnNameList?) throws(DocumentError) -> Geometry? {
    try DiagnosticLog.collect { log throws(DocumentError) -> Geometry?? in
      let names = try CSVTableReader(bytes, log: DiagnosticLog(), rowLog: DiagnosticLog()).names
      if let name = given?[.geometry] {
        guard let index = index(of: name, in: names, log) else { return nil }
        return .some(try CoordinatePair.geometry(ofColumn: index, in: bytes, .any))
      }
      if given?[.place] != nil || given?.declines(.geometry) == true { return .some(nil) }
      let keys = Set(names.compactMap { usualKey(of: $0, given) })
      let others = CoordinateColumnNames.others(in: names, besides: keys.union(declined(given)))
      guard keys.union(others.values).isEmpty, given?[.latitude] == nil, given?[.longitude] == nil else {
        return .some(nil)
      }
      for (index, name) in names.enumerated() {
        if let notation = GeometryText.notation(ofColumn: name) {
          return .some(try CoordinatePair.geometry(ofColumn: index, in: bytes, notation))
        }
      }
      return .some(try geometryByContent(in: bytes))
    }
  }

  /// The number of rows in which geometries are looked for.
  private static let rowsWithSamples = 20

  /// The number of rows in which places are looked for in columns with a name of those with pairs.
  private static let rowsOfPairs = 1000

  /// Returns a column whose first text that is not missing is a place with both coordinates; `nil` for any other column.
  ///
  /// - Parameters:
  ///   - column: The index of the column.
  ///   - bytes: The table.
  /// - Returns: The column.
  /// - Throws: ``DocumentError`` for a malformed header.
  static func places(inColumn column: Int, of bytes: [UInt8]) throws(DocumentError) -> Geometry? {
    var table = try CSVTableReader(bytes, log: DiagnosticLog(), rowLog: DiagnosticLog())
    while let row = table.next() {
      let text = row.texts[column][...].trimmed
      if RowPlaceReader.isEmpty(text) { continue }
      guard let notation = GeometryText.notation(ofText: text, inColumn: "position") else { return nil }
      return try CoordinatePair.geometry(ofColumn: column, in: bytes, notation)
    }
    return nil
  }

  /// Returns the first column whose values are geometries in a notation that nothing else looks like.
  ///
  /// Columns with a name of those with pairs are looked at beyond the first rows, as lists can begin with places that are not known.
  private static func geometryByContent(in bytes: [UInt8]) throws(DocumentError) -> Geometry? {
    let log = DiagnosticLog()
    var table = try CSVTableReader(bytes, log: log, rowLog: DiagnosticLog())
    let named = table.names.indices.filter { GeometryText.canHavePairs(table.names[$0]) }
    var number = 0
    while number < (named.isEmpty ? rowsWithSamples : rowsOfPairs), let row = table.next() {
      number += 1
      for index in number <= rowsWithSamples ? Array(row.texts.indices) : named {
        let sample = row.texts[index][...].trimmed
        if RowPlaceReader.isEmpty(sample) { continue }
        if let notation = GeometryText.notation(ofText: sample, inColumn: table.names[index]) {
          return try CoordinatePair.geometry(ofColumn: index, in: bytes, notation)
        }
      }
    }
    return nil
  }
}

extension CSVTableReader {
  /// Returns a warning for each column with the name of an earlier one, and for each of some columns whose points can be
  /// before decimals or between thousands.
  func warnings(aboutNumbersIn columns: [String]) -> [Diagnostic] {
    headerWarnings
      + Set(columns).sorted().compactMap { name in
        guard let (text, line) = ambiguousNumbers[name.bytewise],
          let number = NumberNotation.usual.number(text[...]),
          let thousands = NumberNotation.decimalComma.number(text[...])
        else { return nil }
        return Diagnostic(
          .column(.name(name), ofRow: line),
          "'\(text[...].trimmed)' is read as \(shortestDecimal(number)), as nothing in the table says that the point "
            + "separates thousands; write \(shortestDecimal(thousands)) if it does, or more decimals if not")
      }
  }
}

extension FilmSpec {
  /// The names of the fields whose values are read as numbers.
  var numberFields: [String] { [heat?.field, radiusBy?.field, colorBy?.field].compactMap(\.self) }
}
