import Glibc

extension Route {
  /// Returns the direction of travel at a position.
  ///
  /// It is the direction of a chord between the points `reach` meters before and after the position, clipped to the
  /// route, which smooths the noise of recordings. Without a chord, or if its ends coincide, it is the direction of
  /// the segment at the position, at a vertex that of the next segment. Where the route turns back or wanders about a place,
  /// as recordings do at rest, the chord leads from the last point before to the first one after that are `reach` meters
  /// away. While the route does not move the last
  /// direction applies; before its first movement the first one, and north if it never moves.
  ///
  /// - Parameters:
  ///   - position: A position of this route.
  ///   - reach: The length of the chord to either side in meters along the route, 0 for none.
  /// - Returns: Degrees clockwise from north on the map, 0 up to, not including, 360.
  /// - Complexity: As ``position(atFraction:)``.
  public func heading(at position: Position, chordReach reach: Double) -> Double {
    if reach > 0 {
      let back = self.position(atDistance: position.distance - reach)
      let front = self.position(atDistance: position.distance + reach)
      var chord = (start: back.point, end: front.point)
      if distance(from: chord.start, to: chord.end) * 2 < front.distance - back.distance {
        let wide = (
          start: firstPoint(from: position, by: reach, in: stride(from: position.index, through: 0, by: -1)),
          end: firstPoint(
            from: position, by: reach, in: stride(from: position.index + 1, to: points.count, by: 1))
        )
        // On the way back along the same way, its ends are side by side.
        if distance(from: wide.start, to: wide.end) * 2 >= reach { chord = wide }
      }
      if let heading = Self.heading(from: chord.start, to: chord.end) { return heading }
    }
    let end = endOfMovingSegment(at: position.index)
    return Self.heading(from: points[end - 1], to: points[end]) ?? 0
  }

  /// The largest number of points at which a chord is looked for.
  private static let mostPointsAtRest = 20_000

  /// Returns the first of some points that is a distance in meters away from a position, or else the last of them.
  private func firstPoint(
    from position: Position, by reach: Double, in indices: some Sequence<Int>
  ) -> MapPoint {
    var last = position.point
    for index in indices.prefix(Self.mostPointsAtRest) {
      last = points[index]
      if distance(from: position.point, to: last) >= reach { break }
    }
    return last
  }

  /// Returns the length in meters of a straight line on the map.
  private func distance(from start: MapPoint, to end: MapPoint) -> Double {
    RhumbLine(from: start, to: end, scale: scale).length
  }

  /// Returns the end index of the segment that gives the direction at a point: the segment that begins there if it
  /// has a length,
  /// otherwise the last one before with a length, or else the first one after.
  ///
  /// The result is 1 if the route never moves.
  private func endOfMovingSegment(at index: Int) -> Int {
    let here = distances[index]
    if index + 1 < points.count, distances[index + 1] > here { return index + 1 }
    // The first point at this distance ends the last segment that moved.
    if here > 0 { return Self.lastIndex(in: distances, atMost: here.nextDown) + 1 }
    let last = Self.lastIndex(in: distances, atMost: 0)
    return last + 1 < points.count ? last + 1 : 1
  }

  /// Returns the direction from one map point to another in degrees clockwise from north, 0 up to 360; `nil` if they
  /// are equal.
  private static func heading(from start: MapPoint, to end: MapPoint) -> Double? {
    let (east, north) = (end.x - start.x, start.y - end.y)
    guard east != 0 || north != 0 else { return nil }
    let degrees = atan2(east, north) * 180 / .pi
    // A direction too close to 360 for a Double becomes north.
    return degrees < 0 ? (degrees + 360).truncatingRemainder(dividingBy: 360) : degrees + 0
  }
}
