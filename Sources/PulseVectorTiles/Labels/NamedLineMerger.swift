import PulsePixels

/// A merger of the pieces of streets, rivers and routes, which end at every crossing, to lines for labels.
struct NamedLineMerger {
  /// The tolerance of line simplification in 1/4096 tile.
  private static let tolerance = 2

  /// The minimum length in tiles of a line that does not continue in a neighboring tile.
  private static let shortest = 1.0 / 256

  /// The grid units per tile for line simplification.
  private static let grid = 1 << 20

  private struct Key: Hashable {
    let content: LineLabel.Content
    let group: Int
  }

  private let extent: Int
  private var order: [Key] = []
  private var pieces: [Key: [[VectorTile.Point]]] = [:]

  init(extent: Int) {
    self.extent = extent
  }

  /// Adds a piece with at least two points.
  mutating func append(_ piece: ArraySlice<VectorTile.Point>, _ content: LineLabel.Content, group: Int) {
    guard piece.count > 1 else { return }
    let key = Key(content: content, group: group)
    if pieces[key] == nil { order.append(key) }
    pieces[key, default: []].append(Array(piece))
  }

  /// Returns labels for the lines within the tile, in order of first occurrence of their content.
  func labels() -> [LineLabel] {
    let joiner = LineJoiner(extent: extent)
    return order.flatMap { key in
      let lines = joiner.joined(pieces[key] ?? []).flatMap(joiner.splitAtCorners).flatMap(clipped)
        .map { (points: $0, length: Self.length(of: $0)) }
      let total = lines.reduce(0) { $0 + $1.length }
      return lines.filter { $0.length >= Self.shortest || Self.isContinued($0.points) }.map { line in
        LineLabel(
          content: key.content, group: key.group, points: line.points, length: line.length, totalLength: total
        )
      }
    }
  }

  /// Returns the parts of a line within the tile, simplified.
  private func clipped(_ line: [VectorTile.Point]) -> [[TilePosition]] {
    let tile = ClipRect(left: 0, top: 0, right: 1, bottom: 1)
    let positions = line.map { point in
      (x: Double(point.x) / Double(extent), y: Double(point.y) / Double(extent))
    }
    let grid = Double(Self.grid)
    return tile.clip(line: positions, isClosed: false).map { piece in
      piece.points.map { SubpixelPoint(x: Int(($0.x * grid).rounded()), y: Int(($0.y * grid).rounded())) }
        .simplified(tolerance: Self.tolerance * Self.grid / 4096)
        .map { TilePosition(x: Double($0.x) / grid, y: Double($0.y) / grid) }
    }.filter { $0.count > 1 }
  }

  private static func isContinued(_ line: [TilePosition]) -> Bool {
    line[0].isOnTileBorder || line[line.count - 1].isOnTileBorder
  }

  private static func length(of line: [TilePosition]) -> Double {
    zip(line, line.dropFirst()).reduce(0) { sum, segment in
      let (dx, dy) = (segment.1.x - segment.0.x, segment.1.y - segment.0.y)
      return sum + (dx * dx + dy * dy).squareRoot()
    }
  }
}

extension TilePosition {
  /// Whether the position lies on the border of the tile, where a neighbor continues lines.
  var isOnTileBorder: Bool {
    let tolerance = 1.0 / 65_536
    return [x, y].contains { abs($0) <= tolerance || abs($0 - 1) <= tolerance }
  }
}
