import PulseScene
import PulseSceneText
import PulseEffects
// Where something was said of the scene as a whole.
extension SceneDraft {
  /// Returns the beginning of a message about something that was said.
  ///
  /// - Parameter field: What the message is about.
  /// - Returns: `--fps`, or `scene.json: fps`.
  package func place(of field: SceneField) -> String {
    (saidInOptions.contains(field) ? .options : common.origin).place(of: field)
  }

  /// The beginning of a message about the number of frames: what decides how many there are.
  package var placeOfTimes: String {
    if duration != nil { return place(of: .duration) }
    if cycles != nil { return place(of: .cycles) }
    if common.track.duration != nil { return place(of: .trackDuration) }
    if common.commands != nil { return place(of: .timeline) }
    return place(of: camera == nil ? .frameRate : .camera)
  }
}
