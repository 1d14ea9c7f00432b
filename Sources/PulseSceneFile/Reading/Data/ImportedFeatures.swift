import PulseDocument
import PulseEffects
import PulseScene
import PulseSpelling

/// The overlays, lines and polygons imported from data files, with warnings.
struct ImportedFeatures {
  var overlays: [OverlaySpec] = []

  var mapPaths: [MapPathSpec] = []

  var warnings: [SceneDiagnostic] = []

  private var names: Set<String>

  /// The next number to append to each repeated name.
  private var nextNumbers: [String: Int] = [:]

  /// Creates an empty collection, in which the names of the scene's overlays are taken.
  init(after spec: SceneSpec) {
    names = Set(spec.overlays.compactMap(\.id))
  }

  /// Adds an overlay, with a number appended to its name if that is taken.
  mutating func add(_ overlay: OverlaySpec) throws(DocumentError) {
    guard overlays.count < Scene.Limits.overlays else {
      throw DocumentError(diagnostics: [
        Diagnostic("", "has more than \(Scene.Limits.overlays) pulses; use less data")
      ])
    }
    var overlay = overlay
    if let name = overlay.id {
      var free = name
      var number = nextNumbers[name] ?? 2
      while !names.insert(free).inserted {
        free = "\(name)-\(number)"
        number += 1
      }
      if free != name { nextNumbers[name] = number }
      overlay.id = free
    }
    overlays.append(overlay)
  }

  /// Adds a warning about features without geometry.
  mutating func warn(_ path: String, withoutGeometry count: Int) {
    guard count > 0 else { return }
    let what =
      count == 1
      ? "1 feature has no geometry and is skipped" : "\(count) features have no geometry and are skipped"
    warnings.append(
      SceneDiagnostic(Diagnostic(path, "\(what); add a geometry to those to be shown")))
  }

  /// Adds a warning about a probably misspelled name.
  mutating func warn(_ place: String, _ name: String, near: String) {
    warnings.append(
      SceneDiagnostic(
        Diagnostic(
          place, "'\(name.excerpt)' is treated as data and ignored; \(SpellChecker.didYouMean([near]))")))
  }
}
