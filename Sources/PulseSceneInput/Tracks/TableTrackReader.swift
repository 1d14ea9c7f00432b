import PulseBasics
import PulseDocument
import PulseGeo
import PulseScene

/// A decoder of tables and of points of GeoJSON, of which those with one value in a column or property are a track.
///
/// Rows are sorted by time. Those that have no place, no value in the column, or no time where others have one are left
/// out with a warning.
struct TableTrackReader {
  /// The field with the elevations; `nil` without one.
  private var elevationField: ElevationField?

  private let path: String
  private let trackBy: TrackKeyFields
  private let columnNames: ColumnNameList?

  /// The loader, which knows names of places.
  private let files: any SceneFileLoader
  private let isStrict: Bool

  /// The field with the time until which what moves waits at the place of a row; `nil` if it does not.
  private let endField: String?

  /// The names of the fields that texts and colors use.
  let fieldNames: [String]
  private var timeFields: TimeFieldReader
  private var groups: [Group] = []
  private var indices: [Bytewise: Int] = [:]
  private var problems = RowProblems()

  /// The columns of a table with a meaning, and the names of all.
  private var (meanings, names): ([DataFileSummary.Column], [String]) = ([], [])
  private var count = 0

  /// The numbers of rows without a time beside others, and of rows whose end is after the time of the next one.
  var (rowsWithoutTime, rowsThatOverlap) = (0, 0)
  private var (selection, labelSelection): (RowSelection, RowSelection)

  /// The warnings about columns, and what was understood of them.
  private var (warnings, notes): ([String], [String]) = ([], [])

  /// The field of the scale of colors; `nil` without one.
  private let colorField: String?

  /// The fields of all scales.
  let scaleFields: [String]

  /// Whether a value of that field is no number.
  private(set) var hasCategories = false

  /// Creates a decoder.
  ///
  /// - Parameters:
  ///   - path: The path of the table, for messages.
  ///   - trackBy: The name of the column, or several.
  ///   - spec: The scene, with the fields of the time and those that texts use.
  ///   - files: The loader, which knows names of places.
  init(_ path: String, trackBy: String, of spec: SceneSpec, _ files: any SceneFileLoader) {
    (self.path, self.trackBy, self.files) = (path, TrackKeyFields(trackBy), files)
    columnNames = spec.columns
    isStrict = spec.isStrict
    timeFields = TimeFieldReader(spec.filmWithColumns, findsDates: true)
    endField = spec.filmWithColumns.endField
    fieldNames = spec.fieldsOfTracks
    colorField = spec.film.colorBy?.field
    scaleFields = Set([colorField, spec.film.radiusBy?.field].compactMap(\.self)).sorted()
    selection = RowSelection(spec.rowFilters, format: spec.film.timeFormat)
    labelSelection = RowSelection(spec.usedLabelFilters, format: spec.film.timeFormat)
  }

  /// Decodes a table; throws all problems with their places if nothing can be drawn.
  mutating func read(_ bytes: [UInt8]) throws(DocumentError) -> TrackCollection {
    try readTwice { reader, log throws(DocumentError) in try reader.tracks(in: bytes, log) }
  }

  /// Reads a file and, if a row has revealed what times before it mean, such as the order of day and month, again.
  private mutating func readTwice(
    _ read: (inout TableTrackReader, DiagnosticLog) throws(DocumentError) -> TrackCollection?
  ) throws(DocumentError) -> TrackCollection {
    try DiagnosticLog.collect { log throws(DocumentError) in
      let (before, first) = (self, DiagnosticLog())
      let result: Result<TrackCollection?, DocumentError>
      do throws(DocumentError) {
        result = .success(try read(&self, first))
      } catch {
        result = .failure(error)
      }
      if timeFields.needsRestart || selection.needsRestart || labelSelection.needsRestart {
        let known = self
        self = before
        timeFields.restart(with: known.timeFields)
        selection.restart(with: known.selection)
        labelSelection.restart(with: known.labelSelection)
        return try read(&self, log)
      }
      first.pass(to: log)
      return try result.get()
    }
  }

  private mutating func tracks(
    in bytes: [UInt8], _ log: DiagnosticLog
  ) throws(DocumentError) -> TrackCollection? {
    let leftOut = isStrict ? log : DiagnosticLog()
    let geometry = try TableColumns.geometry(in: bytes, columnNames)
    var table = try TableColumns.table(bytes, columnNames, log: log, rowLog: leftOut)
    table.findNotations(
      measuring: scaleFields + selection.fieldsOfNumbers + labelSelection.fieldsOfNumbers)
    names = table.names
    timeFields.find(among: names)
    let keys = trackBy.indices(in: names, log)
    warnings = table.warnings(aboutNumbersIn: scaleFields).map { "\($0.place), \($0.message)" }
    if let warning = geometry?.warning { warnings.append(warning) }
    let ends = DiagnosticLog()
    if let endField, TableColumns.index(of: endField, in: names, option: "--end", ends) == nil,
      let problem = ends.first
    {
      warnings.append("\(problem.place), \(problem.message)")
    }
    notes = [geometry?.note].compactMap(\.self)
    var places: TablePlaceReader?
    let known = log.count
    if let geometry {
      meanings = [
        DataFileSummary.Column(meaning: ColumnNameList.Meaning.geometry.rawValue, name: geometry.name)
      ]
    } else if let found = PlaceNameColumns(among: names, columnNames, log) {
      if columnNames?[.place] == nil, let warning = found.warning(names) { warnings.append(warning) }
      let rows = try TableColumns.table(bytes, columnNames, log: DiagnosticLog(), rowLog: DiagnosticLog())
      places = .names(NamedPlaceReader([found], in: rows, files: files, isStrict: isStrict))
      meanings = [
        DataFileSummary.Column(meaning: ColumnNameList.Meaning.place.rawValue, name: names[found.place])
      ]
    } else if log.count == known,
      let (latitude, longitude) = TableColumns.coordinates(in: names, columnNames, of: bytes, log)
    {
      var reader = RowPlaceReader(latitude: latitude, longitude: longitude, of: names)
      warnings += try reader.findUnits(in: bytes, columnNames)
      notes += reader.notes
      places = .coordinates(reader)
      meanings = [("lat", latitude), ("lon", longitude)].map {
        DataFileSummary.Column(meaning: $0, name: names[$1])
      }
    } else {
      return nil
    }
    if keys.isEmpty { return nil }
    meanings += keys.map { DataFileSummary.Column(meaning: "track", name: names[$0]) }
    let columns = Dictionary(zip(names.map(\.bytewise), names.indices)) { first, _ in first }
    elevationField = ElevationField(among: names)
    selection.beginFile(with: names)
    labelSelection.beginFile(with: names)
    let needsPlaces = selection.needsPlaces(among: names)
    if needsPlaces { selection.addFields(CoordinateField.ofPlaces) }
    func position(of row: DocumentRecord) -> GeoPoint? {
      if let geometry { place(of: row, geometry, leftOut) } else { place(of: row, &places, leftOut) }
    }
    while let row = table.next() {
      count += 1
      var fields: FieldValueReader.Row = { name in
        columns[name.bytewise].map { row.value(row.texts[$0], of: name).reporting(to: leftOut) }
      }
      var known: GeoPoint?
      if needsPlaces {
        known = position(of: row)
        guard let known else { continue }
        fields = row.fields(fields, atLatitude: known.latitude, longitude: known.longitude)
      }
      guard selection.takes(fields) else {
        problems.add(.unselected, "line \(row.line)")
        continue
      }
      guard let place = known ?? position(of: row) else { continue }
      add(
        place, elevation: nil, at: (row.place(of: names[keys[0]]), "line \(row.line)"), log, leftOut,
        id: trackBy.key(of: keys.map { row.texts[$0] }), fields: fields)
    }
    count += table.malformedRows.count
    problems.addMalformedRows(of: table)
    warnings += places?.warnings ?? []
    if groups.isEmpty { try leftOut.throwReported(inColumnsWith: TableColumns.remedy) }
    return collection(("row", "rows"), log)
  }

  /// Returns the place of a row in a column of geometries; `nil` after counting a row without a point.
  private mutating func place(
    of row: DocumentRecord, _ geometry: TableColumns.Geometry, _ log: DiagnosticLog
  ) -> GeoPoint? {
    let known = log.count
    let geometries =
      row[geometry.name].map {
        GeometryText.geometries(of: $0.reporting(to: log), geometry.notation).geometries
      } ?? []
    if case .points(let points, _)? = geometries.first, let place = points.first { return place }
    if log.count == known {
      log.report(row.place(of: geometry.name), "is no point; write LATITUDE, LONGITUDE")
      if geometries.isEmpty {
        problems.add(.noPlace, "line \(row.line)")
        return nil
      }
    }
    problems.add(.unreadable, "line \(row.line)", log.latest?.withoutRemedy)
    return nil
  }

  /// Returns the place of a row in columns of coordinates or of its name; `nil` after counting a row without one.
  private mutating func place(
    of row: DocumentRecord, _ places: inout TablePlaceReader?, _ log: DiagnosticLog
  ) -> GeoPoint? {
    var overlay = OverlaySpec()
    guard places?.read(row, into: &overlay, log, &problems) == true, let north = overlay.latitude,
      let east = overlay.longitude
    else { return nil }
    return try? GeoPoint(latitude: north, longitude: east)
  }

  /// Decodes the points of GeoJSON with a value in the property; throws all problems if nothing can be drawn.
  mutating func read(pointsIn bytes: [UInt8]) throws(DocumentError) -> TrackCollection {
    try readTwice { reader, log throws(DocumentError) in try reader.tracks(ofPointsIn: bytes, log) }
  }

  private mutating func tracks(
    ofPointsIn bytes: [UInt8], _ log: DiagnosticLog
  ) throws(DocumentError) -> TrackCollection? {
    let leftOut = isStrict ? log : DiagnosticLog()
    selection.beginFile(of: bytes, .geoJSON)
    labelSelection.beginFile(of: bytes, .geoJSON)
    _ = try FeatureFormat.geoJSON.features(in: bytes, log: log) { feature throws(DocumentError) in
      guard Self.isPoint(feature), let geometry = feature.member("geometry") else { return }
      count += 1
      let properties = feature.member("properties") ?? feature
      if case .object(let members) = properties.json {
        timeFields.find(among: members.map(\.key))
        elevationField = elevationField ?? ElevationField(among: members.map(\.key))
      }
      guard selection.takes({ feature.fieldOfFeature($0) }) else {
        return problems.add(.unselected, "\(feature.place)")
      }
      let known = leftOut.count
      let coordinates = geometry.member("coordinates")
      if Self.isEmpty(coordinates?.json ?? .null) {
        return problems.add(.noPlace, "\(feature.place)")
      }
      guard let place = coordinates?.reporting(to: leftOut).position() else {
        if leftOut.count > known {
          problems.add(.unreadable, "\(feature.place)", leftOut.latest?.withoutRemedy)
        }
        return
      }
      var altitude: Double?
      if case .array(let numbers)? = coordinates?.json, numbers.count > 2 { altitude = numbers[2].double }
      add(
        place, elevation: altitude, at: (properties.place.member(trackBy.text), "\(feature.place)"), log,
        leftOut,
        id: trackBy.key(of: properties)
      ) { name in properties.field(name)?.reporting(to: leftOut) }
    }
    if groups.isEmpty { try leftOut.throwReported() }
    return collection(("feature", "features"), log)
  }

  private static func isPoint(_ feature: DocumentValue) -> Bool {
    feature.member("geometry")?.member("type")?.text == GeoJSONType.point.rawValue
  }

  /// Whether coordinates are those of a point without a place.
  private static func isEmpty(_ coordinates: JSONValue) -> Bool {
    guard case .array(let numbers) = coordinates else { return coordinates == .null }
    return numbers.isEmpty || numbers.prefix(2).contains(.null)
  }

  /// Returns whether GeoJSON has points with a value in a property, which are then points of tracks.
  static func hasPoints(in bytes: [UInt8], with properties: TrackKeyFields) -> Bool {
    var isFound = false
    do throws(DocumentError) {
      _ = try FeatureFormat.geoJSON.features(in: bytes, log: DiagnosticLog()) {
        feature throws(DocumentError) in
        guard isPoint(feature), let values = feature.member("properties"),
          !properties.key(of: values).isEmpty
        else { return }
        isFound = true
        // The rest need not be parsed.
        throw DocumentError(diagnostics: [])
      }
    } catch {
      return isFound
    }
    return isFound
  }

  /// Adds a row or point to the track of its value, or counts why it is in none.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - elevation: The elevation in meters that belongs to the place; `nil` for the one of a field.
  ///   - location: The place of the value in the file, and that of the row for people.
  ///   - log: Receives problems of a strict reading.
  ///   - leftOut: Receives those of rows that are left out.
  ///   - id: The value of the field by which rows are tracks.
  ///   - fields: Returns the value of a field.
  private mutating func add(
    _ place: GeoPoint, elevation: Double?, at location: (key: DocumentPlace, row: String),
    _ log: DiagnosticLog, _ leftOut: DiagnosticLog, id: String, fields: FieldValueReader.Row
  ) {
    guard !id.isEmpty else {
      if isStrict { log.report(location.key, "is empty; write a value, or leave the row out") }
      return problems.add(.noTrack, location.row)
    }
    let known = leftOut.count
    let times = timeFields.times(in: fields)
    if leftOut.count > known {
      return problems.add(.unreadableTime, location.row, leftOut.latest?.withoutRemedy)
    }
    let index = group(of: id)
    if labelSelection.takes(fields) { groups[index].isLabeled = true }
    groups[index].places.append(place)
    groups[index].times.append(times?.time?.secondsSince1970 ?? .nan)
    if endField != nil { groups[index].ends.append(times?.end?.secondsSince1970 ?? .nan) }
    let number = elevationField.flatMap { field in
      fields(field.name)?.looseNumber.map { $0 * field.metersPerUnit }
    }
    groups[index].elevations.append(elevation ?? number ?? .nan)
    for (scale, name) in scaleFields.enumerated() {
      let value = fields(columnName(of: name))
      let number = value?.numberOfScale
      groups[index].numbers[scale].append(number ?? .nan)
      guard name == colorField else { continue }
      let text = (value?.plainText ?? "")[...].trimmed
      if text.isEmpty || RowPlaceReader.isEmpty(text) { continue }
      if number == nil { hasCategories = true }
      if groups[index].categories.count < 2 { groups[index].categories.insert(String(text)) }
    }
    for (number, name) in fieldNames.enumerated() {
      groups[index].texts[number].append(String((fields(columnName(of: name))?.plainText ?? "")[...].trimmed))
    }
  }

  /// Returns the index of the rows of a value, which is added if it is new.
  private mutating func group(of id: String) -> Int {
    if let known = indices[id.bytewise] { return known }
    groups.append(
      Group(
        key: id, texts: Array(repeating: [], count: fieldNames.count),
        numbers: Array(repeating: [], count: scaleFields.count)))
    indices[id.bytewise] = groups.count - 1
    return groups.count - 1
  }

  /// Returns the name of the column of a field; `name` can be given to another one.
  private func columnName(of field: String) -> String {
    field == "name" ? columnNames?.field(.name) ?? field : field
  }

  private mutating func collection(
    _ nouns: (one: String, many: String), _ log: DiagnosticLog
  ) -> TrackCollection? {
    let hasTimes = groups.contains { $0.times.contains { !$0.isNaN } }
    let numbers = hasTimes ? timeFields.numbers : .seconds
    var tracks: [Track] = []
    for group in groups {
      if let track = track(of: group, hasTimes: hasTimes, numbers) { tracks.append(track) }
    }
    guard !tracks.isEmpty || selection.leftOut > 0 else {
      log.report(.document, "has no rows that make a track; write a place and a value of --track-by in each")
      return nil
    }
    var collection = TrackCollection(tracks: tracks)
    collection.warnings = warnings + problems.warnings(about: nouns, of: count, in: path).map(\.message)
    collection.columnNames = names
    (collection.selection, collection.labelSelection) = (selection, labelSelection)
    collection.summary = problems.summary(
      of: nouns.many, count, in: path,
      meanings + timeFields.usedFields.map { DataFileSummary.Column(meaning: "time", name: $0) }
        + (endField.map { [DataFileSummary.Column(meaning: "end", name: $0)] } ?? []))
    (collection.notes, collection.statedZones) = (notes, timeFields.statedZones)
    if !timeFields.usedFields.isEmpty {
      collection.notes.append(
        ImportedFeatures.note(
          onTimesIn: timeFields.usedFields, timeFields.evidence.phrase(ofNumbersIn: timeFields.usedFields)))
    }
    if hasTimes {
      collection.warnings += timeFields.doubts
      collection.notes += timeFields.notes
    }
    if rowsThatOverlap > 0 {
      collection.warnings.append(
        "\(rowsThatOverlap == 1 ? "1 row ends" : "\(rowsThatOverlap) rows end") after the time of the next row of the track, "
          + "and \(rowsThatOverlap == 1 ? "is" : "are") left at that time; correct the times in '\((endField ?? "").excerpt)'"
      )
    }
    if rowsWithoutTime > 0 {
      collection.warnings.append(
        "\(rowsWithoutTime == 1 ? "1 row has" : "\(rowsWithoutTime) rows have") no time and "
          + "\(rowsWithoutTime == 1 ? "is" : "are") left out; add a time to those to be shown")
    }
    return collection
  }
}
