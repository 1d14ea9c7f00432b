/// The decoded rings or lines of a world map layer, in flat storage.
package struct WorldMapPaths: Sendable {
  /// The layer of the paths.
  package let layer: WorldMap.Layer

  /// The points of all paths in order.
  ///
  /// Rings do not repeat their first point. Holes wind against their exterior rings; since some urban areas overlap,
  /// fill with the nonzero rule.
  package private(set) var points: [GridPoint]

  /// For each path, the end index in ``points``.
  package private(set) var ends: [Int] = []

  /// The bounding box of each path.
  package private(set) var boxes: [GridBox] = []

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
    layer: WorldMap.Layer, paths: Int, points total: Int, from reader: inout WorldMapDecoder
  ) throws(WorldMap.ParseError) {
    self.layer = layer
    points = Array(repeating: GridPoint(x: 0, y: 0), count: total)
    ends.reserveCapacity(paths)
    boxes.reserveCapacity(paths)
    let fewest = layer.isArea ? 3 : 2
    var start = GridPoint(x: 0, y: 0)
    var filled = 0
    for _ in 0..<paths {
      let count = try reader.varint()
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
    try reader.expectEnd()
  }
}
