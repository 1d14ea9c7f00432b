import PulseScene
import PulseSceneText
import PulseEffects
import PulseArguments
import PulseDocument
import PulseGeo

// A scene file describes lines and areas by their places.
extension SceneReader {
  /// Reads a line or an area.
  ///
  /// - Parameters:
  ///   - value: What is written about it.
  ///   - common: What holds for strokes that say nothing else.
  ///   - path: The scene file.
  /// - Returns: The line or area; nothing after it was noted what is wrong.
  func outlineDraft(_ value: DocumentValue, like common: OverlayDraft, path: String) -> OutlineDraft? {
    let arguments = OutlineDraft.shape + OutlineDraft.look
    guard let object = value.object(["coordinates"] + arguments.map(\.key)) else { return nil }
    var outline = OutlineDraft()
    outline.origin = .document(file: path, place: value.place)
    outline.say(strokeOf: common)
    say(object, arguments, to: &outline, path: path)
    outline.say(strokeOf: options.common)
    guard let coordinates = object.required("coordinates"),
      let lines = lines(coordinates, atLeast: outline.isClosed ? 3 : 2)
    else { return nil }
    outline.parts = [lines]
    return outline
  }

  /// Reads a list of positions, or several of them.
  private func lines(_ coordinates: DocumentValue, atLeast least: Int) -> [[GeoPoint]]? {
    if case .array(let elements) = coordinates.json, case .array(let first) = elements.first,
      case .array = first.first
    {
      return coordinates.list(of: "lists of positions") { $0.positions(atLeast: least) }
    }
    return coordinates.positions(atLeast: least).map { [$0] }
  }
}
