import PulseBasics
import PulseDocument
import PulseScene

/// A converter of the location history of Google to a track of GPX: of `Records.json`, of the semantic history by months, and of
/// the timelines that phones export.
///
/// The points are those of records, ways and visits, in the order of their times.
struct GoogleTimelineReader {
  private struct Point {
    /// The time in seconds since 1970.
    let time: Double
    let latitude: Double
    let longitude: Double
  }

  /// The name of the format in the kind of its files.
  static let format = "google-timeline"

  private var points: [Point] = []

  /// The number of points without a time or with one that cannot be read.
  private var withoutTime = 0

  /// Returns the track of a file as GPX, with warnings.
  ///
  /// - Throws: ``DocumentError`` for malformed JSON, and for a file without a place that has a time.
  /// - Complexity: O(n log n) for n bytes.
  static func gpx(_ bytes: [UInt8]) throws(DocumentError) -> (bytes: [UInt8], warnings: [String]) {
    let json = try JSONParser.parse(bytes)
    var reader = GoogleTimelineReader()
    for record in json["locations"].elements { reader.add(record, at: time(of: record)) }
    for object in json["timelineObjects"].elements {
      if let way = object["activitySegment"] { reader.add(way: way) }
      if let visit = object["placeVisit"] { reader.add(visit: visit) }
    }
    let segments = json["semanticSegments"].elements
    for segment in segments.isEmpty ? Optional(json).elements : segments { reader.add(segment: segment) }
    guard !reader.points.isEmpty else {
      throw DocumentError(.document, "has no place with a time; export the timeline again")
    }
    return reader.track
  }

  // MARK: Records and the semantic history

  /// Adds a place with `latitudeE7` or `latE7`, if it has one.
  private mutating func add(_ place: JSONValue?, at time: Double?) {
    guard let latitude = (place?["latitudeE7"] ?? place?["latE7"])?.double,
      let longitude = (place?["longitudeE7"] ?? place?["lngE7"])?.double
    else { return }
    add(latitude / 1e7, longitude / 1e7, at: time)
  }

  private mutating func add(_ latitude: Double, _ longitude: Double, at time: Double?) {
    guard let time, (try? DataTime(secondsSince1970: time).check()) != nil else {
      withoutTime += 1
      return
    }
    // Some longitudes have overflowed.
    let east = longitude > 180 ? longitude - 429.496_729_6 : longitude
    guard (-90...90).contains(latitude), (-180...180).contains(east) else { return }
    points.append(Point(time: time, latitude: latitude, longitude: east))
  }

  private mutating func add(visit: JSONValue) {
    let duration = visit["duration"]
    for name in ["start", "end"] { add(visit["location"], at: Self.time(of: duration, name)) }
  }

  /// Adds the points of a way; those without times are passed at equal intervals.
  private mutating func add(way: JSONValue) {
    let (start, end) = (Self.time(of: way["duration"], "start"), Self.time(of: way["duration"], "end"))
    add(way["startLocation"], at: start)
    let recorded = way["simplifiedRawPath"]?["points"].elements ?? []
    for point in recorded { add(point, at: Self.time(of: point)) }
    if recorded.isEmpty, let start, let end {
      let others = way["waypointPath"]?["waypoints"].elements ?? []
      for (index, point) in others.enumerated() {
        add(point, at: start + (end - start) * (Double(index) + 0.5) / Double(others.count))
      }
    }
    add(way["endLocation"], at: end)
  }

  // MARK: Timelines of phones

  private mutating func add(segment: JSONValue) {
    let (start, end) = (Self.time(segment["startTime"]), Self.time(segment["endTime"]))
    for point in segment["timelinePath"].elements {
      let minutes = point["durationMinutesOffsetFromStartTime"]?.looseNumber
      let offset = minutes.flatMap { minutes in start.map { $0 + minutes * 60 } }
      add(text: point["point"], at: Self.time(point["time"]) ?? offset)
    }
    if let way = segment["activity"] {
      add(text: way["start"], at: start)
      add(text: way["end"], at: end)
    }
    // A visit within another one is at the same place.
    guard let visit = segment["visit"], visit["hierarchyLevel"]?.looseNumber ?? 0 == 0 else { return }
    let place = visit["topCandidate"]?["placeLocation"]
    add(text: place, at: start)
    add(text: place, at: end)
  }

  /// Adds a place such as `48.1°, 11.5°` or `geo:48.1,11.5`, which can be in an object.
  private mutating func add(text value: JSONValue?, at time: Double?) {
    guard case .string(let text)? = value?["latLng"] ?? value else { return }
    let place = text.bytewise.removing(prefix: "geo:").map { String($0)[...] } ?? text[...]
    guard let pair = CoordinatePair(place) else { return }
    add(pair.first, pair.second, at: time)
  }

  // MARK: Times

  /// Returns the time of `timestamp` or `timestampMs`, or with a name of `startTimestamp` or `startTimestampMs`.
  private static func time(of value: JSONValue?, _ name: String = "") -> Double? {
    let key = name.isEmpty ? "timestamp" : "\(name)Timestamp"
    return time(value?[key]) ?? value?["\(key)Ms"]?.looseNumber.map { $0 / 1000 }
  }

  private static func time(_ value: JSONValue?) -> Double? {
    guard let value, case .string = value else { return nil }
    return DocumentValue(json: value, log: DiagnosticLog()).dateTime()
  }

  // MARK: Track

  /// The points as GPX in the order of their times, with warnings.
  private var track: (bytes: [UInt8], warnings: [String]) {
    var text = #"<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>"#
    let sorted = points.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
    for (_, point) in sorted {
      let (latitude, longitude) = (shortestDecimal(point.latitude), shortestDecimal(point.longitude))
      text += "\n<trkpt lat=\"\(latitude)\" lon=\"\(longitude)\">"
      text += "<time>\(DataTime(secondsSince1970: point.time).text)</time></trkpt>"
    }
    let warning =
      "\(withoutTime == 1 ? "1 point has" : "\(withoutTime) points have") no time, and \(withoutTime == 1 ? "is" : "are") left out; "
      + "export the timeline again"
    return (Array((text + "\n</trkseg></trk></gpx>\n").utf8), withoutTime > 0 ? [warning] : [])
  }
}

extension JSONValue {
  /// The value of a number, or of a text that is one; `nil` for anything else.
  fileprivate var looseNumber: Double? {
    if case .string(let text) = self { Double(decimal: text[...]) } else { double }
  }
}

extension JSONValue? {
  /// The elements of an array; empty for anything else.
  fileprivate var elements: [JSONValue] {
    if case .array(let elements)? = self { elements } else { [] }
  }
}
