/// A country that was found by its name or code.
package struct CountryArea: Hashable, Sendable {
  /// The ISO 3166 code, which all of its names have in common.
  package let code: String

  /// The name as maps show it.
  package let name: String

  /// The box that a map of the country shows, without what lies far from it; `nil` for a country that the built-in map
  /// has as a part of another, or not at all.
  package let bounds: GeoBounds?

  /// Creates a country.
  package init(code: String, name: String, bounds: GeoBounds?) {
    (self.code, self.name, self.bounds) = (code, name, bounds)
  }
}
