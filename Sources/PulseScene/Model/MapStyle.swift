/// How the base map looks, and what is drawn upon it.
public struct MapStyle: Hashable, Sendable {
  /// The colors.
  public var theme = MapTheme.light

  /// Which borders the map of the world shows.
  public var borders = MapBorders.all

  /// Whether places have their names.
  public var labels = Visibility.auto

  /// Whether there are lines of latitude and longitude.
  public var graticule = Visibility.auto

  /// Whether there is a bar that tells lengths on the ground.
  public var scaleBar = Visibility.auto

  /// Whether a line tells where the center is.
  public var caption = Visibility.auto

  /// Whether a small map tells where in the world the view is.
  public var inset = Visibility.auto

  /// What is said about the makers of the map.
  public var attribution = Attribution.automatic

  /// In which units lengths are told.
  public var units = MapUnits.metric

  /// The path of the font file of all text; `nil` for the font that comes with the tool's packages.
  public var font: String?

  /// Creates the style that holds when nothing is said.
  public init() {}
}

/// The colors of a map.
public enum MapTheme: String, CaseIterable, Hashable, Sendable {
  /// Dark text on bright land.
  case light

  /// Bright text on dark land.
  case dark
}

/// Which borders are shown.
public enum MapBorders: String, CaseIterable, Hashable, Sendable {
  /// Those of countries and of large states, and disputed ones dashed.
  case all

  /// No borders at all.
  case none
}

/// When something is shown.
public enum Visibility: String, CaseIterable, Hashable, Sendable {
  /// Where it helps: on the map of the world, at zooms where it says what the map does not.
  case auto

  /// Always, on any base map.
  case always

  /// Never.
  case never = "none"
}

/// What is said about the makers of a map.
public enum Attribution: Hashable, Sendable {
  /// What they ask for.
  case automatic

  /// Nothing.
  case none

  /// A text.
  case text(String)
}

/// In which units lengths are told.
public enum MapUnits: String, CaseIterable, Hashable, Sendable {
  /// Meters and kilometers.
  case metric

  /// Feet and miles.
  case imperial
}
