package import PulseScene
import PulseSceneText
import PulseEffects
/// What was said about the look of the base map, as it was said; `nil` where nothing was.
package struct MapStyleDraft: Hashable, Sendable {
  /// The colors.
  package var theme: MapTheme?

  /// The colors that came with the name of the base map, as in `world:dark`.
  package var themeOfMap: MapTheme?

  /// Which borders the map of the world shows.
  package var borders: MapBorders?

  /// Whether places have their names.
  package var labels: Visibility?

  /// Whether there are lines of latitude and longitude.
  package var graticule: Visibility?

  /// Whether there is a bar that tells lengths on the ground.
  package var scaleBar: Visibility?

  /// Whether a line tells where the center is.
  package var caption: Visibility?

  /// Whether a small map tells where in the world the view is.
  package var inset: Visibility?

  /// What is said about the makers of the map.
  package var attribution: Attribution?

  /// In which units lengths are told.
  package var units: MapUnits?

  /// The path of a font file.
  package var font: String?

  /// Creates a draft in which nothing is said.
  package init() {}

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
