package import PulseArguments
package import PulseBasics
package import PulseDocument
import PulseScene

/// The fields of the data, as far as texts of the whole scene need them.
package struct DataFields: Hashable, Sendable {
  /// The values of a field in all rows: the first one, and another one if there is any.
  package struct Values: Hashable, Sendable {
    var first: String
    var other: String?
  }

  /// The names of the fields, sorted.
  package var names: [String] = []

  /// The fields that texts call `name`, as nothing is called so, and those that could be.
  package var (nameFields, nameChoices): ([String], [String]) = ([], [])

  /// The values of the fields that texts of the whole scene use.
  package var values: [Bytewise: Values] = [:]

  /// Notes a value of a field.
  package mutating func note(_ value: String, of field: String) {
    if let known = values[field.bytewise] {
      if known.other == nil, known.first.bytewise != value.bytewise { values[field.bytewise]?.other = value }
    } else {
      values[field.bytewise] = Values(first: value)
    }
  }

  /// Returns the value of a field that has one only; `nil` for any other.
  func onlyValue(of field: String) -> String? {
    values[field.bytewise].flatMap { $0.other == nil ? $0.first : nil }
  }

  /// Returns a text of the whole scene with the values of its fields.
  ///
  /// - Parameter text: The text, a template.
  /// - Returns: The text.
  /// - Throws: ``ArgumentValueError`` for a field without a value or with several, and for an unpaired brace.
  package func filled(_ text: String) throws(ArgumentValueError) -> String {
    let template = try LabelTemplate(argument: text)
    for field in template.fields {
      if let known = values[field.bytewise], known.other == nil { continue }
      throw error(about: field)
    }
    return template.text { values[$0.bytewise]?.first } ?? text
  }

  private func error(about field: String) -> ArgumentValueError {
    let braces = "{{\(field.excerpt)}} for braces"
    guard !names.isEmpty || !values.isEmpty else {
      return ArgumentValueError(
        "has the field '\(field.excerpt)', but there is no data", remedy: "add --csv FILE, or write \(braces)"
      )
    }
    guard let known = values[field.bytewise] else {
      let near = SpellChecker.suggestions(for: field, among: names)
      let choices = SpellChecker.disjunction(names.prefix(12).map { "{\($0.excerpt)}" })
      return ArgumentValueError(
        "has the field '\(field.excerpt)', in which no row has a value",
        remedy: near.isEmpty
          ? "use \(choices), or write \(braces)" : SpellChecker.didYouMean(near.map { "{\($0)}" }))
    }
    let values = "'\(known.first.excerpt)' and '\(known.other?.excerpt ?? "")'"
    let others = names.filter { $0 != field }.prefix(12).map { "{\($0.excerpt)}" }
    return ArgumentValueError(
      "has the field '\(field.excerpt)', which has more than one value, such as \(values)",
      remedy: others.isEmpty
        ? "use --label for a text beside each place"
        : "use a field with one value, if one of \(SpellChecker.disjunction(others)) is, or --label for a text "
          + "beside each place")
  }
}

extension SceneSpec {
  /// Returns the scene with the fields of a row that it was made of, for its texts and scales.
  ///
  /// - Parameter members: The fields as strings.
  /// - Returns: The scene.
  /// - Throws: ``SceneError`` for a scale that the row cannot have alone.
  package func withFields(ofRow members: [JSONValue.Member]) throws(SceneError) -> SceneSpec {
    var spec = self
    // They are those of the manifest.
    if !hasDataFiles { (spec.columns, spec.encoding) = (nil, nil) }
    if members.isEmpty { return spec }
    var fields: [Bytewise: String] = [:]
    for case (let name, .string(let value)) in members.map({ ($0.key, $0.value) }) where !value.isEmpty {
      spec.dataFields.note(value, of: name)
      fields[name.bytewise] = value
    }
    spec.dataFields.names = Set(spec.dataFields.names + members.map(\.key)).sorted()
    spec.hasRowFields = true
    try spec.applyScales(toRowOf: fields)
    return spec
  }

  /// The texts of the whole scene with their fields; their braces hold names of data fields.
  package var texts: [(field: SceneField, text: String)] {
    var credit: String?
    if case .text(let text) = mapStyle.attribution { credit = text }
    let texts: [(SceneField, String?)] = [
      (.title, annotations.title), (.subtitle, annotations.subtitle), (.note, annotations.note),
      (.attribution, credit),
    ]
    return texts.compactMap { field, text in text.map { (field, $0) } }
  }

  /// Whether there are texts with fields, for which the names of tracks are needed.
  package var hasTemplates: Bool {
    film.label != nil || film.markText != nil || overlayDefaults.callout?.isTemplate == true
      || (texts.map(\.text) + otherTexts).contains { LabelTemplate($0)?.fields.isEmpty == false }
  }

  /// The conditions of labels; empty without labels.
  var usedLabelFilters: [RowFilter] { film.label == nil ? [] : labelFilters }

  /// Whether there are data files.
  var hasDataFiles: Bool { !geojson.isEmpty || !csv.isEmpty }

  /// Whether it has a place, a view or data, so that the rows of a batch need none.
  package var isLocated: Bool {
    latitude != nil || longitude != nil || viewBounds != nil || viewArea != nil || camera != nil || hasData
      || trackBy != nil || overlayDefaults.track.file != nil || !overlays.isEmpty || !places.isEmpty
  }

  /// Whether a text has the field `name`.
  var usesNames: Bool { usesField("name") }

  /// Returns whether a text has a field.
  func usesField(_ name: String) -> Bool { fieldsOfTexts.contains(name) }

  /// The fields of all texts.
  private var fieldsOfTexts: [String] {
    (film.label?.fields ?? []) + (film.markText?.fields ?? []) + (overlayDefaults.callout?.fields ?? [])
      + (texts.map(\.text) + otherTexts).flatMap { LabelTemplate($0)?.fields ?? [] }
  }

  /// The fields of a row that texts and scales use.
  package var usedRowFields: [String] {
    fieldsOfTexts + [film.radiusBy?.field, film.colorBy?.field].compactMap(\.self)
  }

  /// Returns warnings of texts that are just the name of a field of a row, which was probably meant.
  package func warnings(ofTextsLike names: some Sequence<String>) -> [SceneDiagnostic] {
    var spec = self
    (spec.dataFields.names, spec.warnings) = (Array(names), [])
    spec.warnAboutTextsLikeFields()
    return spec.warnings
  }

  /// Warns of texts that are just the name of a data field, which was probably meant.
  mutating func warnAboutTextsLikeFields() {
    let others: [(SceneField, String?)] = [
      (.label, film.label?.argument), (.markText, film.markText?.argument),
      (.callout, overlayDefaults.callout?.argument),
    ]
    for (field, text) in others.compactMap({ field, text in text.map { (field, $0) } }) + texts {
      // A title can be a word that is also a field.
      let isOfRows = [SceneField.label, .markText, .callout].contains(field)
      var templates = [FieldNotation.template(for: text, names: dataFields.names, isOfRows: isOfRows)]
        .compactMap(\.self)
      if templates.isEmpty, field == .label, text.lowercased().bytewise == "name" {
        templates = dataFields.nameChoices.map { "{\($0)}" }
      }
      if templates.isEmpty { continue }
      warnings.append(
        SceneDiagnostic(
          field,
          "'\(text.excerpt)' is printed as it is; \(SpellChecker.didYouMean(templates.map(\.excerpt)))",
          from: origin(of: field)))
    }
  }
}

/// A field that an option names and no row of data has.
struct UnknownField: Hashable, Sendable {
  /// The name.
  let name: String

  /// The diagnostic about it.
  let problem: SceneDiagnostic
}
