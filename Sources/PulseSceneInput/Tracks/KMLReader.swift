import PulseBasics
import PulseDocument

/// A decoder of KML 2.2 and 2.3, which passes each placemark as a feature of GeoJSON.
///
/// Points, lines, rings, polygons, collections of these, and tracks of the Google extensions are read; models, images and
/// links to other files are not. The properties are the name, the description, the innermost folder, the extended data, `time` and `end`, the
/// times of tracks as `coordTimes`, and the colors of styles by the names of simplestyle.
struct KMLReader: XMLFeatureDecoder {
  /// A geometry whose element is open, with those inside it.
  private struct OpenGeometry {
    var type: String

    /// The coordinates of a simple geometry, or of the rings of a polygon.
    var coordinates: [JSONValue] = []

    /// The geometries inside a collection.
    var parts: [JSONValue] = []

    /// The coordinates and times of a track, in which a missing coordinate is `nil`.
    var places: [JSONValue?] = []
    var times: [String] = []

    /// The measured values of a track by their names.
    var values: [(name: String, texts: [String])] = []

    /// Whether a track has two coordinates or more.
    var hasLine: Bool { places.count { $0 != nil } > 1 }
  }

  /// The elements that are geometries.
  private static let geometries: Set = [
    "Point", "LineString", "LinearRing", "Polygon", "MultiGeometry", "Track", "MultiTrack",
  ]

  private let log: DiagnosticLog

  /// The names of the open elements.
  private var elements: [String] = []

  /// The number of placemarks.
  private var count = 0

  /// The properties of the open placemark; `nil` outside of one.
  private var properties: [JSONValue.Member]?
  private var style = KMLStyle()
  private var open: [OpenGeometry] = []
  private var geometry: JSONValue?

  /// The times of the tracks of the open placemark, one array for each.
  private var coordTimes: [JSONValue] = []

  /// The measured values of the tracks of the open placemark, those of one name in one array for each.
  private var measured: [[JSONValue.Member]] = []

  /// Whether an array of measured values of a track is open.
  private var isInArray = false

  /// The name of the open element of extended data.
  private var dataName: String?

  /// The styles by their identifiers.
  private var styles = KMLStyleTable()

  /// The text of the current element.
  var text = ""

  /// Whether the file has links to other files.
  private var hasLinks = false

  /// The times of the open documents and folders, which their placemarks have unless they have their own.
  private var spans: [[JSONValue.Member]] = []

  /// The names of the open folders, and those of all that have one.
  private var (folders, folderNames) = ([String](), [String]())

  /// The name of the folders whose placemarks are passed; `nil` for all.
  private let layer: String?

  private init(layer: String?, log: DiagnosticLog) { (self.layer, self.log) = (layer, log) }

  /// Passes the placemarks of a file to a callback.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - layer: The name of the folders whose placemarks are passed; `nil` for all.
  ///   - log: Receives the problems.
  ///   - receive: Called with each feature.
  /// - Throws: ``DocumentError`` if the XML is malformed or has no placemark, or the error of `receive`.
  static func read(
    _ bytes: [UInt8], layer: String?, log: DiagnosticLog,
    receive: (DocumentValue) throws(DocumentError) -> Void
  ) throws(DocumentError) {
    var reader = KMLReader(layer: layer, log: log)
    try reader.read(bytes, log: log, receive: receive)
    guard reader.count == 0 else { return }
    let names = reader.folderNames.prefix(12).map { "'\($0.excerpt)'" }
    let message =
      layer.map { name in
        "has no placemarks in a folder '\(name.excerpt)'; "
          + (names.isEmpty
            ? "leave out --layer" : "write --layer with one of \(names.joined(separator: ", "))")
      }
      ?? (reader.hasLinks
        ? "has no placemarks, only links to other files; download these, and use them instead"
        : "has no placemarks; use a KML file with a Placemark")
    throw DocumentError(.document, message)
  }

  mutating func start(_ name: String, _ attributes: DocumentRecord) {
    elements.append(name)
    text = ""
    switch name {
    case "Placemark":
      (properties, geometry, open, coordTimes, style) = ([], nil, [], [], KMLStyle())
      (measured, isInArray) = ([], false)
    case "NetworkLink": hasLinks = true
    case "Folder":
      folders.append("")
      spans.append([])
    case "Document": spans.append([])
    case "Style", "StyleMap", "CascadingStyle":
      if properties == nil { styles.begin(name, id: attributes["id"]?.text) }
    case "SimpleArrayData":
      guard let index = open.indices.last, open[index].type == "Track", let name = attributes["name"]?.text
      else { break }
      open[index].values.append((name, []))
      isInArray = true
    case "Data", "SimpleData": dataName = attributes["name"]?.text
    default: if properties != nil, Self.geometries.contains(name) { open.append(OpenGeometry(type: name)) }
    }
  }

  /// Ends an element; returns a feature at the end of a placemark.
  mutating func end() -> DocumentValue? {
    let name = elements.removeLast()
    defer { text = "" }
    if name == "Placemark" { return feature() }
    if let last = open.last, last.type == name { return close(last) }
    readStyle(name)
    guard properties != nil else {
      if name == "Folder" || name == "Document" {
        _ = spans.popLast()
        if name == "Folder" { _ = folders.popLast() }
      } else if ["begin", "end", "when"].contains(name) {
        readSpan(name)
      } else if name == "name", elements.last == "Folder", let index = folders.indices.last {
        folders[index] = text
        if !folderNames.contains(where: { $0.bytewise == text.bytewise }) { folderNames.append(text) }
      }
      return nil
    }
    switch name {
    case "coordinates": readCoordinates()
    case "coord":
      let numbers = position(text, separatedBy: " ")
      open.indices.last.map { open[$0].places.append(numbers) }
    case "when":
      if let index = open.indices.last, open[index].type == "Track" {
        open[index].times.append(text)
      } else {
        add("time", Self.time(text))
      }
    case "begin": add("time", Self.time(text))
    case "end": add("end", Self.end(text))
    case "TimeSpan": addOpenEnd()
    // Some write the time without an element inside.
    case "TimeStamp": add("time", Self.time(text))
    case "value" where isInArray:
      guard let index = open.indices.last, let last = open[index].values.indices.last else { break }
      open[index].values[last].texts.append(text)
    case "SimpleArrayData": isInArray = false
    case "name", "description": if elements.last == "Placemark" { add(name, text) }
    case "value", "SimpleData":
      if let dataName { add(dataName, text) }
      dataName = nil
    default: break
    }
    return nil
  }

  /// Reads a time of a document or folder.
  private mutating func readSpan(_ name: String) {
    guard let index = spans.indices.last, elements.count > 1, !text.isEmpty,
      ["Folder", "Document"].contains(elements[elements.count - 2])
    else { return }
    spans[index].append(
      JSONValue.Member(
        key: name == "end" ? "end" : "time", value: .string(name == "end" ? Self.end(text) : Self.time(text)))
    )
    if name == "begin" { spans[index].append(Self.openEnd) }
  }

  /// The end of a span that has only a beginning.
  private static let openEnd = JSONValue.Member(key: "end", value: .string("present"))

  /// Adds an end to a span that has only a beginning.
  private mutating func addOpenEnd() {
    let keys = Set(properties?.map(\.key) ?? [])
    if keys.contains("time"), !keys.contains("end") { properties?.append(Self.openEnd) }
  }

  /// Adds the times of the innermost document or folder that has any to a placemark without.
  private mutating func addInheritedSpan() {
    let keys = Set(properties?.map(\.key) ?? [])
    guard keys.isDisjoint(with: ["time", "end"]), !hasTimesOfPoints,
      let span = spans.last(where: { !$0.isEmpty })
    else { return }
    // An end replaces the open one before it.
    for member in span.reversed() where properties?.contains(where: { $0.key == member.key }) == false {
      properties?.append(member)
    }
  }

  /// Returns a time; a year alone, which would be a number, with its first day.
  private static func time(_ text: String) -> String { isYear(text) ? "\(text)-01-01" : text }

  /// Returns the text of an end, that of a year as its last day.
  private static func end(_ text: String) -> String { isYear(text) ? "\(text)-12-31" : text }

  private static func isYear(_ text: String) -> Bool {
    text.utf8.count == 4 && text.utf8.allSatisfy { (48...57).contains($0) }
  }

  /// Adds a property, unless it is empty or has a value already.
  private mutating func add(_ name: String, _ text: String) {
    guard !text.isEmpty, properties?.contains(where: { $0.key.bytewise == name.bytewise }) == false else {
      return
    }
    properties?.append(JSONValue.Member(key: name, value: .string(text)))
  }

  private mutating func feature() -> DocumentValue? {
    if let folder = folders.last(where: { !$0.isEmpty }) { add("folder", folder) }
    addInheritedSpan()
    guard var members = properties else { return nil }
    defer { (properties, geometry) = (nil, nil) }
    if let layer, !folders.contains(where: { $0.bytewise == layer.bytewise }) { return nil }
    defer { count += 1 }
    if let geometry { members += style.properties(of: geometry) }
    if hasTimesOfPoints {
      let isOne = coordTimes.count == 1 && geometry?.geometryType != .multiLineString
      let times = isOne ? coordTimes[0] : .array(coordTimes)
      members.append(JSONValue.Member(key: "coordTimes", value: times))
      addSpan(to: &members)
    }
    addMeasuredValues(to: &members)
    return DocumentValue(
      json: .feature(geometry ?? .null, members),
      place: .element(count, of: .member("Placemark", of: .document)), log: log)
  }

  /// Whether a point of the tracks of the open placemark has a time.
  private var hasTimesOfPoints: Bool {
    coordTimes.contains { times in
      if case .array(let times) = times { times.contains { $0 != .null } } else { false }
    }
  }

  /// Adds the first and the last time of a track, for films in which it is drawn as a line.
  private func addSpan(to members: inout [JSONValue.Member]) {
    guard !members.contains(where: { $0.key == "time" }), case .array(let first)? = coordTimes.first else {
      return
    }
    guard case .string(let time)? = first.first else { return }
    members.append(JSONValue.Member(key: "time", value: .string(time)))
  }

  /// Adds the values that all tracks of a placemark have, as converters to GeoJSON do.
  private func addMeasuredValues(to members: inout [JSONValue.Member]) {
    guard let first = measured.first, !first.isEmpty else { return }
    let isOne = measured.count == 1 && geometry?.geometryType != .multiLineString
    let common = first.map(\.key).filter { name in
      measured.allSatisfy { $0.contains { $0.key.bytewise == name.bytewise } }
    }
    let all = common.map { name in
      let arrays = measured.compactMap { $0.first { $0.key.bytewise == name.bytewise }?.value }
      return JSONValue.Member(key: name, value: isOne ? arrays[0] : .array(arrays))
    }
    if !all.isEmpty { members.append(JSONValue.Member(key: "coordinateProperties", value: .object(all))) }
  }

  // MARK: Geometries

  private mutating func readCoordinates() {
    guard let index = open.indices.last else { return }
    var tuples: [String] = []
    for part in text.bytewise.split(where: { $0.value <= 0x20 }).map(String.init) {
      // Many write blanks beside the commas, which stand between tuples.
      if let last = tuples.last, Self.belongsTogether(last, part) {
        tuples[tuples.count - 1] += part
      } else {
        tuples.append(part)
      }
    }
    for tuple in tuples {
      open[index].coordinates.append(position(tuple, separatedBy: ",") ?? .string(tuple))
    }
  }

  /// Closes a geometry, and adds it to the one around it, or to the placemark.
  private mutating func close(_ geometry: OpenGeometry) -> DocumentValue? {
    open.removeLast()
    let made: JSONValue?
    switch geometry.type {
    case "Point": made = .geometry(.point, geometry.coordinates.first ?? .array([]))
    case "LineString": made = .geometry(.lineString, .array(geometry.coordinates))
    case "LinearRing":
      let ring = geometry.coordinates
      if let index = open.indices.last, open[index].type == "Polygon" {
        let closed = JSONValue.array(ring.first == ring.last ? ring : ring + ring.prefix(1))
        // The outer ring is the first one of a polygon in GeoJSON, and any one in KML.
        open[index].coordinates.insert(
          closed, at: elements.contains("outerBoundaryIs") ? 0 : open[index].coordinates.count)
        return nil
      }
      made = .geometry(.lineString, .array(ring))
    case "Polygon": made = .geometry(.polygon, .array(geometry.coordinates))
    case "Track":
      made = track(geometry)
    case "MultiTrack":
      let lines = geometry.parts.compactMap { part -> JSONValue? in
        guard case .object(let members) = part, let coordinates = members.last?.value else { return nil }
        if case .array(let elements) = coordinates {
          // It has no times, either.
          if elements.isEmpty { return nil }
          if case .array? = elements.first { return coordinates }
        }
        // A track of one place.
        return .array([coordinates])
      }
      made = .geometry(.multiLineString, .array(lines))
    default: made = Self.collection(of: geometry.parts)
    }
    guard let made else { return nil }
    if let index = open.indices.last {
      open[index].parts.append(made)
    } else if self.geometry == nil || self.geometry == .geometry(.point, .array([]))
      || geometry.type != "Track" || geometry.hasLine
    {
      // Location histories have a point and a track in one placemark, of which one is often empty.
      self.geometry = made
    }
    return nil
  }

  private mutating func track(_ track: OpenGeometry) -> JSONValue {
    var (places, times) = ([JSONValue](), [JSONValue]())
    for (index, place) in track.places.enumerated() {
      guard let place else { continue }
      places.append(place)
      times.append(index < track.times.count ? .string(track.times[index]) : .null)
    }
    // Each line has an array.
    if !places.isEmpty {
      coordTimes.append(.array(times))
      measured.append(
        track.values.filter { $0.texts.count == track.places.count }.map { name, texts in
          let values = zip(track.places, texts).filter { $0.0 != nil }.map { _, text in
            Double(decimal: text[...]).map { JSONValue.number($0) } ?? .null
          }
          return JSONValue.Member(key: name, value: .array(values))
        })
    }
    return places.count == 1 ? .geometry(.point, places[0]) : .geometry(.lineString, .array(places))
  }

  // MARK: Styles

  private mutating func readStyle(_ name: String) {
    switch name {
    case "color", "width", "fill", "outline":
      guard let part = elements.last else { return }
      style.set(name, of: part, text)
    case "StyleMap", "CascadingStyle": if properties == nil { styles.endOuter() }
    case "key": if properties == nil, elements.last == "Pair" { styles.beginPair(text) }
    case "styleUrl":
      let id = String(text.bytewise.drop { $0 == "#" })
      if properties == nil {
        if elements.last == "Pair" { styles.refer(to: id) }
      } else if let known = styles[id] {
        style = known.overridden(by: style)
      }
    case "Style":
      guard properties == nil else { return }
      styles.end(style)
      style = KMLStyle()
    default: break
    }
  }
}
