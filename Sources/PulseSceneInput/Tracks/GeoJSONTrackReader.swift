import PulseBasics
import PulseDocument
import PulseGeo
import PulseScene

/// A streaming decoder of the lines in GeoJSON (RFC 7946) and in formats that are read as features, as tracks.
///
/// Times are in the properties that togeojson and others write, `coordTimes`, `times` or `coordinateProperties.times`, or
/// the fourth number of each position; values of sensors are in `coordinateProperties`. Points with names are waypoints.
struct GeoJSONTrackReader {
  private let log: DiagnosticLog
  private let readsTimes: Bool
  private let isStrict: Bool
  private var builders: [TrackBuilder] = []
  private var waypoints: [Waypoint] = []

  /// The number of lines with fewer than two points, and the latest of them.
  private var short: (count: Int, last: TrackBuilder?) = (0, nil)

  private init(readsTimes: Bool, isStrict: Bool, log: DiagnosticLog) {
    (self.readsTimes, self.isStrict) = (readsTimes, isStrict)
    self.log = log
  }

  /// Decodes the lines of a file; `nil` after reporting problems to `log`.
  ///
  /// Points that cannot be read are problems if the reading is strict, and are left out otherwise.
  static func tracks(
    in bytes: [UInt8], _ format: FeatureFormat, readsTimes: Bool, isStrict: Bool = false, log: DiagnosticLog
  ) throws(DocumentError) -> TrackCollection? {
    var reader = GeoJSONTrackReader(readsTimes: readsTimes, isStrict: isStrict, log: log)
    let document = try format.features(in: bytes, log: log) { feature throws(DocumentError) in
      try reader.read(feature)
    }
    if let document { try reader.read(document) }
    guard !reader.builders.isEmpty || reader.short.last != nil else {
      // A line that cannot be read has been reported.
      if log.count == 0 { log.report(.document, format.noLineMessage) }
      return nil
    }
    let builders = reader.builders.isEmpty ? [reader.short.last].compactMap(\.self) : reader.builders
    var collection = TrackCollection(builders.map { ($0, false) })
    collection?.waypoints = reader.waypoints
    if reader.short.count > 0, !reader.builders.isEmpty {
      let (count, isOne) = (reader.short.count, reader.short.count == 1)
      collection?.warnings.append(
        "has \(count) line\(isOne ? "" : "s") with fewer than 2 points, which \(isOne ? "was" : "were") skipped; remove "
          + "\(isOne ? "it" : "them"), or add points")
    }
    return collection
  }

  /// Decodes a feature or geometry if it is a line, or a point with a name.
  private mutating func read(_ value: DocumentValue) throws(DocumentError) {
    let geometry = value.member("geometry") ?? value
    let properties = value.member("properties")
    try read(geometry, properties)
  }

  private mutating func read(
    _ geometry: DocumentValue, _ properties: DocumentValue?
  ) throws(DocumentError) {
    let type = geometry.member("type")?.text
    switch type {
    case "GeometryCollection":
      for part in geometry.member("geometries")?.elements(0...Int.max, of: "geometries") ?? [] {
        try read(part, properties)
      }
      return
    case "Point": return addWaypoint(geometry, properties)
    case "LineString", "MultiLineString": break
    case "MultiPoint" where Self.times(in: properties, ofPoints: true) != nil: break
    default: return
    }
    guard let coordinates = geometry.member("coordinates") else {
      return geometry.reportMissing("coordinates")
    }
    var builder = TrackBuilder(readsTimes: readsTimes, log: log, isStrict: isStrict)
    builder.name = properties?.member("name")?.text
    let times = readsTimes ? Self.times(in: properties, ofPoints: type == "MultiPoint") : nil
    let sensors = Self.sensors(in: properties)
    if type != "MultiLineString" {
      try read(coordinates, times: times, sensors, into: &builder)
    } else {
      let parts = coordinates.elements(0...Int.max, of: "lines") ?? []
      let timesOfParts = times?.elements(parts.count...parts.count, of: "arrays of times", forEach: "line")
      for (index, part) in parts.enumerated() {
        builder.beginPart()
        let sensorsOfPart = sensors.compactMapValues { values in
          values.indices.contains(index) ? Self.array(values[index]) : nil
        }
        try read(part, times: timesOfParts?[index], sensorsOfPart, into: &builder)
      }
    }
    if builder.isComplete {
      builders.append(builder)
    } else {
      short = (short.count + 1, builder)
    }
  }

  /// Returns the array of times in properties; `nil` without one.
  ///
  /// The points of players of tracks, which are no line, have them also in `time`.
  private static func times(in properties: DocumentValue?, ofPoints: Bool) -> DocumentValue? {
    if let times = properties?.member("coordTimes") { return times }
    if let times = properties?.member("coordinateProperties")?.member("times") { return times }
    for name in ["times", "timestamps"] + (ofPoints ? ["time"] : []) {
      if let times = properties?.member(name), case .array = times.json { return times }
    }
    return nil
  }

  /// Returns the arrays of measured values in properties; converters write their names also in the plural.
  private static func sensors(in properties: DocumentValue?) -> [TrackSensor: [JSONValue]] {
    guard case .object(let members)? = properties?.member("coordinateProperties")?.json else { return [:] }
    var found: [TrackSensor: [JSONValue]] = [:]
    for member in members {
      let name = member.key
      let sensor =
        TrackSensor(named: name)
        ?? name.bytewise.removing(suffix: "s").flatMap { TrackSensor(named: String($0)) }
      if let sensor, let values = array(member.value) { found[sensor] = values }
    }
    return found
  }

  /// Returns the elements of an array; `nil` for another value.
  private static func array(_ value: JSONValue) -> [JSONValue]? {
    if case .array(let elements) = value { elements } else { nil }
  }

  private mutating func addWaypoint(_ geometry: DocumentValue, _ properties: DocumentValue?) {
    guard waypoints.count < Route.pointCounts.upperBound,
      let name = properties?.member("name")?.text,
      case .array(let numbers)? = geometry.member("coordinates")?.json, numbers.count > 1,
      let longitude = numbers[0].double, let latitude = numbers[1].double,
      let place = try? GeoPoint(latitude: latitude, longitude: longitude)
    else { return }
    waypoints.append(Waypoint(place: place, name: name))
  }

  private func read(
    _ line: DocumentValue, times: DocumentValue?, _ sensors: [TrackSensor: [JSONValue]],
    into builder: inout TrackBuilder
  ) throws(DocumentError) {
    guard let positions = line.elements(0...Int.max, of: "positions") else { return }
    let times = times?.elements(positions.count...positions.count, of: "times", forEach: "position")
    // Values that cannot be told to which positions they belong are nothing.
    let sensors = sensors.filter { $0.value.count == positions.count }
    let hasFourth = readsTimes && times == nil && Self.haveTimes(positions)
    for (index, position) in positions.enumerated() {
      // An altitude and more can follow.
      guard let numbers = position.reporting(to: builder.pointLog).elements(2...Int.max, of: "numbers") else {
        if !isStrict { try builder.add(latitude: nil, longitude: nil, time: nil, at: position.place) }
        continue
      }
      var time = hasFourth ? numbers[3] : times?[index]
      if case .null = time?.json { time = nil }
      try builder.add(
        latitude: numbers[1], longitude: numbers[0], time: time,
        elevation: numbers.count > 2 ? numbers[2].number : nil,
        sensors: sensors.compactMapValues { $0[index].double },
        at: times?[index].place ?? .document)
    }
  }

  /// Returns whether all positions have a fourth number that is a time after 1973, in seconds or parts of them.
  private static func haveTimes(_ positions: [DocumentValue]) -> Bool {
    !positions.isEmpty
      && positions.allSatisfy {
        guard case .array(let numbers) = $0.json, numbers.count > 3 else { return false }
        return numbers[3].double.map { $0 > 1e8 } ?? false
      }
  }
}
