import PulseGeo
import PulseScene
import PulseSceneInput
import Testing

@Suite struct `Places in the tables of the world` {
  private func spec(_ text: String) throws(SceneError) -> SceneSpec {
    try TextFiles(texts: ["a.csv": text]).spec { $0.csv = ["a.csv"] }
  }

  @Test(arguments: [
    "name,breddegrad,lengdegrad\nA,1,2\n", "Bredde;L\u{E6}ngde\n1;2\n", "breddgrad,l\u{E4}ngdgrad\n1,2\n",
    "Leveysaste;Pituusaste\n1;2\n", "breedtegraad,lengtegraad\n1,2\n",
    "zem\u{11B}pisn\u{E1} \u{161}\u{ED}\u{159}ka;zem\u{11B}pisn\u{E1} d\u{E9}lka\n1;2\n",
    "szerokosc_geograficzna,dlugosc_geograficzna\n1,2\n", "enlem,boylam\n1,2\n",
    "\u{428}\u{438}\u{440}\u{43E}\u{442}\u{430};\u{414}\u{43E}\u{43B}\u{433}\u{43E}\u{442}\u{430}\n1;2\n",
    "\u{C704}\u{B3C4},\u{ACBD}\u{B3C4}\n1,2\n", "\u{7DEF}\u{5EA6},\u{7D93}\u{5EA6}\n1,2\n",
    "\u{62E}\u{637} \u{627}\u{644}\u{639}\u{631}\u{636},\u{62E}\u{637} \u{627}\u{644}\u{637}\u{648}\u{644}\n1,2\n",
    // Bulgarian, Serbian, Belarusian, Greek without accents, Hebrew, Persian, Hindi, Thai, Vietnamese.
    "\u{433}\u{435}\u{43E}\u{433}\u{440}. \u{448}\u{438}\u{440}\u{438}\u{43D}\u{430};\u{433}\u{435}\u{43E}\u{433}\u{440}. \u{434}\u{44A}\u{43B}\u{436}\u{438}\u{43D}\u{430}\n1;2\n",
    "\u{428}\u{438}\u{440}\u{438}\u{43D}\u{430},\u{414}\u{443}\u{436}\u{438}\u{43D}\u{430}\n1,2\n",
    "\u{448}\u{44B}\u{440}\u{430}\u{442}\u{430},\u{434}\u{430}\u{45E}\u{433}\u{430}\u{442}\u{430}\n1,2\n",
    "\u{3C0}\u{3BB}\u{3B1}\u{3C4}\u{3BF}\u{3C2},\u{3BC}\u{3B7}\u{3BA}\u{3BF}\u{3C2}\n1,2\n",
    "\u{5E7}\u{5D5} \u{5E8}\u{5D5}\u{5D7}\u{5D1},\u{5E7}\u{5D5} \u{5D0}\u{5D5}\u{5E8}\u{5DA}\n1,2\n",
    "\u{639}\u{631}\u{636},\u{637}\u{648}\u{644}\n1,2\n",
    "\u{905}\u{915}\u{94D}\u{937}\u{93E}\u{902}\u{936},\u{926}\u{947}\u{936}\u{93E}\u{902}\u{924}\u{930}\n1,2\n",
    "\u{E25}\u{E30}\u{E15}\u{E34}\u{E08}\u{E39}\u{E14},\u{E25}\u{E2D}\u{E07}\u{E08}\u{E34}\u{E08}\u{E39}\u{E14}\n1,2\n",
    "v\u{129} \u{111}\u{1ED9},kinh \u{111}\u{1ED9}\n1,2\n", "lintang,bujur\n1,2\n", "platuma,ilguma\n1,2\n",
    "laius,pikkus\n1,2\n",
    "lattitude,longtitude\n1,2\n", "centroid_x,centroid_y\n2,1\n", "X_WGS84,Y_WGS84\n2,1\n",
    "Szer;D\u{142}\n1;2\n",
    "coordinates/0,coordinates/1\n2,1\n", "location.coordinates[0],location.coordinates[1]\n2,1\n",
    // A length and a width beside coordinates.
    "lat,lon,l\u{E4}nge,breite\n1,2,7,7\n", "stop_lat,stop_lon,d\u{E9}lka\n1,2,7\n",
    // Other delimiters.
    "lat^lon^name\n1^2^A\n", "name lat  lon\nA 1 2\nB  3 4\n", "lat lon\r\n\r\n1 2\r\n",
  ])
  func `are found by their names`(text: String) throws {
    let overlay = try #require(try spec(text).allOverlays.first)
    #expect(overlay.latitude == 1 && overlay.longitude == 2)
  }

  @Test(arguments: [
    "\u{41A}\u{43E}\u{43E}\u{440}\u{434}\u{438}\u{43D}\u{430}\u{442}\u{438}",
    "\u{43A}\u{43E}\u{43E}\u{440}\u{434}\u{438}\u{43D}\u{430}\u{442}\u{44B}", "Koordinaten", "coordenadas",
    "coordonn\u{E9}es", "coordonne\u{301}es", "wsp\u{F3}\u{142}rz\u{119}dne", "coordinate", "koordinater",
  ])
  func `are found in one column by its name`(name: String) throws {
    let overlay = try #require(try spec("name;\(name)\nA;48.1, 11.5\n").allOverlays.first)
    #expect(overlay.latitude == 48.1 && overlay.longitude == 11.5)
  }

  @Test(arguments: [
    ("id,geohash\n1,u281z\n", "has geohashes in 'geohash', which are not read"),
    ("Plus Code\n8FVC9G8F+6X\n", "has plus codes in 'Plus Code', which are not read"),
    ("id,MGRS\n1,32UPU\n", "has MGRS in 'MGRS', which are not read"),
    ("Rechtswert;Hochwert\n3570000;5340000\n", "has projected coordinates in 'Rechtswert' and 'Hochwert'"),
    ("A,48.1,11.5\nB,49.1,12.5\n", "has numbers instead of names in its first row"),
    ("lat~lon~a\n1~2~3\n", "has only one column, 'lat~lon~a'; if '~' are between its fields, write commas"),
    ("lat lon name\n1 2 A\n3 4 two words\n", "has only one column, 'lat lon name'; if blanks are"),
  ])
  func `are named as what they are where they are not read`(text: String, problem: String) throws {
    let error = try #require(throws: SceneError.self) { try spec(text) }
    #expect(
      error.lines.count == 1 && error.lines[0].utf8.starts(with: "a.csv:1: \(problem)".utf8), "\(error)")
  }

  @Test(arguments: [
    // 54 minutes 36 seconds are 0.91 degrees, and 30 minutes half of one.
    ("\"41 deg 54' 36.00\"\" N\"", "\"12 deg 30' 0.00\"\" W\"", 41.91, -12.5),
    ("41 54 36 S", "12 30 W", -41.91, -12.5), ("N41 54.6", "E 12 30", 41.91, 12.5),
    ("41:54:36", "12 30 0", 41.91, 12.5),
    ("41d54'36\"\"", "-12d30'", 41.91, -12.5),
  ])
  func `have minutes and seconds`(latitude: String, longitude: String, north: Double, east: Double) throws {
    let quoted = [latitude, longitude].map { $0.utf8.first == 0x22 ? $0 : "\"\($0)\"" }
    let overlay = try #require(try spec("lat,lon\n\(quoted[0]),\(quoted[1])\n").allOverlays.first)
    #expect(abs((overlay.latitude ?? 0) - north) < 1e-9 && abs((overlay.longitude ?? 0) - east) < 1e-9)
  }

  /// The rows are those of a state's sampling sites; 17.76 minutes are 0.296 degrees, and 28.62 are 0.477.
  @Test(arguments: [
    ("39 17.760", "76 28.620", 76.477, 1), ("39 17.760", "-76 28.620", -76.477, 0),
    ("39 17.760N", "76 28.620W", -76.477, 0),
  ])
  func `have minutes in a column of each`(
    latitude: String, longitude: String, east: Double, warnings: Int
  ) throws {
    let text = "id,Latitude,Longitude\na,\(latitude),\(longitude)\n"
    let spec = try spec(text)
    let overlay = try #require(spec.allOverlays.first)
    #expect(abs((overlay.latitude ?? 0) - 39.296) < 1e-9 && abs((overlay.longitude ?? 0) - east) < 1e-9)
    #expect(spec.warnings.count == warnings, "\(spec.warnings.map(\.description))")
    guard warnings > 0 else { return }
    #expect(
      spec.warnings[0].description
        == "a.csv: has degrees and minutes in 'Latitude' and 'Longitude' (first: '39 17.760' and '76 28.620'), which are read as "
        + "north and east, as none has a sign or letter; write -76 28.620 for west, or 76 28.620E to say that it is east"
    )
    let error = try #require(throws: SceneError.self) {
      try TextFiles(texts: ["a.csv": text]).spec {
        ($0.csv, $0.columns) = (["a.csv"], ColumnNameList([.geometry: "Latitude"]))
      }
    }
    #expect(
      error.lines == [
        "a.csv:2: has degrees and minutes in 'Latitude', '39 17.760', not a latitude and a longitude; name both columns, "
          + "--columns lat=COLUMN,lon=COLUMN"
      ])
  }

  @Test func `are west by the name of their column`() throws {
    let spec = try spec("Latitude N,Longitude W\n39.5,76.5\n39 30,76 30\n39.5,-76.5\n39.5,76.5W\n")
    #expect(spec.allOverlays.map(\.longitude) == [-76.5, -76.5, -76.5, -76.5])
    #expect(spec.notes.contains { $0.contains("'Longitude W' without sign and letter are west") })
  }

  /// The first and the last rows are weather radars: 27 minutes and 21 seconds are 0.455833 degrees.
  @Test func `have degrees, minutes and seconds without signs between them`() throws {
    let pairs = "a,452721 / 0982447\nb,423511 / 0740350\nc,132709 / 1444841E\n"
    let whole = try spec("id,\"LAT N/ LONG W (deg,min,sec)\"\n\(pairs)")
    #expect(whole.warnings.isEmpty, "\(whole.warnings.map(\.description))")
    let split = try spec("LAT,LON\n452721,-982447\n423511,-740350\n132709,1444841\n")
    #expect(
      split.warnings.map(\.description) == [
        "a.csv: has whole numbers in 'LAT' and 'LON' (first: '452721' and '-982447'), which are read as degrees, minutes and "
          + "seconds; end the names of the columns in 'dms' if they are, or write degrees"
      ])
    for spec in [whole, split, try spec("LAT_DMS,LON_DMS\n452721N,0982447W\n132709N,1444841E\n")] {
      let (first, last) = (try #require(spec.allOverlays.first), try #require(spec.allOverlays.last))
      #expect(abs((first.latitude ?? 0) - 45.455833) < 1e-6 && abs((first.longitude ?? 0) + 98.413056) < 1e-6)
      #expect(abs((last.latitude ?? 0) - 13.4525) < 1e-6 && abs((last.longitude ?? 0) - 144.811389) < 1e-6)
    }
    let error = try #require(throws: SceneError.self) {
      try self.spec("id,Position\na,452799 / 0982447\nb,452798 / 0740350\n")
    }
    #expect(error.lines.count == 1 && error.lines[0].contains("DDMMSS / DDDMMSS"), "\(error)")
  }

  @Test(arguments: [
    (
      "north,x", "12.5E,7", "lat=north,lon=x",
      "'12.5E' is a longitude; if all are, write --columns lat=x,lon=north"
    ),
    ("a,b", "\"48.1, 11.5\",7", "lat=a,lon=b", "'48.1, 11.5' has two numbers; write --columns geometry=a"),
  ])
  func `are exchanged by the names of their columns`(
    header: String, row: String, columns: String, problem: String
  ) throws {
    let columns = try ColumnNameList(argument: columns)
    let error = try #require(throws: SceneError.self) {
      try TextFiles(texts: ["a.csv": "\(header)\n\(row)\n"]).spec {
        ($0.csv, $0.columns) = (["a.csv"], columns)
      }
    }
    #expect(error.lines == ["a.csv:2: lat: \(problem)"])
  }

  @Test(arguments: [
    ("latitudeE7,longitudeE7\n419000000,-125000000\n418000000,-124000000\n", 0),
    ("lat,lon\n419000000,-125000000\n418000000,-124000000\n", 1),
  ])
  func `can be whole numbers of units of a ten-millionth degree`(text: String, warnings: Int) throws {
    let spec = try spec(text)
    #expect(spec.allOverlays.contains { $0.latitude == 41.9 && $0.longitude == -12.5 })
    #expect(spec.warnings.count == warnings, "\(spec.warnings.map(\.description))")
  }

  @Test(arguments: ["x,y\n691607,5334760\n691608.5,5334761\n", "lat,lon\n6200000,1387000\n6200001,1387001\n"])
  func `that are projected are named so`(text: String) throws {
    let error = try #require(throws: SceneError.self) { try spec(text) }
    #expect(
      error.lines.count == 1
        && error.lines[0].utf8.starts(
          with: "a.csv:1: has no degrees but probably projected coordinates in".utf8),
      "\(error)")
    // A row of degrees among others is none of them.
    #expect(try spec("x,y\n691607,5334760\n2,1\n").allOverlays.count == 1)
  }

  @Test func `can stand beside columns with equal names`() throws {
    let table = "name,lat,lon,name\nA,1,2,B\n"
    let spec = try TextFiles(texts: ["a.csv": table]).spec {
      ($0.csv, $0.film.label) = (["a.csv"], LabelTemplate("{name}"))
    }
    #expect(spec.allOverlays.map(\.label) == ["A"])
    #expect(
      spec.warnings.map(\.description) == [
        "a.csv:1: name: is a duplicate column, of which the first is used; rename one of them"
      ])
    #expect(throws: SceneError.self) { try self.spec("lat,lon,lat\n1,2,3\n") }
  }
}
