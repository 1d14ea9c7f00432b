package import PulseDocument
import PulseGeo

/// A builder of tracks that validates points as they are added.
package struct TrackBuilder {
  private let readsTimes: Bool
  private let log: DiagnosticLog
  private var places: [GeoPoint] = []

  /// The time of each place; `nil` for one without a time.
  private var times: [Double?] = []

  /// The elevation of each place, not a number for none; empty if no place has one.
  private var elevations: [Double] = []
  private var gaps: Set<Int> = []

  /// The name of the track; `nil` without one.
  package var name: String?

  /// The latest time; `nil` before the first one.
  private var lastTime: Double?

  /// The place of the first point without a time, and the number of such points.
  private var withoutTime: (first: DocumentPlace?, count: Int) = (nil, 0)

  /// The number of points, including invalid ones.
  private(set) var count = 0

  package init(readsTimes: Bool, log: DiagnosticLog) {
    self.readsTimes = readsTimes
    self.log = log
  }

  /// Whether there are enough points for a route.
  var isComplete: Bool { count >= Route.pointCounts.lowerBound }

  /// Begins a part of the track that is not connected with the one before.
  package mutating func beginPart() {
    if !places.isEmpty { gaps.insert(places.count - 1) }
  }

  /// Decodes and adds a point, which lies at `place` in the file; too many points throw an error.
  ///
  /// The elevation is in meters.
  package mutating func add(
    latitude: DocumentValue?, longitude: DocumentValue?, time: DocumentValue?, elevation: Double? = nil,
    at place: @autoclosure () -> DocumentPlace
  ) throws(DocumentError) {
    count += 1
    guard count <= Route.pointCounts.upperBound else {
      throw DocumentError(
        diagnostics: [
          Diagnostic(
            .document,
            "has more than \(Route.pointCounts.upperBound) points; simplify the track, or use a part of it")
        ])
    }
    let (north, east) = (
      latitude?.number(in: -90...90, unit: "degrees"),
      longitude?.number(in: GeoPoint.longitudes, unit: "degrees")
    )
    if let north, let east, let point = try? GeoPoint(latitude: north, longitude: east) {
      places.append(point)
      if let elevation, elevations.isEmpty {
        elevations = Array(repeating: .nan, count: places.count - 1)
        elevations.append(elevation)
      } else if !elevations.isEmpty {
        elevations.append(elevation ?? .nan)
      }
    }
    guard readsTimes else { return }
    guard let time else {
      if withoutTime.first == nil { withoutTime.first = place() }
      withoutTime.count += 1
      times.append(nil)
      return
    }
    guard let seconds = time.dateTime() else { return }
    if let last = lastTime, seconds < last {
      time.report(
        "\(time.json.quotedForMessage) is earlier than the previous time; sort the points, or use "
          + "--track-timing constant")
    }
    lastTime = seconds
    times.append(seconds)
  }

  /// Returns the track with warnings about it; `nil` after reporting problems.
  func track() -> (track: Track, warnings: [String])? {
    guard isComplete else {
      // Reported points may be missing.
      if log.count > 0 { return nil }
      log.report(
        .document, "has \(count) point\(count == 1 ? "" : "s") in its track; write at least 2")
      return nil
    }
    if log.count > 0 { return nil }
    var track = Track(places: places, times: nil)
    var warnings: [String] = []
    if let completed = TrackTimes(places: places, times: times) {
      track.times = completed.times
      if let first = withoutTime.first {
        let points = withoutTime.count == 1 ? "1 point has" : "\(withoutTime.count) points have"
        warnings.append(
          "\(points) no time (first: \(first)), and \(withoutTime.count == 1 ? "gets one" : "get times") by the distance "
            + "from \(withoutTime.count == 1 ? "its" : "their") neighbors; add times, or use --track-timing constant"
        )
      }
    } else if lastTime != nil {
      warnings.append("has a time at 1 point only, which tells no speed; add more times")
    }
    // A gap after the last place has no other side.
    track.gaps = gaps.subtracting([places.count - 1])
    track.name = name
    track.elevations = elevations
    let beyond = places.count { !$0.isOnMercatorMap }
    if beyond > 0 {
      let points = beyond == 1 ? "1 point" : "\(beyond) points"
      warnings.append("has \(points) beyond the edge of the map, drawn at 85.05112878 degrees")
    }
    return (track, warnings)
  }
}
