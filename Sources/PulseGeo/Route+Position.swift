extension Route {
  /// A place along a route.
  public struct Position: Hashable, Sendable {
    /// The last point of the route that was passed, from 0; of several at one place, the last.
    public let index: Int

    /// The meters from the start along the route.
    public let distance: Double

    /// The place on the map, x counted on as that of the route's points.
    public let point: MapPoint
  }

  /// Returns the position after a part of the length: at constant speed, when the part grows evenly.
  ///
  /// - Parameter part: The part, 0 to 1; beyond, it stays at the ends.
  /// - Returns: The position.
  /// - Complexity: O(log n), and O(d) for the degrees of latitude between two points.
  public func position(atFraction fraction: Double) -> Position {
    position(atDistance: fraction >= 1 ? length : fraction * length)
  }

  /// Returns the position after a distance; see ``position(atFraction:)``.
  ///
  /// - Parameter distance: Meters from the start along the ground; beyond the ends, it stays there.
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

  /// Returns the position at a recorded time: between two points it goes evenly on the map.
  ///
  /// - Parameter seconds: The time since the first point; before it and after the last, it stays at the ends.
  ///   Where several points have this time, it is at the last of them.
  /// - Returns: The position, or nil where no times are known.
  /// - Complexity: As ``position(atFraction:)``.
  public func position(atTime seconds: Double) -> Position? {
    guard let duration else { return nil }
    let seconds = min(max(seconds, 0), duration)
    let index = Self.lastIndex(in: times, atMost: seconds)
    guard seconds > times[index], index + 1 < points.count else {
      return Position(index: index, distance: distances[index], point: points[index])
    }
    let fraction = (seconds - times[index]) / (times[index + 1] - times[index])
    let distance = distances[index] + line(after: index).distance(toFraction: fraction)
    return Position(
      index: index, distance: min(distance, distances[index + 1]),
      point: point(after: index, atFraction: fraction))
  }

  /// Returns the points that were passed up to a position; with its own they are the trail.
  ///
  /// - Parameter position: A position of this route.
  /// - Returns: The points from the first to the last that was passed, without a copy of them.
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

  /// Returns the index of the last of ascending numbers that is not above a limit, or 0 where all are.
  static func lastIndex(in numbers: [Double], atMost limit: Double) -> Int {
    var (low, high) = (0, numbers.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if numbers[middle] <= limit { low = middle } else { high = middle }
    }
    return low
  }
}
