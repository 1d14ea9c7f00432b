import PulseArguments
import PulseGeo
import PulsePixels
import PulseScene
import PulseSceneInput
import Testing

@Suite struct `The columns of a table` {
  private func spec(_ text: String, _ options: (inout SceneSpec) -> Void = { _ in }) throws(SceneError)
    -> SceneSpec
  {
    try TextFiles(texts: ["a.csv": text]).spec {
      $0.csv = ["a.csv"]
      options(&$0)
    }
  }

  @Test(arguments: [
    "stop_id,stop_lat,stop_lon\n9,1,2\n", "location-long,location-lat\n2,1\n",
    "decimalLatitude\tdecimalLongitude\n1\t2\n", "Name;Breite;L\u{E4}nge\na;1;2\n",
    "name,reclat,reclong\na,1,2\n", "id|x_lon|y_lat|z\nA|2|1|61\n",
    "x,y,GPS Latitude,GPS Longitude\n8,9,1,2\n",
    "lat_error,lat_deg,lon_error,lon_deg\n7,1,7,2\n", "flat,belong,Y,X\n7,7,1,2\n",
    "LATITUDE_WGS84,LONGITUDE_WGS84\n1,2\n",
    // Of several names, one with a partner, then a usual one; then the one whose values are degrees.
    "location-long,location-lat,latitude_change\n2,1,7\n",
    "home_lat,home_lon,decimalLatitude,decimalLongitude\n7,8,1,2\n",
    "lat_grid,lon_grid,lat_map,lon_map\n5300000,4400000,1,2\n", "geo_point_2d\n\"1, 2\"\n",
    "GeoLocation\n\"(1, 2)\"\n",
    "wkt\nPOINT (2 1)\n", "geom\nSRID=4326;POINTZ(2 1 9)\n", "the_geom\npoint z ( 2e0 1 0 )\n",
    "name,geometry\nA,\"{\"\"type\"\":\"\"Point\"\",\"\"coordinates\"\":[2,1]}\"\n",
  ])
  func `with coordinates are found by the names of the world`(text: String) throws {
    let overlay = try #require(try spec(text).allOverlays.first)
    #expect(overlay.latitude == 1 && overlay.longitude == 2)
  }

  @Test func `of GTFS shapes make lines in the order of their numbers`() throws {
    let table =
      "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence,shape_dist_traveled\n"
      + "A,1,5,2,0\nB,3,0,1,\nA,1,4,1,0\nA,1,9,10,0\nB,3,1,2,\n"
    let spec = try spec(table) { $0.film.label = LabelTemplate("{shape_id}") }
    #expect(spec.mapPaths.map(\.label) == ["A", "B"])
    #expect(spec.mapPaths.map { $0.parts[0][0].map(\.longitude) } == [[4, 5, 9], [0, 1]])
    let tracks = try TrackFileReader(TextFiles(texts: ["shapes.txt": table])).tracks(
      in: "shapes.txt", readsTimes: false
    ).tracks
    #expect(tracks.map(\.name) == ["A", "B"] && tracks.map(\.places.count) == [3, 2])
  }

  @Test func `with geometries have the names of overlays beside them`() throws {
    let table = "wkt,code,id\nPOINT (2 1),A,7\n"
    func name(_ columns: String) throws -> String? {
      let columns = try ColumnNameList(argument: columns)
      return try spec(table) { $0.columns = columns }.allOverlays.first?.id
    }
    #expect(try name("id=code") == "A" && name("geometry=wkt,id=code") == "A")
    #expect(try name("geometry=wkt") == "7" && name("geometry=wkt,id=") == nil)
    #expect(throws: SceneError.self) { try name("id=none") }
  }

  @Test(arguments: [
    ("place", nil), ("Place", nil), ("city", "city"), ("Country/Region", "Country/Region"),
    ("Place Name", "'Place Name'"), ("geo", "geo"),
    ("Entity", nil),
  ])
  func `with names of places need no word if they are called so`(name: String, advice: String?) throws {
    let text = "\(name),\(name == "Entity" ? "Code" : "n")\nChad,TCD\n"
    let spec = try TextFiles(texts: ["a.csv": text], places: ["Chad": (15, 19)]).spec { $0.csv = ["a.csv"] }
    #expect(spec.allOverlays.map(\.latitude) == [15])
    let known = name == "Entity" ? "Entity" : advice
    #expect(
      spec.warnings.map(\.description)
        == (known.map {
          [
            "a.csv:1: has no coordinates; the places are those of the names in '\(name)' on the built-in map; write --columns place=\($0) to say so"
          ]
        } ?? []))
  }

  @Test func `have the meanings that are given`() throws {
    let table = "lat,lon,start_lat,start_lng,station,who\n0,0,1,2,Oslo,A\n"
    let columns = try ColumnNameList(argument: "lat=start_lat,lon=START_LNG,name=station,id=who")
    let overlay = try #require(
      try spec(table) {
        $0.columns = columns
        $0.film.label = try? LabelTemplate(argument: "{name}")
      }.allOverlays.first)
    #expect(overlay.latitude == 1 && overlay.longitude == 2)
    #expect(overlay.id == "A" && overlay.label == "Oslo")
    #expect(columns.argument == "lat=start_lat,lon=START_LNG,name=station,id=who")
    let error = try #require(throws: SceneError.self) {
      try spec(table) { $0.columns = ColumnNameList([.latitude: "stat_lat"]) }
    }
    #expect(
      error.lines == [
        "a.csv:1: has no column 'stat_lat', which --columns names, only 'lat', 'lon', 'start_lat', 'start_lng', 'station', 'who'; did you mean 'start_lat'?"
      ])
  }

  @Test func `can have commas in their names`() throws {
    let columns = try ColumnNameList(argument: "geometry=Place (lat, lng),name=N")
    #expect(columns[.geometry] == "Place (lat, lng)" && columns[.name] == "N")
    #expect(try ColumnNameList(argument: columns.argument) == columns)
  }

  @Test func `without a name are none, also not those with the usual names`() throws {
    let columns = try ColumnNameList(argument: "lat=,lon=,id=,geometry=Shape")
    #expect(columns.argument == "lat=,lon=,id=,geometry=Shape" && columns[.latitude] == nil)
    let spec = try spec("name,id,lat,lon,Shape\nx,a,1,2,POINT (3 4)\n") { $0.columns = columns }
    #expect(spec.allOverlays.map(\.latitude) == [4])
    let lacking = try ColumnNameList(argument: "lat=")
    let error = try #require(throws: SceneError.self) {
      try self.spec("lat,lon\n1,2\n") { $0.columns = lacking }
    }
    #expect("\(error)".contains("has no column 'lat'"))
    func labels(_ text: String) throws -> [String?] {
      let (columns, label) = (try ColumnNameList(argument: text), try LabelTemplate(argument: "{name}"))
      return try self.spec("lat,lon,name,\n1,2,A,B\n") { ($0.columns, $0.film.label) = (columns, label) }
        .allOverlays.map(\.label)
    }
    #expect(try labels("name=name") == ["A"])
    let nameless = try #require(throws: SceneError.self) { try labels("name=") }
    #expect("\(nameless)".contains("no row has a value in 'name'"))
  }

  @Test(arguments: [
    ("lat", "is not a list of columns"), ("lat=a,lat=b", "has the key 'lat' twice"),
    ("latt=a", "has the unknown key 'latt'"),
    ("", "is not a list of columns"),
  ])
  func `are refused in another form`(text: String, problem: String) throws {
    let error = try #require(throws: ArgumentValueError.self) { try ColumnNameList(argument: text) }
    #expect(error.description.hasPrefix(problem))
  }

  @Test func `of geometries become lines, polygons and points with the other columns`() throws {
    let table = """
      name;stroke;wkt
      A;red;LINESTRING (1 2, 3 4)
      B;;MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)), ((5 5, 6 5, 6 6, 5 5), (5.5 5.1, 5.6 5.1, 5.6 5.2, 5.5 5.1)))
      C;;MULTIPOINT ((7 8), 9 10)
      D;;
      E;;GEOMETRYCOLLECTION (POINT (11 12), LINESTRING EMPTY)
      F;;POLYGON EMPTY
      G;;POINT (200000 5)
      H;;CURVE (1 2)
      """
    let spec = try spec(table) { $0.film.label = try? LabelTemplate(argument: "{name}") }
    #expect(spec.mapPaths.map(\.label) == ["A", "B"])
    #expect(spec.mapPaths[0].stroke?.red == 255 && spec.mapPaths[1].parts.map(\.count) == [1, 2])
    #expect(
      spec.allOverlays.map(\.longitude) == [7, 9, 11] && spec.allOverlays.map(\.label) == ["C", "C", "E"])
    let warning = try #require(spec.warnings.first).description
    #expect(
      warning.hasPrefix("a.csv: 4 of 8 rows are left out: 2 without a place (lines 5, 7), 2 with a place"))
  }

  @Test func `of encoded polylines are those of the published example`() throws {
    // developers.google.com/maps/documentation/utilities/polylinealgorithm
    let spec = try spec("name,polyline\nA,_p~iF~ps|U_ulLnnqC_mqNvxq`@\n")
    let places = try #require(spec.mapPaths.first).parts[0][0]
    #expect(places.map(\.latitude) == [38.5, 40.7, 43.252])
    #expect(places.map(\.longitude) == [-120.2, -120.95, -126.453])
  }
}
