/// A joiner of pieces of a street in one tile to lines without sharp turns.
struct LineJoiner {
  /// The maximum number of pieces examined at a junction.
  private static let mostAtJunction = 16

  /// The smallest cosine of the turn between joined pieces, for 45 degrees.
  private static let joiningCosine = 0.7

  /// The smallest cosine of the turn at a corner of a label's line, for 60 degrees.
  private static let cornerCosine = 0.5

  /// The maximum number of points that a direction depends on.
  private static let mostPointsPerDirection = 32

  /// A square of the search grid.
  private struct Cell: Hashable {
    let x: Int
    let y: Int
  }

  /// The largest gap between joined pieces in grid units, 1/2048 tile: a quarter of a point.
  private let tolerance: Int

  /// The length in grid units over which directions are measured, 1/512 tile, as those of shorter segments are
  /// inexact.
  private let reach: Double

  /// Creates a joiner for a layer's extent.
  init(extent: Int) {
    tolerance = max(1, extent / 2048)
    reach = Double(max(1, extent / 512))
  }

  /// Joins pieces that meet, or nearly so, without a sharp turn.
  ///
  /// - Complexity: O(points + pieces × pieces at a junction).
  func joined(_ lines: [[VectorTile.Point]]) -> [[VectorTile.Point]] {
    guard lines.count > 1 else { return lines }
    var junctions: [Cell: [Int]] = [:]
    for (index, line) in lines.enumerated() {
      for end in [line[0], line[line.count - 1]] {
        let cell = cell(Int(end.x), Int(end.y))
        if junctions[cell, default: []].count < Self.mostAtJunction {
          junctions[cell, default: []].append(index)
        }
      }
    }
    var isUsed = [Bool](repeating: false, count: lines.count)
    /// Extends a line at its end as long as another one continues it.
    func extendAtEnd(_ line: inout [VectorTile.Point]) {
      while let next = continuation(of: line) {
        isUsed[next.index] = true
        let piece = lines[next.index]
        let points = next.isReversed ? piece.reversed() : piece
        line += points[0] == line[line.count - 1] ? points.dropFirst() : points[...]
      }
    }
    func continuation(of line: [VectorTile.Point]) -> (index: Int, isReversed: Bool)? {
      let end = line[line.count - 1]
      let forward = Self.negated(direction(line.reversed()))
      var best: (index: Int, isReversed: Bool, cosine: Double)?
      for index in pieces(near: end) where !isUsed[index] {
        let piece = lines[index]
        for isReversed in [false, true] where isClose(isReversed ? piece[piece.count - 1] : piece[0], end) {
          let next = isReversed ? direction(piece.reversed()) : direction(piece)
          let cosine = Self.cosine(forward, next)
          if cosine > max(Self.joiningCosine, best?.cosine ?? 0) { best = (index, isReversed, cosine) }
        }
      }
      return best.map { ($0.index, $0.isReversed) }
    }
    func pieces(near point: VectorTile.Point) -> [Int] {
      let (x, y) = (Int(point.x), Int(point.y))
      let cells = Set(
        [-tolerance, tolerance].flatMap { dy in [-tolerance, tolerance].map { cell(x + $0, y + dy) } })
      return cells.flatMap { junctions[$0] ?? [] }.sorted()
    }
    var result: [[VectorTile.Point]] = []
    for index in lines.indices where !isUsed[index] {
      isUsed[index] = true
      var line = lines[index]
      extendAtEnd(&line)
      line.reverse()
      extendAtEnd(&line)
      result.append(line)
    }
    return result
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

  private func cell(_ x: Int, _ y: Int) -> Cell {
    let side = 2 * tolerance
    return Cell(
      x: Int((Double(x) / Double(side)).rounded(.down)), y: Int((Double(y) / Double(side)).rounded(.down)))
  }

  private func isClose(_ one: VectorTile.Point, _ other: VectorTile.Point) -> Bool {
    abs(Int(one.x) - Int(other.x)) <= tolerance && abs(Int(one.y) - Int(other.y)) <= tolerance
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

  private static func negated(_ vector: (x: Double, y: Double)) -> (x: Double, y: Double) {
    (-vector.x, -vector.y)
  }

  /// Returns the cosine of the angle between two directions; 1 for vectors without length.
  private static func cosine(_ one: (x: Double, y: Double), _ other: (x: Double, y: Double)) -> Double {
    let lengths = ((one.x * one.x + one.y * one.y) * (other.x * other.x + other.y * other.y)).squareRoot()
    return lengths == 0 ? 1 : (one.x * other.x + one.y * other.y) / lengths
  }
}
