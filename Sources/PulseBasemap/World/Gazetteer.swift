import PulseBasics
package import PulseGeo

/// A directory of the places of the embedded world map by their names: those of the map and, for towns from 50,000
/// people, also those in other languages.
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
      return Entry(
        name: place.name, key: table.folded(place.name), aliases: row.aliases, importance: place.importance,
        region: row.region)
    }
  }

  /// Searches for a name, perhaps with a country or a state after a comma.
  ///
  /// - Complexity: O(places).
  package func search(_ text: String) -> PlaceSearchResult {
    let matches = matches(of: text)
    if let index = Self.clearMatch(among: matches) { return .found(place(at: index, searchText: text)) }
    if !matches.isEmpty {
      let listed = matches.prefix(Self.mostListed).map { place(at: $0.index, among: matches) }
      return .ambiguous(listed, count: matches.count)
    }
    return .unknown(suggestions: suggestions(for: text))
  }

  /// Returns the first match if it has at least ten times the people of any other.
  private static func clearMatch(among matches: [(index: Int, importance: Int)]) -> Int? {
    guard let first = matches.first else { return nil }
    let isClear = matches.dropFirst().allSatisfy {
      first.importance - $0.importance >= WorldMap.Place.stepsPerTenfold
    }
    return isClear ? first.index : nil
  }

  /// The places of a name, the most important first.
  private func matches(of text: String) -> [(index: Int, importance: Int)] {
    // A name may contain a comma: `Washington, D.C.`
    let whole = matches(ofName: table.folded(text), in: [])
    guard whole.isEmpty, let (name, regions) = split(text) else { return whole }
    return matches(ofName: table.folded(name), in: regions)
  }

  private func matches(ofName key: [UInt8], in regions: [[Region]]) -> [(index: Int, importance: Int)] {
    if key.isEmpty { return [] }
    var found: [(index: Int, importance: Int)] = []
    for (index, entry) in entries.enumerated() {
      let isName = entry.key == key
      guard isName || entry.aliases.contains(where: { $0.elementsEqual(key) }),
        regions.allSatisfy({ $0.contains { $0.contains(entry.region) } })
      else { continue }
      found.append((index, entry.importance - (isName ? 0 : Self.aliasPenalty)))
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
  private func place(at index: Int, among matches: [(index: Int, importance: Int)]) -> NamedPlace {
    let entry = entries[index]
    let texts = [entry.region.country, entry.region.state].compactMap { region in
      region.map { "\(entry.name), \($0)" }
    }
    let text = texts.first { Self.clearMatch(among: self.matches(of: $0)) == index }
    return place(at: index, searchText: text ?? coordinates(of: index) + "=\(entry.name)")
  }

  /// The coordinates with four decimals, as the map has no more.
  private func coordinates(of index: Int) -> String {
    [points[index].latitude, points[index].longitude].map { degrees in
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
    var known: [String: Int] = [:]
    for (index, entry) in entries.enumerated() where abs(entry.key.count - typed.count) < 3 {
      let key = String(decoding: entry.key, as: UTF8.self)
      if entries[known[key] ?? index].importance <= entry.importance { known[key] = index }
    }
    let keys = known.sorted {
      (entries[$1.value].importance, $0.key) < (entries[$0.value].importance, $1.key)
    }
    return SpellChecker.suggestions(for: String(decoding: typed, as: UTF8.self), among: keys.map(\.key))
      .compactMap { known[$0] }
      .map { index in place(at: index, among: []) }
  }
}

extension Gazetteer.Region {
  /// Returns whether this region is the other one or contains it.
  func contains(_ other: Gazetteer.Region) -> Bool {
    country == other.country && (state == nil || state == other.state)
  }
}
