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

  /// The names of the columns, and those of options.
  private struct Header {
    let names: [String]

    /// The columns that set options or the name.
    let columns: [Column]

    private let indices: [Bytewise: Int]

    init(_ names: [String], _ columns: [Column]) {
      (self.names, self.columns) = (names, columns)
      // Of equal names the first one counts, but the fields of several rows before those of one.
      let groups = names.firstIndex { $0.bytewise == RowGroupFields.key.bytewise }
      indices = Dictionary(zip(names.map(\.bytewise), names.indices)) { first, last in
        groups.map { last > $0 } == true ? last : first
      }
    }

    /// Returns the fields of a row.
    func fields(of row: DocumentRecord) -> FieldValueReader.Row {
      { name in indices[name.bytewise].map { row.value(row.texts[$0], of: name) } }
    }
  }

  private let path: String
  private let overlayDefaults: OverlaySpec
  private let reader: SceneReader
  private let folder: BaseFolder
  private let isStrict: Bool

  /// Whether there is no other data file, which could have what this one lacks.
  private let isOnlyFile: Bool
  private var data: ImportedFeatures
  private var options: DataOptions

  /// The rows that cannot be drawn as they are.
  private var problems = RowProblems()

  /// The problems of rows that are left out.
  private var leftOut = DiagnosticLog()

  /// The problems of rows without a place, which matter if there are no others.
  private var emptyPlaces = DiagnosticLog()

  /// Sentences about places that may be others than those that are meant.
  private var warningsOfPlaces: [String] = []

  /// The diagnostic of a table whose columns of coordinates are exchanged; `nil` for others.
  private var exchange: Diagnostic?

  /// The reader of names of places, which a table that is read again needs again.
  private var nameReader: NamedPlaceReader?

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
    (isStrict, isOnlyFile) = (spec.isStrict, spec.csv.count + spec.geojson.count < 2)
    options = DataOptions(path, of: spec, reader: reader)
  }

  /// Decodes a file and returns its features together with those of previous files, or throws all problems with their places.
  ///
  /// Rows that cannot be drawn are left out with a warning, unless there are no others.
  mutating func read(_ bytes: [UInt8]) throws(DocumentError) -> ImportedFeatures {
    data.beginFile()
    let before = data
    let first = Result { () throws(DocumentError) in try readRows(bytes) }
    if options.needsRestart || data.needsRestart {
      let known = data
      (data, problems, leftOut, count) = (before, RowProblems(), DiagnosticLog(), 0)
      (emptyPlaces, meanings) = (DiagnosticLog(), [])
      options.restart()
      data.restart(with: known)
      try readRows(bytes)
    } else {
      try first.get()
    }
    if data.rows.count == before.rows.count, data.fields.rowsWithoutTime == before.fields.rowsWithoutTime {
      if let exchange { throw DocumentError(diagnostics: [exchange]) }
      let areTimes = problems.count(of: .unreadableTime) == leftOut.count
      try leftOut.throwReported(inColumnsWith: areTimes ? TimeFieldReader.remedy : TableColumns.remedy)
      try emptyPlaces.throwReported(inColumnsWith: TableColumns.remedy)
    }
    for warning in warningsOfPlaces {
      data.warnings.append(SceneDiagnostic(Diagnostic(.row(1), inFile: path, warning)))
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
      data.fields.findFields(among: table.names)
      if data.fields.isNeeded || !data.selection.isEmpty {
        table.findNotations(measuring: data.measuredFields(among: table.names))
        data.warn(aboutNumbersIn: table, path)
      }
      let columns = try columns(of: table.names, bytes)
      guard var placeReader = try placeReader(of: table.names, columns, bytes, log) else { return nil }
      data.addFieldNames(table.names)
      data.beginSelections(with: table.names)
      meanings += columns.filter { $0.isPlace || $0.isName }.map {
        DataFileSummary.Column(meaning: $0.argument.key, name: table.names[$0.index])
      }
      let header = Header(table.names, columns.filter { !$0.isPlace })
      if isOnlyFile, data.fields.film.groupBy == nil, let series = data.fields.film.series {
        guard TableColumns.index(of: series, in: table.names, option: "--series", log) != nil else {
          return nil
        }
      }
      guard let group = try group(among: table.names, log) else { return nil }
      var groups = RowGroups<DocumentRecord>(isFilm: data.fields.film.play != nil)
      let scratch = DiagnosticLog()
      let needsPlaces = data.selection.needsPlaces(among: table.names)
      if needsPlaces { data.selection.addFields(CoordinateField.ofPlaces) }
      while let row = table.next() {
        count += 1
        var fields = header.fields(of: row)
        var overlay = overlayDefaults
        overlay.origin = .document(file: path, place: .row(row.line))
        if needsPlaces {
          guard placeReader.read(row, into: &overlay, leftOut, &problems) else { continue }
          fields = row.fields(fields, atLatitude: overlay.latitude, longitude: overlay.longitude)
        }
        guard data.selection.takes(fields) else {
          problems.add(.unselected, "line \(row.line)")
          continue
        }
        guard needsPlaces || placeReader.read(row, into: &overlay, leftOut, &problems) else { continue }
        guard case .of(let column) = group, let latitude = overlay.latitude, let longitude = overlay.longitude
        else {
          try add(row, overlay, header, log)
          continue
        }
        let key =
          column.map { String(row.texts[$0][...].trimmed) }
          ?? RowGroupFields.key(latitude: latitude, longitude: longitude)
        if RowPlaceReader.isEmpty(key) {
          problems.add(.noGroup, "line \(row.line)")
        } else if let time = data.fields.order(of: { fields($0)?.reporting(to: scratch) }) {
          groups.add(
            row, key: data.groupKey(key), at: (latitude, longitude), time: time, table.names, fields)
        } else {
          // It is counted with what is wrong with its time.
          try add(row, overlay, header, log)
        }
      }
      try add(groups, header, log)
      (warningsOfPlaces, exchange) = (placeReader.warnings, placeReader.exchange)
      meanings += data.fields.timeColumns(among: table.names)
      count += table.malformedRows.count
      problems.addMalformedRows(of: table)
      return ()
    }
  }

  /// Returns the reader of the places; `nil` after reporting that there is no column of the given name.
  private mutating func placeReader(
    of names: [String], _ columns: [Column], _ bytes: [UInt8], _ log: DiagnosticLog
  ) throws(DocumentError) -> TablePlaceReader? {
    let known = log.count
    if columnNames?[.place] != nil || columns.allSatisfy({ !$0.isPlace }),
      let found = PlaceNameColumns(among: names, columnNames, log)
    {
      if columnNames?[.place] == nil, let warning = found.warning(names) {
        data.warnings.append(SceneDiagnostic(Diagnostic(.row(1), inFile: path, warning)))
      }
      meanings = [
        DataFileSummary.Column(
          meaning: ColumnNameList.Meaning.place.rawValue, name: names[found.place])
      ]
      if nameReader != nil {
        nameReader?.restart()
      } else {
        let table = try TableColumns.table(bytes, columnNames, log: DiagnosticLog(), rowLog: DiagnosticLog())
        nameReader = NamedPlaceReader([found], in: table, files: reader.files, isStrict: isStrict)
      }
      if let nameReader { return .names(nameReader) }
    }
    if log.count > known { return nil }
    var places = RowPlaceReader(columns.filter(\.isPlace).map { ($0.index, $0.argument) }, of: names)
    data.warnings += try places.findUnits(in: bytes, columnNames).map { SceneDiagnostic(at: .file(path), $0) }
    data.notes += places.notes
    if !isStrict { places.emptyLog = emptyPlaces }
    return .coordinates(places)
  }

  /// The choice of the rows that are one mark.
  private enum Grouping {
    /// Each row is a mark.
    case none

    /// Those of one value in a column, or at one place.
    case of(column: Int?)
  }

  /// Returns the column of the rows that are one mark; `nil` after reporting that it is missing.
  private mutating func group(among names: [String], _ log: DiagnosticLog) throws(DocumentError) -> Grouping?
  {
    guard let field = data.fields.film.groupBy else { return Grouping.none }
    if field.bytewise == RowGroupFields.place.bytewise,
      !names.contains(where: { $0.bytewise == field.bytewise })
    {
      return .of(column: nil)
    }
    return TableColumns.index(of: field, in: names, option: "--group-by", log).map { .of(column: $0) }
  }

  /// Adds the marks of several rows.
  private mutating func add(
    _ groups: RowGroups<DocumentRecord>, _ header: Header, _ log: DiagnosticLog
  ) throws(DocumentError) {
    if groups.isEmpty { return }
    let names = groups.names
    data.fields.labelSelection.addFields(Array(names.dropFirst()))
    let header = Header(header.names + names, header.columns)
    try groups.forEachMark { mark throws(DocumentError) in
      var overlay = overlayDefaults
      overlay.origin = .document(file: path, place: .row(mark.source.line))
      (overlay.latitude, overlay.longitude) = (mark.latitude, mark.longitude)
      try add(mark.source.adding(names, mark.texts), overlay, header, log)
    }
    data.noteGroups(groups, path)
  }

  /// Adds a row with a place.
  private mutating func add(
    _ row: DocumentRecord, _ given: OverlaySpec, _ header: Header, _ log: DiagnosticLog
  ) throws(DocumentError) {
    var overlay = given
    // By number, since columns are large and a table has many rows.
    for number in header.columns.indices {
      let text = row.texts[header.columns[number].index][...].trimmed
      if text.isEmpty { continue }
      let value = row.value(String(text), of: header.columns[number].name)
      if header.columns[number].isName {
        value.assign(to: header.columns[number].argument, in: &overlay, folder: folder)
      } else {
        options.assign(
          value, of: header.names[header.columns[number].index], to: header.columns[number].argument,
          header.columns[number].role, in: &overlay, &problems)
      }
    }
    reader.overlayOverrides.apply(to: &overlay)
    guard data.fields.isNeeded else { return try data.add(overlay) }
    let fields = header.fields(of: row)
    let known = leftOut.count
    data.fields.note(fields)
    let values = data.fields.read({ fields($0)?.reporting(to: leftOut) }, into: &overlay)
    if leftOut.count > known {
      problems.add(.unreadableTime, "line \(row.line)", leftOut.latest?.withoutRemedy)
    } else if let values, let series = data.fields.film.series, values.key == nil, !data.fields.isGrouped {
      if isStrict { log.report(row.place(of: series), "is empty; write a value, or leave the row out") }
      problems.add(.noSeries, "line \(row.line)")
    } else if let values {
      try data.add(
        overlay, values,
        of: data.fields.mayBeJoined ? SeriesKey.Fields(names: header.names, value: fields) : nil)
    }
  }

  /// Matches column names with arguments; unknown columns are ignored.
  private mutating func columns(of names: [String], _ bytes: [UInt8]) throws(DocumentError) -> [Column] {
    let arguments = OverlaySpec.identity + OverlaySpec.place + OverlaySpec.arguments
    var meanings: [String: Argument<OverlaySpec>] = [:]
    for argument in arguments { meanings[TableColumns.plain(argument.key)] = argument }
    for (name, key) in CoordinateColumnNames.names { meanings[name] = meanings[key] }
    let declined = TableColumns.declined(columnNames).union(
      columnNames?.declines(.id) == true ? [SceneField.id.key] : [])
    for key in declined { meanings = meanings.filter { $0.value.key != key } }
    let log = DiagnosticLog()
    var keys = givenKeys(of: names, log)
    let given = Set(keys.values)
    let usual = names.map { meanings[TableColumns.plain($0)]?.key }.compactMap(\.self)
    let possible = TableColumns.namesOfPlaces(names, in: bytes, columnNames)
    for (index, key) in CoordinateColumnNames.others(
      in: possible, besides: given.union(usual).union(declined))
    {
      keys[index] = key
    }
    var known = FieldNameTable(meanings, known: arguments.map(\.dashedName) + ["latitude", "longitude"])
    var columns: [Column] = []
    var misspelled: [(index: Int, near: String)] = []
    var compared = 0
    for (index, name) in names.enumerated() {
      let argument = keys[index].flatMap { meanings[$0] } ?? known[TableColumns.plain(name)]
      guard let argument, keys[index] != nil || !given.contains(argument.key) else {
        if argument == nil, let near = known.correction(name) {
          misspelled.append((index, near))
        }
        continue
      }
      if let first = columns.first(where: { $0.argument.key == argument.key }) {
        compared += 1
        if Self.isPlace(argument), compared <= TableColumns.mostCompared,
          TableColumns.agree(first.index, index, in: bytes)
        {
          continue
        }
        let meaning = ColumnNameList.Meaning(rawValue: argument.key)
        log.report(.row(1), TableColumns.messageOfSameMeaning(names[first.index], name, meaning))
      }
      columns.append(Column(index: index, argument: argument))
    }
    for (index, near) in misspelled {
      guard let argument = meanings[TableColumns.plain(near)],
        !columns.contains(where: { $0.argument.key == argument.key }),
        let samples = try? ColumnSamples(bytes), samples.canBe(argument, column: index, folder: folder)
      else { continue }
      data.warn(.document(file: path, place: .row(1)), names[index], near: near)
    }
    let hasNames =
      !columns.contains(where: \.isPlace)
      && PlaceNameColumns(among: names, columnNames, DiagnosticLog()) != nil
    if columnNames?[.place] != nil {
      columns.removeAll(where: \.isPlace)
    } else if log.count == 0, !hasNames {
      let missing = OverlaySpec.place.map(\.key).filter { key in !columns.contains { $0.argument.key == key }
      }
      // Names of states are loaded for the message alone.
      let states = missing.isEmpty ? nil : columnNames?[.state] ?? reader.nameOfStates(in: bytes)
      TableColumns.reportMissing(missing, among: names, states: states, log)
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
}
