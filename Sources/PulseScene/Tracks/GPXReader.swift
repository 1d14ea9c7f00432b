import PulseDocument

/// Reads GPX 1.0 and 1.1, whose points have the same form, part by part as they come.
///
/// What is written in extensions, and in other elements that GPX does not know, is passed over.
struct GPXReader {
  /// The kinds of lines, the better one later.
  private enum Kind: Int, CaseIterable {
    case waypoints
    case route
    case track

    /// The names of the elements from the outermost to a line, and to a point.
    var path: (line: [String], point: [String]) { Self.paths[rawValue] }

    private static let paths = [
      (line: ["gpx"], point: ["gpx", "wpt"]),
      (line: ["gpx", "rte"], point: ["gpx", "rte", "rtept"]),
      (line: ["gpx", "trk"], point: ["gpx", "trk", "trkseg", "trkpt"]),
    ]
  }

  /// A point that has begun.
  private struct Point {
    var kind: Kind
    var line: Int
    var latitude: DocumentValue?
    var longitude: DocumentValue?
    var time: DocumentValue?
  }

  private let log: DocumentLog
  private let readsTimes: Bool

  /// The names of the elements that have begun and not ended.
  private var path: [String] = []

  /// The point that has begun and not ended.
  private var point: Point?

  /// The first line of the best kind so far.
  private var builder: TrackBuilder
  private var best: Kind?

  /// The number of lines of that kind with at least a point that have ended.
  private var endedLines = 0

  /// Whether the line that has begun has a point of the best kind.
  private var hasPoints = false

  private init(readsTimes: Bool, log: DocumentLog) {
    self.readsTimes = readsTimes
    self.log = log
    builder = TrackBuilder(readsTimes: readsTimes, log: log)
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: Its bytes.
  ///   - readsTimes: Whether times are wanted.
  ///   - log: Takes what is wrong with it.
  /// - Returns: The first track with points, or else the first such route, or else the waypoints; `nil` after it
  ///   was noted why there is none.
  /// - Throws: `DocumentError` with the place of what ends the reading.
  static func track(
    in bytes: [UInt8], readsTimes: Bool, log: DocumentLog
  ) throws(DocumentError) -> Track? {
    var reader = GPXReader(readsTimes: readsTimes, log: log)
    try XMLParser.parse(bytes, log: log) { event throws(DocumentError) in
      switch event {
      case .start(let name, let attributes): try reader.start(name, attributes)
      case .text(let text, let line): reader.read(text, line: line)
      case .end: try reader.end()
      }
    }
    guard reader.best != nil else {
      log.report("", "has no points; give a file with a trk, an rte or some wpt")
      return nil
    }
    return reader.builder.track(others: max(0, reader.endedLines - 1))
  }

  private mutating func start(_ name: String, _ attributes: DocumentRecord) throws(DocumentError) {
    if path.isEmpty, name != "gpx" {
      throw DocumentError(
        problems: [
          DocumentProblem(
            attributes.place, "the element '\(name)' is not 'gpx'; give a GPX file, or a .geojson one")
        ])
    }
    path.append(name)
    guard let kind = Kind.allCases.first(where: { $0.path.point == path }) else { return }
    if kind.rawValue > best?.rawValue ?? -1 {
      best = kind
      builder = TrackBuilder(readsTimes: readsTimes, log: log)
      endedLines = 0
    }
    guard kind == best else { return }
    hasPoints = true
    // Of further lines only the number counts.
    guard endedLines == 0 else { return }
    point = Point(
      kind: kind, line: attributes.line, latitude: coordinate("lat", in: attributes),
      longitude: coordinate("lon", in: attributes))
  }

  private func coordinate(_ name: String, in attributes: DocumentRecord) -> DocumentValue? {
    let place = "\(attributes.place): \(name)"
    guard let text = attributes[name]?.text else {
      log.report(place, "is missing; add degrees")
      return nil
    }
    return DocumentValue(untyped: text, place: place, log: log)
  }

  private mutating func read(_ text: String, line: Int) {
    guard let point, point.time == nil, path.last == "time", path.dropLast() == point.kind.path.point[...]
    else { return }
    self.point?.time = DocumentValue(untyped: text, place: "line \(line): time", log: log)
  }

  private mutating func end() throws(DocumentError) {
    if let ended = point, path == ended.kind.path.point {
      try builder.add(
        latitude: ended.latitude, longitude: ended.longitude, time: ended.time, at: "line \(ended.line): time"
      )
      point = nil
    }
    if hasPoints, path == best?.path.line {
      endedLines += 1
      hasPoints = false
    }
    path.removeLast()
  }
}
