import PulseBasics
import PulseDocument
import PulseScene

// Decoding of data files.
extension SceneReader {
  /// Decodes the data files of a scene and adds their overlays, paths and warnings to it, or throws all problems.
  func importDataFiles(into spec: inout SceneSpec) throws(SceneError) {
    guard spec.tracks.isEmpty else { return try importDataFilesBesideTracks(into: &spec) }
    try spec.checkGroups()
    var contents = try matchFieldNames(of: &spec, tables: spec.csv.filter { !PhotoTable.isPicture($0) })
    var data = ImportedFeatures(after: spec)
    var diagnostics: [SceneDiagnostic] = []
    var others = 0
    // Only the first invalid files are listed, as others usually have the same problems.
    func note(_ error: DocumentError) {
      if diagnostics.count < DiagnosticLog.limit {
        diagnostics += error.diagnostics.map { SceneDiagnostic($0) }
      } else {
        others += 1
      }
    }
    // The tables of tracks are read with these.
    spec.pointTables = pointTables(of: spec)
    var tables = spec.trackBy == nil ? spec.csv : spec.pointTables
    let pictures = tables.filter(PhotoTable.isPicture)
    tables.removeAll(where: PhotoTable.isPicture)
    if !pictures.isEmpty {
      do throws(DocumentError) {
        try importPictures(pictures, into: &data, of: spec)
      } catch {
        note(error)
      }
    }
    for (path, isTable) in spec.geojson.map({ ($0, false) }) + tables.map({ ($0, true) }) {
      do throws(DocumentError) {
        let known = try contents.take(path)
        let content = if let known { known } else { try self.content(of: path, isTable: isTable, spec) }
        if content.usesEncoding { spec.usesEncoding = true }
        if content.hasLayers { spec.hasLayers = true }
        spec.notes += content.notes.map { "\(Self.name(of: path)): \($0)" }
        if let list = content.listName { spec.notes.append(Self.note(onList: list, in: path)) }
        var bytes = content.bytes
        data.warnings += content.warnings.map { SceneDiagnostic(at: .file(SceneReader.name(of: path)), $0) }
        if isTable {
          let table = TablePreamble.removed(from: bytes, spec.columns)
          bytes = table.bytes
          if let warning = table.warning {
            data.warnings.append(SceneDiagnostic(at: .file(SceneReader.name(of: path)), warning))
          }
        }
        do throws(DocumentError) {
          if isTable, let areas = try areaColumn(in: bytes, &spec, of: path) {
            var reader = SeriesTableReader(path, areas: areas, files: files, data: data, of: spec)
            data = try reader.read(bytes)
          } else if isTable, spec.columns == nil, ShapeTableReader.isTable(of: bytes) {
            var reader = GeoJSONReader(path, data: data, of: spec, reader: self)
            data = try reader.read(bytes, .shapes)
          } else if isTable, let field = spec.film.series, spec.geojson.count + tables.count > 1,
            SeriesTableReader.isTable(of: bytes, spec.columns)
          {
            var reader = SeriesTableReader(path, field: field, data: data, of: spec)
            data = try reader.read(bytes)
          } else if isTable,
            let geometry = try RowGeometry(
              in: bytes, spec.columns, files: files, isStrict: spec.isStrict)
          {
            var reader = GeoJSONReader(path, data: data, of: spec, reader: self)
            data = try reader.read(table: bytes, geometry)
          } else if isTable {
            var reader = CSVOverlayReader(path, data: data, of: spec, reader: self)
            data = try reader.read(bytes)
          } else {
            let format = FeatureFormat(content.kind, layer: spec.layer) ?? .geoJSON
            var reader = GeoJSONReader(path, data: data, of: spec, reader: self)
            if let field = spec.trackBy, case .geoJSON = format,
              TableTrackReader.hasPoints(in: bytes, with: TrackKeyFields(field))
            {
              spec.trackPointFiles.append(path)
              reader.skipsPoints = true
            }
            data = try reader.read(bytes, format)
          }
          data.optionColumns.removeAll {
            $0.file.bytewise == path.bytewise && content.madeColumns.contains($0.column)
          }
          data.removeFieldNames(content.madeColumns)
          data.endFile(path)
        } catch {
          let others =
            content.warnings.contains(TextEncoding.noteOnWindows1252)
            ? [Diagnostic(.document, TextEncoding.noteOnWindows1252)] : []
          throw DocumentError(diagnostics: error.diagnostics + others).inFile(path)
        }
      } catch {
        note(error)
        // The following files have no room either.
        if error.diagnostics.contains(where: { $0.kind == .limit }) { break }
      }
    }
    if others > 0, let last = diagnostics.last {
      let what = others == 1 ? "1 more file has" : "\(others) more files have"
      diagnostics.append(
        SceneDiagnostic(at: last.location, "\(what) problems; correct the listed ones first"))
    }
    guard diagnostics.isEmpty else { throw SceneError(diagnostics: diagnostics) }
    (spec.rowSelection, spec.labelSelection) = (data.selection, data.fields.labelSelection)
    // Those of tracks are read later.
    if spec.trackBy == nil, !spec.isBesideTracks {
      try spec.throwProblems(of: data.selection, .rowFilters)
    }
    spec.hasOutliers = data.handleOutliers(
      dropping: spec.dropsOutliers, of: (spec.geojson + spec.csv).first ?? "")
    try data.applyScales(to: &spec, of: (spec.geojson + spec.csv).first ?? "")
    data.endCoveredPolygons()
    data.warnAboutStackedPolygons(in: (spec.geojson + spec.csv).first ?? "")
    if spec.trackBy == nil { try spec.throwProblems(of: data.fields.labelSelection, .labelFilters) }
    spec.hasSizedPaths = data.sizesLines
    spec.recordedLines = data.recordedLines
    if spec.film.play != nil, data.fields.rowsWithTime > 0, let warning = data.recordedLines.warning {
      data.warnings.append(warning)
    }
    (spec.hasColoredPaths, spec.hasConnections) = (data.hasColoredPaths, data.hasConnections)
    spec.dataFields = data.fields.dataFields
    spec.dataFields.names = data.fieldNames.sorted().map(String.init)
    spec.statedZones = data.fields.statedZones
    if let search = data.fields.nameSearch {
      (spec.dataFields.nameFields, spec.dataFields.nameChoices) = (search.used, search.candidates)
    }
    spec.warnAboutTextsLikeFields()
    spec.rows = data.rows
    let edge = try edge(of: &data, spec)
    spec.mapPaths += data.mapPaths.withSmallPolygonsAbove + [edge].compactMap(\.self)
    try spec.selectEvents()
    spec.warnings += data.warnings
    spec.optionColumns = data.optionColumns
    spec.dataFiles = data.summaries
    spec.hasIdleColumns = data.hasIdleColumns
    let hasLabels = data.fieldNames.contains(SceneField.label.key.bytewise)
    spec.hasIdleLabels = hasLabels && !spec.usesField(SceneField.label.key)
    spec.fieldsSetByOptions.formUnion(sceneOverrides.fields)
  }

  /// Decodes the metadata of pictures, which are one table.
  private func importPictures(
    _ paths: [String], into data: inout ImportedFeatures, of spec: SceneSpec
  ) throws(DocumentError) {
    let table = try PhotoTable(paths, from: files)
    if let warning = table.warning { data.warnings.append(SceneDiagnostic(at: .file(table.path), warning)) }
    var reader = CSVOverlayReader(table.path, data: data, of: spec, reader: self)
    do throws(DocumentError) {
      data = try reader.read(table.bytes)
      data.endFile(table.path)
    } catch {
      throw error.inFile(table.path)
    }
  }

  /// Returns the note on the list that is read of a document with other things.
  static func note(onList name: String, in path: String) -> String {
    "\(SceneReader.name(of: path)): the rows are those of '\(name.excerpt)'"
  }

  /// Returns the tables of places beside tables of tracks: those without the column of the tracks, which others have.
  private func pointTables(of spec: SceneSpec) -> [String] {
    // The trips of a feed are no table of these.
    let isFeed = spec.isBesideTracks && spec.trackBy == TransitFeed.tripColumn
    guard let field = spec.trackBy, spec.csv.count > 1 || isFeed else { return [] }
    let tables = spec.csv.filter { path in
      guard path.bytewise != "-",
        let content = try? DataFileContent(
          of: path, from: files, limit: Scene.Limits.dataBytes, layer: spec.layer, for: .table,
          in: spec.encoding),
        let names = try? CSVTableReader(
          TablePreamble.removed(from: content.bytes, spec.columns).bytes, log: DiagnosticLog(),
          rowLog: DiagnosticLog()
        ).names
      else { return false }
      return TrackKeyFields(field).indices(in: names, DiagnosticLog()).isEmpty
    }
    return tables.count < spec.csv.count || isFeed ? tables : []
  }

  /// Decodes the data files of a scene whose tracks are overlays of their own.
  private func importDataFilesBesideTracks(into spec: inout SceneSpec) throws(SceneError) {
    let tracks = spec.tracks
    spec.tracks = []
    spec.isBesideTracks = true
    let reader = SceneReader(files: files, options: options.withoutTracks, defaults: defaults)
    try reader.importDataFiles(into: &spec)
    spec.tracks = tracks
  }
}

extension SceneSpec {
  /// Leaves out the rows, lines and polygons outside of the span that is selected, and the times of all others.
  ///
  /// - Throws: ``SceneError`` if nothing is left.
  fileprivate mutating func selectEvents() throws(SceneError) {
    guard film.selectedSpan != nil else { return }
    let times = (mapPaths.compactMap(\.time) + rows.indices.compactMap { rows.times(ofRow: $0).time })
      .map(\.secondsSince1970)
    guard let first = times.min(), let last = times.max() else { return }
    film.takeYears(besides: first...last)
    guard let span = film.selectedSpan else { return }
    rows.select(span)
    mapPaths = mapPaths.filter { path in
      guard let time = path.time?.secondsSince1970 else { return true }
      return span.overlaps(time...max(time, path.end?.secondsSince1970 ?? .infinity))
    }
    mapPaths = mapPaths.withoutCoveredPolygons
    warnAboutEndlessPaths(before: span.lowerBound)
    for index in mapPaths.indices { (mapPaths[index].time, mapPaths[index].end) = (nil, nil) }
    guard !rows.isEmpty || !mapPaths.isEmpty else {
      let field: SceneField = film.from == nil ? .to : .from
      let message = "no row lies between --from and --to; use another part of the data"
      throw SceneError(diagnostics: [SceneDiagnostic(field, message)])
    }
    selectsByTime = true
  }

  /// Warns of lines and polygons that are all there because they have begun before a time and have no end.
  private mutating func warnAboutEndlessPaths(before start: Double) {
    let timed = mapPaths.filter { $0.time != nil }
    guard rows.isEmpty, !timed.isEmpty,
      timed.allSatisfy({ $0.end == nil && ($0.time?.secondsSince1970 ?? start) < start })
    else { return }
    let field: SceneField = film.from == nil ? .to : .from
    warnings.append(
      SceneDiagnostic(
        field,
        "all lines and polygons began before, and stay as they have no end; for that of a field, write --columns end=FIELD",
        from: origin(of: field)))
  }
}

extension SceneSpec {
  /// Throws why no row meets the conditions of an option.
  fileprivate func throwProblems(of selection: RowSelection, _ field: SceneField) throws(SceneError) {
    let problems = selection.problems
    guard problems.isEmpty else {
      throw SceneError(diagnostics: problems.map { SceneDiagnostic(field, $0, from: origin(of: field)) })
    }
  }
}
