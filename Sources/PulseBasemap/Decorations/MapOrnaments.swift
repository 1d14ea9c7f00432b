import PulsePixels

/// The decorations of a view that names stay clear of.
struct MapOrnaments {
  /// The opacity of the names, 0 to 1.
  var nameOpacity: Double

  var layout: DecorationLayout
  var graticule: Graticule?

  /// The angle labels of the graticule.
  var angles: [Graticule.Label]

  /// The rectangles in pixels that no name may cover.
  var taken: [PixelRect]

  /// Returns the layout with the attribution of names only if places are named; names of countries require none.
  func layout(crediting names: [MapLabel]?) -> DecorationLayout {
    guard let names, !names.contains(where: \.isPlace), layout.isCreditForNames else { return layout }
    var layout = layout
    layout.setCredit([], hasBackground: false)
    return layout
  }
}
