// Pauses of a recording.
extension Route {
  /// Returns the spans in which the recording stays at a place or is interrupted.
  ///
  /// - Parameters:
  ///   - seconds: The shortest span, above 0.
  ///   - radius: The distance in meters, in a straight line on the map, up to which it stays at a place.
  /// - Returns: The spans in seconds after the first point, in ascending order; empty without times.
  /// - Complexity: O(points) for a bounded number of points in a span.
  public func pauses(ofAtLeast seconds: Double, within radius: Double = 30) -> [ClosedRange<Double>] {
    guard times.count == points.count else { return [] }
    var pauses: [ClosedRange<Double>] = []
    func add(from first: Int, to last: Int) {
      guard times[last] - times[first] >= seconds else { return }
      if let latest = pauses.last, latest.upperBound >= times[first] {
        pauses[pauses.count - 1] = latest.lowerBound...max(latest.upperBound, times[last])
      } else {
        pauses.append(times[first]...times[last])
      }
    }
    var first = 0
    while first + 1 < points.count {
      var last = first
      while last + 1 < points.count,
        hasGap(after: last)
          ? times[last + 1] - times[last] >= seconds || isNear(first, last + 1, radius)
          : isNear(first, last + 1, radius)
      {
        last += 1
        // After an interruption, it can go on anywhere.
        if hasGap(after: last - 1), !isNear(first, last, radius) { break }
      }
      add(from: first, to: last)
      first = times[last] - times[first] >= seconds ? last : first + 1
    }
    return pauses
  }

  private func isNear(_ one: Int, _ other: Int, _ radius: Double) -> Bool {
    RhumbLine(from: points[one], to: points[other], scale: scale).length <= radius
  }
}
