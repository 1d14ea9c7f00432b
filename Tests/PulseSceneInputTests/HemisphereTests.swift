import PulseArguments
import PulseScene
import PulseSceneInput
import Testing

/// The places of the rows of a table, as `-33.9 70.1`, and its scene.
private func places(_ text: String) throws -> (texts: [String], spec: SceneSpec) {
  let spec = try TextFiles(texts: ["a.csv": text]).spec { $0.csv = ["a.csv"] }
  func rounded(_ number: Double?) -> String { "\(((number ?? .nan) * 1e4).rounded() / 1e4)" }
  return (spec.allOverlays.map { "\(rounded($0.latitude)) \(rounded($0.longitude))" }, spec)
}

@Suite struct `The hemispheres of a table` {
  @Test(arguments: [
    ("Lat (S),Lon (W)", "-33.9 -70.1"), ("latitude_south,longitude_west", "-33.9 -70.1"),
    ("Latitude (S),Longitude (E)", "-33.9 70.1"), ("Lat S,Lon E", "-33.9 70.1"),
    ("Latitude [\u{B0}S],Longitude [\u{B0}W]", "-33.9 -70.1"), ("Lat (\u{B0}S),Lon (\u{B0}E)", "-33.9 70.1"),
    ("Latitude (deg N),Longitude (deg W)", "33.9 -70.1"), ("South Latitude,West Longitude", "-33.9 -70.1"),
    ("latitude_degrees_south,longitude_degrees_west", "-33.9 -70.1"),
    ("S Latitude,W Longitude", "-33.9 -70.1"), ("Breite (S),L\u{E4}nge (W)", "-33.9 -70.1"),
    ("Breite (S),L\u{E4}nge (O)", "-33.9 70.1"), ("Latitud (S),Longitud (O)", "-33.9 -70.1"),
    // Neither seconds, starts and words of names nor what says that numbers have a sign.
    ("lat_s,lon_s", "33.9 70.1"), ("lat,lon_w", "33.9 -70.1"), ("lat_w,lon_w", "33.9 70.1"),
    ("Latitude (S is negative),Longitude (W is negative)", "33.9 70.1"),
    ("Latitude (S-),Longitude (W-)", "33.9 70.1"),
    ("Latitude (N/S),Longitude (E/W)", "33.9 70.1"), ("lat_dms,lon_dms", "33.9 70.1"),
  ])
  func `are those that the names of its columns say`(header: String, place: String) throws {
    #expect(try places("\(header)\n33.9,70.1\n").texts == [place])
  }

  @Test func `are not those of the sides of a box`() throws {
    let text = "south_lat,west_lon,north_lat,east_lon\n33.9,70.1,34.5,70.9\n"
    let spec = try TextFiles(texts: ["a.csv": text]).spec {
      ($0.csv, $0.columns) = (["a.csv"], try? ColumnNameList(argument: "lat=south_lat,lon=west_lon"))
    }
    #expect(spec.allOverlays.map(\.latitude) == [33.9] && spec.allOverlays.map(\.longitude) == [70.1])
  }

  @Test(arguments: [
    "Latitude,N/S Indicator,Longitude,E/W Indicator", "lat,latitude_ref,lon,longitude_ref",
    "Latitude,NorS,Longitude,EorW", "lat,hemisphere_lat,lon,hemisphere_lon",
    "latitude,north_south,longitude,east_west", "lat,lat_cardinal,lon,lon_cardinal", "lat,dir_ns,lon,dir_ew",
    "Breite,NS,L\u{E4}nge,OW", "latitude,lat_quadrant,longitude,long_quadrant", "lat,lath,lon,lonh",
    "LATITUDE,LAT_HEMIS,LONGITUDE,LON_HEMIS", "lat,a,lon,b",
  ])
  func `are those of a column of their letters, whatever its name`(header: String) throws {
    for (south, north, west, east) in [
      ("S", "N", "W", "E"), ("S\u{FC}d", "Nord", "West", "Ost"), ("s", "n", "W", "O"),
    ] {
      let (texts, spec) = try places("\(header)\n33.9,\(south),18.4,\(west)\n40.7,\(north),74,\(east)\n")
      #expect(texts == ["-33.9 -18.4", "40.7 74.0"], "\(south)")
      #expect(spec.warnings.isEmpty, "\(spec.warnings.map(\.description))")
    }
  }

  @Test func `are not those of lanes, of which it warns`() throws {
    let (texts, spec) = try places("lat,lon,lane\n48.1,10,N\n48.2,10.1,S\n")
    #expect(texts == ["48.1 10.0", "48.2 10.1"])
    #expect(
      spec.warnings.map(\.description) == [
        "a.csv: has letters such as 'S' in 'lane', which are not read as the hemispheres of 'lat'; rename it to lat_dir if they are"
      ])
    // With signs, and with all four directions, nothing is open.
    #expect(try places("lat,lon,lane\n48.1,10,N\n-48.2,10.1,S\n").spec.warnings.isEmpty)
    #expect(try places("lat,lon,wind\n48.1,10,N\n48.2,10.1,S\n48.3,10,E\n").spec.warnings.isEmpty)
    #expect(try places("lat,lon,mark\n48.1,10,N\n48.2,10.1,S\n48.3,10,X\n").spec.warnings.isEmpty)
  }

  @Test(arguments: [
    "33.9 south,18.4 west", "33.9 South,18.4 West", "south 33.9,west 18.4", "33.9 S\u{FC}d,18.4 West",
    "33.9 sur,18.4 oeste", "33.9 sud,18.4 ouest", "33d54m0sS,18d24m0sW", "33-54-00S,18-24-00W",
  ])
  func `are those of words behind the degrees`(row: String) throws {
    #expect(try places("lat,lon\n\(row)\n").texts == ["-33.9 -18.4"])
  }
}

@Suite struct `The unit of the coordinates of a table` {
  @Test(arguments: [
    ("lat_rad,lon_rad", "0.5917,2.0629", "33.9019 118.1955"),
    ("lat_gon,lon_gon", "37.67,131.3", "33.903 118.17"),
    ("latitude (arcmin),longitude (arcmin)", "60,120", "1.0 2.0"),
    ("latitude_microdegrees,longitude_microdegrees", "33900000,118200000", "33.9 118.2"),
    ("lat_e6,lon_e6", "33900000,-118200000", "33.9 -118.2"),
    ("lat_e7,lon_e7", "339000000,-1182000000", "33.9 -118.2"),
    // A minimum is no minute, and decimals are no microdegrees.
    ("lat_min,lon_min", "33.9,118.2", "33.9 118.2"), ("lat_e6,lon_e6", "33.9,118.2", "33.9 118.2"),
  ])
  func `is that which the names of its columns say`(header: String, row: String, place: String) throws {
    let (texts, spec) = try places("\(header)\n\(row)\n")
    #expect(texts == [place])
    #expect(spec.warnings.isEmpty, "\(spec.warnings.map(\.description))")
  }

  @Test func `is degrees if a number is out of range in it, which is a warning`() throws {
    let (texts, spec) = try places("lat_rad,lon_rad\n52.5,13.4\n")
    #expect(texts == ["52.5 13.4"])
    #expect(
      spec.warnings.map(\.description) == [
        "a.csv: has 52.5 and 13.4 in 'lat_rad' and 'lon_rad', which are read as degrees, as they are out of range in radians; "
          + "rename the columns to lat and lon if they are"
      ])
  }
}
