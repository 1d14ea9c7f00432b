import PulseArguments
import PulseDocument
import PulseScene
import Testing

@testable import PulseSceneInput

@Suite struct `The end of an event` {
  @Test(arguments: [
    // As ISO 8601-2 has it, an interval ends in its last unit, which it has in common with its last day.
    TimeTable("time", ["1914-1918"], ["1914-01-01T00:00/1918-12-31T23:59"]),
    TimeTable("time", ["1914/1918"], ["1914-01-01T00:00/1918-12-31T23:59"]),
    TimeTable("start,end", ["1914,1918"], ["1914-01-01T00:00/1918-12-31T23:59"]),
    TimeTable("start,end", ["1914-07-28,1918-11-11"], ["1914-07-28T00:00/1918-11-11T23:59"]),
    TimeTable("start,end", ["28/07/1914,11/11/1918"], ["1914-07-28T00:00/1918-11-11T23:59"]),
    TimeTable("start,end", ["Jan 1914,Feb 1916"], ["1914-01-01T00:00/1916-02-29T23:59"]),
    TimeTable("start,end", ["201901,202002"], ["2019-01-01T00:00/2020-02-29T23:59"]),
    TimeTable("start,end", ["2019-Q4,2020-Q1"], ["2019-10-01T00:00/2020-03-31T23:59"]),
    TimeTable("time", ["3-5 March 2021"], ["2021-03-03T00:00/2021-03-05T23:59"]),
    TimeTable("time", ["2021-03..2021-05"], ["2021-03-01T00:00/2021-05-31T23:59"]),
    TimeTable("time", ["2021-03-05..2021-03-07"], ["2021-03-05T00:00/2021-03-07T23:59"]),
    TimeTable("time", ["1914\u{2014}1918"], ["1914-01-01T00:00/1918-12-31T23:59"]),
    TimeTable(
      "time", ["1990s", "1910s"], ["1990-01-01T00:00/1999-12-31T23:59", "1910-01-01T00:00/1919-12-31T23:59"]),
    TimeTable("time", ["199X"], ["1990-01-01T00:00/1999-12-31T23:59"]),
    TimeTable("time", ["19XX"], ["1900-01-01T00:00/1999-12-31T23:59"]),
    TimeTable("time", ["1980s/1990s"], ["1980-01-01T00:00/1999-12-31T23:59"]),
    TimeTable(
      "time", ["1914-18", "1939-1945", "1990s"],
      [
        "1914-01-01T00:00/1918-12-31T23:59", "1939-01-01T00:00/1945-12-31T23:59",
        "1990-01-01T00:00/1999-12-31T23:59",
      ]),
    TimeTable("time", ["753 BC - 476 AD"], ["-0752-01-01T00:0/0476-12-31T23:59"]),
    TimeTable("start,end", ["753 BC,476 AD"], ["-0752-01-01T00:0/0476-12-31T23:59"]),
    // A time of day is an instant.
    TimeTable("start,end", ["2024-01-01 10:00,2024-01-02 00:00"], ["2024-01-01T10:00/2024-01-02T00:00"]),
    TimeTable("time", ["2024-01-01T10:00/2024-01-01T12:00"], ["2024-01-01T10:00/2024-01-01T12:00"]),
    TimeTable("time", ["2024-01-07/P1D"], ["2024-01-07T00:00/2024-01-08T00:00"]),
    TimeTable("start,end", ["1704067200,1704153600"], ["2024-01-01T00:00/2024-01-02T00:00"]),
  ])
  private func `is the last instant of a day, month or year without a time of day`(table: TimeTable) throws {
    try table.check()
  }

  @Test(arguments: [
    ("%d/%m/%Y", "01/02/2021,03/04/2021", "2021-02-01T00:00/2021-04-03T23:59"),
    ("%m/%Y", "01/2021,02/2021", "2021-01-01T00:00/2021-02-28T23:59"),
    ("%Y", "2019,2020", "2019-01-01T00:00/2020-12-31T23:59"),
    ("excel", "44197,44198", "2021-01-01T00:00/2021-01-02T23:59"),
    ("%d/%m/%Y %H:%M", "01/02/2021 10:00,03/04/2021 00:00", "2021-02-01T10:00/2021-04-03T00:00"),
  ])
  func `has the period of a form`(format: String, row: String, times: String) throws {
    let format = try TimeFormat(argument: format)
    try TimeTable("date,until", [row], [times]).check { $0.film.timeFormat = format }
  }

  @Test func `can be a decade or a century, of which a century alone is refused`() throws {
    let table = TimeTable("time", ["1900s", "1990s"], ["1990-01-01T00:00/1999-12-31T23:59"], warnings: 1)
    let spec = try table.spec()
    try table.check()
    #expect(
      spec.warnings.contains {
        $0.description.contains("'1900s' can be a decade or a century")
      }, "\(spec.warnings)")
    #expect(try TimeBound(argument: "199X").last.text == "1999-12-31T23:59:59.999999Z")
  }

  @Test func `is the same for films, scenes and fields`() throws {
    let end = "2021-03-05T23:59:59.999999Z"
    var film = FilmSpec()
    film.toArgument = try TimeBound(argument: "2021-03-05")
    #expect(film.span?.upperBound == (try DataTime(argument: end)).secondsSince1970)
    let text = #"{"overlays":[{"lat":1,"lon":2,"time":"2021-03-01","end":"2021-03-05"}],"play":"2s"}"#
    let files = TextFiles(texts: ["scene.json": text])
    let scene = try SceneReader(files: files, options: SceneSpec()).spec(scene: "scene.json")
    #expect(scene.overlays.first?.end?.text == end)
    let resolved = try scene.resolved(reading: files).scene
    #expect(resolved.film?.end.text == end)
    // Far from our time, numbers are farther apart than microseconds.
    #expect(try TimeBound(argument: "44 BC").last.text.hasPrefix("-0043-12-31T23:59:59.999") == true)
  }

  @Test func `in a film of years can be that of --to`() throws {
    let table = TimeTable("start,end", ["1914,1918", "1939,1945"], [])
    let spec = try table.spec { $0.film.toArgument = try? TimeBound(argument: "1918") }
    let resolved = try spec.resolved(reading: TextFiles(texts: [:]))
    #expect(resolved.scene.film?.end.text == "1918-12-31T23:59:59.999999Z")
  }

  @Test(arguments: ["2021-10-09/..", "2021-10-09/", "2021-10-09..", "2021-10-09-present"])
  func `that has not come is that of the film`(time: String) throws {
    let spec = try TimeTable("time", ["2021-10-01/2021-10-03", time], []).spec {
      ($0.film.linger, $0.film.hold) = (0.5, 3)
    }
    let scene = try spec.resolved(reading: TextFiles(texts: [:])).scene
    let last = try #require(scene.overlays.last?.event)
    #expect(last.time.text == "2021-10-09T00:00:00Z" && last.endFrame(frameRate: scene.frameRate) == .max)
    let first = try #require(scene.overlays.first?.event)
    #expect(first.lifetime.isFinite)
  }

  @Test func `keeps what follows on the next day in one mark`() throws {
    let text = """
      id,lat,lon,start,end,v
      A,1,2,2020-01-01,2020-01-31,1
      A,1,2,2020-02-01,2020-02-29,2

      """
    let spec = try TextFiles(texts: ["a.csv": text]).spec {
      ($0.csv, $0.film.play, $0.film.series) = (["a.csv"], .length(2), "id")
      $0.film.radiusBy = try? RadiusScaleSpec(argument: "v")
    }
    #expect(
      spec.allOverlays.count == 1 && spec.allOverlays.first?.end?.text.hasPrefix("2020-02-29T23:59") == true)
  }
}

@Suite struct `Years of an era` {
  @Test(arguments: [
    // The foundation of Rome, the death of Caesar and the end of the Western Empire.
    TimeTable(
      "year", ["753 BC", "44 BC", "476 AD", "753", "44"],
      ["-0752-01-01T00:0", "-0043-01-01T00:0", "0476-01-01T00:00", "0753-01-01T00:00", "0044-01-01T00:00"]),
    TimeTable(
      "date", ["44", "753 BC", "1066", "476 AD"],
      ["0044-01-01T00:00", "-0752-01-01T00:0", "1066-01-01T00:00", "0476-01-01T00:00"]),
    TimeTable(
      "start,end", ["27 BC,14", "14,37"],
      ["-0026-01-01T00:0/0014-12-31T23:59", "0014-01-01T00:00/0037-12-31T23:59"]),
    TimeTable("time", ["27 BC - 14 AD", "14"], ["-0026-01-01T00:0/0014-12-31T23:59", "0014-01-01T00:00"]),
    TimeTable("date", ["March 44 BC"], ["-0043-03-01T00:0"]),
    // Without one, they are seconds.
    TimeTable("time", ["753", "44"], ["1970-01-01T00:12", "1970-01-01T00:00"], warnings: 1),
  ])
  private func `are those of numbers beside them`(table: TimeTable) throws { try table.check() }

  @Test(arguments: [
    ("%Y", "753 BC", "753 BC"), ("%e %b %Y", "15 March 44 BC", "15 Mar 44 BC"),
    ("%d.%m.%Y", "24 August 79 AD", "24.08.79 AD"),
    ("%b %Y, %H:%M", "AD 79", "Jan 79 AD, 00:00"), ("%Y", "476 AD", "476 AD"), ("%Y", "1 BC", "1 BC"),
    ("%Y", "999 AD", "999 AD"),
    ("%Y", "1000 AD", "1000"), ("%Y", "2021-01-01", "2021"),
    // ISO 8601 has years with a sign.
    ("%Y-%m-%d", "753 BC", "-0752-01-01"), ("%F", "AD 79", "0079-01-01"), ("%Y%m%d", "AD 79", "00790101"),
  ])
  func `are shown by clocks`(format: String, time: String, text: String) throws {
    let clock = try #require(
      try ClockFormatSpec(argument: format).resolved(
        for: FilmClock(start: DataTime(argument: time), end: DataTime(argument: time), speed: 0), in: .utc))
    #expect(clock.text(of: try DataTime(argument: time)) == text)
  }
}
