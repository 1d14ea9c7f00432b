/// What was said about the look of the base map, as it was said; `nil` where nothing was.
public struct MapStyleDraft: Hashable, Sendable {
  /// The colors.
  public var theme: MapTheme?

  /// The colors that came with the name of the base map, as in `world:dark`.
  public var themeOfMap: MapTheme?

  /// Which borders the map of the world shows.
  public var borders: MapBorders?

  /// Whether places have their names.
  public var labels: Visibility?

  /// Whether there are lines of latitude and longitude.
  public var graticule: Visibility?

  /// Whether there is a bar that tells lengths on the ground.
  public var scaleBar: Visibility?

  /// Whether a line tells where the center is.
  public var caption: Visibility?

  /// Whether a small map tells where in the world the view is.
  public var inset: Visibility?

  /// What is said about the makers of the map.
  public var attribution: Attribution?

  /// In which units lengths are told.
  public var units: MapUnits?

  /// The path of a font file.
  public var font: String?

  /// Creates a draft in which nothing is said.
  public init() {}

  /// Creates a draft that says everything about a style.
  init(_ style: MapStyle) {
    theme = style.theme
    borders = style.borders
    labels = style.labels
    graticule = style.graticule
    scaleBar = style.scaleBar
    caption = style.caption
    inset = style.inset
    attribution = style.attribution
    units = style.units
    font = style.font
  }

  /// The style, with its defaults where nothing was said.
  var resolved: MapStyle {
    var style = MapStyle()
    style.theme = theme ?? themeOfMap ?? style.theme
    style.borders = borders ?? style.borders
    style.labels = labels ?? style.labels
    style.graticule = graticule ?? style.graticule
    style.scaleBar = scaleBar ?? style.scaleBar
    style.caption = caption ?? style.caption
    style.inset = inset ?? style.inset
    style.attribution = attribution ?? style.attribution
    style.units = units ?? style.units
    style.font = font
    return style
  }
}
