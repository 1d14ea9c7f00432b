import PulseBasics
import PulseDocument
import PulseGeo
import PulsePixels
import PulseScene

/// A row of a table without places: the values of one id from a time on.
struct SeriesRow {
  /// The value that the rows of a series have in common.
  let key: String

  /// The name of a country as the row has it; `nil` for other series.
  var name: String?

  /// The number of the line.
  let line: Int

  /// The data time; `nil` without a film.
  var time: DataTime?

  /// The data time of its end; `nil` for that of the next row.
  var end: DataTime?

  /// The value for the scale of radii; `nil` for none.
  let radius: Double?

  /// The value for the scale of colors; `nil` for none.
  var color: FieldValueReader.ColorScaleInput?

  /// The values of the fields of labels, by their names; `nil` for a row without a label.
  let labelFields: [String: String]?
}

/// The value that an overlay, line or polygon has in common with others of its series.
struct SeriesKey {
  /// The fields of a row or feature.
  struct Fields {
    /// The id of the feature; `nil` for none.
    var id: String?

    /// The names of the fields.
    var names: [String]

    /// Returns the value of a field.
    var value: FieldValueReader.Row
  }

  /// The longest text that can be an id, in bytes.
  private static let longestText = 80

  /// The value of the field of the series; `nil` for none.
  let value: String?

  /// The texts of all fields, in which the field with the values of a table can be found; empty if there is no such table.
  let texts: [Bytewise: String]

  /// The values of the fields of labels, by their names, empty if there is no table that has others; `nil` for a row without
  /// a label.
  let labelFields: [String: String]?

  /// Creates the key of an area with values of the fields of labels.
  init(_ value: String, labelFields: [String: String]) {
    (self.value, texts, self.labelFields) = (value, [:], labelFields)
  }

  /// Creates a key.
  ///
  /// - Parameters:
  ///   - value: The value of the field of the series; `nil` for none.
  ///   - row: The fields of the row; `nil` without any.
  ///   - fields: The reader of fields.
  init(_ value: String?, of row: Fields?, _ fields: FieldValueReader) {
    self.value = value
    guard fields.mayBeJoined, let row else {
      (texts, labelFields) = ([:], [:])
      return
    }
    labelFields = fields.labelFields(of: row.value)
    guard value == nil else {
      texts = [:]
      return
    }
    var texts: [Bytewise: String] = [:]
    for name in row.names {
      guard let text = row.value(name)?.plainText, !text.isEmpty, text.utf8.count <= Self.longestText else {
        continue
      }
      texts[name.bytewise] = text
    }
    self.texts = texts
  }
}

/// A decoder of tables without places, whose rows have the values of the points, lines and polygons of other files over
/// time, or of the areas of their countries or states.
struct SeriesTableReader {
  private let path: String

  /// The field of the series; `nil` for the column of areas.
  private let field: String?
  private let areas: AreaColumn?
  private let files: any SceneFileLoader
  private let isStrict: Bool
  private let columnNames: ColumnNameList?

  /// The colors and widths of areas.
  private let paint: OverlaySpec
  private var data: ImportedFeatures
  private var problems = RowProblems()
  private var count = 0

  /// The columns with a meaning.
  private var meanings: [DataFileSummary.Column] = []

  /// The areas by the texts of the rows with equal ones.
  private var known: [[String]: AreaColumn.Area] = [:]

  /// Creates a decoder of one file, which adds to the features of previous files.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - field: The field of the series.
  ///   - data: The features of previous files.
  ///   - spec: The scene.
  init(_ path: String, field: String, data: ImportedFeatures, of spec: SceneSpec) {
    self.init(path, field, nil, RefusingFileLoader(), data, spec)
  }

  /// Creates a decoder of one file whose rows are areas.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - areas: The column of the areas.
  ///   - files: The loader, which knows areas.
  ///   - data: The features of previous files.
  ///   - spec: The scene.
  init(
    _ path: String, areas: AreaColumn, files: any SceneFileLoader, data: ImportedFeatures,
    of spec: SceneSpec
  ) {
    self.init(path, nil, areas, files, data, spec)
  }

  private init(
    _ path: String, _ field: String?, _ areas: AreaColumn?, _ files: any SceneFileLoader,
    _ data: ImportedFeatures,
    _ spec: SceneSpec
  ) {
    (self.path, self.field, self.areas, self.files, self.data) = (path, field, areas, files, data)
    (isStrict, columnNames, paint) = (spec.isStrict, spec.columns, spec.overlayDefaults)
  }

  /// Decodes a file and returns its rows together with the features of previous files, or throws all problems.
  mutating func read(_ bytes: [UInt8]) throws(DocumentError) -> ImportedFeatures {
    data.beginFile()
    if areas != nil { data.beginAreas() }
    let before = data
    let first = Result { () throws(DocumentError) in try readRows(bytes) }
    if data.needsRestart {
      let known = data
      (data, problems, count, meanings) = (before, RowProblems(), 0, [])
      data.restart(with: known)
      try readRows(bytes)
    } else {
      try first.get()
    }
    data.warnings += problems.warnings(about: ("row", "rows"), of: count, in: path)
    data.summaries.append(problems.summary(of: "rows", count, in: path, meanings))
    return data
  }

  private mutating func readRows(_ bytes: [UInt8]) throws(DocumentError) {
    try DiagnosticLog.collect { log throws(DocumentError) -> Void? in
      let leftOut = isStrict ? log : DiagnosticLog()
      var table = try TableColumns.table(bytes, columnNames, log: log, rowLog: leftOut)
      table.findNotations(measuring: data.measuredFields(among: table.names))
      data.warn(aboutNumbersIn: table, path)
      guard let key = keyColumn(among: table.names, log) else { return nil }
      data.addFieldNames(table.names)
      data.fields.findFields(among: table.names, havePlaces: false)
      data.beginSelections(with: table.names)
      let columns = Dictionary(zip(table.names.map(\.bytewise), table.names.indices)) { first, _ in first }
      while let row = table.next() {
        count += 1
        let fields: FieldValueReader.Row = { name in
          columns[name.bytewise].map { row.value(row.texts[$0], of: name) }
        }
        guard data.selection.takes(fields) else {
          problems.add(.unselected, "line \(row.line)")
          continue
        }
        guard let id = try self.key(of: row, in: table.names[key], key, log, leftOut) else { continue }
        let known = leftOut.count
        let value: FieldValueReader.Row = { fields($0)?.reporting(to: leftOut) }
        data.fields.note(value)
        let read = data.fields.readValues(of: value)
        if leftOut.count > known {
          problems.add(.unreadableTime, "line \(row.line)", leftOut.latest?.withoutRemedy)
        } else if let (values, time, end) = read {
          try data.add(
            SeriesRow(
              key: id, name: areas == nil ? nil : String(row.texts[key][...].trimmed), line: row.line,
              time: time, end: end, radius: values.radius, color: values.color,
              labelFields: data.fields.labelFields(of: value)))
          _ = data.fields.labelSelection.takes(value)
        }
      }
      count += table.malformedRows.count
      problems.addMalformedRows(of: table)
      if data.seriesRows.isEmpty, data.fields.rowsWithoutTime == 0 { try leftOut.throwReported() }
      if let areas {
        meanings =
          [DataFileSummary.Column(meaning: areas.meaning.rawValue, name: table.names[key])]
          + data.fields.timeColumns(among: table.names)
      }
      return ()
    }
  }

  /// Returns the index of the column with the values of the series, or the areas; `nil` after reporting that there is none.
  private func keyColumn(among names: [String], _ log: DiagnosticLog) -> Int? {
    guard let field else {
      return areas.flatMap { column in names.firstIndex { $0.bytewise == column.name.bytewise } }
    }
    return TableColumns.index(of: field, in: names, option: "--series", log)
  }

  /// Returns the value of the series in a row, of an area its code; `nil` after counting a row without any.
  private mutating func key(
    of row: DocumentRecord, in column: String, _ index: Int, _ log: DiagnosticLog, _ leftOut: DiagnosticLog
  ) throws(DocumentError) -> String? {
    let id = String(row.texts[index][...].trimmed)
    guard let areas else {
      if !id.isEmpty { return id }
      if isStrict { log.report(row.place(of: column), "is empty; write a value, or leave the row out") }
      problems.add(.noSeries, "line \(row.line)")
      return nil
    }
    do throws(SceneFileError) {
      let texts = areas.texts(in: row.texts, at: index)
      let area =
        if let found = known[texts] { found } else { try areas.area(in: row.texts, at: index, files) }
      known[texts] = area
      switch area {
      case .missing:
        leftOut.report(
          row.place(of: column), "is empty; write a \(areas.nouns.one), or leave the row out")
        problems.add(.noPlace, "line \(row.line)")
        return nil
      case .unknown(let name, let problem):
        leftOut.report(.row(row.line), "'\(name.excerpt)' \(problem); correct it, or leave the row out")
        problems.add(areas.problem, "line \(row.line)", "line \(row.line) '\(name.excerpt)' \(problem)")
        return nil
      case .found(let area):
        try data.addArea(
          of: area, at: .document(file: path, place: .row(row.line)), paintedAs: paint, files)
        return area.code
      }
    } catch {
      throw DocumentError(.row(row.line), "'\(id.excerpt)' \(error.message)")
    }
  }

  /// Returns whether a table has no column that can be a coordinate or a geometry.
  ///
  /// - Parameters:
  ///   - bytes: The table.
  ///   - given: The columns that are given a meaning.
  /// - Returns: Whether it has none.
  static func isTable(of bytes: [UInt8], _ given: ColumnNameList?) -> Bool {
    guard let names = try? CSVTableReader(bytes, log: DiagnosticLog(), rowLog: DiagnosticLog()).names else {
      return false
    }
    return !TableColumns.hasPlaces(names, given)
  }
}
