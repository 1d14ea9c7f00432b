import PulseDocument
import PulseGeo
import PulsePixels
import PulseTestSupport
import Testing

@testable import PulseScene
@testable import PulseSceneInput

@Suite struct `A file with what nobody can see` {
  private func spec(_ features: String) throws -> SceneSpec {
    let text = "{\"type\": \"FeatureCollection\", \"features\": [\(features)]}"
    return try TextFiles(texts: ["a.geojson": text]).spec { $0.geojson = ["a.geojson"] }
  }

  @Test func `of GeoJSON is read without features that lie nowhere, and warned of once`() throws {
    let point =
      #"{"type": "Feature", "geometry": {"type": "Point", "coordinates": [1, 2]}, "properties": {}}"#
    let nowhere = #"{"type": "Feature", "geometry": null, "properties": {"name": "x"}}"#
    let spec = try spec("\(nowhere), \(point), \(nowhere)")
    #expect(spec.allOverlays.count == 1)
    #expect(
      spec.warnings.map(\.description) == [
        "a.geojson: 2 of 3 features are left out: 2 without a place (features[0], features[2]); complete those to be shown"
      ])
    #expect(try self.spec(point).warnings.isEmpty)
  }

  private static let track = #"<trk><trkseg><trkpt lat="1" lon="1"/></trkseg></trk>"#
  private static let route =
    #"<rte><rtept lat="1" lon="2"/><rtept lat="2" lon="2"/><rtept lat="3" lon="2"/></rte>"#

  @Test(arguments: [
    "\(route)\(track)", "\(track)\(route)", "\(track)\(route)\(track)",
    "<wpt lat='9' lon='9'/>\(track)\(route)<wpt lat='8' lon='9'/>",
    "<rte><rtept lat='7' lon='7'/></rte>\(route)\(track)",
  ])
  func `of GPX gives the route where the track is too short`(content: String) throws {
    let files = TextFiles(texts: ["a.gpx": "<gpx>\(content)</gpx>"])
    let found = try trackCollection(TrackFilePath(argument: "a.gpx"), from: files)
    #expect(found.tracks.allSatisfy { $0.places.map(\.latitude) == [1, 2, 3] })
    #expect(found.warnings.count == 1 && found.warnings[0].contains("fewer than 2 points, which"))
  }

  @Test func `of GPX gives all tracks and routes that are long enough, and says what it passes over`() throws
  {
    let long = "<trk><trkseg><trkpt lat='5' lon='1'/></trkseg><trkseg><trkpt lat='6' lon='1'/></trkseg></trk>"
    let files = TextFiles(texts: ["a.gpx": "<gpx>\(Self.route)\(Self.track)\(long)\(long)</gpx>"])
    let found = try trackCollection(TrackFilePath(argument: "a.gpx"), from: files)
    #expect(found.tracks.map { $0.places.map(\.latitude) } == [[5, 6], [5, 6], [1, 2, 3]])
    #expect(found.tracks.map(\.isPlan) == [false, false, true])
    #expect(
      found.warnings == [
        "has 1 line with fewer than 2 points, which was skipped; remove it, or add points"
      ])
    let short = TextFiles(texts: ["a.gpx": "<gpx>\(Self.track)</gpx>"])
    let point = try trackCollection(TrackFilePath(argument: "a.gpx"), from: short)
    #expect(point.tracks.map { $0.places.map(\.latitude) } == [[1, 1]])
    let place = try short.spec { $0.geojson = ["a.gpx"] }
    #expect(place.allOverlays.map(\.latitude) == [1] && place.mapPaths.isEmpty)
    #expect(point.warnings == ["has 1 point in its track, and stays there; write at least 2"])
  }
}

@Suite struct `A file that is something else` {
  @Test(arguments: [
    ("a.gif", "", "a.gif: is the name of a picture, not of a scene file, which is JSON; use NAME.json"),
    ("b/a.csv", "lat,lon", "b/a.csv: is a table, not a scene file; write --csv b/a.csv"),
    ("a.gpx", "<gpx/>", "a.gpx: is a track, not a scene file; write --track a.gpx"),
    ("a.geojson", "{}", "a.geojson: is GeoJSON, not a scene file; write --geojson a.geojson"),
    (
      "a.json", #"{"type": "Point", "coordinates": [1, 2]}"#,
      "a.json: is GeoJSON, not a scene file; write --geojson a.json"
    ),
    ("a.json", #"{"layers": []}"#, "a.json: is an effect, not a scene file; write --effect a.json"),
  ])
  func `than a scene is told by its option`(name: String, text: String, message: String) throws {
    let error = try #require(throws: SceneError.self) {
      try TextFiles(texts: [name: text]).spec(scene: name)
    }
    #expect(error.lines == [message])
  }

  @Test(arguments: [
    ("this is none", "a.gpx: is not a GPX file; export the track as GPX, or as GeoJSON"),
    ("\u{FEFF} {}", "a.gpx: is not a GPX file; rename it to .geojson if it is GeoJSON"),
    ("<kml/>", "a.gpx: has no placemarks; use a KML file with a Placemark"),
    (
      "<gpx",
      "a.gpx: line 1, column 1: the document ends in the middle of an element (the file is cut off); save or download "
        + "it again"
    ),
  ])
  func `than GPX is said to be that`(text: String, message: String) throws {
    let error = try #require(throws: DocumentError.self) {
      try firstTrack(
        TrackFilePath(argument: "a.gpx"), readsTimes: true, from: TextFiles(texts: ["a.gpx": text]))
    }
    #expect(error.diagnostics.map(\.description) == [message])
  }
}

@Suite struct `A table from a spreadsheet` {
  private func spec(_ text: String) throws(SceneError) -> SceneSpec {
    try TextFiles(texts: ["a.csv": text]).spec { $0.csv = ["a.csv"] }
  }

  @Test(arguments: [
    "sep=;\nlat;lon\n1;2\n", "sep=\t\r\nLat\tLong\r\n1\t2\r\n", "y,x\n1,2\n", "lat,lng,long,x,y\n1,2,7,8,9\n",
    "Latitude;x;LONG\n1;9;2\n", "lat;lon\n1,0;2,0\n", "lat,lon\n1N,2E\n", "lat,lon\n1\u{B0}0',2\u{B0}\n",
  ])
  func `has its places in columns of the usual names`(text: String) throws {
    let overlay = try #require(try spec(text).allOverlays.first)
    #expect(overlay.latitude == 1 && overlay.longitude == 2)
  }

  @Test(arguments: [
    (
      "Name;Nord;Ost\na;1;2\n",
      [
        "a.csv:1: has no columns 'lat' and 'lon', only 'Name', 'Nord', 'Ost'; name the columns of the places: --columns lat=COLUMN,lon=COLUMN, geometry=COLUMN for both in one, or place=COLUMN for names of towns or countries"
      ]
    ),
    (
      "old_lat,old_lng,new_lat,new_lng\n1,2,3,4\n",
      [
        "a.csv:1: has several columns that can be latitudes, 'old_lat', 'new_lat'; write --columns with lat=COLUMN",
        "a.csv:1: has several columns that can be longitudes, 'old_lng', 'new_lng'; write --columns with lon=COLUMN",
      ]
    ),
    (
      "lat;lon\n48,5E;1\n1;16,25S\n",
      [
        "a.csv:2: lat: '48,5E' is a longitude; if all are, write --columns lat=lon,lon=lat",
        "a.csv:3: lon: '16,25S' is a latitude; if all are, write --columns lat=lon,lon=lat",
      ]
    ),
  ])
  func `says what is to be changed`(text: String, messages: [String]) throws {
    let error = try #require(throws: SceneError.self) { try spec(text) }
    #expect(error.lines == messages)
  }

  @Test(.timeLimit(.minutes(10))) func `may have thousands of columns with one meaning`() throws {
    let names = (0..<5000).map { "lat" + String(repeating: "_", count: $0 % 50) + " \($0)" }
    let twins = (0..<200).map { "lat" + String(repeating: "-", count: $0) }
    let error = try #require(throws: SceneError.self) {
      try spec((twins + names).joined(separator: ",") + "\n")
    }
    #expect(error.diagnostics.count == 21 && error.lines.allSatisfy { $0.utf8.count < 400 })
  }
}
