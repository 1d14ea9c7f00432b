/// A place in a tile: x to the right, y downwards, (0, 0) at its top left and (1, 1) at its bottom right corner.
struct TilePosition: Hashable, Sendable {
  var x: Double
  var y: Double

  /// Creates a place.
  init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Creates the place of a point on a grid; exact for extents that are powers of two.
  init(_ point: VectorTile.Point, extent: Int) {
    x = Double(point.x) / Double(extent)
    y = Double(point.y) / Double(extent)
  }
}

/// Rings or lines that are drawn together, in flat storage.
struct TileShapes: Hashable, Sendable {
  /// The smallest upright rectangle around a shape.
  struct Box: Hashable, Sendable {
    var low: TilePosition
    var high: TilePosition
  }

  /// The points of all shapes, one shape after the other.
  private(set) var points: [TilePosition] = []

  /// For each shape the index after its last point in ``points``.
  private(set) var ends: [Int] = []

  /// For each shape the box around its points.
  private(set) var boxes: [Box] = []

  /// Adds a shape, which has at least one point.
  mutating func append(_ shape: some Sequence<TilePosition>) {
    let start = points.count
    points.append(contentsOf: shape)
    guard var box = points[start...].first.map({ Box(low: $0, high: $0) }) else { return }
    for point in points[start...] {
      box.low = TilePosition(x: min(box.low.x, point.x), y: min(box.low.y, point.y))
      box.high = TilePosition(x: max(box.high.x, point.x), y: max(box.high.y, point.y))
    }
    ends.append(points.count)
    boxes.append(box)
  }

  /// Returns the points of a shape.
  subscript(index: Int) -> ArraySlice<TilePosition> {
    points[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
  }
}
