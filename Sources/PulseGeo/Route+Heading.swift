import Glibc

extension Route {
  /// Returns the direction of travel at a position.
  ///
  /// The direction is that of a chord, from the place so many meters before to the place so many meters behind
  /// the position, so that the noise of a recording does not show; near the ends the chord is cut off there.
  /// Where a chord leads nowhere, and without one, it is the direction of the line at the position: of two
  /// lines that meet there the second. Where the route stands still the last direction holds on; before it
  /// first moves its first one counts, and where it never does, north.
  ///
  /// - Parameters:
  ///   - position: A position of this route.
  ///   - reach: The length of the chord to either side in meters along the route, 0 for none.
  /// - Returns: Degrees clockwise from north on the map, 0 up to, not including, 360.
  /// - Complexity: As ``position(atFraction:)``.
  public func heading(at position: Position, reach: Double) -> Double {
    if reach > 0 {
      let back = self.position(atDistance: position.distance - reach).point
      let front = self.position(atDistance: position.distance + reach).point
      if let heading = Self.heading(from: back, to: front) { return heading }
    }
    let end = endOfMovingSegment(at: position.index)
    return Self.heading(from: points[end - 1], to: points[end]) ?? 0
  }

  /// Returns the index of the end of the line that is under way at a point, or else of the last one that was,
  /// or else of the first one that will be; 1 where nothing moves.
  private func endOfMovingSegment(at index: Int) -> Int {
    let here = distances[index]
    if index + 1 < points.count, distances[index + 1] > here { return index + 1 }
    // The first point at this distance ends the last line that moved.
    if here > 0 { return Self.lastIndex(in: distances, atMost: here.nextDown) + 1 }
    let last = Self.lastIndex(in: distances, atMost: 0)
    return last + 1 < points.count ? last + 1 : 1
  }

  /// Returns the direction from one point of the map to another, or nil where they are the same.
  private static func heading(from start: MapPoint, to end: MapPoint) -> Double? {
    let (east, north) = (end.x - start.x, start.y - end.y)
    guard east != 0 || north != 0 else { return nil }
    let degrees = atan2(east, north) * 180 / .pi
    // What is west of north by less than a Double can tell from 360 is north.
    return degrees < 0 ? (degrees + 360).truncatingRemainder(dividingBy: 360) : degrees + 0
  }
}
