import PulsePixels
import PulseText

/// The lines for labels in the tiles of a view, connected across tile borders on demand.
struct ConnectedLines {
  /// The indices of a tile and of one of its lines.
  struct LineID: Hashable {
    let tile: Int
    let line: Int
  }

  /// A line with the length before it that its neighbors add.
  struct ExtendedLine {
    var baseline: TextBaseline
    var before = 0.0
  }

  /// The largest number of neighbors that extend a line at one end.
  private static let mostNeighbors = 16

  /// The largest number of ends of one street at tile borders that are continued.
  private static let mostEnds = 256

  /// The smallest cosine of the turn at a tile border, for 45 degrees.
  private static let joiningCosine = 0.7

  /// The largest gap between lines that continue each other: in pixels, and in tiles.
  private static let largestGap = (pixels: 1.5, tiles: 1.0 / 1024)

  private struct Key: Hashable {
    let content: LineLabel.Content
    let group: Int
  }

  /// The end of a line at a tile border.
  private struct End {
    let id: LineID
    let isLast: Bool
    let point: ClipRect.Point
  }

  private let tiles: [LabelTile]
  private var ends: [Key: [End]] = [:]
  private var projected: [LineID: (points: [ClipRect.Point], baseline: TextBaseline)] = [:]

  /// Indexes the ends of the named lines of tiles.
  init(_ tiles: [LabelTile]) {
    self.tiles = tiles
    for (tileIndex, tile) in tiles.enumerated() {
      for (index, label) in tile.streets.enumerated() {
        guard case .name = label.content else { continue }
        for (position, isLast) in [(label.points[0], false), (label.points[label.points.count - 1], true)]
        where position.isOnTileBorder {
          let key = Key(content: label.content, group: label.group)
          guard ends[key, default: []].count < Self.mostEnds else { continue }
          ends[key, default: []].append(
            End(
              id: LineID(tile: tileIndex, line: index), isLast: isLast,
              point: tile.pixel(position)))
        }
      }
    }
  }

  /// Returns a line in pixels.
  mutating func baseline(of id: LineID) -> TextBaseline { projectedLine(id).baseline }

  private mutating func points(of id: LineID) -> [ClipRect.Point] { projectedLine(id).points }

  private mutating func projectedLine(_ id: LineID) -> (points: [ClipRect.Point], baseline: TextBaseline) {
    if let line = projected[id] { return line }
    let tile = tiles[id.tile]
    let points = tile.streets[id.line].points.map(tile.pixel)
    let line = (points: points, baseline: TextBaseline(points))
    projected[id] = line
    return line
  }

  /// Returns a line, extended into neighboring tiles at least to the given distances from its start in pixels, as far
  /// as it continues.
  mutating func line(_ id: LineID, from start: Double, to end: Double) -> ExtendedLine {
    let own = points(of: id)
    var line = ExtendedLine(baseline: baseline(of: id))
    let length = line.baseline.length
    let before = start < 0 ? continuation(of: id, isLast: false, length: -start) : []
    let after = end > length ? continuation(of: id, isLast: true, length: end - length) : []
    if before.isEmpty, after.isEmpty { return line }
    line.before = before.isEmpty ? 0 : TextBaseline(before.reversed() + [own[0]]).length
    line.baseline = TextBaseline(before.reversed() + own + after)
    return line
  }

  /// Returns the points that continue a line at one of its ends, away from it, until they have a length.
  private mutating func continuation(of id: LineID, isLast: Bool, length: Double) -> [ClipRect.Point] {
    let label = tiles[id.tile].streets[id.line]
    guard let candidates = ends[Key(content: label.content, group: label.group)], candidates.count > 1 else {
      return []
    }
    var (result, visited): ([ClipRect.Point], Set<LineID>) = ([], [id])
    var current = (id: id, isLast: isLast)
    var found = 0.0
    while found < length, visited.count <= Self.mostNeighbors,
      let next = neighbor(of: current, among: candidates, visited)
    {
      visited.insert(next.id)
      let piece = points(of: next.id)
      let forward = next.isLast ? piece.reversed() : piece
      found += TextBaseline((result.last.map { [$0] } ?? []) + forward).length
      result += forward
      current = (next.id, !next.isLast)
    }
    return result
  }

  private mutating func neighbor(
    of end: (id: LineID, isLast: Bool), among candidates: [End], _ visited: Set<LineID>
  ) -> End? {
    let line = points(of: end.id)
    let outwards = end.isLast ? line : line.reversed()
    let (last, previous) = (outwards[outwards.count - 1], outwards[outwards.count - 2])
    let side = tiles[end.id.tile].side
    let gap = max(Self.largestGap.pixels, Self.largestGap.tiles * side)
    var best: (end: End, cosine: Double)?
    for candidate in candidates
    where candidate.id.tile != end.id.tile && !visited.contains(candidate.id)
      && abs(candidate.point.x - last.x) <= gap && abs(candidate.point.y - last.y) <= gap
    {
      let piece = points(of: candidate.id)
      let inwards = candidate.isLast ? piece.reversed() : piece
      let cosine = Self.cosine(
        (last.x - previous.x, last.y - previous.y), (inwards[1].x - inwards[0].x, inwards[1].y - inwards[0].y)
      )
      if cosine > max(Self.joiningCosine, best?.cosine ?? 0) { best = (candidate, cosine) }
    }
    return best?.end
  }

  private static func cosine(_ one: ClipRect.Point, _ other: ClipRect.Point) -> Double {
    let lengths = ((one.x * one.x + one.y * one.y) * (other.x * other.x + other.y * other.y)).squareRoot()
    return lengths == 0 ? 1 : (one.x * other.x + one.y * other.y) / lengths
  }
}
