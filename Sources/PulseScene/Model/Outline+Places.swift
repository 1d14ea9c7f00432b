public import PulseGeo

extension Outline {
  /// Returns the line through places, each step the short way around the Earth.
  ///
  /// - Parameter places: The places in order.
  /// - Returns: The line, which runs on beyond the edge of the world where it crosses the antimeridian.
  public static func line(through places: [GeoPoint]) -> [MapPoint] {
    run(through: places) { abs($0) > 180 }
  }

  /// Returns the edges of an area.
  ///
  /// Each step leads the short way around the Earth, but one from -180 to 180 degrees or back, as areas that
  /// are cut at the antimeridian have it, leads all around the map. An edge that runs once around a pole is
  /// led along the end of the map.
  ///
  /// - Parameter rings: The outer edge and those of the holes.
  /// - Returns: The edges; the holes on the copy of the world of the outer one.
  public static func area(within rings: [[GeoPoint]]) -> [[MapPoint]] {
    var edges = rings.map(ring)
    guard let outer = edges.first.flatMap({ $0.isEmpty ? nil : MapBounds(around: $0) }) else { return edges }
    for index in edges.indices.dropFirst() where !edges[index].isEmpty {
      let middle = MapBounds(around: edges[index]).center.x
      let shift = ((outer.center.x - middle) / Mercator.worldSize).rounded() * Mercator.worldSize
      if shift != 0 { edges[index] = edges[index].map { MapPoint(x: $0.x + shift, y: $0.y) } }
    }
    return edges
  }

  /// The edge through places, of which the last and the first one may be the same.
  private static func ring(through places: [GeoPoint]) -> [MapPoint] {
    guard let first = places.first else { return [] }
    let isRepeated = places.last == first
    var edge = run(through: isRepeated ? places : places + [first]) { abs($0) > 180 && abs($0) < 360 }
    guard let last = edge.popLast(), last.x != edge.first?.x else { return edge }
    // Around a pole the edge ends a world away from where it began.
    let middle = edge.reduce(0) { $0 + $1.y } / Double(edge.count)
    let end = middle < Mercator.worldSize / 2 ? 0 : Mercator.worldSize
    return edge + [last, MapPoint(x: last.x, y: end), MapPoint(x: edge[0].x, y: end)]
  }

  private static func run(
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
