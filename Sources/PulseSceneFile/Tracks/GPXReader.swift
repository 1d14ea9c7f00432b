import PulseScene
import PulseSceneText
import PulseEffects
import PulseDocument
import PulseGeo
import PulseSpelling

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

  /// The lines of one kind.
  private struct Lines {
    /// The first line of two points or more, or the latest one.
    var builder: TrackBuilder

    /// Whether there was such a line.
    var isTaken = false

    /// The number of lines with at least a point that have ended.
    var count = 0

    /// The number of those before the one that is taken.
    var shortCount = 0

    /// Whether the line that has begun has a point.
    var hasPoints = false

    /// Notes that the line that has begun ended.
    mutating func end() {
      (count, hasPoints) = (count + 1, false)
      if isTaken { return }
      isTaken = builder.count >= Route.pointCounts.lowerBound
      if !isTaken { shortCount += 1 }
    }
  }

  private let log: DocumentLog
  private let readsTimes: Bool

  /// The names of the elements that have begun and not ended.
  private var path: [String] = []

  /// The point that has begun and not ended.
  private var point: Point?

  /// The lines of each kind.
  private var lines: [Lines]

  private init(readsTimes: Bool, log: DocumentLog) {
    self.readsTimes = readsTimes
    self.log = log
    let none = Lines(builder: TrackBuilder(readsTimes: readsTimes, log: log))
    lines = Kind.allCases.map { _ in none }
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: Its bytes.
  ///   - readsTimes: Whether times are wanted.
  ///   - log: Takes what is wrong with it.
  /// - Returns: The first track of two points or more, or else the first such route, or else the waypoints; `nil`
  ///   after it was noted why there is none.
  /// - Throws: `DocumentError` with the place of what ends the reading.
  static func track(
    in bytes: [UInt8], readsTimes: Bool, log: DocumentLog
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
      log.report("", "has no points; give a file with a trk, an rte or some wpt")
      return nil
    }
    let short = lines[best...].reduce(0) { $0 + $1.shortCount }
    var track = lines[best].builder.track(others: max(0, lines[best].count - lines[best].shortCount - 1))
    if short > 0 {
      track?.warnings.append(
        short == 1
          ? "has 1 line of fewer than 2 points, which is passed over; remove it, or add points"
          : "has \(short) lines of fewer than 2 points, which are passed over; remove them, or add points")
    }
    return track
  }

  /// Refuses what does not even begin as XML does, in better words than those of a parser.
  private static func checkBeginning(of bytes: [UInt8]) throws(DocumentError) {
    let text = bytes.drop { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }
    guard let first = text.first, first != UInt8(ascii: "<"), first < 0x80, first != 0x1F else { return }
    let remedy =
      first == UInt8(ascii: "{")
      ? "name it .geojson if it is GeoJSON" : "export the track as GPX, or as GeoJSON"
    throw DocumentError(problems: [DocumentProblem("", "is not a GPX file; \(remedy)")])
  }

  private mutating func start(_ name: String, _ attributes: DocumentRecord) throws(DocumentError) {
    if path.isEmpty, name != "gpx" {
      throw DocumentError(
        problems: [
          DocumentProblem(
            attributes.place, "the element '\(name.excerpt)' is not 'gpx'; give a GPX file, or a .geojson one"
          )
        ])
    }
    path.append(name)
    guard let kind = Kind.allCases.first(where: { $0.path.point == path }) else { return }
    // Nothing is taken of a kind when there is a line of a better one.
    guard !lines[(kind.rawValue + 1)...].contains(where: \.isTaken) else { return }
    let beginsLine = !lines[kind.rawValue].hasPoints
    lines[kind.rawValue].hasPoints = true
    // Of further lines only the number counts.
    guard !lines[kind.rawValue].isTaken else { return }
    if beginsLine { lines[kind.rawValue].builder = TrackBuilder(readsTimes: readsTimes, log: log) }
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
      try lines[ended.kind.rawValue].builder.add(
        latitude: ended.latitude, longitude: ended.longitude, time: ended.time, at: "line \(ended.line): time"
      )
      point = nil
    }
    for kind in Kind.allCases where lines[kind.rawValue].hasPoints && path == kind.path.line {
      lines[kind.rawValue].end()
    }
    path.removeLast()
  }
}
