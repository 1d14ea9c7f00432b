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

  /// The number of points that are left out, and what is wrong with the first of them.
  private var leftOut: (count: Int, first: String) = (0, "")

  /// Receives the problems of points: the log itself if they are to be refused.
  let pointLog: DiagnosticLog

  /// Creates a builder.
  ///
  /// - Parameters:
  ///   - readsTimes: Whether times are read.
  ///   - log: Receives the problems of the track.
  ///   - isStrict: Whether a point that cannot be read is a problem of the track; otherwise it is left out.
  package init(readsTimes: Bool, log: DiagnosticLog, isStrict: Bool = true) {
    self.readsTimes = readsTimes
    self.log = log
    pointLog = isStrict ? log : DiagnosticLog()
  }

  /// Whether there are enough points for a route, including invalid ones.
  var isComplete: Bool { count >= Route.pointCounts.lowerBound }

  /// Whether points that cannot be read are left out.
  private var isForgiving: Bool { pointLog !== log }

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
      latitude?.reporting(to: pointLog).number(in: -90...90, unit: "degrees"),
      longitude?.reporting(to: pointLog).number(in: GeoPoint.longitudes, unit: "degrees")
    )
    if isForgiving, north == nil || east == nil {
      if leftOut.count == 0 { leftOut.first = pointLog.first?.withoutRemedy ?? "\(place())" }
      leftOut.count += 1
      return
    }
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
    guard let seconds = time.reporting(to: pointLog).dateTime() else {
      if isForgiving {
        if withoutTime.first == nil { withoutTime.first = time.place }
        withoutTime.count += 1
        times.append(nil)
      }
      return
    }
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
    guard isComplete, !isForgiving || places.count >= Route.pointCounts.lowerBound else {
      if isForgiving, leftOut.count > 0 {
        pointLog.pass(to: log)
        return nil
      }
      // Reported points may be missing.
      if log.count > 0 { return nil }
      log.report(
        .document, "has \(count) point\(count == 1 ? "" : "s") in its track; write at least 2")
      return nil
    }
    if log.count > 0 { return nil }
    var track = Track(places: places, times: nil)
    var warnings: [String] = []
    if leftOut.count > 0 {
      let (count, isOne) = (leftOut.count, leftOut.count == 1)
      warnings.append(
        "\(count) of \(self.count) points \(isOne ? "is" : "are") left out (\(isOne ? "" : "first: ")\(leftOut.first)); correct "
          + "\(isOne ? "it" : "them") to be shown")
    }
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
