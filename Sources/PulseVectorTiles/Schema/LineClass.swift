/// A schema-independent class of lines, such as motorway, rail, river or border.
enum LineClass: String, Hashable, Sendable, CaseIterable {
  // Roads in drawing order, the least important first.
  case path, track, pedestrian, service, minor, tertiary, secondary, primary, trunk, motorway
  case rail, sidingRail, tram, ferry, cableCar, runway, taxiway, pier
  case river, canal, stream
  case countryBorder, regionBorder
  /// A line of an unrecognized schema.
  case unknown

  /// The label priority of a road, 0 first; `nil` for other lines.
  var streetRank: Int? {
    switch self {
    case .motorway, .trunk: 0
    case .primary: 1
    case .secondary: 2
    case .tertiary: 3
    case .minor, .pedestrian: 4
    case .service, .track, .path: 5
    default: nil
    }
  }
}

extension LineClass {
  /// The label priority of a street or of water, 0 first.
  ///
  /// Rivers have many places for a name, and bridges one. Canals of a city come after the streets along them.
  var labelRank: Int {
    switch self {
    case .river, .stream: 2
    case .canal: 5
    default: streetRank.map { $0 < 5 ? $0 : 6 } ?? 7
    }
  }

  /// Whether the first labels of lines of the class come before those of neighborhoods.
  var isMajor: Bool { labelRank <= 2 && self != .stream }

  /// Whether the numbers of routes are shown on lines of the class.
  var hasRoutes: Bool { streetRank.map { $0 <= 3 } ?? false }
}

/// The vertical level of a line: tunnel, ground or bridge.
enum LineLevel: Int, Hashable, Sendable, CaseIterable {
  case tunnel, ground, bridge
}

/// A schema-independent class of polygons, such as water, park or building.
enum AreaClass: String, Hashable, Sendable, CaseIterable {
  case land, residential, industrial, school, hospital, military, pedestrian
  case farmland, grass, park, wood, scrub, wetland, sand, rock, glacier, cemetery, pitch
  case water, pool
  // Generalized land cover of low zooms.
  case coverFarmland, coverGrass, coverScrub, coverWood, coverUrban, coverRock, coverGlacier
  case aerodrome, apron, pier, building
  /// A polygon that is not drawn.
  case hidden
  /// A polygon of an unrecognized schema.
  case unknown
}

/// A schema-independent class of labeled places, from the most to the least important.
enum PlaceClass: Int, Hashable, Sendable, CaseIterable {
  case continent, ocean, country, capital, city, region, town, lake, village, suburb, island, hamlet, airport,
    station, neighborhood, park, peak, locality
  /// A halt, or a station of a subway.
  case minorStation
  case houseNumber
}

extension PlaceClass {
  /// Whether the place is a part of a town, or a point of interest.
  var isLocal: Bool { rawValue >= PlaceClass.station.rawValue }
}
