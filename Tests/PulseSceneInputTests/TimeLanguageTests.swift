import PulseArguments
import PulseDocument
import PulseScene
import Testing

@testable import PulseSceneInput

@Suite struct `Dates in words` {
  @Test(arguments: [
    "31 янв 2024", "31 января 2024 г.", "31 de enero de 2024", "31 ene. 2024", "31 stycznia 2024",
    "31. ledna 2024",
    "31 januari 2024", "31 Ocak 2024", "31 OCAK 2024", "31 janvier 2024", "Mittwoch, den 31. Januar 2024",
    "mer. 31 janv. 2024", "31 gennaio 2024", "31 de janeiro de 2024", "segunda-feira, 31 de janeiro de 2024",
    "31 січня 2024 р.", "31. tammikuuta 2024", "2024. január 31.", "31. siječnja 2024.", "January 31st, 2024",
    "31-Jan-2024", "2024 Jan 31",
  ])
  func `have the names of months and days of many languages`(text: String) throws {
    #expect(try DataTime(argument: text).text == "2024-01-31T00:00:00Z")
  }

  @Test(arguments: [
    ("31. März 2024 um 10:30", "2024-03-31T10:30:00Z"), ("1er avril 2024 à 9:05", "2024-04-01T09:05:00Z"),
    ("January 5, 2024 at 10:30 AM", "2024-01-05T10:30:00Z"), ("5 mei 2024 om 18:30", "2024-05-05T18:30:00Z"),
    ("5 Ağustos 2024 18:30", "2024-08-05T18:30:00Z"), ("5 mar 2024", "2024-03-05T00:00:00Z"),
    ("mar 5 mars 2024", "2024-03-05T00:00:00Z"), ("1 Kasım 2024", "2024-11-01T00:00:00Z"),
    ("1. září 2024", "2024-09-01T00:00:00Z"), ("1 październik 2024", "2024-10-01T00:00:00Z"),
    ("сентябрь 2024 г.", "2024-09-01T00:00:00Z"), ("1. lipnja 2024", "2024-06-01T00:00:00Z"),
    ("1 lipca 2024", "2024-07-01T00:00:00Z"),
  ])
  func `can have words around them`(text: String, time: String) throws {
    #expect(try DataTime(argument: text).text == time)
  }

  @Test(arguments: [
    ("500 BC", "-0499-01-01T00:00:00Z"), ("44 v. Chr.", "-0043-01-01T00:00:00Z"),
    ("15 March 44 BC", "-0043-03-15T00:00:00Z"), ("AD 79", "0079-01-01T00:00:00Z"),
    ("24 August 79 CE", "0079-08-24T00:00:00Z"), ("10,000 BCE", "-9999-01-01T00:00:00Z"),
    ("1 BC", "0000-01-01T00:00:00Z"), ("52 av. J.-C.", "-0051-01-01T00:00:00Z"),
    ("-0499", "-0499-01-01T00:00:00Z"), ("-0499-03-15", "-0499-03-15T00:00:00Z"),
  ])
  func `can have an era`(text: String, time: String) throws {
    #expect(try DataTime(argument: text).text == time)
  }

  @Test(arguments: [
    "12 NE", "500 kBC", "BC", "0 BC", "1. listopada 2024", "31 foo 2024", "-5", "-05", "-0.5",
  ])
  func `are none without a known month or era`(text: String) {
    let time = try? DataTime(argument: text)
    #expect(time == nil || abs(time?.secondsSince1970 ?? .infinity) < 10)
  }

  @Test(arguments: [
    TimeTable(
      "year", ["500 BC", "79", "1066"], ["-0499-01-01T00:0", "0079-01-01T00:00", "1066-01-01T00:00"]),
    TimeTable("time", ["-0499", "-0029"], ["-0499-01-01T00:0", "-0029-01-01T00:0"]),
    // Two digits beside an era are the whole year.
    TimeTable(
      "date", ["15 March 44 BC", "2 September 31 BCE", "19 August 14 AD"],
      ["-0043-03-15T00:0", "-0030-09-02T00:0", "0014-08-19T00:00"]),
    TimeTable(
      "Jahr,Monat,Tag", ["2024,Januar,3", "2024,März,4"], ["2024-01-03T00:00", "2024-03-04T00:00"]),
    TimeTable("año,mes,día", ["2024,enero,3"], ["2024-01-03T00:00"]),
    TimeTable("år,månad,dag", ["2024,1,31"], ["2024-01-31T00:00"]),
    TimeTable("ano,mês,dia", ["2024,1,31"], ["2024-01-31T00:00"]),
    TimeTable("yıl,ay,gün", ["2024,1,31"], ["2024-01-31T00:00"]),
    TimeTable("vuosi,kuukausi,päivä", ["2024,1,31"], ["2024-01-31T00:00"]),
    TimeTable("рік,місяць,день", ["2024,1,31"], ["2024-01-31T00:00"]),
    TimeTable("년,월,일", ["2024,1,31"], ["2024-01-31T00:00"]),
    TimeTable("godina,mjesec,dan", ["2024,1,31"], ["2024-01-31T00:00"]),
    TimeTable("date", ["\"Mi, 31.01.2024\"", "Wed 2024-01-31"], ["2024-01-31T00:00", "2024-01-31T00:00"]),
    // One word for November in Polish and for October in Croatian.
    TimeTable(
      "date", ["1 listopada 2024", "1 grudnia 2024"], ["2024-11-01T00:00", "2024-12-01T00:00"]),
    TimeTable(
      "date", ["1. listopada 2024", "1. prosinca 2024"], ["2024-10-01T00:00", "2024-12-01T00:00"]),
    TimeTable(
      "date", ["1. listopada 2024", "2024-12-01"], ["2024-12-01T00:00"],
      ["'1. listopada 2024' has a month that is October in Croatian and November in Polish"], warnings: 1
    ),
  ])
  func `are those of a column in its language`(table: TimeTable) throws { try table.check() }
}

@Suite struct `Ranges and days of a column` {
  @Test(arguments: [
    TimeTable(
      "time", ["Jan-Mar 2024", "Apr - Jun 2024"],
      ["2024-01-01T00:00/2024-03-31T23:59", "2024-04-01T00:00/2024-06-30T23:59"]),
    TimeTable(
      "time", ["5-7 May 2024", "30 May - 2 June 2024"],
      ["2024-05-05T00:00/2024-05-07T23:59", "2024-05-30T00:00/2024-06-02T23:59"]),
    TimeTable("time", ["\"May 5-7, 2024\""], ["2024-05-05T00:00/2024-05-07T23:59"]),
    TimeTable("time", ["2024 Jan-Mar"], ["2024-01-01T00:00/2024-03-31T23:59"]),
    TimeTable("time", ["Q1-Q2 2024"], ["2024-01-01T00:00/2024-06-30T23:59"]),
    TimeTable("time", ["44-30 BC"], ["-0043-01-01T00:0/-0029-12-31T23:5"]),
    TimeTable("time", ["Jan-2024"], ["2024-01-01T00:00"]),
    TimeTable("time", ["31 Jan 2024 10:00 -0500"], ["2024-01-31T15:00"]),
    TimeTable(
      "time", ["1914-18", "1939-45", "1950"],
      ["1914-01-01T00:00/1918-12-31T23:59", "1939-01-01T00:00/1945-12-31T23:59", "1950-01-01T00:00"]),
    TimeTable(
      "season", ["2011-12", "2019-20"],
      ["2011-01-01T00:00/2012-12-31T23:59", "2019-01-01T00:00/2020-12-31T23:59"]),
    // Months, as all are.
    TimeTable("time", ["2011-12", "2011-11"], ["2011-12-01T00:00", "2011-11-01T00:00"]),
  ])
  func `are times with their ends`(table: TimeTable) throws {
    try table.check {
      if table.header == "season" { $0.film.timeField = "season" }
    }
  }

  @Test(arguments: [
    TimeTable("time", ["2024-01-31 24:30", "2024-02-01 25:10"], ["2024-02-01T00:30", "2024-02-02T01:10"]),
    TimeTable("time", ["31/01/2024 25:10:05"], ["2024-02-01T01:10"]),
    TimeTable(
      "date,time", ["1706659200000,23:59", "1706745600000,00:10"], ["2024-01-31T23:59", "2024-02-01T00:10"]),
    TimeTable("date,time", ["1706661000,23:59"], ["2024-01-31T00:30"]),
    TimeTable(
      "year,week", ["2021,53", "2020,53"], ["2020-12-28T00:00"],
      ["'2021-W53' is not a valid time"],
      warnings: 1),
  ])
  func `are days of more than 24 hours, and of numbers`(table: TimeTable) throws { try table.check() }

  @Test(arguments: [
    TimeTable(
      "event_date,timestamp", ["31 January 2024,1706832000", "2 February 2024,1707436800"],
      ["2024-01-31T00:00", "2024-02-02T00:00"],
      [
        "the times are the dates of 'event_date', as the numbers of 'timestamp' are other days, such as 31 January 2024 "
          + "beside 2024-02-02; write --time event_date to say so, or --time timestamp for those"
      ],
      warnings: 1),
    TimeTable(
      "date,timestamp", ["2024-01-01,1706832000", "2024-01-02,1707436800"],
      ["2024-02-02T00:00", "2024-02-09T00:00"],
      [
        "the times are the numbers of 'timestamp', and the dates of 'date' are other days, such as 2024-01-01 beside 2024-02-02; "
          + "write --time date for those, or --time timestamp to say so"
      ], warnings: 1),
    TimeTable(
      "date,timestamp", ["2024-02-02,1706832000", "2024-02-09,1707436800"],
      ["2024-02-02T00:00", "2024-02-09T00:00"]),
  ])
  func `are not silently those of an upload`(table: TimeTable) throws { try table.check() }

  @Test(arguments: [
    ("born,died", "01.05.1900,03.06.1950", "write --time born or died"),
    ("born,died", "5/13/1900,3/6/1950", "write --time born or died"),
    ("tst,acc", "1700000000,10", "write --time tst"), ("Period,v", "2019,0.5", "write --time Period"),
    ("timezone,born,died", "CET,1900-05-01,1950-06-03", "write --time born or died"),
    ("UJAHR,UMONAT", "2022,01", "write --time UJAHR,UMONAT"),
  ])
  func `are named where none is known`(header: String, row: String, advice: String) throws {
    let table = TimeTable(header, [row], [])
    let error = try #require(throws: SceneError.self) { try table.spec().resolvedTimes() }
    #expect(error.diagnostics.contains { $0.description.hasSuffix(advice) }, "\(error.diagnostics)")
  }

  @Test func `are those of JSON-FG beside the properties`() throws {
    let text = #"""
      {"type":"FeatureCollection","features":[
      {"type":"Feature","time":{"date":"2024-01-31"},"geometry":{"type":"Point","coordinates":[1,2]},"properties":{"a":1}},
      {"type":"Feature","time":{"interval":["2024-02-01","2024-02-03"]},"geometry":{"type":"Point","coordinates":[3,4]},
      "properties":null}]}
      """#
    let spec = try TextFiles(texts: ["a.json": text]).spec {
      ($0.geojson, $0.film.play) = (["a.json"], .length(2))
    }
    #expect(spec.allOverlays.map { $0.time?.text.prefix(10) } == ["2024-01-31", "2024-02-01"])
    #expect(spec.allOverlays.map { $0.end?.text.prefix(10) } == [nil, "2024-02-03"])
  }
}

extension SceneSpec {
  /// The times, after which all problems of the data are known.
  fileprivate func resolvedTimes() throws -> [String] { allOverlays.compactMap { $0.time?.text } }
}
