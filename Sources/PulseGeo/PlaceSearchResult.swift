/// A town or city that was found by its name.
package struct NamedPlace: Hashable, Sendable {
  /// The name as maps show it.
  package let name: String

  /// The shortest text that finds the place and no other one: `Rome`, `Rome, US` or `Springfield, IL`; its coordinates
  /// where no text does.
  package let searchText: String

  /// The location.
  package let point: GeoPoint

  /// Creates a place.
  package init(name: String, searchText: String, point: GeoPoint) {
    (self.name, self.searchText, self.point) = (name, searchText, point)
  }
}

/// The result of a search for a name: one place, several, or none with similar names.
package enum PlaceSearchResult: Hashable, Sendable {
  /// The only place of the name, or one with at least ten times the people of any other.
  case found(NamedPlace)

  /// Places of the name, the most important first; there may be more than those listed.
  case ambiguous([NamedPlace], count: Int)

  /// No place; the suggestions have similar names.
  case unknown(suggestions: [NamedPlace])
}
