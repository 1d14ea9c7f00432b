import PulseBasics
import PulseDocument
import PulsePixels
import PulseScene

/// The radii and colors of the values of series.
struct SeriesScales {
  /// The scale of radii; `nil` without one.
  var radius: RadiusScale?

  /// The scale of colors; `nil` without one.
  var color: ColorScale?

  /// The color of each line and polygon; empty without a scale.
  var pathColors: [RGBA?] = []
}

// Series: rows, lines and polygons of one value, which become one mark, line or polygon whose values change.
extension ImportedFeatures {
  /// Makes rows of one value one overlay, and lines and polygons of one value one that changes its paint, and gives
  /// them the values of tables without places.
  ///
  /// - Parameters:
  ///   - spec: The scene, whose scale gets the color of those without a value.
  ///   - scales: The radii and colors of values.
  ///   - file: The path of the first data file, for warnings.
  mutating func joinSeries(of spec: inout SceneSpec, _ scales: SeriesScales, _ file: String) {
    guard let field = fields.film.series ?? (hasAreas ? "" : nil) else { return }
    let isFilm = spec.film.play != nil
    var join = SeriesJoin(
      field: field, selectedSeriesRows(for: &spec), rowKeys: keys, pathKeys: pathKeys)
    join.scales = scales
    join.label = spec.film.label
    if let name = join.otherField {
      spec.notes.append(
        "the values of '\(field.excerpt)' are those of the field '\(name.excerpt)' in the file of places")
    }
    replace(join.rows(rows, isFilm: isFilm), join.mapPaths(mapPaths, isFilm: isFilm))
    fields.noteRowsWithoutTime(join.rowsWithoutTime)
    if join.withoutRadius > 0, let name = spec.film.radiusBy?.field {
      let rows = join.withoutRadius == 1 ? "1 row has" : "\(join.withoutRadius) rows have"
      warnings.append(
        SceneDiagnostic(
          at: .file(file),
          "\(rows) no value in '\(name.excerpt)', and the mark is not drawn until the next one; add the values"
        ))
    }
    for _ in 0..<join.withoutLabel { fields.noteMissingLabel() }
    // What has no row of a table has it; the legend shows it only if something does.
    if !seriesRows.isEmpty, let color = scales.color { spec.film.colorBy?.missing = color.missing }
    if fields.film.series == nil {
      warnAboutAreas(join, spec)
    } else if !fields.isGrouped {
      warnAboutSeries(join, spec, file)
    }
  }

  /// Returns the rows of tables without places, in a scene that is no film only those of the span that is selected.
  private func selectedSeriesRows(for spec: inout SceneSpec) -> [SeriesRow] {
    guard hasAreas, spec.film.selectedSpan != nil else { return seriesRows }
    let times = seriesRows.compactMap(\.time).map(\.secondsSince1970)
    guard let first = times.min(), let last = times.max() else { return seriesRows }
    spec.film.takeYears(besides: first...last)
    guard let span = spec.film.selectedSpan else { return seriesRows }
    spec.selectsByTime = true
    return seriesRows.filter { row in
      guard let time = row.time?.secondsSince1970 else { return true }
      return span.overlaps(time...max(time, row.end?.secondsSince1970 ?? time))
    }
  }

  /// Returns the rows of tables without places that have one value, and in a film one time, those of the first line first.
  private func competingRows(isFilm: Bool) -> [[SeriesRow]] {
    struct Moment: Hashable {
      let key: Bytewise
      let time: DataTime?
    }
    var rows: [Moment: [SeriesRow]] = [:]
    for row in seriesRows where !isFilm || row.time != nil {
      rows[Moment(key: row.key.bytewise, time: isFilm ? row.time : nil), default: []].append(row)
    }
    return rows.values.filter { $0.count > 1 }.sorted { $0[0].line < $1[0].line }
  }

  private mutating func warnAboutAreas(_ join: SeriesJoin, _ spec: SceneSpec) {
    let isFilm = spec.film.play != nil
    guard join.hasSeveral else { return }
    let several = competingRows(isFilm: isFilm)
    if isFilm, several.isEmpty { return }
    let areStates = mapPaths.contains(where: \.isState)
    let noun = areStates ? (one: "state", many: "states") : (one: "country", many: "countries")
    let first = several.first.map { rows in
      let numbers = rows.prefix(3).map { "\($0.line)" }
      let list = numbers.dropLast().joined(separator: ", ")
      let end =
        rows.count > 3 ? ", \(numbers[2]) and \(rows.count - 3) more" : " and \(numbers[numbers.count - 1])"
      let count = Set(several.map { $0[0].key.bytewise }).count - 1
      let others = count > 0 ? ", and \(count) more \(count == 1 ? noun.one : noun.many)" : ""
      return
        ": '\((rows[0].name ?? rows[0].key).excerpt)' in lines \(list)\(end)\(others)"
    }
    let hasTimes = !isFilm && summaries.contains { $0.columns.contains { $0.meaning == "time" } }
    warnings.append(
      SceneDiagnostic(
        .areas,
        "has several rows of one \(noun.one)\(isFilm ? " at one time" : ""), of which the last is shown\(first ?? ""); "
          + (hasTimes
            ? "add --play LENGTH to show one after the other, or --where to choose"
            : "leave out all but one, or write --where to choose"),
        from: spec.origin(of: .areas)))
  }

  private mutating func warnAboutSeries(_ join: SeriesJoin, _ spec: SceneSpec, _ file: String) {
    func warn(_ message: String) {
      warnings.append(SceneDiagnostic(.series, message, from: spec.origin(of: .series)))
    }
    func list(_ values: [String]) -> String {
      let first = values.prefix(SeriesJoin.mostListed)
      return first.count == 1 ? "first: \(first[0])" : "first: \(first.joined(separator: ", "))"
    }
    let field = join.field.excerpt
    let others = join.differentNames
    if others.count > 0 {
      warn(
        others.count == 1
          ? "1 value is joined although written differently, \(others.first); write the same in both files"
          : "\(others.count) values are joined although written differently, such as \(others.first); write the same in both "
            + "files")
    }
    if join.hasNoKeys {
      return warn(
        "no row has a value in '\(field)'; name the field whose values are the same in the rows of one mark")
    }
    if !join.hasSeveral, join.matchedCount == 0, join.unmatched.isEmpty {
      let hasPaths = rows.isEmpty && !mapPaths.isEmpty
      return warn(
        hasPaths && spec.film.play == nil
          ? "has no effect on lines and polygons without a film; add --play LENGTH"
          : "\(spec.film.play == nil ? "has no effect" : "changes no mark"), as no two rows have the same value in '\(field)' and "
            + "different times; name another field, or \(spec.film.play == nil ? "leave it out" : "write --linger inf if marks are to stay")"
      )
    }
    // Of selected rows, others are often in one of the files alone.
    if let first = join.unmatched.first, selection.leftOut == 0 {
      let count = join.unmatched.count
      let rows =
        count == 1 ? "the value \(first) of '\(field)' belongs" : "\(count) values of '\(field)' belong"
      warn(
        "\(rows) to no point, line or polygon\(count == 1 ? "" : " (\(list(join.unmatched)))"), and \(count == 1 ? "is" : "are") "
          + "left out; write the same values in both files")
    }
    if join.mapPathsWithoutRow > 0, selection.leftOut == 0 {
      let count = join.mapPathsWithoutRow
      warn(
        "\(count == 1 ? "1 line or polygon has" : "\(count) lines and polygons have") no row with \(count == 1 ? "its" : "their") "
          + "'\(field)' (\(list(join.firstWithoutRow))); add rows, or leave \(count == 1 ? "it" : "them") out"
      )
    }
    if spec.film.play != nil, let rows = competingRows(isFilm: true).first {
      warn(
        "has several rows of one value at one time, of which the last is shown: '\(rows[0].key.excerpt)' in lines "
          + "\(rows[0].line) and \(rows[1].line); leave out all but one, or write --where to choose")
    }
    if join.hasSeveral, spec.film.play == nil {
      warn(
        "has several rows of one value, of which the last is shown; add --play LENGTH to show one after the other"
      )
    }
  }
}
