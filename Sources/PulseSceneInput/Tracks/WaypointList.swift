import PulseDocument
import PulseGeo
import PulseScene

/// The places beside the tracks of a file, and what is wrong with those that are left out.
struct WaypointList {
  /// The places in the order of the file.
  private(set) var waypoints: [Waypoint] = []

  /// The number of places that are left out.
  private var leftOut = 0

  /// Receives what is wrong with places; nothing matters of it in a file without tracks.
  let log = DiagnosticLog()

  /// Whether there is room for more.
  private var hasRoom: Bool { waypoints.count < Route.pointCounts.upperBound }

  /// Adds a place; `nil` stands for one whose problem is in ``log``.
  mutating func add(_ waypoint: Waypoint?) {
    if let waypoint, hasRoom { waypoints.append(waypoint) }
    if waypoint == nil { leftOut += 1 }
  }

  /// Adds the places and a warning about them to the tracks beside them, or reports what is wrong with the places.
  ///
  /// - Parameters:
  ///   - collection: The tracks.
  ///   - isStrict: Whether places that cannot be read are problems; otherwise they are left out.
  ///   - other: The log that receives the problems.
  func pass(to collection: inout TrackCollection?, isStrict: Bool, _ other: DiagnosticLog) {
    collection?.waypoints = waypoints
    if isStrict { return log.pass(to: other) }
    guard leftOut > 0, let first = log.first?.withoutRemedy else { return }
    let isOne = leftOut == 1
    collection?.waypointWarning =
      "\(leftOut) of \(waypoints.count + leftOut) waypoints \(isOne ? "is" : "are") left out (\(isOne ? "" : "first: ")\(first)); "
      + "correct \(isOne ? "it" : "them") to be shown"
  }
}
