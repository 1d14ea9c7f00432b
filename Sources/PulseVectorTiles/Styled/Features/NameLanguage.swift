import PulseBasics

/// A language that takes the place of the one in which a style shows names.
package struct NameLanguage: Hashable, Sendable {
  /// The properties with names in the language, those that are preferred first: `name:de` and `name_de`.
  let names: [String]

  /// Creates a language by its code in OpenStreetMap, such as `de` or `zh-Hans`; without names in a script, those of
  /// the language count.
  package init(code: String) {
    let language = String(code.bytewise.prefix { $0 != "-" })
    let codes = language.utf8.count == code.utf8.count ? [code] : [code, language]
    names = codes.flatMap { ["name:\($0)", "name_\($0)"] }
  }

  /// The parts of names that styles show.
  enum Part: Hashable {
    /// The name as it is read.
    case name

    /// The name in the local script, beside one in Latin letters.
    case otherScript
  }

  /// Returns the part that a property is: `name`, and those with a language after it; `nil` for others.
  func part(of property: String) -> Part? {
    guard let rest = property.bytewise.removing(prefix: "name") else { return nil }
    if rest.isEmpty { return .name }
    guard rest.bytewise.hasPrefix(":") || rest.bytewise.hasPrefix("_") else { return nil }
    return rest.bytewise.dropFirst(1).bytewise.hasPrefix("nonlatin") ? .otherScript : .name
  }
}
