/// A rectangle, in pixels, outside of which nothing needs to be kept.
struct ClippingWindow {
  typealias Point = (x: Double, y: Double)

  var left: Double
  var top: Double
  var right: Double
  var bottom: Double

  func contains(_ point: Point) -> Bool {
    left <= point.x && point.x <= right && top <= point.y && point.y <= bottom
  }

  /// Cuts a ring with Sutherland and Hodgman's method: one side of the window after the other.
  ///
  /// The result may run along the sides of the window; inside of it, nothing changes.
  func clip(ring: [Point]) -> [Point] {
    var ring = ring
    ring = Self.clip(ring, at: left, along: \.x, isLimitLow: true)
    ring = Self.clip(ring, at: right, along: \.x, isLimitLow: false)
    ring = Self.clip(ring, at: top, along: \.y, isLimitLow: true)
    return Self.clip(ring, at: bottom, along: \.y, isLimitLow: false)
  }

  private static func clip(
    _ ring: [Point], at limit: Double, along axis: KeyPath<Point, Double>, isLimitLow: Bool
  ) -> [Point] {
    guard var previous = ring.last else { return [] }
    func isInside(_ point: Point) -> Bool {
      isLimitLow ? point[keyPath: axis] >= limit : point[keyPath: axis] <= limit
    }
    var result: [Point] = []
    result.reserveCapacity(ring.count)
    for point in ring {
      if isInside(point) != isInside(previous) {
        let (from, to) = (previous[keyPath: axis], point[keyPath: axis])
        result.append(between(previous, point, (limit - from) / (to - from)))
      }
      if isInside(point) { result.append(point) }
      previous = point
    }
    return result
  }

  /// Cuts a line into the pieces that lie in the window, with Liang and Barsky's method.
  ///
  /// A closed line, which does not repeat its first point, is one piece and stays closed when all of it lies
  /// in the window. Otherwise the piece that runs through its first point is not cut there.
  func clip(line: [Point], isClosed: Bool) -> [(points: [Point], isClosed: Bool)] {
    if line.allSatisfy(contains) { return [(line, isClosed)] }
    var pieces: [[Point]] = []
    var isJoined = false
    let rest = isClosed ? line.dropFirst() + line.prefix(1) : line.dropFirst()
    for (start, end) in zip(line, rest) {
      guard let part = visiblePart(from: start, to: end) else {
        isJoined = false
        continue
      }
      let first = part.lowerBound == 0 ? start : Self.between(start, end, part.lowerBound)
      let last = part.upperBound == 1 ? end : Self.between(start, end, part.upperBound)
      if isJoined, part.lowerBound == 0 {
        pieces[pieces.count - 1].append(last)
      } else {
        pieces.append([first, last])
      }
      isJoined = part.upperBound == 1
    }
    if isClosed, isJoined, pieces.count > 1, pieces[0][0] == line[0] {
      pieces[0] = pieces.removeLast() + pieces[0].dropFirst()
    }
    return pieces.map { ($0, false) }
  }

  /// From where to where, in parts of its length, a segment lies in the window.
  private func visiblePart(from start: Point, to end: Point) -> ClosedRange<Double>? {
    // Most of a long coast lies on one side of the window.
    if max(start.x, end.x) < left || min(start.x, end.x) > right { return nil }
    if max(start.y, end.y) < top || min(start.y, end.y) > bottom { return nil }
    var (low, high) = (0.0, 1.0)
    func cut(_ step: Double, _ room: Double) {
      if step < 0 {
        low = max(low, room / step)
      } else if step > 0 {
        high = min(high, room / step)
      }
    }
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    cut(-dx, start.x - left)
    cut(dx, right - start.x)
    cut(-dy, start.y - top)
    cut(dy, bottom - start.y)
    return low < high ? low...high : nil
  }

  private static func between(_ start: Point, _ end: Point, _ part: Double) -> Point {
    (x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
  }
}
