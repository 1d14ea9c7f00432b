import PulseBasics
import PulseGeo

/// The points of a track that are probably mistakes: 0,0 far from the others, and those that no vehicle reaches.
struct TrackOutliers {
  /// The speed in meters per second that no vehicle has near the ground.
  static let largestSpeed = 400.0

  /// The distance in meters from 0,0 within which data can be from there.
  static let reachOfZero = 1_000_000.0

  /// The largest part of the points of a track that can be mistakes; if it is more, its times are.
  private static let largestPart = 0.25

  /// The steps in seconds to which times are rounded, the largest first: days, hours, minutes, seconds.
  private static let steps = [86_400.0, 3600, 60, 1]

  /// The indices of the points, in ascending order.
  private(set) var indices: [Int]

  /// Finds the outliers of a track.
  ///
  /// The track is cut into parts where it jumps; those that can be reached from the longest one, and from each other, stay.
  ///
  /// - Complexity: O(points).
  init(of track: Track) {
    var dropped = Set(Self.zeros(in: track.places))
    if let times = track.times {
      let kept = track.places.indices.filter { !dropped.contains($0) }
      let unreachable = Self.unreachable(kept, track.places, times)
      if Double(unreachable.count) <= Self.largestPart * Double(kept.count) { dropped.formUnion(unreachable) }
    }
    indices = dropped.sorted()
  }

  /// Returns the indices of places at 0,0 if no other place is near.
  static func zeros(in places: [GeoPoint]) -> [Int] {
    let zeros = places.indices.filter { places[$0].latitude == 0 && places[$0].longitude == 0 }
    guard !zeros.isEmpty, zeros.count < places.count else { return [] }
    let isFar = places.indices.allSatisfy { index in
      let place = places[index]
      if place.latitude == 0 && place.longitude == 0 { return true }
      // Nine degrees are 1000 km.
      if max(abs(place.latitude), abs(place.longitude)) > 9 { return true }
      return distance(places[zeros[0]], place) > reachOfZero
    }
    return isFar ? zeros : []
  }

  private static func distance(_ one: GeoPoint, _ other: GeoPoint) -> Double {
    Geodesic.distance(from: one, to: other)?.meters ?? 2e7
  }

  private static func unreachable(_ kept: [Int], _ places: [GeoPoint], _ times: [Double]) -> [Int] {
    // Times that are rounded can be a step apart from the true ones.
    let step = steps.first { step in times.allSatisfy { ($0 / step).rounded() * step == $0 } } ?? 1
    func jumps(from one: Int, to other: Int) -> Bool {
      let distance = distance(places[one], places[other])
      return distance > 1000 && distance > largestSpeed * (abs(times[other] - times[one]) + step)
    }
    var parts: [[Int]] = []
    for index in kept {
      if let last = parts.last?.last, !jumps(from: last, to: index) {
        parts[parts.count - 1].append(index)
      } else {
        parts.append([index])
      }
    }
    guard parts.count > 1, let longest = parts.indices.max(by: { parts[$0].count < parts[$1].count }) else {
      return []
    }
    var dropped: [Int] = []
    var last = parts[longest][parts[longest].count - 1]
    for part in parts[(longest + 1)...] {
      if jumps(from: last, to: part[0]) { dropped += part } else { last = part[part.count - 1] }
    }
    var first = parts[longest][0]
    for part in parts[..<longest].reversed() {
      if jumps(from: part[part.count - 1], to: first) { dropped += part } else { first = part[0] }
    }
    return dropped
  }
}

extension Track {
  /// Returns the track without some points; with a single one left, it stays there.
  func without(_ indices: [Int]) -> Track {
    if indices.isEmpty { return self }
    let dropped = Set(indices)
    var kept = places.indices.filter { !dropped.contains($0) }
    guard let first = kept.first else { return self }
    if kept.count == 1 { kept.append(first) }
    var track = self
    track.places = kept.map { places[$0] }
    track.times = times.map { times in kept.map { times[$0] } }
    track.changeValues { values in kept.map { values[$0] } }
    track.gaps = []
    for (number, pair) in zip(kept, kept.dropFirst()).enumerated() {
      if (pair.0..<max(pair.0, pair.1)).contains(where: gaps.contains) { track.gaps.insert(number) }
    }
    return track
  }
}

extension TrackCollection {
  /// Finds the outliers of all tracks, and either leaves them out or warns of them.
  ///
  /// - Parameter drops: Whether they are left out.
  mutating func handleOutliers(dropping drops: Bool) {
    var (count, first) = (0, "")
    for index in tracks.indices {
      let outliers = TrackOutliers(of: tracks[index]).indices
      guard let point = outliers.first else { continue }
      if count == 0 {
        let place = tracks[index].places[point]
        let name = tracks.count == 1 ? "" : " of '\((tracks[index].name ?? "\(index + 1)").excerpt)'"
        first = "point \(point + 1)\(name) at \(place.shortText)"
      }
      count += outliers.count
      if drops { tracks[index] = tracks[index].without(outliers) }
    }
    hasOutliers = count > 0
    if count == 0 { return }
    let points = count == 1 ? "1 point" : "\(count) points"
    let site = count == 1 ? first : "first: \(first)"
    warnings.append(
      drops
        ? "\(points) that no vehicle reaches \(count == 1 ? "is" : "are") left out (\(site)); correct \(count == 1 ? "it" : "them") to be shown"
        : "has \(points) that no vehicle reaches (\(site)); write --drop-outliers to leave \(count == 1 ? "it" : "them") out"
    )
  }
}

extension GeoPoint {
  /// The degrees, rounded for messages.
  fileprivate var shortText: String {
    func text(_ degrees: Double) -> String { "\((degrees * 1000).rounded() / 1000)" }
    return "\(text(latitude)),\(text(longitude))"
  }
}
