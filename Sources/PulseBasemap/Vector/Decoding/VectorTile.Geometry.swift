extension VectorTile {
  /// A place on the grid of a layer: x to the right, y downwards, (0, 0) at the top left corner of the tile.
  struct Point: Hashable, Sendable {
    var x: Int32
    var y: Int32
  }

  /// The points, lines or rings of a feature, in flat storage.
  struct Geometry: Hashable, Sendable {
    /// The farthest that a point may be from the corner of the tile, in steps.
    private static let limit: Int64 = 1 << 28

    /// The points of all parts, one part after the other.
    private(set) var points: [Point] = []

    /// For each part the index after its last point in ``points``.
    ///
    /// Points are one part; a ring does not repeat its first point.
    private(set) var ends: [Int] = []

    /// The parts, each as a slice of ``points``.
    var parts: some Sequence<ArraySlice<Point>> {
      zip([0] + ends, ends).lazy.map { points[$0..<$1] }
    }

    /// Follows the commands of a geometry.
    ///
    /// Lines of fewer than two points and rings of fewer than three are left out: they are not to be seen, and
    /// encoders that round to the grid leave them behind.
    ///
    /// - Parameters:
    ///   - commands: Commands with their numbers, as section 4.3 of the specification describes them.
    ///   - kind: What the parts are.
    /// - Throws: ``Fault/invalidCommand``, ``Fault/outsideTile``, or ``Fault/nothingToDraw``.
    init(commands: [UInt32], of kind: Feature.Kind) throws(Fault) {
      // No more points than numbers allow are ever made, whatever a count says.
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
      // A ring that was not closed is none.
      guard kind != .polygons || points.count == start else { throw .invalidCommand }
      endPart(from: &start, kind: kind, isClosed: true)
      guard !points.isEmpty else { throw .nothingToDraw }
    }

    /// Ends a part, or drops it when it has too few points.
    private mutating func endPart(from start: inout Int, kind: Feature.Kind, isClosed: Bool) {
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

  /// The place that the next numbers of a geometry count from.
  private struct Cursor {
    private var x: Int64 = 0
    private var y: Int64 = 0

    /// Moves by two numbers whose lowest bits tell their signs.
    mutating func moved(by dx: UInt32, _ dy: UInt32, limit: Int64) throws(Fault) -> Point {
      x += Int64(dx >> 1) ^ -Int64(dx & 1)
      y += Int64(dy >> 1) ^ -Int64(dy & 1)
      guard abs(x) <= limit, abs(y) <= limit else { throw .outsideTile }
      return Point(x: Int32(x), y: Int32(y))
    }
  }
}
