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
