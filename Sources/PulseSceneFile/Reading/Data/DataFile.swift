import PulseScene
import PulseSceneText
import PulseEffects
import PulseArguments
import PulseDocument
import PulseSpelling

/// What was read from files of data.
struct DataFile {
  /// The overlays that were read.
  var overlays: [OverlayDraft] = []

  /// The lines and areas that were read.
  var outlines: [OutlineDraft] = []

  /// What is odd about the files.
  var warnings: [SceneProblem] = []

  private var names: Set<String>

  /// The number that the next overlay of a name that is taken gets.
  private var nextNumbers: [String: Int] = [:]

  /// Creates the list, without anything read.
  ///
  /// - Parameter draft: What was said before; its overlays keep their names.
  init(after draft: SceneDraft) {
    names = Set(draft.overlays.compactMap(\.id))
  }

  /// Adds an overlay; one whose name is taken gets a number behind it.
  mutating func add(_ overlay: OverlayDraft) throws(DocumentError) {
    guard overlays.count < Scene.Limits.overlays else {
      throw DocumentError(problems: [
        DocumentProblem("", "leads to more than \(Scene.Limits.overlays) pulses; use less data")
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

  /// Notes that features lie nowhere, which are as good as others.
  mutating func warn(_ path: String, withoutGeometry count: Int) {
    guard count > 0 else { return }
    let what =
      count == 1
      ? "1 feature has no geometry and is skipped" : "\(count) features have no geometry and are skipped"
    warnings.append(
      SceneProblem(DocumentProblem(path, "\(what); add a geometry to each that is to be shown")))
  }

  /// Notes a name that was probably meant to be another one.
  mutating func warn(_ place: String, _ name: String, near: String) {
    warnings.append(
      SceneProblem(
        DocumentProblem(
          place, "'\(name.excerpt)' is taken for data and ignored; \(Spelling.question([near]))")))
  }
}
