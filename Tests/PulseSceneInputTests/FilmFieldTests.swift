import PulseArguments
import PulseDocument
import PulseGeo
import PulseScene
import Testing

@testable import PulseSceneInput

@Suite struct `The times of a table` {
  private func resolved(_ table: String, _ options: (inout SceneSpec) -> Void = { _ in }) throws
    -> ResolvedScene
  {
    let files = TextFiles(texts: ["a.csv": table])
    let spec = try files.spec {
      $0.csv = ["a.csv"]
      $0.film.play = .length(10)
      $0.radius = .points(10)
      options(&$0)
    }
    return try spec.resolved(reading: files)
  }

  private func span(_ table: String, _ options: (inout SceneSpec) -> Void = { _ in }) throws -> [String] {
    let film = try #require(try resolved(table, options).scene.film)
    return [film.start.text, film.end.text]
  }

  @Test func `select rows of a still`() throws {
    let table = "id,lat,lon,time\na,1,2,2026-01-01\nb,1,3,2026-01-02T10:00\nc,1,4,2026-01-03\n"
    func ids(_ from: String?, _ to: String?) throws -> [String] {
      let scene = try resolved(table) {
        $0.film.play = nil
        $0.film.from = try? from.map { try DataTime(argument: $0) }
        if let to, let end = try? TimeBound(argument: to) { $0.film.toArgument = end }
        $0.isStrict = true
      }
      return scene.scene.overlays.map(\.id)
    }
    #expect(try ids("2026-01-02", nil) == ["b", "c"])
    #expect(try ids(nil, "2026-01-02T11:00") == ["a", "b"])
    #expect(try ids("2026-01-02", "2026-01-02T11:00") == ["b"])
    #expect(throws: SceneError.self) { try ids("2027-01-01", nil) }
  }

  @Test func `are in several fields`() throws {
    let storm = ["2005-08-23T18:00:00Z", "2005-08-24T06:00:00Z"]
    #expect(try span("date,time,lat,lon\n2005-08-23,1800,1,2\n2005-08-24,0600,1,3\n") == storm)
    #expect(try span("Date,Time,lat,lon\n2005-08-23,18:00,1,2\n2005-08-24,06:00,1,3\n") == storm)
    #expect(
      try span("date,time,lat,lon\n20050823,1800,1,2\n20050824,600,1,3\n") { $0.film.timeField = "date,time" }
        == storm)
    #expect(try span("lat,lon,acq_date,acq_time\n1,2,2005-08-23,1800\n1,3,2005-08-24,600\n") == storm)
    #expect(try span("year,month,day,hour,lat,lon\n2005,8,23,18,1,2\n2005,8,24,6,1,3\n") == storm)
    #expect(
      try span("Year,Month,Day,lat,lon\n2005,8,23,1,2\n2005,8,24,1,3\n").first == "2005-08-23T00:00:00Z")
    let parts = "y,m,d,h,lat,lon\n2005,8,23,18,1,2\n2005,8,24,6,1,3\n"
    #expect(try span(parts) { $0.film.timeField = "y, m,d,h" } == storm)
    #expect(
      try span(
        "eventDate,lat,lon\n2005-08-23T18:00/2005-08-23T19:00,1,2\n2005-08-24T02:00/2005-08-24T06:00,1,3\n")
        == storm)
  }

  @Test func `are years if all are`() throws {
    let table = "year,lat,lon\n1999,1,2\n2004,1,3\n"
    let span = ["1999-01-01T00:00:00Z", "2004-01-01T00:00:00Z"]
    #expect(try self.span(table) { $0.film.timeField = "year" } == span)
    #expect(
      try self.span(table) {
        $0.film.timeField = "year"
        $0.film.from = DataTime(secondsSince1970: 2000)
      } == ["2000-01-01T00:00:00Z", span[1]])
    #expect(try self.span("time,lat,lon\n0,1,2\n2004,1,3\n")[1] == "1970-01-01T00:33:24Z")
    // Dates beside years keep their own, and days of a year are no years.
    #expect(
      try self.span("date,lat,lon\n1970-01-01,1,2\n1980,1,3\n") == [
        "1970-01-01T00:00:00Z", "1980-01-01T00:00:00Z",
      ])
    #expect(
      try self.span("day_of_year,lat,lon\n1,1,2\n365,1,3\n") { $0.film.timeField = "day_of_year" }[1]
        == "1970-01-01T00:06:05Z")
  }

  @Test func `are days of a spreadsheet where that is certain`() throws {
    // 45292 is 1 January 2024 in every spreadsheet, and a half is noon.
    let span = ["2024-01-01T12:00:00Z", "2024-01-03T06:00:00Z"]
    #expect(try self.span("time,lat,lon\n45292.5,1,2\n45294.25,1,3\n") == span)
    #expect(try self.span("Datum;lat;lon\n45292,5;1;2\n45294,25;1;3\n") == span)
    #expect(
      try self.span("Date,lat,lon\n45292,1,2\n45294,1,3\n") == [
        "2024-01-01T00:00:00Z", "2024-01-03T00:00:00Z",
      ])
    let unsure = "time,lat,lon\n45292,1,2\n45294,1,3\n"
    let read = try resolved(unsure)
    #expect(
      read.warnings.map(\.description) == [
        "a.csv: all times are numbers from 20000 to 80000, read as seconds of 1 January 1970; write --time-format excel if "
          + "they are days of a spreadsheet, or %s if they are seconds"
      ])
    let format = try TimeFormat(argument: "excel")
    #expect(
      try self.span(unsure) { $0.film.timeFormat = format } == [
        "2024-01-01T00:00:00Z", "2024-01-03T00:00:00Z",
      ])
    let seconds = try TimeFormat(argument: "%s")
    #expect(try resolved(unsure) { $0.film.timeFormat = seconds }.warnings.isEmpty)
  }

  @Test func `are doubted if they are one instant, or span more than history, and are told`() throws {
    let same = try resolved("time,lat,lon\n2024-01-01,1,2\n2024-01-01,1,3\n")
    #expect(
      same.warnings.map(\.description) == [
        "--play: all 2 times of the data are 2024-01-01T00:00:00Z; check the times, see --time"
      ])
    let long = try resolved("time,lat,lon\n2024-01-01,1,2\n9999-01-01,1,3\n")
    #expect(
      long.warnings.map(\.description) == [
        "--play: the data span 7975 years, from 2024-01-01T00:00:00Z to 9999-01-01T00:00:00Z; check the times, see "
          + "--time-format"
      ])
    let years = try resolved("year,lat,lon\n1999,1,2\n2004,1,3\n") { $0.film.timeField = "year" }
    #expect(
      years.notes == [
        "a.csv: 2 rows, lat from 'lat', lon from 'lon', time from 'year'",
        "times are those of 'year', as years",
        "the film shows 1999-01-01T00:00:00Z to 2004-01-01T00:00:00Z, in UTC",
        "after the data, the film goes on until its last events have been seen; --hold 0 ends it there",
      ])
  }

  @Test func `have the form that is given`() throws {
    let table = "time,lat,lon\n05/01/2024 6:30 pm,1,2\n06/01/2024 12:05 am,1,3\n"
    let format = try TimeFormat(argument: "%d/%m/%Y %I:%M %p")
    #expect(
      try span(table) { $0.film.timeFormat = format } == ["2024-01-05T18:30:00Z", "2024-01-06T00:05:00Z"])
    let known: KeyValuePairs = [
      "%Y-%j": ("2024-060", "2024-02-29T00:00:00Z"),
      "%d %b %y %H%M%S": ("1 Mar 68 235959", "2068-03-01T23:59:59Z"),
      "%m/%d/%Y %H:%M:%S.%f %z": ("05/01/2024 10:00:00.25 +0200", "2024-05-01T08:00:00.25Z"),
      "%s": ("1714557600", "2024-05-01T10:00:00Z"),
      "%A, %e. %B %Y": ("Friday, 3. May 2024", "2024-05-03T00:00:00Z"),
      // Timetables count on after midnight.
      "%Y%m%d %H:%M:%S": ("20240131 25:10:00", "2024-02-01T01:10:00Z"),
    ]
    for (format, (text, expected)) in known {
      #expect(try TimeFormat(argument: format).time(text)?.text == expected, "\(format)")
    }
    for text in [
      "31/02/2024 1:00 pm", "05/01/2024 13:00 pm", "05/01/2024 1:00 pm x", "05-01-2024 1:00 pm", "",
    ] {
      #expect(format.time(text) == nil, "\(text)")
    }
    for text in ["%d/%m", "%Q", "%", "Y"] {
      #expect(throws: ArgumentValueError.self, "\(text)") { try TimeFormat(argument: text) }
    }
  }

  @Test func `without their dates are warned of`() throws {
    let table = "obs_date,t,lat,lon\n2005-08-23,1800,1,2\n2005-08-24,0600,1,3\n"
    let warnings = try resolved(table) { $0.film.timeField = "t" }.warnings.map(\.description)
    #expect(
      warnings == [
        "a.csv: all times are of 1 January 1970, as times of day without a date are; write --time with both fields, such as --time obs_date,t"
      ])
  }
}

@Suite struct `The end of a film` {
  private static let events = "id,time,lat,lon\na,0,1,2\nb,1000,1,3\n"

  private func scene(_ options: (inout SceneSpec) -> Void = { _ in }) throws -> Scene {
    let files = TextFiles(texts: ["a.csv": Self.events])
    let spec = try files.spec {
      $0.csv = ["a.csv"]
      $0.film.play = .speed(250)
      $0.radius = .points(10)
      $0.frameRate = 25
      options(&$0)
    }
    return try spec.resolved(reading: files).scene
  }

  /// The frames of a film in which an overlay is there.
  private func frames(of id: String, in scene: Scene) -> Int {
    (0..<Int((scene.duration * scene.frameRate - 1e-6).rounded(.up))).count { frame in
      scene.state(at: Double(frame) / scene.frameRate).overlays.contains { $0.id == id }
    }
  }

  @Test func `shows the last event like all others`() throws {
    // A pulse of 0.8 s and a second more are 45 frames of 25 a second; the data end in frame 99.
    let scene = try scene()
    #expect(frames(of: "a", in: scene) == 45 && frames(of: "b", in: scene) == 45)
    #expect(abs(scene.duration - (99 / 25.0 + 1.8)) < 1e-9)
    #expect(scene.film?.dataTime(at: scene.duration).secondsSince1970 == 1000)
  }

  @Test(arguments: [3.9, 4.0, 6.5, 20])
  func `lies within a given length`(length: Double) throws {
    let scene = try scene { $0.film.play = .length(length) }
    #expect(abs(scene.duration - length) < 1e-9)
    #expect(frames(of: "a", in: scene) == 45 && frames(of: "b", in: scene) >= 45)
    // The data have at least a quarter of a length that is shorter.
    #expect(try self.scene { $0.film.play = .length(2) }.film.map { abs($0.speed - 2000) < 1e-9 } == true)
  }

  @Test func `is held as long as is said`() throws {
    #expect(try scene { $0.film.hold = 0 }.duration == 4)
    #expect(try scene { $0.film.hold = 7 }.duration == 11)
    // One that stays has its pulse and a second.
    #expect(abs(try scene { $0.film.linger = .infinity }.duration - (99 / 25.0 + 1.8)) < 1e-9)
  }
}

@Suite struct `A line or polygon with a time` {
  private func scene(_ features: [String], _ options: (inout SceneSpec) -> Void = { _ in }) throws -> Scene {
    let text = #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
    let files = TextFiles(texts: ["a.geojson": text])
    let spec = try files.spec {
      $0.geojson = ["a.geojson"]
      $0.film.play = .length(4)
      $0.frameRate = 5
      options(&$0)
    }
    return try spec.resolved(reading: files).scene
  }

  private func polygon(_ properties: String) -> String {
    #"{"type":"Feature","properties":{\#(properties)},"geometry":{"type":"Polygon","coordinates":[[[9,53],[10,53],[10,54],[9,53]]]}}"#
  }

  private func seen(_ scene: Scene, _ index: Int) -> [Int] {
    (0..<Int((scene.duration * scene.frameRate).rounded())).filter {
      let opacities = scene.state(at: Double($0) / scene.frameRate).mapPathOpacities
      return opacities.isEmpty || opacities[index] > 0
    }
  }

  @Test func `appears at it and stays until its end`() throws {
    // Four days in 20 frames: a day in five of them.
    let scene = try scene([
      polygon(#""date":"2020-01-01","end":"2020-01-02""#), polygon(#""date":"2020-01-03""#), polygon(""),
      polygon(#""date":"2020-01-05""#),
    ]) { $0.film.hold = 0.8 }
    #expect(scene.duration == 19 / 5.0 + 1)
    #expect(seen(scene, 0) == Array(0..<10) && seen(scene, 1) == Array(10..<24))
    #expect(seen(scene, 2) == Array(0..<24) && seen(scene, 3) == Array(19..<24))
  }

  @Test func `has years, and leaves the film with its part of the data`() throws {
    let features = [polygon(#""time":2000"#), polygon(#""time":2001"#), polygon(#""time":2004"#)]
    let scene = try scene(features) { $0.film.to = DataTime(secondsSince1970: 2002) }
    #expect(scene.film?.end.text == "2002-01-01T00:00:00Z")
    #expect(seen(scene, 2).isEmpty && seen(scene, 0).first == 0 && seen(scene, 1).first == 10)
    // The same without a film.
    #expect(try self.scene(features) { $0.film = FilmSpec() }.mapPaths.allSatisfy { $0.event == nil })
  }
}

@Suite struct `The times of a track` {
  /// Points on the equator, a degree apart.
  private let places = (0..<5).compactMap { try? GeoPoint(latitude: 0, longitude: Double($0)) }

  @Test func `are completed by the distance`() {
    #expect(
      TrackTimes(places: places, times: [0, nil, nil, 300, 400])?.times.map { $0.rounded() } == [
        0, 100, 200, 300, 400,
      ])
    #expect(
      TrackTimes(places: places, times: [nil, 10, nil, 30, nil])?.times.map { $0.rounded() } == [
        0, 10, 20, 30, 40,
      ])
    #expect(TrackTimes(places: places, times: [nil, nil, 7, nil, nil]) == nil)
    #expect(TrackTimes(places: places, times: [nil, nil, nil, nil, nil]) == nil)
    let resting = Array(repeating: places[0], count: 3)
    #expect(TrackTimes(places: resting, times: [5, nil, 9])?.times == [5, 5, 9])
  }

  @Test func `are numbers, or have no zone`() throws {
    func times(_ json: String) throws -> [Double]? {
      let text =
        #"{"type":"Feature","properties":{"coordTimes":\#(json)},"geometry":{"type":"LineString","coordinates":[[0,0],[1,0]]}}"#
      return try firstTrack(
        TrackFilePath(argument: "a.geojson"), readsTimes: true, from: TextFiles(texts: ["a.geojson": text])
      ).times
    }
    #expect(try times("[1714550400000,1714550700000]") == [1_714_550_400, 1_714_550_700])
    #expect(try times(#"["1714550400000","1714550700000"]"#) == [1_714_550_400, 1_714_550_700])
    #expect(try times(#"["2024-05-01T08:00:00","2024-05-01T08:05:00"]"#) == [1_714_550_400, 1_714_550_700])
  }
}
