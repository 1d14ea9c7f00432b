package import PulseGeo

// Polygons and lines that the antimeridian cuts into parts, as RFC 7946, 3.1.9 prescribes.
extension MapPath {
  /// Moves parts to the copies of the world on which they lie side by side: in the smallest arc of longitudes that
  /// contains them all.
  ///
  /// - Parameter parts: The parts, each with its outer ring or line first.
  /// - Returns: The rings or lines of all parts.
  package static func gathered(_ parts: [[[MapPoint]]]) -> [[MapPoint]] {
    let edges = parts.map { part in part.first.flatMap { $0.isEmpty ? nil : MapBounds(around: $0) } }
    guard edges.count > 1 else { return Array(parts.joined()) }
    var longitudes = LongitudeIntervals()
    for bounds in edges {
      if let bounds { longitudes.insert(from: bounds.northwest.x, to: bounds.southeast.x) }
    }
    guard let arc = longitudes.smallestArc, arc.high - arc.low < Mercator.worldSize else {
      return Array(parts.joined())
    }
    return zip(parts, edges).flatMap { part, bounds in
      // Half a unit of the map is less than a millimeter on the screen at the highest zoom.
      let low = bounds?.northwest.x ?? 0
      let turns = ((arc.low - 0.5 - low) / Mercator.worldSize).rounded(.up)
      return turns == 0 ? part : part.map { line in line.map { $0.shifted(byTurns: turns) } }
    }
  }

  /// An edge of a ring on the antimeridian, or on the prime meridian, where longitudes from 0 to 360 are cut.
  private struct SeamEdge {
    /// Whether it is on the antimeridian.
    var isAntimeridian: Bool

    /// The ring and its edge, which begins at the point of this number.
    var ring: Int
    var edge: Int

    /// The part of the meridian that it covers.
    var y: ClosedRange<Double>

    /// Whether the polygon lies to its west.
    var isEastern: Bool
  }

  /// The rings without the edges on the antimeridian or the prime meridian whose other side belongs to the polygon as well, and
  /// without those that close a ring around a pole; `nil` if there are no such edges.
  package var outlineWithoutSeams: [Outline]? {
    guard isClosed else { return nil }
    let edges = seamEdges
    var hidden: [Int: Set<Int>] = [:]
    for (number, ring) in lines.enumerated() {
      let atPole = Self.edgesAtPole(of: ring)
      if !atPole.isEmpty { hidden[number] = atPole }
    }
    for (isEastern, isAntimeridian) in [(false, false), (false, true), (true, false), (true, true)] {
      let onMeridian = edges.filter { $0.isAntimeridian == isAntimeridian }
      let covered = Self.union(of: onMeridian.filter { $0.isEastern != isEastern }.map(\.y))
      for edge in onMeridian where edge.isEastern == isEastern {
        let isCovered = covered.contains {
          $0.lowerBound <= edge.y.lowerBound && edge.y.upperBound <= $0.upperBound
        }
        if isCovered { hidden[edge.ring, default: []].insert(edge.edge) }
      }
    }
    if hidden.isEmpty { return nil }
    return lines.enumerated().flatMap { number, ring in
      hidden[number].map { Self.pieces(of: ring, without: $0) } ?? [Outline(points: ring, isClosed: true)]
    }
  }

  /// Returns the edges of a ring at a pole, which are no border: those along the end of the map and, beside one all along it,
  /// those on the meridian where a ring around the pole begins and ends.
  private static func edgesAtPole(of ring: [MapPoint]) -> Set<Int> {
    // Less than a millimeter on the screen at the highest zoom.
    let near = 0.5
    var found: Set<Int> = []
    for (index, start) in ring.enumerated() where start.y < near || start.y > Mercator.worldSize - near {
      let (before, next) = ((index + ring.count - 1) % ring.count, (index + 1) % ring.count)
      let end = ring[next]
      guard abs(end.y - start.y) < near else { continue }
      found.insert(index)
      guard abs(abs(end.x - start.x) - Mercator.worldSize) < near else { continue }
      if ring[before].x == start.x { found.insert(before) }
      if ring[(next + 1) % ring.count].x == end.x { found.insert(next) }
    }
    return found
  }

  private var seamEdges: [SeamEdge] {
    var found: [SeamEdge] = []
    for (number, ring) in lines.enumerated() where ring.count > 2 {
      var middle: Double?
      for index in ring.indices {
        let (start, end) = (ring[index], ring[(index + 1) % ring.count])
        let offset = start.x.remainder(dividingBy: Mercator.worldSize)
        guard start.x == end.x, start.y != end.y, offset == 0 || abs(offset) == Mercator.worldSize / 2 else {
          continue
        }
        // Its ring lies on one side of such an edge, as parts end there.
        let center = middle ?? MapBounds(around: ring).center.x
        middle = center
        found.append(
          SeamEdge(
            isAntimeridian: offset == 0, ring: number, edge: index,
            y: min(start.y, end.y)...max(start.y, end.y),
            isEastern: start.x > center))
      }
    }
    return found
  }

  /// Joins overlapping and adjacent ranges.
  private static func union(of ranges: [ClosedRange<Double>]) -> [ClosedRange<Double>] {
    var joined: [ClosedRange<Double>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = joined.last, range.lowerBound <= last.upperBound {
        joined[joined.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    return joined
  }

  /// Cuts a ring at some of its edges, given by the numbers of the points at which they begin.
  private static func pieces(of ring: [MapPoint], without edges: Set<Int>) -> [Outline] {
    guard let first = edges.min() else { return [Outline(points: ring, isClosed: true)] }
    var pieces: [Outline] = []
    var points: [MapPoint] = []
    func end() {
      if points.count > 1 { pieces.append(Outline(points: points, isClosed: false)) }
      points = []
    }
    for step in 1...ring.count {
      let index = (first + step) % ring.count
      points.append(ring[index])
      if edges.contains(index) { end() }
    }
    end()
    return pieces
  }
}

extension MapPoint {
  /// Returns the point on another copy of the world, a number of turns to the east.
  fileprivate func shifted(byTurns turns: Double) -> MapPoint {
    MapPoint(x: x + turns * Mercator.worldSize, y: y)
  }
}
