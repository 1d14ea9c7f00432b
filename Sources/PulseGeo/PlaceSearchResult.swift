/// A town or city, country or state that was found by its name.
package struct NamedPlace: Hashable, Sendable {
  /// The name as maps in English show it.
  package let name: String

  /// The shortest text that finds the place and no other one: `Rome`, `Rome, US` or `Springfield, IL`; its coordinates
  /// where no text does.
  package let searchText: String

  /// The location; of a country or state a point inside it.
  package let point: GeoPoint

  /// The box that a map of a country or state shows, without what lies far from it; `nil` for towns.
  package let bounds: GeoBounds?

  /// A town on the map by its number, with its name in the data of the map, of which that in English may be another form.
  package struct Town: Hashable, Sendable {
    package let number: Int
    package let name: String

    /// Creates a town.
    package init(number: Int, name: String) { (self.number, self.name) = (number, name) }
  }

  /// The town; `nil` for countries and states.
  package let town: Town?

  /// The population of a town, to about 4 %, at least 1,000; `nil` if it is not known, and for countries and states.
  package let population: Double?

  /// Creates a place.
  package init(
    name: String, searchText: String, point: GeoPoint, bounds: GeoBounds? = nil, town: Town? = nil,
    population: Double? = nil
  ) {
    (self.name, self.searchText, self.point, self.bounds) = (name, searchText, point, bounds)
    (self.town, self.population) = (town, population)
  }
}

/// The meaning of a name that has several.
package enum PlaceMeaning: Hashable, Sendable {
  /// A town rather than its country or state, a country rather than the towns elsewhere.
  case any

  /// The subject of a map: a country rather than a town in it.
  case area

  /// A country by its name or code.
  case country

  /// A town in a box.
  case inside(GeoBounds)
}

/// The result of a search for a name: one place, several, or none with similar names.
package enum PlaceSearchResult: Hashable, Sendable {
  /// The only place of the name, or one with at least ten times the people of any other town, or the area of any other
  /// country or state.
  case found(NamedPlace)

  /// Places of the name, the most important first, of which the first is probably meant: it has at least three times the
  /// people of any other. There may be more than those listed.
  case likely([NamedPlace], count: Int)

  /// Places of the name, the most important first; there may be more than those listed.
  case ambiguous([NamedPlace], count: Int)

  /// The place of the name before a comma, found as by its own, while what follows is no country, state or place that is
  /// known: `Paris, S008`.
  case foundByNameAlone(NamedPlace)

  /// No place; the suggestions have similar names.
  case unknown(suggestions: [NamedPlace])
}
