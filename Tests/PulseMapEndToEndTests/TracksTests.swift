import Foundation
import PulseTestSupport
import Testing

/// An invalid file of `Fixtures/invalid/tracks` and its expected messages.
private struct Invalid: Sendable, CustomTestStringConvertible {
  let name: String
  let messages: [String]

  init(_ name: String, gets messages: String...) {
    self.name = name
    self.messages = messages
  }

  var testDescription: String { name }
}

@Suite struct `Tracks of the tool` {
  @Test(arguments: [
    ("--track-ends", ["Start", "Finish"]), ("--track-ends=Kyoto,Osaka", ["Kyoto", "Osaka"]),
    ("--track-ends={name},B", ["Hill", "B"]), ("--track-ends=none", []), ("", []),
  ])
  func `have marks with words at their ends`(options: String, words: [String]) throws {
    let folder = try TemporaryFolder()
    let points = (0...9).map { #"<trkpt lat="46.\#($0)" lon="7.\#($0 * $0)"/>"# }.joined()
    try folder.write(
      "<gpx version=\"1.1\"><trk><name>Hill</name><trkseg>\(points)</trkseg></trk></gpx>", to: "a.gpx")
    struct Report: Decodable {
      struct Label: Decodable {
        let text: String
        let kind: String
        let at: [Double]?
      }
      let labels: [Label]
    }
    let line =
      "render --track a.gpx \(options) --effect dot --dry-run --report json --format gif --strict --labels none"
    let result = try ToolUnderTest.succeed(line, in: folder.url)
    let labels = try JSONDecoder().decode(Report.self, from: Data(result.standardOutput)).labels
      .filter { $0.kind == "data" }
    #expect(labels.map(\.text) == words)
    let plan = try JSONDecoder().decode(Plan.self, from: Data(result.standardOutput))
    guard let start = labels.first?.at, let first = plan.frames.first?.overlays[0] else { return }
    #expect(abs(start[0] - first.x) < 1 && abs(start[1] - first.y) < 1)
  }

  @Test func `that end where they start have one mark`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"<gpx version="1.1"><trk><trkseg><trkpt lat="1" lon="1"/><trkpt lat="2" lon="1"/><trkpt lat="2" lon="2"/>"#
        + #"<trkpt lat="1.001" lon="1"/></trkseg></trk></gpx>"#, to: "a.gpx")
    let result = try ToolUnderTest.succeed(
      "render --track a.gpx --track-ends --dry-run --report json --format gif", in: folder.url)
    #expect(result.text.contains("Start / Finish"))
  }

  private static let invalid = [
    Invalid(
      "cut-off.gpx",
      gets: "line 6, column 1: the document ends in the middle of an element (the file is cut off); save or "
        + "download it again"),
    Invalid(
      "empty-track.gpx", gets: "has no points; use a file with positions, in GPX those of trk, rte or wpt"),
    Invalid("empty.gpx", gets: "line 1, column 1: the file is empty; use a file with content"),
    Invalid(
      "entity.gpx",
      gets: "line 2: the document type declares the entity 'n'; write its replacement text where it is used"),
    Invalid("geojson-coordinates-missing.geojson", gets: "coordinates: is missing; add it"),
    Invalid(
      "geojson-latitude-out-of-range.geojson",
      gets:
        "features[0].geometry.coordinates[1][1]: '111.5' is out of range; use degrees from -90 to 90"),
    Invalid(
      "geojson-no-line.geojson",
      gets:
        "has points and no line; write --geojson FILE --track-by FIELD with the field that the points of a way have in common"
    ),
    Invalid("geojson-one-number.geojson", gets: "coordinates[0][1]: has 1 number; write at least 2"),
    Invalid("geojson-one-position.geojson", gets: "has 1 point in its track; write at least 2"),
    Invalid(
      "geojson-syntax.geojson", gets: "line 1, column 66: trailing ',' before ']'; remove it"),
    Invalid(
      "geojson-text.geojson",
      gets: "coordinates[0][0]: '11.5' is a string; write the number without quotes: 11.5"),
    Invalid(
      "geojson-times-count.geojson", gets: "properties.coordTimes: has 1 time; write 2, one for each position"
    ),
    Invalid(
      "kml.gpx",
      gets: "has no line; use a file with a LineString or a gx:Track"),
    Invalid("latitude-comma.gpx", gets: "line 5: lat: '48,2' is not a number; write it with a point: 48.2"),
    Invalid("latitude-missing.gpx", gets: "line 5: lat: is missing; add degrees"),
    Invalid("latitude-nan.gpx", gets: "line 5: lat: 'nan' is not a number; use degrees from -90 to 90"),
    Invalid(
      "latitude-out-of-range.gpx", gets: "line 5: lat: '95' is out of range; use degrees from -90 to 90"),
    Invalid(
      "longitude-degrees.gpx",
      gets: "line 5: lon: '11°30'' is not a number; use degrees from -360 to 360"),
    Invalid("longitude-empty.gpx", gets: "line 5: lon: is missing; add degrees"),
    Invalid(
      "longitude-out-of-range.gpx",
      gets:
        "line 5: lon: '-360.5' is out of range; use degrees from -360 to 360, such as -0.5 for the same place"
    ),
    Invalid(
      "many-mistakes.gpx", gets: "line 4: lat: '91' is out of range; use degrees from -90 to 90",
      "line 4: lon: '361' is out of range; use degrees from -360 to 360, such as 1 for the same place",
      "line 5: lat: 'x' is not a number; use degrees from -90 to 90",
      "line 7: time: '10:00' is not a time; use 2024-05-01T10:00:00Z, a date, or seconds or milliseconds since 1970"
    ),
    Invalid(
      "no-points.gpx", gets: "has no points; use a file with positions, in GPX those of trk, rte or wpt"),
    // It declares to be UTF-8, and is read as windows-1252.
    Invalid(
      "not-utf8.gpx", gets: "has no points; use a file with positions, in GPX those of trk, rte or wpt"),
    Invalid("one-point.gpx", gets: "has 1 point in its track; write at least 2"),
    Invalid(
      "tags-crossed.gpx", gets: "line 5, column 3: the XML is not well-formed (mismatched tag); correct it"),
    Invalid(
      "time-day.gpx",
      gets: "line 4: time: '2023-02-29T10:00:00Z' is not a valid time; use a day from 01 to 28"),
    Invalid(
      "time-decreasing.gpx",
      gets:
        "line 5: time: '2024-05-01T10:00:04Z' is earlier than the previous time; sort the points, or leave out --play and use --track-timing constant"
    ),
    Invalid(
      "time-month.gpx",
      gets: "line 4: time: '2023-13-01T10:00:00Z' is not a valid time; use a month from 01 to 12"),
    Invalid(
      "time-offset.gpx",
      gets:
        "line 4: time: '2023-01-01T10:00:00+14:30' is not a valid time; use an offset from -14:00 to "
        + "+14:00"),
    Invalid(
      "time-words.gpx",
      gets:
        "line 4: time: 'May 1st' is not a time; use 2024-05-01T10:00:00Z, a date, or seconds or milliseconds since 1970"
    ),
  ]

  /// Valid files whose times cannot be used.
  private static let timeless = [
    "times-equal.gpx":
      "'recorded' needs times one after another, but those of 'times-equal.gpx' are equal or out of order; use constant",
    "times-none.gpx": "'recorded' needs times, but 'times-none.gpx' has none; use constant",
    "time-empty.gpx":
      "'recorded' needs times, but 'time-empty.gpx' has a time at 1 point only, which tells no speed; add more times",
    "geojson-time-null.geojson":
      "'recorded' needs times, but 'geojson-time-null.geojson' has a time at 1 point only, which tells no speed; add more times",
    "geojson-time-number.geojson":
      "'recorded' needs times one after another, but those of 'geojson-time-number.geojson' are equal or out of order; use constant",
  ]

  /// Files whose times are read all the same, with what is said: midnight as the end of a day (ISO 8601), a leap second,
  /// no zone, and a point without a time.
  private static let accepted = [
    "time-hour.gpx": "", "time-leap-second.gpx": "", "time-without-zone.gpx": "",
    "time-missing.gpx":
      "pulsemap: warning: time-missing.gpx: 1 point has no time (first: line 4: time), and gets one by the distance from "
      + "its neighbors; add times, or use --track-timing constant\n",
  ]

  private static let folder = Fixtures.url("invalid/tracks")

  @Test(arguments: invalid)
  fileprivate func `are refused with the place of each mistake`(file: Invalid) throws {
    try check(file.name, file.messages.map { "\(file.name): \($0)" })
  }

  @Test func `are refused for times that cannot be kept to`() throws {
    for (name, message) in Self.timeless { try check(name, ["--track-timing: \(message)"]) }
  }

  @Test func `are read with unusual times`() throws {
    for (name, said) in Self.accepted {
      let result = try ToolUnderTest.run(
        "render --track \(name) --track-timing recorded --basemap white --dry-run", in: Self.folder)
      #expect(result.status == 0 && result.standardError == said, "\(name)")
    }
  }

  @Test func `are refused with twenty mistakes and the number of the others`() throws {
    let lines = (4...23).map {
      "hundred-mistakes.gpx: line \($0): lat: '91' is out of range; use degrees from -90 to 90"
    }
    try check(
      "hundred-mistakes.gpx",
      lines + ["hundred-mistakes.gpx: has 80 more problems; correct the listed ones first"])
  }

  @Test func `have a row for each invalid file`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path(percentEncoded: false))
    let rows = Self.invalid.map(\.name) + Self.timeless.keys + Self.accepted.keys + ["hundred-mistakes.gpx"]
    #expect(files.sorted() == rows.sorted())
  }

  private func check(_ name: String, _ messages: [String]) throws {
    let result = try ToolUnderTest.run(
      "render --track \(name) --track-timing recorded --basemap white --dry-run --strict", in: Self.folder)
    #expect(result.status == 2)
    #expect(result.text == "")
    #expect(result.standardError == messages.map { "pulsemap: error: \($0)\n" }.joined())
  }

  @Test(arguments: [
    RejectedLine(
      "--track a.osm",
      "--track: 'a.osm' is OpenStreetMap XML, which cannot be read here; convert it to GeoJSON, such as with osmtogeojson"
    ),
    RejectedLine(
      "--track-timing even", "--track-timing: 'even' is not a valid value; use constant or recorded"),
    RejectedLine(
      "--track-duration 0", "--track-duration: '0' is out of range; use seconds from 0.01 to 86400"),
    RejectedLine(
      "--trail-width 0", "--trail-width: '0' is out of range; use a length above 0 and at most 20037km"),
    RejectedLine("--trail rde", "--trail: 'rde' is not a color; did you mean 'red'?"),
  ])
  func `are refused for values in words`(_ line: RejectedLine) throws { try line.check() }

  @Test func `are traveled at constant speed, however noisy they are`() throws {
    let folder = try TemporaryFolder()
    try Oracle.writeGPXTrack(10_000, to: folder.file("walk.gpx"))
    let plan = try plan("--track walk.gpx --duration 10", in: folder)
    #expect(plan.frames.count == 250 && plan.uniqueFrames == 250)
    let steps = steps(of: plan).prefix(250)
    let mean = steps.reduce(0, +) / Double(steps.count)
    #expect(steps.allSatisfy { $0 <= 1.5 * mean }, "\(steps.max() ?? 0) over \(mean)")

    // By recorded times, frame by frame: forty seconds of the walk, a point for each.
    let truth = try Oracle.parseTrack(in: folder.file("walk.gpx"))
    let recorded = try self.plan(
      "--track walk.gpx --track-timing recorded --track-duration 9.999", in: folder)
    for frame in stride(from: 0, to: 250, by: 7) {
      let point = truth[frame * 40]
      let (x, y) = pixel(point.latitude, point.longitude, in: recorded)
      let overlay = recorded.frames[frame].overlays[0]
      #expect(abs(overlay.x - x) < 1e-3 && abs(overlay.y - y) < 1e-3, "frame \(frame)")
    }
  }

  @Test func `move in a film as they were recorded`() throws {
    let folder = try TemporaryFolder()
    let names = (1...10).map { "rider-\($0)" }
    for (index, name) in names.enumerated() {
      try writeRide(index, to: folder.file("\(name).gpx"))
    }
    let files = names.map { "\($0).gpx" }
    let tracks = files.map { "--track \($0)" }.joined(separator: " ")
    let plan = try plan("\(tracks) --play 20s --linger 0.5 --hold 0 --size 800x600", in: folder)
    let expected = try Oracle.filmTracks(
      files.map { folder.file($0).path(percentEncoded: false) }, fps: 25, length: 20, linger: 0.5)
    #expect(plan.frames.count == 500 && expected.count == 500)
    let world = 256 * pow(2, plan.view.zoom)
    let middle = pixel(plan.view.lat, plan.view.lon, in: plan)
    let radians = plan.view.lat * .pi / 180
    let (x0, y0) = ((plan.view.lon + 180) / 360, 0.5 - asinh(tan(radians)) / (2 * .pi))
    var compared = 0
    for (frame, places) in zip(plan.frames, expected) {
      #expect(Set(frame.overlays.map(\.id)) == Set(places.keys))
      for overlay in frame.overlays {
        let place = try #require(places[overlay.id])
        let (x, y) = (middle.x + (place[0] - x0) * world, middle.y + (place[1] - y0) * world)
        #expect(abs(overlay.x - x) < 1e-3 && abs(overlay.y - y) < 1e-3)
        compared += 1
      }
    }
    #expect(compared > 2_000)
  }

  /// Writes a ride of 10,000 points with two gaps and a stop.
  private func writeRide(_ number: Int, to file: URL) throws {
    var random = SplitMix64(seed: number)
    func uniform() -> Double { Double(random.next() >> 11) * 0x1p-53 }
    var (latitude, longitude, heading) = (48.1 + uniform() * 0.1, 11.5 + uniform() * 0.1, uniform() * 6)
    var seconds = Int(uniform() * 5_000)
    var text = "<gpx version=\"1.1\"><trk><trkseg>"
    for point in 0..<10_000 {
      heading += (uniform() - 0.5) / 5
      latitude += sin(heading) * 3e-5
      longitude += cos(heading) * 4e-5
      let time = Date(timeIntervalSince1970: 1_777_593_600 + Double(seconds)).formatted(.iso8601)
      text += "<trkpt lat=\"\(latitude)\" lon=\"\(longitude)\"><time>\(time)</time></trkpt>\n"
      seconds += point == 2_000 ? 600 : 1
      if point == 4_000 || point == 7_000 {
        text += "</trkseg><trkseg>"
        seconds += 900
        latitude += 0.01
      }
    }
    try Data((text + "</trkseg></trk></gpx>").utf8).write(to: file)
  }

  private func plan(_ options: String, in folder: borrowing TemporaryFolder) throws -> Plan {
    let result = try ToolUnderTest.succeed(
      "render \(options) --basemap white --dry-run --report json", in: folder.url)
    return try JSONDecoder().decode(Plan.self, from: Data(result.standardOutput))
  }

  private func steps(of plan: Plan) -> [Double] {
    let places = plan.frames.map { $0.overlays[0] }
    return zip(places, places.dropFirst()).map { hypot($1.x - $0.x, $1.y - $0.y) }
  }

  /// Returns the pixel position of a coordinate by the Web Mercator formulas.
  private func pixel(_ latitude: Double, _ longitude: Double, in plan: Plan) -> (x: Double, y: Double) {
    func world(_ latitude: Double, _ longitude: Double) -> (x: Double, y: Double) {
      let size = 256 * pow(2, plan.view.zoom)
      let radians = latitude * .pi / 180
      return (
        x: size * (longitude + 180) / 360, y: size / 2 * (1 - asinh(tan(radians)) / .pi)
      )
    }
    let (place, center) = (world(latitude, longitude), world(plan.view.lat, plan.view.lon))
    return (x: place.x - center.x + Double(plan.width) / 2, y: place.y - center.y + Double(plan.height) / 2)
  }
}
