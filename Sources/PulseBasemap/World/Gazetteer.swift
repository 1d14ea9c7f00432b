import PulseBasics
package import PulseGeo
import PulseScene

/// A directory of the places of the embedded world map by their names: those of the map and, for towns from 50,000
/// people, also those in other languages; and of countries and their states.
///
/// A country comes before towns of its name, except for one in it that has its name on the map: `Lebanon` and `Mexico` are
/// countries, `Luxembourg` is the town. Towns come before states.
///
/// Letter case, accents and everything but letters and digits are ignored. After a comma or in parentheses, a country or a
/// state narrows a search: `Rome, IT`, `Rome (Italy)`, `Springfield, IL`. Countries of the past are known, too.
package struct Gazetteer: Sendable {
  /// A place with the names that find it.
  private struct Entry: Sendable {
    var name: String
    /// The name in the data; `nil` if it is the same.
    var original: String?
    var key: [UInt8]
    var aliases: [ArraySlice<UInt8>]
    var importance: Int
    var population: Double
    var region: Region
  }

  private let entries: [Entry]
  private let points: [GeoPoint]
  let table: PlaceNameTable

  /// The hashes of all names with the entries that they find, in order.
  private let index: [(hash: UInt64, entry: Int32)]

  /// The importance that the name in another language lacks beside the name on the map: a sixth of the people.
  private static let aliasPenalty = WorldMap.Place.stepsPerTenfold * 3 / 4

  /// The least importance of a town that comes before a country of which its name is not the usual one, `Gold Coast`: that
  /// of 50,000 people.
  private static let largeTown = WorldMap.Place.stepsPerTenfold * 47 / 10

  /// The largest distance of a town from another one of which it may be a part, in degrees.
  private static let reachOfTown = 0.5

  /// The largest number of places that a result lists.
  static let mostListed = 8

  /// Reads the embedded names.
  ///
  /// - Throws: ``BasemapError`` if the program was built with a damaged map.
  /// - Complexity: About 40 ms for the 22,899 places.
  package init() throws(BasemapError) {
    let map = try WorldMap.embedded()
    let places = try map.places()
    table = PlaceNameTable.embedded
    points = places.indices.map { Mercator.unproject(MapPoint(places.point(at: $0), side: map.side)) }
    let table = table
    entries = places.enumerated().map { index, place in
      let row = index < table.rows.count ? table.rows[index] : PlaceNameTable.Row()
      // As the map has it.
      let name = EnglishNames.name(of: place.name)
      let aliases = name == place.name ? row.aliases : row.aliases + [table.folded(place.name)[...]]
      return Entry(
        name: name, original: name == place.name ? nil : place.name, key: table.folded(name),
        aliases: aliases, importance: place.importance, population: place.population, region: row.region)
    }
    var index: [(hash: UInt64, entry: Int32)] = []
    for (number, entry) in entries.enumerated() {
      for key in [entry.key[...]] + entry.aliases { index.append((Self.hash(key), Int32(number))) }
    }
    self.index = index.sorted { ($0.hash, $0.entry) < ($1.hash, $1.entry) }
  }

  /// The 64-bit FNV-1a hash of a name.
  private static func hash(_ key: ArraySlice<UInt8>) -> UInt64 {
    key.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  /// A place with a name, and how much more it is meant than others of the name.
  private typealias Match = (index: Int, importance: Int, isName: Bool)

  /// Searches for a name, perhaps with a country or a state after a comma.
  ///
  /// - Parameters:
  ///   - text: The name.
  ///   - meaning: What is meant.
  ///   - suggesting: Whether similar names are searched for where there is none.
  /// - Returns: The place, or several, or similar names.
  /// - Complexity: O(log(places)); O(places) for similar names.
  package func search(
    _ text: String, as meaning: PlaceMeaning = .any, suggesting: Bool = true
  ) -> PlaceSearchResult {
    if case .country = meaning, let place = country(text) { return .found(place) }
    var matches = matches(of: text)
    if case .inside(let box) = meaning { matches.removeAll { !box.contains(points[$0.index]) } }
    let areas = if case .inside = meaning { [PlaceNameTable.Area]() } else { areas(of: text) }
    if let area = Self.clearMatch(among: areas),
      matches.isEmpty || area.isCountry && (meaning != .any || isMeant(area, by: text, besides: matches))
    {
      return .found(place(of: area, searchText: text))
    }
    if matches.isEmpty, !areas.isEmpty {
      return .ambiguous(areas.prefix(Self.mostListed).map { place(of: $0) }, count: areas.count)
    }
    if let index = Self.clearMatch(among: matches) ?? Self.clearMatch(among: withoutParts(matches)) {
      if case .inside = meaning { return .found(place(at: index, among: matches)) }
      return .found(place(at: index, searchText: text))
    }
    if !matches.isEmpty {
      let listed = matches.prefix(Self.mostListed).map { place(at: $0.index, among: matches) }
      let isLikely = matches[0].isName && Self.leads(matches, by: Self.likelyLead)
      return isLikely
        ? .likely(listed, count: matches.count) : .ambiguous(listed, count: matches.count)
    }
    if case .inside = meaning { return .unknown(suggestions: []) }
    if let found = stateSearch(text) { return found }
    if let text = withComma(text) { return search(text, as: meaning, suggesting: suggesting) }
    return foundByNameAlone(text) ?? .unknown(suggestions: suggesting ? suggestions(for: text) : [])
  }

  /// Returns the country of a name or code, or the largest town of one that the map has as a part of another; `nil` for
  /// other texts, and for several countries.
  private func country(_ text: String) -> NamedPlace? {
    let codes = table.countries.codes(of: table.folded(CountryNames.spelledOut(text)))
    guard codes.count == 1, let code = codes.first else { return nil }
    if let area = table.country(code) { return place(of: area, searchText: text) }
    let towns = entries.indices.filter { entries[$0].region.country.utf8.elementsEqual(code.utf8) }
    return towns.max { entries[$0].importance < entries[$1].importance }.map {
      place(at: $0, searchText: text)
    }
  }

  /// Returns the country of a name or code; `nil` for other texts, and for several countries.
  package func countryArea(named text: String) -> NamedArea? {
    let codes = table.countries.codes(of: table.folded(CountryNames.spelledOut(text)))
    guard codes.count == 1, let code = codes.first else { return nil }
    let area = table.country(code)
    return NamedArea(code: code, country: code, name: area?.name ?? text, bounds: area?.bounds)
  }

  /// Returns whether a country is meant by a text rather than one of the towns of this name.
  private func isMeant(_ country: PlaceNameTable.Area, by text: String, besides towns: [Match]) -> Bool {
    if isTown(towns, in: country) { return false }
    guard table.countries.isOtherName(table.folded(CountryNames.spelledOut(text))) else { return true }
    return !towns.contains { $0.isName && $0.importance >= Self.largeTown }
  }

  /// Returns the matches without large towns that have the name of a part of theirs as another one: New Delhi is a part of
  /// Delhi.
  private func withoutParts(_ matches: [Match]) -> [Match] {
    let named = matches.filter(\.isName).map { points[$0.index] }
    return matches.filter { match in
      let point = points[match.index]
      return match.isName
        || !named.contains {
          abs($0.latitude - point.latitude) < Self.reachOfTown
            && abs($0.longitude - point.longitude) < Self.reachOfTown
        }
    }
  }

  /// Returns the text of a place with a country or state behind it, `Paris TX` or `London England`, with a comma between them;
  /// `nil` for others.
  private func withComma(_ text: String) -> String? {
    let words = text.bytewise.split(separator: " ")
    guard !text.bytewise.contains(","), words.count > 1 else { return nil }
    for count in 1...min(Self.mostWordsOfArea, words.count - 1) {
      let (name, area) = (
        words.dropLast(count).joined(separator: " "), words.suffix(count).joined(separator: " ")
      )
      let scopes = table.scopes(named: area)
      if !scopes.isEmpty, !matches(ofName: table.folded(name), in: [scopes]).isEmpty {
        return "\(name), \(area)"
      }
    }
    return nil
  }

  /// The largest number of words of a country or state behind a place, as of Papua New Guinea.
  private static let mostWordsOfArea = 3

  /// Returns the place, or the places, of the name before a comma if what follows is not known at all; `nil` for others.
  private func foundByNameAlone(_ text: String) -> PlaceSearchResult? {
    guard let (name, parts) = split(text) else { return nil }
    let unknown = parts.filter(\.scopes.isEmpty)
    // Of several places in a list, none is meant more than the others.
    let isList = unknown.contains { part in
      let key = table.folded(part.text)
      return key.isEmpty || !matches(ofName: key, in: []).isEmpty
    }
    guard !unknown.isEmpty, !isList else { return nil }
    let found = matches(ofName: table.folded(name), in: parts.map(\.scopes).filter { !$0.isEmpty })
    if let index = Self.clearMatch(among: found) { return .foundByNameAlone(place(at: index, among: found)) }
    let listed = found.prefix(Self.mostListed).map { place(at: $0.index, among: found) }
    return listed.isEmpty ? nil : .ambiguous(listed, count: found.count)
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
    let whole = areas(ofName: text, in: [])
    guard whole.isEmpty, let (name, parts) = split(text) else { return whole }
    return areas(ofName: name, in: parts.map(\.scopes))
  }

  private func areas(ofName name: String, in scopes: [[Scope]]) -> [PlaceNameTable.Area] {
    let key = table.folded(CountryNames.spelledOut(name))
    if key.isEmpty { return [] }
    let countries = table.countries.codes(ofName: key).compactMap { table.country($0) }
    // A state with the name of its country is most of it, or all.
    let states = table.states(named: table.folded(name)).filter { state in
      !countries.contains { $0.region.contains(state.region) }
    }
    return (countries + states).filter { area in
      scopes.allSatisfy { $0.contains { $0.contains(area.region, at: area.point) } }
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
    guard whole.isEmpty, let (name, parts) = split(text) else { return whole }
    let (key, scopes) = (table.folded(name), parts.map(\.scopes))
    let found = matches(ofName: key, in: scopes)
    return found.isEmpty ? matches(ofName: key, in: scopes.map(territories)) : found
  }

  /// Returns scopes with those of the countries whose towns also stand under their names.
  private func territories(of scopes: [Scope]) -> [Scope] {
    scopes
      + scopes.filter { $0.region.state == nil && $0.box == nil }.flatMap { scope in
        table.countries.territories(of: scope.region.country).map {
          Scope(region: Region(country: $0, state: nil), box: nil)
        }
      }
  }

  private func matches(ofName key: [UInt8], in scopes: [[Scope]]) -> [Match] {
    if key.isEmpty { return [] }
    let hash = Self.hash(key[...])
    var found: [Match] = []
    var position = index.partitioningIndex { $0.hash >= hash }
    while position < index.count, index[position].hash == hash {
      let number = Int(index[position].entry)
      position += 1
      let entry = entries[number]
      let isName = entry.key == key
      guard found.last?.index != number, isName || entry.aliases.contains(where: { $0.elementsEqual(key) }),
        scopes.allSatisfy({ $0.contains { $0.contains(entry.region, at: points[number]) } })
      else { continue }
      found.append((number, entry.importance - (isName ? 0 : Self.aliasPenalty), isName))
    }
    return found.sorted { ($1.importance, $0.index) < ($0.importance, $1.index) }
  }

  /// Splits a text into a name and the parts after its commas or in parentheses, with the possible meanings of each; `nil`
  /// without any.
  ///
  /// A part may have commas itself: `Korea, South`.
  func split(_ text: String) -> (name: String, parts: [(text: String, scopes: [Scope])])? {
    let texts = text.bytewise.filter { $0 != ")" }.bytewise.split { $0 == "," || $0 == "(" }.map {
      String($0)
    }
    guard texts.count > 1, let name = texts.first else { return nil }
    var parts: [(text: String, scopes: [Scope])] = []
    var rest = texts.dropFirst()
    while !rest.isEmpty {
      let lengths = (1...rest.count).reversed()
      let known = lengths.lazy.map { length in
        let part = rest.prefix(length).joined(separator: ", ")
        return (text: part, scopes: table.scopes(named: part), length: length)
      }.first { !$0.scopes.isEmpty || $0.length == 1 }
      guard let known else { break }
      parts.append((known.text, known.scopes))
      rest = rest.dropFirst(known.length)
    }
    return (name, parts)
  }

  private func place(at index: Int, searchText: String) -> NamedPlace {
    let (entry, key) = (entries[index], table.folded(searchText))
    // A name may contain a comma.
    let isWhole = entry.key == key || entry.aliases.contains { $0.elementsEqual(key) }
    let typed = isWhole ? searchText : split(searchText)?.name ?? searchText
    return NamedPlace(
      name: table.shownName(entry.name, typed: typed), searchText: searchText, point: points[index],
      town: NamedPlace.Town(number: index, name: entry.original ?? entry.name), population: entry.population)
  }

  /// Returns a place with a text that finds it and no other.
  private func place(at index: Int, among matches: [Match]) -> NamedPlace {
    let entry = entries[index]
    let texts = [entry.region.country, entry.region.state].compactMap { region in
      region.map { "\(entry.name), \($0)" }
    }
    let text = texts.first { Self.clearMatch(among: self.matches(of: $0)) == index }
    return NamedPlace(
      name: entry.name, searchText: text ?? Self.coordinates(of: points[index]) + "=\(entry.name)",
      point: points[index], population: entry.population)
  }

  /// The coordinates with four decimals, as the map has no more.
  private static func coordinates(of point: GeoPoint) -> String {
    [point.latitude, point.longitude].map { degrees in
      let units = Int((abs(degrees) * 10_000).rounded())
      let digits = String(10_000 + units % 10_000).dropFirst()
      return "\(degrees < 0 && units > 0 ? "-" : "")\(units / 10_000).\(digits)"
    }.joined(separator: ",")
  }

  /// Returns the letters of a name as bits.
  private static func letters(in key: [UInt8]) -> UInt64 { key.reduce(0) { $0 | 1 << UInt64($1 & 63) } }

  /// Returns the most important places with a similar name, at most three.
  private func suggestions(for text: String) -> [NamedPlace] {
    let name = split(text)?.name ?? text
    // The name is right, and the region is not.
    let namesakes = matches(ofName: table.folded(name), in: [])
    if !namesakes.isEmpty { return namesakes.prefix(3).map { place(at: $0.index, among: namesakes) } }
    let typed = table.folded(name)
    let letters = Self.letters(in: typed)
    // An error changes at most two letters.
    let most = 2 * max(2, typed.count / 3)
    func isSimilar(_ key: [UInt8]) -> Bool {
      abs(key.count - typed.count) < 3 && (letters ^ Self.letters(in: key)).nonzeroBitCount <= most
    }
    var known: [String: Int] = [:]
    for (index, entry) in entries.enumerated() where isSimilar(entry.key) {
      let key = String(decoding: entry.key, as: UTF8.self)
      if entries[known[key] ?? index].importance <= entry.importance { known[key] = index }
    }
    var countries: [String: PlaceNameTable.Area] = [:]
    for (key, codes) in table.countries.codesOfNames where codes.count == 1 && isSimilar(key) {
      countries[String(decoding: key, as: UTF8.self)] = table.country(codes[0])
    }
    let keys = known.sorted {
      (entries[$1.value].importance, $0.key) < (entries[$0.value].importance, $1.key)
    }
    let candidates = countries.keys.sorted() + keys.map(\.key).filter { countries[$0] == nil }
    // A country has several names.
    var found: [NamedPlace] = []
    for key in SpellChecker.suggestions(for: String(decoding: typed, as: UTF8.self), among: candidates) {
      let suggestion =
        countries[key].map { place(of: $0, searchText: $0.name) }
        ?? known[key].map { place(at: $0, among: []) }
      if let suggestion, !found.contains(suggestion) { found.append(suggestion) }
    }
    return found
  }
}

extension MapPoint {
  /// Creates the point at a place of the grid of the built-in map.
  init(_ point: GridPoint, side: Int) {
    let scale = Mercator.worldSize / Double(side)
    self.init(x: Double(point.x) * scale, y: Double(point.y) * scale)
  }
}
