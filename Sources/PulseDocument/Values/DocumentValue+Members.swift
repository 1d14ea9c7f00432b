import PulseSpelling

extension DocumentValue {
  /// Returns the value of a key in an object, the last one of duplicates as in most parsers; `nil` if there is none.
  package func member(_ key: String) -> DocumentValue? {
    guard case .object(let members) = json, let member = members.last(where: { $0.key == key }) else {
      return nil
    }
    return child(member.value, pathComponent(key))
  }

  /// Returns the path component of a key, for locations in messages.
  package func pathComponent(_ key: String) -> String { place.isEmpty ? key.excerpt : ".\(key.excerpt)" }

  /// Returns a child of a document value, with `step` appended to its place in messages.
  package func child(_ json: JSONValue, _ step: String) -> DocumentValue {
    DocumentValue(json: json, place: place + step, log: log)
  }
}
