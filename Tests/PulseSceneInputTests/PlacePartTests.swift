import PulseScene
import PulseSceneInput
import Testing

/// Reads a table, and returns its scene.
private func csv(_ text: String, _ options: (inout SceneSpec) -> Void = { _ in }) throws(SceneError)
  -> SceneSpec
{
  try TextFiles(texts: ["a.csv": text]).spec {
    $0.csv = ["a.csv"]
    options(&$0)
  }
}

@Suite struct `Degrees, minutes and seconds in columns of their own` {
  /// 49 degrees, 0 minutes, 46 seconds are 49.012778 degrees; 48 degrees 12.5 minutes are 48.208333.
  private static let tables: [(String, Double, Double, [String])] = [
    (
      "LAT_DEG,LAT_MIN,LAT_SEC,LAT_DIR,LON_DEG,LON_MIN,LON_SEC,LON_DIR\n49,0,46,S,2,33,0,W\n", -49.012778,
      -2.55,
      [String]()
    ),
    (
      "lat_degrees;lat_minutes;lat_direction;lon_degrees;lon_minutes;lon_direction\n33;54;S;18;24;E\n", -33.9,
      18.4, []
    ),
    ("Breite Grad;Breite Min;L\u{E4}nge Grad;L\u{E4}nge Min\n48;12,5;16;22,2\n", 48.208333, 16.37, []),
    ("Lat (deg),Lat (min),Lon (deg),Lon (min)\n48,12.5,-16,22.2\n", 48.208333, -16.37, []),
    (
      "latitude_degrees,latitude_minutes,latitude_seconds,longitude_degrees,longitude_minutes,longitude_seconds\n48,12,30,16,22,12\n",
      48.208333, 16.37, []
    ),
    ("degrees_lat,minutes_lat,degrees_lon,minutes_lon\n-0,30,0,30\n", -0.5, 0.5, []),
    ("LatD,LatM,LatS,NS,LonD,LonM,LonS,EW\n41,5,59,N,80,39,0,W\n", 41.099722, -80.65, []),
    ("LATD,LATM,LOND,LONM\n48,12.5,16,22.2\n", 48.208333, 16.37, []),
    ("lat,lat_min,lat_sec,lon,lon_min,lon_sec\n48,12,30,16,22,\n", 48.208333, 16.366667, []),
    // The advice of a table with several columns.
    ("LatD,LatM,LonD,LonM\n48,12.5,16,22.2\n", 48.208333, 16.37, ["lat=LatD,lon=LonD"]),
    // Decimals in the degrees are all, and a minimum is no minute.
    ("lat_deg,lat_min,lon_deg,lon_min\n48.5,12,16.5,22\n", 48.5, 16.5, []),
    ("lat_deg,lat_min,lat_max,lon_deg,lon_min,lon_max\n48,47,49,16,15,17\n", 48, 16, []),
    (
      "latitude_decimal,longitude_decimal,lat_deg,lat_min,lon_deg,lon_min\n48.5,16.5,48,30,16,30\n", 48.5,
      16.5, []
    ),
  ]

  @Test(arguments: tables)
  func `are one place`(text: String, latitude: Double, longitude: Double, columns: [String]) throws {
    let names = try columns.first.map { try ColumnNameList(argument: $0) }
    let overlay = try #require(try csv(text) { $0.columns = names }.allOverlays.first)
    #expect(abs((overlay.latitude ?? 0) - latitude) < 1e-6, "\(overlay.latitude ?? .nan)")
    #expect(abs((overlay.longitude ?? 0) - longitude) < 1e-6, "\(overlay.longitude ?? .nan)")
  }

  @Test func `say which columns they are, and what is none`() throws {
    let head = "lat_deg,lat_min,lon_deg,lon_min\n48,12,16,22\n"
    #expect(
      try csv(head).notes.contains {
        $0.contains("degrees and minutes in 'lat_deg', 'lat_min', 'lon_deg', 'lon_min', north and east")
      })
    let warnings = try csv("\(head)48,75,16,22\n").warnings.map(\.description)
    #expect(warnings.count == 1 && warnings[0].contains("48\u{B0}75'"), "\(warnings)")
  }
}

@Suite struct `Geometries in a column` {
  private static let tables: [(String, Int, Int)] = [
    // Trips of taxis, of which one has no place.
    ("id,POLYLINE\n1,\"[[-8.6,41.1],[-8.7,41.2]]\"\n2,\"[]\"\n", 0, 1),
    ("id,POLYLINE\n2,\"[]\"\n1,\"[[-8.6,41.1]]\"\n", 1, 0),
    ("id,path\n1,\"[[-8.6,41.1],[-8.7,41.2]]\"\n", 0, 1),
    ("id,geometry\n1,\"[[[1,1],[2,1],[2,2],[1,1]]]\"\n", 0, 1),
    // Well-known text and binary of other databases.
    ("id,geom\n1,<http://www.opengis.net/def/crs/OGC/1.3/CRS84> POINT(-8.6 41.1)\n", 1, 0),
    ("id,geom\n1,<http://www.opengis.net/def/crs/EPSG/0/4326> POINT(41.1 -8.6)\n", 1, 0),
    ("id,geom\n1,\\x010100000033333333333321C0CDCCCCCCCC8C4440\n", 1, 0),
    ("id,geom\n1,0x0000000001C02133333333333340448CCCCCCCCCCD\n", 1, 0),
    // A place of a form of OpenDataKit.
    ("start,_location\na,41.1 -8.6 500 5\nb,41.1 -8.6 510 4.5\n", 2, 0),
  ]

  @Test(arguments: tables)
  func `have many notations`(text: String, points: Int, paths: Int) throws {
    let spec = try csv(text)
    #expect(spec.allOverlays.count == points && spec.mapPaths.count == paths)
    #expect(
      spec.allOverlays.allSatisfy { overlay in
        abs((overlay.latitude ?? 0) - 41.1) < 1e-9 && abs((overlay.longitude ?? 0) + 8.6) < 1e-9
      })
  }

  @Test func `in another system say so`() throws {
    let error = try #require(throws: SceneError.self) {
      try csv("id,geom\n1,0101000020110F000000000000BAFC304100000000E64B5741\n")
    }
    #expect("\(error)".contains("is not WGS 84; transform the coordinates"), "\(error)")
  }
}

@Suite struct `Values with something around their numbers` {
  /// Returns the scale of the values, and what warns of them.
  private func scale(_ values: [String], color: String = "v") throws -> (
    isContinuous: Bool, warnings: [String]
  ) {
    let rows = values.map { "1;2;\($0)\n" }.joined()
    let spec = try csv("lat;lon;v\n\(rows)") { $0.film.colorBy = try? ColorScaleSpec(argument: color) }
    let colors = spec.film.colorBy?.colors
    if case .map? = colors { return (true, spec.warnings.map(\.message)) }
    return (false, spec.warnings.map(\.message))
  }

  @Test(arguments: [
    (["12,5 %", "14,0 %", "3 %"], true), (["$4,500,000", "$3,000,000"], true),
    (["12.5 e", "13.1 p", ":"], true),
    (["61.5 [60.1-62.3]", "70.1 [69-72]"], true), (["5 km/h", "7 km/h"], true),
    (["12.5", "13", "NA", ".."], true),
    (["3A", "4", "5"], false), (["a", "b"], false), (["1 Main St.", "2 Oak St."], false),
    (["5-10", "10-20"], false),
  ])
  func `are numbers if all have one form`(values: [String], isContinuous: Bool) throws {
    let found = try scale(values)
    #expect(found.isContinuous == isContinuous, "\(found)")
    #expect(!found.warnings.contains { $0.contains("categories") })
  }

  @Test func `say which of them prevents a scale`() throws {
    let warnings = try scale(["<5", "13", ">100", ".."]).warnings
    #expect(warnings.contains { $0.hasPrefix("'<5' is no number, so that all values") }, "\(warnings)")
  }
}
