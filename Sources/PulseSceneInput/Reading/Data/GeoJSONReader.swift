import PulseArguments
import PulseBasics
import PulseDocument

/// A decoder of GeoJSON (RFC 7946), and of formats that are read as features, with the properties of simplestyle 1.1 and
/// those of pulsemap.
struct GeoJSONReader {
  let path: String
  let overlayDefaults: OverlaySpec
  let reader: SceneReader
  let isStrict: Bool

  /// The columns that are given a meaning.
  private let columnNames: ColumnNameList?

  /// Whether the third coordinates of points are used.
  private let readsThirdCoordinates: Bool

  /// The coordinates of points that conditions of labels name.
  private let fieldsOfPlaces: [CoordinateField]

  /// Whether points are those of tracks, which are read with these.
  var skipsPoints = false

  /// Whether lines and points are those of tracks, and waypoints beside them.
  var takesPolygonsAlone = false
  var data: ImportedFeatures
  var names = GeoJSONReader.names
  var options: DataOptions

  /// The features that cannot be drawn as they are.
  var problems = RowProblems()

  /// The columns of a table with a meaning.
  private var meanings: [DataFileSummary.Column] = []

  /// The problems of features that are left out.
  var leftOut = DiagnosticLog(allowsRepairs: true)

  /// The number of features.
  private var count = 0

  /// The points that are one mark with others.
  var groups = RowGroups<GroupedFeature>(isFilm: false)

  /// The number of points without a value for their mark, and the properties of all.
  var (pointsWithoutGroup, groupedNames) = (0, [String]())

  /// A point that is one mark with others.
  struct GroupedFeature {
    let name: String?
    let members: [JSONValue.Member]
    let place: DocumentValue
  }

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
    self.reader = reader
    (isStrict, columnNames) = (spec.isStrict, spec.columns)
    options = DataOptions(path, of: spec, reader: reader)
    fieldsOfPlaces = [CoordinateField.latitude, .longitude].filter { field in
      spec.usedLabelFilters.contains { $0.field.bytewise == field.rawValue.bytewise }
    }
    readsThirdCoordinates =
      spec.film.groupBy != nil
      || (spec.usedRowFields + spec.usedLabelFilters.map(\.field)
        + [spec.film.heat?.field].compactMap(\.self)).contains {
          $0.bytewise == Self.thirdCoordinate.bytewise
        }
  }

  /// Decodes a file feature by feature and returns its features together with those of previous files, or throws all
  /// problems with their places in the file.
  ///
  /// Features that cannot be drawn are left out with a warning, unless there are no others.
  mutating func read(
    _ bytes: [UInt8], _ format: FeatureFormat = .geoJSON
  ) throws(DocumentError) -> ImportedFeatures {
    data.selection.beginFile(of: bytes, format)
    data.fields.labelSelection.beginFile(of: bytes, format)
    return try read(format.nouns) { reader throws(DocumentError) in try reader.readFeatures(bytes, format) }
  }

  /// Decodes a table with geometries, whose other columns are the properties of features.
  ///
  /// Rows that cannot be drawn are left out with a warning, unless there are no others.
  mutating func read(
    table bytes: [UInt8], _ geometry: RowGeometry
  ) throws(DocumentError) -> ImportedFeatures {
    try read(("row", "rows")) { reader throws(DocumentError) in try reader.readRows(bytes, geometry) }
  }

  private mutating func read(
    _ nouns: (one: String, many: String), _ body: (inout GeoJSONReader) throws(DocumentError) -> Void
  ) throws(DocumentError) -> ImportedFeatures {
    data.beginFile()
    let before = data
    let first = Result { () throws(DocumentError) in try readGrouped(body) }
    if options.needsRestart || data.needsRestart {
      let known = data
      (data, problems, leftOut, count) = (before, RowProblems(), DiagnosticLog(allowsRepairs: true), 0)
      names = GeoJSONReader.names
      options.restart()
      data.restart(with: known)
      try readGrouped(body)
    } else {
      try first.get()
    }
    let isEmpty = data.rows.count == before.rows.count && data.mapPaths.count == before.mapPaths.count
    if isEmpty, data.fields.rowsWithoutTime == before.fields.rowsWithoutTime { try leftOut.throwReported() }
    data.warnings += options.warnings + problems.warnings(about: nouns, of: count, in: path)
    data.optionColumns += options.optionColumns
    data.summaries.append(problems.summary(of: nouns.many, count, in: path, meanings))
    if options.hasIdleColumns { data.hasIdleColumns = true }
    return data
  }

  /// Reads the features, and then adds the marks of several points.
  private mutating func readGrouped(
    _ body: (inout GeoJSONReader) throws(DocumentError) -> Void
  ) throws(DocumentError) {
    groups = RowGroups(isFilm: data.fields.film.play != nil)
    pointsWithoutGroup = 0
    try body(&self)
    try addGroups()
  }

  private mutating func readRows(
    _ bytes: [UInt8], _ geometry: RowGeometry
  ) throws(DocumentError) {
    var geometry = geometry
    try DiagnosticLog.collect { log throws(DocumentError) -> Void? in
      if isStrict { leftOut = log }
      var table = try TableColumns.table(bytes, columnNames, log: log, rowLog: leftOut)
      data.fields.findFields(among: table.names)
      table.findNotations(measuring: data.measuredFields(among: table.names))
      data.warn(aboutNumbersIn: table, path)
      if let note = geometry.note { data.notes.append(note) }
      if geometry.isConnection { data.hasConnections = true }
      if let warning = geometry.warning { data.warnings.append(SceneDiagnostic(at: .file(path), warning)) }
      data.beginSelections(with: table.names)
      var idColumn: Int?
      if let name = columnNames?[.id] {
        idColumn = TableColumns.index(of: name, in: table.names, log)
        if idColumn == nil { return nil }
      }
      let isWithoutID = columnNames?.declines(.id) == true
      while let row = table.next() {
        count += 1
        guard data.selection.takes({ row[$0] }) else {
          problems.add(.unselected, "line \(row.line)")
          continue
        }
        guard let (geometries, height) = geometries(of: row, &geometry, log) else { continue }
        let feature = withThirdCoordinate(height, DocumentValue(row: row))
        if case .object(let members) = feature.json {
          let id = idColumn.map { String(row.texts[$0][...].trimmed) }
          try add(
            geometries, named: id?.isEmpty == true ? nil : id,
            properties: members.filter {
              $0.key.bytewise != geometry.name?.bytewise
                && !(isWithoutID && $0.key.bytewise == SceneField.id.key.bytewise)
            }, at: feature)
        }
      }
      data.warnings += geometry.warningsOfPlaces.map {
        SceneDiagnostic(Diagnostic(.row(1), inFile: path, $0))
      }
      meanings =
        geometry.columns.map {
          DataFileSummary.Column(meaning: ColumnNameList.Meaning.geometry.rawValue, name: $0)
        } + data.fields.timeColumns(among: table.names)
      count += table.malformedRows.count
      problems.addMalformedRows(of: table)
      return ()
    }
  }

  /// Decodes the geometries of a row with the third coordinate of a point; `nil` after counting a row without any.
  private mutating func geometries(
    of row: DocumentRecord, _ geometry: inout RowGeometry, _ log: DiagnosticLog
  ) -> (geometries: [GeoJSONGeometry], thirdCoordinate: JSONValue?)? {
    switch geometry {
    case .connection(var reader):
      defer { geometry = .connection(reader) }
      return reader.line(of: row, isStrict ? log : leftOut, &problems).map { ([$0], nil) }
    case .column(let column):
      guard let value = row[column.name], !RowPlaceReader.isEmpty(value.text?[...].trimmed ?? "") else {
        if isStrict {
          log.report(row.place(of: column.name), "is empty; write a geometry, or leave the row out")
        }
        problems.add(.noPlace, "line \(row.line)")
        return nil
      }
      let (known, knownRepairs) = (leftOut.count, leftOut.repairCount)
      let found = GeometryText.geometries(of: value.reporting(to: leftOut), column.notation)
      if leftOut.count > known {
        problems.add(.unreadable, "line \(row.line)", leftOut.latest?.withoutRemedy)
        return nil
      }
      if found.geometries.isEmpty {
        problems.add(.noPlace, "line \(row.line)")
        return nil
      }
      if leftOut.repairCount > knownRepairs {
        problems.add(.repaired, "line \(row.line)", leftOut.latestRepair?.withoutRemedy)
      }
      return found
    }
  }

  private mutating func readFeatures(_ bytes: [UInt8], _ format: FeatureFormat) throws(DocumentError) {
    try DiagnosticLog.collect { log throws(DocumentError) -> Void? in
      let before = data
      if isStrict { leftOut = log }
      let document = try format.features(in: bytes, log: log) { feature throws(DocumentError) in
        if case .element(_, of: .document) = feature.place {
          throw DocumentError(
            .document, "is an array, but must be GeoJSON; put the features into a FeatureCollection")
        }
        try read(feature: feature)
      }
      guard let document else { return () }
      guard case .object = document.json else {
        return document.reportExpected("GeoJSON", "write a FeatureCollection, a Feature or a geometry")
      }
      if let note = CoordinateReferenceSystem.check(of: document) {
        data.warnings.append(SceneDiagnostic(Diagnostic(.member("crs", of: .document), inFile: path, note)))
      }
      switch document.geoJSONType(among: GeoJSONType.allCases) {
      case .featureCollection?:
        guard let features = document.member("features") else {
          document.reportMissing("features")
          return nil
        }
        if features.elements(0...0, of: "features") == nil { return nil }
      case .feature?:
        data = before
        try read(feature: document)
      case .some:
        data = before
        try add(document.geometries(), named: nil, properties: [], at: document)
      case nil: return nil
      }
      return ()
    }
  }

  mutating func read(feature: DocumentValue) throws(DocumentError) {
    count += 1
    guard case .object = feature.json else {
      let _: Never? = feature.reportExpected("a feature", "use an object of type Feature")
      return
    }
    guard feature.geoJSONType(among: [.feature]) != nil else { return }
    let (known, knownTimes) = (leftOut.count, problems.count(of: .unreadableTime))
    defer {
      // A time that cannot be read has been counted.
      if leftOut.count > known, problems.count(of: .unreadableTime) == knownTimes {
        problems.add(.unreadable, "\(feature.place)", leftOut.latest?.withoutRemedy)
      }
    }
    let feature = feature.reporting(to: leftOut)
    guard let geometry = feature.member("geometry") else {
      return feature.reportMissing(
        "geometry", remedy: "add it, or write null for a feature without a location")
    }
    let properties = feature.member("properties")
    var members: [JSONValue.Member] = []
    switch properties?.json {
    case nil, .null?: break
    case .object(let said)?: members = said
    // PHP writes an empty object so.
    case .array(let list)? where list.isEmpty && !isStrict: break
    case .some: let _: Never? = properties?.reportExpected("an object", "write { } or null")
    }
    if skipsPoints, geometry.member("type")?.text == GeoJSONType.point.rawValue { return count -= 1 }
    guard leftOut.count == known else { return }
    guard data.selection.takes({ feature.fieldOfFeature($0) }) else {
      return problems.add(.unselected, feature.place == .document ? "the only one" : "\(feature.place)")
    }
    let knownRepairs = leftOut.repairCount
    var geometries = geometry.json == .null ? [] : geometry.geometries()
    if takesPolygonsAlone { geometries.removeAll { !$0.isPolygons } }
    guard leftOut.count == known else { return }
    if leftOut.repairCount > knownRepairs {
      problems.add(.repaired, "\(feature.place)", leftOut.latestRepair?.withoutRemedy)
    }
    // Features without a location are valid (RFC 7946, 3.1 and 3.2).
    guard !geometries.isEmpty else { return noteWithoutPlace(feature) }
    var fields = withThirdCoordinate(geometry.json.thirdCoordinate, properties ?? feature)
    for field in fieldsOfPlaces {
      guard let number = geometry.json.coordinate(field.index), fields.field(field.rawValue) == nil else {
        continue
      }
      fields = fields.adding([field.rawValue], [number.digits ?? ""])
    }
    if GeoJSONTrackReader.isRecorded(feature) {
      data.recordedLines.add(path)
      // The times of positions are none of the feature.
      let arrays = GeoJSONTrackReader.timeNames.filter { name in
        if case .array? = fields.member(name)?.json { true } else { false }
      }
      if !arrays.isEmpty { fields = fields.adding(arrays, arrays.map { _ in "" }) }
    }
    if let time = feature.member("time").flatMap({ Self.textOfTime($0) }), Self.lacksTime(properties) {
      fields = fields.adding(["time"], [time])
      members.append(JSONValue.Member(key: "time", value: .string(time)))
    }
    try add(geometries, named: featureID(of: feature), properties: members, at: fields)
  }

  private static func lacksTime(_ properties: DocumentValue?) -> Bool {
    properties?.member("time").map { $0.json == .null } ?? true
  }

  /// Returns the text of the time of a feature as JSON-FG of OGC has it beside the properties: a date, a time or an interval; `nil`
  /// for any other value.
  private static func textOfTime(_ time: DocumentValue) -> String? {
    if let text = time.member("timestamp")?.text ?? time.member("date")?.text { return text }
    guard case .array(let ends)? = time.member("interval")?.json, ends.count == 2,
      case .string(let start) = ends[0], case .string(let end) = ends[1]
    else { return nil }
    return "\(start)/\(end)"
  }

  /// The field with the third coordinate of a point.
  static let thirdCoordinate = CoordinateField.third.rawValue

  /// Returns the fields of a point with its third coordinate, unless they have a field of this name.
  private mutating func withThirdCoordinate(_ number: JSONValue?, _ fields: DocumentValue) -> DocumentValue {
    guard readsThirdCoordinates, let number, fields.field(Self.thirdCoordinate) == nil else { return fields }
    data.addFieldNames([Self.thirdCoordinate])
    return fields.adding([Self.thirdCoordinate], [number.digits ?? ""])
  }

  private mutating func noteWithoutPlace(_ feature: DocumentValue) {
    if isStrict {
      feature.log.report(
        feature.place.member("geometry"), "has no coordinates; add them, or leave the feature out")
    } else {
      problems.add(.noPlace, feature.place == .document ? "the only one" : "\(feature.place)")
    }
  }

  /// Decodes the id of a feature, a string or a number.
  private mutating func featureID(of feature: DocumentValue) -> String? {
    guard let id = feature.member("id") else { return nil }
    switch id.json {
    case .null: return nil
    case .string(let text): return text.isEmpty ? nil : text
    case .number, .longInteger: return id.json.digits
    case .boolean, .array, .object:
      if isStrict { return id.reportExpected("an id", "write a string or a number") }
      problems.add(.id, "", "\(id.place)")
      return nil
    }
  }
}
