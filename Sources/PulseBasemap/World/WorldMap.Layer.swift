extension WorldMap {
  /// A layer of the world map; the raw value is its number in the file.
  package enum Layer: UInt8, Hashable, Sendable, CaseIterable {
    /// Land, with inland seas as holes; lakes are separate.
    case land = 0

    /// Lakes and reservoirs, with islands as holes.
    case lakes

    case glaciers

    case urbanAreas

    /// River center lines, through lakes too.
    case rivers

    /// De facto land borders of countries.
    case borders

    /// Borders between the states or provinces of twelve large countries.
    case stateLines

    case places

    /// Claimed borders and ceasefire lines, almost without duplicates of ``borders``.
    case disputedBorders

    /// ``land`` simplified to a fifth of its points, for zooms up to ``WorldMap/coarseZoom``.
    case coarseLand

    /// Names of countries.
    case countries

    /// Polygons of countries, made of ``land`` and ``borders``.
    case countryPolygons

    /// Lines between the states of other countries than those of ``stateLines``.
    case finerStateLines

    /// Polygons of states, made of ``countryPolygons``, ``stateLines`` and ``finerStateLines``.
    case statePolygons

    /// Whether the paths are rings of polygons rather than lines.
    package var isArea: Bool {
      switch self {
      case .land, .lakes, .glaciers, .urbanAreas, .coarseLand: true
      case .rivers, .borders, .stateLines, .places, .disputedBorders, .countries, .countryPolygons,
        .finerStateLines, .statePolygons:
        false
      }
    }

    /// Whether the layer consists of named points rather than paths.
    package var hasNames: Bool { self == .places || self == .countries }

    /// Whether the layer consists of rings or lines with points of their own.
    package var hasPaths: Bool { !hasNames && self != .countryPolygons && self != .statePolygons }
  }
}

extension WorldMap {
  /// The zoom up to which ``Layer/coarseLand`` looks like ``Layer/land`` at pixel ratio 1: omitted triangles cover at
  /// most a sixth of a pixel.
  package static let coarseZoom = 2.5
}

extension WorldMap.Layer: CustomStringConvertible {
  /// The name of the layer.
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
    case .countries: "countries"
    case .countryPolygons: "country polygons"
    case .finerStateLines: "finer state lines"
    case .statePolygons: "state polygons"
    }
  }
}
