import PulseDocument
import PulseGeo
import PulsePixels
import PulseTestSupport
import Testing

@testable import PulseScene
@testable import PulseSceneInput

extension Overlay {
  /// The latitude to the nearest degree, as places on the map are rounded.
  fileprivate var wholeLatitude: Double { place.latitude.rounded() }
}

@Suite struct `A file of several tracks` {
  private static func track(_ name: String, day: Int, at latitude: Int) -> String {
    let points = (0..<3).map {
      "<trkpt lat='\(latitude)' lon='\($0)'><time>2026-05-0\(day)T10:0\($0):00Z</time></trkpt>"
    }
    return "<trk><name>\(name)</name><trkseg>\(points.joined())</trkseg></trk>"
  }

  private static let days =
    "<gpx><wpt lat='1' lon='1'><name>Hut</name></wpt>\(track("One", day: 1, at: 1))\(track("Two", day: 2, at: 2))"
    + "<rte><name>Plan</name><rtept lat='3' lon='0'/><rtept lat='3' lon='1'/></rte></gpx>"

  private static let files = DataFiles([
    "days.gpx": days,
    "events.csv": "lat,lon,time\n5,5,2026-05-01T12:00:00Z\n",
    "scene.json": #"{"track": "days.gpx", "overlays": [{"radius": 9}]}"#,
    "part.json": #"{"overlays": [{"track": "days.gpx#2"}]}"#,
  ])

  private func overlays(_ options: (inout SceneSpec) throws -> Void) throws -> [Overlay] {
    try Self.files.resolved(options).scene.overlays
  }

  @Test func `makes each of them a pulse with its name and a color of its own`() throws {
    let result = try Self.files.resolved {
      $0.tracks = [TrackFilePath("days.gpx")].compactMap(\.self)
      $0.film.label = try LabelTemplate(argument: "{name}")
    }
    #expect(result.scene.overlays.map(\.id) == ["One", "Two", "Plan"])
    #expect(result.scene.overlays.map(\.wholeLatitude) == [1, 2, 3])
    let colors = Set(result.scene.overlays.compactMap { $0.motionPath?.trail?.color })
    #expect(colors.count == 3)
    #expect(result.warnings.isEmpty)
    // The dot of the waypoint.
    #expect(result.scene.mapPaths.count == 1)
  }

  @Test func `has a legend with their names and colors, unless all have one color`() throws {
    func resolved(_ color: RGBA?) throws -> ResolvedScene {
      try Self.files.resolved {
        $0.tracks = [TrackFilePath("days.gpx")].compactMap(\.self)
        ($0.annotations.legend, $0.size, $0.color) = (.always, PixelSize(800, 600), color)
      }
    }
    let result = try resolved(nil)
    let items = result.scene.annotations.cards.flatMap(\.items)
    let texts = items.compactMap { if case .text(let text, _, _, _, _) = $0 { text } else { nil } }
    let colors = items.compactMap { if case .disc(_, _, let fill, _) = $0 { fill } else { nil } }
    #expect(texts == ["track", "One", "Two", "Plan"] && result.warnings.isEmpty)
    #expect(colors == result.scene.overlays.compactMap { $0.motionPath?.trail?.color })
    let plain = try resolved(RGBA(255, 0, 0))
    #expect(plain.scene.annotations.cards.isEmpty && plain.warnings.count == 1)
    #expect(plain.scene.overlays.allSatisfy { $0.motionPath?.trail?.color == RGBA(255, 0, 0) })
  }

  @Test func `moves the recorded ones in a film, and draws the others as lines`() throws {
    let scene = try Self.files.resolved {
      $0.tracks = [TrackFilePath("days.gpx")].compactMap(\.self)
      $0.film.play = try PlaySpeed(argument: "4s")
    }.scene
    #expect(scene.overlays.map(\.id) == ["One", "Two"])
    #expect(scene.mapPaths.map(\.lines.first?.count) == [2, 1])
  }

  @Test func `is followed by its first one, or by the one that is named`() throws {
    for (name, latitude) in [("days.gpx#1", 1.0), ("days.gpx#2", 2), ("days.gpx#3", 3)] {
      let overlays = try overlays { $0.tracks = [TrackFilePath(name)].compactMap(\.self) }
      #expect(overlays.map(\.wholeLatitude) == [latitude])
    }
    func scene(_ name: String) throws -> Scene { try Self.files.resolved(scene: name) { _ in }.scene }
    #expect(try scene("scene.json").overlays.map(\.wholeLatitude) == [1])
    #expect(try scene("part.json").overlays.map(\.wholeLatitude) == [2])
    let error = try #require(throws: SceneError.self) {
      try overlays { $0.tracks = [TrackFilePath("days.gpx#7")].compactMap(\.self) }
    }
    #expect(error.lines == ["days.gpx: has no track '7'; use a number from 1 to 3"])
  }

  @Test func `is written with the tracks of its overlays, and gives the same scene again`() throws {
    var spec = SceneSpec()
    spec.tracks = [TrackFilePath("days.gpx")].compactMap(\.self)
    let (complete, resolved) = try spec.fullySpecified(reading: Self.files)
    #expect(complete.overlays.map(\.track.file?.argument) == ["days.gpx#1", "days.gpx#2", "days.gpx#3"])
    let files = DataFiles(["days.gpx": Self.days, "again.json": complete.json()])
    let again = try files.resolved(scene: "again.json") { _ in }.scene
    #expect(again.overlays == resolved.scene.overlays)
  }

  @Test func `stands beside data`() throws {
    let overlays = try overlays {
      $0.tracks = [TrackFilePath("days.gpx")].compactMap(\.self)
      $0.csv = ["events.csv"]
      $0.film.play = try PlaySpeed(argument: "4s")
    }
    #expect(overlays.map(\.wholeLatitude).sorted() == [1, 2, 5])
  }
}

@Suite struct `A line along geodesics` {
  @Test func `is that between two places alone, unless all are to be`() throws {
    var files = DataFiles(["a.geojson": #"{"type":"LineString","coordinates":[[0,50],[100,50]]}"#])
    files.places = ["Paris": (48.86, 2.35), "Tokyo": (35.68, 139.69)]
    func pointCounts(_ mode: LineMode?) throws -> [Int] {
      let result = try files.resolved {
        $0.tracks = [try TrackFilePath(argument: "Paris..Tokyo"), try TrackFilePath(argument: "a.geojson")]
        $0.lineMode = mode
      }
      return result.scene.overlays.map { $0.motionPath?.route.points.count ?? 0 }
    }
    let modes: [LineMode?] = [nil, .geodesic, .straight]
    let areBent = try modes.map { try pointCounts($0).map { $0 > 2 } }
    #expect(areBent == [[true, false], [true, true], [false, false]])
    // A written scene keeps both shapes.
    var spec = SceneSpec()
    spec.tracks = [try TrackFilePath(argument: "Paris..Tokyo"), try TrackFilePath(argument: "a.geojson")]
    let read = try SceneReader(files: files, options: spec).spec(scene: nil)
    #expect(try read.fullySpecified(reading: files).spec.lineMode == nil)
  }

  @Test func `passes where the aviation formulary has its middle`() throws {
    // The example of the Aviation Formulary by Ed Williams: from LAX to JFK, the point 40 % of the way is at 38°40.167'N
    // 101°37.570'W, on a sphere; the ellipsoid is a few kilometers off.
    let start = try GeoPoint(latitude: 33 + 57 / 60.0, longitude: -(118 + 24 / 60.0))
    let end = try GeoPoint(latitude: 40 + 38 / 60.0, longitude: -(73 + 47 / 60.0))
    let line = GeodesicLine.line(through: [start, end])
    #expect(line.first == start && line.last == end && line.count > 70)
    let expected = try GeoPoint(latitude: 38 + 40.167 / 60, longitude: -(101 + 37.57 / 60))
    let nearest = line.compactMap { Geodesic.distance(from: $0, to: expected)?.meters }.min()
    #expect(nearest.map { $0 < 30_000 } == true)
    #expect(GeodesicLine.points(from: start, to: start).isEmpty)
  }

  @Test func `has the times and values of a track in between`() throws {
    var track = Track(
      places: try [(0, 0), (0, 10), (0, 20)].map { try GeoPoint(latitude: $0.0, longitude: $0.1) },
      times: [0, 100, 400])
    (track.gaps, track.elevations) = ([1], [0, 50, 70])
    let long = track.alongGeodesics
    let middle = try #require(long.places.firstIndex { $0.longitude > 4.99 })
    #expect(abs((long.times?[middle] ?? 0) - 10 * long.places[middle].longitude) < 0.5)
    #expect(abs(long.elevations[middle] - 5 * long.places[middle].longitude) < 0.5)
    #expect(long.times?.suffix(2) == [100, 400] && long.gaps == [long.places.count - 2])
  }

  @Test func `is reported where it cannot be seen`() throws {
    func lines(_ longitude: Double) throws -> [String] {
      let json = #"{"type":"LineString","coordinates":[[0,50],[\#(longitude),50]]}"#
      return try DataFiles(["a.geojson": json]).resolved {
        ($0.geojson, $0.lineMode, $0.effect) = (["a.geojson"], .geodesic, .builtIn("none"))
      }.lines
    }
    #expect(try lines(60).isEmpty)
    #expect(
      try lines(0.5) == [
        "--line: has no visible effect, as the shortest ways are straight at this scale; leave it out"
      ])
  }
}

@Suite struct `A track of other formats` {
  @Test func `of KML has the tracks of the Google extensions, in parts`() throws {
    let found = try trackCollection(TrackFilePath(argument: "tracks/ride.kml"), from: FixtureFiles())
    let track = try #require(found.tracks.first)
    #expect(found.tracks.count == 1 && found.warnings.isEmpty)
    #expect(track.places.map(\.longitude) == [12.5, 12.51, 12.52, 12.53])
    // 2024-05-01T08:00:00Z, as `date -d ... +%s` tells it.
    #expect(track.times == [1_714_550_400, 1_714_550_410, 1_714_554_000, 1_714_554_010])
    #expect(track.gaps == [1] && track.name == "Ride" && track.elevations == [20, 21, 22, 23])
    #expect(found.waypoints.map(\.name) == ["Fountain"])
  }

  @Test func `of TCX goes on from lap to lap, but not over a pause`() throws {
    let found = try trackCollection(TrackFilePath(argument: "tracks/laps.tcx"), from: FixtureFiles())
    let track = try #require(found.tracks.first)
    #expect(track.places.map(\.latitude) == [41.9, 41.91, 41.92, 41.93])
    #expect(track.times == [1_714_550_400, 1_714_550_410, 1_714_551_000, 1_714_551_010])
    #expect(track.gaps == [1] && track.elevations.first == 20 && track.elevations.last?.isNaN == true)
  }

  private static let course = """
    <TrainingCenterDatabase><Courses><Course><Name>Loop</Name><Track>\
    <Trackpoint><Position><LatitudeDegrees>41</LatitudeDegrees><LongitudeDegrees>12</LongitudeDegrees></Position></Trackpoint>\
    <Trackpoint><Position><LatitudeDegrees>42</LatitudeDegrees><LongitudeDegrees>12</LongitudeDegrees></Position></Trackpoint>\
    </Track><CoursePoint><Name>Hut</Name><Time>2012-01-04T00:00:00Z</Time><Position><LatitudeDegrees>41.5</LatitudeDegrees>\
    <LongitudeDegrees>12</LongitudeDegrees></Position><AltitudeMeters>231</AltitudeMeters><PointType>Food</PointType>\
    <Notes>Closed</Notes></CoursePoint><CoursePoint><Name>Lost</Name><Position><LatitudeDegrees>95</LatitudeDegrees>\
    <LongitudeDegrees>12</LongitudeDegrees></Position></CoursePoint></Course></Courses></TrainingCenterDatabase>
    """

  @Test func `of TCX has the points of courses beside it, with what waypoints of GPX have`() throws {
    let files = TextFiles(texts: ["a.tcx": Self.course])
    let found = try trackCollection(TrackFilePath(argument: "a.tcx"), from: files)
    #expect(found.tracks.count == 1 && found.waypoints.map(\.name) == ["Hut"])
    let fields = ["ele": "231", "time": "2012-01-04T00:00:00Z", "desc": "Closed", "type": "Food"]
    #expect(found.waypoints.first?.fields == fields)
    #expect(found.waypoints.first?.place.latitude == 41.5)
    let spec = try files.spec { $0.geojson = ["a.tcx"] }
    #expect(spec.allOverlays.count == 1 && spec.mapPaths.count == 1)
    #expect(
      spec.warnings.map(\.description) == [
        "a.tcx: 1 of 3 features is left out: 1 with a place that cannot be read (CoursePoint[1].geometry.coordinates[1]: '95' is "
          + "out of range); complete those to be shown"
      ])
    let points = Self.course.replacing("<Position>", with: "<None>", maxReplacements: 2)
      .replacing("</Position>", with: "</None>", maxReplacements: 2)
    let places = TextFiles(texts: [
      "a.tcx": points.replacing("<Trackpoint>", with: "<None>").replacing("</Trackpoint>", with: "</None>")
    ])
    #expect(try TrackFileReader(places).hasWaypointsAlone(in: "a.tcx"))
    #expect(try !TrackFileReader(files).hasWaypointsAlone(in: "a.tcx"))
    let error = try #require(throws: DocumentError.self) {
      try trackCollection(TrackFilePath(argument: "a.tcx"), from: places)
    }
    #expect(error.diagnostics.first?.message.hasSuffix("or --geojson for the points of courses") == true)
  }

  @Test(arguments: [
    (
      "a.gpx",
      "<gpx><wpt lat='95' lon='1'><name>W</name></wpt><wpt lon='1'/><wpt lat='1' lon='0.5'/><trk><trkseg><trkpt lat='1' lon='0'/>"
        + "<trkpt lat='1' lon='1'/></trkseg></trk></gpx>",
      "2 of 3 waypoints are left out (first: line 1: lat: '95' is out of range); correct them to be shown"
    ),
    (
      "a.kml",
      "<kml><Placemark><LineString><coordinates>0,1 1,1</coordinates></LineString></Placemark><Placemark><name>W</name><Point>"
        + "<coordinates>0.5,95</coordinates></Point></Placemark></kml>",
      "1 of 1 waypoints is left out (Placemark[1].geometry.coordinates[1]: '95' is out of range); correct it to be shown"
    ),
    (
      "a.tcx", course,
      "1 of 2 waypoints is left out (CoursePoint[1].geometry.coordinates[1]: '95' is out of range); correct it to be shown"
    ),
  ])
  func `warns of a waypoint that cannot be read, which strict reading refuses`(
    name: String, text: String, warning: String
  ) throws {
    let files = TextFiles(texts: [name: text])
    for readsTimes in [false, true] {
      let found = try TrackFileReader(files).tracks(in: name, readsTimes: readsTimes)
      #expect(found.warnings == [warning] && found.tracks.count == 1)
    }
    var strict = SceneSpec()
    strict.isStrict = true
    let error = try #require(throws: DocumentError.self) {
      try TrackFileReader(files, of: strict).tracks(in: name, readsTimes: false)
    }
    #expect(
      error.diagnostics.first?.message.contains("'95' is out of range; use degrees from -90 to 90") == true)
  }

  @Test(arguments: [
    #"{"type":"Feature","properties":{"times":[10,20]},"geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]}}"#,
    #"{"type":"LineString","coordinates":[[1,2,0,1714550400],[3,4,0,1714550410]]}"#,
    #"{"type":"LineString","coordinates":[[1,2,0,1714550400000],[3,4,0,1714550410000]]}"#,
  ])
  func `of GeoJSON has times in other properties and in positions`(json: String) throws {
    let track = try firstTrack(
      TrackFilePath(argument: "a.bin"), readsTimes: true, from: TextFiles(texts: ["a.bin": json]))
    #expect(track.times.map { $0[1] - $0[0] } == 10)
  }
}
