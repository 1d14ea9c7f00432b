/// A rectangle in unrounded pixels to which rings and lines are clipped before they are rasterized.
public struct ClipRect {
  /// A point in pixels, unrounded.
  public typealias Point = (x: Double, y: Double)

  /// A connected part of a line inside the rectangle.
  public struct ClippedLine {
    /// The vertices, including those on the edge of the rectangle where the line crosses it.
    public var points: [Point]

    /// Whether the last point is joined to the first.
    public var isClosed: Bool

    /// The index of the segment of the original line in which the part starts.
    public var firstSegment: Int

    /// The fraction of that segment at which the part starts, 0 to 1.
    public var firstFraction: Double
  }

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

  /// Creates a rectangle that exceeds an image by a margin in pixels.
  public init(around size: PixelSize, margin: Double) {
    self.init(
      left: -margin, top: -margin, right: Double(size.width) + margin, bottom: Double(size.height) + margin)
  }

  /// Returns whether a point lies in the rectangle or on its edge.
  public func contains(_ point: Point) -> Bool {
    left <= point.x && point.x <= right && top <= point.y && point.y <= bottom
  }

  /// Returns a ring (closed polygon) clipped to the rectangle by the Sutherland-Hodgman algorithm; empty if it
  /// is outside.
  ///
  /// Separate parts stay connected by edges along the sides of the rectangle, which cover nothing inside.
  public func clip(ring: [Point]) -> [Point] {
    if ring.allSatisfy(contains) { return ring }
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
        var crossing = interpolated(previous, point, (limit - from) / (to - from))
        if axis == .x { crossing.x = limit } else { crossing.y = limit }
        result.append(crossing)
      }
      if isInside(point) { result.append(point) }
      previous = point
    }
    return result
  }

  /// Returns the parts of a line that lie inside the rectangle, in order along the line; none if it is outside.
  ///
  /// A closed line, which does not repeat its first point, stays closed if it is entirely visible. Otherwise, the
  /// part
  /// through its first point is not split there.
  public func clip(line: [Point], isClosed: Bool) -> [ClippedLine] {
    if line.allSatisfy(contains) {
      return [ClippedLine(points: line, isClosed: isClosed, firstSegment: 0, firstFraction: 0)]
    }
    var pieces: [ClippedLine] = []
    var isJoined = false
    let rest = isClosed ? line.dropFirst() + line.prefix(1) : line.dropFirst()
    for (index, (start, end)) in zip(line, rest).enumerated() {
      guard let part = visibleFractions(from: start, to: end), part.first < part.last else {
        isJoined = false
        continue
      }
      let last = part.last == 1 ? end : Self.interpolated(start, end, part.last)
      if isJoined, part.first == 0 {
        pieces[pieces.count - 1].points.append(last)
      } else {
        let first = part.first == 0 ? start : Self.interpolated(start, end, part.first)
        pieces.append(
          ClippedLine(
            points: [first, last], isClosed: false, firstSegment: index, firstFraction: part.first))
      }
      isJoined = part.last == 1
    }
    if isClosed, isJoined, pieces.count > 1, pieces[0].firstSegment == 0, pieces[0].firstFraction == 0 {
      var joined = pieces.removeLast()
      joined.points += pieces[0].points.dropFirst()
      pieces[0] = joined
    }
    return pieces
  }

  /// Returns the fractions (0 to 1) of a segment at which it enters and leaves the rectangle; `nil` if it is outside.
  ///
  /// Implements Y. Liang and B. A. Barsky, "A new concept and method for line clipping", ACM Transactions on Graphics
  /// 3, 1984. A segment that only touches the rectangle enters and leaves it at once.
  public func visibleFractions(from start: Point, to end: Point) -> (first: Double, last: Double)? {
    // Early exit: most segments of a long coast are on one side.
    if max(start.x, end.x) < left || min(start.x, end.x) > right { return nil }
    if max(start.y, end.y) < top || min(start.y, end.y) > bottom { return nil }
    var (first, last) = (0.0, 1.0)
    func cut(_ step: Double, _ room: Double) {
      if step < 0 {
        first = max(first, room / step)
      } else if step > 0 {
        last = min(last, room / step)
      }
    }
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    cut(-dx, start.x - left)
    cut(dx, right - start.x)
    cut(-dy, start.y - top)
    cut(dy, bottom - start.y)
    return first <= last ? (first, last) : nil
  }

  private static func interpolated(_ start: Point, _ end: Point, _ part: Double) -> Point {
    (x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
  }
}
