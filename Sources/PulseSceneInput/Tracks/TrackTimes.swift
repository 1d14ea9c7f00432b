import PulseGeo

/// The times of the points of a track, completed where some have none.
struct TrackTimes {
  /// The time of each point in seconds since 1970, ascending.
  let times: [Double]

  /// Completes times by the distance from the points that have one.
  ///
  /// Between two known times, the speed is constant. Before the first and after the last of them, it is the mean speed
  /// between these two; with a single one, or without motion, such points have its time.
  ///
  /// - Parameters:
  ///   - places: The points.
  ///   - times: The time of each point, ascending; `nil` for none. With a single one of several, there is no result.
  init?(places: [GeoPoint], times: [Double?]) {
    let known = times.indices.filter { times[$0] != nil }
    guard times.count == places.count, let first = known.first, let last = known.last,
      first < last || times.count == 1, let start = times[first], let end = times[last]
    else { return nil }
    if known.count == times.count {
      self.times = times.compactMap(\.self)
      return
    }
    var distances = [0.0]
    for (one, next) in zip(places, places.dropFirst()) {
      distances.append(
        distances[distances.count - 1] + (Geodesic.distance(from: one, to: next)?.meters ?? 2e7))
    }
    let length = distances[last] - distances[first]
    let slowness = length > 0 ? (end - start) / length : 0
    var completed: [Double] = []
    var next = 0
    for (index, time) in times.enumerated() {
      if let time {
        completed.append(time)
        next += 1
      } else if next == 0 {
        completed.append(start - (distances[first] - distances[index]) * slowness)
      } else if next == known.count {
        completed.append(end + (distances[index] - distances[last]) * slowness)
      } else {
        let (before, after) = (known[next - 1], known[next])
        let part = distances[after] - distances[before]
        let fraction = part > 0 ? (distances[index] - distances[before]) / part : 0
        let (from, to) = (times[before] ?? start, times[after] ?? end)
        completed.append(from + (to - from) * fraction)
      }
    }
    self.times = completed
  }
}
