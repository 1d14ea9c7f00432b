/// A measurer of the lakes of a tile, whose labels have no size: fountains are lakes, too.
struct LakeMeasure {
  /// The largest number of rings and of their points that are visited for all lakes of a tile.
  private static let mostVisits = 4_000_000

  private let water: TileShapes
  private var visits = 0

  /// Creates a measurer of polygons of water.
  init(_ water: TileShapes) {
    self.water = water
  }

  /// Returns the side in tiles of a square with the area of the largest polygon around a point.
  ///
  /// - Returns: `nil` if no polygon contains the point, or one reaches the border of the tile, behind which it may
  ///   be large.
  /// - Complexity: O(polygons + points of those whose boxes contain the point), bounded for the whole tile.
  mutating func side(ofLakeAt position: TilePosition) -> Double? {
    visits += water.boxes.count
    guard visits < Self.mostVisits else { return nil }
    var largest: Double?
    for (index, box) in water.boxes.enumerated()
    where box.low.x <= position.x && position.x <= box.high.x && box.low.y <= position.y
      && position.y <= box.high.y
    {
      let ring = water[index]
      visits += ring.count
      guard visits < Self.mostVisits else { return nil }
      let (isInside, area) = Self.measure(ring, around: position)
      guard isInside else { continue }
      if min(box.low.x, box.low.y) <= 0 || max(box.high.x, box.high.y) >= 1 { return nil }
      largest = max(largest ?? 0, area)
    }
    return largest?.squareRoot()
  }

  /// Returns whether a ring contains a point, by the even-odd rule, and the area of the ring.
  private static func measure(
    _ ring: ArraySlice<TilePosition>, around position: TilePosition
  ) -> (isInside: Bool, area: Double) {
    guard var previous = ring.last else { return (false, 0) }
    var (isInside, doubleArea) = (false, 0.0)
    for point in ring {
      doubleArea += (previous.x - point.x) * (previous.y + point.y)
      if (previous.y > position.y) != (point.y > position.y) {
        let part = (position.y - previous.y) / (point.y - previous.y)
        if position.x < previous.x + part * (point.x - previous.x) { isInside.toggle() }
      }
      previous = point
    }
    return (isInside, abs(doubleArea) / 2)
  }
}
