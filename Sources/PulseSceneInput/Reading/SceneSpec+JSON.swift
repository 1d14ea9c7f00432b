import PulseArguments
import PulseDocument
import PulseGeo

extension SceneSpec {
  /// Returns the scene as a scene file that decodes to an equal scene.
  ///
  /// Keys are in order of declaration, and unspecified values are omitted. Whether a value was
  /// specified in options or in a file is not kept. Paths are relative to the working directory. The text ends with a
  /// line break.
  package func json() -> String {
    var members = JSONObjectBuilder()
    members.add(SceneSpec.arguments, of: self)
    members[SceneSpec.overlaysKey] = allOverlays.isEmpty ? nil : .array(allOverlays.map(\.document))
    members[SceneSpec.mapPathsKey] = mapPaths.isEmpty ? nil : .array(mapPaths.flatMap(\.documents))
    return members.object.text + "\n"
  }
}

extension MapPathSpec {
  /// One object for all polylines, or one per polygon.
  fileprivate var documents: [JSONValue] {
    parts.enumerated().map { number, lines in
      var members = JSONObjectBuilder()
      members["coordinates"] = .array(
        lines.map { line in
          .array(line.map { .array([.number($0.longitude), .number($0.latitude)]) })
        })
      members[MapPathSpec.closed.key] = .boolean(isClosed)
      // A label stands on one part.
      if let label, number == labelPart { members[MapPathSpec.label.key] = .string(label) }
      members.add(MapPathSpec.event + MapPathSpec.look, of: self)
      return members.object
    }
  }
}

extension OverlaySpec {
  fileprivate var document: JSONValue {
    var members = JSONObjectBuilder()
    members.add(OverlaySpec.allArguments, of: self)
    return members.object
  }
}

extension JSONObjectBuilder {
  fileprivate mutating func add<Root>(_ arguments: [Argument<Root>], of root: Root) {
    // By index, since arguments are large and batches convert a hundred of them for each row.
    for index in arguments.indices { self[arguments[index].key] = arguments[index].json(in: root) }
  }
}
