import PulseGeo
import PulseScene

extension [MapPathSpec] {
  /// The lines and polygons with the smaller ones of the polygons of each file above the larger ones, which would hide them.
  ///
  /// Equally large ones keep their order, lines and polygons with times their places.
  var withSmallPolygonsAbove: [MapPathSpec] {
    var ordered = self
    let files = Dictionary(grouping: indices.filter { self[$0].isClosed && self[$0].time == nil }) {
      self[$0].origin.wholeFile
    }
    for places in files.values where places.count > 1 {
      let areas = places.map { self[$0].areaOnMap }
      let descending = places.indices.sorted { (areas[$1], $0) < (areas[$0], $1) }
      for (place, index) in zip(places, descending) { ordered[place] = self[places[index]] }
    }
    return ordered
  }
}

extension MapPathSpec {
  /// The area of a polygon on the map, in map points squared: that of its outer rings without its holes.
  fileprivate var areaOnMap: Double {
    parts.reduce(0) { sum, rings in
      let areas = MapPath.projectedPolygon(rings: rings).map(Self.area)
      return sum + (areas.first ?? 0) - areas.dropFirst().reduce(0, +)
    }
  }

  /// Returns the area of a ring.
  private static func area(of ring: [MapPoint]) -> Double {
    guard let first = ring.first else { return 0 }
    // From its first point, beside which large coordinates would lose digits.
    let edges = zip(ring, ring.dropFirst())
    let twice = edges.reduce(0.0) { sum, edge in
      sum + (edge.0.x - first.x) * (edge.1.y - first.y) - (edge.1.x - first.x) * (edge.0.y - first.y)
    }
    return abs(twice) / 2
  }
}
