import PulseGeo
import PulseScene
import PulseSceneInput
import Testing

@Suite struct `A table with two places in each row` {
  private func read(
    _ text: String, columns: [ColumnNameList.Meaning: String]? = nil
  ) throws -> (spec: SceneSpec, lines: [String]) {
    let places = ["Berlin": (52.5, 13.5), "Paris": (48.5, 2.5), "Paris, US": (33.5, -95.5)]
    let spec = try TextFiles(texts: ["a.csv": text], places: places).spec {
      $0.csv = ["a.csv"]
      $0.columns = columns.map(ColumnNameList.init)
      if text.contains("name") { $0.film.label = try? LabelTemplate(argument: "{name}") }
    }
    let lines = spec.mapPaths.map { path in
      path.parts.joined().joined().map { "\($0.latitude) \($0.longitude)" }.joined(separator: " - ")
    }
    return (spec, lines)
  }

  @Test(arguments: [
    // Trips of bicycles, taxis and aircraft, as their operators publish them.
    "name,start_lat,start_lon,end_lat,end_lon",
    "name,start station latitude,start station longitude,end station latitude,end station longitude",
    "name,pickup_latitude,pickup_longitude,dropoff_latitude,dropoff_longitude",
    "name,originLat,originLng,destLat,destLng", "name,lat1,lon1,lat2,lon2", "name,lat_o,lon_o,lat_d,lon_d",
    "name,Lat From,Long From,Lat To,Long To",
  ])
  func `has lines from the first to the second`(header: String) throws {
    let (spec, lines) = try read("\(header)\nA,48.5,2.5,52.5,13.5\nB,10.5,179.5,11.5,-179.5\n")
    #expect(lines == ["48.5 2.5 - 52.5 13.5", "10.5 179.5 - 11.5 -179.5"])
    #expect(spec.mapPaths.map(\.label) == ["A", "B"] && spec.allOverlays.isEmpty)
    let names = header.split(separator: ",").dropFirst()
    #expect(
      spec.warnings.map(\.description) == [
        "a.csv: has two places in each row; lines are drawn from '\(names[1])' and '\(names[2])' to '\(names[3])' and "
          + "'\(names[4])'; for points, write --columns "
          + "'lat=\(names[1]),lon=\(names[2])'"
      ])
  }

  @Test(arguments: [
    ("from,to", "Paris,Berlin"), ("name,Origin,Destination", "A,Paris,Berlin"),
    ("von,nach,n", "Paris,Berlin,7"),
    ("to_city,from_city,n", "Berlin,Paris,7"), ("city,source,target", "Rome,Paris,Berlin"),
    ("start_latlng,end_latlng", "\"[48.5, 2.5]\",\"[52.5, 13.5]\""),
    ("from,to", "\"48.5, 2.5\",\"52.5, 13.5\""), ("from,to", "POINT (2.5 48.5),POINT (13.5 52.5)"),
    ("start,end", "48.5N 2.5E,\"52\u{B0}30\u{2032}N, 13\u{B0}30\u{2032}E\""),
  ])
  func `has lines between names and between texts with both coordinates`(header: String, row: String) throws {
    let (spec, lines) = try read("\(header)\n\(row)\n")
    // Arrays have the longitude first, unless a name says otherwise.
    #expect(lines == ["48.5 2.5 - 52.5 13.5"], "\(spec.warnings)")
    #expect(
      spec.warnings.first?.description.contains("has two places in each row; lines are drawn from '") == true)
  }

  @Test func `has no lines to 0,0 far from all others, where a place is unknown`() throws {
    let header = "name,start_lat,start_lon,end_lat,end_lon\n"
    let (spec, lines) = try read(header + "A,48.5,2.5,52.5,13.5\nB,48.5,2.5,0,0\nC,0.0,0.0,52.5,13.5\n")
    #expect(lines == ["48.5 2.5 - 52.5 13.5"] && spec.mapPaths.map(\.label) == ["A"])
    #expect(
      spec.warnings.map(\.description).last
        == "a.csv: 2 lines have an end at 0,0, far from all others (first: a.csv:3), as where a place is unknown, and are left "
        + "out; correct them to be shown")
    #expect(try read(header + "A,5.5,2.5,6.5,1.5\nB,5.5,2.5,0,0\n").lines.count == 2)
  }

  @Test func `has the countries of its names in columns of their own`() throws {
    let text = "origin_city,origin_country,dest_city,dest_country\nParis,US,Berlin,\n"
    #expect(try read(text).lines == ["33.5 -95.5 - 52.5 13.5"])
  }

  @Test func `has names that are not known, which are left out, and places twice, which are points`() throws {
    let (spec, lines) = try read("from,to\nParis,Berlin\nParis,Xyz\nBerlin,Berlin\nBerlin,Paris\n")
    #expect(lines == ["48.5 2.5 - 52.5 13.5", "52.5 13.5 - 48.5 2.5"])
    #expect(
      spec.warnings.last?.description.hasPrefix(
        "a.csv: 1 of 4 rows is left out: 1 with a place that cannot be read (line 3 'Xyz' is not on the built-in map"
      )
        == true)
    #expect(spec.allOverlays.map(\.latitude) == [52.5])
  }

  @Test(arguments: ["city,from,to\nParis,1900,1950\n", "city,start,end\nParis,2020-01-01,2020-02-01\n"])
  func `is none with times in these columns`(text: String) throws {
    let (spec, lines) = try read(text)
    #expect(lines == [] && spec.allOverlays.map(\.latitude) == [48.5])
  }

  @Test(arguments: [nil, LineMode.straight])
  func `has the shortest ways unless straight lines are asked for`(mode: LineMode?) throws {
    // Halfway from 60 N 0 E to 60 N 90 E, a sphere has the latitude atan(tan 60 / cos 45).
    let files = TextFiles(texts: ["a.csv": "lat1,lon1,lat2,lon2\n60,0,60,90\n"])
    var spec = try files.spec { $0.csv = ["a.csv"] }
    spec.lineMode = mode
    let line = try #require(try spec.resolved(reading: files).scene.mapPaths.first).lines.joined()
    let north = line.map { Mercator.unproject($0).latitude }.max() ?? 0
    #expect(abs(north - (mode == nil ? 67.79 : 60)) < 0.2)
  }

  @Test func `has places in the order of their words, not of their columns`() throws {
    #expect(try read("end_lat,end_lng,start_lat,start_lng\n1.5,2.5,3.5,4.5\n").lines == ["3.5 4.5 - 1.5 2.5"])
  }

  @Test func `has rows without one of them, which are left out`() throws {
    let (spec, lines) = try read(
      "lat1,lon1,lat2,lon2\n1.5,2.5,,\n1.5,2.5,3.5,4.5\n1.5,2.5,95.5,4.5\n,,1.5,2.5\n")
    #expect(lines == ["1.5 2.5 - 3.5 4.5"])
    #expect(
      spec.warnings.contains {
        $0.description.hasPrefix("a.csv: 3 of 4 rows are left out: 2 without a place")
      })
  }

  @Test func `has points if columns are given`() throws {
    let (spec, lines) = try read(
      "start_lat,start_lon,end_lat,end_lon\n1.5,2.5,3.5,4.5\n",
      columns: [.latitude: "end_lat", .longitude: "end_lon"])
    #expect(lines == [] && spec.allOverlays.map(\.latitude) == [3.5])
  }

  @Test(arguments: [
    "start_lat,start_lon,mid_lat,mid_lon,end_lat,end_lon",
    "start_lat,end_lon,from_lat,to_lon",
  ])
  func `is none with other names, and must say which is meant`(header: String) {
    let count = header.split(separator: ",").count
    let row = (1...count).map { "\($0).5" }.joined(separator: ",")
    #expect(throws: SceneError.self) { try read("\(header)\n\(row)\n") }
  }
}
