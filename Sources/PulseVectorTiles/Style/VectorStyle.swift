import PulsePixels
import PulseScene

/// The layers of the built-in styles, whatever the schema of the tiles is, in the colors of a palette.
struct VectorStyle: Sendable {
  /// The color of land without tiles.
  let background: RGBA

  /// The layers in drawing order.
  let rules: [StyleLayer]

  let labels: LabelStyle

  static let light = VectorStyle(.light)

  static let dark = VectorStyle(.dark)

  /// Creates the style of a theme with some colors of its own.
  init(_ theme: MapTheme, _ colors: MapColors = MapColors()) {
    let (own, other): (VectorPalette, VectorPalette) = theme == .light ? (.light, .dark) : (.dark, .light)
    if colors.isEmpty {
      self = theme == .light ? .light : .dark
    } else {
      self.init(own.using(colors, other: other))
    }
  }

  private init(_ palette: VectorPalette) {
    background = palette.land
    var rules = Self.groundLayers(palette)
    rules += Self.roadLayers(palette, at: .tunnel)
    rules += Self.structureLayers(palette)
    rules += Self.roadLayers(palette, at: .ground)
    rules += Self.railLayers(palette, at: [.tunnel, .ground])
    rules += Self.roadLayers(palette, at: .bridge)
    rules += Self.railLayers(palette, at: [.bridge])
    rules += Self.borderLayers(palette)
    rules += Self.unclassifiedLayers(palette)
    self.rules = rules
    labels = LabelStyle(palette)
  }
}
