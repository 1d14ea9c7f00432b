import PulseGeo
import PulsePixels
import PulseScene
import PulseTestSupport
import Testing

@testable import PulseSceneInput

/// Reads a table.
private func csv(_ text: String, _ options: (inout SceneSpec) -> Void = { _ in }) throws -> SceneSpec {
  try TextFiles(texts: ["a.csv": text]).spec {
    $0.csv = ["a.csv"]
    options(&$0)
  }
}

extension SceneSpec {
  /// The places of all overlays as `latitude longitude`.
  fileprivate var places: [String] {
    allOverlays.map { "\($0.latitude ?? .nan) \($0.longitude ?? .nan)" }
  }

  /// The times of all overlays.
  fileprivate var times: [String?] { allOverlays.map { $0.time?.text } }
}

@Suite struct `A table as programs export it` {
  @Test(arguments: [
    // Comments of agencies, titles of spreadsheets, units of ERDDAP, and the text format of the FDSN.
    ("# made 2024\n# by X, Y\nlat,lon\n1,2\n", 0), ("Quakes 2024\n\nlat,lon\n1,2\n", 1),
    ("Quakes,,\n,,\nlat,lon,mag\n1,2,3\n", 1), ("#lat,lon\n1,2\n", 0),
    ("# Latitude, longitude of stations\nlat,lon\n1,2\n", 0), ("#EventID | Latitude | Longitude\n7|1|2\n", 0),
    // A catalog of linked data, the World Bank, and columns whose names say nothing about places.
    ("#license,CC-BY,\n#by,\"X, Y\",\n#property,name,location\n#type,string,string\n7,A,\"(1, 2)\"\n", 0),
    ("\"Source\",\"A, B\",\n\n\"id\",\"gps\",\"1960\",\"1961\"\n7,\"(1, 2)\",5,\n", 1),
    ("# made by X\nid;gps;mag\n7;(1, 2);3\n", 0), ("#,lat,lon\n7,1,2\n", 0),
    ("Y     X     name\n1.0   2.0   New York\n", 0),
    ("lat,lon,mag\n1,2\n", 0), ("lat,lon\n1,2,,\n", 0), ("\u{7EAC}\u{5EA6},\u{7ECF}\u{5EA6}\n1,2\n", 0),
    ("y_coord,x_coord\n1,2\n", 0), ("id,location\n7,\"(1.0, 2.0)\"\n", 0), ("id,lat/lon\n7,1/2\n", 0),
    ("id,Georeference\n7,POINT (2 1)\n", 0), ("Latitude,N/S,Longitude,E/W\n1,N,2,east\n", 0),
    ("id,g\n7,\"{\"\"type\"\":\"\"Point\"\",\"\"coordinates\"\":[2,1]}\"\n", 0),
  ])
  func `is read below what stands above its header, and with what its rows lack`(
    text: String, warnings: Int
  ) throws {
    let spec = try csv(text)
    #expect(spec.places == ["1.0 2.0"], "\(text)")
    #expect(spec.warnings.count == warnings, "\(spec.warnings.map(\.description))")
  }

  @Test func `has its hemispheres in columns of their own`() throws {
    let text = "lat,lat_dir,lon,lon_dir\n1,S,2,W\n1,north,2,\n-1,,-2,\n"
    #expect(try csv(text).places == ["-1.0 -2.0", "1.0 2.0", "-1.0 -2.0"])
  }

  @Test func `has the names of columns without the sign of a comment`() throws {
    let spec = try csv("#id,lat,lon\n# string,degrees,degrees\n7,1,2\n") {
      $0.film.label = LabelTemplate("{id}")
    }
    #expect(spec.allOverlays.map(\.label) == ["7"] && spec.warnings.isEmpty)
  }

  @Test func `keeps the numbers of its lines below a title`() throws {
    let spec = try csv("A\nB\nlat,lon\n1,2\n95,2\n")
    #expect(
      spec.warnings.map(\.description) == [
        "a.csv: has 2 lines above its header, which are skipped (first: 'A'); remove them",
        "a.csv: 1 of 2 rows is left out: 1 with a place that cannot be read (line 5, column 'lat': '95' is out of range); "
          + "complete those to be shown",
      ])
  }

  @Test func `is drawn without the rows that have too many fields or broken quotes`() throws {
    let spec = try csv("name,lat,lon\nA,41,6,x\nB,1,2\n\"C\"c,3,4\nTotal: 2\n")
    #expect(spec.places == ["1.0 2.0"])
    #expect(
      spec.warnings.map(\.description) == [
        "a.csv: 3 of 4 rows are left out: 2 with other fields than the header (first: line 2: has 4 fields), 1 without a place "
          + "(line 5); complete those to be shown, which --dry-run --strict lists"
      ])
    let error = try #require(throws: SceneError.self) {
      try csv("name,lat,lon\nA,41,6,x\nB\n") { $0.isStrict = true }
    }
    #expect(
      error.lines == [
        "a.csv:2: has 4 fields; write 3, one for each column",
        "a.csv:3: has 1 field; write 3, one for each column",
      ])
    // It would take in all rows below.
    #expect(throws: SceneError.self) { try csv("name,lat,lon\nB,1,2\n\"C,3,4\nD,5,6\n") }
  }

  @Test func `says that it has no header`() throws {
    let error = try #require(throws: SceneError.self) { try csv("48.1,16.3\n48.2,16.4\n") }
    #expect(
      error.lines == [
        "a.csv:1: has numbers instead of names in its first row; write a header above it, such as lat,lon"
      ])
    // The header that is named fits the table.
    let routes = "1,-120.5,41.8,Head north\n2,-121.5,42.8,Turn\n"
    let other = try #require(throws: SceneError.self) { try csv(routes) }
    #expect(other.lines.first?.hasSuffix("such as column1,lon,lat,column4") == true)
    #expect(try csv("column1,lon,lat,column4\n" + routes).allOverlays.count == 2)
  }

  // ST_AsEWKB of PostGIS, made with struct.pack: with a system, big-endian, and with z in both ways.
  @Test(arguments: [
    "0101000020E61000000000000000000040000000000000F03F", "000000000140000000000000003FF0000000000000",
    "01010000800000000000000040000000000000F03F0000000000001440",
    "01E90300000000000000000040000000000000F03F0000000000001440",
  ])
  func `has points in well-known binary`(hex: String) throws {
    #expect(try csv("id,the_geom\n7,\(hex)\n").places == ["1.0 2.0"])
  }

  @Test func `has no geometry in well-known binary of another system, or cut off`() throws {
    for hex in [
      "0101000020110F00000000000000000040000000000000F03F", "01010000000000000000000040000000000000",
    ] {
      #expect(throws: SceneError.self) { try csv("id,the_geom\n7,\(hex)\n") }
    }
  }

  @Test func `has headings in degrees, and those that are unknown`() throws {
    let spec = try csv("lat,lon,heading\n1,2,45°\n1,2,N/A\n1,2,-\n")
    #expect(spec.allOverlays.map(\.heading) == [.degrees(45), nil, nil] && spec.warnings.isEmpty)
  }
}

@Suite struct `Times as people write them` {
  private func times(_ texts: String..., column: String = "date") throws -> SceneSpec {
    try csv("lat,lon,\(column)\n" + texts.map { "1,2,\($0)\n" }.joined()) { $0.film.play = .length(2) }
  }

  @Test(arguments: [
    ("2019-Q3", "2019-07-01T00:00:00Z"), ("2019Q1", "2019-01-01T00:00:00Z"),
    ("2019-W05", "2019-01-28T00:00:00Z"),
    ("2019W05", "2019-01-28T00:00:00Z"), ("2019/05", "2019-05-01T00:00:00Z"),
    ("201905", "2019-05-01T00:00:00Z"),
    ("20190520134501", "2019-05-20T13:45:01Z"), ("201905201345", "2019-05-20T13:45:00Z"),
    ("2019-05-20 13:45:00 +0000 UTC", "2019-05-20T13:45:00Z"),
    ("2019-05-20T15:45:00+02:00[Europe/Vienna]", "2019-05-20T13:45:00Z"),
    ("20/05/2019 13:45", "2019-05-20T13:45:00Z"), ("5/20/2019 1:45 PM", "2019-05-20T13:45:00Z"),
  ])
  func `have one meaning`(text: String, time: String) throws {
    #expect(try times(text).times == [time])
  }

  @Test func `tell the order of day and month to the rows before`() throws {
    #expect(
      try times("05/01/2024", "23/01/2024", "06/02/2024").times == [
        "2024-01-05T00:00:00Z", "2024-01-23T00:00:00Z", "2024-02-06T00:00:00Z",
      ])
    #expect(try times("05/01/2024", "01/23/2024").times == ["2024-05-01T00:00:00Z", "2024-01-23T00:00:00Z"])
    // The same in either order.
    #expect(try times("05/05/2024").times == ["2024-05-05T00:00:00Z"])
    #expect(throws: SceneError.self) { try times("05/01/2024", "06/01/2024") }
    let mixed = try times("23/01/2024", "01/24/2024")
    #expect(mixed.times == ["2024-01-23T00:00:00Z"] && mixed.warnings.count == 1)
  }

  @Test func `can be years beside dates, and stand in other usual columns`() throws {
    #expect(try times("2019", "2019-05-01").times == ["2019-01-01T00:00:00Z", "2019-05-01T00:00:00Z"])
    #expect(
      try times("2019", "2020", column: "YEAR").times == ["2019-01-01T00:00:00Z", "2020-01-01T00:00:00Z"])
    let spec = try csv("lat,lon,start,end\n1,2,2019-01-02,2019-01-04\n") { $0.film.play = .length(2) }
    #expect(
      spec.times == ["2019-01-02T00:00:00Z"] && spec.allOverlays[0].end?.text == "2019-01-04T23:59:59.999999Z"
    )
    let named = try csv("lat,lon,Acquired\n1,2,2019-01-02\n") {
      ($0.film.play, $0.film.timeField) = (.length(2), "acquired")
    }
    #expect(named.times == ["2019-01-02T00:00:00Z"])
  }

  @Test func `are whole numbers of JSON, too`() throws {
    let points = ["20190520", "20190520134501", "1558359901"].map {
      #"{"type":"Feature","properties":{"time":\#($0)},"geometry":{"type":"Point","coordinates":[2,1]}}"#
    }
    for (point, time) in zip(
      points, ["2019-05-20T00:00:00Z", "2019-05-20T13:45:01Z", "2019-05-20T13:45:01Z"])
    {
      let spec = try TextFiles(texts: ["a.geojson": point]).spec {
        ($0.geojson, $0.film.play) = (["a.geojson"], .length(2))
      }
      #expect(spec.times == [time])
    }
  }
}

/// Reads a track.
private func track(_ text: String, named name: String = "a.gpx", isStrict: Bool = false) throws
  -> TrackCollection
{
  var spec = SceneSpec()
  spec.isStrict = isStrict
  return try TrackFileReader(TextFiles(texts: [name: text]), of: spec).tracks(in: name, readsTimes: true)
}

@Suite struct `A track as recorders leave it` {
  private static func gpx(_ times: [String]) -> String {
    let points = times.enumerated().map { "<trkpt lat=\"46.0\($0)\" lon=\"7\"><time>\($1)</time></trkpt>" }
    return "<gpx><trk><trkseg>\(points.joined())</trkseg></trk></gpx>"
  }

  @Test func `is drawn up to where it is damaged`() throws {
    let whole = Self.gpx((0..<4).map { "2024-05-01T08:0\($0):00Z" })
    for (text, count) in [(String(whole.dropLast(30)), 3), (whole + "</x>", 4)] {
      let collection = try track(text)
      #expect(collection.tracks[0].places.count == count)
      #expect(collection.warnings.count == 1 && collection.warnings[0].hasPrefix("is damaged: line "))
      let remedy = count == 3 ? "use a whole copy if there is one" : "save it again to show all"
      #expect(collection.warnings[0].hasSuffix("points before that are shown, \(remedy)"))
      #expect(throws: (any Error).self) { try track(text, isStrict: true) }
    }
    #expect(throws: (any Error).self) { try track("<gpx><trk><name>&eacute;</name></trk></gpx>") }
  }

  @Test func `has blanks above its declaration`() throws {
    let text =
      "\u{FEFF}\r\n<?xml version=\"1.0\"?>" + Self.gpx(["2024-05-01T08:00:00Z", "2024-05-01T08:01:00Z"])
    #expect(try track(text).tracks[0].places.count == 2)
  }

  @Test func `loses the times that its clock had before the first satellite`() throws {
    let collection = try track(
      Self.gpx([
        "2024-05-01T08:00:00Z", "1970-01-01T00:00:00Z", "2024-05-01T08:02:00Z", "2024-05-01T08:03:00Z",
        "2024-05-01T08:04:00Z",
      ]))
    let times = try #require(collection.tracks[0].times)
    #expect(abs(times[1] - times[0] - 60) < 1 && times == times.sorted())
    #expect(
      collection.warnings[0]
        == "1 time is before 1980, when no satellite was there (first near line 1: time: '1970-01-01T00:00:00Z'), and its "
        + "point gets one by the distance from the neighbors; correct it, or use --track-timing constant")
    let late = try track(
      Self.gpx([
        "2024-05-01T08:00:00Z", "2024-05-01T08:09:00Z", "2024-05-01T08:02:00Z", "2024-05-01T08:03:00Z",
      ]))
    #expect(late.tracks[0].times.map { abs($0[1] - $0[0] - 60) < 1 } == true)
    #expect(
      late.warnings[0].hasPrefix("1 time is not in order (first near line 1: time: '2024-05-01T08:02:00Z')"))
    let backwards = Self.gpx((0..<5).map { "2024-05-01T08:0\(5 - $0):00Z" })
    #expect(throws: (any Error).self) { try track(backwards) }
  }

  @Test func `is a MultiPoint with times, as players of tracks have it`() throws {
    let text = """
      {"type":"Feature","geometry":{"type":"MultiPoint","coordinates":[[7,46],[7.1,46.1],[7.2,null]]},
       "properties":{"time":[1714550400000,1714550460000,1714550520000]}}
      """
    let collection = try track(text, named: "a.geojson")
    #expect(collection.tracks[0].places.count == 2)
    #expect(collection.tracks[0].times == [1_714_550_400, 1_714_550_460])
    #expect(throws: (any Error).self) { try track(text, named: "a.geojson", isStrict: true) }
  }
}

@Suite struct `A location history in KML` {
  @Test func `has the places where its tracks are a single one beside an empty point`() throws {
    let text = """
      <kml xmlns:gx="g"><Placemark><name>Hotel</name><Point><coordinates></coordinates></Point><gx:Track>
      <gx:coord>2 1 0</gx:coord></gx:Track></Placemark><Placemark><Point><coordinates>3,1</coordinates></Point><gx:Track>
      <gx:coord>9 9 0</gx:coord></gx:Track></Placemark></kml>
      """
    let spec = try TextFiles(texts: ["a.kml": text]).spec { $0.geojson = ["a.kml"] }
    #expect(spec.places == ["1.0 2.0", "1.0 3.0"])
  }
}

@Suite struct `GeoJSON as programs write it` {
  private func geojson(_ text: String) throws -> SceneSpec {
    try TextFiles(texts: ["a.geojson": text]).spec { $0.geojson = ["a.geojson"] }
  }

  private static let point = #"{"type":"Point","coordinates":[2,1]}"#
  private static let feature = #"{"type":"Feature","properties":null,"geometry":\#(point)}"#

  @Test(arguments: [
    "\(point)\n\(point)\n",
    #"{"type":"FeatureCollection","features":[\#(feature)]}"# + "\n"
      + #"{"type":"FeatureCollection","features":[\#(feature)]}"#,
  ])
  func `is a sequence of geometries or of collections`(text: String) throws {
    #expect(try geojson(text).places == ["1.0 2.0", "1.0 2.0"])
  }

  @Test(arguments: [
    #"{"type":"FeatureCollection","crs":{},"features":[\#(feature)]}"#,
    #"{"type":"Point","coordinates":[2,1,null]}"#,
  ])
  func `lacks what is not needed`(text: String) throws {
    let spec = try geojson(text)
    #expect(spec.places == ["1.0 2.0"] && spec.warnings.isEmpty)
  }
}

@Suite struct `Points of one value` {
  private static func point(_ id: String, _ longitude: Double, _ minute: Int, _ more: String = "") -> String {
    #"{"type":"Feature","properties":{"mmsi":\#(id),"t":"2024-01-01T00:\#(minute):00Z"\#(more)},"#
      + #""geometry":{"type":"Point","coordinates":[\#(longitude),1,\#(longitude * 100)]}}"#
  }

  private static let coast =
    #"{"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":[[0,0],[3,3]]}}"#

  private func resolved(_ features: [String], by field: String = "mmsi") throws -> ResolvedScene {
    let text = #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
    return try DataFiles(["a.geojson": text]).resolved {
      ($0.geojson, $0.trackBy, $0.frameRate) = (["a.geojson"], field, 10)
      $0.film.timeField = "t"
      ($0.film.play, $0.film.hold) = (try PlaySpeed(argument: "2s"), 1)
    }
  }

  @Test func `are a moving track, beside the lines of the file`() throws {
    let points = [
      Self.point("7", 2, 20), Self.point("8", 5, 10), Self.point("7", 0, 10), Self.coast,
      Self.point("null", 9, 15),
      Self.point("8", 6, 30),
    ]
    let result = try resolved(points)
    #expect(result.scene.overlays.map(\.id).sorted() == ["7", "8"] && result.scene.mapPaths.count == 1)
    let places = Dictionary(
      uniqueKeysWithValues: result.scene.state(at: 0.5).overlays.map { ($0.id, $0.place.longitude) })
    // Twenty minutes in two seconds: after half of one, it is 00:15.
    #expect(
      places["7"].map { abs($0 - 1) < 1e-6 } == true && places["8"].map { abs($0 - 5.25) < 1e-6 } == true)
    #expect(
      result.warnings.map(\.description) == [
        "a.geojson: 1 of 5 features is left out: 1 without a value in the column of --track-by (features[4]); complete those to "
          + "be shown"
      ])
  }

  @Test func `that no point has are reported`() throws {
    let warnings = try resolved([Self.point("7", 2, 20), Self.point("7", 3, 30)], by: "ship").warnings
    #expect(
      warnings.map(\.description) == [
        "--track-by: has no effect, as no point has a value in 'ship'; use another property, or --csv FILE"
      ])
  }
}
