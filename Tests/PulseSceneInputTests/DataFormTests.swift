import PulseArguments
import PulseDocument
import PulsePixels
import PulseScene
import PulseTestSupport
import Testing

@testable import PulseSceneInput

/// Reads a file after `--geojson`, or a table, with a label.
private func read(
  _ text: String, _ path: String = "a.json", label: String,
  _ options: (inout SceneSpec) throws -> Void = { _ in }
) throws -> SceneSpec {
  var spec = SceneSpec()
  let isTable = path.utf8.suffix(4).elementsEqual(".csv".utf8)
  (spec.csv, spec.geojson) = isTable ? ([path], []) : ([], [path])
  spec.film.label = LabelTemplate(label)
  try options(&spec)
  return try SceneReader(files: DataFiles([path: text]), options: spec).spec(scene: nil)
}

private func point(_ properties: String, _ coordinates: String) -> String {
  #"{"type":"Feature","properties":\#(properties),"geometry":{"type":"Point","coordinates":\#(coordinates)}}"#
}

@Suite struct `The third coordinate of a point` {
  @Test func `is a field, unless the data have one of its name`() throws {
    #expect(try read(point("{}", "[1,2,35.5]"), label: "{z}").allOverlays.map(\.label) == ["35.5"])
    #expect(try read(point("null", "[1,2,-4]"), label: "{z} m").allOverlays.map(\.label) == ["-4 m"])
    #expect(try read(point(#"{"z":"own"}"#, "[1,2,3]"), label: "{z}").allOverlays.map(\.label) == ["own"])
  }

  @Test func `sets radii and colors`() throws {
    let text =
      #"{"type":"FeatureCollection","features":[\#(point("{}", "[1,2,0]")),\#(point("{}", "[3,4,100]"))]}"#
    let spec = try read(text, label: "a") {
      $0.film.radiusBy = try RadiusScaleSpec(argument: "z=10px..20px")
      $0.film.colorBy = try ColorScaleSpec(argument: "z=#000000,#ffffff")
    }
    #expect(spec.allOverlays.map(\.radius) == [.points(10), .points(20)])
    #expect(spec.allOverlays.map { $0.color?.red } == [0, 255])
  }

  @Test func `is that of WKT and KML, too`() throws {
    #expect(try read("wkt,n\nPOINT Z (1 2 7),1\n", "a.csv", label: "{z}").allOverlays.map(\.label) == ["7"])
    let kml = "<kml><Placemark><Point><coordinates>1,2,450</coordinates></Point></Placemark></kml>"
    #expect(try read(kml, label: "{z}").allOverlays.map(\.label) == ["450"])
  }
}

@Suite struct `Objects and lists in data` {
  @Test(arguments: [
    ("{place.name}", "Rome"), ("{place.at.code}", "7"), ("{tags}", "a, b"), ("{place.list}", "1, 2, 3"),
    ("{a.b}", "flat"),
  ])
  func `are fields of features`(label: String, text: String) throws {
    let properties =
      #"{"place":{"name":"Rome","at":{"code":7},"list":[1,2,3]},"tags":["a","b"],"a.b":"flat","a":{"b":"deep"}}"#
    #expect(try read(point(properties, "[1,2]"), label: label).allOverlays.map(\.label) == [text])
  }

  @Test func `are conditions and scales`() throws {
    let features = [point(#"{"p":{"n":1}}"#, "[1,2]"), point(#"{"p":{"n":3}}"#, "[3,4]")]
    let text = #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
    let spec = try read(text, label: "{p.n}") { $0.rowFilters = [try RowFilter(argument: "p.n>=2")] }
    #expect(spec.allOverlays.map(\.label) == ["3"])
  }

  @Test func `are named where a field is missing`() throws {
    let error = try #require(throws: SceneError.self) {
      try read(point(#"{"place":{"name":"Rome"}}"#, "[1,2]"), label: "{place.nam}")
    }
    #expect(
      error.diagnostics.map(\.description) == [
        "--label: no row has a value in 'place.nam'; did you mean 'place.name'?"
      ])
  }
}

@Suite struct `Elements of OpenStreetMap` {
  @Test func `are points, lines and polygons`() throws {
    let text = """
      {"osm3s": {}, "elements": [
        {"type": "node", "id": 1, "lat": 48, "lon": 11, "tags": {"name": "A"}},
        {"type": "node", "id": 2, "lat": 48, "lon": 12}, {"type": "node", "id": 3, "lat": 49, "lon": 12},
        {"type": "way", "id": 4, "nodes": [2, 3], "tags": {"highway": "path"}},
        {"type": "way", "id": 5, "tags": {"building": "yes"}, "geometry": [
          {"lat": 1, "lon": 1}, {"lat": 1, "lon": 2}, {"lat": 2, "lon": 2}, {"lat": 1, "lon": 1}]},
        {"type": "relation", "id": 6, "tags": {"type": "multipolygon"}, "members": [
          {"type": "way", "role": "outer", "geometry": [{"lat": 0, "lon": 0}, {"lat": 0, "lon": 9}, {"lat": 9, "lon": 9}]},
          {"type": "way", "role": "outer", "geometry": [{"lat": 0, "lon": 0}, {"lat": 9, "lon": 0}, {"lat": 9, "lon": 9}]},
          {"type": "way", "role": "inner", "geometry": [
            {"lat": 5, "lon": 5}, {"lat": 5, "lon": 6}, {"lat": 6, "lon": 6}, {"lat": 5, "lon": 5}]}]},
        {"type": "way", "id": 7, "center": {"lat": 50, "lon": 13}, "tags": {"name": "B"}}
      ]}
      """
    let spec = try read(text, label: "{name}")
    #expect(spec.allOverlays.map(\.label) == ["A", "B"] && spec.allOverlays.map(\.latitude) == [48, 50])
    #expect(spec.mapPaths.map(\.isClosed) == [false, true, true])
    // An outer ring of two lines with four corners, and a hole.
    #expect(spec.mapPaths[1].parts.map { $0.map(\.count) } == [[5, 4]])
  }

  /// The corners of the line are 0 to 5; the last way is in its middle.
  @Test(arguments: [[[0, 1, 2], [4, 5], [2, 3, 4]], [[2, 1, 0], [5, 4], [4, 3, 2]]])
  func `are one line of ways in any order and direction`(ways: [[Int]]) throws {
    let members = ways.map { way in
      let points = way.map { #"{"lat": \#($0), "lon": \#($0)}"# }.joined(separator: ",")
      return #"{"type": "way", "role": "", "geometry": [\#(points)]}"#
    }
    let text =
      #"{"osm3s": {}, "elements": [{"type": "relation", "id": 1, "tags": {"type": "route", "name": "R"},"#
      + #""members": [\#(members.joined(separator: ","))]}]}"#
    #expect(try read(text, label: "{name}").mapPaths.map { $0.parts.map { $0.map(\.count) } } == [[[6]]])
  }
}

@Suite struct `Times in folders of KML` {
  private func times(_ kml: String) throws -> [String] {
    let spec = try read("<kml>\(kml)</kml>", label: "a") { $0.film.play = .length(2) }
    return spec.allOverlays.map { overlay in
      [overlay.time, overlay.end].map { $0.map { String($0.text.prefix(10)) } ?? "-" }.joined(separator: "/")
    }
  }

  private static let point = "<Point><coordinates>1,2</coordinates></Point>"

  @Test func `are those of their placemarks`() throws {
    let span = "<TimeSpan><begin>2001</begin><end>2002</end></TimeSpan>"
    let own = "<TimeStamp><when>2003-05-01</when></TimeStamp>"
    #expect(
      try times(
        "<Document><Folder>\(span)<Placemark>\(Self.point)</Placemark><Placemark>\(own)\(Self.point)</Placemark></Folder></Document>"
      ) == ["2001-01-01/2002-12-31", "2003-05-01/-"])
    // As ObsPy writes it.
    let bare = "<Placemark><TimeStamp>2012-04-04T14:21:42.300000Z</TimeStamp>\(Self.point)</Placemark>"
    #expect(try times("<Document>\(bare)</Document>") == ["2012-04-04/-"])
  }

  @Test func `go on without an end`() throws {
    let open = "<Placemark><TimeSpan><begin>2001</begin></TimeSpan>\(Self.point)</Placemark>"
    let last = "<Placemark><TimeStamp><when>2004</when></TimeStamp>\(Self.point)</Placemark>"
    let spec = try read("<kml><Document>\(open)\(last)</Document></kml>", label: "a") {
      $0.film.play = .length(2)
    }
    // Until the end of the data at least.
    let end = try #require(spec.allOverlays.first?.end)
    #expect(end >= (try DataTime(argument: "2004-01-01")))
  }
}

@Suite struct `Times beyond midnight` {
  @Test func `are elapsed times, or those of the next day`() throws {
    func times(_ table: String) throws -> [String] {
      try read(table, "a.csv", label: "a") { $0.film.play = .length(2) }
        .allOverlays.map { String(($0.time?.text ?? "").prefix(16)) }
    }
    #expect(
      try times("lat,lon,time\n1,2,23:50:00\n1,2,24:10:00\n1,2,100:00:30\n")
        == ["1970-01-01T23:50", "1970-01-02T00:10", "1970-01-05T04:00"])
    #expect(
      try times("lat,lon,date,time\n1,2,2024-01-31,23:50:00\n1,2,2024-01-31,24:10:00\n")
        == ["2024-01-31T23:50", "2024-02-01T00:10"])
  }
}

@Suite struct `Names in two files` {
  private func spec(_ table: String) throws -> SceneSpec {
    let places = "country,lat,lon\nCôte d’Ivoire,7,-5\nSÃO TOMÉ,0,6\nMali,17,-4\nChad,15,19\n"
    var spec = SceneSpec()
    spec.csv = ["p.csv", "v.csv"]
    spec.film.series = "country"
    spec.film.label = LabelTemplate("{rate}")
    return try SceneReader(files: DataFiles(["p.csv": places, "v.csv": table]), options: spec).spec(
      scene: nil)
  }

  @Test func `are the same but for case, accents, blanks and punctuation`() throws {
    let spec = try spec("country,rate\nCote d'Ivoire,1\nSao Tome,2\nMali,3\nmali,9\nChad,4\n")
    #expect(spec.allOverlays.map(\.label) == ["1", "2", "3", "4"])
    #expect(
      spec.warnings.map(\.description) == [
        "--series: 2 values are joined although written differently, such as 'Côte d’Ivoire' and 'Cote d'Ivoire'; write the same in both files",
        "--series: the value 'mali' of 'country' belongs to no point, line or polygon, and is left out; write the same values in both files",
      ])
  }

  @Test func `are listed without a partner`() throws {
    let spec = try spec("country,rate\nMali,1\nA,1\nB,1\nC,1\nD,1\nE,1\nF,1\n")
    #expect(
      spec.warnings.map(\.description).first
        == "--series: 6 values of 'country' belong to no point, line or polygon (first: 'A', 'B', 'C', 'D', 'E'), and are left out; write the same values in both files"
    )
  }

  @Test func `are no numbers`() {
    #expect(FoldedText("1.5") == nil && FoldedText("Łódź") == FoldedText("LODZ"))
    #expect(FoldedText("A-1") == FoldedText("a 1") && FoldedText("A1") != FoldedText("A2"))
  }
}

@Suite struct `Features of GeoJSON in a column` {
  /// kepler.gl writes them.
  @Test(arguments: [
    "{type:Feature,geometry:{type:Point,coordinates:[2,1]},properties:{}}",
    "{type:FeatureCollection,features:[{type:Feature,geometry:{type:Point,coordinates:[2,1]}}]}",
  ])
  func `have the geometry of a row`(feature: String) throws {
    let words = [
      "FeatureCollection", "Feature", "Point", "type", "features", "geometry", "coordinates", "properties",
    ]
    var text = feature
    for word in words {
      for end in [":", ",", "}"] {
        for start in ["{", ",", ":"] {
          text = text.replacing("\(start)\(word)\(end)", with: "\(start)\"\"\(word)\"\"\(end)")
        }
      }
    }
    let none = #"b,"{""type"":""Feature"",""geometry"":null,""coordinates"":0}""#
    let spec = try read("id,X_geojson\na,\"\(text)\"\n\(none)\n", "a.csv", label: "{id}")
    #expect(spec.allOverlays.map(\.longitude) == [2] && spec.allOverlays.map(\.label) == ["a"])
    #expect(spec.warnings.map(\.description).joined().contains("1 without a place (line 3"))
  }
}

@Suite struct `Columns of years` {
  @Test(arguments: ["pop_2019,pop_2020", "2019 [YR2019],2020 [YR2020]", "2019,2020"])
  func `have other words around them`(header: String) throws {
    let spec = try read("lat,lon,\(header)\n1,2,5,6\n", "a.csv", label: "{value}") {
      $0.columns = try ColumnNameList(argument: "time=2019..2020")
      $0.film.play = .length(2)
    }
    #expect(spec.allOverlays.map { $0.time?.text.prefix(10) } == ["2019-01-01", "2020-01-01"])
    #expect(spec.allOverlays.map(\.label) == ["5", "6"])
  }
}

@Suite struct `XML that declares windows-1252` {
  @Test func `is UTF-8 without its declaration, whose lines and columns stay`() {
    let declaration = #"<?xml version="1.0" encoding="Windows-1252"?>"#
    // K, then o with a diaeresis, l, n, and the sign for the euro.
    let text = Array("\(declaration)\n<gpx>K".utf8) + [0xF6, 0x6C, 0x6E, 0x80] + Array("</gpx>".utf8)
    let blanks = String(repeating: " ", count: declaration.utf8.count)
    #expect(TextEncoding.utf8(text).bytes == Array("\(blanks)\n<gpx>Köln€</gpx>".utf8))
    #expect(TextEncoding.utf8(text).warnings.isEmpty)
  }
}
