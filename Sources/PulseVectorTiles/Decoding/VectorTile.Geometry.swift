extension VectorTile {
  /// A point on the layer's grid: x right, y down, origin at the tile's top left corner.
  struct Point: Hashable, Sendable {
    var x: Int32
    var y: Int32
  }

  /// The decoded geometry of a feature: points, lines or rings in tile units, in flat arrays.
  struct Geometry: Hashable, Sendable {
    /// The maximum absolute coordinate in grid units.
    private static let limit: Int64 = 1 << 28

    /// The points of all parts in order.
    private(set) var points: [Point] = []

    /// For each part, the end index in ``points``.
    ///
    /// All points of a point geometry are one part; rings do not repeat their first point.
    private(set) var ends: [Int] = []

    /// The parts as slices of ``points``.
    var parts: some Sequence<ArraySlice<Point>> {
      zip([0] + ends, ends).lazy.map { points[$0..<$1] }
    }

    /// Decodes geometry commands.
    ///
    /// Degenerate lines and rings are dropped: encoders that round to the grid leave them.
    ///
    /// - Parameters:
    ///   - commands: Command integers and parameters (specification, section 4.3).
    ///   - kind: The geometry type.
    /// - Throws: ``VectorTileError/invalidCommand``, ``VectorTileError/outsideTile``, or ``VectorTileError/nothingToDraw``.
    init(commands: [UInt32], of kind: Feature.GeometryType) throws(VectorTileError) {
      // The parameters bound the number of points, whatever the counts are.
      points.reserveCapacity(commands.count / 2)
      var cursor = Cursor()
      var index = 0
      var start = 0
      while index < commands.count {
        let (command, count) = (commands[index] & 7, Int(commands[index] >> 3))
        index += 1
        switch command {
        case 1 where kind == .points || count == 1:
          if kind != .points { endPart(from: &start, kind: kind, isClosed: kind == .lines) }
        case 2 where kind != .points && points.count > start: break
        case 7 where kind == .polygons && count == 1 && points.count > start:
          endPart(from: &start, kind: kind, isClosed: true)
          continue
        default: throw .invalidCommand
        }
        guard count > 0, count <= (commands.count - index) / 2 else { throw .invalidCommand }
        for _ in 0..<count {
          points.append(try cursor.moved(by: commands[index], commands[index + 1], limit: Self.limit))
          index += 2
        }
      }
      // An unclosed ring is invalid.
      guard kind != .polygons || points.count == start else { throw .invalidCommand }
      endPart(from: &start, kind: kind, isClosed: true)
      guard !points.isEmpty else { throw .nothingToDraw }
    }

    /// Ends a part, or drops it if it has too few points.
    private mutating func endPart(from start: inout Int, kind: Feature.GeometryType, isClosed: Bool) {
      let count = points.count - start
      let fewest = Int(kind.rawValue)
      if count >= fewest, isClosed {
        ends.append(points.count)
      } else {
        points.removeLast(count)
      }
      start = points.count
    }
  }

  /// The current position, relative to which parameters are encoded.
  private struct Cursor {
    private var x: Int64 = 0
    private var y: Int64 = 0

    /// Moves by two zigzag-encoded differences.
    mutating func moved(by dx: UInt32, _ dy: UInt32, limit: Int64) throws(VectorTileError) -> Point {
      x += Int64(dx >> 1) ^ -Int64(dx & 1)
      y += Int64(dy >> 1) ^ -Int64(dy & 1)
      guard abs(x) <= limit, abs(y) <= limit else { throw .outsideTile }
      return Point(x: Int32(x), y: Int32(y))
    }
  }
}
