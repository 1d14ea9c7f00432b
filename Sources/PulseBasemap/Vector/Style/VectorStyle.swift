import PulsePixels

/// What a vector map looks like: rules painted one after the other, each over the whole view, and the names.
struct VectorStyle: Sendable {
  /// The color of land of which no tile says anything.
  let background: RGBA

  /// The rules, from the ground up.
  let rules: [StyleRule]

  /// How names are set.
  let labels: LabelStyle

  /// A style of light paper.
  static let light = VectorStyle(.light)

  /// A style for the night.
  static let dark = VectorStyle(.dark)

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
    rules += Self.plain(palette)
    self.rules = rules
    labels = LabelStyle(palette)
  }
}
