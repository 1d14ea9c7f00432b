/// A schema-independent class of labeled places, from the most to the least important.
enum PlaceClass: Int, Hashable, Sendable, CaseIterable {
  case ocean, country, region, capital, city, town, lake, village, suburb, island, hamlet, neighborhood,
    park, airport, peak, locality
}
