import PulseArguments
import PulseDocument
import PulseGeo
import PulseTestSupport
import Testing

@testable import PulseScene
@testable import PulseSceneInput

@Suite struct `Conditions on rows` {
  private static let orders = """
    id,lat,lon,Status,mag,note
    a,41,6,bezahlt,2.5,"x, y"
    b,42,6,storniert,10,
    c,43,6,bezahlt,7,z
    d,,,storniert,9,z

    """

  private func spec(_ conditions: String..., options: (inout SceneSpec) -> Void = { _ in }) throws
    -> SceneSpec
  {
    let filters = try conditions.map { try RowFilter(argument: $0) }
    return try TextFiles(texts: ["a.csv": Self.orders]).spec {
      ($0.csv, $0.rowFilters) = (["a.csv"], filters)
      options(&$0)
    }
  }

  @Test(arguments: [
    ("Status=bezahlt", ["a", "c"]), ("Status!=bezahlt", ["b"]),
    ("Status=bezahlt,storniert", ["a", "b", "c"]),
    ("mag>=7", ["b", "c"]), ("mag>7", ["b"]), ("mag<7", ["a"]), ("mag<=7", ["a", "c"]), ("mag=10.0", ["b"]),
    ("Status>c", ["b"]), ("note=\"x, y\"", ["a"]), ("note=", ["b"]), ("note!=", ["a", "c"]),
    ("\"Status\" = bezahlt", ["a", "c"]), ("Status==storniert", ["b"]),
  ])
  func `leave the rows that meet them`(condition: String, ids: [String]) throws {
    #expect(try spec(condition).allOverlays.map(\.id) == ids)
  }

  @Test func `read a field once for all of them`() throws {
    let conditions = ["mag>1", "mag!=7,8", "mag<9", "Status=paid", "none=3"]
    var selection = RowSelection(try conditions.map { try RowFilter(argument: $0) })
    selection.beginFile(with: ["Status", "mag"])
    var names: [String] = []
    func row(_ name: String) -> DocumentValue? {
      names.append(name)
      return DocumentValue(
        json: .string(name == "mag" ? "2.5" : "paid"), place: .document, log: DiagnosticLog())
    }
    #expect(selection.takes(row) && selection.taken == 1)
    #expect(names.sorted() == ["Status", "mag"])
    #expect(selection.problems.count == 1 && selection.warnings.count == 2)
  }

  @Test func `that are many are compared in no time`() throws {
    let rows = (0..<2000).map { "\($0 % 90),0,n\($0)" }.joined(separator: "\n")
    let filters = try (1...1000).map { try RowFilter(argument: "name!=x\($0)") }
    let spec = try TextFiles(texts: ["a.csv": "lat,lon,name\n\(rows)\n"]).spec {
      ($0.csv, $0.rowFilters) = (["a.csv"], filters)
    }
    #expect(spec.rows.count == 2000 && spec.rowSelection.warnings.count == 1000)
    #expect(spec.rowSelection.warnings.first == "no row has 'x1' in 'name'; did you mean 'n1'?")
    #expect(
      spec.rowSelection.warnings.last
        == "no row has 'x1000' in 'name'; it has 'n0', 'n1', 'n2', 'n3', 'n4', 'n5', 'n6', 'n7', ...")
  }

  @Test func `know the third coordinate of a point, unless a property has its name`() throws {
    let features = [(1, "150", "{}"), (2, "50", "{}"), (3, "50", #"{"z": 200}"#)].map {
      longitude, z, properties in
      #"{"type":"Feature","properties":\#(properties),"geometry":{"type":"Point","coordinates":[\#(longitude),5,\#(z)]}}"#
    }
    let text = #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
    let filter = try RowFilter(argument: "z>100")
    let spec = try TextFiles(texts: ["a.json": text]).spec {
      ($0.geojson, $0.rowFilters) = (["a.json"], [filter])
    }
    #expect(spec.allOverlays.map(\.longitude) == [1, 3])
  }

  @Test(arguments: [
    ("a.csv", "name,breite,laenge\nA,10,20\nB,30,40\n", "lat<12"),
    ("a.csv", "name,breite,laenge\nA,10,20\nB,30,40\n", "lon<=20"),
    (
      "a.json",
      #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[20,10]}},{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[40,30]}}]}"#,
      "lat<12"
    ),
    (
      "a.gpx", #"<gpx version="1.1"><wpt lat="10" lon="20"/><wpt lat="30" lon="40"/></gpx>"#, "lat<12"
    ),
    (
      "a.kml",
      "<kml><Placemark><Point><coordinates>20,10</coordinates></Point></Placemark><Placemark><Point><coordinates>40,30</coordinates></Point></Placemark></kml>",
      "lon<30"
    ),
  ])
  func `know the places of rows, unless a field has their names`(
    file: String, text: String, condition: String
  ) throws {
    let filter = try RowFilter(argument: condition)
    func places(_ text: String) throws -> [Double?] {
      try TextFiles(texts: [file: text]).spec {
        if file.utf8.last == UInt8(ascii: "v") { $0.csv = [file] } else { $0.geojson = [file] }
        $0.rowFilters = [filter]
      }.allOverlays.map(\.latitude)
    }
    #expect(try places(text) == [10])
    let named = text.replacing(#""properties":{}"#, with: #""properties":{"lat":5}"#)
    if named != text { #expect(try places(named) == [10, 30]) }
  }

  @Test func `know the places of points of tracks`() throws {
    let table = "ship,breite,laenge\nA,1,0\nA,1,1\nA,1,9\nB,2,0\nB,2,1\n"
    let scene = try DataFiles(["a.csv": table]).resolved {
      ($0.csv, $0.trackBy) = (["a.csv"], "ship")
      $0.rowFilters = [try RowFilter(argument: "lon<5"), try RowFilter(argument: "lat<2")]
    }.scene
    #expect(scene.overlays.count == 1 && scene.overlays[0].motionPath?.route.points.count == 2)
  }

  @Test func `hold all together, and are no warning`() throws {
    let spec = try spec("Status=bezahlt", "mag>=5")
    #expect(spec.allOverlays.map(\.id) == ["c"])
    #expect(spec.warnings.isEmpty)
    let result = try TextFiles(texts: ["a.csv": Self.orders]).spec {
      $0.csv = ["a.csv"]
      $0.rowFilters = [RowFilter("mag", .atLeast, ["5"])]
    }
    let summary = try #require(result.dataFiles.first)
    #expect(
      summary.note
        == "a.csv: 2 of 4 rows (1 left out by --where), id from 'id', lat from 'lat', lon from 'lon'")
    #expect(summary.leftOut.map(\.reason) == ["that --where leaves out", "without a place"])
    #expect(summary.leftOut.map(\.first) == ["line 2", "line 5"])
  }

  @Test func `are no part of the rows that messages count`() throws {
    let warnings = try spec("Status=storniert").warnings.map(\.description)
    #expect(warnings.count == 1 && warnings[0].hasPrefix("a.csv: 1 of 2 rows is left out: 1 without a place"))
  }

  @Test(arguments: [
    ("Status=Bezahlt", "--where: no row has 'Bezahlt' in 'Status'; did you mean 'bezahlt'?"),
    ("Status=open", "--where: no row has 'open' in 'Status'; it has 'bezahlt', 'storniert'"),
    ("state=CA", "--where: no row has a field 'state'; did you mean 'Status'?"),
    ("zzz=1", "--where: no row has a field 'zzz'; use 'id', 'lat', 'lon', 'Status', 'mag' or 'note'"),
    ("mag>10", "--where: no row meets 'mag>10'; its values are from 2.5 to 10"),
    ("Status<a", "--where: no row meets 'Status<a'; it has 'bezahlt', 'storniert'"),
    ("Status!=bezahlt,storniert", "--where: all rows have these values in 'Status'; write others"),
    ("lat!=41,42,43,", "--where: all rows have these values in 'lat'; write others"),
    ("id=", "--where: no row lacks a value in 'id'; leave the condition out"),
  ])
  func `say what there is if no row meets them`(condition: String, message: String) throws {
    let error = #expect(throws: SceneError.self) { try spec(condition) }
    #expect(error?.diagnostics.map(\.description) == [message])
  }

  @Test func `that no row meets together are an error`() throws {
    let error = #expect(throws: SceneError.self) { try spec("id=a", "mag>9") }
    #expect(
      error?.diagnostics.map(\.description) == [
        "--where: no row meets all conditions, although some meet each; leave one out"
      ])
  }

  @Test(arguments: [
    ("a", "is no condition; use FIELD=VALUE, FIELD!=VALUE or FIELD>=NUMBER"),
    ("=a", "is no condition; use FIELD=VALUE, FIELD!=VALUE or FIELD>=NUMBER"),
    ("a>", "has no value after '>'; write one, such as a>5"),
    ("a>=1,2", "has several values after '>='; write one, such as a>=5"),
  ])
  func `have a comparison and values`(text: String, message: String) {
    let error = #expect(throws: ArgumentValueError.self) { try RowFilter(argument: text) }
    #expect(error.map { "\($0.problem); \($0.remedy)" } == message)
  }

  @Test(arguments: [
    ("a = b , c", "a=b,c"), ("\"a=b\">=5", "\"a=b\">=5"), ("a=\"b, c\",d", "a=\"b, c\",d"),
    ("a=\"say \"\"x, y\"\"\"", "a=\"say \"\"x, y\"\"\""), ("a==b", "a=b"), ("a!=", "a!="),
  ])
  func `have a text that reads as the same`(text: String, canonical: String) throws {
    let filter = try RowFilter(argument: text)
    #expect(filter.argument == canonical)
    #expect(try RowFilter(argument: canonical) == filter)
  }

  @Test func `take features, lines and polygons by their properties`() throws {
    func feature(_ name: String, _ geometry: String) -> String {
      #"{"type":"Feature","properties":{\#(name)},"geometry":\#(geometry)}"#
    }
    let point = #"{"type":"Point","coordinates":[1,2]}"#
    let line = #"{"type":"LineString","coordinates":[[1,2],[3,4]]}"#
    let features = [
      feature(#""kind":"x","n":1"#, point), feature(#""kind":"y","n":2"#, point), feature(#""n":3"#, point),
      feature(#""kind":"x","n":4"#, line), feature(#""kind":"y","n":5"#, line),
    ]
    let text = #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
    let spec = try TextFiles(texts: ["a.geojson": text]).spec {
      ($0.geojson, $0.rowFilters) = (["a.geojson"], [RowFilter("kind", .equal, ["x"])])
    }
    #expect(spec.allOverlays.count == 1)
    #expect(spec.mapPaths.count == 1)
    #expect(spec.dataFiles.first?.leftOut.map(\.count) == [3])
    let others = try TextFiles(texts: ["a.geojson": text]).spec {
      ($0.geojson, $0.rowFilters) = (["a.geojson"], [RowFilter("n", .atLeast, ["3"])])
    }
    #expect(others.allOverlays.count == 1)
    #expect(others.mapPaths.count == 2)
  }

  @Test func `take rows of tracks`() throws {
    let table = """
      ship,lat,lon,time,wind
      A,1,0,2024-01-01T00:00:00Z,20
      A,1,1,2024-01-01T01:00:00Z,40
      A,1,2,2024-01-01T02:00:00Z,50
      B,2,0,2024-01-01T00:00:00Z,10
      B,2,1,2024-01-01T01:00:00Z,20

      """
    func resolved(_ condition: String) throws -> ResolvedScene {
      try DataFiles(["a.csv": table]).resolved {
        ($0.csv, $0.trackBy) = (["a.csv"], "ship")
        $0.rowFilters = [try RowFilter(argument: condition)]
        $0.film.play = try PlaySpeed(argument: "2s")
      }
    }
    let result = try resolved("wind>=40")
    #expect(result.scene.overlays.count == 1)
    #expect(result.scene.film?.start.text == "2024-01-01T01:00:00Z")
    #expect(result.warnings.isEmpty)
    #expect(result.dataFiles.first?.leftOut.map(\.count) == [3])
    let error = #expect(throws: SceneError.self) { try resolved("ship=C") }
    #expect(error?.diagnostics.first?.description == "--where: no row has 'C' in 'ship'; it has 'A', 'B'")
  }

  /// Files with the tracks A, B and A, by the field with these names.
  private static let trackFiles: [(file: String, text: String, field: String)] = {
    let names = ["A", "B", "A"]
    let lines = names.indices.map { "[[\($0),0],[\($0),1]]" }
    let features = zip(names, lines).map {
      #"{"type":"Feature","properties":{"line":"\#($0)"},"geometry":{"type":"LineString","coordinates":\#($1)}}"#
    }
    let tracks = names.enumerated().map { east, name in
      "<trk><name>\(name)</name><trkseg><trkpt lat=\"0\" lon=\"\(east)\"/><trkpt lat=\"1\" lon=\"\(east)\"/></trkseg></trk>"
    }
    return [
      (
        "a.geojson", #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#, "line"
      ),
      ("a.gpx", "<gpx version=\"1.1\">\(tracks.joined())</gpx>", "name"),
    ]
  }()

  @Test(arguments: trackFiles.indices)
  func `choose among the tracks of a file`(index: Int) throws {
    let (file, text, field) = Self.trackFiles[index]
    let files = DataFiles([file: text])
    func resolved(_ condition: String) throws -> ResolvedScene {
      try files.resolved {
        ($0.tracks, $0.rowFilters) = (
          [try TrackFilePath(argument: file)], [try RowFilter(argument: condition)]
        )
      }
    }
    func starts(_ scene: Scene) -> [Double?] {
      scene.overlays.map { $0.motionPath.map { ($0.start.longitude * 1000).rounded() / 1000 } }
    }
    let chosen = try resolved("\(field)=A")
    #expect(starts(chosen.scene) == [0, 2])
    #expect(chosen.warnings.isEmpty)
    #expect(starts(try resolved("\(field)=B").scene) == [1])
    // A written scene names the chosen track.
    var spec = SceneSpec()
    (spec.tracks, spec.rowFilters) = ([try TrackFilePath(argument: file)], [RowFilter(field, .equal, ["B"])])
    let read = try SceneReader(files: files, options: spec).spec(scene: nil)
    let written = try read.fullySpecified(reading: files).spec.json()
    let again = try DataFiles([file: text, "s.json": written]).resolved(scene: "s.json") { _ in }
    #expect(starts(again.scene) == [1])
    for (condition, message) in [
      ("\(field)=C", "--where: no row has 'C' in '\(field)'; it has 'A', 'B'"),
      ("x=A", "--where: no row has a field 'x'; use '\(field)'"),
    ] {
      let error = #expect(throws: SceneError.self) { try resolved(condition) }
      #expect(error?.diagnostics.map(\.description) == [message])
    }
  }

  @Test func `choose among tracks of which a table beside them has no field`() throws {
    let (file, text, _) = Self.trackFiles[0]
    let result = try DataFiles([file: text, "b.csv": "lat,lon,n\n1,1,1\n"]).resolved {
      ($0.tracks, $0.csv) = ([try TrackFilePath(argument: file)], ["b.csv"])
      $0.rowFilters = [RowFilter("line", .equal, ["B"])]
    }
    #expect(result.scene.overlays.count == 2)
  }

  @Test func `on names of places leave the track beside them`() throws {
    let run =
      "<gpx version=\"1.1\"><trk><name>Run</name><trkseg><trkpt lat=\"0\" lon=\"0\"/>"
      + "<trkpt lat=\"1\" lon=\"0\"/></trkseg></trk></gpx>"
    let result = try DataFiles(["a.gpx": run, "b.csv": "lat,lon,name\n1,1,Peak\n2,2,Hut\n"]).resolved {
      ($0.tracks, $0.csv) = ([try TrackFilePath(argument: "a.gpx")], ["b.csv"])
      $0.rowFilters = [RowFilter("name", .equal, ["Peak"])]
    }
    #expect(result.scene.overlays.count == 2 && result.scene.overlays.contains { $0.motionPath != nil })
  }

  @Test func `say nothing about the rows of a table that cannot be read`() throws {
    let error = #expect(throws: SceneError.self) {
      try DataFiles(["a.csv": "ship,time\nA,2024-01-01\n"]).resolved {
        ($0.csv, $0.trackBy, $0.annotations.title) = (["a.csv"], "ship", "{ship}")
        $0.rowFilters = [RowFilter("ship", .equal, ["A"])]
      }
    }
    #expect(error?.diagnostics.count == 1, "\(error?.diagnostics.map(\.description) ?? [])")
  }

  @Test func `leave a file without the field as it is, as beside a table of values`() throws {
    let files = TextFiles(texts: [
      "places.csv": "id,lat,lon\na,41,6\nb,42,6\n",
      "values.csv": "id,year,v\na,2020,1\na,2021,5\nb,2020,2\nb,2021,3\n",
    ])
    let spec = try files.spec {
      ($0.csv, $0.film.series) = (["places.csv", "values.csv"], "id")
      $0.rowFilters = [RowFilter("year", .equal, ["2020"])]
      $0.film.label = try? LabelTemplate(argument: "{v}")
    }
    #expect(spec.allOverlays.map(\.label) == ["1", "2"])
    #expect(spec.warnings.isEmpty)
  }

  @Test func `warn of values that no row has, and have no effect without data`() throws {
    let files = TextFiles(texts: ["a.csv": Self.orders])
    let warned = try files.spec {
      ($0.csv, $0.rowFilters) = (["a.csv"], [RowFilter("Status", .equal, ["bezahlt", "stornirt"])])
    }.resolved(reading: files)
    #expect(
      warned.warnings.map(\.description).contains(
        "--where: no row has 'stornirt' in 'Status'; did you mean 'storniert'?"))
    let idle = try files.spec {
      ($0.latitude, $0.longitude) = (48, 16)
      $0.rowFilters = [RowFilter("a", .equal, ["b"])]
    }.resolved(reading: files)
    #expect(
      idle.warnings.map(\.description).contains(
        "--where: has no effect without data; add --csv FILE or --geojson FILE"))
  }
}

@Suite struct `Conditions on dates` {
  /// Opening dates in three notations, of which only the first would be in order byte for byte.
  private static let dates = [
    "2012-03-12", "12/03/2012", "17/05/2021", "2021-05-17T10:00", "22/05/2015", "soon", "",
  ]

  private func ids(_ condition: String, of dates: [String] = dates) throws -> [String?] {
    let table = "id,lat,lon,open\n" + dates.enumerated().map { "\($0),\($0 + 1),5,\($1)\n" }.joined()
    let filter = try RowFilter(argument: condition)
    return try TextFiles(texts: ["a.csv": table]).spec { ($0.csv, $0.rowFilters) = (["a.csv"], [filter]) }
      .allOverlays.map(\.id)
  }

  @Test(arguments: [
    ("open>31/12/2020", ["2", "3"]), ("open<=31/12/2020", ["0", "1", "4"]), ("open>=17/05/2021", ["2", "3"]),
  ])
  func `compare times, whatever their form`(condition: String, ids: [String]) throws {
    #expect(try self.ids(condition) == ids)
  }

  @Test func `are clear in ISO 8601 if all rows are`() throws {
    #expect(try ids("open>=2021-01-01", of: ["17/05/2021", "22/05/2015", "2021-01-01"]) == ["0", "2"])
    #expect(try ids("open>2020", of: ["2021", "2019"]) == ["0"])
  }

  @Test(arguments: [
    ("open>=2021-01-01", ["01/02/2021", "02/05/2015"]), ("open>31/12/2020", ["05/22/2015", "17/05/2021"]),
  ])
  func `ask for the order of day and month if it is not known`(condition: String, dates: [String]) {
    let error = #expect(throws: SceneError.self) { try ids(condition, of: dates) }
    #expect(error?.lines.contains { $0.contains("has a day and a month that can be exchanged") } == true)
  }
}
