import PulsePixels
import PulseScene
import PulseVectorTiles

/// The style of the world map: colors by theme, line widths and opacities by zoom.
struct WorldMapStyle: Sendable {
  var water: RGBA
  var land: RGBA
  var coast: RGBA
  var glacier: RGBA
  var urban: RGBA
  var river: RGBA
  var border: RGBA
  var stateLine: RGBA
  /// The background color that the map fades to at high zooms.
  var paper: RGBA
  var text: RGBA
  var countryName: RGBA
  var halo: RGBA
  var dot: RGBA
  var line: RGBA
  var marker: RGBA

  /// The colors of names that stand on the water, if those of the others cannot be read there.
  private(set) var namesOnWater: MapColors.Names?

  /// Creates the style of a theme with some colors of its own; those that they would not suit follow them.
  init(_ theme: MapTheme, _ colors: MapColors = MapColors()) {
    self = theme == .light ? .light : .dark
    if !colors.isEmpty { use(colors, other: theme == .light ? .dark : .light) }
  }

  private mutating func use(_ colors: MapColors, other: WorldMapStyle) {
    // Nobody knows what a transparent ground will lie on; what follows it suits that of the theme.
    var (seenWater, seenLand) = (water, land)
    if let color = colors[.water] {
      water = color
      if color.alpha > 0 { (seenWater, coast) = (color.opaque, color.opaque.shaded(0.3)) }
    }
    if let color = colors[.land] {
      (land, paper) = (color, color)
      if color.alpha > 0 { seenLand = color.opaque }
      urban = seenLand.shaded(0.07).withOpacity(color.alpha)
      glacier = seenLand.mixed(with: RGBA(255, 255, 255), fraction: seenLand.luminance > 0.18 ? 0.7 : 0.12)
        .withOpacity(color.alpha)
      if border.contrast(with: seenLand) < 2 { border = seenLand.shaded(0.45) }
    }
    coast = colors[.coast] ?? coast
    border = colors[.border] ?? border
    if colors[.land] != nil || colors[.border] != nil {
      stateLine = seenLand.mixed(with: border, fraction: 0.45)
    }
    stateLine = colors[.regionBorder] ?? stateLine
    if colors[.water] != nil || river.contrast(with: seenLand) < 1.4 {
      river = seenWater.contrast(with: seenLand) < 1.4 ? coast : seenWater
    }
    river = colors[.river] ?? river
    urban = colors[.urban] ?? urban
    glacier = colors[.glacier] ?? glacier
    let own = MapColors.Names(text: text, halo: halo)
    let names = colors.names(own, or: .init(text: other.text, halo: other.halo), over: [seenLand, seenWater])
    if names != own {
      let isOther = names.text == other.text
      (text, halo, dot) = (names.text, names.halo, isOther ? other.dot : names.text)
      countryName = isOther ? other.countryName : names.text
      line = isOther ? other.line : names.text
    }
    let country = MapColors.Names(text: countryName, halo: halo)
    if country.contrast(over: [seenLand, seenWater]) < MapColors.leastContrast { countryName = text }
    line = colors[.graticule] ?? line
    if text.contrast(with: seenWater) < MapColors.leastContrast {
      let names = colors.names(
        .init(text: text, halo: halo), or: .init(text: other.text, halo: other.halo), over: [seenWater])
      if names.text.contrast(with: seenWater) > text.contrast(with: seenWater) { namesOnWater = names }
    }
  }

  private init(
    water: RGBA, land: RGBA, coast: RGBA, glacier: RGBA, urban: RGBA, river: RGBA, border: RGBA,
    stateLine: RGBA, paper: RGBA, text: RGBA, countryName: RGBA, halo: RGBA, dot: RGBA, line: RGBA,
    marker: RGBA
  ) {
    self.water = water
    self.land = land
    self.coast = coast
    self.glacier = glacier
    self.urban = urban
    self.river = river
    self.border = border
    self.stateLine = stateLine
    self.paper = paper
    self.text = text
    self.countryName = countryName
    self.halo = halo
    self.dot = dot
    self.line = line
    self.marker = marker
  }

  private static let light = WorldMapStyle(
    water: RGBA(170, 205, 222), land: RGBA(243, 241, 235), coast: RGBA(120, 160, 182),
    glacier: RGBA(252, 253, 255), urban: RGBA(228, 222, 214), river: RGBA(150, 190, 212),
    border: RGBA(158, 140, 160), stateLine: RGBA(205, 196, 206), paper: RGBA(239, 237, 231),
    text: RGBA(70, 70, 80), countryName: RGBA(114, 90, 118), halo: RGBA(255, 255, 255, alpha: 225),
    dot: RGBA(95, 90, 100),
    line: RGBA(112, 130, 146), marker: RGBA(220, 52, 52))

  /// Dark blue land rather than gray: translucent red stays visible on it for eyes that lack red cones.
  private static let dark = WorldMapStyle(
    water: RGBA(9, 13, 21), land: RGBA(25, 29, 54), coast: RGBA(64, 78, 116),
    glacier: RGBA(48, 56, 84), urban: RGBA(40, 44, 70), river: RGBA(56, 82, 122),
    border: RGBA(94, 102, 136), stateLine: RGBA(50, 56, 86), paper: RGBA(21, 25, 47),
    text: RGBA(190, 198, 216), countryName: RGBA(158, 162, 202), halo: RGBA(12, 15, 28, alpha: 215),
    dot: RGBA(150, 158, 178),
    line: RGBA(110, 124, 156), marker: RGBA(255, 92, 84))

  /// The progress of the fade of all but land and sea, 0 to 1: coasts err by 700 m, 3 pixels at zoom 9 and 24 at 12.
  static let fadeOut = ZoomStops.linear([9: 0, 11.5: 1])

  /// The opacity of coast lines: at the lowest zooms, whole fjords fit into a pixel and would look dark.
  static let coastOpacity = ZoomStops.linear([2.5: 0.55, 3.5: 0.8])

  /// The width of coast lines in points, the inner half of which land covers.
  static let coastWidth = ZoomStops.linear([3: 1.4, 5: 2])

  /// The size in points below which an island has no coast line.
  static let smallestCoast = ZoomStops.linear([2: 4, 4: 1.5])

  /// The longer side in points of the smallest visible land: smaller islands change a pixel by a few levels at most.
  static let smallestLand = 0.4

  /// The longer side of the smallest lake that does not fade, 10 km on the equator, in points at zoom 0.
  static let smallestLastingLake = 256 * 10 / 40_075.0

  /// The opacity and the width in points of lake shores.
  static let lakeShore = (opacity: 0.5, width: 0.7)

  /// The zoom from which on a view that never moves shows nothing of what fades.
  static let plainZoom = 10.5

  /// The zoom at which urban areas are gone, before their straight edges are seen.
  static let lastUrbanZoom = 7.5

  /// The opacity of urban areas, mere specks at lower zooms, and polygons of few corners at higher ones.
  static let urbanOpacity = ZoomStops.linear([4.5: 0, 6: 1, 6.5: 1, lastUrbanZoom: 0])

  /// The zoom at which glaciers are gone, whose source is that of urban areas.
  static let lastGlacierZoom = 8.5

  /// The opacity of glaciers.
  static let glacierOpacity = ZoomStops.linear([7.5: 1, lastGlacierZoom: 0])

  /// The opacity of state borders.
  static let stateLineOpacity = ZoomStops.linear([3.5: 0, 5: 1])

  /// The width of state borders in points.
  static let stateLineWidth = ZoomStops.linear([4: 0.7, 7: 1])

  /// The width of rivers in points.
  static let riverWidth = ZoomStops.linear([3: 0.5, 5: 0.8, 7: 1.2, 9: 1.6])

  static let riverOpacity = ZoomStops.linear([2.5: 0, 4: 1])

  /// The minimum length of a river in points.
  static let shortestRiver = ZoomStops.linear([3: 30, 5.5: 12, 7: 6])

  static let borderOpacity = 0.9

  /// The width of borders in points.
  static let borderWidth = ZoomStops.linear([2.5: 0.6, 4: 0.9, 6: 1.3])

  /// The dash and gap length of disputed borders in points.
  static let borderDash = 3.0
}

extension RGBA {
  /// Returns the color with its opacity multiplied by a factor from 0 to 1.
  func faded(to opacity: Double) -> RGBA { withOpacity(UInt8((min(max(opacity, 0), 1) * 255).rounded())) }
}
