import PulseBasics
import PulseDocument
import PulseScene

/// A decoder of Training Center XML, which passes each activity and course as a feature with a line, and each point of a course
/// that has a name as one with a point.
///
/// A point has the properties that a waypoint of GPX has: `name`, `ele`, `time`, `desc` for its notes, and `type`. Where a lap has
/// several tracks, the recording was paused between them: the line has parts. Trackpoints without a position, as of indoor
/// training, are skipped.
struct TCXReader {
  private let log: DiagnosticLog

  /// The names of the open elements.
  private var elements: [String] = []

  /// The index of the current activity or course.
  private var index = 0
  private var name: String?
  private var parts: [[JSONValue]] = []
  private var partTimes: [[JSONValue]] = []
  private var partSensors: [[[TrackSensor: Double]]] = []

  /// Whether the current track is the first one of its lap, which continues the lap before.
  private var beginsLap = true

  /// The positions and times of the current track.
  private var positions: [JSONValue] = []
  private var times: [JSONValue] = []
  private var sensors: [[TrackSensor: Double]] = []

  /// The number of points of courses.
  private var coursePoints = 0

  /// The elements of points of courses that become properties, with the names of these.
  private static let fields = [
    "Name": "name", "AltitudeMeters": "ele", "Time": "time", "Notes": "desc", "PointType": "type",
  ]

  /// The texts of the current trackpoint or point of a course by the names of their elements.
  private var texts: [String: String] = [:]

  /// The measured values of the current trackpoint.
  private var measured: [TrackSensor: Double] = [:]

  private init(log: DiagnosticLog) { self.log = log }

  /// Passes the activities and courses of a file to a callback.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - log: Receives the problems.
  ///   - receive: Called with each feature.
  /// - Throws: ``DocumentError`` if the XML is malformed, or the error of `receive`.
  static func read(
    _ bytes: [UInt8], log: DiagnosticLog, receive: (DocumentValue) throws(DocumentError) -> Void
  ) throws(DocumentError) {
    var reader = TCXReader(log: log)
    try XMLParser.parse(bytes, log: log) { event throws(DocumentError) in
      switch event {
      case .start(let name, _): reader.start(name)
      case .text(let text, _): reader.read(text)
      case .end:
        if let feature = reader.end() { try receive(feature) }
      }
    }
  }

  /// Returns whether a file has points of courses, and no track with a position.
  ///
  /// - Complexity: O(bytes up to the first track).
  static func hasCoursePointsAlone(_ bytes: [UInt8]) -> Bool {
    var (hasPoints, hasTracks) = (false, false)
    do throws(DocumentError) {
      try read(bytes, log: DiagnosticLog()) { feature throws(DocumentError) in
        hasPoints = feature.member("geometry")?.json.geometryType == .point
        hasTracks = !hasPoints
        // The rest need not be parsed.
        if hasTracks { throw DocumentError(diagnostics: []) }
      }
    } catch {
      // The reader says what is wrong.
    }
    return hasPoints && !hasTracks
  }

  private mutating func start(_ name: String) {
    elements.append(name)
    switch name {
    case "Activity", "Course": (self.name, parts, partTimes, partSensors) = (nil, [], [], [])
    case "Lap": beginsLap = true
    case "Track": (positions, times, sensors) = ([], [], [])
    case "Trackpoint", "CoursePoint": (texts, measured) = ([:], [:])
    default: break
    }
  }

  private mutating func read(_ text: String) {
    guard let name = elements.last else { return }
    if name == "Name", elements.count > 1, ["Course", "Activity"].contains(elements[elements.count - 2]) {
      self.name = String(text[...].trimmed)
    } else if elements.contains("CoursePoint") {
      texts[name] = String(text[...].trimmed)
    } else if elements.contains("Trackpoint") {
      if ["Time", "LatitudeDegrees", "LongitudeDegrees", "AltitudeMeters"].contains(name) {
        texts[name] = String(text[...].trimmed)
      } else if let sensor = TrackSensor(named: name == "Value" ? elements[elements.count - 2] : name),
        let value = Double(decimal: text[...].trimmed)
      {
        measured[sensor] = value
      }
    }
  }

  /// Ends an element; returns a feature at the end of an activity or course.
  private mutating func end() -> DocumentValue? {
    let name = elements.removeLast()
    switch name {
    case "Trackpoint": addPosition()
    case "CoursePoint": return coursePoint()
    case "Track":
      if positions.isEmpty { break }
      if beginsLap, !parts.isEmpty, !isEarlierThanLastLap {
        parts[parts.count - 1] += positions
        partTimes[partTimes.count - 1] += times
        partSensors[partSensors.count - 1] += sensors
      } else {
        parts.append(positions)
        partTimes.append(times)
        partSensors.append(sensors)
      }
      beginsLap = false
    case "Activity", "Course":
      defer { index += 1 }
      if parts.isEmpty { return nil }
      let allTimes = JSONValue.array(partTimes.map { .array($0) })
      var properties = [JSONValue.Member(key: "coordTimes", value: allTimes)]
      properties.append(JSONValue.Member(key: "coordinateProperties", value: .object(sensorMembers)))
      if let name = self.name { properties.append(JSONValue.Member(key: "name", value: .string(name))) }
      return DocumentValue(
        json: .feature(.geometry(.multiLineString, .array(parts.map { .array($0) })), properties),
        place: .element(index, of: .member(name, of: .document)), log: log)
    default: break
    }
    return nil
  }

  /// The values of the sensors that have some, for each part and position.
  private var sensorMembers: [JSONValue.Member] {
    TrackSensor.allCases.filter { sensor in
      partSensors.contains { $0.contains { $0[sensor] != nil } }
    }.map { sensor in
      let values = partSensors.map { JSONValue.array($0.map { $0[sensor].map { .number($0) } ?? .null }) }
      return JSONValue.Member(key: sensor.rawValue, value: .array(values))
    }
  }

  /// Whether the current track begins before the one before it, which it cannot continue then.
  private var isEarlierThanLastLap: Bool {
    guard case .string(let first)? = times.first(where: { $0 != .null }),
      case .string(let last)? = partTimes.last?.last(where: { $0 != .null })
    else { return false }
    func seconds(_ text: String) -> Double? {
      DocumentValue(json: .string(text), log: DiagnosticLog()).dateTime()
    }
    return seconds(first).flatMap { first in seconds(last).map { first < $0 } } ?? false
  }

  /// Returns the feature of a point of a course.
  private mutating func coursePoint() -> DocumentValue {
    defer { coursePoints += 1 }
    let properties = Self.fields.compactMap { element, key in
      texts[element].map { JSONValue.Member(key: key, value: .string($0)) }
    }.sorted { $0.key.bytewise < $1.key.bytewise }
    return DocumentValue(
      json: .feature(.geometry(.point, .array(coordinates ?? [])), properties),
      place: .element(coursePoints, of: .member("CoursePoint", of: .document)), log: log)
  }

  /// The longitude and latitude of the current point, in which one that is no number stays a text; `nil` without both.
  private var coordinates: [JSONValue]? {
    guard let latitude = texts["LatitudeDegrees"], let longitude = texts["LongitudeDegrees"] else {
      return nil
    }
    return [longitude, latitude].map { text in
      Double(decimal: text[...]).map { .number($0) } ?? .string(text)
    }
  }

  private mutating func addPosition() {
    guard var position = coordinates else { return }
    if let altitude = texts["AltitudeMeters"].flatMap({ Double(decimal: $0[...]) }) {
      position.append(.number(altitude))
    }
    positions.append(.array(position))
    times.append(texts["Time"].map { .string($0) } ?? .null)
    sensors.append(measured)
  }
}
