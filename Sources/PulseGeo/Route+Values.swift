// Values of the points of a route.
extension Route {
  /// Returns the position of a point.
  ///
  /// - Parameter index: The index of the point.
  /// - Returns: The position.
  public func position(ofPoint index: Int) -> Position {
    Position(index: index, distance: distances[index], point: points[index])
  }

  /// Returns the speed at each point in meters per second, averaged over its neighbors, so that the noise of a recording
  /// does not show.
  ///
  /// - Parameter reach: The number of points on each side that are averaged, 1 or more.
  /// - Returns: The speeds, not a number where no time passes; empty for a route without times.
  /// - Complexity: O(points).
  public func speeds(over reach: Int = 2) -> [Double] {
    guard times.count == points.count else { return [] }
    // The part of the recording to which each point belongs.
    var parts = [Int](repeating: 0, count: points.count)
    for index in points.indices.dropFirst() {
      parts[index] = parts[index - 1] + (gaps.contains(index - 1) ? 1 : 0)
    }
    return points.indices.map { index in
      var (first, last) = (index, index)
      while first > 0, index - first < reach, parts[first - 1] == parts[index] { first -= 1 }
      while last + 1 < points.count, last - index < reach, parts[last + 1] == parts[index] { last += 1 }
      let seconds = times[last] - times[first]
      return seconds > 0 ? (distances[last] - distances[first]) / seconds : .nan
    }
  }
}
