import PulseDocument

/// A streaming decoder of the first LineString or MultiLineString in GeoJSON (RFC 7946).
///
/// Times are in the properties that togeojson writes: `coordTimes` or `coordinateProperties.times`.
struct GeoJSONTrackReader {
  private let log: DiagnosticLog
  private let readsTimes: Bool
  private var builder: TrackBuilder
  private var lines = 0

  private init(readsTimes: Bool, log: DiagnosticLog) {
    self.readsTimes = readsTimes
    self.log = log
    builder = TrackBuilder(readsTimes: readsTimes, log: log)
  }

  /// Decodes the first line of a file; `nil` after reporting problems to `log`.
  static func track(
    in bytes: [UInt8], readsTimes: Bool, log: DiagnosticLog
  ) throws(DocumentError) -> Track? {
    var reader = GeoJSONTrackReader(readsTimes: readsTimes, log: log)
    let document = try JSONParser.parse(
      GeoJSONSequence.collection(from: bytes), elementsOf: "features", log: log
    ) {
      feature throws(DocumentError) in
      try reader.read(feature)
    }
    try reader.read(document)
    guard reader.lines > 0 else {
      log.report(.document, "has no line; use a GPX file, or GeoJSON with a LineString")
      return nil
    }
    return reader.builder.track(otherTrackCount: reader.lines - 1)
  }

  /// Decodes a feature or geometry if it is a line.
  private mutating func read(_ value: DocumentValue) throws(DocumentError) {
    let geometry = value.member("geometry") ?? value
    let type = geometry.member("type")?.text
    guard type == "LineString" || type == "MultiLineString" else { return }
    lines += 1
    guard lines == 1 else { return }
    guard let coordinates = geometry.member("coordinates") else {
      return geometry.reportMissing("coordinates")
    }
    let properties = value.member("properties")
    builder.name = properties?.member("name")?.text
    let times =
      readsTimes
      ? properties?.member("coordTimes") ?? properties?.member("coordinateProperties")?.member("times") : nil
    if type == "LineString" {
      try read(coordinates, times: times)
      return
    }
    let parts = coordinates.elements(0...Int.max, of: "lines") ?? []
    let timesOfParts = times?.elements(parts.count...parts.count, of: "arrays of times", forEach: "line")
    for (index, part) in parts.enumerated() {
      builder.beginPart()
      try read(part, times: timesOfParts?[index])
    }
  }

  private mutating func read(_ line: DocumentValue, times: DocumentValue?) throws(DocumentError) {
    guard let positions = line.elements(0...Int.max, of: "positions") else { return }
    let times = times?.elements(positions.count...positions.count, of: "times", forEach: "position")
    for (index, position) in positions.enumerated() {
      // An altitude and more can follow.
      guard let numbers = position.elements(2...Int.max, of: "numbers") else { continue }
      var time = times?[index]
      if case .null = time?.json { time = nil }
      try builder.add(
        latitude: numbers[1], longitude: numbers[0], time: time, at: times?[index].place ?? .document)
    }
  }
}
