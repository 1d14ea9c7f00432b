/// A clipping rectangle in pixels.
public struct ClipRect {
  /// A point in pixels, unrounded.
  public typealias Point = (x: Double, y: Double)

  /// The left edge.
  public var left: Double
  /// The top edge.
  public var top: Double
  /// The right edge.
  public var right: Double
  /// The bottom edge.
  public var bottom: Double

  /// Creates a rectangle from its edges in pixels.
  public init(left: Double, top: Double, right: Double, bottom: Double) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// Whether a point lies in the rectangle or on its edge.
  public func contains(_ point: Point) -> Bool {
    left <= point.x && point.x <= right && top <= point.y && point.y <= bottom
  }

  /// Clips a ring by the Sutherland-Hodgman algorithm.
  ///
  /// The result may run along the rectangle's edges; inside, nothing changes.
  public func clip(ring: [Point]) -> [Point] {
    var ring = ring
    ring = Self.clip(ring, at: left, along: .x, isLimitLow: true)
    ring = Self.clip(ring, at: right, along: .x, isLimitLow: false)
    ring = Self.clip(ring, at: top, along: .y, isLimitLow: true)
    return Self.clip(ring, at: bottom, along: .y, isLimitLow: false)
  }

  /// A coordinate axis: x or y.
  private enum Axis {
    case x
    case y

    func of(_ point: Point) -> Double { self == .x ? point.x : point.y }
  }

  private static func clip(
    _ ring: [Point], at limit: Double, along axis: Axis, isLimitLow: Bool
  ) -> [Point] {
    guard var previous = ring.last else { return [] }
    func isInside(_ point: Point) -> Bool {
      isLimitLow ? axis.of(point) >= limit : axis.of(point) <= limit
    }
    var result: [Point] = []
    result.reserveCapacity(ring.count)
    for point in ring {
      if isInside(point) != isInside(previous) {
        let (from, to) = (axis.of(previous), axis.of(point))
        result.append(interpolated(previous, point, (limit - from) / (to - from)))
      }
      if isInside(point) { result.append(point) }
      previous = point
    }
    return result
  }

  /// Clips a line into its visible pieces by the Liang-Barsky algorithm.
  ///
  /// A closed line, which does not repeat its first point, stays closed if it is entirely visible. Otherwise, the
  /// piece through its first point is not split there.
  public func clip(line: [Point], isClosed: Bool) -> [(points: [Point], isClosed: Bool)] {
    if line.allSatisfy(contains) { return [(line, isClosed)] }
    var pieces: [[Point]] = []
    var isJoined = false
    let rest = isClosed ? line.dropFirst() + line.prefix(1) : line.dropFirst()
    for (start, end) in zip(line, rest) {
      guard let part = visiblePart(from: start, to: end) else {
        isJoined = false
        continue
      }
      let first = part.lowerBound == 0 ? start : Self.interpolated(start, end, part.lowerBound)
      let last = part.upperBound == 1 ? end : Self.interpolated(start, end, part.upperBound)
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

  /// Returns the visible part of a segment as fractions of its length; `nil` if it is outside.
  private func visiblePart(from start: Point, to end: Point) -> ClosedRange<Double>? {
    // Early exit: most segments of a long coast are on one side.
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

  private static func interpolated(_ start: Point, _ end: Point, _ part: Double) -> Point {
    (x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
  }
}
