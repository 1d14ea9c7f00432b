/// The decoded rings or lines of a world map layer, or of a part of it, in flat storage.
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

  /// The boxes around the chunks of the path, see ``PathSimplifier``, if this is a long one and the only one;
  /// else empty.
  let chunkBoxes: [GridBox]

  /// The fewest points of a long path.
  private static let longPath = 512

  package var count: Int { ends.count }

  /// Returns the range of indices of a path's points in ``points``.
  package func pointRange(ofPath index: Int) -> Range<Int> {
    (index == 0 ? 0 : ends[index - 1])..<ends[index]
  }

  /// Returns the points of a path as a slice of ``points``.
  package subscript(index: Int) -> ArraySlice<GridPoint> {
    points[pointRange(ofPath: index)]
  }

  /// Returns a box around some of a path's points, given by their numbers in it: of a long path that around the chunks that
  /// they are in, of others that around the path.
  func box(around range: Range<Int>, ofPath index: Int) -> GridBox {
    let length = PathSimplifier.chunkLength
    guard !chunkBoxes.isEmpty, !range.isEmpty, range.upperBound <= points.count else { return boxes[index] }
    let chunks = chunkBoxes[range.lowerBound / length...(range.upperBound - 1) / length]
    return chunks.dropFirst().reduce(chunks[chunks.startIndex]) { $0.union($1) }
  }

  /// Decodes some blocks of a layer, whose bytes are given.
  ///
  /// `offset` becomes the offset in the layer that was reached, which is where an error is.
  init(
    _ blocks: ArraySlice<WorldMapBlocks.Block>, of layer: WorldMapBlocks, _ bytes: borrowing Span<UInt8>,
    offset: inout Int
  ) throws(WorldMap.ParseError) {
    // Local variables, since each write to a property checks whether the array is shared.
    var points: [GridPoint] = []
    var ends: [Int] = []
    var boxes: [GridBox] = []
    points.reserveCapacity(blocks.reduce(0) { $0 + $1.points })
    let paths = blocks.reduce(0) { $0 + $1.paths }
    ends.reserveCapacity(paths)
    boxes.reserveCapacity(paths)
    for block in blocks {
      var decoder = WorldMapPathDecoder(bytes.extracting(block.body), of: layer)
      defer { offset = block.body.lowerBound + decoder.position }
      try decoder.appendPaths(
        of: block, fewestPoints: layer.layer.isArea ? 3 : 2, to: &points, &ends, &boxes)
    }
    chunkBoxes =
      paths == 1 && points.count >= Self.longPath ? PathSimplifier.chunkBoxes(of: points.span) : []
    self.layer = layer.layer
    self.points = points
    self.ends = ends
    self.boxes = boxes
  }
}
