public import PulseGeo

extension MapPath {
  /// Returns the projected polyline through places, each segment the short way around the Earth.
  ///
  /// - Returns: Continuous points, which leave the world square where the line crosses the antimeridian.
  public static func projectedLine(through places: [GeoPoint]) -> [MapPoint] {
    unwrappedPoints(through: places) { abs($0) > 180 }
  }

  /// Returns the projected rings of a polygon.
  ///
  /// Each segment goes the short way around the Earth. Only a segment between exactly -180 and 180 degrees, as
  /// in polygons cut at the antimeridian, goes all around the map. A ring around a pole is closed along the edge
  /// of the map.
  ///
  /// - Parameter rings: The outer ring, then those of the holes.
  /// - Returns: The rings; holes are shifted to the same copy of the world as the outer ring.
  public static func projectedPolygon(rings: [[GeoPoint]]) -> [[MapPoint]] {
    var edges = rings.map(projectedRing)
    guard let outer = edges.first.flatMap({ $0.isEmpty ? nil : MapBounds(around: $0) }) else { return edges }
    for index in edges.indices.dropFirst() where !edges[index].isEmpty {
      let middle = MapBounds(around: edges[index]).center.x
      let shift = ((outer.center.x - middle) / Mercator.worldSize).rounded() * Mercator.worldSize
      if shift != 0 { edges[index] = edges[index].map { MapPoint(x: $0.x + shift, y: $0.y) } }
    }
    return edges
  }

  /// Projects one ring; its last place may repeat the first one.
  private static func projectedRing(through places: [GeoPoint]) -> [MapPoint] {
    guard let first = places.first else { return [] }
    let isRepeated = places.last == first
    var edge = unwrappedPoints(through: isRepeated ? places : places + [first]) {
      abs($0) > 180 && abs($0) < 360
    }
    guard let last = edge.popLast(), last.x != edge.first?.x else { return edge }
    // A ring around a pole ends one world width from its start.
    let middle = edge.reduce(0) { $0 + $1.y } / Double(edge.count)
    let end = middle < Mercator.worldSize / 2 ? 0 : Mercator.worldSize
    return edge + [last, MapPoint(x: last.x, y: end), MapPoint(x: edge[0].x, y: end)]
  }

  private static func unwrappedPoints(
    through places: [GeoPoint], isLongWay: (_ degrees: Double) -> Bool
  ) -> [MapPoint] {
    var points: [MapPoint] = []
    points.reserveCapacity(places.count)
    var (before, turns) = (places.first?.longitude ?? 0, 0.0)
    for place in places {
      let step = place.longitude - before
      if isLongWay(step) { turns -= step > 0 ? 1 : -1 }
      let point = Mercator.project(place)
      points.append(MapPoint(x: point.x + turns * Mercator.worldSize, y: point.y))
      before = place.longitude
    }
    return points
  }
}
