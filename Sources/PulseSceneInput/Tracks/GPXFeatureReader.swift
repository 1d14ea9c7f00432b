import PulseBasics
import PulseDocument

/// A decoder of GPX that does not move: it passes each waypoint as a feature with a point, and each route and track as one
/// with a line.
///
/// The properties are the elements with texts, such as `name`, `ele`, `desc`, `sym` and `time`; a route or track has the time
/// of its first point.
struct GPXFeatureReader: XMLFeatureDecoder {
  /// The layers, by the names that GDAL gives them.
  private enum Layer: String, CaseIterable {
    case waypoints, routes, tracks

    /// The element of one of its features.
    var element: String {
      switch self {
      case .waypoints: "wpt"
      case .routes: "rte"
      case .tracks: "trk"
      }
    }
  }

  /// The elements of features that become properties.
  static let fields: Set = ["name", "ele", "time", "cmt", "desc", "src", "sym", "type", "url", "urlname"]

  /// The elements of the points of routes and tracks.
  private static let linePoints: Set = ["rtept", "trkpt"]

  private let log: DiagnosticLog

  /// The layer whose features are passed; `nil` for all.
  private let layer: Layer?

  /// The text of the current element.
  var text = ""

  /// The names of the open elements.
  private var elements: [String] = []

  /// The properties of the open feature.
  private var properties: [JSONValue.Member] = []

  /// The position of the open waypoint, and the lines of the open route or track.
  private var (position, lines) = (JSONValue.null, [[JSONValue]]())

  /// The number of features, and of those of each element.
  private var (count, counts) = (0, [String: Int]())

  private init(layer: Layer?, log: DiagnosticLog) { (self.layer, self.log) = (layer, log) }

  /// Passes the waypoints, routes and tracks of a file to a callback.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - layer: The name of the only layer that is passed, such as `waypoints`; `nil` for all.
  ///   - log: Receives the problems.
  ///   - receive: Called with each feature.
  /// - Throws: ``DocumentError`` if the XML is malformed or has no feature, or the error of `receive`.
  static func read(
    _ bytes: [UInt8], layer: String?, log: DiagnosticLog,
    receive: (DocumentValue) throws(DocumentError) -> Void
  ) throws(DocumentError) {
    let known = layer.flatMap { Layer(rawValue: $0.lowercased()) }
    if let layer, known == nil {
      let names = Layer.allCases.map { "'\($0.rawValue)'" }
      throw DocumentError(
        .document,
        "has no layer '\(layer.excerpt)'; write --layer with \(SpellChecker.disjunction(names)), or leave it out"
      )
    }
    var reader = GPXFeatureReader(layer: known, log: log)
    try reader.read(bytes, log: log, receive: receive)
    guard reader.count == 0 else { return }
    throw DocumentError(
      .document,
      known.map { "has no \($0.rawValue); leave out --layer, or use another file" }
        ?? "has no points; use a file with positions, in GPX those of trk, rte or wpt")
  }

  /// Returns whether a file has waypoints and no way: at most one point of a route or track.
  ///
  /// - Complexity: O(bytes up to the second point of a route or track).
  static func hasWaypointsAlone(_ bytes: [UInt8]) -> Bool {
    var (hasWaypoints, linePointCount) = (false, 0)
    do throws(DocumentError) {
      try XMLParser.parse(bytes, log: DiagnosticLog()) { event throws(DocumentError) in
        guard case .start(let name, _) = event else { return }
        if name == Layer.waypoints.element { hasWaypoints = true }
        if linePoints.contains(name) { linePointCount += 1 }
        // The rest need not be parsed.
        if linePointCount > 1 { throw DocumentError(diagnostics: []) }
      }
    } catch {
      // The reader says what is wrong.
    }
    return hasWaypoints && linePointCount < 2
  }

  mutating func start(_ name: String, _ attributes: DocumentRecord) {
    elements.append(name)
    text = ""
    if elements.count == 2, Layer.allCases.contains(where: { $0.element == name }) {
      (properties, position, lines) = ([], Self.position(attributes), [])
    } else if name == "trkseg" {
      lines.append([])
    } else if Self.linePoints.contains(name) {
      if lines.isEmpty { lines.append([]) }
      lines[lines.count - 1].append(Self.position(attributes))
    }
  }

  /// Returns the position of a point, in which a coordinate that is no number stays a text.
  private static func position(_ attributes: DocumentRecord) -> JSONValue {
    .array(
      ["lon", "lat"].compactMap { name in
        guard let text = attributes[name]?.text else { return nil }
        return Double(decimal: text[...].trimmed).map { .number($0) } ?? .string(text)
      })
  }

  /// Ends an element; returns a feature at the end of a waypoint, route or track of the layer.
  mutating func end() -> DocumentValue? {
    let name = elements.removeLast()
    defer { text = "" }
    if elements.count == 1, let ended = Layer.allCases.first(where: { $0.element == name }) {
      return feature(of: ended)
    }
    let isOfPoint = name == "time" && elements.last.map(Self.linePoints.contains) == true
    guard isOfPoint || elements.count == 2 && Self.fields.contains(name), !text.isEmpty,
      !properties.contains(where: { $0.key == name })
    else { return nil }
    properties.append(JSONValue.Member(key: name, value: .string(text)))
    return nil
  }

  private mutating func feature(of ended: Layer) -> DocumentValue? {
    let index = counts[ended.element, default: 0]
    counts[ended.element] = index + 1
    let first = ended == .waypoints ? position : lines.lazy.compactMap(\.first).first
    lines.removeAll { $0.count < 2 }
    guard ended == layer ?? ended, let first else { return nil }
    count += 1
    // A line of one point is a place.
    let geometry: JSONValue =
      lines.isEmpty ? .geometry(.point, first) : .geometry(.multiLineString, .array(lines.map { .array($0) }))
    return DocumentValue(
      json: .feature(geometry, properties), place: .element(index, of: .member(ended.element, of: .document)),
      log: log)
  }
}
