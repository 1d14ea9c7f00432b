/// The rings or lines of one layer of a world map, in flat storage.
package struct WorldPaths: Sendable {
  /// The layer that the paths are of.
  package let layer: WorldMap.Layer

  /// The points of all paths, one path after the other.
  ///
  /// A ring does not repeat its first point at its end. A hole winds against the ring around it: fill with
  /// the nonzero rule, as a few urban areas overlap.
  package private(set) var points: [GridPoint]

  /// For each path the index after its last point in ``points``.
  package private(set) var ends: [Int] = []

  /// For each path the smallest box around its points.
  package private(set) var boxes: [GridBox] = []

  /// The number of paths.
  package var count: Int { ends.count }

  /// Returns where the points of a path are.
  ///
  /// - Parameter index: The number of the path, below ``count``.
  /// - Returns: The indices of its points in ``points``.
  package func range(of index: Int) -> Range<Int> {
    (index == 0 ? 0 : ends[index - 1])..<ends[index]
  }

  /// Returns the points of a path.
  ///
  /// - Parameter index: The number of the path, below ``count``.
  /// - Returns: A slice of ``points``, not a copy.
  package subscript(index: Int) -> ArraySlice<GridPoint> {
    points[range(of: index)]
  }

  /// Decodes the body of a layer.
  init(
    layer: WorldMap.Layer, paths: Int, points total: Int, from reader: inout WorldReader
  ) throws(WorldMap.Fault) {
    self.layer = layer
    points = Array(repeating: GridPoint(x: 0, y: 0), count: total)
    ends.reserveCapacity(paths)
    boxes.reserveCapacity(paths)
    let fewest = layer.isArea ? 3 : 2
    var start = GridPoint(x: 0, y: 0)
    var filled = 0
    for _ in 0..<paths {
      let count = try reader.number()
      guard count >= fewest else { throw .tooFewPoints }
      guard count <= total - filled else { throw .wrongPointCount }
      start = try reader.point(after: start)
      var point = start
      var box = GridBox(from: start, to: start)
      points[filled] = start
      for index in filled + 1..<filled + count {
        point = try reader.point(after: point)
        points[index] = point
        box.include(point)
      }
      filled += count
      ends.append(filled)
      boxes.append(box)
    }
    guard filled == total else { throw .wrongPointCount }
    try reader.finish()
  }
}
