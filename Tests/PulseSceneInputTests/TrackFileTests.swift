import Foundation
import PulseDocument
import PulseGeo
import PulseTestSupport
import Testing

@testable import PulseScene
@testable import PulseSceneInput

@Suite struct `A track` {
  @Test(arguments: [
    "antimeridian.gpx", "rest.gpx", "route.gpx", "segments.gpx", "three-tracks.gpx", "version-1-0.gpx",
    "waypoints.gpx",
  ])
  func `of GPX has the points and times that Python finds`(name: String) throws {
    let truth = try Oracle.parseTrack(in: Fixtures.url("tracks/\(name)"))
    let track = try firstTrack(
      TrackFilePath(argument: "tracks/\(name)"), readsTimes: true, from: FixtureFiles())
    #expect(track.places.map(\.latitude) == truth.map(\.latitude))
    #expect(track.places.map(\.longitude) == truth.map(\.longitude))
    let times = truth.compactMap(\.time)
    #expect(track.times == nil ? times.isEmpty : track.times?.count == times.count)
    for (seconds, expected) in zip(track.times ?? [], times) { #expect(abs(seconds - expected) < 1e-6) }
  }

  @Test func `has every point of a long walk`() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("walk.gpx")
    try Oracle.writeGPXTrack(1_000, to: file)
    let truth = try Oracle.parseTrack(in: file)
    let files = FixtureFiles(texts: ["walk.gpx": try String(contentsOf: file, encoding: .utf8)])
    let track = try firstTrack(TrackFilePath(argument: "walk.gpx"), readsTimes: true, from: files)
    #expect(track.places.map(\.latitude) == truth.map(\.latitude) && truth.count == 1_000)
    #expect(track.places.map(\.longitude) == truth.map(\.longitude))
    #expect(track.times == truth.map(\.time))
  }

  @Test func `may write its elements with a prefix`() throws {
    let gpx = """
      <g:gpx xmlns:g="http://www.topografix.com/GPX/1/1"><g:rte><g:rtept lat="1" lon="2"/><g:rtept lat="3"
      lon="4e0"/></g:rte></g:gpx>
      """
    #expect(try places(of: gpx, "a.GPX") == [[1, 2], [3, 4]])
  }

  @Test func `takes times for nothing where they are not wanted`() throws {
    for name in ["time-decreasing", "time-missing", "time-words", "time-without-zone"] {
      let file = try TrackFilePath(argument: "invalid/tracks/\(name).gpx")
      let track = try firstTrack(file, readsTimes: false, from: FixtureFiles())
      #expect(track.times == nil && track.places.count >= 2)
    }
  }

  @Test func `of GeoJSON is the first line, with the times in its properties`() throws {
    let line = try firstTrack(
      TrackFilePath(argument: "tracks/line.geojson"), readsTimes: true, from: FixtureFiles())
    #expect(
      line.places.map { [$0.longitude, $0.latitude] } == [[12.5, 41.9], [12.51, 41.91], [12.52, 41.9]])
    // 2024-05-01T08:00:00Z, as `date -d ... +%s` tells it.
    #expect(line.times == [1_714_550_400, 1_714_550_410, 1_714_550_460])
    let lines = try firstTrack(
      TrackFilePath(argument: "tracks/lines.json"), readsTimes: true, from: FixtureFiles())
    #expect(lines.places.map(\.longitude) == [12.5, 12.51, 12.53, 12.54])
    #expect(lines.times == [1_714_550_400, 1_714_550_410, 1_714_550_440, 1_714_550_460])
  }

  @Test(arguments: [
    #"{"type": "LineString", "coordinates": [[2, 1], [4, 3]]}"#,
    #"{"type": "Feature", "properties": null, "geometry": {"coordinates": [[2, 1], [4, 3, 9, 9]], "type": "LineString"}}"#,
    #"{"features": [{"geometry": null}, 7, {"geometry": {"type": "LineString", "coordinates": [[2, 1], [4, 3]]}}], "type": "FeatureCollection"}"#,
    #"{"type": "MultiLineString", "coordinates": [[], [[2, 1]], [[4, 3]]]}"#,
  ])
  func `of GeoJSON may be a geometry, a feature or one of many`(json: String) throws {
    #expect(try places(of: json, "a.geojson") == [[1, 2], [3, 4]])
    #expect(try places(of: json, "a.json") == [[1, 2], [3, 4]])
  }

  @Test func `warns when it leaves the map, or a waypoint is far from it`() throws {
    func warnings(_ name: String) throws -> [String] {
      try SceneSpec.track(name).resolvedWithFixtures().lines
    }
    #expect(
      try warnings("beyond.gpx") == [
        "tracks/beyond.gpx: has 2 points beyond the edge of the map, drawn at 85.05112878 degrees"
      ])
    #expect(
      try warnings("segments.gpx") == [
        "tracks/segments.gpx: has 1 route far from its tracks, which is left out; save it as a file of its own to see it",
        "--track: 'tracks/segments.gpx' has 1 waypoint far from its track, 'not on the way', which is left out; write "
          + "--bbox -0.431,-2.645,9.041,48.465 to show all",
      ])
  }

  @Test func `has at most 1,000,000 points`() throws {
    let log = DiagnosticLog()
    var builder = TrackBuilder(readsTimes: false, log: log)
    for _ in 0..<1_000_000 { try builder.add(latitude: nil, longitude: nil, time: nil, at: .document) }
    let error = try #require(throws: DocumentError.self) {
      try builder.add(latitude: nil, longitude: nil, time: nil, at: .document)
    }
    #expect(
      error.diagnostics.map(\.description) == [
        "has more than 1000000 points; simplify the track, or use a part of it"
      ])
  }

  private func places(of text: String, _ name: String) throws -> [[Double]] {
    let files = FixtureFiles(texts: [name: text])
    return try firstTrack(TrackFilePath(argument: name), readsTimes: true, from: files).places.map {
      [$0.latitude, $0.longitude]
    }
  }
}

@Suite struct `A time of a track` {
  @Test func `is the instant that Python finds`() throws {
    let days = [
      "0001-01-01", "1900-02-28", "1970-01-01", "2000-02-29", "2023-12-31", "2024-02-29", "9999-12-30",
    ]
    let hours = ["00:00:00", "12:34:56.789", "23:59:59.000001", "07:30:00.5"]
    let zones = ["Z", "+00:00", "-00:00", "+05:45", "-03:30", "+14:00"]
    // The first day of Python's calendar has no yesterday.
    let words = days.flatMap { day in hours.flatMap { hour in zones.map { "\(day)T\(hour)\($0)" } } }
      .filter { !$0.hasPrefix("0001") || $0.hasSuffix("Z") }
    let folder = try TemporaryFolder()
    let points = words.map { "<trkpt lat='0' lon='0'><time>\($0)</time></trkpt>" }
    let gpx = "<gpx><trk><trkseg>\(points.joined())</trkseg></trk></gpx>"
    try Data(gpx.utf8).write(to: folder.file("times.gpx"))
    let truth = try Oracle.parseTrack(in: folder.file("times.gpx")).compactMap(\.time)
    #expect(truth.count == words.count)
    for (word, expected) in zip(words, truth) {
      let log = DiagnosticLog()
      let seconds = DocumentValue(untyped: word, place: .document, log: log).dateTime()
      // At the ends of the calendar a Double tells microseconds apart by tens.
      #expect(seconds.map { abs($0 - expected) < 5e-5 } == true, "\(word)")
    }
  }

  @Test(arguments: [
    "", "2024-05-01T10:00:00.Z", "2024-05-01T10:00:00Z ago", "24-05-01T10:00:00Z",
    "２０２４-05-01T10:00:00Z", "2024-00-01T10:00:00Z", "2024-05-00T10:00:00Z", "2024-04-31T10:00:00Z",
    "1900-02-29T10:00:00Z", "2024-05-01T10:60:00Z", "2024-05-01T10:00:61Z", "2024-05-01T10:00:00-14:01",
    "2024-05-01T10:00:00+02:60", "05/01/2024",
  ])
  func `is refused in any other form`(word: String) {
    let log = DiagnosticLog()
    #expect(DocumentValue(untyped: word, place: .document, log: log).dateTime() == nil)
    #expect(log.count == 1)
  }
}

@Suite struct `The gaps and the name of a track` {
  private func track(_ text: String, _ name: String) throws -> Track {
    try firstTrack(TrackFilePath(argument: name), readsTimes: false, from: TextFiles(texts: [name: text]))
  }

  private static let point = #"<trkpt lat="1" lon="2"/>"#

  private static let cases: [(name: String, segments: String, gaps: [Int])] = [
    ("", "<trkseg>PP</trkseg>", []), ("", "<trkseg>PP</trkseg><trkseg>P</trkseg>", [1]),
    ("<name>A &amp; B</name>", "<trkseg/><trkseg>P</trkseg><trkseg/><trkseg>PP</trkseg><trkseg/>", [0]),
    ("<name>\n C \n</name>", "<trkseg>P</trkseg><trkseg>P</trkseg><trkseg>P</trkseg>", [0, 1]),
  ]

  @Test(arguments: cases)
  func `are those of GPX`(name: String, segments: String, gaps: [Int]) throws {
    let short = "<trk><name>Short</name><trkseg>P</trkseg></trk>"
    let later = "<trk><name>Later</name><trkseg>PP</trkseg><trkseg>PP</trkseg></trk>"
    for (before, after) in [("", ""), (short, later)] {
      let text =
        "<gpx><metadata><name>File</name></metadata><wpt lat=\"0\" lon=\"0\"><name>Way</name></wpt>"
        + "\(before)<trk>\(name)\(segments)</trk>\(after)</gpx>"
      let track = try track(text.replacing("P", with: Self.point), "a.gpx")
      #expect(track.gaps == Set(gaps))
      let expected = ["": nil, "<name>A &amp; B</name>": "A & B", "<name>\n C \n</name>": "\n C \n"][name]
      #expect(track.name == expected)
    }
  }

  @Test func `are those of GeoJSON`() throws {
    let lines = "[[[1,2],[3,4],[5,6]],[],[[7,8]],[[9,10],[11,12]]]"
    let text = """
      {"type": "Feature", "properties": {"name": "Ferry"}, "geometry": {"type": "MultiLineString", "coordinates": \
      \(lines)}}
      """
    let track = try track(text, "a.geojson")
    #expect(track.gaps == [2, 3] && track.name == "Ferry")
    let line = #"{"type": "LineString", "coordinates": [[1,2],[3,4]]}"#
    #expect(try self.track(line, "b.json").gaps.isEmpty)
    #expect(try self.track(line, "b.json").name == nil)
  }
}

@Suite struct `The parts of a track` {
  /// Parts with their places of longitude and minutes, not in the order of their times.
  private static let parts = [[(9, 40), (10, 41)], [(1, 0), (2, 1), (3, 2)], [(5, 20), (6, 21)]]

  private static let gpx = parts.map { part in
    let points = part.map { place in
      "<trkpt lat='1' lon='\(place.0)'><ele>\(place.0)</ele><time>2024-05-01T08:\(place.1 < 10 ? "0" : "")\(place.1):00Z</time></trkpt>"
    }
    return "<trkseg>\(points.joined())</trkseg>"
  }.joined()

  @Test(arguments: [
    ("a.gpx", "<gpx><trk>\(gpx)</trk></gpx>"),
    (
      "a.geojson",
      """
      {"type": "Feature", "geometry": {"type": "MultiLineString", "coordinates": \(
        parts.map { $0.map { [$0.0, 1, $0.0] } })}, "properties": {"coordTimes": \(
        parts.map { $0.map { 1_714_550_400 + $0.1 * 60 } })}}
      """
    ),
  ])
  func `keep their places, gaps and elevations with their times`(name: String, text: String) throws {
    let track = try firstTrack(
      TrackFilePath(argument: name), readsTimes: true, from: TextFiles(texts: [name: text]))
    #expect(track.places.map(\.longitude) == [1, 2, 3, 5, 6, 9, 10])
    #expect(track.elevations == [1, 2, 3, 5, 6, 9, 10])
    #expect(track.times?.map { ($0 - 1_714_550_400) / 60 } == [0, 1, 2, 20, 21, 40, 41])
    #expect(track.gaps == [2, 4])
  }
}
