import PulsePixels

/// The network of a route: motorways, European routes, or other roads.
enum RouteNetwork: Hashable, Sendable {
  case motorway, european, other

  /// Returns the network of the numbers of roads of a class that are no European routes.
  static func own(of line: LineClass) -> RouteNetwork { line == .motorway ? .motorway : .other }
}

/// The colors of a vector map style by purpose.
struct VectorPalette: Sendable {
  /// The fill and casing colors of a road class.
  struct RoadColors: Sendable {
    let fill: RGBA
    let casing: RGBA
  }

  /// The colors of the shields of route numbers.
  struct ShieldColors: Sendable {
    let fill: RGBA
    let border: RGBA
    let text: RGBA
  }

  var land: RGBA
  var residential: RGBA
  var industrial: RGBA
  var school: RGBA
  var hospital: RGBA
  var military: RGBA
  var pedestrian: RGBA
  var farmland: RGBA
  var grass: RGBA
  var park: RGBA
  var wood: RGBA
  var scrub: RGBA
  var wetland: RGBA
  var sand: RGBA
  var rock: RGBA
  var glacier: RGBA
  var cemetery: RGBA
  var pitch: RGBA
  var pitchOutline: RGBA
  var water: RGBA
  /// The color of rivers and canals that are lines; `nil` for that of water.
  var river: RGBA?
  var pool: RGBA
  var aerodrome: RGBA
  var apron: RGBA
  var building: RGBA
  var buildingOutline: RGBA

  var motorway: RoadColors
  var trunk: RoadColors
  var primary: RoadColors
  var secondary: RoadColors
  var tertiary: RoadColors
  var minor: RoadColors
  var service: RoadColors
  var pedestrianStreet: RoadColors
  var track: RGBA
  var path: RGBA
  var pathCasing: RGBA
  var rail: RGBA
  var siding: RGBA
  var tram: RGBA
  var ferry: RGBA
  var runway: RGBA
  var countryBorder: RGBA
  var regionBorder: RGBA
  var bridgeCasing: RGBA
  /// The opacity of roads in tunnels over the land color, of 255.
  var tunnelStrength: Int

  var placeText: RGBA
  var minorPlaceText: RGBA
  var streetText: RGBA
  var waterText: RGBA
  var parkText: RGBA
  var halo: RGBA
  var waterHalo: RGBA
  var shields: [RouteNetwork: ShieldColors]
  /// The dot of stations, and the ring around it.
  var station: RGBA
  var stationRing: RGBA
  /// The color for features of an unrecognized schema.
  var unclassified: RGBA

  /// Returns a color as drawn at a level; tunnels are paler.
  func color(_ color: RGBA, at level: LineLevel) -> RGBA {
    if level != .tunnel { return color }
    func channel(_ path: KeyPath<RGBA, UInt8>) -> UInt8 {
      let sum = Int(color[keyPath: path]) * tunnelStrength + Int(land[keyPath: path]) * (255 - tunnelStrength)
      return UInt8((sum + 127) / 255)
    }
    return RGBA(channel(\.red), channel(\.green), channel(\.blue), alpha: color.alpha)
  }
}
