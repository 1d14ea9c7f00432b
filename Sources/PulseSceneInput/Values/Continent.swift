import PulseBasics
import PulseGeo

/// A continent with the box that a map of it shows.
package struct Continent: Sendable {
  let name: String
  let bounds: GeoBounds

  /// The continents, without islands far from them and the north of Greenland, which would shrink all else on Mercator maps.
  static let all = [
    Continent(name: "Europe", bounds: GeoBounds(west: -25, south: 34, east: 45, north: 71.5)),
    Continent(name: "Africa", bounds: GeoBounds(west: -18.5, south: -35.5, east: 52, north: 38)),
    Continent(name: "Asia", bounds: GeoBounds(west: 25, south: -11.5, east: 180, north: 78)),
    Continent(name: "North America", bounds: GeoBounds(west: -169, south: 7, east: -52, north: 73)),
    Continent(name: "South America", bounds: GeoBounds(west: -82, south: -56, east: -34, north: 13)),
    Continent(name: "Oceania", bounds: GeoBounds(west: 112, south: -48, east: -172, north: 15)),
  ]

  /// The names for help.
  static let list = SpellChecker.disjunction(all.map(\.name))

  /// Returns the continent of a name in any case, with blanks, hyphens or nothing between its words; `nil` for other names.
  static func named(_ text: String) -> Continent? {
    func key(_ name: String) -> [UInt8] {
      name.lowercased().utf8.filter { $0 != 0x20 && $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }
    }
    let typed = key(text)
    return all.first { key($0.name) == typed }
  }
}
