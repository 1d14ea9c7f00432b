import PulsePixels

/// A merger of line segments of one name, which end at every crossing; it finds straight parts for labels.
struct NamedLineMerger {
  /// The tolerance of straight parts in 1/4096 tile, about 1 point.
  private static let tolerance = 10

  /// The minimum length of a straight part in tiles.
  private static let shortest = 1.0 / 256

  /// The maximum number of lines examined at a junction.
  private static let mostAtPoint = 8

  /// The grid units per tile for line simplification.
  private static let grid = 1 << 20

  private struct NamedLineKey: Hashable {
    let names: [String]
    let line: LineClass
  }

  private let extent: Int
  private var order: [NamedLineKey] = []
  private var pieces: [NamedLineKey: [[VectorTile.Point]]] = [:]

  init(extent: Int) {
    self.extent = extent
  }

  mutating func append(_ piece: ArraySlice<VectorTile.Point>, names: [String], line: LineClass) {
    let name = NamedLineKey(names: names, line: line)
    if pieces[name] == nil { order.append(name) }
    pieces[name, default: []].append(Array(piece))
  }

  /// Returns labels for the straight parts of lines within the tile, in order of first occurrence of their names.
  func streetLabels() -> [StreetLabel] {
    order.flatMap { name in
      Self.joinedLines(pieces[name] ?? []).flatMap(straightParts).map { part in
        StreetLabel(names: name.names, line: name.line, start: part.start, end: part.end)
      }
    }
  }

  private func straightParts(
    of line: [VectorTile.Point]
  ) -> [(start: TilePosition, end: TilePosition)] {
    let tile = ClipRect(left: 0, top: 0, right: 1, bottom: 1)
    let positions = line.map { point in
      (x: Double(point.x) / Double(extent), y: Double(point.y) / Double(extent))
    }
    return tile.clip(line: positions, isClosed: false).flatMap { piece in
      let grid = Double(Self.grid)
      let kept = piece.points
        .map { SubpixelPoint(x: Int(($0.x * grid).rounded()), y: Int(($0.y * grid).rounded())) }
        .simplified(tolerance: Self.tolerance * Self.grid / 4096)
        .map { TilePosition(x: Double($0.x) / grid, y: Double($0.y) / grid) }
      return zip(kept, kept.dropFirst()).map { (start: $0, end: $1) }
        .filter { abs($0.end.x - $0.start.x) + abs($0.end.y - $0.start.y) >= Self.shortest }
    }
  }

  /// Merges lines that meet without a sharp turn.
  private static func joinedLines(_ lines: [[VectorTile.Point]]) -> [[VectorTile.Point]] {
    guard lines.count > 1 else { return lines }
    var meetings: [VectorTile.Point: [Int]] = [:]
    for (index, line) in lines.enumerated() {
      for end in [line[0], line[line.count - 1]] where meetings[end, default: []].count < mostAtPoint {
        meetings[end, default: []].append(index)
      }
    }
    var isUsed = [Bool](repeating: false, count: lines.count)
    /// Extends a line at its end as long as another one continues it.
    func extendAtEnd(_ line: inout [VectorTile.Point]) {
      while let next = continuation(of: line) {
        isUsed[next] = true
        let piece = lines[next]
        line += piece[0] == line[line.count - 1] ? piece.dropFirst() : piece.reversed().dropFirst()
      }
    }
    func continuation(of line: [VectorTile.Point]) -> Int? {
      let end = line[line.count - 1]
      let candidates = (meetings[end] ?? []).filter { !isUsed[$0] }
        .map { index in
          let piece = lines[index]
          let next = piece[0] == end ? piece[1] : piece[piece.count - 2]
          return (index: index, cosine: cosineOfTurn(line[line.count - 2], end, next))
        }
      // At most 45 degrees.
      return candidates.filter { $0.cosine > 0.7 }.max { $0.cosine < $1.cosine }?.index
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

  /// Returns the cosine of the turn at a corner: 1 straight on, -1 back.
  private static func cosineOfTurn(
    _ first: VectorTile.Point, _ corner: VectorTile.Point, _ last: VectorTile.Point
  ) -> Double {
    let (ax, ay) = (Double(corner.x) - Double(first.x), Double(corner.y) - Double(first.y))
    let (bx, by) = (Double(last.x) - Double(corner.x), Double(last.y) - Double(corner.y))
    let lengths = ((ax * ax + ay * ay) * (bx * bx + by * by)).squareRoot()
    return lengths == 0 ? 1 : (ax * bx + ay * by) / lengths
  }
}
