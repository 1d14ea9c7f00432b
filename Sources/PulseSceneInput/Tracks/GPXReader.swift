import PulseBasics
import PulseDocument
import PulseGeo

/// A streaming decoder of GPX 1.0 and 1.1 tracks; extensions and unknown elements are skipped.
struct GPXReader {
  /// The kinds of point lists in ascending priority: waypoints, routes, tracks.
  private enum PointListKind: Int, CaseIterable {
    case waypoints
    case route
    case track

    /// The element paths of a line and of its points.
    var path: (line: [String], point: [String]) { Self.paths[rawValue] }

    private static let paths = [
      (line: ["gpx"], point: ["gpx", "wpt"]),
      (line: ["gpx", "rte"], point: ["gpx", "rte", "rtept"]),
      (line: ["gpx", "trk"], point: ["gpx", "trk", "trkseg", "trkpt"]),
    ]

    /// The element path of a part of a track, which is not connected with the next one.
    static let part = ["gpx", "trk", "trkseg"]
  }

  /// A point whose element is still open.
  private struct PendingPoint {
    var kind: PointListKind
    var line: Int
    var latitude: DocumentValue?
    var longitude: DocumentValue?
    var time: DocumentValue?
  }

  /// The candidate lines of one kind, the first of which with two points or more is chosen.
  private struct LineCandidates {
    /// The first line of two points or more, otherwise the latest line.
    var builder: TrackBuilder

    /// Whether a line of two points or more was found.
    var isTaken = false

    /// The number of finished lines with points.
    var count = 0

    /// The number of lines of one point before the chosen one.
    var shortCount = 0

    /// Whether the current line has a point.
    var hasPoints = false

    /// The name of the current line.
    var name: String?

    /// Finishes the current line and chooses it if it is long enough.
    mutating func end() {
      if !isTaken { builder.name = name }
      (count, hasPoints, name) = (count + 1, false, nil)
      if isTaken { return }
      isTaken = builder.count >= Route.pointCounts.lowerBound
      if !isTaken { shortCount += 1 }
    }
  }

  private let log: DiagnosticLog
  private let readsTimes: Bool

  /// The names of the open elements.
  private var path: [String] = []

  /// The current point.
  private var point: PendingPoint?

  /// The waypoints, which are marks beside a track or route.
  private var waypoints: [Waypoint] = []

  /// The place and the name of the open waypoint; `nil` outside of one, and for one without a valid place.
  private var waypoint: Waypoint?

  /// The lines by kind.
  private var lines: [LineCandidates]

  private init(readsTimes: Bool, log: DiagnosticLog) {
    self.readsTimes = readsTimes
    self.log = log
    let none = LineCandidates(builder: TrackBuilder(readsTimes: readsTimes, log: log))
    lines = PointListKind.allCases.map { _ in none }
  }

  /// Decodes a GPX file: its first track of two points or more, otherwise the first such route, otherwise
  /// its waypoints.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - readsTimes: Whether the times of the points are read.
  ///   - log: Receives the problems.
  /// - Returns: The track; `nil` if there is none of two points, which was reported to `log`.
  /// - Throws: ``DocumentError`` if the file is not GPX or its XML is malformed.
  static func track(
    in bytes: [UInt8], readsTimes: Bool, log: DiagnosticLog
  ) throws(DocumentError) -> Track? {
    try checkBeginning(of: bytes)
    var reader = GPXReader(readsTimes: readsTimes, log: log)
    try XMLParser.parse(bytes, log: log) { event throws(DocumentError) in
      switch event {
      case .start(let name, let attributes): try reader.start(name, attributes)
      case .text(let text, let line): reader.read(text, line: line)
      case .end: try reader.end()
      }
    }
    let lines = reader.lines
    guard let best = lines.lastIndex(where: \.isTaken) ?? lines.lastIndex(where: { $0.count > 0 }) else {
      log.report(.document, "has no points; use a file with trk, rte or wpt elements")
      return nil
    }
    let short = lines[best...].reduce(0) { $0 + $1.shortCount }
    var track = lines[best].builder.track(
      otherTrackCount: max(0, lines[best].count - lines[best].shortCount - 1))
    if best != PointListKind.waypoints.rawValue { track?.waypoints = reader.waypoints }
    if short > 0 {
      track?.warnings.append(
        short == 1
          ? "has 1 line with fewer than 2 points, which was skipped; remove it, or add points"
          : "has \(short) lines with fewer than 2 points, which were skipped; remove them, or add points")
    }
    return track
  }

  /// Throws if the file does not start like XML, with a clearer message than the parser's.
  private static func checkBeginning(of bytes: [UInt8]) throws(DocumentError) {
    let text = bytes.drop { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }
    guard let first = text.first, first != UInt8(ascii: "<"), first < 0x80, first != 0x1F else { return }
    let remedy =
      first == UInt8(ascii: "{")
      ? "rename it to .geojson if it is GeoJSON" : "export the track as GPX, or as GeoJSON"
    throw DocumentError(diagnostics: [Diagnostic(.document, "is not a GPX file; \(remedy)")])
  }

  private mutating func start(_ name: String, _ attributes: DocumentRecord) throws(DocumentError) {
    if path.isEmpty, name != "gpx" {
      throw DocumentError(
        diagnostics: [
          Diagnostic(
            attributes.place, "the element '\(name.excerpt)' is not 'gpx'; use a GPX or .geojson file"
          )
        ])
    }
    path.append(name)
    if path == PointListKind.part, lines[PointListKind.track.rawValue].hasPoints {
      lines[PointListKind.track.rawValue].builder.beginPart()
    }
    guard let kind = PointListKind.allCases.first(where: { $0.path.point == path }) else { return }
    if kind == .waypoints { beginWaypoint(attributes) }
    // Points of a lower priority are skipped once a line of a higher one is complete.
    guard !lines[(kind.rawValue + 1)...].contains(where: \.isTaken) else { return }
    let beginsLine = !lines[kind.rawValue].hasPoints
    lines[kind.rawValue].hasPoints = true
    // Further lines are only counted.
    guard !lines[kind.rawValue].isTaken else { return }
    if beginsLine { lines[kind.rawValue].builder = TrackBuilder(readsTimes: readsTimes, log: log) }
    point = PendingPoint(
      kind: kind, line: attributes.line, latitude: coordinate("lat", in: attributes),
      longitude: coordinate("lon", in: attributes))
  }

  private mutating func beginWaypoint(_ attributes: DocumentRecord) {
    waypoint = nil
    guard waypoints.count < Route.pointCounts.upperBound,
      let latitude = attributes["lat"]?.text.flatMap({ Double(decimal: $0[...].trimmed) }),
      let longitude = attributes["lon"]?.text.flatMap({ Double(decimal: $0[...].trimmed) }),
      let place = try? GeoPoint(latitude: latitude, longitude: longitude)
    else { return }
    waypoint = Waypoint(place: place)
  }

  private func coordinate(_ name: String, in attributes: DocumentRecord) -> DocumentValue? {
    let place = attributes.place(of: name)
    guard let text = attributes[name]?.text else {
      log.report(place, "is missing; add degrees")
      return nil
    }
    return DocumentValue(untyped: text, place: place, log: log)
  }

  private mutating func read(_ text: String, line: Int) {
    if path.last == "name", path.dropLast() == PointListKind.waypoints.path.point[...] {
      waypoint?.name = String(text[...].trimmed)
      return
    }
    if path.last == "name",
      let kind = PointListKind.allCases.first(where: { $0.path.line == path.dropLast() }),
      kind != .waypoints
    {
      lines[kind.rawValue].name = text
      return
    }
    guard let point, point.time == nil, path.last == "time", path.dropLast() == point.kind.path.point[...]
    else { return }
    self.point?.time = DocumentValue(untyped: text, place: .node("time", line: line), log: log)
  }

  private mutating func end() throws(DocumentError) {
    if path == PointListKind.waypoints.path.point, let ended = waypoint {
      waypoints.append(ended)
      waypoint = nil
    }
    if let ended = point, path == ended.kind.path.point {
      try lines[ended.kind.rawValue].builder.add(
        latitude: ended.latitude, longitude: ended.longitude, time: ended.time,
        at: .node("time", line: ended.line)
      )
      point = nil
    }
    for kind in PointListKind.allCases where path == kind.path.line {
      if lines[kind.rawValue].hasPoints { lines[kind.rawValue].end() }
      lines[kind.rawValue].name = nil
    }
    path.removeLast()
  }
}
