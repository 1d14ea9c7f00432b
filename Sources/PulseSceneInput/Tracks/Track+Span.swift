import PulseGeo

extension TrackCollection {
  /// Leaves out what tracks with times have outside of the span from the beginning to the end of a film, and marks those
  /// of which nothing is left.
  ///
  /// - Parameters:
  ///   - film: The film, or the span of a still.
  ///   - isGeodesic: Whether tracks are shortest ways between their places.
  mutating func select(for film: FilmSpec, isGeodesic: Bool) {
    let times = tracks.compactMap(\.times)
    guard let first = times.compactMap(\.first).min(), let last = times.compactMap(\.last).max() else {
      return
    }
    var film = film
    film.takeYears(besides: first...last)
    guard let span = film.span else { return }
    isSelectedByTime = first < span.lowerBound || last > span.upperBound
    guard isSelectedByTime else { return }
    for index in tracks.indices {
      if let part = tracks[index].part(in: span, isGeodesic: isGeodesic) {
        tracks[index] = part
      } else {
        tracks[index].isOutside = true
      }
    }
    notes.append("\(tracks.count { !$0.isOutside }) of \(tracks.count) tracks are in the span of time")
  }
}

extension Track {
  /// The number of usual intervals between its places from which a recording has paused, and what moves can have been
  /// elsewhere or another thing.
  private static let intervalsOfPause = 10.0

  /// Returns the part of the track in a span of seconds since 1970, with the places where it was at the beginning and the end
  /// of the span unless the recording paused there.
  ///
  /// - Parameters:
  ///   - span: The span.
  ///   - isGeodesic: Whether it is between its places on the shortest ways.
  /// - Returns: The part; the whole track without times, `nil` if no part of it lies in the span.
  /// - Complexity: O(n log n) for n places.
  func part(in span: ClosedRange<Double>, isGeodesic: Bool) -> Track? {
    guard let times, let first = times.first, let last = times.last,
      first < span.lowerBound || last > span.upperBound
    else { return self }
    let start = times.firstIndex { $0 >= span.lowerBound } ?? times.count
    let end = max(start, times.firstIndex { $0 > span.upperBound } ?? times.count)
    let intervals = zip(times.dropFirst(), times).map { $0 - $1 }.filter { $0 > 0 }.sorted()
    let longest = intervals.isEmpty ? 0 : Self.intervalsOfPause * intervals[intervals.count / 2]
    func point(at time: Double, before index: Int) -> Track? {
      guard times.indices.contains(index), index > 0, time < times[index], !gaps.contains(index - 1),
        times[index] - times[index - 1] <= longest
      else { return nil }
      let segment = slice(index - 1..<index + 1)
      return (isGeodesic ? segment.alongGeodesics : segment).point(at: time)
    }
    let parts = [
      point(at: span.lowerBound, before: start), slice(start..<end), point(at: span.upperBound, before: end),
    ].compactMap(\.self).filter { !$0.places.isEmpty }
    guard var part = parts.first else { return nil }
    for other in parts.dropFirst() { part.append(other) }
    // A single place is a track that stays where it is.
    if part.places.count == 1 { part.append(part) }
    return part
  }

  /// Returns the track with some of its places.
  private func slice(_ indices: Range<Int>) -> Track {
    var slice = self
    slice.places = Array(places[indices])
    slice.times = times.map { Array($0[indices]) }
    slice.changeValues { Array($0[indices]) }
    slice.gaps = Set(gaps.filter { indices.dropLast().contains($0) }.map { $0 - indices.lowerBound })
    return slice
  }

  /// Adds the places of another part of the same track.
  private mutating func append(_ other: Track) {
    gaps.formUnion(other.gaps.map { $0 + places.count })
    places += other.places
    times = times.map { $0 + (other.times ?? []) }
    elevations += other.elevations
    rows += other.rows
    numbers.merge(other.numbers) { $0 + $1 }
    sensors.merge(other.sensors) { $0 + $1 }
  }

  /// Returns the track at an instant between its first and its last time.
  private func point(at time: Double) -> Track {
    let times = times ?? []
    let end = max(1, times.firstIndex { $0 > time } ?? times.count - 1)
    let (before, after) = (end - 1, end)
    let fraction = times[after] > times[before] ? (time - times[before]) / (times[after] - times[before]) : 0
    let (one, other) = (Mercator.project(places[before]), Mercator.project(places[after]))
    let east = (other.x - one.x).remainder(dividingBy: Mercator.worldSize)
    var point = self
    point.gaps = []
    point.places = [
      Mercator.unproject(MapPoint(x: one.x + east * fraction, y: one.y + (other.y - one.y) * fraction))
    ]
    point.times = [time]
    point.changeValues { [$0[before] + ($0[after] - $0[before]) * fraction] }
    return point
  }
}
