package import PulsePixels

/// The style of a vector map: layers drawn in order, each over the whole view, and labels.
package struct VectorStyle: Sendable {
  /// The color of land without tiles.
  package let background: RGBA

  /// The layers in drawing order.
  package let rules: [StyleLayer]

  package let labels: LabelStyle

  package static let light = VectorStyle(.light)

  package static let dark = VectorStyle(.dark)

  private init(_ palette: VectorPalette) {
    background = palette.land
    var rules = Self.ground(palette)
    rules += Self.roads(palette, at: .tunnel)
    rules += Self.structures(palette)
    rules += Self.roads(palette, at: .ground)
    rules += Self.rails(palette, at: [.tunnel, .ground])
    rules += Self.roads(palette, at: .bridge)
    rules += Self.rails(palette, at: [.bridge])
    rules += Self.borders(palette)
    rules += Self.unclassified(palette)
    self.rules = rules
    labels = LabelStyle(palette)
  }
}
