/// A polyline to be stroked, with the left normal of each edge.
///
/// Dashes are cut on the grid but keep the normals of the whole line: a dash that begins a grid step before a corner
/// still has a straight end.
struct StrokedPolyline {
  /// Unit vector on the screen.
  typealias Vector = (x: Double, y: Double)

  /// Vertices; consecutive ones differ, except in dashes.
  let points: [SubpixelPoint]

  /// Unit normal of each edge, to its left on the screen.
  let normals: [Vector]

  /// Whether an edge connects the last point to the first.
  let isClosed: Bool

  /// Creates a polyline without repeated points; closed lines need at least three points.
  init(_ line: [SubpixelPoint], isClosed: Bool) {
    points = Self.corners(of: line, isClosed: isClosed)
    self.isClosed = isClosed && points.count > 2
    var normals: [Vector] = []
    normals.reserveCapacity(points.count)
    for index in points.indices.dropFirst() {
      normals.append(Self.normal(from: points[index - 1], to: points[index]))
    }
    if self.isClosed { normals.append(Self.normal(from: points[points.count - 1], to: points[0])) }
    self.normals = normals
  }

  /// Returns the points of a line without repeated ones; those of a closed line do not end with the first one.
  static func corners(of line: [SubpixelPoint], isClosed: Bool) -> [SubpixelPoint] {
    var count = line.count
    while isClosed, count > 1, line[count - 1] == line[0] { count -= 1 }
    var points: [SubpixelPoint] = []
    points.reserveCapacity(count)
    for index in 0..<count where index == 0 || line[index] != line[index - 1] { points.append(line[index]) }
    return points
  }

  /// Returns the unit vector to the left of an edge on the screen; its ends must differ.
  @inline(__always)
  static func normal(from start: SubpixelPoint, to end: SubpixelPoint) -> Vector {
    let length = start.distance(to: end)
    return (x: Double(end.y - start.y) / length, y: -Double(end.x - start.x) / length)
  }

  private init(points: [SubpixelPoint], normals: [Vector], isClosed: Bool = false) {
    self.points = points
    self.normals = normals
    self.isClosed = isClosed
  }

  /// The polyline in reverse order.
  var reversed: StrokedPolyline {
    var backwards = Array(normals.reversed())
    // The closing edge now connects the first point to the last, and stays at the end.
    if isClosed { backwards.append(backwards.removeFirst()) }
    return StrokedPolyline(
      points: points.reversed(), normals: backwards.map { (x: -$0.x, y: -$0.y) }, isClosed: isClosed)
  }

  /// Returns the dashes of the line as polylines, or the line itself if ``DashPattern/dashes(along:)`` returns `nil`.
  ///
  /// Lengths are summed along the line without rounding, and every cut is rounded to the grid once. A dash across the
  /// first point of a closed line is in one piece.
  ///
  /// - Complexity: O(points + dashes).
  func dashed(by pattern: DashPattern) -> [StrokedPolyline] {
    guard points.count > 1, pattern != .solid else { return [self] }
    let corners = isClosed ? points + [points[0]] : points
    var distances = [0.0]
    distances.reserveCapacity(corners.count)
    for edge in normals.indices {
      distances.append(distances[edge] + corners[edge].distance(to: corners[edge + 1]))
    }
    let length = distances[normals.count]
    guard let dashes = pattern.dashes(along: length) else { return [self] }

    /// Returns the point on an edge at a distance from the beginning of the line.
    func point(at distance: Double, on edge: Int) -> SubpixelPoint {
      let (start, end) = (corners[edge], corners[edge + 1])
      let part = (distance - distances[edge]) / (distances[edge + 1] - distances[edge])
      return SubpixelPoint(
        x: start.x + Int((Double(end.x - start.x) * part).rounded()),
        y: start.y + Int((Double(end.y - start.y) * part).rounded()))
    }

    var pieces: [StrokedPolyline] = []
    var edge = 0
    for dash in dashes {
      let start = max(0, Double(dash.lowerBound))
      let end = min(length, Double(dash.upperBound))
      while edge + 1 < normals.count, distances[edge + 1] <= start { edge += 1 }
      let first = edge
      while edge + 1 < normals.count, distances[edge + 1] < end { edge += 1 }
      let inner = first < edge ? corners[first + 1...edge] : []
      pieces.append(
        StrokedPolyline(
          points: [point(at: start, on: first)] + inner + [point(at: end, on: edge)],
          normals: Array(normals[first...edge])))
    }
    if isClosed, let first = dashes.first, let last = dashes.last,
      first.lowerBound <= 0, Double(last.upperBound) >= length
    {
      if dashes.count == 1 { return [self] }
      let (head, tail) = (pieces.removeFirst(), pieces.removeLast())
      pieces.append(
        StrokedPolyline(points: tail.points + head.points.dropFirst(), normals: tail.normals + head.normals))
    }
    return pieces
  }
}

extension SubpixelPoint {
  /// Returns the distance to another point in 1/256 pixel.
  func distance(to other: SubpixelPoint) -> Double {
    let dx = Double(other.x - x)
    let dy = Double(other.y - y)
    return (dx * dx + dy * dy).squareRoot()
  }
}
