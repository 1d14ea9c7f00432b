/// Carries shapes that end at the border of their tile on beyond it.
///
/// Most encoders let shapes reach over the border into a buffer, so that neither the pen nor the pixels along it
/// see where they were cut. Without a buffer, the cut would show as a thin line between tiles.
struct TileBorder {
  /// How far areas are carried on, in parts of a tile: more than half a pixel.
  private static let reach = 1.0 / 128

  /// How far lines are carried on, in parts of a tile: enough for lines that cross it at a flat angle.
  private static let lineReach = 1.0 / 8

  /// The extent of the layer.
  private let extent: Int32

  /// Creates the border of a layer; nil when some shape of it lies beyond.
  init?(of layer: VectorTile.Layer) {
    let extent = Int32(layer.extent)
    let isWithin = layer.features.allSatisfy { feature in
      feature.geometry.points.allSatisfy { 0...extent ~= $0.x && 0...extent ~= $0.y }
    }
    guard isWithin else { return nil }
    self.extent = extent
  }

  /// Returns a ring with a strip beyond each of its edges along the border.
  func extended(ring: ArraySlice<VectorTile.Point>) -> [TilePosition] {
    guard var previous = ring.last else { return [] }
    var result: [TilePosition] = []
    for point in ring {
      if let outwards = outwards(previous, point) {
        result.append(moved(previous, by: outwards))
        result.append(moved(point, by: outwards))
      }
      result.append(TilePosition(point, extent: Int(extent)))
      previous = point
    }
    return result
  }

  /// Returns a line that goes on beyond the border in its direction where it ends there.
  func extended(line: ArraySlice<VectorTile.Point>) -> [TilePosition] {
    var result = line.map { TilePosition($0, extent: Int(extent)) }
    guard let first = line.first, let last = line.last, line.count > 1 else { return result }
    if isOnBorder(last) { result.append(beyond(result[result.count - 1], from: result[result.count - 2])) }
    if isOnBorder(first) { result.insert(beyond(result[0], from: result[1]), at: 0) }
    return result
  }

  private func isOnBorder(_ point: VectorTile.Point) -> Bool {
    point.x == 0 || point.y == 0 || point.x == extent || point.y == extent
  }

  /// The direction out of the tile from an edge that runs along its border.
  private func outwards(_ start: VectorTile.Point, _ end: VectorTile.Point) -> (x: Double, y: Double)? {
    if start.x == end.x, start.x == 0 || start.x == extent { return (start.x == 0 ? -1 : 1, 0) }
    if start.y == end.y, start.y == 0 || start.y == extent { return (0, start.y == 0 ? -1 : 1) }
    return nil
  }

  /// Moves a point out of the tile, and out of its corner where it lies in one.
  private func moved(_ point: VectorTile.Point, by direction: (x: Double, y: Double)) -> TilePosition {
    func corner(_ coordinate: Int32) -> Double { coordinate == 0 ? -1 : coordinate == extent ? 1 : 0 }
    let (x, y) = direction.x == 0 ? (corner(point.x), direction.y) : (direction.x, corner(point.y))
    let position = TilePosition(point, extent: Int(extent))
    return TilePosition(x: position.x + x * Self.reach, y: position.y + y * Self.reach)
  }

  private func beyond(_ end: TilePosition, from start: TilePosition) -> TilePosition {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let length = (dx * dx + dy * dy).squareRoot()
    guard length > 0 else { return end }
    return TilePosition(x: end.x + dx / length * Self.lineReach, y: end.y + dy / length * Self.lineReach)
  }
}
