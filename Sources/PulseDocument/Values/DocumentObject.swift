import PulseSpelling

/// An object of a document.
package struct DocumentObject {
  private let value: DocumentValue
  private let members: [String: DocumentValue]

  /// Notes the keys that are unknown or there twice.
  init(_ members: [JSONValue.Member], of value: DocumentValue, keys: [String], remedy: String?) {
    self.value = value
    var known: [String: DocumentValue] = [:]
    for member in members {
      let place = value.place.isEmpty ? member.key : "\(value.place).\(member.key)"
      let child = DocumentValue(json: member.value, place: place, log: value.log)
      if !keys.contains(member.key) {
        let near = Spelling.suggestions(for: member.key, among: keys)
        let remedy = near.isEmpty ? remedy ?? "use \(Spelling.alternatives(keys))" : Spelling.question(near)
        child.report("unknown key; \(remedy)")
      } else if known.updateValue(child, forKey: member.key) != nil {
        child.report("is written twice; write it once")
      }
    }
    self.members = known
  }

  /// The value of a key, if it is written.
  package subscript(key: String) -> DocumentValue? { members[key] }

  /// Returns the value of a key that has to be written.
  package func required(_ key: String) -> DocumentValue? {
    guard let child = members[key] else {
      let place = value.place.isEmpty ? key : "\(value.place).\(key)"
      value.log.report(place, "is missing; add it")
      return nil
    }
    return child
  }
}
