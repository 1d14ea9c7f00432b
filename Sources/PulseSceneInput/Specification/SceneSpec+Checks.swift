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
    var diagnostics = spec.diagnostics(of: SceneSpec.arguments, at: spec.overlayDefaults.origin)
    for (name, paths) in [("geojson", geojson), ("csv", csv)] where paths.contains("") {
      diagnostics.append(
        SceneDiagnostic(
          at: .value(.member(name, of: .document)),
          "has an empty path; use the path of a file, or leave it out"))
    }
    for overlay in spec.overlays where diagnostics.count < Scene.Limits.diagnostics {
      diagnostics += overlay.diagnostics(of: OverlaySpec.allArguments, at: overlay.origin)
    }
    for mapPath in spec.mapPaths where diagnostics.count < Scene.Limits.diagnostics {
      diagnostics += mapPath.diagnostics(of: MapPathSpec.look, at: mapPath.origin)
    }
    guard diagnostics.isEmpty else { throw SceneError(diagnostics: diagnostics) }
    return spec
  }

  /// Returns the scene with a place for each part that does not come from a file.
  private func locatingValues() -> SceneSpec {
    var spec = self
    if spec.overlayDefaults.origin == .options { spec.overlayDefaults.origin = .value(.document) }
    let inherited = OverlaySpec.arguments.filter { $0.stringValue(in: overlayDefaults) != nil }
    for index in overlays.indices where overlays[index].origin == .options {
      for argument in inherited where argument.stringValue(in: overlays[index]) == nil {
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

/// A specification whose values are declared as arguments.
private protocol ArgumentRoot: Sendable {
  /// Whether the effect is inline, and has no text.
  var hasInlineEffect: Bool { get }
}

extension SceneSpec: ArgumentRoot {
  fileprivate var hasInlineEffect: Bool { overlayDefaults.hasInlineEffect }
}

extension OverlaySpec: ArgumentRoot {
  fileprivate var hasInlineEffect: Bool { if case .effect = effect { true } else { false } }
}

extension MapPathSpec: ArgumentRoot {
  fileprivate var hasInlineEffect: Bool { false }
}

extension ArgumentRoot {
  /// Returns a diagnostic for each value that its argument does not accept as text.
  fileprivate func diagnostics(of arguments: [Argument<Self>], at origin: InputLocation) -> [SceneDiagnostic]
  {
    var diagnostics: [SceneDiagnostic] = []
    // By index, since arguments are large and each overlay has all of them.
    for index in arguments.indices {
      let key = arguments[index].key
      if arguments[index].info.isRepeated || (key == SceneField.effect.key && hasInlineEffect) { continue }
      guard let text = arguments[index].stringValue(in: self) else { continue }
      var parsed = self
      do throws(ArgumentValueError) {
        try arguments[index].set(text, in: &parsed)
      } catch {
        let option = String(arguments[index].info.place.bytewise.drop { $0 == "-" })
        let message = "'\(text.excerpt)' \(error)"
        diagnostics.append(
          SceneField(rawValue: option).map { SceneDiagnostic($0, message, from: origin) }
            ?? SceneDiagnostic(at: origin.member(key), message))
      }
    }
    return diagnostics
  }
}
