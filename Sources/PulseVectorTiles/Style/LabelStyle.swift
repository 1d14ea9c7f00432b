import PulsePixels

/// The text styles of labels on a vector map, by class.
struct LabelStyle: Sendable {
  /// The text style of one class of labels.
  struct TextStyle: Sendable {
    /// The font size in points.
    let size: ZoomStops

    /// The zoom range of the labels.
    let zooms: ClosedRange<Double>

    let color: RGBA
    let halo: RGBA

    /// Whether the text is uppercased.
    var isCapitalized = false

    /// The width in ems at which point labels break into lines.
    var breakWidth = 8.0

    /// The dot at the point; the text stands beside it.
    var dot: Dot?

    /// Whether the text may stand somewhat beside the point, as the name of an area.
    var isMovable = false
  }

  /// The dot of a point label: a disc with a ring.
  struct Dot: Sendable {
    /// The radius of the disc in points.
    let radius: ZoomStops

    let fill: RGBA
    let ring: RGBA

    /// The width of the ring in points.
    static let ringWidth = 1.2
  }

  /// The style of the shields of route numbers on one class of roads.
  struct ShieldStyle: Sendable {
    /// The font size in points.
    let size: ZoomStops

    /// The minimum zoom.
    let minimumZoom: Double
  }

  /// The halo radius in points.
  static let haloRadius = 1.3

  /// The minimum distance between labels in points.
  static let padding = 3.0

  /// The distance between repeated labels along a street in points.
  static let repeatDistance = 320.0

  let places: [PlaceClass: TextStyle]

  /// The styles of street and river labels.
  let lines: [LineClass: TextStyle]

  /// The styles of the shields of routes, by the class of the road.
  let shields: [LineClass: ShieldStyle]

  /// The colors of shields by network.
  let shieldColors: [RouteNetwork: VectorPalette.ShieldColors]

  /// The distance between repeated shields along a road in points.
  static let shieldDistance = 360.0

  /// The minimum distance between a shield and other labels in points.
  static let shieldPadding = 4.0

  /// The color of points of an unrecognized schema.
  let dot: RGBA

  init(_ colors: VectorPalette) {
    func place(
      _ size: ZoomStops, _ zooms: ClosedRange<Double>, _ color: RGBA, capitals: Bool = false,
      halo: RGBA? = nil, breakWidth: Double = 8, dot: Dot? = nil, movable: Bool = false
    ) -> TextStyle {
      TextStyle(
        size: size, zooms: zooms, color: color, halo: halo ?? colors.halo, isCapitalized: capitals,
        breakWidth: breakWidth, dot: dot, isMovable: movable)
    }
    func stationDot(_ radius: ZoomStops) -> Dot {
      Dot(radius: radius, fill: colors.station, ring: colors.stationRing)
    }
    let (text, minor) = (colors.placeText, colors.minorPlaceText)
    let water = (colors.waterText, colors.waterHalo)
    dot = colors.unclassified
    places = [
      .continent: place([0: 10, 2: 13], 0...2, minor, capitals: true),
      .ocean: place([2: 11, 6: 15], 1...9, water.0, halo: water.1),
      .country: place([2: 10, 6: 15], 2...8, minor, capitals: true),
      .region: place([4: 9.5, 8: 13], 4.3...9.5, minor, capitals: true),
      .capital: place([3: 11, 8: 15, 12: 20], 3...15, text),
      .city: place([4: 10.5, 8: 13, 12: 18, 14: 20], 4.5...15.5, text),
      .town: place([8: 10.5, 12: 13, 15: 16], 8.5...16.5, text),
      .lake: place([9: 10, 16: 13], 10...22, water.0, halo: water.1),
      .village: place([11: 10.5, 15: 13], 11...17, text),
      .suburb: place([11: 10, 15: 12.5], 11.8...16.8, minor, capitals: true, movable: true),
      .island: place([9: 10, 14: 12], 9...16, minor),
      .hamlet: place([13: 10, 16: 12], 13.2...18, minor),
      .neighborhood: place([13: 9.5, 16: 11.5], 13.6...18, minor, capitals: true, movable: true),
      .park: place([12: 10, 16: 12], 12...22, colors.parkText),
      .airport: place([10: 10, 14: 12], 10...16, minor),
      .peak: place([11: 10, 15: 11.5], 11.5...22, minor),
      .locality: place([14: 9.5, 17: 11], 15...19, minor, movable: true),
      .station: place([13: 9.5, 16: 11.5], 13...22, colors.station, dot: stationDot([13: 2.2, 17: 3.4])),
      .minorStation: place([14: 9.5, 16: 11], 14...22, colors.station, dot: stationDot([14: 1.8, 17: 2.8])),
      .houseNumber: place([17: 8, 19: 10], 17...22, minor),
    ]
    let shield: ZoomStops = [7: 8.5, 14: 9.5, 18: 10.5]
    shields = [
      .motorway: ShieldStyle(size: shield, minimumZoom: 6.5),
      .trunk: ShieldStyle(size: shield, minimumZoom: 8),
      .primary: ShieldStyle(size: shield, minimumZoom: 9.5),
      .secondary: ShieldStyle(size: shield, minimumZoom: 11.5),
      .tertiary: ShieldStyle(size: shield, minimumZoom: 13),
    ]
    shieldColors = colors.shields
    func street(_ size: ZoomStops, from zoom: Double) -> TextStyle {
      TextStyle(size: size, zooms: zoom...22, color: colors.streetText, halo: colors.halo)
    }
    func river(_ size: ZoomStops, from zoom: Double) -> TextStyle {
      TextStyle(size: size, zooms: zoom...22, color: water.0, halo: water.1)
    }
    lines = [
      .motorway: street([12: 9.5, 15: 10.5, 18: 13.5], from: 12.5),
      .trunk: street([12: 9.5, 15: 10.5, 18: 13.5], from: 12.5),
      .primary: street([12: 9.5, 15: 10.5, 18: 13.5], from: 13),
      .secondary: street([13: 9.5, 15: 10.5, 18: 13.5], from: 13.5),
      .tertiary: street([14: 9.5, 15: 10, 18: 13], from: 14.2),
      .minor: street([15: 9.5, 18: 12.5], from: 14.8),
      .pedestrian: street([15: 9.5, 18: 12.5], from: 14.8),
      .service: street([16: 9, 18: 12], from: 16.5),
      .track: street([16: 9, 18: 12], from: 16.5),
      .path: street([16: 9, 18: 11.5], from: 17),
      .river: river([10: 10, 15: 12, 18: 14], from: 11),
      .canal: river([12: 10, 15: 11, 18: 13], from: 13),
      .stream: river([14: 9.5, 18: 12], from: 15),
    ]
  }
}
