import PulseArguments
import PulseDocument
import PulseScene
import PulseTestSupport
import Testing

@testable import PulseSceneInput

@Suite struct `The notation of times in columns` {
  @Test(arguments: [
    TimeTable(
      "date,time", ["990131,235950", "990227,000010"], ["1999-01-31T23:59", "1999-02-27T00:00"],
      ["dates in 'date' such as 990131 are read as %y%m%d"]),
    TimeTable(
      "DATE,TIME", ["240131,235950", "240201,000010"], ["2024-01-31T23:59", "2024-02-01T00:00"],
      ["in which they lie closest together; write --time-format %d%m%y if they are not"], warnings: 1),
    TimeTable(
      "UTC_date,UTC_time", ["310124,235950", "10224,10"], ["2024-01-31T23:59", "2024-02-01T00:00"],
      warnings: 1),
    TimeTable(
      "fixdate,fixtime", ["311299,235950", "010100,001000"], ["1999-12-31T23:59", "2000-01-01T00:10"]),
    TimeTable("DATE,UTC", ["31012024,235950", "01022024,001000"], ["2024-01-31T23:59", "2024-02-01T00:10"]),
    TimeTable("date", ["31012024", "01022024"], ["2024-01-31T00:00", "2024-02-01T00:00"]),
    TimeTable(
      "TAG,DATE,TIME", ["T,2024-01-31,235950", "T,2024-02-01,10"], ["2024-01-31T23:59", "2024-02-01T00:00"]),
    TimeTable(
      "date,time", ["2024-01-31,235950.5", "2024-02-01,001000.0"], ["2024-01-31T23:59", "2024-02-01T00:10"]),
    TimeTable("date", ["202401", "202402"], ["2024-01-01T00:00", "2024-02-01T00:00"]),
    // What no order has.
    TimeTable(
      "date,time", ["990099,235950", "990098,10"], ["1970-01-03T17:32", "1970-01-01T00:00"],
      [
        "all times are seconds of 1970, as numbers of another form are; write --time date,time if 'date' has their dates"
      ],
      warnings: 1),
  ])
  private func `can be digits in the order that the whole column has`(table: TimeTable) throws {
    try table.check()
  }

  @Test(arguments: [
    TimeTable(
      "id,Created Date,Closed Date", ["1,2024-01-31,2024-02-10", "2,2024-02-01,", "3,2024-02-03,2024-02-05"],
      [
        "2024-01-31T00:00/2024-02-10T23:59", "2024-02-01T00:00/2024-02-10T23:59",
        "2024-02-03T00:00/2024-02-05T23:59",
      ]),
    TimeTable(
      "Reported,Closed Date", ["2024-01-31,2024-02-10", "2024-02-01,"],
      ["2024-01-31T00:00/2024-02-10T23:59", "2024-02-01T00:00/2024-02-10T23:59"]),
    TimeTable(
      "Created Date,Closed Date", ["01/31/2024 11:59:59 PM,02/01/2024 01:00:00 AM"],
      ["2024-01-31T23:59/2024-02-01T01:00"]),
    TimeTable(
      "Logged At,Resolved At", ["2024-01-31T10:00Z,2024-01-31T12:00Z"], ["2024-01-31T10:00/2024-01-31T12:00"]),
    // Alone, it is the time of the event.
    TimeTable("Closed Date", ["2024-02-10"], ["2024-02-10T00:00"], warnings: 1),
  ])
  private func `are those of the beginning, not of the end`(table: TimeTable) throws { try table.check() }

  @Test(arguments: [
    TimeTable(
      "Date,Time (UTC)", ["2024-01-01,07:10:09.5", "2024-01-02,01:18:41"],
      ["2024-01-01T07:10", "2024-01-02T01:18"]),
    TimeTable("DATE,TIME (HH:MM:SS)", ["2024-01-31,23:59:50"], ["2024-01-31T23:59"]),
    TimeTable(
      "Fecha,Hora UTC", ["31/01/2024,23:59", "01/02/2024,00:10"], ["2024-01-31T23:59", "2024-02-01T00:10"]),
    TimeTable(
      "Date,Time,AM/PM", ["1/31/2024,11:59,PM", "2/1/2024,12:10,AM"],
      ["2024-01-31T23:59", "2024-02-01T00:10"]),
    TimeTable(
      "Date,Hour,Min", ["2024-01-31,23,59", "2024-02-01,0,10"], ["2024-01-31T23:59", "2024-02-01T00:10"]),
    TimeTable("Date,Hour,Min,Max", ["2024-01-31,23,5,9"], ["2024-01-31T23:00"]),
    TimeTable(
      "date,time,timezone", ["2024-03-01,07:00,+02:00", "2024-03-01,08:00,+2"],
      ["2024-03-01T05:00", "2024-03-01T06:00"], ["times of day are in the zones of 'timezone'"]),
    TimeTable(
      "Date,Time,Tz", ["2024-01-31,23:59,CET", "2024-02-01,00:10,UTC"],
      ["2024-01-31T22:59", "2024-02-01T00:10"]),
    TimeTable("time,timezone", ["2024-01-31T23:59Z,+02:00"], ["2024-01-31T23:59"]),
    TimeTable("time_utc,timezone", ["2024-01-31 23:59,+02:00"], ["2024-01-31T23:59"]),
    TimeTable(
      "date,time,timezone", ["2024-03-01,07:00,Europe/Berlin"], ["2024-03-01T07:00"],
      ["'Europe/Berlin' in 'timezone' is no offset from UTC, so that its times are taken for those of UTC"],
      warnings: 1),
    TimeTable(
      "date,start,end", ["2024-01-31,22:00,23:30", "2024-02-01,00:10,"],
      ["2024-01-31T22:00/2024-01-31T23:30", "2024-02-01T00:10"]),
  ])
  private func `have the time of day of another column, with its half of the day and zone`(table: TimeTable)
    throws
  {
    try table.check()
  }

  @Test(arguments: [
    TimeTable(
      "Year\u{9}Mo".replacing("\u{9}", with: ",") + ",Dy,Hr,Mn,Sec",
      ["2010,2,27,6,34,11.5", "2011,3,11,5,46,"],
      ["2010-02-27T06:34", "2011-03-11T05:46"]),
    TimeTable("YEAR,DOY", ["2023,300", "2024,62"], ["2023-10-27T00:00", "2024-03-02T00:00"]),
    TimeTable("Year,Julian_Day", ["2019,5", "2020,60"], ["2019-01-05T00:00", "2020-02-29T00:00"]),
    TimeTable("year,quarter", ["2019,1", "2019,Q3"], ["2019-01-01T00:00", "2019-07-01T00:00"]),
    TimeTable("year,week", ["2019,1", "2019,30"], ["2018-12-31T00:00", "2019-07-22T00:00"]),
    TimeTable("year,mo,day", ["2019,1,5"], ["2019-01-05T00:00"]),
    TimeTable("Year,Mon,Day", ["2024,Jan,31"], ["2024-01-31T00:00"]),
    TimeTable("yr,mo,dy", ["2024,1,31"], ["2024-01-31T00:00"]),
    TimeTable("YYYY,MM,DD,hh,mm", ["2023,12,31,23,30"], ["2023-12-31T23:30"]),
    TimeTable("Year,Month,Day,Time", ["2023,12,31,23:30"], ["2023-12-31T23:30"]),
    TimeTable("Day,Month,Year,Time", ["31,12,2023,2330"], ["2023-12-31T23:30"]),
    TimeTable("jour,mois,an,hrmn", ["31,1,2022,23:59"], ["2022-01-31T23:59"]),
    TimeTable(
      "OCCURRED_ON_DATE,YEAR,MONTH,HOUR", ["2024-01-31 23:59:00+00,2024,1,23"], ["2024-01-31T23:59"]),
    TimeTable("report_date,year", [",2024"], ["2024-01-01T00:00"]),
    TimeTable(
      "Month,Year", ["3,14", "4,15"], ["2014-03-01T00:00", "2015-04-01T00:00"],
      ["have two digits, read as 2014 to 2015"]),
    TimeTable(
      "year", ["98", "99"], ["0098-01-01T00:00", "0099-01-01T00:00"],
      ["write --time-format %y if they are of ours"], warnings: 1),
  ])
  private func `can be a year with any of its parts`(table: TimeTable) throws { try table.check() }

  @Test(arguments: [
    TimeTable("date,time", ["45352,0.75", "45353,0.25"], ["2024-03-01T18:00", "2024-03-02T06:00"]),
    TimeTable("date,time", ["2024-03-01,0.75", "2024-03-02,0.5"], ["2024-03-01T18:00", "2024-03-02T12:00"]),
    TimeTable(
      "Data,Ora", ["2024-02-01,6.30", "2024-02-01,18.15"], ["2024-02-01T06:30", "2024-02-01T18:15"]),
    TimeTable(
      "date,time", ["2024-01-31,08h30", "2024-01-31,18h"], ["2024-01-31T08:30", "2024-01-31T18:00"]),
    TimeTable("MSG_DATE,MSG_TIME", ["31-JAN-24,23.59.50"], ["2024-01-31T23:59"]),
    TimeTable("date,time", ["2024-01-31,T23:59:50Z"], ["2024-01-31T23:59"]),
    TimeTable(
      "date,time", ["2024-01-31,11:59 p.m.", "2024-02-01,12:10 a.m."],
      ["2024-01-31T23:59", "2024-02-01T00:10"]),
    TimeTable(
      "date,time", ["2024-01-31,23:59 Uhr", "2024-02-01,0:10 Uhr"], ["2024-01-31T23:59", "2024-02-01T00:10"]),
    TimeTable(
      "time", ["2024-01-31 18h30", "2024-01-31 18.30.10"], ["2024-01-31T18:30", "2024-01-31T18:30"]),
    TimeTable(
      "start,end", ["2024-01-05,9999-12-31", "2024-01-02,2024-01-03"],
      ["2024-01-05T00:00/2024-01-05T00:00", "2024-01-02T00:00/2024-01-03T23:59"],
      ["'9999-12-31' in 'end' is read as an end that has not come"]),
    TimeTable(
      "von,bis", ["01.01.2020,31.12.9999", "01.01.2021,01.01.2022"],
      ["2020-01-01T00:00/2022-01-01T23:59", "2021-01-01T00:00/2022-01-01T23:59"]),
    TimeTable(
      "start,end", ["2020,9999", "2021,2022"],
      ["2020-01-01T00:00/2022-12-31T23:59", "2021-01-01T00:00/2022-12-31T23:59"]),
    TimeTable(
      "date,start,end", ["2024-01-01,Berlin,Hamburg", "2024-01-02,K,Bonn"],
      ["2024-01-01T00:00", "2024-01-02T00:00"],
      ["'end' has no times, but values such as 'Hamburg', and ends no events"]),
    TimeTable(
      "date,begin,end", ["2024-01-01,12,15", "2024-01-02,1,7"], ["2024-01-01T00:00", "2024-01-02T00:00"]),
    TimeTable(
      "date,end", ["2024-01-01,soon", "2024-01-02,2024-01-03"], ["2024-01-02T00:00/2024-01-03T23:59"],
      warnings: 1),
    TimeTable(
      "datetime", ["2020-01-01/2020-02-01", "2020-02-01/.."],
      ["2020-01-01T00:00/2020-02-01T23:59", "2020-02-01T00:00/2020-02-01T23:59"]),
  ])
  private func `can be that of spreadsheets, databases and other languages`(table: TimeTable) throws {
    try table.check()
  }

  @Test(arguments: [
    ("2019M03", "2019-03-01"), ("2019 Q2", "2019-04-01"), ("Q3-2019", "2019-07-01"),
    ("2019-S2", "2019-07-01"),
    ("2019H1", "2019-01-01"), ("2019-1", "2019-01-01"), ("2019-03-00T00:00:00Z", "2019-03-01"),
    ("+2019-00-00T00:00:00Z", "2019-01-01"),
  ])
  func `can be a period, read as its beginning`(text: String, date: String) throws {
    #expect(try DataTime(argument: text).text == "\(date)T00:00:00Z")
  }

  @Test(arguments: [
    "2019M13", "Q5-2019", "2019-S3", "2019-0", "2019-13-00", "0.5.2024", "2024-01-31 8h3", "2024-01-31 25h30",
  ])
  func `is refused where it is out of range`(text: String) {
    #expect(throws: ArgumentValueError.self) { try DataTime(argument: text) }
  }

  @Test(arguments: [
    ("2023-Q2", 91.0), ("2023-W22", 7), ("2024-03", 31), ("2024-03-05", 1), ("20240305", 1), ("May 2024", 31),
    ("5 May 2024", 1), ("2024-S1", 182), ("Q1 2024", 91), ("2024-05-03T10:00", 0), ("1714557600", 0),
    ("2024-W05-2", 1),
  ])
  func `of ends means the end of a period`(text: String, days: Double) throws {
    #expect(try TimeBound(argument: text).period == days * 86_400)
  }

  @Test func `of lines and polygons is proposed by name`() throws {
    let area = #"{"type":"Polygon","coordinates":[[[9,53],[10,53],[10,54],[9,53]]]}"#
    for (properties, field) in [
      (#""FIRE_YEAR":2001"#, "FIRE_YEAR"), (#""startYear":"1200","endYear":"1300""#, "startYear"),
    ] {
      let text = #"{"type":"Feature","properties":{\#(properties)},"geometry":\#(area)}"#
      let error = #expect(throws: SceneError.self) {
        try TextFiles(texts: ["a.geojson": text]).spec {
          $0.geojson = ["a.geojson"]
          $0.film.play = .length(2)
        }.resolved()
      }
      #expect(
        error?.lines.contains { $0.hasSuffix("write --time \(field)") } == true, "\(error?.lines ?? [])")
    }
    let table = TimeTable(
      "Start Year,Start Month,Start Day,End Year,End Month,End Day", ["2020,12,31,2021,3,5"], [])
    let error = #expect(throws: SceneError.self) { try table.spec() }
    #expect(error?.lines.contains { $0.contains("write --time 'Start Year,Start Month,Start Day'") } == true)
    let spec = try table.spec { $0.film.timeField = "Start Year,Start Month,Start Day" }
    #expect(spec.allOverlays.first?.end?.text == "2021-03-05T23:59:59.999999Z")
  }

  @Test func `that cannot be read is counted once`() throws {
    let features = ["2020-01-01", "x"].map {
      #"{"type":"Feature","properties":{"date":"\#($0)"},"geometry":{"type":"Point","coordinates":[1,2]}}"#
    }
    let text = #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
    let spec = try TextFiles(texts: ["a.geojson": text]).spec {
      $0.geojson = ["a.geojson"]
      $0.film.play = .length(2)
    }
    #expect(spec.warnings.contains { $0.description.contains("1 of 2 features is left out: 1 with a time") })
  }
}

@Suite struct `The clock and the title of a film` {
  /// The texts of the cards at a time.
  private func texts(_ scene: Scene, at time: Double) -> [String] {
    scene.displayList(at: time).elements.flatMap { element -> [String] in
      guard case .card(let card) = element else { return [] }
      return card.items.compactMap { if case .text(let text, _, _, _, _) = $0 { text } else { nil } }
    }
  }

  private func scene(
    _ header: String, _ rows: [String], _ options: (inout SceneSpec) throws -> Void
  ) throws -> Scene {
    let text = (["lat,lon,\(header)"] + rows.map { "1,2,\($0)" }).joined(separator: "\n")
    var spec = SceneSpec()
    (spec.csv, spec.radius) = (["a.csv"], .points(6))
    spec.film.play = .length(10)
    try options(&spec)
    let files = TextFiles(texts: ["a.csv": text])
    return try SceneReader(files: files, options: spec).spec(scene: nil).resolved(reading: files).scene
  }

  @Test(
    arguments: [
      ("date", ["1992-04-29", "1992-05-04"], nil, "29 Apr 1992"),
      ("time", ["2026-05-17 06:00", "2026-05-17 06:20"], nil, "17 May 2026, 06:00"),
      ("time", ["2026-05-17 06:00Z", "2026-05-17 06:20Z"], nil, "17 May 2026, 06:00 UTC"),
      ("time", ["1778997600", "1778998800"], nil, "17 May 2026, 06:00 UTC"),
      ("date", ["1992-04-29", "1992-05-04"], "UTC", "29 Apr 1992, 00:00 UTC"),
    ] as [(String, [String], String?, String)])
  func `shows as much of the times as the data have`(
    header: String, rows: [String], zone: String?, text: String
  ) throws {
    let scene = try scene(header, rows) {
      ($0.annotations.clock, $0.annotations.timeZone) = (.automatic, zone)
    }
    let shown = texts(scene, at: 0)
    #expect(shown.map { $0.trimmingPrefix(" ") } == [text[...]], "\(shown)")
  }

  @Test func `count the events in the interval, with those of its last day`() throws {
    let rows = ["1992-04-28", "1992-04-29", "1992-05-04", "1992-05-04", "1992-05-09"]
    let scene = try scene("date", rows) {
      $0.film.from = try DataTime(argument: "1992-04-29")
      $0.film.toArgument = try TimeBound(argument: "1992-05-04")
      ($0.annotations.title, $0.annotations.clock) = ("{count} deaths", .automatic)
    }
    #expect(texts(scene, at: 0).first == "1 deaths")
    #expect(texts(scene, at: scene.duration - 0.1).first == "3 deaths")
    #expect(scene.film?.end.text.hasPrefix("1992-05-04T23:59") == true)
  }
}

@Suite struct `Columns that make an animation long` {
  private func resolved(_ header: String, _ rows: [String]) throws -> (spec: SceneSpec, warnings: [String]) {
    let text = (["lat,lon,\(header)"] + rows.map { "1,2,\($0)" }).joined(separator: "\n")
    let files = TextFiles(texts: ["a.csv": text])
    let spec = try files.spec { $0.csv = ["a.csv"] }
    return (spec, try spec.resolved(reading: files).warnings.map(\.description))
  }

  @Test(arguments: [("delay", ["5", "12", "35"]), ("pulses", ["72", "80"]), ("delay", ["35 min", "0"])])
  func `are data`(name: String, values: [String]) throws {
    let (spec, warnings) = try resolved(name, values)
    #expect(spec.optionColumns.isEmpty)
    #expect(warnings.contains { $0.contains("so that '\(name)' is data and sets no option") }, "\(warnings)")
  }

  @Test func `are named if their values are those of an option`() throws {
    let (spec, warnings) = try resolved("delay", ["3.1", "4.7", "9.3"])
    #expect(spec.optionColumns.count == 1)
    #expect(
      warnings.contains { $0.contains("as 'delay' sets --delay; write --data-columns-only if it is data") },
      "\(warnings)")
    #expect(try resolved("delay", ["0.2", "0.4"]).warnings.isEmpty)
  }
}
