import PulseScene
import PulseSceneText
import PulseEffects
import PulseDocument
import PulseGeo

/// Collects the points of a track, and notes what is wrong with them.
struct TrackBuilder {
  private let readsTimes: Bool
  private let log: DocumentLog
  private var places: [GeoPoint] = []
  private var times: [Double] = []

  /// Where the first point without a time is.
  private var placeWithoutTime: String?

  /// The number of points, also of those with something wrong.
  private(set) var count = 0

  init(readsTimes: Bool, log: DocumentLog) {
    self.readsTimes = readsTimes
    self.log = log
  }

  /// Adds a point.
  ///
  /// - Parameters:
  ///   - latitude: Where its latitude is written, if it is.
  ///   - longitude: Where its longitude is written, if it is.
  ///   - time: Where its time is written, if it is.
  ///   - place: Where its time would be written.
  /// - Throws: `DocumentError` when there are too many points.
  mutating func add(
    latitude: DocumentValue?, longitude: DocumentValue?, time: DocumentValue?,
    at place: @autoclosure () -> String
  ) throws(DocumentError) {
    count += 1
    guard count <= Route.pointCounts.upperBound else {
      throw DocumentError(
        problems: [
          DocumentProblem(
            "", "has more than \(Route.pointCounts.upperBound) points; thin the track, or give a part of it")
        ])
    }
    let (north, east) = (
      latitude?.number(in: -90...90, unit: "degrees"), longitude?.number(in: -180...180, unit: "degrees")
    )
    if let north, let east, let point = try? GeoPoint(latitude: north, longitude: east) {
      places.append(point)
    }
    guard readsTimes else { return }
    guard let time else {
      if placeWithoutTime == nil { placeWithoutTime = place() }
      return
    }
    guard let seconds = time.instant() else { return }
    if let last = times.last, seconds < last {
      time.report(
        "\(time.json.echo) is before the time of the point before; put the points in order, or travel at constant "
          + "speed")
    }
    times.append(seconds)
  }

  /// Returns the track.
  ///
  /// - Parameter others: The number of other tracks in the file.
  /// - Returns: The track; `nil` after it was noted why there is none.
  func track(others: Int) -> Track? {
    guard count >= Route.pointCounts.lowerBound else {
      // Points may be missing for what was said already.
      if log.count > 0 { return nil }
      log.report(
        "", "has \(count) point\(count == 1 ? "" : "s") in its track; write at least 2")
      return nil
    }
    if let placeWithoutTime, !times.isEmpty {
      log.report(
        placeWithoutTime, "is missing, although other points have one; add it, or travel at constant speed")
    }
    var track = Track(places: places, times: times.isEmpty ? nil : times)
    if others > 0 {
      track.warnings.append(
        "has \(others + 1) tracks, of which the first is taken; put another one into a file of its own to take it"
      )
    }
    let beyond = places.count { !$0.isOnMercatorMap }
    if beyond > 0 {
      let points = beyond == 1 ? "1 point that lies" : "\(beyond) points that lie"
      track.warnings.append("has \(points) beyond the edge of the map; drawn at 85.05112878 degrees")
    }
    return track
  }
}
