import PulseBasics
import PulseDocument
import PulsePixels
import PulseScene

// Colors by values, which need the values of all rows.
extension ImportedFeatures {
  mutating func applyColors(
    _ spec: ColorScaleSpec, _ film: inout FilmSpec, _ scales: inout SeriesScales, on theme: MapTheme
  ) -> ColorScaleSpec {
    var scale = ColorScale(field: spec.field, kind: .categories([]))
    // Values are in tables without places, or with the places.
    let areInTables = seriesRows.contains { $0.color != nil }
    if !areInTables { changeSeriesRows { $0.color = .ofNoField } }
    let placeholders = leaveOutWords(of: spec) + leaveOutPlaceholders(of: spec)
    let values = [colorValues, pathColorValues, seriesRows.map(\.color)].joined()
    let numbers = values.lazy.compactMap { if case .number(let number) = $0 { number } else { nil } }
    let isNumeric = !values.contains { if case .category = $0 { true } else { false } }
    let found = spec.limitsAreFound ? ScaleNumbers(numbers) : nil
    switch spec.colors {
    case .map(let map, let given):
      guard let domain = given?.marking(numbers) ?? found?.domain?.centered(for: map) else { return spec }
      if given != nil { warnIfAllAreOutside(of: domain, numbers, .colorBy) }
      scale.kind = .continuous(domain, map)
    case .classes(let map, let count):
      guard let domain = ScaleDomain(classes: count, of: numbers) ?? found?.domain else { return spec }
      scale.kind = .continuous(domain, map)
    case .categories(let categories):
      scale.kind = .categories(categories)
      warnAboutUnusedCategories(categories, among: values)
    case .automatic:
      if isNumeric, let domain = found?.domain, let map = ColorScaleSpec.standardMap(on: theme) {
        scale.kind = .continuous(domain, map)
      } else {
        warnings += warningsOfMixedColumns
        scale.kind = .categories(ColorScale.categories(of: Self.texts(of: values), on: theme))
      }
    }
    if case .continuous(let domain, _) = scale.kind, domain.breaks.isEmpty {
      for warning in found?.warnings(about: spec.field, placeholders: 0) ?? [] {
        warnings.append(SceneDiagnostic(.colorBy, warning))
      }
    }
    if let warning = scale.warning(aboutValuesOutside: numbers) {
      warnings.append(SceneDiagnostic(.colorBy, warning))
    }
    scale.setColorsOfOthers(as: spec, on: theme)
    let colors = colorValues.map(scale.colorOrOther)
    let pathColors = pathColorValues.map(scale.colorOrOther)
    for (index, color) in colors.enumerated() {
      if let color { rows.setColor(color, ofRow: index) }
    }
    if fields.film.series == nil {
      // Rows whose color is transparent are chosen not to be shown.
      let unseen = colors.indices.filter { colors[$0]?.alpha == 0 }
      if unseen.count < rows.count { rows.remove(Set(unseen)) }
      changeMapPaths { index, mapPath in
        if let color = pathColors[index] { mapPath.setColorOfValue(color) }
      }
    }
    (scales.color, scales.pathColors) = (scale, pathColors)
    noteOthers(values.filter(scale.isOther), of: scale)
    let missing = (areInTables ? seriesRows.map(\.color) : colorValues + pathColorValues)
      .filter(scale.isMissing)
    // Those whose numbers stand for no value have been reported.
    rowsWithoutColor = spec.missing == nil ? max(0, missing.count { $0 == nil } - placeholders) : 0
    var resolved = ColorScaleSpec(scale)
    if !values.contains(where: scale.isOther) { resolved.other = spec.other }
    if missing.isEmpty { resolved.missing = spec.missing }
    return resolved
  }

  /// Leaves out the words among numbers of a scale that is found in the data, if they are few; warns of them, and returns the number
  /// of their rows.
  ///
  /// Small whole numbers beside letters can as well be the names of lines, and are no scale if words are in many rows.
  private mutating func leaveOutWords(of spec: ColorScaleSpec) -> Int {
    guard spec.colors == .automatic else { return 0 }
    var (numbers, words, count, first) = (Set<Double>(), Set<Bytewise>(), (numbers: 0, words: 0), "")
    var hasMeasures = false
    for value in [colorValues, pathColorValues, seriesRows.map(\.color)].joined() {
      switch value {
      case .number(let number):
        count.numbers += 1
        if numbers.count < Self.mostNumbers { numbers.insert(number) }
        if number != number.rounded() || abs(number) >= Self.leastMeasure { hasMeasures = true }
      case .category(let text):
        if CSVTableReader.isSignOfNone(text) { continue }
        if count.words == 0 { first = text }
        count.words += 1
        if words.count <= NumericColumn.mostWords { words.insert(text.bytewise) }
      case .ofNoField, nil: continue
      }
    }
    guard numbers.count > 1,
      NumericColumn.holds(numbers: count.numbers, words: count.words, different: words.count),
      9 * count.words <= count.numbers || hasMeasures
    else { return 0 }
    let left = removeColorWords()
    if count.words > 0, spec.missing == nil {
      warnings.append(
        SceneDiagnostic(
          .colorBy,
          "\(count.words == 1 ? "1 row has" : "\(count.words) rows have") no number in '\(spec.field.excerpt)', such as "
            + "'\(first.excerpt)', and the color of no data; write numbers, or ,none=COLOR at the end of --color-by"
        ))
    }
    // Signs that there is no value are counted as such.
    return spec.missing == nil ? min(left, count.words) : 0
  }

  /// The number of different numbers that are counted, and the least one that is no name of a line.
  private static let (mostNumbers, leastMeasure) = (16, 100.0)

  /// Leaves out the numbers that stand for no value, unless limits are given; warns of them, and returns their number.
  private mutating func leaveOutPlaceholders(of spec: ColorScaleSpec) -> Int {
    let values = [colorValues, pathColorValues, seriesRows.map(\.color)].joined()
    let isNumeric = !values.contains { if case .category = $0 { true } else { false } }
    guard spec.limitsAreFound, isNumeric || spec.colors != .automatic else { return 0 }
    let numbers = values.lazy.compactMap { if case .number(let number) = $0 { number } else { nil } }
    let found = ScaleNumbers(numbers)
    if found.placeholders.isEmpty { return 0 }
    let count = removeColorValues(found.placeholders)
    for warning in found.warnings(about: spec.field, placeholders: count).prefix(1) {
      warnings.append(SceneDiagnostic(.colorBy, warning))
    }
    return count
  }

  /// Adds a note about values without a color of their own.
  private mutating func noteOthers(_ values: [FieldValueReader.ColorScaleInput?], of scale: ColorScale) {
    guard case .categories = scale.kind, let color = scale.other else { return }
    let names = Set(Self.texts(of: values).map(\.bytewise)).sorted()
    guard let first = names.first else { return }
    let others = names.count > 1 ? " (and \(names.count - 1) more)" : ""
    notes.append(
      "\(values.count == 1 ? "1 row has" : "\(values.count) rows have") a value in '\(scale.field.excerpt)' without a color "
        + "of its own, '\(String(first).excerpt)'\(others), and the color \(color.argument)")
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

  /// Returns the texts of values, without missing ones.
  private static func texts(of values: some Sequence<FieldValueReader.ColorScaleInput?>) -> [String] {
    values.compactMap { value in
      switch value {
      case .category(let name): name
      case .number(let number): shortestDecimal(number)
      case .ofNoField, nil: nil
      }
    }
  }
}

extension ColorScale {
  /// Returns the warning about numbers that are in no class; `nil` if there are none.
  func warning(aboutValuesOutside numbers: some Sequence<Double>) -> String? {
    guard case .continuous(let domain, _) = kind else { return nil }
    let outside = numbers.filter(domain.isOutside)
    guard let first = outside.first else { return nil }
    let (what, whose) = outside.count == 1 ? ("1 value is", "its") : ("\(outside.count) values are", "their")
    return
      "\(what) in no class, such as \(shortestDecimal(first)), and without a color of \(whose) own; write other limits, or "
      + "\(field.excerpt):..\(domain.text).. for open classes at the ends"
  }

  /// Returns the color of a value of the data; `nil` for none, and for one that is not in the scale.
  func color(of value: FieldValueReader.ColorScaleInput?) -> RGBA? {
    switch value {
    case .number(let number): color(of: number) ?? color(ofCategory: shortestDecimal(number))
    case .category(let name): color(ofCategory: name)
    case .ofNoField, nil: nil
    }
  }

  /// Returns the color of a value of the data, also of one that is not in the scale, and of none; `nil` where the scale colors
  /// nothing.
  func colorOrOther(of value: FieldValueReader.ColorScaleInput?) -> RGBA? {
    isMissing(value) ? missing : isOther(value) ? other : color(of: value)
  }

  /// Returns whether a value is none for the scale: one that is missing, or a text in a scale of numbers.
  func isMissing(_ value: FieldValueReader.ColorScaleInput?) -> Bool {
    switch (value, kind) {
    case (nil, _), (.category, .continuous): true
    default: false
    }
  }

  /// Returns whether a value has no color of its own.
  func isOther(_ value: FieldValueReader.ColorScaleInput?) -> Bool {
    value != .ofNoField && !isMissing(value) && color(of: value) == nil
  }

  /// Sets the colors of values without one of their own, and of none, by default a neutral one that no other value has.
  mutating func setColorsOfOthers(as spec: ColorScaleSpec, on theme: MapTheme) {
    let colors =
      switch kind {
      case .continuous(_, let map): stride(from: 0, through: 1, by: 1 / 32).map(map.color)
      case .categories(let categories): categories.map(\.color)
      }
    let neutral = RGBA.neutral(on: theme, besides: colors)
    (other, missing) = (spec.other ?? spec.missing ?? neutral, spec.missing ?? neutral)
  }

  /// Returns the most frequent texts as categories, with colors that color-blind people can tell apart, or with
  /// themselves if they are colors; of equally frequent ones, those that are first by their bytes.
  ///
  /// - Parameters:
  ///   - texts: The texts.
  ///   - theme: The theme of the map.
  /// - Returns: The categories; there can be other texts.
  static func categories(of texts: some Sequence<String>, on theme: MapTheme) -> [Category] {
    let counts = Dictionary(texts.map { ($0.bytewise, 1) }, uniquingKeysWith: +)
    let names = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { String($0.key) }
    let colors = names.prefix(RGBA.mostOwnColors).compactMap { RGBA(ofValue: $0) }
    if !names.isEmpty, colors.count == names.count {
      return zip(names, colors).map { Category($0, $1) }
    }
    let shown = names.prefix(RGBA.mostCategories)
    let words = shown.map { $0.unicodeScalars.allSatisfy(\.isASCIILetter) ? RGBA(ofValue: $0) : nil }
    let own = words.compactMap(\.self)
    // Where values are words for colors, as those of furs are, black ones are not shown in green.
    guard own.count > 1, 2 * own.count >= shown.count else {
      return shown.enumerated().map { Category($1, RGBA.trackColor(at: $0, on: theme)) }
    }
    var others = (0..<3 * RGBA.categoryColors.count).lazy.map { RGBA.trackColor(at: $0, on: theme) }
      .filter { color in own.allSatisfy { color.distance(to: $0) >= RGBA.distinctLevels } }.makeIterator()
    return zip(shown, words).map {
      Category($0, $1 ?? others.next() ?? RGBA.neutral(on: theme, besides: own))
    }
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

  /// The least difference of two colors in a channel by which they can be told apart in a legend.
  fileprivate static let distinctLevels = 24

  /// Returns the largest difference of a channel of two colors.
  fileprivate func distance(to other: RGBA) -> Int {
    let channels = [(red, other.red), (green, other.green), (blue, other.blue)]
    return channels.map { abs(Int($0) - Int($1)) }.reduce(0, max)
  }

  /// Returns a color for values without one of their own that differs from the others: a gray that suits the theme, or beige
  /// beside many grays.
  static func neutral(on theme: MapTheme, besides others: [RGBA]) -> RGBA {
    let choice =
      theme == .dark
      ? [RGBA(0x80, 0x80, 0x80), RGBA(0xB0, 0xB0, 0xB0), RGBA(0x60, 0x60, 0x60), RGBA(0x9A, 0x86, 0x66)]
      : [RGBA(0x99, 0x99, 0x99), RGBA(0x70, 0x70, 0x70), RGBA(0xBD, 0xBD, 0xBD), RGBA(0xC4, 0xAE, 0x8A)]
    let seen = others.filter { $0.alpha > 0 }
    return choice.first { color in seen.allSatisfy { color.distance(to: $0) >= distinctLevels } } ?? choice[0]
  }

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
