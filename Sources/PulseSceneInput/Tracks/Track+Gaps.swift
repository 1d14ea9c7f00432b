import PulseGeo
import PulseScene

// Spans of recordings in which nothing was recorded.
extension Track {
  /// The number of usual intervals between places, and the distance in meters, from which something was missed between two places.
  private static let (intervalsOfGap, shortestWay) = (10.0, 1000.0)

  /// The least number of intervals between the rows of a track that can have a usual one.
  private static let fewestRows = 8

  /// Returns the indices of the places after which nothing was recorded for longer than usual while it moved on.
  ///
  /// Recordings of devices have a usual interval, and so have the rows of a table if most of them have it.
  ///
  /// - Parameter seconds: The shortest span.
  /// - Returns: The indices, without those of ``gaps``.
  /// - Complexity: O(n log n) for n places.
  func indicesOfUnrecordedWays(ofAtLeast seconds: Double) -> [Int] {
    guard let times else { return [] }
    let intervals = zip(times.dropFirst(), times).map { $0 - $1 }
    if intervals.isEmpty { return [] }
    let usual = intervals.sorted()[intervals.count / 2]
    if key != nil {
      let regular = intervals.count { $0 >= usual / 2 && $0 <= usual * 2 }
      guard intervals.count >= Self.fewestRows, regular * 4 >= intervals.count * 3 else { return [] }
    }
    let longest = max(seconds, Self.intervalsOfGap * usual)
    return intervals.indices.filter { index in
      intervals[index] >= longest && !gaps.contains(index) && way(after: index) >= Self.shortestWay
    }
  }

  /// Returns the meters from a place to the next one.
  fileprivate func way(after index: Int) -> Double {
    Geodesic.distance(from: places[index], to: places[index + 1])?.meters ?? 0
  }
}

extension TrackCollection {
  /// The seconds without a place from which a warning tells of it.
  private static let longestSilence = 600.0

  /// Makes gaps of the ways that were not recorded for as long as pauses which are cut out, or warns of them if none are.
  ///
  /// - Parameters:
  ///   - seconds: The shortest pause that is cut out; `nil` if none is.
  ///   - isFilm: Whether it is cut out of a film, too.
  mutating func handleUnrecordedWays(cutting seconds: Double?, isFilm: Bool) {
    var (count, longest) = (0, (text: "", seconds: 0.0))
    for index in tracks.indices {
      let found = tracks[index].indicesOfUnrecordedWays(ofAtLeast: seconds ?? Self.longestSilence)
      if seconds != nil {
        tracks[index].gaps.formUnion(found)
        if !found.isEmpty { hasCutWays = true }
        continue
      }
      count += found.count
      for place in found {
        guard let times = tracks[index].times, case let silence = times[place + 1] - times[place],
          silence > longest.seconds
        else { continue }
        let start = DataTime(secondsSince1970: times[place]).text
        let kilometers = Int((tracks[index].way(after: place) / 1000).rounded())
        longest = ("\(silence.durationText) and \(kilometers) km from \(start) on", silence)
      }
    }
    if count == 0 { return }
    warnings.append(
      "nothing was recorded for \(count == 1 ? longest.text : "\(count) spans, the longest of \(longest.text)"), where the line is "
        + "straight; write --skip-idle 10min to leave this out of the line\(isFilm ? " and the film" : ""), or a part with "
        + "--from and --to"
    )
  }
}

extension Double {
  /// The seconds as minutes, or as hours and minutes from two hours on.
  var durationText: String {
    let minutes = Int((self / 60).rounded())
    return minutes < 120 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
  }
}
