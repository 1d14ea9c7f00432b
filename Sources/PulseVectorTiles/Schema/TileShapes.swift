/// A position in a tile in tile units: x right, y down, (0, 0) top left, (1, 1) bottom right.
struct TilePosition: Hashable, Sendable {
  var x: Double
  var y: Double

  init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Converts a grid point; exact for extents that are powers of two.
  init(_ point: VectorTile.Point, extent: Int) {
    x = Double(point.x) / Double(extent)
    y = Double(point.y) / Double(extent)
  }
}

/// Rings or lines that are drawn together, in flat storage.
struct TileShapes: Hashable, Sendable {
  /// The axis-aligned bounding box of a shape.
  struct Bounds: Hashable, Sendable {
    var low: TilePosition
    var high: TilePosition
  }

  /// The points of all shapes in order.
  private(set) var points: [TilePosition] = []

  /// For each shape, the end index in ``points``.
  private(set) var ends: [Int] = []

  /// The bounding box of each shape.
  private(set) var boxes: [Bounds] = []

  /// Adds a shape of at least one point.
  mutating func append(_ shape: some Sequence<TilePosition>) {
    let start = points.count
    points.append(contentsOf: shape)
    guard var box = points[start...].first.map({ Bounds(low: $0, high: $0) }) else { return }
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
