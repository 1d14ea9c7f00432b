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
    try checkFields(of: spec)
    warnAboutGroups(of: spec)
    let numbers = fields.timeNumbers
    finishTimes(numbers, of: &spec, file)
    if spec.film.readsTimes, !fields.namesOfTimeFields.isEmpty {
      spec.notes.append(Self.note(onTimesIn: fields.namesOfTimeFields, numbers))
    }
    let scales = applyScales(to: &spec.film, on: spec.mapStyle.resolved.theme)
    joinSeries(of: &spec, scales, file)
    warnAboutValues(of: spec.film, file)
  }

  /// Returns a note that says how times were understood.
  static func note(onTimesIn fields: [String], _ numbers: TimeNumbers) -> String {
    let names = fields.map { "'\($0.excerpt)'" }.joined(separator: ", ")
    return "times are those of \(names)\(numbers.phrase.map { ", as \($0)" } ?? "")"
  }

  /// Sets the radii and colors by value, and completes the scales.
  ///
  /// - Parameters:
  ///   - film: The film with the scales.
  ///   - theme: The theme of the map.
  /// - Returns: The radii and colors of series, whose marks, lines and polygons get them later.
  private mutating func applyScales(to film: inout FilmSpec, on theme: MapTheme) -> SeriesScales {
    var scales = SeriesScales()
    if let scale = film.radiusBy {
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
    if let scale = film.colorBy, !rows.isEmpty || hasColoredPaths {
      film.colorBy = applyColors(scale, &film, &scales, on: theme)
    }
    return scales
  }

  private mutating func applyColors(
    _ spec: ColorScaleSpec, _ film: inout FilmSpec, _ scales: inout SeriesScales, on theme: MapTheme
  ) -> ColorScaleSpec {
    var scale = ColorScale(field: spec.field, kind: .categories([]), missing: spec.missing)
    let values = [colorValues, pathColorValues, seriesRows.map(\.color)].joined()
    let numbers = values.lazy.compactMap { if case .number(let number) = $0 { number } else { nil } }
    switch spec.colors {
    case .map(let map, let given):
      guard let domain = given ?? Self.domain(of: numbers) else { return spec }
      if given != nil { warnIfAllAreOutside(of: domain, numbers, .colorBy) }
      scale.kind = .continuous(domain, map)
    case .classes(let map, let count):
      guard let domain = ScaleDomain(classes: count, of: numbers) ?? Self.domain(of: numbers) else {
        return spec
      }
      scale.kind = .continuous(domain, map)
    case .categories(let categories):
      scale.kind = .categories(categories)
      warnAboutUnusedCategories(categories, among: values)
    case .automatic:
      let isNumeric = !values.contains { if case .category = $0 { true } else { false } }
      if isNumeric, let domain = Self.domain(of: numbers), let map = ColorRamp(named: "viridis") {
        scale.kind = .continuous(domain, map)
      } else {
        let (categories, haveOthers) = categories(values, on: theme)
        scale.kind = .categories(categories)
        if haveOthers { scale.missing = scale.missing ?? RGBA.otherCategories }
      }
    }
    if let warning = scale.warning(aboutValuesOutside: numbers) {
      warnings.append(SceneDiagnostic(.colorBy, warning))
    }
    var missing = 0
    for (index, value) in colorValues.enumerated() {
      let color = scale.color(of: value)
      // Those of tables without places have their values there.
      if color == nil, value != nil || seriesRows.isEmpty { missing += 1 }
      if let color = color ?? scale.missing { rows.setColor(color, ofRow: index) }
    }
    let pathColors = pathColorValues.map { value in
      let color = scale.color(of: value)
      if color == nil, value != nil || seriesRows.isEmpty { missing += 1 }
      return color ?? scale.missing
    }
    let hasSeries = fields.film.series != nil
    if !hasSeries {
      // Rows whose color is transparent are chosen not to be shown.
      let unseen = colorValues.indices.filter {
        (scale.color(of: colorValues[$0]) ?? scale.missing)?.alpha == 0
      }
      if unseen.count < rows.count { rows.remove(Set(unseen)) }
    }
    changeMapPaths { index, mapPath in
      if let color = pathColors[index], !hasSeries { mapPath.setColorOfValue(color) }
    }
    film.hasRowsWithoutColor = missing > 0
    (scales.color, scales.pathColors) = (scale, pathColors)
    return ColorScaleSpec(scale)
  }

  /// Warns of a continuous scale with limits beyond all values, which then look alike.
  private mutating func warnIfAllAreOutside(
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

  /// Warns of categories that no value has, if they are all or look like misspelt values.
  private mutating func warnAboutUnusedCategories(
    _ categories: [ColorScale.Category], among values: some Sequence<FieldValueReader.ColorScaleInput?>
  ) {
    let known = Set(Self.texts(of: values).map(\.bytewise))
    let unused = categories.filter { !known.contains($0.name.bytewise) }
    let others = known.subtracting(categories.map(\.name.bytewise)).map { String($0) }.sorted()
    guard !known.isEmpty else { return }
    for category in unused {
      let near = SpellChecker.suggestions(for: category.name, among: others)
      guard unused.count == categories.count || !near.isEmpty else { continue }
      let remedy =
        near.isEmpty
        ? "it has \(SpellChecker.disjunction(others.prefix(6).map { "'\($0.excerpt)'" }))"
        : SpellChecker.didYouMean(near.map(\.excerpt))
      warnings.append(SceneDiagnostic(.colorBy, "no row has the value '\(category.name.excerpt)'; \(remedy)"))
    }
  }

  /// Returns the most frequent values as categories.
  private func categories(
    _ values: some Sequence<FieldValueReader.ColorScaleInput?>, on theme: MapTheme
  ) -> (categories: [ColorScale.Category], haveOthers: Bool) {
    ColorScale.categories(of: Self.texts(of: values), on: theme)
  }

  /// Returns the texts of values, without missing ones.
  private static func texts(of values: some Sequence<FieldValueReader.ColorScaleInput?>) -> [String] {
    values.compactMap { value in
      switch value {
      case .category(let name): name
      case .number(let number): shortestDecimal(number)
      case nil: nil
      }
    }
  }

  /// Returns the smallest and the largest number; `nil` without numbers.
  private static func domain(of numbers: some Sequence<Double>) -> ScaleDomain? {
    var range: ClosedRange<Double>?
    for number in numbers {
      range = range.map { min($0.lowerBound, number)...max($0.upperBound, number) } ?? number...number
    }
    return range.map { ScaleDomain($0.lowerBound, $0.upperBound) }
  }

  /// Throws for fields that no row has.
  private func checkFields(of spec: SceneSpec) throws(SceneError) {
    guard !rows.isEmpty || fields.rowsWithoutTime > 0 || !mapPaths.isEmpty || !seriesRows.isEmpty else {
      return
    }
    let film = spec.film
    var diagnostics: [SceneDiagnostic] = []
    func report(_ field: SceneField, _ message: String) {
      diagnostics.append(SceneDiagnostic(field, message, from: spec.origin(of: field)))
    }
    func check(_ field: String, of user: SceneField) {
      // The tracks beside the rows have it, or are reported later.
      guard fields.counts[field.bytewise] == nil, spec.trackBy == nil else { return }
      // Values of tables without places are joined later.
      if !seriesRows.isEmpty, fieldNames.contains(field.bytewise) { return }
      if fieldNames.contains(field.bytewise) {
        let isNumber = [SceneField.heat, .radiusBy].contains(user)
        return report(
          user,
          isNumber
            ? "no row has a number in '\(field.excerpt)'; use a field of numbers"
            : "no row has a value in '\(field.excerpt)'; use another field")
      }
      let near = SpellChecker.suggestions(for: field, among: fieldNames.sorted().map(String.init))
      let range = field.bytewise.split(separator: ":", maxSplits: 1)
      let isText = ![SceneField.heat, .radiusBy, .colorBy].contains(user)
      let remedy =
        range.count == 2 && fieldNames.contains(range[0].bytewise)
        ? isText
          ? "write a format of numbers as {\(range[0]):.1f}"
          : "write a range as \(range[0]):A..B, such as \(range[0]):2..7"
        : near.isEmpty
          ? "use one of \(SpellChecker.disjunction(Array(fieldNames.sorted().map(String.init).prefix(12))))"
          : SpellChecker.didYouMean(near)
      let number = user == .markText ? ", or {\(LabelTemplate.numberField)}, the number of the row" : ""
      report(
        user,
        "no row has a value in '\(field.excerpt)'; \(fieldNames.isEmpty ? "use another field" : remedy)\(number)"
      )
    }
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
          + (near.isEmpty
            ? "write "
              + (TableColumns.optionForTimes(among: fieldNames.map(String.init))
                ?? "--time \(TimeFieldReader.suggestion(among: fieldNames.sorted().map(String.init)))")
            : SpellChecker.didYouMean(near)))
    }
    if !diagnostics.isEmpty { throw SceneError(diagnostics: diagnostics) }
  }

  private mutating func warnAboutValues(of film: FilmSpec, _ file: String) {
    func rows(_ count: Int) -> String { count == 1 ? "1 row has" : "\(count) rows have" }
    func warn(_ message: String) { warnings.append(SceneDiagnostic(at: .file(file), message)) }
    if fields.rowsWithoutTime > 0 {
      let count = fields.rowsWithoutTime
      warn(
        "\(rows(count)) no time and \(count == 1 ? "is" : "are") left out; add a time to those to be shown")
    }
    if fields.lastingRows > 0, fields.rowsWithTime > 0 {
      let count = fields.lastingRows
      warn(
        "\(rows(count)) no time and \(count == 1 ? "is" : "are") there all the time; add a time to those that are not"
      )
    }
    for doubt in fields.doubtsOfTimes { warn(doubt) }
    if fields.doubtsOfTimes.isEmpty, fields.lackDates, film.readsTimes, film.timeFormat == nil {
      let date = fieldNames.sorted().first { String($0).lowercased().bytewise.contains("date") }
      warn(
        date.map {
          "all times are of 1 January 1970, as times of day without a date are; write --time with both fields, such as "
            + "--time \(TimeFieldReader.quoted("\($0),\(film.timeField ?? "time")"))"
        }
          ?? "all times are of 1 January 1970, as small numbers and times of day without a date are; write --time with a "
          + "field of dates, or name the field 'year' if they are years")
    }
    if fields.notNumbers.count > 0, let field = film.radiusBy?.field {
      warn(
        "\(rows(fields.notNumbers.count)) no number in '\(field.excerpt)', such as \(fields.notNumbers.first), and the "
          + "radius of the effect; write numbers")
    }
    if fields.notColorNumbers.count > 0, let field = film.colorBy?.field {
      warn(
        "\(rows(fields.notColorNumbers.count)) no number in '\(field.excerpt)', such as "
          + "\(fields.notColorNumbers.first), and no color of the scale; write numbers, or --color-by "
          + "\(field.excerpt.shellQuoted) for colors of texts")
    }
    if fields.rowsWithoutCallout > 0 {
      warn(
        "\(rows(fields.rowsWithoutCallout)) no value for --callout and no callout; add the values, or use other fields"
      )
    }
    if fields.rowsWithoutLabel > 0 {
      warn(
        "\(rows(fields.rowsWithoutLabel)) no value for --label and no label; add the values, or use other fields"
      )
    }
  }
}

extension ColorScale {
  /// Returns the warning about numbers that are in no class; `nil` if there are none.
  func warning(aboutValuesOutside numbers: some Sequence<Double>) -> String? {
    guard case .continuous(let domain, _) = kind else { return nil }
    let outside = numbers.filter(domain.isOutside)
    guard let first = outside.first else { return nil }
    let what = outside.count == 1 ? "1 value is" : "\(outside.count) values are"
    return
      "\(what) in no class, such as \(shortestDecimal(first)), and without a color; write other limits, or "
      + "\(field.excerpt):..\(domain.text).. for open classes at the ends"
  }

  /// Returns the color of a value of the data; `nil` for none, and for one that is not in the scale.
  func color(of value: FieldValueReader.ColorScaleInput?) -> RGBA? {
    switch value {
    case .number(let number): color(of: number) ?? color(ofCategory: shortestDecimal(number))
    case .category(let name): color(ofCategory: name)
    case nil: nil
    }
  }

  /// Returns the most frequent texts as categories, with colors that color-blind people can tell apart, or with
  /// themselves if all are colors; of equally frequent ones, those that are first by their bytes.
  ///
  /// - Parameters:
  ///   - texts: The texts.
  ///   - theme: The theme of the map.
  /// - Returns: The categories, and whether there are other texts.
  static func categories(
    of texts: some Sequence<String>, on theme: MapTheme
  ) -> (categories: [Category], haveOthers: Bool) {
    let counts = Dictionary(texts.map { ($0.bytewise, 1) }, uniquingKeysWith: +)
    let names = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { String($0.key) }
    let colors = names.prefix(RGBA.mostOwnColors).compactMap { RGBA(ofValue: $0) }
    if !names.isEmpty, colors.count == names.count {
      return (zip(names, colors).map { Category($0, $1) }, false)
    }
    let count = min(names.count, RGBA.mostCategories)
    return ((0..<count).map { Category(names[$0], RGBA.trackColor(at: $0, on: theme)) }, names.count > count)
  }
}

extension RGBA {
  /// Seven colors that people with any color vision can tell apart, on light and dark maps: those of Okabe and Ito,
  /// "Color Universal Design", 2002, without black.
  static let categoryColors = [
    RGBA(0x00, 0x72, 0xB2), RGBA(0xE6, 0x9F, 0x00), RGBA(0x00, 0x9E, 0x73), RGBA(0xCC, 0x79, 0xA7),
    RGBA(0x56, 0xB4, 0xE9), RGBA(0xD5, 0x5E, 0x00), RGBA(0xF0, 0xE4, 0x42),
  ]

  /// The number of categories with a color of their own: the category colors, and the same once more in another lightness.
  static let mostCategories = 2 * categoryColors.count

  /// The number of values of a field of colors.
  static let mostOwnColors = 256

  /// The color of the values that have none of their own, gray.
  static let otherCategories = RGBA(0x99, 0x99, 0x99)

  /// Returns the color of a track or category by its number, from 0: the category colors, then the same half way to the
  /// darkest color, or on a dark map to the lightest, then half way to the opposite, and again from the first.
  static func trackColor(at number: Int, on theme: MapTheme) -> RGBA {
    let (round, index) = (number / categoryColors.count % 3, number % categoryColors.count)
    let color = categoryColors[index]
    if round == 0 { return color }
    let other: UInt8 = (round == 1) == (theme == .dark) ? 255 : 0
    func mixed(_ level: UInt8) -> UInt8 { UInt8((Int(level) + Int(other)) / 2) }
    return RGBA(mixed(color.red), mixed(color.green), mixed(color.blue))
  }
}
