import PulseDocument
import PulseGeo
import PulsePixels
import PulseScene
import PulseSceneInput
import PulseTestSupport
import Testing

/// Reads a table.
private func csv(_ text: String, _ options: (inout SceneSpec) -> Void = { _ in }) throws -> SceneSpec {
  try TextFiles(texts: ["a.csv": text, "b.gpx": "<gpx/>"]).spec {
    $0.csv = ["a.csv"]
    options(&$0)
  }
}

/// Reads a collection of features.
private func geojson(_ features: String..., options: (inout SceneSpec) -> Void = { _ in }) throws -> SceneSpec
{
  let text = "{\"type\": \"FeatureCollection\", \"features\": [\(features.joined(separator: ","))]}"
  return try TextFiles(texts: ["a.geojson": text]).spec {
    $0.geojson = ["a.geojson"]
    options(&$0)
  }
}

private func feature(_ geometry: String, _ more: String = "") -> String {
  #"{"type": "Feature", "properties": {}\#(more), "geometry": \#(geometry)}"#
}

private let point = #"{"type": "Point", "coordinates": [1, 2]}"#

@Suite struct `Rows that cannot be drawn` {
  @Test func `are left out and counted by reason, with the first of each`() throws {
    let spec = try csv("id,lat,lon\na,NULL,\nb,41,6\nc,NA,NA\nd,,\ne,95,1\nf,north,2\n")
    #expect(spec.allOverlays.map(\.id) == ["b"])
    #expect(
      spec.warnings.map(\.description) == [
        "a.csv: 5 of 6 rows are left out: 3 without a place (lines 2, 4, 5), 2 with a place that cannot be read "
          + "(lines 6, 7; first: line 6, column 'lat': '95' is out of range); complete those to be shown, which --dry-run --strict lists"
      ])
  }

  @Test func `are named up to ten of each reason`() throws {
    let rows = (1...13).map { "r\($0),," }.joined(separator: "\n")
    #expect(
      try csv("id,lat,lon\nz,1,2\n\(rows)\n").warnings.map(\.description) == [
        "a.csv: 13 of 14 rows are left out: 13 without a place (lines 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 and 3 more); "
          + "complete those to be shown, which --dry-run --strict lists"
      ])
  }

  @Test func `as areas are told where a polygon is a single place`() throws {
    let place = #"{"type": "Polygon", "coordinates": [[[1, 2], [1, 2], [1, 2], [1, 2]]]}"#
    let area = #"{"type": "Polygon", "coordinates": [[[1, 2], [3, 2], [1, 4], [1, 2]]]}"#
    let spec = try geojson(feature(place), feature(area), feature(place))
    #expect(spec.mapPaths.count == 3)
    #expect(
      spec.warnings.map(\.description) == [
        "a.geojson: 2 of 3 features are drawn as a dot: 2 with a polygon of a single place (features[0].properties, features[2].properties); "
          + "use a point, or an outline"
      ])
    #expect(try geojson(feature(area)).warnings == [])
    let alone = try TextFiles(texts: ["a.geojson": place]).spec { $0.geojson = ["a.geojson"] }
    #expect(
      alone.warnings.map(\.description) == [
        "a.geojson: 1 of 1 feature is drawn as a dot: 1 with a polygon of a single place (the only one); use a point, or an outline"
      ])
  }

  @Test func `are part of the summary of the file, with the columns that have a meaning`() throws {
    let files = TextFiles(texts: [
      "a.csv": "Datum,Breite,Laenge\n2024-05-01,41,6\n2024-05-02,,\n2024-05-03,95,1\n"
    ])
    let result = try files.spec { $0.csv = ["a.csv"] }.resolved(reading: files)
    #expect(
      result.dataFiles.map { String(decoding: $0.json.line, as: UTF8.self) } == [
        #"{"columns":[{"column":"Breite","meaning":"lat"},{"column":"Laenge","meaning":"lon"},"#
          + #"{"column":"Datum","meaning":"time"}],"file":"a.csv","leftOut":["#
          + #"{"count":1,"first":"line 3","reason":"without a place"},"#
          + #"{"count":1,"first":"line 4, column 'lat': '95' is out of range","reason":"with a place that cannot be read"}],"#
          + #""rows":3}"# + "\n"
      ])
    #expect(
      result.notes.first == "a.csv: 1 of 3 rows, lat from 'Breite', lon from 'Laenge', time from 'Datum'")
  }

  @Test func `are errors in strict mode, and where no other row is left`() throws {
    let table = "lat,lon\n,\n41,6\n"
    let error = try #require(throws: SceneError.self) { try csv(table) { $0.isStrict = true } }
    #expect(
      error.lines == ["a.csv:2: lat: is empty; write degrees", "a.csv:2: lon: is empty; write degrees"])
    let none = try #require(throws: SceneError.self) { try csv("lat,lon\n95,1\n") }
    #expect(
      none.lines == [
        "a.csv:2: lat: '95' is out of range; use degrees from -90 to 90, or swap latitude and longitude"
      ])
  }

  @Test func `are no errors without a place where others have a mistake`() throws {
    let error = try #require(throws: SceneError.self) { try csv("lat,lon\n,\n95,1\n,\n") }
    #expect(
      error.lines == [
        "a.csv:3: lat: '95' is out of range; use degrees from -90 to 90, or swap latitude and longitude"
      ])
  }

  @Test(arguments: [
    ("name,lat,lon\nBondi,151.27,-33.89\nManly,151.29,-33.80\n", "--columns lat=lon,lon=lat"),
    (
      "Breite (Grad),Laenge\n151.27,-33.89\n,\n151.29,-33.80\n",
      "--columns 'lat=Laenge,lon=Breite (Grad)'"
    ),
  ])
  func `are all right with the columns exchanged`(table: String, remedy: String) throws {
    let error = try #require(throws: SceneError.self) {
      try csv(table) {
        if !table.hasPrefix("name") {
          $0.columns = ColumnNameList([.latitude: "Breite (Grad)", .longitude: "Laenge"])
        }
      }
    }
    #expect(
      error.lines == [
        "a.csv:2: lat: '151.27' is out of range, and all 2 rows are right with latitude and longitude exchanged; write \(remedy)"
      ])
    // One that is right in no order is no sign of it.
    let mixed = try #require(throws: SceneError.self) { try csv("lat,lon\n151.27,-33.89\n95,200\n") }
    #expect(mixed.lines.allSatisfy { !$0.contains("exchanged") })
  }

  @Test func `are perhaps those of exchanged columns`() throws {
    // Berlin, Rome, New York, Los Angeles, Tokyo and Sydney.
    let places = ["13,52", "12,42", "-74,41", "-118,34", "140,36", "151,-34"]
    let spec = try csv("lat,lon\n\(places.joined(separator: "\n"))\n")
    #expect(
      spec.warnings.map(\.description).first
        == "a.csv:1: 3 latitudes are beyond 90 degrees and no longitude is; write --columns lat=lon,lon=lat if they are exchanged"
    )
  }

  // RFC 7946, 3.1: "GeoJSON processors MAY interpret Geometry objects with empty coordinates arrays as null objects."
  @Test(arguments: [
    #"{"type": "Point", "coordinates": []}"#, #"{"type": "MultiPoint", "coordinates": []}"#,
    #"{"type": "LineString", "coordinates": []}"#, #"{"type": "Polygon", "coordinates": []}"#,
    #"{"type": "Polygon", "coordinates": [[]]}"#, #"{"type": "MultiPolygon", "coordinates": [[[]]]}"#,
    #"{"type": "MultiLineString", "coordinates": [[], []]}"#,
    #"{"type": "GeometryCollection", "geometries": []}"#,
    #"{"type": "GeometryCollection", "geometries": [{"type": "Point", "coordinates": []}]}"#,
    #"{"type": "Point", "coordinates": [null, null]}"#, "null",
  ])
  func `are features with empty coordinates of any kind`(geometry: String) throws {
    let spec = try geojson(feature(geometry), feature(point))
    #expect(spec.allOverlays.count == 1 && spec.mapPaths.isEmpty)
    #expect(
      spec.warnings.map(\.description) == [
        "a.geojson: 1 of 2 features is left out: 1 without a place (features[0]); complete those to be shown"
      ])
    #expect(throws: SceneError.self) { try geojson(feature(geometry), feature(point)) { $0.isStrict = true } }
  }

  @Test func `do not take the parts of a feature with them that have coordinates`() throws {
    let square = "[[[0, 0], [1, 0], [1, 1], [0, 0]], []]"
    let spec = try geojson(feature(#"{"type": "MultiPolygon", "coordinates": [[], \#(square)]}"#))
    #expect(spec.mapPaths.map(\.parts.count) == [1] && spec.warnings.isEmpty)
  }

  @Test func `are features with a geometry that is none, not the others`() throws {
    let short = #"{"type": "Polygon", "coordinates": [[[0, 0], [1, 0], [0, 0]]]}"#
    let spec = try geojson(feature(short), feature(point), feature(#"{"type": "Circle"}"#))
    #expect(spec.allOverlays.count == 1 && spec.mapPaths.isEmpty)
    #expect(
      spec.warnings.map(\.description) == [
        "a.geojson: 2 of 3 features are left out: 2 with a place that cannot be read (features[0], features[2]; first: "
          + "features[0].geometry.coordinates[0]: has 3 positions); complete those to be shown, which --dry-run --strict lists"
      ])
  }

  @Test(arguments: [
    (#"{"type": "Polygon", "coordinates": [[[0, 0], [1, 0], [1, 1], [0, 1]]]}"#, "[0]: is not closed", 0),
    (#"{"type": "Point", "coordinates": ["1.5", " 2"]}"#, ": has numbers in quotation marks", 1),
    (
      #"{"type": "LineString", "coordinates": [["190", "0"], [191, 0]]}"#,
      "[0]: has numbers in quotation marks", 0
    ),
    (#"{"type": "LineString", "coordinates": [[1, 2]]}"#, ": has 1 position, and is a point", 1),
    (
      #"{"type": "MultiLineString", "coordinates": [[[1, 2]], [[1, 2], [3, 4]]]}"#,
      "[0]: has 1 position, and is left out", 0
    ),
  ])
  func `are not those with a mistake in a geometry that can be told`(
    geometry: String, problem: String, points: Int
  ) throws {
    let spec = try geojson(feature(geometry), feature(point))
    #expect(spec.allOverlays.count == points + 1 && spec.mapPaths.count == 1 - points)
    #expect(
      spec.warnings.map(\.description) == [
        "a.geojson: 1 of 2 features is drawn as is probably meant: 1 with a mistake in its geometry "
          + "(features[0].geometry.coordinates\(problem)); correct it in the file"
      ])
    #expect(throws: SceneError.self) { try geojson(feature(geometry)) { $0.isStrict = true } }
  }

  @Test func `are told with the first of each kind, also after many others`() throws {
    let rows = String(repeating: "95,1\n", count: 30) + "1,2,3\n1,2\n"
    let text = try csv("lat,lon\n" + rows).warnings.map(\.description).joined()
    #expect(text.contains("1 with other fields than the header (line 32: "), "\(text)")
  }

  @Test func `lose no name to an id that is null`() throws {
    #expect(try geojson(feature(point, #", "id": null"#)).allOverlays.map(\.id) == [nil])
    let odd = try geojson(feature(point, #", "id": [1]"#))
    #expect(odd.allOverlays.count == 1 && odd.warnings.count == 1)
  }

  @Test func `in time are those whose time cannot be read`() throws {
    let spec = try csv("lat,lon,time\n1,2,2024-05-01\n1,2,soon\n1,2,2024-05-02\n") {
      $0.film.play = try? PlaySpeed(argument: "2s")
    }
    #expect(spec.allOverlays.count == 2)
    #expect(spec.warnings.map(\.description).joined().contains("1 with a time that cannot be read (line 3, "))
  }
}

@Suite struct `A column named like an option` {
  // The attributes of NASA FIRMS: scan and track are the sizes of a pixel in kilometers.
  @Test func `is data if a value is none of the option`() throws {
    let spec = try csv("lat,lon,scan,track,image,delay\n1,2,0.42,0.38,x,0\n3,4,0.42,0.4,y,x\n")
    #expect(
      spec.allOverlays.count == 2 && spec.allOverlays.allSatisfy { $0.track.file == nil && $0.delay == nil })
    #expect(
      spec.warnings.map(\.description) == [
        "a.csv:2: image: 'x' has no extension of such a file, so that 'image' is data and sets no option; correct it "
          + "(use .png, .jpg, .jpeg, .gif, .webp), or write --data-columns-only",
        "a.csv:3: delay: 'x' is not a number, so that 'delay' is data and sets no option; correct it "
          + "(use seconds from 0 to 86400, or inf for no pulse), or write --data-columns-only",
      ])
    #expect(spec.optionColumns.isEmpty)
  }

  @Test func `sets it otherwise, which is noted`() throws {
    let spec = try csv("lat,lon,radius,note\n1,2,5km,x\n3,4,,y\n")
    #expect(spec.allOverlays.map(\.radius) == [.meters(5000), nil] && spec.warnings.isEmpty)
    #expect(spec.optionColumns.map { "\($0.file) \($0.column) \($0.option)" } == ["a.csv radius radius"])
    let off = try csv("id,lat,lon,radius\na,1,2,5km\n") { $0.takesColumnsAsData = true }
    #expect(off.allOverlays.map(\.radius) == [nil] && off.allOverlays.map(\.id) == ["a"])
    #expect(off.optionColumns.isEmpty && off.warnings.isEmpty)
  }

  @Test(arguments: ["track,radius\n1,2,0.38,5km\n", "heading,radius\n1,2,511,5km\n"])
  func `is data if the command line declines the option`(table: String) throws {
    let declined = try csv("lat,lon,\(table)") { $0.declinedOptions = ["track", "heading", "radius"] }
    #expect(declined.warnings.isEmpty && declined.optionColumns.isEmpty)
    #expect(declined.allOverlays.map(\.radius) == [nil])
  }

  @Test func `names no file that is implausible or missing`() throws {
    for (name, reason) in [
      ("http://x.example/a.png", "is a URL"), ("notes", "has no extension of such a file"),
      ("b.png", "is missing"),
    ] {
      let spec = try csv("lat,lon,image\n1,2,\(name)\n")
      #expect(spec.allOverlays.map(\.image) == [nil])
      #expect(
        spec.warnings.map(\.description).joined().contains(
          "image: '\(name)' \(reason), so that 'image' is data"))
    }
    #expect(try csv("lat,lon,track\n1,2,b.gpx\n").allOverlays[0].track.file != nil)
  }

  // ITU-R M.1371-5, table 48: 511 is "not available".
  @Test func `of headings has no arrow where the number is no direction`() throws {
    let spec = try csv("LAT,LON,Heading\n1,2,511\n3,4,120\n")
    #expect(spec.allOverlays.map(\.heading) == [nil, .degrees(120)])
    #expect(
      spec.warnings.map(\.description) == [
        "a.csv: 1 of 2 rows is drawn without an arrow: 1 with a heading that is no direction (line 2, column 'heading': "
          + "'511'); use degrees from 0 to 360, or leave them empty"
      ])
  }

  @Test func `in strict mode is an error`() throws {
    let error = try #require(throws: SceneError.self) {
      try csv("lat,lon,color\n1,2,reddish brown\n") { $0.isStrict = true }
    }
    #expect(error.lines.count == 1 && error.lines[0].hasSuffix(", or write --data-columns-only"))
  }

  @Test func `is a property of features, too`() throws {
    func feature(_ properties: String) -> String {
      #"{"type": "Feature", "properties": \#(properties), "geometry": \#(point)}"#
    }
    let spec = try geojson(
      feature(#"{"heading": 511, "delay": "late", "rings": 2}"#), feature(#"{"heading": 90, "delay": 2}"#))
    #expect(
      spec.allOverlays.map(\.heading) == [nil, .degrees(90)] && spec.allOverlays.map(\.rings) == [2, nil])
    #expect(spec.allOverlays.allSatisfy { $0.delay == nil } && spec.warnings.count == 2)
    #expect(spec.optionColumns.map(\.column) == ["heading", "rings"])
  }
}

@Suite struct `The coordinate reference system of GeoJSON` {
  private func spec(_ crs: String) throws -> SceneSpec {
    let text = #"{"type": "FeatureCollection", "crs": \#(crs), "features": [\#(feature(point))]}"#
    return try TextFiles(texts: ["a.geojson": text]).spec { $0.geojson = ["a.geojson"] }
  }

  private func named(_ name: String) -> String { #"{"type": "name", "properties": {"name": "\#(name)"}}"# }

  // OGC 17-069r4 and RFC 7946, 4; EPSG in the notations of OGC 07-092r3.
  @Test(arguments: [
    "urn:ogc:def:crs:OGC:1.3:CRS84", "urn:ogc:def:crs:OGC::CRS84",
    "http://www.opengis.net/def/crs/OGC/1.3/CRS84",
    "https://www.opengis.net/def/crs/OGC/0/CRS84h", "urn:x-ogc:def:crs:EPSG:6.9:4326",
    "urn:ogc:def:crs:EPSG::4979",
    "http://www.opengis.net/gml/srs/epsg.xml#4326", "http://www.opengis.net/def/crs/EPSG/0/4326", "epsg:4326",
    "CRS84",
    "CRS:84", "[OGC:CRS84]", "WGS 84", "https://epsg.io/4326",
  ])
  func `is WGS 84 in any notation`(name: String) throws {
    #expect(try spec(named(name)).warnings.isEmpty)
  }

  @Test(arguments: [
    #"{"type": "link", "properties": {"href": "http://spatialreference.org/ref/epsg/4326/proj4/", "type": "proj4"}}"#,
    #"{"type": "EPSG", "properties": {"code": 4326}}"#, #""EPSG:4326""#,
    #"{"type": "GeographicCRS", "name": "WGS 84 (CRS84)", "id": {"authority": "OGC", "code": "CRS84"}}"#,
    "null",
  ])
  func `is WGS 84 as a link, an object or a text`(crs: String) throws {
    #expect(try spec(crs).warnings.isEmpty)
  }

  @Test func `that is nearly WGS 84 is taken with a note, and any other is an error`() throws {
    #expect(
      try spec(named("urn:ogc:def:crs:EPSG::4269")).warnings.map(\.description) == [
        "a.geojson: crs: the coordinates are in NAD83, which differs from WGS 84 by up to 2 m, and are used as they are; "
          + "transform them if that matters"
      ])
    for name in ["EPSG:3857", "urn:ogc:def:crs:EPSG::25832", "EPSG:4267", "", "x"] {
      #expect(throws: SceneError.self) { try spec(named(name)) }
    }
  }
}

@Suite struct `A sequence of features` {
  // RFC 8142, 2, and one feature per line as GDAL's GeoJSONSeq writes it.
  @Test func `is read like a collection`() throws {
    let two = [feature(point), feature(#"{"type": "Point", "coordinates": [3, 4]}"#)]
    for text in [
      two.joined(separator: "\n"), two.joined(separator: "\r\n\r\n") + "\n",
      two.map { "\u{1E}\($0)\n" }.joined(),
    ] {
      let spec = try TextFiles(texts: ["a": text]).spec { $0.geojson = ["a"] }
      #expect(spec.allOverlays.map(\.latitude) == [2, 4])
    }
  }

  private func problems(of options: (inout SceneSpec) throws -> Void, in files: [String: String]) -> [String]
  {
    #expect(throws: SceneError.self) { try DataFiles(files).resolved(options) }?.diagnostics.map(
      \.description) ?? []
  }

  /// RFC 7946, 3.1.1: the first two elements are longitude and latitude.
  @Test func `is told the order of the numbers where the latitude can only be a longitude`() {
    let point = #"{"type":"Point","coordinates":[41.9,112.5]}"#
    let found = problems(of: { $0.geojson = ["a.geojson"] }, in: ["a.geojson": point])
    #expect(
      found.count == 1
        && found.first?.hasSuffix(
          "'112.5' is out of range; use degrees from -90 to 90, or write the longitude first: [112.5, 41.9]")
          == true,
      "\(found)")
  }

  @Test func `is told the system of the coordinates of PostGIS`() {
    let found = problems(
      of: { $0.csv = ["a.csv"] }, in: ["a.csv": "geom\nSRID=3857;POINT(1391493 5146011)\n"])
    #expect(
      found.count == 1 && found.first?.contains("is not WGS 84; transform the coordinates") == true,
      "\(found)")
  }

  @Test func `is told of tracks where only points of lines have times`() {
    let line =
      #"{"type":"Feature","properties":{"coordTimes":["2024-01-01T00:00:00Z","2024-01-01T01:00:00Z"]},"#
      + #""geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]}}"#
    let found = problems(
      of: { ($0.geojson, $0.film.play) = (["a.geojson"], try PlaySpeed(argument: "2s")) },
      in: ["a.geojson": line])
    #expect(
      found == [
        "--play: '2s' needs overlays with times; write --track a.geojson, as its lines have times of their points"
      ])
  }
}
