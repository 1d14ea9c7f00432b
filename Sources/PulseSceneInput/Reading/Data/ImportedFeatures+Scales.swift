import PulseBasics
import PulseDocument
import PulsePixels
import PulseScene

// Radii and colors by values, which need the values of all rows.
extension ImportedFeatures {
  /// Sets the radii and colors of all rows by their values, completes the scales of the film, and adds warnings about
  /// values that are missing.
  ///
  /// - Parameters:
  ///   - spec: The scene with the film.
  ///   - file: The path of the first data file, for warnings.
  /// - Throws: ``SceneError`` for a field that no row has.
  mutating func applyScales(to spec: inout SceneSpec, of file: String) throws(SceneError) {
    try checkFields(of: &spec)
    warnAboutGroups(of: spec)
    let numbers = fields.timeNumbers
    spec.hasDoubtfulTimes = !fields.doubtsOfTimes.isEmpty
    finishTimes(numbers, of: &spec, file)
    if spec.film.readsTimes, !fields.namesOfTimeFields.isEmpty {
      spec.notes.append(Self.note(onTimesIn: fields.namesOfTimeFields, fields.phraseOfTimes))
      spec.notes += fields.notesOnTimes
    }
    let scales = applyScales(to: &spec.film, on: spec.mapStyle.resolved.theme)
    if spec.isBesideTracks || spec.trackBy != nil { applyMissingColor(of: spec.film) }
    spec.notes += notes
    joinSeries(of: &spec, scales, file)
    warnAboutValues(of: spec.film, file)
  }

  /// Returns a note that says how times were understood.
  static func note(onTimesIn fields: [String], _ meaning: String?) -> String {
    let names = fields.map { "'\($0.excerpt)'" }.joined(separator: ", ")
    return "times are those of \(names)\(meaning.map { ", as \($0)" } ?? "")"
  }

  /// Sets the radii and colors by value, and completes the scales.
  ///
  /// - Parameters:
  ///   - film: The film with the scales.
  ///   - theme: The theme of the map.
  /// - Returns: The radii and colors of series, whose marks, lines and polygons get them later.
  private mutating func applyScales(to film: inout FilmSpec, on theme: MapTheme) -> SeriesScales {
    var scales = SeriesScales()
    if let field = film.heat?.field { applyWeights(of: field) }
    if let scale = film.radiusBy, sizesLines {
      film.radiusBy = applyWidths(scale)
    } else if let scale = film.radiusBy {
      if scale.domain == nil {
        let found = ScaleNumbers(radiusValues)
        let count = found.placeholders.isEmpty ? 0 : removeRadiusValues(found.placeholders)
        for warning in found.warnings(about: scale.field, placeholders: count).prefix(min(count, 1)) {
          warnings.append(SceneDiagnostic(.radiusBy, warning))
        }
      }
      let values = [radiusValues, seriesRows.compactMap(\.radius)].joined()
      let domain = scale.domain ?? Self.domain(of: values.lazy.filter { !$0.isNaN })
      if let domain {
        let resolved = scale.resolved(dataDomain: domain, count: values.lazy.filter { !$0.isNaN }.count)
        for (index, value) in radiusValues.enumerated() where !value.isNaN {
          rows.setRadius(resolved.radius(of: value), ofRow: index)
        }
        film.radiusBy = RadiusScaleSpec(resolved)
        scales.radius = resolved
        if scale.domain != nil {
          warnIfAllAreOutside(of: domain, values.lazy.filter { !$0.isNaN }, .radiusBy)
        }
      }
    }
    // Without values of rows, lines or polygons, it is the scale of tracks.
    if let scale = film.colorBy, hasColoredRows || hasColoredPaths {
      film.colorBy = applyColors(scale, &film, &scales, on: theme)
    }
    return scales
  }

  /// Leaves out the weights that stand for no value and negative ones, which add nothing to the density, and warns of them.
  private mutating func applyWeights(of field: String) {
    let found = ScaleNumbers(rows.weights)
    var (placeholders, below, lowest) = (0, 0, 0.0)
    rows.changeWeights { weight in
      if found.placeholders.contains(weight) {
        placeholders += 1
        return 0
      }
      if weight < 0 { (below, lowest) = (below + 1, min(lowest, weight)) }
      return max(0, weight)
    }
    for warning in found.warnings(about: field, placeholders: placeholders).prefix(min(placeholders, 1)) {
      warnings.append(SceneDiagnostic(.heat, warning))
    }
    if below > 0 {
      warnings.append(
        SceneDiagnostic(
          .heat,
          "\(below == 1 ? "1 value" : "\(below) values") of '\(field.excerpt)' \(below == 1 ? "is" : "are") below 0, such as "
            + "\(shortestDecimal(lowest)), and \(below == 1 ? "adds" : "add") nothing to the density; use a field of weights from 0"
        ))
    }
  }

  /// Gives rows, lines and polygons beside tracks the color of no data, if none of them has a value, and one is specified.
  private mutating func applyMissingColor(of film: FilmSpec) {
    guard let missing = film.colorBy?.missing, !hasColoredRows, !hasColoredPaths else { return }
    for index in colorValues.indices { rows.setColor(missing, ofRow: index) }
    changeMapPaths { _, mapPath in mapPath.setColorOfValue(missing) }
  }

  /// Warns of a continuous scale with limits beyond all values, which then look alike.
  mutating func warnIfAllAreOutside(
    of domain: ScaleDomain, _ numbers: some Sequence<Double>, _ field: SceneField
  ) {
    guard domain.breaks.isEmpty, let found = Self.domain(of: numbers) else { return }
    let (low, high) = (min(domain.start, domain.end), max(domain.start, domain.end))
    guard found.end < low || found.start > high else { return }
    warnings.append(
      SceneDiagnostic(
        field,
        "all values lie outside of \(shortestDecimal(domain.start))..\(shortestDecimal(domain.end)) and look alike; they are "
          + "\(shortestDecimal(found.start)) to \(shortestDecimal(found.end))"))
  }

  /// Returns the smallest and the largest number; `nil` without numbers.
  static func domain(of numbers: some Sequence<Double>) -> ScaleDomain? {
    var range: ClosedRange<Double>?
    for number in numbers {
      range = range.map { min($0.lowerBound, number)...max($0.upperBound, number) } ?? number...number
    }
    return range.map { ScaleDomain($0.lowerBound, $0.upperBound) }
  }

  /// Returns the names of the fields of ends that are given and that no file has.
  private func namesOfNoEnd(in film: FilmSpec) -> [String] {
    guard film.readsTimes, let field = film.endField, !fieldNames.contains(field.bytewise),
      fieldNames.count < 1000
    else { return [] }
    let known = Set(fieldNames.map { String($0).lowercased().bytewise })
    return field.bytewise.split(separator: ",").map { String($0.trimmed) }.filter {
      !known.contains($0.lowercased().bytewise)
    }
  }

  /// Throws for fields that no row has, or notes them for tracks beside the rows, which can have them.
  private func checkFields(of spec: inout SceneSpec) throws(SceneError) {
    guard !rows.isEmpty || fields.rowsWithoutTime > 0 || !mapPaths.isEmpty || !seriesRows.isEmpty else {
      return
    }
    let film = spec.film
    var diagnostics: [SceneDiagnostic] = []
    let isBesideTracks = spec.isBesideTracks || spec.overlays.contains { $0.track.file != nil }
    var unknown: [UnknownField] = []
    let origins = spec
    func report(_ field: SceneField, _ message: String, ofField name: String? = nil) {
      let diagnostic = SceneDiagnostic(field, message, from: origins.origin(of: field))
      if isBesideTracks, let name, field != .heat {
        unknown.append(UnknownField(name: name, problem: diagnostic))
      } else {
        diagnostics.append(diagnostic)
      }
    }
    func check(_ field: String, of user: SceneField) {
      // The tracks beside the rows have it, or are reported later.
      guard fields.counts[field.bytewise] == nil, origins.trackBy == nil else { return }
      // Values of tables without places are joined later.
      if !seriesRows.isEmpty, fieldNames.contains(field.bytewise) { return }
      if fieldNames.contains(field.bytewise) {
        let isNumber = [SceneField.heat, .radiusBy].contains(user)
        return report(
          user,
          isNumber
            ? "no row has a number in '\(field.excerpt)'; use a field of numbers"
            : fields.rowsWithoutTime > 0
              ? "no row with a time has a value in '\(field.excerpt)'; add a time to those with a value"
              : "no row has a value in '\(field.excerpt)'; use another field",
          ofField: field)
      }
      let near = SpellChecker.suggestions(for: field, among: fieldNames.sorted().map(String.init))
      let range = field.bytewise.split(separator: ":", maxSplits: 1)
      let texts = (fields.nameSearch?.textFields ?? []).filter { fieldNames.contains($0.bytewise) }
      let isText = ![SceneField.heat, .radiusBy, .colorBy].contains(user)
      let remedy =
        range.count == 2 && fieldNames.contains(range[0].bytewise)
        ? isText
          ? "write a format of numbers as {\(range[0]):.1f}"
          : (try? ColorRamp(scale: range[1])) != nil
            ? "write an equals sign before the scale, as \(field.bytewise.replacing(":", with: "=", maxReplacements: 1))"
            : "write a range as \(range[0]):A..B, such as \(range[0]):2..7"
        : isText && field.lowercased().bytewise == "name" && !texts.isEmpty
          ? "use \(SpellChecker.disjunction(texts.prefix(12).map { "{\($0.excerpt)}" })), which "
            + (texts.count == 1 ? "has texts" : "have texts")
          : near.isEmpty
            ? "use one of \(SpellChecker.disjunction(Array(fieldNames.sorted().map(String.init).prefix(12))))"
            : SpellChecker.didYouMean(near)
      let number = user == .markText ? "; or write \(LabelTemplate.orderFields)" : ""
      report(
        user,
        "no row has a value in '\(field.excerpt)'; \(fieldNames.isEmpty ? "use another field" : remedy)\(number)",
        ofField: field)
    }
    let hasLines = mapPaths.contains { !$0.isClosed }
    if rows.isEmpty, hasLines, let scale = film.radiusBy { check(scale.field, of: .radiusBy) }
    if !rows.isEmpty {
      if let scale = film.radiusBy { check(scale.field, of: .radiusBy) }
      if let scale = film.colorBy { check(scale.field, of: .colorBy) }
      if let field = film.heat?.field { check(field, of: .heat) }
      for field in spec.overlayDefaults.callout?.fields ?? [] { check(field, of: .callout) }
      for field in film.markText?.fields ?? [] { check(field, of: .markText) }
    }
    if !rows.isEmpty || !mapPaths.isEmpty {
      for field in film.label?.fields ?? [] { check(field, of: .label) }
    }
    let needsTimes = !rows.isEmpty && fields.lastingRows < rows.count || fields.rowsWithoutTime > 0
    if film.readsTimes, fields.rowsWithTime == 0, needsTimes {
      let names = film.timeField.map { [$0] } ?? FilmSpec.standardTimeFields
      let near =
        film.timeField.map { SpellChecker.suggestions(for: $0, among: fieldNames.sorted().map(String.init)) }
        ?? []
      report(
        film.timeField != nil ? .time : film.play != nil ? .play : film.from != nil ? .from : .to,
        "no row has a time in \(SpellChecker.disjunction(names.map { "'\($0.excerpt)'" })); "
          + (recordedLines.remedy
            ?? (near.isEmpty
              ? "write "
                + (TableColumns.optionForTimes(among: fieldNames.map(String.init))
                  ?? "--time \(TimeFieldReader.suggestion(among: fieldNames.sorted().map(String.init), ofDates: fields.namesOfDates))")
              : SpellChecker.didYouMean(near)))
      )
    }
    for name in namesOfNoEnd(in: film) {
      let known = fieldNames.sorted().map(String.init)
      let near = SpellChecker.suggestions(for: name, among: known)
      report(
        .end,
        "no row has a field '\(name.excerpt)'; "
          + (near.isEmpty
            ? "use one of \(SpellChecker.disjunction(known.prefix(12).map(\.excerpt)))"
            : SpellChecker.didYouMean(near)),
        ofField: name)
    }
    if !diagnostics.isEmpty { throw SceneError(diagnostics: diagnostics) }
    spec.fieldsOfNoRow = unknown
  }
}
