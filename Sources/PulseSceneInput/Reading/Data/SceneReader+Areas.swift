import PulseBasics
import PulseDocument
import PulseScene

// Rows of tables that are areas of the built-in map.
extension SceneReader {
  /// Returns the column of the areas that the rows of a table are; `nil` for rows with other places.
  func areaColumn(
    in bytes: [UInt8], _ spec: inout SceneSpec, of path: String
  ) throws(DocumentError) -> AreaColumn? {
    let isGiven = spec.areas != nil && spec.areas != AreaKind.none
    guard isGiven || spec.canHaveAreas, let samples = try? ColumnSamples(bytes) else { return nil }
    let names = samples.names
    // The places of a table with both are meant, unless it is the only file.
    let hasOthers = TableColumns.hasPlaces(names, spec.columns?.without(.place))
    guard !hasOthers || isGiven && spec.csv.count + spec.geojson.count == 1 else { return nil }
    let (given, kind) = (spec.columns, spec.areas)
    let column = try DiagnosticLog.collect { log throws(DocumentError) -> AreaColumn?? in
      .some(
        try findColumn(
          of: kind, in: bytes, samples, given, besides: spec.film.numberFields, isCertain: !isGiven, log))
    }
    if isGiven {
      if let column { return column }
      let (several, meaning): (String, ColumnNameList.Meaning) =
        kind == .states ? ("states", .state) : ("countries", .country)
      let named = [ColumnNameList.Meaning.place, meaning].lazy.compactMap { given?[$0] }.first
      guard let named, let index = names.firstIndex(where: { $0.bytewise == named.bytewise }),
        let example = samples.values[index].filter({ !$0.isEmpty }).min(by: { $0.bytewise < $1.bytewise })
      else {
        throw DocumentError(
          .row(1),
          "has no column with names or codes of \(several), which --areas needs; write --columns \(meaning.rawValue)=COLUMN"
        )
      }
      throw DocumentError(
        .row(1),
        "has no names or codes of \(several) that the built-in map has in '\(named.excerpt)', such as '\(example.excerpt)', which "
          + "--areas needs; name another column, or leave out --areas and add a file of the areas and --series "
          + named.excerpt.shellQuoted
      )
    }
    let towns = given?[.place] == nil ? MissingPlaces.indexOfTowns(among: names) : nil
    guard var column,
      towns.map({
        names[$0].bytewise == column.name.bytewise || PlaceNameColumns.arePlacesCountries(inColumn: names[$0])
      }) != false
    else { return nil }
    spec.mayHaveAreas = true
    if spec.areas == AreaKind.none { return nil }
    if let part = PartColumn(of: column.name, in: bytes) {
      guard let index = names.firstIndex(where: { $0.bytewise == part.name.bytewise }),
        let states = StateColumn(at: index, in: samples, files, isExpected: true)
      else {
        let nouns = column.nouns
        throw DocumentError(
          .row(1),
          "has several rows of one \(nouns.one), such as '\(part.parts[0].excerpt)' and '\(part.parts[1].excerpt)' of "
            + "'\(part.area.excerpt)' in '\(part.name.excerpt)'; \(PartColumn.remedy(for: part.name)), or write --areas "
            + "\(nouns.several) to draw the last row of each \(nouns.one)")
      }
      column = .states(states)
    }
    let rows =
      "\(SceneReader.name(of: path)): the rows are the areas of the \(column.nouns.several) in '\(column.name.excerpt)'"
    if case .countries = column {
      spec.notes.append(rows + "; --areas none draws marks in their middle")
    } else {
      spec.notes.append(rows)
    }
    return column
  }

  /// Returns the name of the column of states of a table, which is named so and has states; `nil` without one.
  func nameOfStates(in bytes: [UInt8]) -> String? {
    guard let samples = try? ColumnSamples(bytes) else { return nil }
    return StateColumn(in: samples, nil, besides: [], files, isNamed: true, DiagnosticLog())?.name
  }

  /// Returns the column of areas of a kind; `nil` for a table without one, and for any kind for one of states only by its name
  /// before one of countries.
  private func findColumn(
    of kind: AreaKind?, in bytes: [UInt8], _ samples: ColumnSamples, _ given: ColumnNameList?,
    besides numberFields: [String], isCertain: Bool, _ log: DiagnosticLog
  ) throws(DocumentError) -> AreaColumn? {
    func states(isNamed: Bool) -> AreaColumn? {
      StateColumn(in: samples, given, besides: numberFields, files, isNamed: isNamed, log).map { .states($0) }
    }
    if kind != .countries, let column = states(isNamed: true) { return column }
    if kind != .states, let column = try CountryColumn(in: bytes, given, files, isCertain: isCertain, log) {
      return .countries(column)
    }
    guard kind != .countries else { return nil }
    return states(isNamed: false)
  }

  /// Returns the edges of areas in colors by value, without their coasts, whose islands would be nothing but edges; `nil` without
  /// any, and for edges in a color of their own.
  func edge(of data: inout ImportedFeatures, _ spec: SceneSpec) throws(SceneError) -> MapPathSpec? {
    guard !data.areas.isEmpty, spec.film.colorBy != nil, spec.overlayDefaults.strokeColor == nil else {
      return nil
    }
    do throws(SceneFileError) {
      let borders = try files.borders(of: data.areas.sorted())
      if borders.isEmpty { return nil }
      data.changeMapPaths { _, path in path.hasSeparateEdge = path.fittedBounds != nil }
      var edge = MapPathSpec(parts: [borders])
      edge.isEdgeOfAreas = true
      edge.stroke =
        spec.mapStyle.resolved.theme == .dark ? Scene.Defaults.darkScaleEdge : Scene.Defaults.lightScaleEdge
      edge.strokeWidth = Scene.Defaults.scaleEdgeWidth
      if case .length(let width) = spec.overlayDefaults.strokeWidth { edge.strokeWidth = width }
      return edge
    } catch {
      throw SceneError(diagnostics: [SceneDiagnostic(.areas, error.message)])
    }
  }
}
