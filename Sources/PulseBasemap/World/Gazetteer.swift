import PulseBasics
package import PulseGeo

/// A directory of the places of the embedded world map by their names: those of the map and, for towns from 50,000
/// people, also those in other languages; and of countries and their states.
///
/// A country comes before towns of its name, except for one in it that has its name on the map: `Lebanon` and `Mexico` are
/// countries, `Luxembourg` is the town. Towns come before states.
///
/// Letter case, accents and everything but letters and digits are ignored. After a comma, a country or a state of the
/// United States narrows a search: `Rome, IT`, `Rome, Italy`, `Springfield, IL`.
package struct Gazetteer: Sendable {
  /// A place with the names that find it.
  private struct Entry: Sendable {
    var name: String
    var key: [UInt8]
    var aliases: [ArraySlice<UInt8>]
    var importance: Int
    var region: Region
  }

  /// A country, and in the United States the state.
  struct Region: Hashable, Sendable {
    var country: String
    var state: String?
  }

  private let entries: [Entry]
  private let points: [GeoPoint]
  private let table: PlaceNameTable

  /// The importance that the name in another language lacks beside the name on the map: a sixth of the people.
  private static let aliasPenalty = WorldMap.Place.stepsPerTenfold * 3 / 4

  /// The largest number of places that a result lists.
  private static let mostListed = 8

  /// Reads the embedded names.
  ///
  /// - Throws: ``BasemapError`` if the program was built with a damaged map.
  /// - Complexity: About 20 ms for the 22,899 places.
  package init() throws(BasemapError) {
    let map = try WorldMap.embedded()
    let places = try map.places()
    table = PlaceNameTable.embedded
    let scale = Mercator.worldSize / Double(map.side)
    points = places.indices.map { index in
      let point = places.point(at: index)
      return Mercator.unproject(MapPoint(x: Double(point.x) * scale, y: Double(point.y) * scale))
    }
    let table = table
    entries = places.enumerated().map { index, place in
      let row = index < table.rows.count ? table.rows[index] : PlaceNameTable.Row()
      // As the map has it.
      let name = EnglishNames.name(of: place.name)
      let aliases = name == place.name ? row.aliases : row.aliases + [table.folded(place.name)[...]]
      return Entry(
        name: name, key: table.folded(name), aliases: aliases, importance: place.importance,
        region: row.region)
    }
  }

  /// A place with a name, and how much more it is meant than others of the name.
  private typealias Match = (index: Int, importance: Int, isName: Bool)

  /// Searches for a name, perhaps with a country or a state after a comma.
  ///
  /// - Parameters:
  ///   - text: The name.
  ///   - prefersCountries: Whether a country is meant, rather than a town in it with its name: `Luxembourg`.
  /// - Returns: The place, or several, or similar names.
  /// - Complexity: O(places).
  package func search(_ text: String, prefersCountries: Bool = false) -> PlaceSearchResult {
    let matches = matches(of: text)
    let areas = areas(of: text)
    if let area = Self.clearMatch(among: areas),
      matches.isEmpty || area.isCountry && (prefersCountries || !isTown(matches, in: area))
    {
      return .found(place(of: area, searchText: text))
    }
    if matches.isEmpty, !areas.isEmpty {
      return .ambiguous(areas.prefix(Self.mostListed).map { place(of: $0) }, count: areas.count)
    }
    if let index = Self.clearMatch(among: matches) { return .found(place(at: index, searchText: text)) }
    if !matches.isEmpty {
      let listed = matches.prefix(Self.mostListed).map { place(at: $0.index, among: matches) }
      let isLikely = matches[0].isName && Self.leads(matches, by: Self.likelyLead)
      return isLikely
        ? .likely(listed, count: matches.count) : .ambiguous(listed, count: matches.count)
    }
    return .unknown(suggestions: suggestions(for: text))
  }

  /// Returns the first match if it has at least ten times the people of any other.
  private static func clearMatch(among matches: [Match]) -> Int? {
    leads(matches, by: WorldMap.Place.stepsPerTenfold) ? matches[0].index : nil
  }

  /// The importance by which the first of several places is probably meant: three times the people.
  private static let likelyLead = WorldMap.Place.stepsPerTenfold * 12 / 25

  /// Returns whether there is a first match, more important than any other by a number of steps.
  private static func leads(_ matches: [Match], by lead: Int) -> Bool {
    guard let first = matches.first else { return false }
    return matches.dropFirst().allSatisfy { first.importance - $0.importance >= lead }
  }

  /// Returns the first area if it is at least ten times as large as any other.
  private static func clearMatch(among areas: [PlaceNameTable.Area]) -> PlaceNameTable.Area? {
    guard let first = areas.first, areas.dropFirst().allSatisfy({ first.size >= 10 * $0.size }) else {
      return nil
    }
    return first
  }

  /// Returns whether a town has the name of its country: Luxembourg, Singapore.
  private func isTown(_ matches: [Match], in country: PlaceNameTable.Area) -> Bool {
    matches.contains { $0.isName && country.region.contains(entries[$0.index].region) }
  }

  /// Returns the countries and states of a name, the largest first.
  private func areas(of text: String) -> [PlaceNameTable.Area] {
    let whole = areas(ofName: table.folded(text), in: [])
    guard whole.isEmpty, let (name, regions) = split(text) else { return whole }
    return areas(ofName: table.folded(name), in: regions)
  }

  private func areas(ofName key: [UInt8], in regions: [[Region]]) -> [PlaceNameTable.Area] {
    if key.isEmpty { return [] }
    let found = table.areas.filter { area in
      area.keys.contains(key) && regions.allSatisfy { $0.contains { $0.contains(area.region) } }
    }
    let countries = found.filter(\.isCountry)
    // A state with the name of its country is most of it, or all.
    return found.filter { area in
      area.isCountry || !countries.contains { $0.region.contains(area.region) }
    }.sorted { $1.size < $0.size }
  }

  private func place(of area: PlaceNameTable.Area, searchText: String) -> NamedPlace {
    NamedPlace(name: area.name, searchText: searchText, point: area.point, bounds: area.bounds)
  }

  /// Returns an area with a text that finds it and no other.
  private func place(of area: PlaceNameTable.Area) -> NamedPlace {
    let text = "\(area.name), \(area.region.country)"
    let isFound = Self.clearMatch(among: areas(of: text))?.point == area.point && matches(of: text).isEmpty
    return place(of: area, searchText: isFound ? text : Self.coordinates(of: area.point) + "=\(area.name)")
  }

  /// The places of a name, the most important first.
  private func matches(of text: String) -> [Match] {
    // A name may contain a comma: `Washington, D.C.`
    let whole = matches(ofName: table.folded(text), in: [])
    guard whole.isEmpty, let (name, regions) = split(text) else { return whole }
    return matches(ofName: table.folded(name), in: regions)
  }

  private func matches(ofName key: [UInt8], in regions: [[Region]]) -> [Match] {
    if key.isEmpty { return [] }
    var found: [Match] = []
    for (index, entry) in entries.enumerated() {
      let isName = entry.key == key
      guard isName || entry.aliases.contains(where: { $0.elementsEqual(key) }),
        regions.allSatisfy({ $0.contains { $0.contains(entry.region) } })
      else { continue }
      found.append((index, entry.importance - (isName ? 0 : Self.aliasPenalty), isName))
    }
    return found.sorted { ($1.importance, $0.index) < ($0.importance, $1.index) }
  }

  /// Splits a text into a name and the regions after its commas, the possible meanings of each; `nil` without a comma.
  private func split(_ text: String) -> (name: String, regions: [[Region]])? {
    let parts = text.bytewise.split(separator: ",", omittingEmptySubsequences: false).map { String($0) }
    guard parts.count > 1, let name = parts.first else { return nil }
    return (name, parts.dropFirst().map { table.regions(named: $0) })
  }

  private func place(at index: Int, searchText: String) -> NamedPlace {
    NamedPlace(name: entries[index].name, searchText: searchText, point: points[index])
  }

  /// Returns a place with a text that finds it and no other.
  private func place(at index: Int, among matches: [Match]) -> NamedPlace {
    let entry = entries[index]
    let texts = [entry.region.country, entry.region.state].compactMap { region in
      region.map { "\(entry.name), \($0)" }
    }
    let text = texts.first { Self.clearMatch(among: self.matches(of: $0)) == index }
    return place(at: index, searchText: text ?? Self.coordinates(of: points[index]) + "=\(entry.name)")
  }

  /// The coordinates with four decimals, as the map has no more.
  private static func coordinates(of point: GeoPoint) -> String {
    [point.latitude, point.longitude].map { degrees in
      let units = Int((abs(degrees) * 10_000).rounded())
      let digits = String(10_000 + units % 10_000).dropFirst()
      return "\(degrees < 0 && units > 0 ? "-" : "")\(units / 10_000).\(digits)"
    }.joined(separator: ",")
  }

  /// Returns the most important places with a similar name, at most three.
  private func suggestions(for text: String) -> [NamedPlace] {
    let name = split(text)?.name ?? text
    // The name is right, and the region is not.
    let namesakes = matches(ofName: table.folded(name), in: [])
    if !namesakes.isEmpty { return namesakes.prefix(3).map { place(at: $0.index, among: namesakes) } }
    let typed = table.folded(name)
    func isSimilar(_ key: [UInt8]) -> Bool { abs(key.count - typed.count) < 3 }
    var known: [String: Int] = [:]
    for (index, entry) in entries.enumerated() where isSimilar(entry.key) {
      let key = String(decoding: entry.key, as: UTF8.self)
      if entries[known[key] ?? index].importance <= entry.importance { known[key] = index }
    }
    var countries: [String: PlaceNameTable.Area] = [:]
    for area in table.areas where area.isCountry {
      for key in area.keys where isSimilar(key) { countries[String(decoding: key, as: UTF8.self)] = area }
    }
    let keys = known.sorted {
      (entries[$1.value].importance, $0.key) < (entries[$0.value].importance, $1.key)
    }
    let candidates = countries.keys.sorted() + keys.map(\.key).filter { countries[$0] == nil }
    return SpellChecker.suggestions(for: String(decoding: typed, as: UTF8.self), among: candidates)
      .compactMap { key in
        countries[key].map { place(of: $0, searchText: $0.name) }
          ?? known[key].map { place(at: $0, among: []) }
      }
  }
}

extension Gazetteer.Region {
  /// Returns whether this region is the other one or contains it.
  func contains(_ other: Gazetteer.Region) -> Bool {
    country == other.country && (state == nil || state == other.state)
  }
}
