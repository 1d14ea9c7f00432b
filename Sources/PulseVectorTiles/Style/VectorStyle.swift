package import PulsePixels
package import PulseScene

/// The style of a vector map: layers drawn in order, each over the whole view, and labels.
package struct VectorStyle: Sendable {
  /// The color of land without tiles.
  package let background: RGBA

  /// The layers in drawing order.
  package let rules: [StyleLayer]

  package let labels: LabelStyle

  package static let light = VectorStyle(.light)

  package static let dark = VectorStyle(.dark)

  /// Creates the style of a theme with some colors of its own.
  package init(_ theme: MapTheme, _ colors: MapColors = MapColors()) {
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
