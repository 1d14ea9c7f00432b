// The places of values of the whole scene, for diagnostics.
extension SceneSpec {
  /// Returns the prefix of a message about a field: `--fps` or `scene.json: fps`.
  package func messagePrefix(for field: SceneField) -> String {
    (fieldsSetByOptions.contains(field) ? .options : overlayDefaults.origin).messagePrefix(for: field)
  }

  /// The prefix of a message about the number of frames: the location of the value that determines it.
  package var locationOfFrameCount: String {
    if duration != nil { return messagePrefix(for: .duration) }
    if cycles != nil { return messagePrefix(for: .cycles) }
    if overlayDefaults.track.duration != nil { return messagePrefix(for: .trackDuration) }
    if overlayDefaults.commands != nil { return messagePrefix(for: .commands) }
    return messagePrefix(for: camera == nil ? .frameRate : .camera)
  }
}
