/// Normalization of the winding order of polygon rings, so that holes wind against their exterior rings.
enum RingWindingNormalizer {
  /// The maximum number of rings of a feature for nesting tests.
  private static let mostCompared = 64

  /// Returns the rings of a feature, exterior rings clockwise on the screen.
  ///
  /// In version 2, winding order marks holes; if the first ring winds like a hole, all are reversed. Version 1
  /// specifies no order, so nesting depth decides.
  static func normalized(
    _ geometry: VectorTile.Geometry, version: Int
  ) -> [ArraySlice<VectorTile.Point>] {
    let rings = Array(geometry.parts)
    guard let first = rings.first else { return [] }
    if version == 1, 2...mostCompared ~= rings.count {
      return rings.indices.map { index in
        let depth = rings.indices.filter { $0 != index && contains(rings[$0], rings[index]) }.count
        return oriented(rings[index], clockwise: depth.isMultiple(of: 2))
      }
    }
    guard doubledArea(first) < 0 else { return rings }
    return rings.map { Array($0.reversed())[...] }
  }

  private static func oriented(
    _ ring: ArraySlice<VectorTile.Point>, clockwise: Bool
  ) -> ArraySlice<VectorTile.Point> {
    (doubledArea(ring) > 0) == clockwise ? ring : Array(ring.reversed())[...]
  }

  /// Returns twice the signed area of a ring, positive if clockwise on the screen.
  private static func doubledArea(_ ring: ArraySlice<VectorTile.Point>) -> Double {
    guard var previous = ring.last else { return 0 }
    var sum = 0.0
    for point in ring {
      sum += Double(previous.x) * Double(point.y) - Double(point.x) * Double(previous.y)
      previous = point
    }
    return sum
  }

  /// Whether the first point of the other ring lies in the ring.
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
