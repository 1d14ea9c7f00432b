// The places of values of the whole scene, for diagnostics.
extension SceneSpec {
  /// Returns the prefix of a message about a field: `--fps` or `scene.json: fps`.
  package func place(of field: SceneField) -> String {
    (fieldsSetByOptions.contains(field) ? .options : common.origin).place(of: field)
  }

  /// The prefix of a message about the number of frames: the location of the value that determines it.
  package var locationOfFrameCount: String {
    if duration != nil { return place(of: .duration) }
    if cycles != nil { return place(of: .cycles) }
    if common.track.duration != nil { return place(of: .trackDuration) }
    if common.commands != nil { return place(of: .timeline) }
    return place(of: camera == nil ? .frameRate : .camera)
  }
}
