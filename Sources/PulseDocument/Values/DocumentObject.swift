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
      let key = member.key.excerpt
      let place = value.place.isEmpty ? key : "\(value.place).\(key)"
      let child = DocumentValue(json: member.value, place: place, log: value.log)
      if !keys.contains(member.key) {
        // Finding similar keys takes long: only the problems that are printed have it done.
        child.report("unknown key; \(Self.suggestion(for: member.key, among: keys, orElse: remedy))")
      } else if known.updateValue(child, forKey: member.key) != nil {
        child.report("is written twice; write it once")
      }
    }
    self.members = known
  }

  private static func suggestion(for key: String, among keys: [String], orElse remedy: String?) -> String {
    let near = Spelling.suggestions(for: key, among: keys)
    return near.isEmpty ? remedy ?? "use \(Spelling.alternatives(keys))" : Spelling.question(near)
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
