/// The decoded rings or lines of a world map layer, in flat storage.
package struct WorldMapPaths: Sendable {
  /// The layer of the paths.
  package let layer: WorldMap.Layer

  /// The points of all paths in order.
  ///
  /// Rings do not repeat their first point. Holes wind against their exterior rings; since some urban areas overlap,
  /// fill with the nonzero rule.
  package let points: [GridPoint]

  /// For each path, the end index in ``points``.
  package let ends: [Int]

  /// The bounding box of each path.
  package let boxes: [GridBox]

  package var count: Int { ends.count }

  /// Returns the range of indices of a path's points in ``points``.
  package func pointRange(ofPath index: Int) -> Range<Int> {
    (index == 0 ? 0 : ends[index - 1])..<ends[index]
  }

  /// Returns the points of a path as a slice of ``points``.
  package subscript(index: Int) -> ArraySlice<GridPoint> {
    points[pointRange(ofPath: index)]
  }

  /// Decodes a layer.
  init(
    layer: WorldMap.Layer, paths: Int, points total: Int, from reader: inout WorldMapPathDecoder
  ) throws(WorldMap.ParseError) {
    // Local variables, since each write to a property checks whether the array is shared.
    var points = Array(repeating: GridPoint(x: 0, y: 0), count: total)
    var ends: [Int] = []
    var boxes: [GridBox] = []
    ends.reserveCapacity(paths)
    boxes.reserveCapacity(paths)
    let fewest = layer.isArea ? 3 : 2
    var start = GridPoint(x: 0, y: 0)
    var filled = 0
    for _ in 0..<paths {
      let count = try reader.pointCount()
      guard count >= fewest else { throw .tooFewPoints }
      guard count <= total - filled else { throw .wrongPointCount }
      start = try reader.start(after: start)
      var point = start
      var box = GridBox(from: start, to: start)
      points[filled] = reader.gridPoint(start)
      for index in filled + 1..<filled + count {
        point = try reader.point(after: point)
        points[index] = reader.gridPoint(point)
        box.include(point)
      }
      filled += count
      ends.append(filled)
      boxes.append(GridBox(from: reader.gridPoint(box.low), to: reader.gridPoint(box.high)))
    }
    guard filled == total else { throw .wrongPointCount }
    try reader.expectEnd()
    self.layer = layer
    self.points = points
    self.ends = ends
    self.boxes = boxes
  }
}
