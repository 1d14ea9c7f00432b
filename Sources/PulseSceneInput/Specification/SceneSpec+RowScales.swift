import PulseBasics
import PulseDocument
import PulsePixels
import PulseScene

// Radius and color by the values of the row that a scene is made of, as in a batch.
extension SceneSpec {
  /// Sets the radius and the color of the pulse by the values of its row.
  ///
  /// - Parameter fields: The values of the row that are not empty, by their names.
  /// - Throws: ``SceneError`` for a field that the row does not have, and for a scale whose limits depend on other rows.
  mutating func applyScales(toRowOf fields: [Bytewise: String]) throws(SceneError) {
    guard !hasDataFiles, overlays.isEmpty, film.play == nil else { return }
    var diagnostics: [SceneDiagnostic] = []
    func report(_ field: SceneField, _ message: String) {
      diagnostics.append(SceneDiagnostic(field, message, from: origin(of: field)))
    }
    let alone = "needs limits, since each row is a picture of its own; write"
    let colorField = film.colorBy.flatMap { $0.missing == nil ? $0.field : nil }
    for (user, name) in [(SceneField.radiusBy, film.radiusBy?.field), (.colorBy, colorField)] {
      guard let name, !dataFields.names.contains(where: { $0.bytewise == name.bytewise }) else { continue }
      let near = SpellChecker.suggestions(for: name, among: dataFields.names)
      let names = dataFields.names.prefix(12).map { "'\($0.excerpt)'" }
      report(
        user,
        "the row has no field '\(name.excerpt)'; "
          + (near.isEmpty ? "use \(SpellChecker.disjunction(names))" : SpellChecker.didYouMean(near)))
    }
    var reader = FieldValueReader(self)
    let values = reader.readValues { name in
      fields[name.bytewise].map {
        DocumentValue(untyped: $0, place: .member(name, of: .document), log: DiagnosticLog(), .usual)
      }
    }?.values
    if let scale = film.radiusBy, diagnostics.isEmpty {
      if let domain = scale.domain {
        if let value = values?.radius {
          overlayDefaults.radius = scale.resolved(dataDomain: domain).radius(of: value)
        }
      } else {
        report(.radiusBy, "\(alone) \(scale.field.excerpt):0..100=4px..40px, for example")
      }
    }
    if let scale = film.colorBy, diagnostics.isEmpty {
      if case .automatic = scale.colors, case .category(let name)? = values?.color,
        let color = RGBA(ofValue: name)
      {
        overlayDefaults.color = color
      } else if let kind = scale.fixedKind {
        var known = ColorScale(field: scale.field, kind: kind)
        known.setColorsOfOthers(as: scale, on: mapStyle.resolved.theme)
        let (value, field) = (values?.color, scale.field.excerpt)
        let text = fields[scale.field.bytewise].map { "'\($0.excerpt)'" } ?? ""
        if known.isMissing(value) {
          film.colorBy?.missing = known.missing
          if value != nil || scale.missing == nil {
            let problem =
              value == nil
              ? "the row has no value in '\(field)', and the color of no data; add one, or ,none=COLOR at the end"
              : "\(text) in '\(field)' is not a number, and has no color by it"
            warnings.append(SceneDiagnostic(.colorBy, problem, from: origin(of: .colorBy)))
          }
        } else if known.isOther(value) {
          film.colorBy?.other = known.other
          notes.append("\(text) in '\(field)' has no color of its own, and that of others")
        }
        if let color = known.colorOrOther(of: value) { overlayDefaults.color = color }
      } else {
        let field = scale.field.excerpt
        report(
          .colorBy,
          "\(alone) \(field):0..100=viridis or \(field):open=green,closed=gray, for example, or name a column of colors"
        )
      }
    }
    if !diagnostics.isEmpty { throw SceneError(diagnostics: diagnostics) }
  }
}
