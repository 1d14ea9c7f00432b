import PulseArguments
import PulseBasics
import PulseDocument
import PulseScene

// Fields of data in texts: those of the whole scene, and those of overlays that are no rows of data.
extension SceneResolver {
  /// Fills in the fields of the texts of the whole scene, with the values of the data or of the tracks.
  mutating func resolveTexts() {
    var fields = spec.dataFields
    for track in usedTracks() {
      fields.note(track.name, of: "name")
      for (name, value) in track.fields where name != "name" { fields.note(value, of: name) }
      for name in ["name"] + track.fields.keys.sorted() where !fields.names.contains(name) {
        fields.names.append(name)
      }
    }
    textFields = fields
    let tracks = usedTracks()
    for (field, text) in spec.texts {
      guard let text = drawable(text, field) else { continue }
      if tracks.count == 1, field != .attribution, let template = LabelTemplate(text),
        let (live, widest) = liveText(template, of: tracks[0], { fields.onlyValue(of: $0) })
      {
        (liveTexts[field], texts[field]) = (live, widest)
        continue
      }
      let counts = spec.film.play != nil || spec.hasDataFiles
      if counts, field != .attribution, let template = LabelTemplate(text),
        let widest = countingText(template, dataCount)
      {
        texts[field] = widest
        if spec.film.play != nil { countingTexts[field] = (template, dataCount) }
        continue
      }
      do throws(ArgumentValueError) {
        var known = fields
        if counts, !known.names.contains(Self.countField) { known.note("0", of: Self.countField) }
        texts[field] = drawable(try known.filled(text), field)
      } catch {
        report(field, "'\(text.excerpt)' \(problem(of: text, beside: tracks) ?? error.description)")
      }
    }
  }

  /// Returns what is wrong with a text of the whole scene with a value that changes along tracks; `nil` for any other text, and
  /// beside a single track.
  private func problem(of text: String, beside tracks: [LoadedTrack]) -> String? {
    guard tracks.count > 1,
      let field = LabelTemplate(text)?.fields.first(where: { name in
        ComputedTrackField(rawValue: name) != nil && textFields.onlyValue(of: name) == nil
      })
    else { return nil }
    return
      "has the field '\(field.excerpt)', whose value is that of one track, and there are \(tracks.count); show one of them, or write "
      + "\(name(of: .label)) {\(field.excerpt)} for a text beside each"
  }

  /// Fills in the label and the callout of the whole scene for overlays that are no rows of data: a track has a name,
  /// and any other overlay has no fields.
  mutating func fillTextsOfOverlays() {
    let (label, callout) = (spec.film.label, spec.overlayDefaults.callout)
    let markText = spec.film.markText
    guard label != nil || markText != nil || callout?.isTemplate == true else { return }
    let (hasRowFields, fields) = (spec.hasRowFields, spec.dataFields)
    var overlays = overlaySpecs
    var number = 0
    var missing: [MissingLabel] = []
    overlays.changeExplicit { overlay in
      number += 1
      let loaded = source(of: overlay).flatMap { track($0) }
      let name = loaded?.name ?? overlay.label
      func value(_ field: String) -> String? {
        if field == "name", let name { return name }
        if hasRowFields, let value = fields.onlyValue(of: field) { return value }
        return loaded?.fields[field] ?? LabelTemplate.order(field, of: number)
      }
      if let markText, overlay.markText == nil {
        overlay.markText = markText.text(value)
        if overlay.markText == nil { reportMissingField(.markText, markText.argument, of: overlay) }
      }
      if loaded?.isLabeled == false {
        // It meets no condition of labels.
      } else if let label, overlay.label == nil, let loaded,
        let (live, widest) = liveText(label, of: loaded, value)
      {
        liveLabels[number - 1] = live
        overlay.label = widest
      } else if let label, overlay.label == nil {
        fill(label, of: &overlay, value, &missing)
      }
      guard let callout, callout.isTemplate, overlay.callout == callout else { return }
      do throws(ArgumentValueError) {
        overlay.callout = try callout.filled(value)
        if overlay.callout == nil { reportMissingField(.callout, callout.argument, of: overlay) }
      } catch {
        report(.callout, "'\(callout.argument.excerpt)' \(error)")
      }
    }
    overlaySpecs = overlays
    warn(about: missing)
  }

  /// Warns of texts beside tracks that are just the name of one of their fields; those of data are known before.
  mutating func warnAboutTextsLikeFieldsOfTracks() {
    guard hasTracks else { return }
    let names = ["name", "speed", "ele", "distance"] + trackFieldNames
    for warning in spec.warnings(ofTextsLike: names)
    where [.label, .callout].contains(warning.field)
      && !(spec.warnings + warnings).contains(where: { $0.field == warning.field && $0 == warning })
    {
      warnings.append(warning)
    }
  }

  /// A label of a track that has no value for it.
  private struct MissingLabel {
    let track: OverlaySpec

    /// The parts of the message: the field that the track lacks, and the remedy.
    let (lack, remedy): (String, String)
  }

  /// Warns of labels of tracks without a value, once for all tracks that lack the same.
  private mutating func warn(about missing: [MissingLabel]) {
    var rest = missing[...]
    while let first = rest.first {
      let alike = rest.filter { $0.lack == first.lack && $0.remedy == first.remedy }
      rest = rest.filter { $0.lack != first.lack || $0.remedy != first.remedy }[...]
      let name = first.track.track.file?.argument ?? ""
      let message =
        alike.count == 1
        ? "the track '\(name)' has no \(first.lack); \(first.remedy)"
        : "\(alike.count) tracks have no \(first.lack) (first: '\(name)'); \(first.remedy)"
      warn(.label, message, of: first.track)
    }
  }

  private mutating func fill(
    _ label: LabelTemplate, of overlay: inout OverlaySpec, _ value: (String) -> String?,
    _ missing: inout [MissingLabel]
  ) {
    overlay.label = label.text(value)
    guard overlay.label == nil else { return }
    if overlay.track.file != nil {
      if let field = label.fields.first(where: { isUnknownColumn($0) }) {
        if !diagnostics.contains(where: { $0.field == .label }) { reportUnknownColumn(field, of: .label) }
        return
      }
      let computed = label.fields.lazy.compactMap { name in
        ComputedTrackField(rawValue: name).map { (name: name, field: $0) }
      }.first { spec.trackBy == nil || $0.field.isComputed }
      let (lack, remedy) =
        computed.map { ("\($0.field.source) for {\($0.name.excerpt)}", "use other fields") }
        ?? (spec.trackBy == nil
          ? ("field but {name}, {speed}, {ele} and {distance}", "use those")
          : ("value for it", "use another field of the table"))
      missing.append(MissingLabel(track: overlay, lack: lack, remedy: remedy))
    } else if spec.hasRowFields {
      let missing = label.fields.first { value($0) == nil } ?? ""
      warn(
        .label, "the row has no value in '\(missing.excerpt)'; fill it in, use another field, or leave it out"
      )
    } else if spec.rows.isEmpty, spec.mapPaths.isEmpty {
      warn(.label, "has no effect without data; add --csv FILE or --geojson FILE")
    }
  }

  private mutating func reportMissingField(_ field: SceneField, _ text: String, of overlay: OverlaySpec) {
    // The rows beside a track have it, or that has been reported.
    if overlay.track.file != nil, !spec.rows.isEmpty { return }
    let remedy =
      overlay.track.file != nil
      ? "a track has only {name}; use that"
      : (field == .markText ? "write \(LabelTemplate.orderFields); or " : "")
        + "add --csv FILE, or write {{ and }} for braces"
    let message = "'\(text.excerpt)' has a field, but there is no data; \(remedy)"
    let diagnostic = SceneDiagnostic(field, message, from: origin(of: field, in: nil))
    if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
  }
}

extension SceneSpec {
  /// Sets the texts of the whole scene to those with fields filled in, where they differ from what they stand for.
  mutating func setTexts(_ texts: [SceneField: String]) {
    func fixed(_ field: SceneField, _ text: String?) -> String? {
      guard let text, let filled = texts[field], LabelTemplate(text)?.fields.isEmpty == false else {
        return text
      }
      return filled.escapedForTemplates
    }
    annotations.title = fixed(.title, annotations.title)
    annotations.subtitle = fixed(.subtitle, annotations.subtitle)
    annotations.note = fixed(.note, annotations.note)
    if case .text(let text) = mapStyle.attribution, let fixed = fixed(.attribution, text) {
      mapStyle.attribution = .text(fixed)
    }
  }
}
