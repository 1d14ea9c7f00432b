import PulseArguments
import PulseBasics
import PulseDocument
import PulseScene

// Checks of values that a program has set, by the rules of the options.
extension SceneSpec {
  /// Returns the scene with the places of its values for diagnostics, and with its defaults in the overlays.
  ///
  /// - Throws: ``SceneError`` with all values that no option accepts, such as a latitude of 91 degrees.
  package func checkedValues() throws(SceneError) -> SceneSpec {
    let spec = locatingValues()
    try spec.checkValues()
    return spec
  }

  /// Throws all values that no option accepts, such as a latitude of 91 degrees.
  package func checkValues() throws(SceneError) {
    var diagnostics = SceneSpec.arguments.diagnostics(of: self, at: overlayDefaults.origin)
    for (name, paths) in [("geojson", geojson), ("csv", csv)] where paths.contains("") {
      diagnostics.append(
        SceneDiagnostic(
          at: .value(.member(name, of: .document)),
          "has an empty path; use the path of a file, or leave it out"))
    }
    for overlay in overlays where diagnostics.count < Scene.Limits.diagnostics {
      diagnostics += OverlaySpec.allArguments.diagnostics(of: overlay, at: overlay.origin)
    }
    for mapPath in mapPaths where diagnostics.count < Scene.Limits.diagnostics {
      diagnostics += MapPathSpec.look.diagnostics(of: mapPath, at: mapPath.origin)
    }
    guard diagnostics.isEmpty else { throw SceneError(diagnostics: diagnostics) }
  }

  /// Returns the scene with a place for each part that does not come from a file.
  private func locatingValues() -> SceneSpec {
    var spec = self
    if spec.overlayDefaults.origin == .options { spec.overlayDefaults.origin = .value(.document) }
    let blank = OverlaySpec()
    let inherited = OverlaySpec.arguments.filter { $0.isGiven(in: overlayDefaults, unlike: blank) }
    for index in overlays.indices where overlays[index].origin == .options {
      for argument in inherited where !argument.isGiven(in: overlays[index], unlike: blank) {
        argument.copy(from: overlayDefaults, to: &spec.overlays[index])
      }
      spec.overlays[index].origin = .value(.element(index, of: .member("overlays", of: .document)))
    }
    for index in mapPaths.indices where mapPaths[index].origin == .options {
      spec.mapPaths[index].origin = .value(.element(index, of: .member("mapPaths", of: .document)))
    }
    return spec
  }
}

extension Array {
  /// Returns a diagnostic for each value that its argument does not accept.
  fileprivate func diagnostics<Root>(of root: Root, at origin: InputLocation) -> [SceneDiagnostic]
  where Element == Argument<Root> {
    var diagnostics: [SceneDiagnostic] = []
    // By index, since arguments are large and each overlay has all of them.
    for index in indices {
      do throws(ArgumentValueError) {
        try self[index].check(in: root)
      } catch {
        let message = "'\((self[index].stringValue(in: root) ?? "").excerpt)' \(error)"
        diagnostics.append(
          SceneField(rawValue: self[index].dashedName).map { SceneDiagnostic($0, message, from: origin) }
            ?? SceneDiagnostic(at: origin.member(self[index].key), message))
      }
    }
    return diagnostics
  }
}
