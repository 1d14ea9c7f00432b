/// An extender of shapes that end at the tile border beyond it, for tiles without a buffer.
///
/// Otherwise, thin lines would show between tiles.
struct TileEdgeExtender {
  /// The extension of polygons in tiles, more than half a pixel.
  private static let reach = 1.0 / 128

  /// The extension of lines in tiles, enough for lines that cross at a flat angle.
  private static let lineReach = 1.0 / 8

  private let extent: Int32

  /// Creates an extender for a layer; `nil` if the layer has a buffer.
  init?(of layer: VectorTile.Layer) {
    let extent = Int32(layer.extent)
    let isWithin = layer.features.allSatisfy { feature in
      feature.geometry.points.allSatisfy { 0...extent ~= $0.x && 0...extent ~= $0.y }
    }
    guard isWithin else { return nil }
    self.extent = extent
  }

  /// Extends the edges of a ring along the border by a strip.
  func extended(ring: ArraySlice<VectorTile.Point>) -> [TilePosition] {
    guard var previous = ring.last else { return [] }
    var result: [TilePosition] = []
    for point in ring {
      if let outwardNormal = outwardNormal(previous, point) {
        result.append(moved(previous, by: outwardNormal))
        result.append(moved(point, by: outwardNormal))
      }
      result.append(TilePosition(point, extent: Int(extent)))
      previous = point
    }
    return result
  }

  /// Extends the ends of a line at the border in their direction.
  func extended(line: ArraySlice<VectorTile.Point>) -> [TilePosition] {
    var result = line.map { TilePosition($0, extent: Int(extent)) }
    guard let first = line.first, let last = line.last, line.count > 1 else { return result }
    if isOnBorder(last) {
      result.append(extrapolated(result[result.count - 1], from: result[result.count - 2]))
    }
    if isOnBorder(first) { result.insert(extrapolated(result[0], from: result[1]), at: 0) }
    return result
  }

  private func isOnBorder(_ point: VectorTile.Point) -> Bool {
    point.x == 0 || point.y == 0 || point.x == extent || point.y == extent
  }

  /// Returns the outward normal of an edge along the border; `nil` for other edges.
  private func outwardNormal(_ start: VectorTile.Point, _ end: VectorTile.Point) -> (x: Double, y: Double)? {
    if start.x == end.x, start.x == 0 || start.x == extent { return (start.x == 0 ? -1 : 1, 0) }
    if start.y == end.y, start.y == 0 || start.y == extent { return (0, start.y == 0 ? -1 : 1) }
    return nil
  }

  /// Moves a point outwards, diagonally in a corner.
  private func moved(_ point: VectorTile.Point, by direction: (x: Double, y: Double)) -> TilePosition {
    func corner(_ coordinate: Int32) -> Double { coordinate == 0 ? -1 : coordinate == extent ? 1 : 0 }
    let (x, y) = direction.x == 0 ? (corner(point.x), direction.y) : (direction.x, corner(point.y))
    let position = TilePosition(point, extent: Int(extent))
    return TilePosition(x: position.x + x * Self.reach, y: position.y + y * Self.reach)
  }

  private func extrapolated(_ end: TilePosition, from start: TilePosition) -> TilePosition {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let length = (dx * dx + dy * dy).squareRoot()
    guard length > 0 else { return end }
    return TilePosition(x: end.x + dx / length * Self.lineReach, y: end.y + dy / length * Self.lineReach)
  }
}
