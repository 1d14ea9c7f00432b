import PulseDocument
import PulseScene

// Diagnostics with the locations of values.
extension SceneResolver {
  mutating func report(
    _ field: SceneField, _ message: String, of overlay: OverlaySpec? = nil, kind: DiagnosticKind = .input
  ) {
    var diagnostic = SceneDiagnostic(field, message, from: origin(of: field, in: overlay))
    diagnostic.kind = kind
    diagnostics.append(diagnostic)
  }

  /// Adds a warning about an overlay or the scene.
  mutating func warn(_ field: SceneField, _ message: String, of overlay: OverlaySpec? = nil) {
    warn(field, message, from: origin(of: field, in: overlay))
  }

  /// Adds a warning about a location once, up to a maximum number.
  mutating func warn(_ field: SceneField, _ message: String, from origin: InputLocation) {
    guard warnings.count < Scene.Limits.diagnostics else {
      if warnings.count == Scene.Limits.diagnostics {
        warnings.append(SceneDiagnostic(at: origin.wholeFile, "has more warnings like these"))
      }
      return
    }
    let warning = SceneDiagnostic(field, message, from: origin)
    // Overlays with a common value often lead to the same one.
    if !warnings.contains(warning) { warnings.append(warning) }
  }

  /// Adds a warning about a row of data; one that counts the rows for several of a file, which `several` makes of their number and
  /// the place of the first one.
  mutating func warn(
    _ field: SceneField, _ message: String, ofRow overlay: OverlaySpec,
    several: (_ count: Int, _ first: String) -> String
  ) {
    guard case .document(let file, let place) = overlay.origin,
      spec.csv.contains(file) || spec.geojson.contains(file)
    else { return warn(field, message, of: overlay) }
    let key = RowWarningKey(field: field, file: file)
    guard var known = rowWarnings[key] else {
      let count = warnings.count
      warn(field, message, of: overlay)
      guard warnings.count > count else { return }
      rowWarnings[key] = RowWarning(index: count, first: "\(overlay.origin)", rows: [place])
      return
    }
    guard known.rows.insert(place).inserted else { return }
    rowWarnings[key] = known
    warnings[known.index] = SceneDiagnostic(
      at: .file(file), "\(field.rawValue): \(several(known.rows.count, known.first))")
  }

  /// Adds a warning about how the animation repeats.
  mutating func warnAboutLoop(_ field: SceneField, _ message: String) {
    var warning = SceneDiagnostic(field, message, from: origin(of: field, in: nil))
    warning.kind = .loopSeam
    warnings.append(warning)
  }

  mutating func reportMoreProblems(at origin: InputLocation) {
    diagnostics.append(
      SceneDiagnostic(at: origin.wholeFile, "has more problems; correct the listed ones first"))
  }

  /// Returns the name of a field at its location: `--duration` in options, 'duration' in files.
  func name(of field: SceneField, in overlay: OverlaySpec? = nil) -> String {
    switch origin(of: field, in: overlay) {
    case .options: "--\(field.rawValue)"
    case .value: "'\(field)'"
    case .document(_, .row): "'\(field.rawValue)'"
    case .document: "'\(field.key)'"
    }
  }

  func origin(of field: SceneField, in overlay: OverlaySpec?) -> InputLocation {
    if spec.fieldsSetByOptions.contains(field) { return .options }
    return overlay?.origin ?? spec.overlayDefaults.origin
  }
}

/// The warnings about an option in the rows of a file, which are one.
struct RowWarningKey: Hashable {
  let field: SceneField
  let file: String
}

/// A warning about rows of a file: its index, the place of the first row, and the places of all.
struct RowWarning {
  let index: Int
  let first: String
  var rows: Set<DocumentPlace>
}
