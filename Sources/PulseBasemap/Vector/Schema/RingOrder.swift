/// Turns the rings of polygons so that holes run against the rings around them.
enum RingOrder {
  /// The most rings of a feature that are compared with each other.
  private static let mostCompared = 64

  /// Returns the rings of a feature, those that bound areas clockwise on the screen.
  ///
  /// Version 2 of the format says which rings are holes by the way they run; when the first ring runs like a
  /// hole, which it cannot be, all of them are turned. Version 1 says nothing: there, a ring in an odd number of
  /// others is a hole.
  static func normalized(
    _ geometry: VectorTile.Geometry, version: Int
  ) -> [ArraySlice<VectorTile.Point>] {
    let rings = Array(geometry.parts)
    guard let first = rings.first else { return [] }
    if version == 1, 2...mostCompared ~= rings.count {
      return rings.indices.map { index in
        let depth = rings.indices.filter { $0 != index && contains(rings[$0], rings[index]) }.count
        return turned(rings[index], clockwise: depth.isMultiple(of: 2))
      }
    }
    guard area(first) < 0 else { return rings }
    return rings.map { Array($0.reversed())[...] }
  }

  private static func turned(
    _ ring: ArraySlice<VectorTile.Point>, clockwise: Bool
  ) -> ArraySlice<VectorTile.Point> {
    (area(ring) > 0) == clockwise ? ring : Array(ring.reversed())[...]
  }

  /// Twice the area of a ring, above 0 if it runs clockwise on the screen.
  private static func area(_ ring: ArraySlice<VectorTile.Point>) -> Double {
    guard var previous = ring.last else { return 0 }
    var sum = 0.0
    for point in ring {
      sum += Double(previous.x) * Double(point.y) - Double(point.x) * Double(previous.y)
      previous = point
    }
    return sum
  }

  /// Whether the first point of a ring lies in another ring.
  private static func contains(
    _ ring: ArraySlice<VectorTile.Point>, _ other: ArraySlice<VectorTile.Point>
  ) -> Bool {
    guard var previous = ring.last, let point = other.first else { return false }
    let (x, y) = (Double(point.x), Double(point.y))
    var isInside = false
    for corner in ring {
      if (corner.y > point.y) != (previous.y > point.y) {
        let part = (y - Double(previous.y)) / Double(Int(corner.y) - Int(previous.y))
        if Double(previous.x) + part * Double(Int(corner.x) - Int(previous.x)) > x { isInside.toggle() }
      }
      previous = corner
    }
    return isInside
  }
}
