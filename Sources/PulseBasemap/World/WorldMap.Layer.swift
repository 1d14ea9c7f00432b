extension WorldMap {
  /// A kind of thing on the map; the raw value is its number in the packed file.
  package enum Layer: UInt8, Hashable, Sendable, CaseIterable {
    /// Land, inland seas cut out as holes; lakes lie on it.
    case land = 0

    /// Lakes and reservoirs, islands cut out.
    case lakes

    /// Glaciers and ice caps.
    case glaciers

    /// Built-up areas.
    case urbanAreas

    /// The middle lines of rivers, through lakes too.
    case rivers

    /// Borders of countries on land, as they are in force.
    case borders

    /// Lines between the states or provinces of twelve large countries.
    case stateLines

    /// Cities and towns.
    case places

    /// Claims and ceasefire lines, which next to nowhere repeat ``borders``.
    case disputedBorders

    /// ``land`` as it is seen up to ``WorldMap/coarseZoom``: a fourth of its points.
    case coarseLand

    /// Whether the paths are rings that bound areas, rather than open lines.
    package var isArea: Bool {
      switch self {
      case .land, .lakes, .glaciers, .urbanAreas, .coarseLand: true
      case .rivers, .borders, .stateLines, .places, .disputedBorders: false
      }
    }
  }
}

extension WorldMap {
  /// The zoom up to which ``Layer/coarseLand`` looks like ``Layer/land``, with one pixel a point: no triangle that
  /// was left out is larger than a sixth of a pixel.
  package static let coarseZoom = 2.5
}

extension WorldMap.Layer: CustomStringConvertible {
  /// The name in words.
  package var description: String {
    switch self {
    case .land: "land"
    case .lakes: "lakes"
    case .glaciers: "glaciers"
    case .urbanAreas: "urban areas"
    case .rivers: "rivers"
    case .borders: "borders"
    case .stateLines: "state lines"
    case .places: "places"
    case .disputedBorders: "disputed borders"
    case .coarseLand: "coarse land"
    }
  }
}
