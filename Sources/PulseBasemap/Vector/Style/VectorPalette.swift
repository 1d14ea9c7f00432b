import PulsePixels

/// The colors of a style, by what they are for.
struct VectorPalette: Sendable {
  /// The colors of one class of roads.
  struct Road: Sendable {
    let fill: RGBA
    let casing: RGBA
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
  var pool: RGBA
  var aerodrome: RGBA
  var apron: RGBA
  var building: RGBA
  var buildingOutline: RGBA

  var motorway: Road
  var trunk: Road
  var primary: Road
  var secondary: Road
  var tertiary: Road
  var minor: Road
  var service: Road
  var pedestrianStreet: Road
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
  /// How much of its color a road keeps in a tunnel, of 255; the rest is that of the land.
  var tunnelStrength: Int

  var placeText: RGBA
  var minorPlaceText: RGBA
  var streetText: RGBA
  var waterText: RGBA
  var parkText: RGBA
  var halo: RGBA
  var waterHalo: RGBA
  /// What a source of an unknown schema is drawn with.
  var plain: RGBA

  /// Returns a color as it looks at a level: in tunnels paler.
  func color(_ color: RGBA, at level: LineLevel) -> RGBA {
    if level != .tunnel { return color }
    func channel(_ path: KeyPath<RGBA, UInt8>) -> UInt8 {
      let sum = Int(color[keyPath: path]) * tunnelStrength + Int(land[keyPath: path]) * (255 - tunnelStrength)
      return UInt8((sum + 127) / 255)
    }
    return RGBA(channel(\.red), channel(\.green), channel(\.blue), alpha: color.alpha)
  }
}
