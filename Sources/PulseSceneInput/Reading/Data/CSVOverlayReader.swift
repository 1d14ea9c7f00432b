import PulseArguments
import PulseBasics
import PulseDocument

/// A decoder of CSV files with an overlay in each row.
struct CSVOverlayReader {
  /// A column with its argument.
  private struct Column {
    let index: Int
    let argument: Argument<OverlaySpec>

    /// The name of the argument in messages.
    let name: String

    /// Whether it is a coordinate, which each row must have.
    let isPlace: Bool

    /// Whether it is the name of the overlay, which any text can be.
    let isName: Bool

    /// The role of the option.
    let role: DataOptions.Role

    init(index: Int, argument: Argument<OverlaySpec>) {
      self.index = index
      self.argument = argument
      name = argument.dashedName
      isPlace = CSVOverlayReader.isPlace(argument)
      isName = argument.key == SceneField.id.key
      role = DataOptions.Role(of: argument.key)
    }
  }

  private let path: String
  private let overlayDefaults: OverlaySpec
  private let reader: SceneReader
  private let folder: BaseFolder
  private let isStrict: Bool
  private var data: ImportedFeatures
  private var options: DataOptions

  /// The rows that cannot be drawn as they are.
  private var problems = RowProblems()

  /// The problems of rows that are left out.
  private var leftOut = DiagnosticLog()

  /// The number of rows.
  private var count = 0

  /// The columns that are given a meaning.
  private let columnNames: ColumnNameList?

  /// The columns with a meaning.
  private var meanings: [DataFileSummary.Column] = []

  /// Creates a decoder of one file, which adds to the features of previous files.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - data: The features of previous files.
  ///   - spec: The scene, with the default values of all overlays.
  ///   - reader: The reader of the scene.
  init(_ path: String, data: ImportedFeatures, of spec: SceneSpec, reader: SceneReader) {
    self.path = path
    self.data = data
    self.overlayDefaults = spec.overlayDefaults
    columnNames = spec.columns
    self.reader = reader
    folder = BaseFolder(of: path)
    isStrict = spec.isStrict
    options = DataOptions(path, of: spec, reader: reader)
  }

  /// Decodes a file and returns its features together with those of previous files, or throws all
  /// problems with their places in the table.
  ///
  /// Rows that cannot be drawn are left out with a warning, unless there are no others.
  mutating func read(_ bytes: [UInt8]) throws(DocumentError) -> ImportedFeatures {
    data.fields.beginFile()
    let before = data
    let first = Result { () throws(DocumentError) in try readRows(bytes) }
    if options.needsRestart || data.fields.needsRestart {
      let fields = data.fields
      (data, problems, leftOut, count) = (before, RowProblems(), DiagnosticLog(), 0)
      options.restart()
      data.fields.restart(with: fields)
      try readRows(bytes)
    } else {
      try first.get()
    }
    if data.rows.count == before.rows.count, data.fields.rowsWithoutTime == before.fields.rowsWithoutTime {
      try leftOut.throwReported(inColumnsWith: TableColumns.remedy)
    }
    data.warnings += options.warnings + problems.warnings(about: ("row", "rows"), of: count, in: path)
    data.optionColumns += options.optionColumns
    data.summaries.append(problems.summary(of: "rows", count, in: path, meanings))
    if options.hasIdleColumns { data.hasIdleColumns = true }
    return data
  }

  private mutating func readRows(_ bytes: [UInt8]) throws(DocumentError) {
    try DiagnosticLog.collect { log throws(DocumentError) -> Void? in
      if isStrict { leftOut = log }
      var table = try TableColumns.table(bytes, columnNames, log: log, rowLog: leftOut)
      data.fields.findTimes(among: table.names)
      if data.fields.isNeeded {
        table.findNotations()
        data.warn(aboutNumbersIn: table, path)
      }
      let columns = try columns(of: table.names)
      let isPlace = columns.map(\.isPlace)
      var placeReader = RowPlaceReader(
        columns.filter(\.isPlace).map { ($0.index, $0.argument) }, of: table.names)
      if let warning = try placeReader.findUnits(in: bytes, columnNames) {
        data.warnings.append(SceneDiagnostic(at: .file(path), warning))
      }
      data.addFieldNames(table.names)
      data.selection.beginFile(with: table.names)
      meanings = columns.filter { $0.isPlace || $0.isName }.map {
        DataFileSummary.Column(meaning: $0.argument.key, name: table.names[$0.index])
      }
      let indices = Dictionary(zip(table.names.map(\.bytewise), table.names.indices)) { first, _ in first }
      let overrides = reader.overlayOverrides
      while let row = table.next() {
        count += 1
        let fields: FieldValueReader.Row = { name in
          indices[name.bytewise].map { row.value(row.texts[$0], of: name) }
        }
        guard data.selection.takes(fields) else {
          problems.add(.unselected, "line \(row.line)")
          continue
        }
        var overlay = overlayDefaults
        overlay.origin = .document(file: path, place: .row(row.line))
        guard placeReader.read(row, into: &overlay, leftOut, &problems) else { continue }
        // By number, since columns are large and a table has many rows.
        for number in columns.indices where !isPlace[number] {
          let text = row.texts[columns[number].index][...].trimmed
          if text.isEmpty { continue }
          let value = row.value(String(text), of: columns[number].name)
          if columns[number].isName {
            value.assign(to: columns[number].argument, in: &overlay, folder: folder)
          } else {
            options.assign(
              value, of: table.names[columns[number].index], to: columns[number].argument,
              columns[number].role, in: &overlay, &problems)
          }
        }
        overrides.apply(to: &overlay)
        guard data.fields.isNeeded else {
          try data.add(overlay)
          continue
        }
        let known = leftOut.count
        data.fields.note(fields)
        let values = data.fields.read({ fields($0)?.reporting(to: leftOut) }, into: &overlay)
        if leftOut.count > known {
          problems.add(.unreadableTime, leftOut.latest?.withoutRemedy ?? "line \(row.line)")
        } else if let values, let series = data.fields.film.series, values.key == nil {
          if isStrict { log.report(row.place(of: series), "is empty; write a value, or leave the row out") }
          problems.add(.noSeries, "line \(row.line)")
        } else if let values {
          try data.add(
            overlay, values,
            of: data.fields.mayBeJoined
              ? SeriesKey.Fields(names: table.names, value: fields) : nil)
        }
      }
      meanings += data.fields.timeColumns(among: table.names)
      count += table.malformedRows.count
      problems.addMalformedRows(of: table)
      return ()
    }
  }

  /// Matches column names with arguments; unknown columns are ignored.
  private mutating func columns(of names: [String]) throws(DocumentError) -> [Column] {
    let arguments = OverlaySpec.identity + OverlaySpec.place + OverlaySpec.arguments
    var meanings: [String: Argument<OverlaySpec>] = [:]
    for argument in arguments { meanings[Self.normalizedName(argument.key)] = argument }
    for (name, key) in CoordinateColumnNames.names { meanings[name] = meanings[key] }
    let log = DiagnosticLog()
    var keys = givenKeys(of: names, log)
    let given = Set(keys.values)
    let usual = names.map { meanings[Self.normalizedName($0)]?.key }.compactMap(\.self)
    for (index, key) in CoordinateColumnNames.others(in: names, besides: given.union(usual)) {
      keys[index] = key
    }
    var known = FieldNameTable(meanings, known: arguments.map(\.dashedName) + ["latitude", "longitude"])
    var columns: [Column] = []
    for (index, name) in names.enumerated() {
      let argument = keys[index].flatMap { meanings[$0] } ?? known[Self.normalizedName(name)]
      guard let argument, keys[index] != nil || !given.contains(argument.key) else {
        if argument == nil, let near = known.correction(name) {
          data.warn(.document(file: path, place: .row(1)), name, near: near)
        }
        continue
      }
      if let first = columns.first(where: { $0.argument.key == argument.key }) {
        let names = "'\(names[first.index].excerpt)' and '\(name.excerpt)'"
        log.report(.row(1), "the columns \(names) have the same meaning; remove one of them")
      }
      columns.append(Column(index: index, argument: argument))
    }
    if log.count == 0 {
      let missing = OverlaySpec.place.map(\.key).filter { key in !columns.contains { $0.argument.key == key }
      }
      TableColumns.reportMissing(missing, among: names, log)
    }
    try log.throwReported()
    return columns
  }

  /// Returns the keys of the columns that ``columnNames`` names, by their indices, after reporting missing ones.
  private func givenKeys(of names: [String], _ log: DiagnosticLog) -> [Int: String] {
    var keys: [Int: String] = [:]
    if TableColumns.reportOneColumn(for: columnNames, log) { return keys }
    for meaning in [ColumnNameList.Meaning.latitude, .longitude, .id] {
      guard let name = columnNames?[meaning] else { continue }
      if let index = TableColumns.index(of: name, in: names, log) { keys[index] = meaning.rawValue }
    }
    return keys
  }

  private static func isPlace(_ argument: Argument<OverlaySpec>) -> Bool {
    OverlaySpec.place.contains { $0.key == argument.key }
  }

  /// Returns a name in lower case without separators: `pulsecolor` for `pulse-color` and `pulseColor`.
  private static func normalizedName(_ name: String) -> String {
    name.lowercased().bytewise.filter { !"-_ ".bytewise.contains($0) }
  }
}
