import PulseBasics
import PulseDocument
import PulseGeo
import PulsePixels
import PulseScene

/// A streaming decoder of the lines in GeoJSON (RFC 7946) and in formats that are read as features, as tracks.
///
/// Times are in the properties that togeojson and others write, `coordTimes`, `times` or `coordinateProperties.times`, or
/// the fourth number of each position; values of sensors are in `coordinateProperties`. Other points are waypoints,
/// which appear at their times in a film.
/// Other properties are the values of fields, and the color of a line is that of its track.
struct GeoJSONTrackReader {
  private let log: DiagnosticLog
  private let readsTimes: Bool
  private let isStrict: Bool
  private var builders: [TrackBuilder] = []
  private var waypoints = WaypointList()

  /// Whether the current feature meets the conditions on the fields that it has, as its waypoints and polygons must.
  private var takesWaypoints = true

  /// The features with polygons.
  private var areas: [DocumentValue] = []

  /// The fields of the times of points.
  private var fields: FieldValueReader

  /// The names of the properties of the first point; `nil` without points.
  private var pointNames: [String]?

  /// The number of lines with fewer than two points, and the first of them.
  private var short: (count: Int, first: [TrackBuilder]) = (0, [])

  /// The most lines with fewer than two points that are kept.
  private static let mostShort = 1000

  /// The scene, whose texts and scales use properties.
  private let spec: SceneSpec

  /// The names of the properties of lines, for suggestions.
  private var propertyNames: [String] = []

  /// Whether a value in the property that colors is no number.
  private var hasCategories = false

  /// The selection of lines by the conditions of the scene; `nil` if these do not choose among the lines of the file.
  private var selection: RowSelection?

  /// The number of colors of lines that are none, and the first of them.
  private var notColors: (count: Int, first: String) = (0, "")

  private init(of spec: SceneSpec, readsTimes: Bool, log: DiagnosticLog) {
    (self.spec, self.readsTimes, isStrict) = (spec, readsTimes, spec.isStrict)
    fields = FieldValueReader(spec)
    self.log = log
  }

  /// Decodes the lines of a file; `nil` after reporting problems to `log`.
  ///
  /// Points that cannot be read are problems if the reading of the scene is strict, and are left out otherwise. `selection` are
  /// the conditions on lines, of which those that do not meet them are left out; `nil` for none.
  static func tracks(
    in bytes: [UInt8], _ format: FeatureFormat, of spec: SceneSpec, readsTimes: Bool,
    selection: RowSelection? = nil, log: DiagnosticLog
  ) throws(DocumentError) -> TrackCollection? {
    var reader = GeoJSONTrackReader(of: spec, readsTimes: readsTimes, log: log)
    reader.selection = selection
    reader.selection?.beginFile(of: bytes, format)
    let document = try format.features(in: bytes, log: log) { feature throws(DocumentError) in
      try reader.read(feature)
    }
    if let document { try reader.read(document) }
    guard !reader.builders.isEmpty || reader.short.count > 0 else {
      // A line that cannot be read has been reported.
      let ofPoints = if case .tcx = format { nil as String? } else { reader.messageOfPoints }
      if log.count == 0 { log.report(.document, ofPoints ?? format.noLineMessage) }
      return nil
    }
    let points = reader.short.first.filter { $0.count > 0 }
    let short = points.isEmpty ? Array(reader.short.first.prefix(1)) : points
    let builders = reader.builders.isEmpty ? short : reader.builders
    var collection = TrackCollection(builders.map { ($0, false) })
    reader.waypoints.pass(to: &collection, isStrict: reader.isStrict, log)
    collection?.areas = reader.areas.map { ($0.json, $0.place) }
    collection?.columnNames = reader.propertyNames
    collection?.selection = reader.selection
    if reader.hasCategories {
      for index in collection?.tracks.indices ?? 0..<0 { collection?.tracks[index].hasCategories = true }
    }
    if reader.notColors.count > 0 {
      let (count, first) = reader.notColors
      collection?.warnings.append(
        "has \(count == 1 ? "a color of a line that is" : "\(count) colors of lines that are") none, such as \(first), and "
          + "the line has another one; write colors such as #0d47a1, or add --data-columns-only")
    }
    if reader.short.count > 0, !reader.builders.isEmpty {
      let (count, isOne) = (reader.short.count, reader.short.count == 1)
      collection?.warnings.append(
        "has \(count) line\(isOne ? "" : "s") with fewer than 2 points, which \(isOne ? "was" : "were") skipped; remove "
          + "\(isOne ? "it" : "them"), or add points")
    }
    return collection
  }

  /// The message about points without a line; `nil` without points.
  private var messageOfPoints: String? {
    guard let pointNames else { return nil }
    let names = pointNames.prefix(6).map { "'\($0.excerpt)'" }
    return
      "has points and no line; write --geojson FILE --track-by FIELD with the field that the points of a way have in common"
      + (names.isEmpty ? "" : ", such as \(SpellChecker.disjunction(names))")
  }

  /// Decodes a feature or geometry if it is a line or a point, and keeps one with polygons.
  private mutating func read(_ value: DocumentValue) throws(DocumentError) {
    let geometry = value.member("geometry") ?? value
    let properties = value.member("properties")
    let lines = builders.count
    if selection != nil {
      // A stop without the field of a condition on lines is one of all of them.
      takesWaypoints = spec.rowFilters.allSatisfy { filter in
        value.fieldOfFeature(filter.field).map { filter.holds(for: ComparedValue($0)) } ?? true
      }
    }
    try read(geometry, properties)
    if takesWaypoints, Self.hasPolygons(geometry) {
      areas.append(
        value.member("geometry") == nil
          ? DocumentValue(json: .feature(geometry.json, []), place: value.place, log: value.log) : value)
    }
    guard selection != nil else { return }
    if builders.count > lines {
      let isTaken = selection?.takes { value.fieldOfFeature($0) } ?? true
      for index in lines..<builders.count {
        (builders[index].number, builders[index].isTaken) = (index + 1, isTaken)
      }
    }
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
    case "Point":
      if pointNames == nil {
        if case .object(let members)? = properties?.json {
          pointNames = JSONValue.fieldNames(of: members)
        } else {
          pointNames = []
        }
      }
      let coordinates = geometry.member("coordinates")
      if coordinates == nil { geometry.reporting(to: waypoints.log).reportMissing("coordinates") }
      return addWaypoint(coordinates, properties)
    case "LineString", "MultiLineString": break
    case "MultiPoint" where Self.times(in: properties, ofPoints: true) != nil: break
    case "MultiPoint":
      for place in geometry.member("coordinates")?.elements(0...Int.max, of: "positions") ?? [] {
        addWaypoint(place, properties)
      }
      return
    default: return
    }
    guard let coordinates = geometry.member("coordinates") else {
      return geometry.reportMissing("coordinates")
    }
    var builder = TrackBuilder(
      readsTimes: readsTimes, log: log, isStrict: isStrict, timeFormat: spec.film.timeFormat)
    if let properties { readFields(of: properties, into: &builder) }
    let unstarted = builder
    let times = readsTimes ? Self.times(in: properties, ofPoints: type == "MultiPoint") : nil
    let sensors = Self.sensors(in: properties)
    if type != "MultiLineString" {
      try read(coordinates, times: times, sensors, into: &builder)
    } else {
      let parts = coordinates.elements(0...Int.max, of: "lines") ?? []
      let timesOfParts = times?.elements(parts.count...parts.count, of: "arrays of times", forEach: "line")
      // What was recorded at once is several tracks.
      let areTracks = timesOfParts.map { areSimultaneous($0) } ?? false
      for (index, part) in parts.enumerated() {
        if areTracks, index > 0 {
          finish(builder)
          builder = unstarted
        } else {
          builder.beginPart()
        }
        let sensorsOfPart = sensors.compactMapValues { values in
          values.indices.contains(index) ? Self.array(values[index]) : nil
        }
        try read(part, times: timesOfParts?[index], sensorsOfPart, into: &builder)
      }
    }
    finish(builder)
  }

  /// Adds a line if it has two points or more.
  private mutating func finish(_ builder: TrackBuilder) {
    if builder.isComplete {
      builders.append(builder)
    } else {
      short.count += 1
      if short.first.count < Self.mostShort { short.first.append(builder) }
    }
  }

  /// Returns whether the times of the parts of a line overlap in any order of these.
  private func areSimultaneous(_ parts: [DocumentValue]) -> Bool {
    func seconds(_ time: JSONValue) -> Double? {
      time == .null ? nil : DocumentValue(json: time, log: DiagnosticLog()).dateTime()
    }
    let spans = parts.compactMap { part -> (first: Double, last: Double)? in
      guard let times = Self.array(part.json), let first = times.lazy.compactMap(seconds).first,
        let last = times.reversed().lazy.compactMap(seconds).first
      else { return nil }
      return (first, last)
    }.sorted { $0.first < $1.first }
    return zip(spans, spans.dropFirst()).contains { $0.last > $1.first }
  }

  /// Returns whether a feature is a line, or are points, with a time for each of its positions, and so a track.
  static func isRecorded(_ feature: DocumentValue) -> Bool {
    guard let geometry = feature.member("geometry"), let type = geometry.member("type")?.text,
      ["LineString", "MultiLineString", "MultiPoint"].contains(type)
    else { return false }
    let isOfPoints = type == "MultiPoint"
    if let times = times(in: feature.member("properties"), ofPoints: isOfPoints),
      let elements = array(times.json)
    {
      return elements.contains { $0 != .null && $0 != .array([]) }
    }
    guard type == "LineString", let positions = geometry.member("coordinates"),
      let all = array(positions.json)
    else { return false }
    return haveTimes(all.enumerated().map { positions.child($1, at: $0) })
  }

  /// The properties that can have the times of the positions of a line.
  static let timeNames = ["coordTimes", "times", "timestamps", "time"]

  /// The properties with the color of a line, the more specific first.
  private static let colorNames = ["stroke", "color"]

  /// Reads the name, the color and the fields of a line.
  private mutating func readFields(of properties: DocumentValue, into builder: inout TrackBuilder) {
    builder.name = properties.member(spec.columns?.field(.name) ?? "name")?.plainText
    if propertyNames.isEmpty, case .object(let members) = properties.json {
      propertyNames = JSONValue.fieldNames(of: members)
    }
    if !spec.takesColumnsAsData,
      let value = Self.colorNames.lazy.compactMap({ properties.member($0) }).first(where: { !$0.isMissing })
    {
      builder.color = value.plainText.flatMap { RGBA(ofValue: $0) }
      if builder.color == nil {
        if notColors.count == 0 { notColors.first = value.json.quotedForMessage }
        notColors.count += 1
      }
    }
    let scaleFields = [spec.film.colorBy?.field, spec.film.radiusBy?.field].compactMap(\.self)
    for name in Set(spec.fieldsOfTracks + scaleFields) {
      guard let value = properties.field(name), !value.isMissing else { continue }
      builder.fields[name] = value.plainText
      // The speed and the elevation are those of the points.
      let computed = ComputedTrackField(rawValue: name)
      let isOfPoints = computed?.isComputed == true && computed?.rawValue == name
      if !scaleFields.contains(name) || isOfPoints { continue }
      builder.numbers[name] = value.looseNumber
      if name == spec.film.colorBy?.field, value.looseNumber == nil { hasCategories = true }
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

  /// Adds a place of a geometry; `nil` stands for one whose coordinates are missing, which is reported.
  private mutating func addWaypoint(_ position: DocumentValue?, _ properties: DocumentValue?) {
    guard takesWaypoints else { return }
    guard let place = position?.reporting(to: waypoints.log).position() else { return waypoints.add(nil) }
    var waypoint = Waypoint(place: place, name: properties?.member("name")?.text)
    for field in GPXFeatureReader.fields where field != "name" {
      waypoint.fields[field] = properties?.member(field)?.plainText
    }
    if readsTimes, let properties, case .object(let members) = properties.json {
      fields.findFields(among: members.map(\.key))
      // One that cannot be read is none.
      let scratch = DiagnosticLog()
      let times = fields.timesOfPath { properties.field($0)?.reporting(to: scratch) }
      if scratch.count == 0 { (waypoint.time, waypoint.end) = (times?.time, times?.end) }
    }
    waypoints.add(waypoint)
  }

  /// Returns whether a geometry is a polygon, or has one in it.
  private static func hasPolygons(_ geometry: DocumentValue) -> Bool {
    switch geometry.member("type")?.text.flatMap(GeoJSONType.init) {
    case .polygon, .multiPolygon: true
    case .geometryCollection:
      geometry.member("geometries")?.elements(0...Int.max, of: "geometries")?.contains(where: hasPolygons)
        ?? false
    default: false
    }
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
