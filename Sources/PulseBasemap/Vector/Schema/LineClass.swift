/// What a line of a vector map is, whatever its source calls it.
enum LineClass: String, Hashable, Sendable, CaseIterable {
  // Roads, from the least to the most important one, as they are drawn over each other.
  case path, track, pedestrian, service, minor, tertiary, secondary, primary, trunk, motorway
  case rail, sidingRail, tram, ferry, cableCar, runway, taxiway, pier
  case river, canal, stream
  case countryBorder, regionBorder
  /// A line of a source that is not known.
  case unknown

  /// Whether it is a road that has a name to show.
  var isStreet: Bool { streetRank != nil }

  /// How early the name of the road is placed, 0 first; nil for what is no road.
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

/// Where a line runs in relation to the ground.
enum LineLevel: Int, Hashable, Sendable, CaseIterable {
  case tunnel, ground, bridge
}

/// The lines that are drawn at once.
struct LineKind: Hashable, Sendable {
  var line: LineClass
  var level = LineLevel.ground
  /// Whether it is a narrow lane that leads to or from a road of its class.
  var isRamp = false
}
