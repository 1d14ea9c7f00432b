import PulseBasics
import PulseDocument
import PulseGeo
import PulseScene

/// The overlays, lines and polygons imported from data files, with warnings.
struct ImportedFeatures {
  /// The overlays.
  var rows = OverlayRows()

  /// The reader of the fields for times, scales and labels.
  var fields: FieldValueReader

  /// The value of each row for the scale of radii, not a number for none; empty without a scale.
  private(set) var radiusValues: [Double] = []

  /// The value of each row for the scale of colors; empty without a scale.
  private(set) var colorValues: [FieldValueReader.ColorScaleInput?] = []

  /// The names of the data fields, for suggestions.
  private(set) var fieldNames: Set<Bytewise> = []

  private(set) var mapPaths: [MapPathSpec] = []

  /// The value of each line and polygon for the scale of colors; empty without a scale.
  private(set) var pathColorValues: [FieldValueReader.ColorScaleInput?] = []

  /// The value of each line and polygon for the widths of lines, not a number for none; empty without a scale.
  private(set) var pathWidthValues: [Double] = []

  /// The rows of tables without places, which have the values of rows, lines and polygons over time.
  private(set) var seriesRows: [SeriesRow] = []

  /// The value that each overlay has in common with others of its series; empty without series.
  private(set) var keys: [SeriesKey] = []

  /// The value that each line and polygon has in common with others of its series; empty without series.
  private(set) var pathKeys: [SeriesKey] = []

  /// The codes of the countries whose areas are among ``mapPaths``.
  private(set) var areas: Set<String> = []

  /// The number of rows without a value for the scale of colors, unless a color is given for them.
  var rowsWithoutColor = 0

  /// The rows that lack values, by the files in their order.
  private(set) var missingValues: [(path: String, counts: MissingValueCounts)] = []

  /// The numbers of all rows that lack values at the end of the latest file.
  private var countedValues: MissingValueCounts?

  /// The notes about how the data were understood.
  var notes: [String] = []

  /// The numbers of overlays, and of lines and polygons, before those of the present file.
  private var fileStart = (rows: 0, mapPaths: 0)

  /// Whether lines are connections of two places in each row of a table.
  var hasConnections = false

  /// Whether rows of tables are the areas of their countries.
  private(set) var hasAreas = false

  /// The lines with the times of their positions.
  var recordedLines = RecordedLines()

  /// Whether a line or polygon has a value for the scale of colors.
  var hasColoredPaths: Bool {
    pathColorValues.contains { $0 != nil && $0 != .ofNoField }
      || (!mapPaths.isEmpty && seriesRows.contains { $0.color != nil && $0.color != .ofNoField })
  }

  /// Whether a row has a value for the scale of colors.
  var hasColoredRows: Bool {
    colorValues.contains { $0 != nil && $0 != .ofNoField }
      || seriesRows.contains { $0.color != nil && $0.color != .ofNoField }
  }

  /// The selection of rows by the conditions of the scene.
  var selection: RowSelection

  var warnings: [SceneDiagnostic] = []

  /// The warnings about texts among numbers, if these become categories.
  private(set) var warningsOfMixedColumns: [SceneDiagnostic] = []

  /// The columns and properties that set options.
  var optionColumns: [OptionColumn] = []

  /// The summaries of the files.
  var summaries: [DataFileSummary] = []

  /// Whether columns or properties would set options, but are data because of ``SceneSpec/takesColumnsAsData``.
  var hasIdleColumns = false

  /// The number of files whose rows of one value are one mark, and whether one of these has several.
  var (groupedFiles, haveGroupsSeveralRows) = (0, false)

  /// The keys of the marks of the files so far, and what is at the end of those of the next one.
  var (groupKeys, groupEnding): ([String], String) = ([], "")

  /// The fields of rows that are hidden by those of their marks, with the paths of the files.
  var hiddenByGroups: [(path: String, name: String)] = []

  /// The properties of lines and polygons that have been reported.
  var reportedNames: Set<String> = []

  private var names: Set<Bytewise>

  /// The next number to append to each repeated name.
  private var nextNumbers: [Bytewise: Int] = [:]

  /// Creates an empty collection, in which the names of the scene's overlays are taken.
  init(after spec: SceneSpec) {
    names = Set(spec.overlays.compactMap { $0.id?.bytewise })
    fields = FieldValueReader(spec)
    selection = RowSelection(spec.rowFilters, format: spec.film.timeFormat)
  }

  /// Begins to read another file.
  mutating func beginFile() {
    fields.beginFile()
    selection.forgetOrders()
  }

  /// Whether a file has to be read again, as something in it was read before it was known what it means.
  var needsRestart: Bool { fields.needsRestart || selection.needsRestart }

  /// Begins to read a file again, with what its rows have revealed in another reading.
  mutating func restart(with other: ImportedFeatures) {
    fields.restart(with: other.fields)
    selection.restart(with: other.selection)
  }

  /// Begins to read a file with some fields, which can be those of conditions.
  mutating func beginSelections(with names: [String]) {
    selection.beginFile(with: names)
    fields.labelSelection.beginFile(with: names)
  }

  /// Ends to read a file, whose rows are not colored by value if none of them has any, and neither are lines and polygons,
  /// unless the scale has a color for those.
  ///
  /// `path` is that of the file.
  mutating func endFile(_ path: String) {
    if let scale = fields.film.colorBy, scale.missing == nil, fields.film.series == nil {
      func mark(_ values: inout [FieldValueReader.ColorScaleInput?], from start: Int) {
        guard values[start...].allSatisfy({ $0 == nil }) else { return }
        for index in values.indices[start...] { values[index] = .ofNoField }
      }
      mark(&colorValues, from: fileStart.rows)
      mark(&pathColorValues, from: fileStart.mapPaths)
    }
    let all = MissingValueCounts(fields)
    var counts = countedValues.map(all.subtracting) ?? all
    counts[.color] = (colorValues.dropFirst(fileStart.rows) + pathColorValues.dropFirst(fileStart.mapPaths))
      .count { $0 == nil }
    missingValues.append((path, counts))
    countedValues = all
    fileStart = (rows.count, mapPaths.count)
  }

  /// Notes the names of data fields, for suggestions.
  mutating func addFieldNames(_ names: some Sequence<String>) {
    guard fieldNames.count < 1000 else { return }
    fieldNames.formUnion(names.lazy.map(\.bytewise))
  }

  /// Removes names that the reader of a file has made, which no message proposes.
  mutating func removeFieldNames(_ names: Set<String>) { fieldNames.subtract(names.lazy.map(\.bytewise)) }

  /// Adds an overlay with its values for the scales, with a number appended to its name if that is taken.
  ///
  /// - Parameters:
  ///   - overlay: The overlay.
  ///   - values: The values.
  ///   - row: The fields of its row; `nil` without any.
  /// - Throws: ``DocumentError`` for more overlays than a scene can have.
  mutating func add(
    _ overlay: OverlaySpec, _ values: FieldValueReader.Values = FieldValueReader.Values(),
    of row: SeriesKey.Fields? = nil
  ) throws(DocumentError) {
    guard rows.count < Scene.Limits.overlays else {
      throw DocumentError(
        .document, "has more than \(Scene.Limits.overlays) pulses; use less data", kind: .limit)
    }
    var overlay = overlay
    if let name = overlay.id {
      var free = name
      var number = nextNumbers[name.bytewise] ?? 2
      while !names.insert(free.bytewise).inserted {
        free = "\(name)-\(number)"
        number += 1
      }
      if free != name { nextNumbers[name.bytewise] = number }
      overlay.id = free
    }
    rows.append(overlay)
    if fields.film.radiusBy != nil { radiusValues.append(values.radius ?? .nan) }
    if fields.film.colorBy != nil { colorValues.append(values.color) }
    if hasKeys { keys.append(SeriesKey(values.key, of: row, fields)) }
  }

  /// Adds a line or polygon with its values for the scales of colors and of the widths of lines, and
  /// the fields of its feature.
  mutating func add(
    _ mapPath: MapPathSpec, _ value: FieldValueReader.ColorScaleInput?, width: Double?,
    of row: SeriesKey.Fields
  ) {
    mapPaths.append(mapPath)
    if fields.film.radiusBy != nil { pathWidthValues.append(mapPath.isClosed ? .nan : width ?? .nan) }
    if fields.film.colorBy != nil { pathColorValues.append(value) }
    if hasKeys {
      let id = fields.isGrouped ? nil : row.id
      pathKeys.append(SeriesKey(fields.seriesKey(of: row.value) ?? id, of: row, fields))
    }
  }

  /// Whether overlays, lines and polygons can have values in common with others.
  private var hasKeys: Bool { fields.film.series != nil || hasAreas }

  /// Begins to read a table whose rows are the areas of their countries or states.
  mutating func beginAreas() {
    addFieldNames([Self.nameOfArea])
    defer { hasAreas = true }
    if hasKeys { return }
    keys = rows.indices.map { _ in SeriesKey(nil, of: nil, fields) }
    pathKeys = mapPaths.indices.map { _ in SeriesKey(nil, of: nil, fields) }
  }

  /// The field with the name of an area, unless the table has one of this name.
  private static let nameOfArea = "name"

  /// Adds an area, once; its values are those of rows of its code.
  mutating func addArea(
    of place: NamedArea, at origin: InputLocation, paintedAs paint: OverlaySpec,
    _ files: any SceneFileLoader
  ) throws(SceneFileError) {
    guard areas.insert(place.code).inserted else { return }
    var area = MapPathSpec(parts: try files.polygons(of: place.code), isClosed: true)
    area.apply(paintOf: paint)
    (area.origin, area.fittedBounds, area.areaName) = (origin, place.bounds, place.name)
    (area.isState, area.isRemote) = (place.isState, place.isRemote)
    mapPaths.append(area)
    if fields.film.colorBy != nil { pathColorValues.append(.ofNoField) }
    if fields.film.radiusBy != nil { pathWidthValues.append(.nan) }
    pathKeys.append(SeriesKey(place.code, labelFields: [Self.nameOfArea: place.name]))
  }

  /// Adds a row of a table without places.
  mutating func add(_ row: SeriesRow) throws(DocumentError) {
    guard seriesRows.count < Scene.Limits.overlays else {
      throw DocumentError(
        .document, "has more than \(Scene.Limits.overlays) rows; use less data", kind: .limit)
    }
    seriesRows.append(row)
  }

  /// Leaves out the numbers of colors that stand for no value.
  ///
  /// - Returns: Their number.
  mutating func removeColorValues(_ placeholders: Set<Double>) -> Int {
    var count = 0
    func remove(_ value: inout FieldValueReader.ColorScaleInput?) {
      guard case .number(let number) = value, placeholders.contains(number) else { return }
      (value, count) = (nil, count + 1)
    }
    for index in colorValues.indices { remove(&colorValues[index]) }
    for index in pathColorValues.indices { remove(&pathColorValues[index]) }
    for index in seriesRows.indices { remove(&seriesRows[index].color) }
    return count
  }

  /// Leaves out the words among numbers of colors.
  ///
  /// - Returns: Their number.
  mutating func removeColorWords() -> Int {
    var count = 0
    func remove(_ value: inout FieldValueReader.ColorScaleInput?) {
      guard case .category = value else { return }
      (value, count) = (nil, count + 1)
    }
    for index in colorValues.indices { remove(&colorValues[index]) }
    for index in pathColorValues.indices { remove(&pathColorValues[index]) }
    for index in seriesRows.indices { remove(&seriesRows[index].color) }
    return count
  }

  /// Leaves out the numbers of radii that stand for no value.
  ///
  /// - Returns: Their number.
  mutating func removeRadiusValues(_ placeholders: Set<Double>) -> Int {
    let found = radiusValues.indices.filter { placeholders.contains(radiusValues[$0]) }
    for index in found { radiusValues[index] = .nan }
    return found.count
  }

  /// Leaves out the numbers of widths that stand for no value.
  ///
  /// - Returns: Their number.
  mutating func removeWidthValues(_ placeholders: Set<Double>) -> Int {
    let found = pathWidthValues.indices.filter { placeholders.contains(pathWidthValues[$0]) }
    for index in found { pathWidthValues[index] = .nan }
    return found.count
  }

  /// Gives all rows of tables without places other values.
  mutating func changeSeriesRows(_ change: (inout SeriesRow) -> Void) {
    for index in seriesRows.indices { change(&seriesRows[index]) }
  }

  /// Removes overlays with their values.
  mutating func removeRows(_ dropped: Set<Int>) {
    rows.remove(dropped)
    (radiusValues, colorValues) = (radiusValues.without(dropped), colorValues.without(dropped))
    keys = keys.without(dropped)
  }

  /// Removes lines and polygons with their values.
  mutating func removeMapPaths(_ dropped: Set<Int>) {
    (mapPaths, pathKeys) = (mapPaths.without(dropped), pathKeys.without(dropped))
    (pathColorValues, pathWidthValues) = (pathColorValues.without(dropped), pathWidthValues.without(dropped))
  }

  /// Replaces the overlays, lines and polygons by those of their series.
  mutating func replace(_ rows: OverlayRows, _ mapPaths: [MapPathSpec]) {
    (self.rows, self.mapPaths) = (rows, mapPaths)
  }

  /// Gives all lines and polygons other values.
  mutating func changeMapPaths(_ change: (_ index: Int, inout MapPathSpec) -> Void) {
    for index in mapPaths.indices { change(index, &mapPaths[index]) }
  }

  /// Gives some lines and polygons other values.
  mutating func changeMapPaths(_ indices: [Int], _ change: (inout MapPathSpec) -> Void) {
    for index in indices { change(&mapPaths[index]) }
  }

  /// The columns of a table in which a unit and the like can stand around numbers.
  func measuredFields(among names: [String]) -> [String] {
    fields.isGrouped
      ? names
      : fields.film.numberFields + selection.fieldsOfNumbers + fields.labelSelection.fieldsOfNumbers
  }

  /// Warns about numbers of a table that can have two meanings.
  mutating func warn(aboutNumbersIn table: CSVTableReader, _ path: String) {
    warnings += table.warnings(aboutNumbersIn: fields.film.numberFields).map {
      SceneDiagnostic(Diagnostic($0.place, inFile: path, $0.message))
    }
    for (name, text) in table.measured.sorted(by: { $0.key < $1.key }) {
      guard let text else { continue }
      let unit = table.measures[name]?.unit.map { ", all in \($0.excerpt)" } ?? ""
      notes.append(
        "the values of '\(String(name).excerpt)' are the numbers in texts such as '\(text.excerpt)'\(unit)")
    }
    if let scale = fields.film.colorBy, scale.colors == .automatic,
      let (text, line) = table.mixedNumbers[scale.field.bytewise]
    {
      warningsOfMixedColumns.append(
        SceneDiagnostic(
          Diagnostic(
            .column(.name(scale.field), ofRow: line), inFile: path,
            "'\(text.excerpt)' is no number, so that all values of the column are categories; write numbers for a scale, or "
              + "--color-by \("\(scale.field)=viridis".shellQuoted) for a scale without it")))
    }
  }

  /// Adds a warning about a probably misspelled name.
  mutating func warn(_ location: InputLocation, _ name: String, near: String) {
    warnings.append(
      SceneDiagnostic(
        at: location,
        "'\(name.excerpt)' is treated as data and ignored; \(SpellChecker.didYouMean([near]))"))
  }
}

extension Array {
  /// Returns the array without the elements at some indices.
  fileprivate func without(_ indices: Set<Int>) -> [Element] {
    enumerated().filter { !indices.contains($0.offset) }.map(\.element)
  }
}
