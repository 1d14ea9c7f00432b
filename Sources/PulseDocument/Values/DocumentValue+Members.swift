extension DocumentValue {
  /// Returns the value of a key in an object, the last one of duplicates as in most parsers; `nil` if there is none.
  package func member(_ key: String) -> DocumentValue? {
    guard case .object(let members) = json, let member = members.last(where: { $0.key == key }) else {
      return nil
    }
    return child(member.value, of: key)
  }

  /// Returns the value of a key in this object.
  package func child(_ json: JSONValue, of key: String) -> DocumentValue {
    DocumentValue(json: json, place: place.member(key), log: log)
  }

  /// Returns an element of this array.
  package func child(_ json: JSONValue, at index: Int) -> DocumentValue {
    DocumentValue(json: json, place: place.element(index), log: log)
  }

  /// Reports that the object has no value of a required key.
  package func reportMissing(_ key: String, remedy: String = "add it") {
    log.report(place.member(key), "is missing; \(remedy)")
  }
}
