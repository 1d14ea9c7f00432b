import PulsePixels

/// Joins the pieces of streets of one name, which end at every crossing, and finds their straight parts.
struct NamedLines {
  /// Points of a straight part are no farther from it than this, in 1/4096 of a tile: at usual sizes 1 point.
  private static let tolerance = 10

  /// Straight parts shorter than this, in parts of a tile, have no room for a name at any zoom.
  private static let shortest = 1.0 / 256

  /// The most lines looked at where lines meet.
  private static let mostAtPoint = 8

  /// The steps of the grid that straight parts are looked for on.
  private static let grid = 1 << 20

  private struct Name: Hashable {
    let names: [String]
    let line: LineClass
  }

  private let extent: Int
  private var order: [Name] = []
  private var pieces: [Name: [[VectorTile.Point]]] = [:]

  init(extent: Int) {
    self.extent = extent
  }

  /// Adds a piece of a line.
  mutating func append(_ piece: ArraySlice<VectorTile.Point>, names: [String], line: LineClass) {
    let name = Name(names: names, line: line)
    if pieces[name] == nil { order.append(name) }
    pieces[name, default: []].append(Array(piece))
  }

  /// Returns the straight parts within the tile, in the order in which their names came.
  func labels() -> [StreetLabel] {
    order.flatMap { name in
      Self.joined(pieces[name] ?? []).flatMap(straightParts).map { part in
        StreetLabel(names: name.names, line: name.line, start: part.start, end: part.end)
      }
    }
  }

  private func straightParts(
    of line: [VectorTile.Point]
  ) -> [(start: TilePosition, end: TilePosition)] {
    let tile = ClippingWindow(left: 0, top: 0, right: 1, bottom: 1)
    let positions = line.map { point in
      (x: Double(point.x) / Double(extent), y: Double(point.y) / Double(extent))
    }
    return tile.clip(line: positions, isClosed: false).flatMap { piece in
      let grid = Double(Self.grid)
      let kept = piece.points
        .map { SubpixelPoint(x: Int(($0.x * grid).rounded()), y: Int(($0.y * grid).rounded())) }
        .thinned(tolerance: Self.tolerance * Self.grid / 4096)
        .map { TilePosition(x: Double($0.x) / grid, y: Double($0.y) / grid) }
      return zip(kept, kept.dropFirst()).map { (start: $0, end: $1) }
        .filter { abs($0.end.x - $0.start.x) + abs($0.end.y - $0.start.y) >= Self.shortest }
    }
  }

  /// Joins lines where they meet and go on without a sharp turn.
  private static func joined(_ lines: [[VectorTile.Point]]) -> [[VectorTile.Point]] {
    guard lines.count > 1 else { return lines }
    var meetings: [VectorTile.Point: [Int]] = [:]
    for (index, line) in lines.enumerated() {
      for end in [line[0], line[line.count - 1]] where meetings[end, default: []].count < mostAtPoint {
        meetings[end, default: []].append(index)
      }
    }
    var isUsed = [Bool](repeating: false, count: lines.count)
    /// Appends lines to the end of one as long as there are any.
    func grow(_ line: inout [VectorTile.Point]) {
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
          return (index: index, cosine: cosine(line[line.count - 2], end, next))
        }
      // Half a right angle.
      return candidates.filter { $0.cosine > 0.7 }.max { $0.cosine < $1.cosine }?.index
    }
    var result: [[VectorTile.Point]] = []
    for index in lines.indices where !isUsed[index] {
      isUsed[index] = true
      var line = lines[index]
      grow(&line)
      line.reverse()
      grow(&line)
      result.append(line)
    }
    return result
  }

  /// How far a line goes straight on at a corner: 1 if it does, -1 if it turns back.
  private static func cosine(
    _ first: VectorTile.Point, _ corner: VectorTile.Point, _ last: VectorTile.Point
  ) -> Double {
    let (ax, ay) = (Double(corner.x) - Double(first.x), Double(corner.y) - Double(first.y))
    let (bx, by) = (Double(last.x) - Double(corner.x), Double(last.y) - Double(corner.y))
    let lengths = ((ax * ax + ay * ay) * (bx * bx + by * by)).squareRoot()
    return lengths == 0 ? 1 : (ax * bx + ay * by) / lengths
  }
}
