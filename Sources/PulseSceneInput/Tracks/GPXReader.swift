import PulseBasics
import PulseDocument
import PulseGeo
import PulseScene

/// A streaming decoder of GPX 1.0 and 1.1 tracks; unknown elements are skipped, and extensions but those of sensors.
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
    var elevation: Double?
    var sensors: [TrackSensor: Double] = [:]
  }

  /// The element of a point whose elements are those of other name spaces.
  private static let extensions = "extensions"

  /// The lines of one kind.
  private struct Lines {
    /// The finished lines of two points or more.
    var builders: [TrackBuilder] = []

    /// The first lines of one point.
    var short: [TrackBuilder] = []

    /// The most lines of one point that are kept.
    private static let mostShort = 1000

    /// The number of lines of one point.
    var shortCount = 0

    /// The current line.
    var current: TrackBuilder

    /// Finishes the current line; `next` is the one after it.
    mutating func end(next: TrackBuilder) {
      if current.isComplete {
        builders.append(current)
      } else if current.count > 0 {
        if short.count < Self.mostShort { short.append(current) }
        shortCount += 1
      }
      current = next
    }
  }

  private let log: DiagnosticLog
  private let readsTimes: Bool

  /// Receives the problems of waypoints, which matter only without lines.
  private let waypointLog = DiagnosticLog()

  /// The names of the open elements.
  private var path: [String] = []

  /// The current point.
  private var point: PendingPoint?

  /// The waypoints, which are marks beside a track or route.
  private var waypoints = WaypointList()

  /// The place and the name of the open waypoint; `nil` outside of one, and for one without a valid place.
  private var waypoint: Waypoint?

  /// The lines by kind.
  private var lines: [Lines]

  private let isStrict: Bool

  /// The form of the times; `nil` for those that are read without one.
  private let timeFormat: TimeFormat?

  private init(readsTimes: Bool, isStrict: Bool, timeFormat: TimeFormat?, log: DiagnosticLog) {
    (self.readsTimes, self.isStrict, self.timeFormat) = (readsTimes, isStrict, timeFormat)
    self.log = log
    lines = []
    lines = PointListKind.allCases.map { Lines(current: builder(of: $0)) }
  }

  /// Decodes the tracks and routes of two points or more, or else the line through the waypoints.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - readsTimes: Whether the times of the points are read.
  ///   - isStrict: Whether points that cannot be read are problems; otherwise they are left out.
  ///   - timeFormat: The form of the times; `nil` for those that are read without one.
  ///   - log: Receives the problems.
  /// - Returns: The tracks; `nil` if there is none of two points, which was reported to `log`.
  /// - Throws: ``DocumentError`` if the file is not GPX or its XML is malformed.
  static func tracks(
    in bytes: [UInt8], readsTimes: Bool, isStrict: Bool = false, timeFormat: TimeFormat? = nil,
    log: DiagnosticLog
  ) throws(DocumentError) -> TrackCollection? {
    try checkBeginning(of: bytes)
    var reader = GPXReader(readsTimes: readsTimes, isStrict: isStrict, timeFormat: timeFormat, log: log)
    do throws(DocumentError) {
      try XMLParser.parse(bytes, log: log) { event throws(DocumentError) in
        switch event {
        case .start(let name, let attributes): try reader.start(name, attributes)
        case .text(let text, let line): reader.read(text, line: line)
        case .end: try reader.end()
        }
      }
    } catch {
      guard !isStrict, let damage = reader.damage(error) else { throw error }
      var collection = try reader.collection()
      collection?.warnings.append(damage)
      return collection
    }
    return try reader.collection()
  }

  /// Ends the open lines of a file whose XML is malformed; returns a warning, or `nil` if there is no line before it.
  ///
  /// Recorders that lose their power leave such files.
  private mutating func damage(_ error: DocumentError) -> String? {
    guard let diagnostic = error.diagnostics.first, case .character = diagnostic.place else { return nil }
    let recorded = [PointListKind.track, .route]
    for kind in recorded { lines[kind.rawValue].end(next: builder(of: kind)) }
    guard recorded.contains(where: { !lines[$0.rawValue].builders.isEmpty }) else { return nil }
    let count = recorded.reduce(0) { sum, kind in
      lines[kind.rawValue].builders.reduce(sum) { $0 + $1.count }
    }
    // What a recorder has not written cannot be saved again.
    let remedy =
      XMLParser.messagesOfCutOff.contains { $0.bytewise == diagnostic.message.bytewise }
      ? "use a whole copy if there is one" : "save it again to show all"
    return "is damaged: \(diagnostic.withoutRemedy); the \(count) points before that are shown, \(remedy)"
  }

  private func log(of kind: PointListKind) -> DiagnosticLog { kind == .waypoints ? waypointLog : log }

  private func builder(of kind: PointListKind) -> TrackBuilder {
    TrackBuilder(
      readsTimes: readsTimes, log: log(of: kind), isStrict: isStrict || kind == .waypoints,
      timeFormat: timeFormat)
  }

  /// Throws if the file does not start like XML, with a clearer message than the parser's.
  private static func checkBeginning(of bytes: [UInt8]) throws(DocumentError) {
    let text = bytes.drop { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }
    guard let first = text.first, first != UInt8(ascii: "<"), first < 0x80, first != 0x1F else { return }
    let remedy =
      first == UInt8(ascii: "{")
      ? "rename it to .geojson if it is GeoJSON" : "export the track as GPX, or as GeoJSON"
    throw DocumentError(.document, "is not a GPX file; \(remedy)")
  }

  private func collection() throws(DocumentError) -> TrackCollection? {
    let routes = lines[PointListKind.route.rawValue]
    let tracks = lines[PointListKind.track.rawValue]
    var found = tracks.builders.map { (builder: $0, isPlan: false) }
    found += routes.builders.map { (builder: $0, isPlan: true) }
    let waypoints = lines[PointListKind.waypoints.rawValue]
    let short = tracks.shortCount + routes.shortCount
    var warnings: [String] = []
    if short > 0, !found.isEmpty || !waypoints.builders.isEmpty {
      warnings.append(
        short == 1
          ? "has 1 line with fewer than 2 points, which was skipped; remove it, or add points"
          : "has \(short) lines with fewer than 2 points, which were skipped; remove them, or add points")
    }
    let hasLines = !found.isEmpty
    if !hasLines {
      let singles = tracks.short + routes.short
      var points = waypoints.builders.isEmpty ? singles : waypoints.builders
      if points.isEmpty { points = waypoints.short }
      if points.isEmpty {
        log.report(.document, "has no points; use a file with positions, in GPX those of trk, rte or wpt")
        return nil
      }
      if singles.isEmpty { try waypointLog.throwReported() }
      // A single waypoint is a place.
      if waypoints.builders.isEmpty, singles.isEmpty { points[0].stay() }
      found = points.map { ($0, false) }
    }
    var collection = TrackCollection(found, warnings: warnings)
    if collection == nil { waypointLog.pass(to: log) }
    if hasLines { self.waypoints.pass(to: &collection, isStrict: isStrict, log) }
    return collection
  }

  private mutating func start(_ name: String, _ attributes: DocumentRecord) throws(DocumentError) {
    if path.isEmpty, name != "gpx" {
      throw DocumentError(
        attributes.place, "the element '\(name.excerpt)' is not 'gpx'; use a GPX or .geojson file"
      )
    }
    path.append(name)
    let track = PointListKind.track.rawValue
    if path == PointListKind.part, lines[track].current.count > 0 { lines[track].current.beginPart() }
    guard let kind = PointListKind.allCases.first(where: { $0.path.point == path }) else { return }
    if kind == .waypoints { beginWaypoint(attributes) }
    point = PendingPoint(
      kind: kind, line: attributes.line,
      latitude: coordinate("lat", in: attributes, lines[kind.rawValue].current.pointLog),
      longitude: coordinate("lon", in: attributes, lines[kind.rawValue].current.pointLog))
  }

  private mutating func beginWaypoint(_ attributes: DocumentRecord) {
    waypoint = nil
    let latitude = coordinate("lat", in: attributes, waypoints.log)?.number(in: -90...90, unit: "degrees")
    let longitude = coordinate("lon", in: attributes, waypoints.log)?.longitude()
    guard let latitude, let longitude, let place = try? GeoPoint(latitude: latitude, longitude: longitude)
    else { return }
    waypoint = Waypoint(place: place)
  }

  private func coordinate(
    _ name: String, in attributes: DocumentRecord, _ log: DiagnosticLog
  ) -> DocumentValue? {
    let place = attributes.place(of: name)
    guard let text = attributes[name]?.text else {
      log.report(place, "is missing; add degrees")
      return nil
    }
    return DocumentValue(untyped: text, place: place, log: log)
  }

  private mutating func read(_ text: String, line: Int) {
    guard let name = path.last else { return }
    if let depth = point?.kind.path.point.count, path.count > depth + 1, path[depth] == Self.extensions {
      guard let sensor = TrackSensor(named: name) else { return }
      if let value = Double(decimal: text[...].trimmed) { point?.sensors[sensor] = value }
      return
    }
    let parent = path.dropLast()
    if GPXFeatureReader.fields.contains(name), parent == PointListKind.waypoints.path.point[...] {
      let text = String(text[...].trimmed)
      if name == "name" { waypoint?.name = text } else { waypoint?.fields[name] = text }
    }
    guard name == "name" || name == "time" || name == "ele" else { return }
    if name == "name" {
      for kind in [PointListKind.route, .track] where parent == kind.path.line[...] {
        lines[kind.rawValue].current.name = text
      }
      return
    }
    guard let kind = point?.kind, parent == kind.path.point[...] else { return }
    if name == "ele" {
      point?.elevation = Double(decimal: text[...].trimmed)
    } else if point?.time == nil {
      let time = DocumentValue(
        untyped: text, place: .node("time", line: line), log: log(of: kind))
      point?.time = time
    }
  }

  private mutating func end() throws(DocumentError) {
    if path == PointListKind.waypoints.path.point {
      waypoints.add(waypoint)
      waypoint = nil
    }
    if let ended = point, path == ended.kind.path.point {
      try lines[ended.kind.rawValue].current.add(
        latitude: ended.latitude, longitude: ended.longitude, time: ended.time, elevation: ended.elevation,
        sensors: ended.sensors, at: .node("time", line: ended.line))
      point = nil
    }
    for kind in PointListKind.allCases where path == kind.path.line {
      lines[kind.rawValue].end(next: builder(of: kind))
    }
    path.removeLast()
  }
}
