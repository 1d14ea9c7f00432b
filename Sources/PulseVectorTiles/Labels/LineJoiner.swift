/// A joiner of pieces of a street in one tile to lines without sharp turns.
///
/// Bridges and tunnels are pieces like others. Where a street forks, as into two carriageways, the longest branch that
/// is nearly straight continues it.
struct LineJoiner {
  /// The smallest cosine of the turn between joined pieces, for 45 degrees.
  private static let joiningCosine = 0.7

  /// The smallest cosine of the turn into a branch that is nearly straight, for 26 degrees, and of the turns into a gap
  /// and out of it.
  private static let straightCosine = 0.9

  /// The maximum number of pieces of a branch whose length is compared.
  private static let mostInBranch = 12

  /// The mean number of pieces that are compared for each piece.
  private static let stepsPerPiece = 4

  /// The smallest cosine of the turn at a corner of a label's line, for 60 degrees.
  private static let cornerCosine = 0.5

  /// The maximum number of points that a direction depends on.
  private static let mostPointsPerDirection = 32

  /// The largest gap between joined pieces in grid units, 1/2048 tile: a quarter of a point.
  private let tolerance: Int

  /// The largest gap, in grid units, of a street that continues straight behind it, 1/256 tile: a short bridge or
  /// tunnel may have no name, or be too short for the tile.
  private let longestGap: Int

  /// The length in grid units over which directions are measured, 1/512 tile, as those of shorter segments are inexact.
  private let reach: Double

  /// Creates a joiner for a layer's extent.
  init(extent: Int) {
    tolerance = max(1, extent / 2048)
    longestGap = max(1, extent / 256)
    reach = Double(max(1, extent / 512))
  }

  /// Joins pieces that meet, or nearly so, without a sharp turn, and then straight lines across short gaps.
  ///
  /// - Returns: The lines, those of several pieces in a direction that the first piece determines.
  /// - Complexity: O(points + pieces × pieces at a junction).
  func joined(_ lines: [[VectorTile.Point]]) -> [[VectorTile.Point]] {
    guard lines.count > 1 else { return lines }
    var pieces = PieceIndex(lines, tolerance: tolerance)
    let joined = joined(&pieces) { end, piece in
      let cosine = Self.cosine(forward(end), direction(piece))
      return cosine > Self.joiningCosine ? cosine : nil
    }.map { Array($0.reversed()) }
    guard joined.count > 1 else { return joined }
    pieces = PieceIndex(joined, tolerance: longestGap)
    return self.joined(&pieces) { end, piece in
      let (last, first) = (end[end.count - 1], piece[0])
      let gap = (x: Double(first.x) - Double(last.x), y: Double(first.y) - Double(last.y))
      let (before, after) = (forward(end), direction(piece))
      let cosines = [(before, gap), (gap, after), (before, after)].map { Self.cosine($0.0, $0.1) }
      return cosines.min().flatMap { $0 > Self.straightCosine ? $0 : nil }
    }
  }

  /// Joins pieces whose ends are near each other.
  ///
  /// - Parameters:
  ///   - pieces: The pieces.
  ///   - cosine: Returns the cosine of the turn from the end of a line to a piece; `nil` if they must not be joined.
  /// - Returns: The lines in the order of their first pieces, and in their directions.
  private func joined(
    _ pieces: inout PieceIndex, cosine: ([VectorTile.Point], [VectorTile.Point]) -> Double?
  ) -> [[VectorTile.Point]] {
    func branches(
      of line: [VectorTile.Point], butNot visited: Set<Int> = []
    ) -> [(index: Int, points: [VectorTile.Point], cosine: Double)] {
      pieces.ends(near: line[line.count - 1]).compactMap { index, points in
        visited.contains(index) ? nil : cosine(line, points).map { (index, points, $0) }
      }
    }
    // Bounds the time for hostile tiles.
    var steps = Self.stepsPerPiece * (pieces.lines.count + Self.mostInBranch)
    /// Returns the length of a branch, with the pieces that continue it as straight as possible.
    func length(ofBranch index: Int, _ points: [VectorTile.Point]) -> Double {
      var (length, visited, last) = (Self.length(of: points), Set([index]), points)
      while visited.count < Self.mostInBranch, steps > 0,
        let next = branches(of: last, butNot: visited).max(by: { $0.cosine < $1.cosine })
      {
        steps -= 1
        visited.insert(next.index)
        length += Self.length(of: next.points)
        last = next.points
      }
      return length
    }
    func continuation(of line: [VectorTile.Point]) -> (index: Int, points: [VectorTile.Point])? {
      let found = branches(of: line)
      let straight = found.filter { $0.cosine > Self.straightCosine }
      if straight.count > 1 {
        let longest = straight.map { (branch: $0, length: length(ofBranch: $0.index, $0.points)) }
          .max { $0.length < $1.length }
        return longest.map { ($0.branch.index, $0.branch.points) }
      }
      return found.max { $0.cosine < $1.cosine }.map { ($0.index, $0.points) }
    }
    // The first piece of a line in the tile, and whether the line runs against it.
    var first = (index: 0, isReversed: false)
    /// Extends a line at its end as long as another one continues it.
    func extendAtEnd(_ line: inout [VectorTile.Point]) {
      while let next = continuation(of: line) {
        pieces.remove(next.index)
        if next.index < first.index {
          first = (next.index, next.points[0] != pieces.lines[next.index][0])
        }
        line += next.points[0] == line[line.count - 1] ? next.points.dropFirst() : next.points[...]
      }
    }
    // The longest first, or short links would take parts of streets.
    let lengths = pieces.lines.map(Self.length)
    let order = pieces.lines.indices.sorted { (lengths[$1], $0) < (lengths[$0], $1) }
    var result: [(line: [VectorTile.Point], index: Int)] = []
    for index in order where pieces.remove(index) {
      var line = pieces.lines[index]
      first = (index, false)
      extendAtEnd(&line)
      line.reverse()
      first.isReversed.toggle()
      extendAtEnd(&line)
      if first.isReversed { line.reverse() }
      result.append((line, first.index))
    }
    return result.sorted { $0.index < $1.index }.map(\.line)
  }

  /// Splits a line at its sharp corners, where no name fits.
  func splitAtCorners(_ line: [VectorTile.Point]) -> [[VectorTile.Point]] {
    guard line.count > 2 else { return [line] }
    var parts: [[VectorTile.Point]] = []
    var first = 0
    for index in 1..<line.count - 1 {
      let before = Self.negated(direction(line[first...index].reversed()))
      if Self.cosine(before, direction(line[index...])) < Self.cornerCosine {
        parts.append(Array(line[first...index]))
        first = index
      }
    }
    return parts + [Array(line[first...])]
  }

  /// Returns the direction of a line at its end.
  private func forward(_ line: [VectorTile.Point]) -> (x: Double, y: Double) {
    Self.negated(direction(line.reversed()))
  }

  /// Returns the vector from the first point to the next one that is far enough for a direction.
  private func direction(_ line: some Collection<VectorTile.Point>) -> (x: Double, y: Double) {
    guard let start = line.first else { return (0, 0) }
    var vector = (x: 0.0, y: 0.0)
    for point in line.dropFirst().prefix(Self.mostPointsPerDirection) {
      vector = (Double(point.x) - Double(start.x), Double(point.y) - Double(start.y))
      if vector.x * vector.x + vector.y * vector.y >= reach * reach { break }
    }
    return vector
  }

  private static func length(of line: [VectorTile.Point]) -> Double {
    zip(line, line.dropFirst()).reduce(0) { sum, segment in
      let (dx, dy) = (
        Double(segment.1.x) - Double(segment.0.x), Double(segment.1.y) - Double(segment.0.y)
      )
      return sum + (dx * dx + dy * dy).squareRoot()
    }
  }

  private static func negated(_ vector: (x: Double, y: Double)) -> (x: Double, y: Double) {
    (-vector.x, -vector.y)
  }

  /// Returns the cosine of the angle between two directions; 1 for vectors without length.
  private static func cosine(_ one: (x: Double, y: Double), _ other: (x: Double, y: Double)) -> Double {
    let lengths = ((one.x * one.x + one.y * one.y) * (other.x * other.x + other.y * other.y)).squareRoot()
    return lengths == 0 ? 1 : (one.x * other.x + one.y * other.y) / lengths
  }
}

/// An index of the ends of pieces that are not joined yet.
private struct PieceIndex {
  /// A square of the search grid.
  private struct Cell: Hashable {
    let x: Int
    let y: Int
  }

  /// The maximum number of pieces examined at a junction.
  private static let mostAtJunction = 16

  let lines: [[VectorTile.Point]]
  private let tolerance: Int
  private var junctions: [Cell: [Int]] = [:]
  private var isUsed: [Bool]

  /// Indexes pieces for a largest distance of ends in grid units.
  init(_ lines: [[VectorTile.Point]], tolerance: Int) {
    (self.lines, self.tolerance) = (lines, tolerance)
    isUsed = [Bool](repeating: false, count: lines.count)
    for (index, line) in lines.enumerated() {
      for end in [line[0], line[line.count - 1]] {
        let cell = cell(Int(end.x), Int(end.y))
        if junctions[cell, default: []].count < Self.mostAtJunction {
          junctions[cell, default: []].append(index)
        }
      }
    }
  }

  /// Removes a piece; returns whether it was there.
  @discardableResult mutating func remove(_ index: Int) -> Bool {
    defer { isUsed[index] = true }
    return !isUsed[index]
  }

  /// Returns the pieces with an end near a point, in order, each from that end on.
  func ends(near point: VectorTile.Point) -> [(index: Int, points: [VectorTile.Point])] {
    let (x, y) = (Int(point.x), Int(point.y))
    let cells = Set(
      [-tolerance, tolerance].flatMap { dy in [-tolerance, tolerance].map { cell(x + $0, y + dy) } })
    var found: [(index: Int, points: [VectorTile.Point])] = []
    for index in Set(cells.flatMap({ junctions[$0] ?? [] })).sorted() where !isUsed[index] {
      let line = lines[index]
      if isClose(line[0], point) { found.append((index, line)) }
      if isClose(line[line.count - 1], point) { found.append((index, line.reversed())) }
    }
    return found
  }

  private func cell(_ x: Int, _ y: Int) -> Cell {
    let side = 2 * tolerance
    return Cell(
      x: Int((Double(x) / Double(side)).rounded(.down)), y: Int((Double(y) / Double(side)).rounded(.down)))
  }

  private func isClose(_ one: VectorTile.Point, _ other: VectorTile.Point) -> Bool {
    abs(Int(one.x) - Int(other.x)) <= tolerance && abs(Int(one.y) - Int(other.y)) <= tolerance
  }
}
