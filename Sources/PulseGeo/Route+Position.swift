extension Route {
  /// A position along a route: its distance from the start in meters, and its point on the map.
  public struct Position: Hashable, Sendable {
    /// The index of the last point passed, from 0; of several points at one place, the last.
    public let index: Int

    /// The distance from the start along the route in meters.
    public let distance: Double

    /// The position on the map; x is continuous, as in the route's points.
    public let point: MapPoint
  }

  /// Returns the position at a fraction of the length, for movement at constant speed.
  ///
  /// - Parameter fraction: The fraction, clamped to 0 to 1.
  /// - Returns: The position.
  /// - Complexity: O(log n), and O(d) for the degrees of latitude between two points.
  public func position(atFraction fraction: Double) -> Position {
    position(atDistance: fraction >= 1 ? length : fraction * length)
  }

  /// Returns the position at a distance; see ``position(atFraction:)``.
  ///
  /// - Parameter distance: Meters from the start along the ground, clamped to the route.
  /// - Returns: The position.
  public func position(atDistance distance: Double) -> Position {
    let distance = min(max(distance, 0), length)
    let index = Self.lastIndex(in: distances, atMost: distance)
    guard distance > distances[index], index + 1 < points.count else {
      return Position(index: index, distance: distances[index], point: points[index])
    }
    let fraction = line(after: index).fraction(atDistance: distance - distances[index])
    return Position(index: index, distance: distance, point: point(after: index, atFraction: fraction))
  }

  /// Returns the position at a recorded time, interpolated linearly on the map between points; in a gap, the last
  /// position before it.
  ///
  /// - Parameter seconds: The time since the first point, clamped to the recording. Of several points with this time,
  ///   the last applies.
  /// - Returns: The position; `nil` if the route has no times.
  /// - Complexity: As ``position(atFraction:)``.
  public func position(atTime seconds: Double) -> Position? {
    guard let duration else { return nil }
    let seconds = min(max(seconds, 0), duration)
    let index = Self.lastIndex(in: times, atMost: seconds)
    guard seconds > times[index], index + 1 < points.count, !gaps.contains(index) else {
      return Position(index: index, distance: distances[index], point: points[index])
    }
    let fraction = (seconds - times[index]) / (times[index + 1] - times[index])
    let distance = distances[index] + line(after: index).distance(toFraction: fraction)
    return Position(
      index: index, distance: min(distance, distances[index + 1]),
      point: point(after: index, atFraction: fraction))
  }

  /// Returns whether the recording was interrupted between a point and the next one.
  ///
  /// - Parameter index: The index of the point.
  /// - Returns: Whether there is a gap.
  public func hasGap(after index: Int) -> Bool { gaps.contains(index) }

  /// Returns the vertices of the route from its start to the last one passed at a position.
  ///
  /// Followed by the point of the position they are the trail.
  ///
  /// - Parameter position: A position of this route.
  /// - Returns: The vertices, at least one, without a copy.
  public func points(upTo position: Position) -> ArraySlice<MapPoint> {
    points[...position.index]
  }

  private func line(after index: Int) -> RhumbLine {
    RhumbLine(from: points[index], to: points[index + 1], scale: scale)
  }

  private func point(after index: Int, atFraction fraction: Double) -> MapPoint {
    let (start, end) = (points[index], points[index + 1])
    return MapPoint(x: start.x + fraction * (end.x - start.x), y: start.y + fraction * (end.y - start.y))
  }

  /// Returns the index of the last of ascending numbers that is at most a limit; 0 if none is.
  static func lastIndex(in numbers: [Double], atMost limit: Double) -> Int {
    var (low, high) = (0, numbers.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if numbers[middle] <= limit { low = middle } else { high = middle }
    }
    return low
  }
}
