import PulseMapStyle

/// The size of the area around a label: the side of a square of the same area, in tiles or in meters on the ground.
enum AreaSide: Hashable, Sendable {
  case tiles(Double)
  case meters(Double)
}

/// A measurer of the areas around labels in a tile, such as lakes: fountains are lakes, too.
struct AreaMeasure {
  /// The largest number of rings and of their points that are visited for all labels of a tile.
  private static let mostVisits = 4_000_000

  private let rings: [(points: [StylePoint], bounds: TileBounds)]
  private var visits = 0

  /// Creates a measurer of the polygons among features.
  init(_ features: [StyledFeature]) {
    rings = features.filter { $0.geometryType == .polygon }.flatMap(\.parts).map { ($0, TileBounds(of: $0)) }
  }

  /// Returns the side in tiles of a square with the area of the largest polygon around a point.
  ///
  /// - Returns: `nil` if no polygon contains the point, or one reaches the border of the tile, behind which it may
  ///   be large.
  /// - Complexity: O(polygons + points of those whose boxes contain the point), bounded for the whole tile.
  mutating func side(around point: StylePoint) -> Double? {
    visits += rings.count
    guard visits < Self.mostVisits else { return nil }
    var largest: Double?
    for ring in rings where ring.bounds.contains(point) {
      visits += ring.points.count
      guard visits < Self.mostVisits else { return nil }
      guard Self.contains(ring.points, point) else { continue }
      if !ring.bounds.areInTile { return nil }
      largest = max(largest ?? 0, abs(doubledArea(ring.points)) / 2)
    }
    return largest.map { $0.squareRoot() / StyleView.extent }
  }

  /// Returns whether a ring contains a point, by the even-odd rule.
  private static func contains(_ ring: [StylePoint], _ point: StylePoint) -> Bool {
    guard var previous = ring.last else { return false }
    var isInside = false
    for corner in ring {
      if (previous.y > point.y) != (corner.y > point.y) {
        let part = (point.y - previous.y) / (corner.y - previous.y)
        if point.x < previous.x + part * (corner.x - previous.x) { isInside.toggle() }
      }
      previous = corner
    }
    return isInside
  }
}
