import PulseDocument
import PulseGeo
import PulsePixels
import PulseScene
import PulseSceneInput
import Testing

@Suite struct `A feed of GTFS` {
  /// A route with two trips on its shape and one without times in the middle, a route without a shape, and two calendars.
  private static let tables = [
    "routes.txt":
      "route_id,route_short_name,route_long_name,route_type,route_color\nR,15,Park,0,B60000\nS,20,,3,\n",
    "trips.txt":
      "route_id,service_id,trip_id,shape_id\nR,W,r1,P\nR,W,r2,P\nR,H,r3,P\nS,W,s1,\n",
    "shapes.txt":
      "shape_id,shape_pt_sequence,shape_pt_lat,shape_pt_lon\nP,2,50,10.01\nP,1,50,10\nP,3,50,10.04\nQ,1,1,1\nQ,2,2,2\n",
    "stops.txt":
      "stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station\nA,Alm,50,10,0,\nB,Bach,50,10.02,0,\n"
      + "C,Chur,50,10.04,0,Z\nZ,Zug,50,10.041,1,\n",
    "stop_times.txt":
      "trip_id,arrival_time,departure_time,stop_id,stop_sequence\nr1,23:59:00,23:59:00,A,1\nr1,,,B,2\n"
      + "r1,24:01:00,24:02:00,C,3\nr2,08:00:00,08:00:00,A,1\nr2,08:10:00,08:11:00,B,2\nr2,08:20:00,,C,3\n"
      + "r3,09:00:00,09:00:00,A,1\nr3,09:10:00,09:10:00,C,2\ns1,10:00:00,10:00:00,A,1\ns1,10:30:00,10:30:00,B,2\n",
    // 1 May 2024 is a Wednesday.
    "calendar.txt":
      "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n"
      + "W,0,0,0,0,1,0,0,20240501,20240531\nH,0,0,0,0,0,1,0,20240501,20240531\n",
  ]

  private static func files(_ changes: [String: String?] = [:]) -> TextFiles {
    var texts: [String: String] = [:]
    for (name, text) in tables.merging(changes.compactMapValues(\.self), uniquingKeysWith: { $1 }) {
      texts["feed/\(name)"] = text
    }
    for (name, text) in changes where text == nil { texts["feed/\(name)"] = nil }
    return TextFiles(texts: texts)
  }

  private static func lines(
    _ changes: [String: String?] = [:], _ options: (inout SceneSpec) -> Void = { _ in }
  ) throws -> SceneSpec {
    try files(changes).spec {
      $0.geojson = ["feed/"]
      $0.film.label = LabelTemplate("{route_short_name}")
      options(&$0)
    }
  }

  private static func trips(
    _ filters: [RowFilter] = [], _ changes: [String: String?] = [:]
  ) throws -> TrackCollection {
    var spec = SceneSpec()
    spec.trackBy = "trip_id"
    spec.film.play = try PlaySpeed(argument: "9s")
    spec.rowFilters = filters
    return try TrackFileReader(files(changes), of: spec).tracks(in: "feed/", readsTimes: true)
  }

  @Test func `has a line for each route, in its color and with its fields`() throws {
    let spec = try Self.lines()
    #expect(spec.mapPaths.map(\.label) == ["15", "20"])
    #expect(spec.mapPaths[0].stroke?.argument == "#b60000")
    #expect(spec.mapPaths[0].parts.flatMap(\.self).map { $0.map(\.longitude) } == [[10, 10.01, 10.04]])
    #expect(spec.mapPaths[1].parts.flatMap(\.self).map { $0.map(\.longitude) } == [[10, 10.02]])
    #expect(
      spec.warnings.map(\.description).contains {
        $0.contains("1 route has no shape and is drawn straight from stop to stop")
      })
    #expect(spec.notes.contains("feed/: 1 shape is of no trip, and not drawn"))
    let one = try Self.lines { $0.rowFilters = [RowFilter("route_short_name", .equal, ["15"])] }
    #expect(one.mapPaths.map(\.label) == ["15"])
  }

  @Test func `has a small dot for each station, and each stop that is part of none`() throws {
    let overlays = try Self.lines { $0.film.label = LabelTemplate("{stop_name}") }.allOverlays
    #expect(overlays.map(\.label) == ["Alm", "Bach", "Zug"])
    #expect(overlays.allSatisfy { $0.longitude.map { (10...10.05).contains($0) } ?? false })
  }

  @Test func `has stops as those of any table where there are no lines, and smaller ones the more there are`()
    throws
  {
    func radii(_ count: Int, _ changes: [String: String?] = [:]) throws -> Set<Length?> {
      let stops = (0..<count).map { "s\($0),S,50,\(10 + Double($0) / 1000),0,\n" }.joined()
      let header = "stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station\n"
      return Set(
        try Self.lines(changes.merging(["stops.txt": header + stops]) { $1 }) { $0.film.label = nil }
          .allOverlays.map(\.radius))
    }
    let noLines: [String: String?] = [
      "routes.txt": nil, "trips.txt": nil, "shapes.txt": nil, "stop_times.txt": nil,
    ]
    #expect(try radii(60, noLines) == [nil])
    #expect(try radii(60) == [.points(2.5)] && radii(600) == [.points(1.5)] && radii(1200) == [.points(1)])
  }

  @Test func `says what it lacks`() throws {
    let bare = try Self.lines(["routes.txt": nil, "trips.txt": nil]) {
      $0.film.label = LabelTemplate("{shape_id}")
    }
    #expect(bare.mapPaths.map(\.label) == ["P", "Q"])
    #expect(
      bare.warnings.map(\.message).contains(
        "has no trips.txt, which says the route of each shape; its lines have no colors and names of routes"))
  }

  @Test func `has no columns that set options but its own`() throws {
    #expect(try Self.lines { $0.film.label = LabelTemplate("{stop_name}") }.optionColumns.isEmpty)
  }

  @Test func `lacks the file of its trips rather than trips`() throws {
    var spec = SceneSpec()
    spec.trackBy = "trip_id"
    spec.film.play = try PlaySpeed(argument: "9s")
    let error = #expect(throws: DocumentError.self) {
      try TrackFileReader(Self.files(["trips.txt": nil]), of: spec).tracks(in: "feed/", readsTimes: true)
    }
    #expect(
      error?.diagnostics.map(\.message) == [
        "has no trips.txt, whose trips --play shows; add it, or leave out --play for its lines alone"
      ])
  }

  /// 23:59 on Friday 3 May is two minutes before 24:01, which is on Saturday.
  @Test func `has trips that run along their shapes by the timetable of its busiest day`() throws {
    let tracks = try Self.trips().tracks
    #expect(tracks.map(\.key) == ["r1", "r2", "s1"])
    let late = try #require(tracks[0].times)
    let friday = 1_714_694_400.0
    #expect(late.first == friday + 23 * 3600 + 59 * 60)
    // The stop without a time lies on the way. A quarter of the way needs a quarter of the two minutes.
    #expect(tracks[0].places.map(\.longitude).prefix(2) == [10, 10.01])
    #expect(abs(late[1] - late[0] - 30) < 0.2 && late.last == friday + 86_400 + 60)
    let early = tracks[1]
    #expect(early.places.map { ($0.longitude * 1000).rounded() / 1000 } == [10, 10.01, 10.02, 10.02, 10.04])
    #expect(
      try #require(early.times).map { (($0 - friday) / 60).rounded() } == [480, 485, 490, 491, 500])
  }

  /// Thousands of feeds have one shape for both directions.
  @Test func `has trips that run their shape backward, or from stop to stop where they do not fit it`() throws
  {
    let calls =
      "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
      + "r1,8:00:00,8:00:00,C,1\nr1,8:10:00,8:10:00,B,2\nr1,8:20:00,8:20:00,A,3\n"
    let back = try Self.trips([RowFilter("trip_id", .equal, ["r1"])], ["stop_times.txt": calls])
    func longitudes(_ tracks: TrackCollection) -> [Double] {
      tracks.tracks[0].places.map { ($0.longitude * 1000).rounded() / 1000 }
    }
    #expect(longitudes(back) == [10.04, 10.02, 10.01, 10])
    #expect(back.notes.contains { $0.contains("1 trip runs its shape from the end to the beginning") })
    let trips = "route_id,service_id,trip_id,shape_id\nR,W,r1,Q\n"
    let other = try Self.trips([], ["stop_times.txt": calls, "trips.txt": trips])
    #expect(longitudes(other) == [10.04, 10.02, 10])
    #expect(other.warnings.contains { $0.contains("1 trip does not fit its shape, and runs straight") })
  }

  @Test func `has the trips of its busiest day, years after its first one`() throws {
    let calendar = Self.tables["calendar.txt"]?.replacing(
      "1,0,20240501,20240531", with: "1,0,20200501,20310531")
    let trips = try Self.trips([], ["calendar.txt": calendar])
    #expect(trips.tracks.map(\.key) == ["r1", "r2", "s1"])
    #expect(trips.notes.contains { $0.contains("3 trips run on 2024-05-03") })
    // Without that Friday and the next one, it is the third; with an additional service, that day.
    let removed = "service_id,date,exception_type\nW,20240503,2\nW,20240510,2\n"
    func notes(_ exceptions: String) throws -> String {
      try Self.trips([], ["calendar.txt": calendar, "calendar_dates.txt": exceptions]).notes.joined()
    }
    #expect(try notes(removed).contains("3 trips run on 2024-05-17"))
    #expect(try notes(removed + "H,20240524,1\n").contains("4 trips run on 2024-05-24"))
  }

  @Test func `has the trips that conditions choose`() throws {
    let saturday = try Self.trips([RowFilter("service_id", .equal, ["H"])])
    #expect(saturday.tracks.map(\.key) == ["r3"])
    #expect(saturday.notes.contains { $0.contains("1 trip runs on 2024-05-04") })
    #expect(try Self.trips([RowFilter("trip_id", .equal, ["s1"])]).tracks.map(\.key) == ["s1"])
    #expect(try Self.trips([RowFilter("trip_id", .equal, ["none"])]).tracks.isEmpty)
  }

  @Test func `is told by the tables in its archive`() throws {
    let name = Array("feed/stop_times.txt".utf8)
    let head: [UInt8] = [0x50, 0x4B, 3, 4] + Array(repeating: 0, count: 22) + [UInt8(name.count), 0, 0, 0]
    #expect(FileKind(head + name + [0]) == .transitFeed)
    #expect(
      FileKind.transitFeed.message(for: .table, "a.zip")
        == "is a feed of GTFS, not a table; write --geojson a.zip")
  }
}
