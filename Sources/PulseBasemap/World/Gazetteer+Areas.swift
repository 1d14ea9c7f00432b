import PulseBasics
package import PulseGeo
import PulseScene

// Countries and states with their polygons.
extension Gazetteer {
  /// The part of the sides of a country's box by which a state may lie beside it.
  private static let reachOfMainPart = 0.05

  /// Returns the states of a name or code, which several countries may have; empty for other texts.
  ///
  /// `withParts` is whether codes without their country are known, such as `CA`.
  ///
  /// - Complexity: O(states); about 3 ms more for the first one.
  package func states(named text: String, withParts: Bool) -> [NamedArea] {
    StateNames.embedded.states(of: table.folded(CountryNames.spelledOut(text)), withParts: withParts).map(
      area)
  }

  /// Returns the names in English of the states of a country; empty for one whose states are not known.
  package func stateNames(of country: String) -> [String] {
    StateNames.embedded.states.filter { $0.country.utf8.elementsEqual(country.utf8) }.map(\.name)
  }

  private func area(of state: StateNames.State) -> NamedArea {
    let bounds = state.bounds ?? table.country(state.code)?.bounds
    let main = table.country(state.country)?.bounds
    return NamedArea(
      code: state.code, country: state.country, name: state.name, bounds: bounds,
      isRemote: bounds.flatMap { bounds in main.map { !bounds.isBeside($0, within: Self.reachOfMainPart) } }
        ?? false)
  }

  /// Searches for a state, perhaps with its country after a comma, whose name no country and no town has; `nil` without one.
  func stateSearch(_ text: String) -> PlaceSearchResult? {
    let whole = states(in: text, [])
    let found = whole.isEmpty ? split(text).map { states(in: $0.name, $0.parts.map(\.scopes)) } ?? [] : whole
    if found.count == 1, let place = place(of: found[0], searchText: text) { return .found(place) }
    let places = found.compactMap { place(of: $0, searchText: "\($0.name), \($0.country)") }
    return places.isEmpty ? nil : .ambiguous(Array(places.prefix(Self.mostListed)), count: places.count)
  }

  private func states(in name: String, _ scopes: [[Scope]]) -> [StateNames.State] {
    StateNames.embedded.states(of: table.folded(CountryNames.spelledOut(name)), withParts: false).filter {
      state in
      let region = Region(country: state.country, state: nil)
      return state.bounds != nil
        && scopes.allSatisfy { $0.contains { $0.box == nil && $0.region.contains(region) } }
    }.sorted { $1.size < $0.size }
  }

  private func place(of state: StateNames.State, searchText: String) -> NamedPlace? {
    guard let point = state.point, let bounds = state.bounds else { return nil }
    return NamedPlace(name: state.name, searchText: searchText, point: point, bounds: bounds)
  }

  /// Returns the polygons of the country or state of an ISO 3166 code, each its outer ring and then its holes; empty without any.
  ///
  /// - Throws: ``BasemapError`` if the program was built with a damaged map.
  /// - Complexity: O(points of the country).
  package static func polygons(of code: String) throws(BasemapError) -> [[[GeoPoint]]] {
    let side = try WorldMap.embedded().side
    let countries = try countryPolygons.get()
    let polygons =
      isState(code) ? try statePolygons.get().polygons(of: code) : countries.polygons(of: code)
    if let failure = countries.failure { throw failure }
    return polygons.map { $0.map { places($0, side) } }
  }

  /// Returns the borders of the countries and states of ISO 3166 codes, without their coasts, those of two of them once.
  ///
  /// - Throws: ``BasemapError`` if the program was built with a damaged map.
  /// - Complexity: O(points).
  package static func borders(of codes: [String]) throws(BasemapError) -> [[GeoPoint]] {
    let side = try WorldMap.embedded().side
    let countries = try countryPolygons.get()
    let states = codes.filter(isState)
    let lines =
      countries.borders(of: codes.filter { !isState($0) })
      + (states.isEmpty ? [] : try statePolygons.get().borders(of: states))
    if let failure = countries.failure { throw failure }
    return lines.map { places($0, side) }
  }

  private static func isState(_ code: String) -> Bool { code.bytewise.contains("-") }

  private static func places(_ points: [GridPoint], _ side: Int) -> [GeoPoint] {
    points.map { Mercator.unproject(MapPoint($0, side: side)) }
  }

  /// The polygons of all countries, which are decoded at the first use.
  private static let countryPolygons = Result { () throws(BasemapError) in
    try WorldMap.embedded().countryPolygons()
  }

  /// The polygons of all states, which are decoded at the first use.
  private static let statePolygons = Result { () throws(BasemapError) in
    try WorldMap.embedded().statePolygons()
  }
}

extension GeoBounds {
  /// Returns whether a box touches another one that is made larger by a part of its sides.
  fileprivate func isBeside(_ other: GeoBounds, within part: Double) -> Bool {
    let (tall, width) = (other.north - other.south, other.longitudes.upperBound - other.longitudes.lowerBound)
    guard south <= other.north + part * tall, other.south - part * tall <= north else { return false }
    let (one, two) = (longitudes, other.longitudes)
    return [-360.0, 0, 360].contains { turn in
      one.overlaps(two.lowerBound + turn - part * width...two.upperBound + turn + part * width)
    }
  }

  /// The longitudes from west to east, which may reach beyond the antimeridian.
  private var longitudes: ClosedRange<Double> { west...(east < west ? east + 360 : east) }
}
