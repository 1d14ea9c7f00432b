import PulseBasics

/// The style of the base map and the map furniture drawn on it.
public struct MapStyle: Hashable, Sendable {
  /// The color theme.
  public var theme = MapTheme.light

  /// The colors of the built-in maps that are not those of the theme.
  public var colors = MapColors()

  /// The path or URL of the MapLibre style in which vector tiles are drawn; `nil` for the built-in style.
  public var style: String?

  /// The borders shown on the world map.
  public var borders = MapBorders.all

  /// The visibility of place names.
  public var labels = Visibility.auto

  /// The language of names on the map and in the legend.
  public var language = MapLanguage.automatic

  /// The visibility of the grid of meridians and parallels.
  public var graticule = Visibility.auto

  /// The visibility of the scale bar.
  public var scaleBar = Visibility.auto

  /// The corner of the scale bar; `nil` for the one where it hides least.
  public var scaleBarCorner: ImageCorner?

  /// The visibility of the line with the center's coordinates.
  public var caption = Visibility.auto

  /// The visibility of the inset map that locates the view in the world.
  public var inset = Visibility.auto

  /// The corner of the inset map; `nil` for the one where it hides least.
  public var insetCorner: ImageCorner?

  /// The attribution of the map data.
  public var attribution = Attribution.automatic

  /// The units of the scale bar.
  public var units = MeasurementSystem.metric

  /// The paths of font files for all text, in the order of preference; the bundled font follows them.
  public var fonts: [String] = []

  /// Creates the default style.
  public init() {}

  /// Leaves out the decorations that nobody asked for, and the names of the built-in map; what somebody else's map shows is
  /// asked for.
  package mutating func leaveOutAutomaticParts(of background: Background) {
    let names = background == .world ? [\MapStyle.labels] : []
    for part in names + [\.graticule, \.scaleBar, \.caption, \.inset] where self[keyPath: part] == .auto {
      self[keyPath: part] = .never
    }
  }
}

/// The color theme of a map: light or dark.
public enum MapTheme: String, CaseIterable, Hashable, Sendable {
  /// Dark text on light land.
  case light

  /// Light text on dark land.
  case dark
}

/// The language of names on the map and in the legend: that of each place, or one by its code.
public enum MapLanguage: Hashable, Sendable {
  /// English on the built-in map and in the legend, and the names that are in use at a place on vector tiles.
  case automatic

  /// The names that are in use at a place.
  case local

  /// A language by its code in OpenStreetMap, such as `de` or `zh-Hans`.
  case code(String)
}

extension MapLanguage {
  /// The name of the local names among those of languages.
  package static let localName = "local"

  /// Returns which of some languages it is, or is most similar to; `nil` for English, and for others.
  package func code(among codes: [String]) -> String? {
    switch self {
    case .automatic: nil
    case .local: codes.first { $0.utf8.elementsEqual(Self.localName.utf8) }
    case .code(let code): LanguageTag(code).bestMatch(among: codes)
    }
  }
}

/// The borders shown on the world map: all or none.
public enum MapBorders: String, CaseIterable, Hashable, Sendable {
  /// Borders of countries and large states; disputed ones are dashed.
  case all

  case none
}

/// The visibility of a map element: automatic, always or never.
public enum Visibility: String, CaseIterable, Hashable, Sendable {
  /// Shown on the world map at the zooms at which it is useful.
  case auto

  /// Shown on any base map.
  case always

  case never = "none"
}

/// The attribution line of a map: automatic, none or a custom text.
public enum Attribution: Hashable, Sendable {
  /// The text that the source of the map data requires.
  case automatic

  case none

  /// A custom text.
  case text(String)
}

/// The units of lengths on the map: metric, imperial or nautical.
public enum MeasurementSystem: String, CaseIterable, Hashable, Sendable {
  /// Meters and kilometers.
  case metric

  /// Feet and miles.
  case imperial

  /// Meters and nautical miles.
  case nautical
}
