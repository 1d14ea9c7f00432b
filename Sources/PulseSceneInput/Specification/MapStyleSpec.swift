public import PulseScene

/// The style of the base map as specified; `nil` for unset values.
public struct MapStyleSpec: Hashable, Sendable {
  /// The color theme.
  public var theme: MapTheme?

  /// Whether both themes are wanted, for the color scheme of whoever looks at an HTML snippet; ``theme`` is then unset.
  public var followsColorScheme = false

  /// The theme specified with the base map, as in `world:dark`.
  package var basemapTheme: MapTheme?

  /// The borders shown on the world map.
  public var borders: MapBorders?

  /// The visibility of place names.
  public var labels: Visibility?

  /// The language of names on vector tiles.
  public var language: MapLanguage?

  /// The visibility of the grid of meridians and parallels.
  public var graticule: Visibility?

  /// The visibility of the scale bar.
  public var scaleBar: Visibility?

  /// The visibility of the line with the center's coordinates.
  public var caption: Visibility?

  /// The visibility of the inset map that locates the view in the world.
  public var inset: Visibility?

  /// The attribution of the map data.
  public var attribution: Attribution?

  /// The units of the scale bar.
  public var units: MeasurementSystem?

  /// The paths of font files, in the order of preference.
  public var fonts: [String] = []

  /// Creates a style without specified values.
  public init() {}

  /// Creates a style that specifies all values.
  package init(_ style: MapStyle) {
    theme = style.theme
    borders = style.borders
    labels = style.labels
    language = style.language
    graticule = style.graticule
    scaleBar = style.scaleBar
    caption = style.caption
    inset = style.inset
    attribution = style.attribution
    units = style.units
    fonts = style.fonts
  }

  /// The style with defaults for unspecified values.
  package var resolved: MapStyle {
    var style = MapStyle()
    style.theme = theme ?? (followsColorScheme ? nil : basemapTheme) ?? style.theme
    style.borders = borders ?? style.borders
    style.labels = labels ?? style.labels
    style.language = language ?? style.language
    style.graticule = graticule ?? style.graticule
    style.scaleBar = scaleBar ?? style.scaleBar
    style.caption = caption ?? style.caption
    style.inset = inset ?? style.inset
    style.attribution = attribution ?? style.attribution
    style.units = units ?? style.units
    style.fonts = fonts
    return style
  }
}
