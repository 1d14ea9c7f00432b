import PulseArguments
import PulseDocument
import PulseGeo

extension SceneSpec {
  /// Returns the scene as a scene file that decodes to an equal scene.
  ///
  /// Keys are in order of declaration, and unspecified values are omitted. Whether a value was
  /// specified in options or in a file is not kept. Paths are relative to the working directory. The text ends with a
  /// line break.
  ///
  /// - Parameter name: A function that returns another text for the path of a file; `nil` to keep paths.
  /// - Returns: The text of the file.
  package func json(naming name: ((String) -> String)? = nil) -> String {
    var members = JSONObjectBuilder()
    members.add(SceneSpec.arguments, of: self, naming: name)
    members[SceneSpec.overlaysKey] =
      allOverlays.isEmpty ? nil : .array(allOverlays.map { $0.document(naming: name) })
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
  fileprivate func document(naming name: ((String) -> String)?) -> JSONValue {
    var members = JSONObjectBuilder()
    members.add(OverlaySpec.allArguments, of: self, naming: name)
    return members.object
  }
}

extension JSONObjectBuilder {
  fileprivate mutating func add<Root>(
    _ arguments: [Argument<Root>], of root: Root, naming name: ((String) -> String)? = nil
  ) {
    // By index, since arguments are large and batches convert a hundred of them for each row.
    for index in arguments.indices {
      var value = arguments[index].json(in: root)
      if let name {
        value = value?.mappingPictures(name)
          .mappingStrings { arguments[index].rewritingPaths(in: $0, with: name) }
      }
      self[arguments[index].key] = value
    }
  }
}

extension JSONValue {
  /// Returns an inline effect with other texts for the paths of its images, and any other value as it is.
  fileprivate func mappingPictures(_ transform: (String) -> String) -> JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(
      members.map { member in
        var member = member
        if case .array(let elements) = member.value {
          member.value =
            member.key == LayerTemplate.picturesKey
            ? member.value.mappingStrings(transform)
            : .array(elements.map { $0.mappingPictures(transform) })
        }
        return member
      })
  }
}
