import PulseBasics

/// A JSON object with validated keys; each value carries its place for messages.
package struct DocumentObject {
  private let value: DocumentValue
  private let members: [Bytewise: DocumentValue]

  /// Creates an object, and reports unknown and duplicate keys.
  ///
  /// `elsewhere` has keys that belong to another level, and the message about them; `synonyms` has the known keys by
  /// those, in lowercase, that other programs have for them, and `refusals` the remedies for those of which there is none.
  init(
    _ members: [JSONValue.Member], of value: DocumentValue, keys: [String], remedy: String?,
    elsewhere: (keys: [String], remedy: String) = ([], ""), synonyms: [String: String] = [:],
    refusals: [String: String] = [:]
  ) {
    self.value = value
    var known: [Bytewise: DocumentValue] = [:]
    for member in members {
      let child = value.child(member.value, of: member.key)
      let isKnown = keys.contains { $0.bytewise == member.key.bytewise }
      if !isKnown, elsewhere.keys.contains(member.key) {
        child.report(elsewhere.remedy)
      } else if !isKnown, let remedy = refusals[member.key.lowercased()] {
        child.report("unknown key; \(remedy)")
      } else if !isKnown {
        // Finding similar keys is slow, so it is done only for diagnostics that are kept.
        child.report(
          "unknown key; \(Self.remedy(for: member.key, among: keys, elsewhere.keys, synonyms, orElse: remedy))"
        )
      } else if known.updateValue(child, forKey: member.key.bytewise) != nil {
        child.report("is a duplicate key; remove one of them")
      }
    }
    self.members = known
  }

  private static func remedy(
    for key: String, among keys: [String], _ others: [String], _ synonyms: [String: String],
    orElse remedy: String?
  ) -> String {
    if let meant = synonyms[key.lowercased()], keys.contains(meant) || others.contains(meant) {
      return SpellChecker.didYouMean([meant])
    }
    let near = SpellChecker.suggestions(for: key, among: keys)
    return near.isEmpty ? remedy ?? "use \(SpellChecker.disjunction(keys))" : SpellChecker.didYouMean(near)
  }

  /// The value of a key; `nil` if the object does not contain it.
  package subscript(key: String) -> DocumentValue? { members[key.bytewise] }

  /// Returns the value of a required key; reports it and returns `nil` if it is missing.
  package func required(_ key: String) -> DocumentValue? {
    guard let child = members[key.bytewise] else {
      value.reportMissing(key)
      return nil
    }
    return child
  }
}
