/// A country, or a state of one, that was found by its name or code.
package struct NamedArea: Hashable, Sendable {
  /// The ISO 3166 code of a country, or the ISO 3166-2 code of a state; all names of the area have it in common.
  package let code: String

  /// The ISO 3166 code of the country that the area is in, or that it is.
  package let country: String

  /// The name as maps show it.
  package let name: String

  /// The box that a map of the area shows, without what lies far from it; `nil` for an area that the built-in map
  /// has as a part of another, or not at all.
  package let bounds: GeoBounds?

  /// Whether a state lies far from the main part of its country, as Hawaii does.
  package let isRemote: Bool

  /// Creates an area.
  package init(code: String, country: String, name: String, bounds: GeoBounds?, isRemote: Bool = false) {
    (self.code, self.country, self.name, self.bounds) = (code, country, name, bounds)
    self.isRemote = isRemote
  }

  /// Whether it is a state of a country.
  package var isState: Bool { !code.utf8.elementsEqual(country.utf8) }
}
