import PulseArguments
import PulseDocument
import PulseScene
import Testing

@testable import PulseSceneInput

/// Reads a table of a film, in which every row has a place.
private func film(_ header: String, _ rows: [String], _ options: (inout SceneSpec) -> Void = { _ in }) throws
  -> SceneSpec
{
  let text = (["lat,lon,\(header)"] + rows.map { "1,2,\($0)" }).joined(separator: "\n")
  return try TextFiles(texts: ["a.csv": text]).spec {
    $0.csv = ["a.csv"]
    $0.film.play = .length(2)
    options(&$0)
  }
}

extension SceneSpec {
  /// The times of all overlays without the zone, and with their end.
  fileprivate var times: [String] {
    allOverlays.map { overlay in
      [overlay.time, overlay.end].compactMap { $0.map { String($0.text.prefix(16)) } }.joined(separator: "/")
    }
  }
}

/// A table and the times that people see in it, to the minute.
private struct Table: CustomTestStringConvertible, Sendable {
  let header: String
  let rows: [String]
  let times: [String]
  let warnings: Int

  init(_ header: String, _ rows: [String], _ times: [String], warnings: Int = 0) {
    (self.header, self.rows, self.times, self.warnings) = (header, rows, times, warnings)
  }

  var testDescription: String { "\(header): \(rows.joined(separator: " | "))" }
}

@Suite struct `The columns of times` {
  @Test(arguments: [
    // Spreadsheets and data frames lose leading zeros; the whole column tells what digits are.
    Table(
      "date,time", ["2024-05-01,0", "2024-05-01,600", "2024-05-01,1200"],
      ["2024-05-01T00:00", "2024-05-01T06:00", "2024-05-01T12:00"]),
    // Trips of shared bicycles and of taxis.
    Table(
      "started_at,ended_at", ["2024-05-01 10:00:00,2024-05-01 10:20:00"],
      ["2024-05-01T10:00/2024-05-01T10:20"]),
    Table(
      "tpep_pickup_datetime,tpep_dropoff_datetime", ["2024-05-01 10:00:00,2024-05-01 10:20:00"],
      ["2024-05-01T10:00/2024-05-01T10:20"]),
    Table("date,time", ["20240501,93000", "20240501,500"], ["2024-05-01T09:30", "2024-05-01T00:05"]),
    Table("date,time", ["2024-05-01,500", "2024-05-01,93000"], ["2024-05-01T00:05", "2024-05-01T09:30"]),
    Table("date,time", ["2024-05-01,600.0", "2024-05-01,1830.0"], ["2024-05-01T06:00", "2024-05-01T18:30"]),
    Table(
      "date,time", ["2024-05-01,30", "2024-05-01,1714557600"], ["2024-05-01T00:00", "2024-05-01T10:00"],
      warnings: 1),
    Table(
      "date,time", ["2024-05-01,3", "2024-05-02,9"], ["2024-05-01T00:03", "2024-05-02T00:09"], warnings: 1),
    Table(
      "date,time", ["2024-05-01,9:05 PM", "2024-05-02,12:10 AM"], ["2024-05-01T21:05", "2024-05-02T00:10"]),
    Table("date,time", ["2024-05-01,NA", "2024-05-02,10:00"], ["2024-05-01T00:00", "2024-05-02T10:00"]),
    Table("date,time", ["2024-05-01,1899-12-30 10:00:00"], ["2024-05-01T10:00"]),
    Table(
      "date,time", ["2024-05-01,morning", "2024-05-02,10:00"], ["2024-05-01T00:00", "2024-05-02T10:00"],
      warnings: 1),
    Table(
      "date,time", ["1.5.2024,2024-05-01T10:00", "1.5.2024,2024-05-01T11:00"],
      ["2024-05-01T10:00", "2024-05-01T11:00"]),
    // Other names and languages.
    Table("Datum,Uhrzeit", ["1.5.2024,9:05"], ["2024-05-01T09:05"]),
    Table("Datum,Zeit", ["1.5.2024,9:05"], ["2024-05-01T09:05"]),
    Table("fecha,hora", ["2024-05-01,18:30"], ["2024-05-01T18:30"]),
    Table("data,ora", ["2024-05-01,18:30"], ["2024-05-01T18:30"]),
    Table("date,hour", ["2024-05-01,7", "2024-05-01,18"], ["2024-05-01T07:00", "2024-05-01T18:00"]),
    Table(
      "eventDate,eventTime", ["2024-05-01,10:30:00Z", "2024-05-02,22:33:33+02:00"],
      ["2024-05-01T10:30", "2024-05-02T20:33"]),
    Table(
      "obs_date,obs_time", ["2024-05-01,1000", "2024-05-01,1100"], ["2024-05-01T10:00", "2024-05-01T11:00"]),
    Table("OBSERVATION DATE,TIME OBSERVATIONS STARTED", ["2024-05-01,07:15:00"], ["2024-05-01T07:15"]),
    Table("CRASH DATE,CRASH TIME", ["2024-05-01T00:00:00.000,2:39"], ["2024-05-01T02:39"]),
    Table("LocalDate,LocalTime", ["2024-05-01,10:30"], ["2024-05-01T10:30"]),
    Table("day,time", ["2024-05-01,1830"], ["2024-05-01T18:30"]),
    Table(
      "observed_on,time_observed_at", ["2024-05-01,2024-05-01 10:00:00 UTC", "2024-05-02,"],
      ["2024-05-01T10:00", "2024-05-02T00:00"]),
    // Dates of parts, some of which are not known.
    Table(
      "eventDate,day,month,year", ["2024-01-05,5,1,2024", "2023,,,2023"],
      ["2024-01-05T00:00", "2023-01-01T00:00"]),
    Table(
      "year,month,day", ["1851,2,", "1852,NA,NA", "1853,0,0", "1854,12,3"],
      ["1851-02-01T00:00", "1852-01-01T00:00", "1853-01-01T00:00", "1854-12-03T00:00"]),
    Table(
      "year,month", ["2023,11", "2024,2", "2024,May"],
      ["2023-11-01T00:00", "2024-02-01T00:00", "2024-05-01T00:00"]),
    Table("year,month,day,hour", ["2024,5,1,7"], ["2024-05-01T07:00"]),
    Table("year,month,day", ["24,5,1"], ["2024-05-01T00:00"]),
    Table(
      "year,month,day", ["24,5,1", "1024,5,1"], ["0024-05-01T00:00", "1024-05-01T00:00"], warnings: 1),
    // Ends belong to the beginning that is used.
    Table("start_date,end_date", ["2024-01-01,2024-01-03"], ["2024-01-01T00:00/2024-01-03T23:59"]),
    Table("startDate,endDate", ["2024-01-01,2024-01-03"], ["2024-01-01T00:00/2024-01-03T23:59"]),
    Table(
      "start_time,end_time", ["2024-01-01T10:00,2024-01-01T12:00"], ["2024-01-01T10:00/2024-01-01T12:00"]),
    Table("begin_date,end date", ["2024-01-01,2024-01-03"], ["2024-01-01T00:00/2024-01-03T23:59"]),
    Table("valid_from,valid_to", ["2024-01-01,2024-01-03"], ["2024-01-01T00:00/2024-01-03T23:59"]),
    Table("from_date,to_date", ["2024-01-01,2024-01-03"], ["2024-01-01T00:00/2024-01-03T23:59"]),
    Table("start,stop", ["2024-01-01,2024-01-03"], ["2024-01-01T00:00/2024-01-03T23:59"]),
    Table(
      "date,start_time,end_time", ["2024-01-01,10:00,12:30", "2024-01-01,23:00,1:00"],
      ["2024-01-01T10:00/2024-01-01T12:30", "2024-01-01T23:00/2024-01-02T01:00"]),
    Table(
      "start,end", ["2024-01-01T10:00,2024-01-01", "2024-01-02,NA"],
      ["2024-01-01T10:00/2024-01-01T23:59", "2024-01-02T00:00"]),
    Table(
      "start,end", ["2024-01-01,present", "2024-02-01,2024-03-01"],
      ["2024-01-01T00:00/2024-03-01T23:59", "2024-02-01T00:00/2024-03-01T23:59"]),
    Table(
      "start,end", ["2024-01-03,2024-01-02", "2024-01-04,ongoing"], ["2024-01-04T00:00/2024-01-04T00:00"],
      warnings: 1),
    // What is there without an end goes on until the last time.
    Table(
      "commissioned,decommissioned", ["1991,2017", "2000,", "2020,"],
      [
        "1991-01-01T00:00/2017-12-31T23:59", "2000-01-01T00:00/2020-01-01T00:00",
        "2020-01-01T00:00/2020-01-01T00:00",
      ]),
    Table(
      "valid_from,valid_to", ["2024-01-01,", "2024-02-01,2024-03-01"],
      ["2024-01-01T00:00/2024-03-01T23:59", "2024-02-01T00:00/2024-03-01T23:59"]),
    Table(
      "von,bis", ["2024-01-01,", "2024-02-01,2024-03-01"],
      ["2024-01-01T00:00/2024-03-01T23:59", "2024-02-01T00:00/2024-03-01T23:59"]),
    // Intervals of ISO 8601.
    Table(
      "eventDate", ["2007-11-13/15", "2007/2008", "2007-11-13T14:55Z/15:10Z"],
      [
        "2007-11-13T00:00/2007-11-15T23:59", "2007-01-01T00:00/2008-12-31T23:59",
        "2007-11-13T14:55/2007-11-13T15:10",
      ]),
    Table(
      "eventDate", ["2007-11-16T10:00/PT2H", "2024-01-31/P1M", "P1D/2024-01-07"],
      [
        "2007-11-16T10:00/2007-11-16T12:00", "2024-01-31T00:00/2024-02-29T00:00",
        "2024-01-06T00:00/2024-01-07T00:00",
      ]),
    Table("eventDate,eventTime", ["2007-11-13/15,10:00"], ["2007-11-13T00:00/2007-11-15T23:59"]),
    // Days of the year, and spans that are doubtful.
    Table("date", ["2024035", "2024366"], ["2024-02-04T00:00", "2024-12-31T00:00"]),
    Table("time", ["2460311.5", "2460312.5"], ["1970-01-29T11:25", "1970-01-29T11:25"], warnings: 1),
    Table(
      "date", ["0001-01-01", "2024-05-01", "2024-05-02"],
      ["0001-01-01T00:00", "2024-05-01T00:00", "2024-05-02T00:00"], warnings: 1),
    Table(
      "date", ["1970-01-01", "2024-05-01", "2024-05-02"],
      ["1970-01-01T00:00", "2024-05-01T00:00", "2024-05-02T00:00"], warnings: 1),
    Table(
      "date", ["2404-05-02", "2024-05-01", "2024-05-02"],
      ["2404-05-02T00:00", "2024-05-01T00:00", "2024-05-02T00:00"], warnings: 1),
  ])
  private func `are read as people read them`(table: Table) throws {
    let spec = try film(table.header, table.rows)
    #expect(spec.times == table.times)
    #expect(spec.warnings.count == table.warnings, "\(spec.warnings.map(\.description))")
  }

  @Test func `are those of features, too`() throws {
    let points = ["null", "900", "1030"].map {
      #"{"type":"Feature","properties":{"date":"2024-05-01","time":\#($0)},"geometry":{"type":"Point","coordinates":[2,1]}}"#
    }
    let text = #"{"type":"FeatureCollection","features":[\#(points.joined(separator: ","))]}"#
    let spec = try TextFiles(texts: ["a.geojson": text]).spec {
      $0.geojson = ["a.geojson"]
      $0.film.play = .length(2)
    }
    #expect(spec.times == ["2024-05-01T00:00", "2024-05-01T09:00", "2024-05-01T10:30"])
  }

  @Test func `are proposed with their times of day`() {
    let names = ["a", "CRASH DATE", "CRASH TIME", "FILED DATE", "FILED TIME"]
    #expect(TimeFieldReader.suggestion(among: names) == "'CRASH DATE,CRASH TIME' or 'FILED DATE,FILED TIME'")
  }

  @Test(arguments: [
    (["7/1/62", "8/15/97", "9/30/06"], ["1962-07-01T00:00", "1997-08-15T00:00", "2006-09-30T00:00"]),
    (["1.5.62 10:00", "2.5.68", "29.2.00"], ["1962-05-01T10:00", "1968-05-02T00:00", "2000-02-29T00:00"]),
    (["7-Jan-45", "8-Jan-75"], ["1945-01-07T00:00", "1975-01-08T00:00"]),
    (["1/13/70", "2/13/35"], ["1935-02-13T00:00", "1970-01-13T00:00"]),
    (["1/13/00", "2/13/50"], ["1950-02-13T00:00", "2000-01-13T00:00"]),
    (["1/13/22", "2/13/24"], ["2022-01-13T00:00", "2024-02-13T00:00"]),
  ])
  func `with years of two digits are in the shortest interval that does not end in the future`(
    texts: [String], times: [String]
  ) throws {
    let spec = try film("date", texts)
    #expect(spec.times.sorted() == times && spec.warnings.isEmpty)
    #expect(spec.notes.contains { $0.hasPrefix("years in 'date' have two digits, read as ") })
  }

  @Test func `with years of two digits each of which could be of this century are warned of`() throws {
    let spec = try film("date", ["7/13/36", "7/14/68"])
    #expect(spec.times == ["1936-07-13T00:00", "1968-07-14T00:00"])
    #expect(
      spec.warnings.map(\.message) == [
        "years in 'date' have two digits, read as 1936 to 1968; write --time-format %m/%d/%y if they are of this century"
      ])
    let format = try TimeFormat(argument: "%m/%d/%y")
    #expect(try film("date", ["7/13/36"]) { $0.film.timeFormat = format }.times == ["2036-07-13T00:00"])
    #expect(try film("date", ["1936-07-13"]).notes.allSatisfy { !$0.contains("two digits") })
  }

  @Test func `with years of two digits can have a format`() throws {
    let format = try TimeFormat(argument: "%y %m %d")
    let spec = try film("year,month,day", ["24,5,1"]) { $0.film.timeFormat = format }
    #expect(spec.times == ["2024-05-01T00:00"] && spec.warnings.isEmpty)
  }

  @Test(arguments: [("x", "y"), ("opened", "closed"), ("start", "end")])
  func `can be given with that of ends, where nothing says that something goes on`(begin: String, end: String)
    throws
  {
    let spec = try film("\(begin),\(end)", ["2024-01-01,", "2024-02-01,2024-03-01"]) {
      ($0.film.timeField, $0.film.endField) = (begin, end)
    }
    #expect(spec.times == ["2024-01-01T00:00/2024-03-01T23:59", "2024-02-01T00:00/2024-03-01T23:59"])
  }

  @Test func `of one of several pairs can be given`() throws {
    let spec = try film("A DATE,A TIME,B DATE,B TIME", ["2024-05-01,930,2024-06-01,"]) {
      $0.film.timeField = "A DATE,A TIME"
    }
    #expect(spec.times == ["2024-05-01T09:30"])
  }
}

@Suite struct `A date that can be read in several ways` {
  /// A text, the formats that are proposed for it, and what the first of them reads.
  struct Advice: CustomTestStringConvertible, Sendable {
    let text: String
    let formats: [String]
    let time: String

    init(_ text: String, _ formats: [String], _ time: String) {
      (self.text, self.formats, self.time) = (text, formats, time)
    }

    var testDescription: String { text }
  }

  @Test(arguments: [
    Advice("01/05/2024", ["%d/%m/%Y", "%m/%d/%Y"], "2024-05-01T00:00:00Z"),
    Advice("01/05/2024 10:00", ["'%d/%m/%Y %H:%M'", "'%m/%d/%Y %H:%M'"], "2024-05-01T10:00:00Z"),
    Advice(
      "09/05/2015 01:30:00 PM", ["'%d/%m/%Y %I:%M:%S %p'", "'%m/%d/%Y %I:%M:%S %p'"], "2015-05-09T13:30:00Z"),
    Advice("1/5/24", ["%d/%m/%y", "%m/%d/%y"], "2024-05-01T00:00:00Z"),
    Advice("23/01/24", ["%d/%m/%y", "%y/%m/%d"], "2024-01-23T00:00:00Z"),
    Advice("Jan-24", ["%b-%y"], "2024-01-01T00:00:00Z"), Advice("01/2024", ["%m/%Y"], "2024-01-01T00:00:00Z"),
    Advice("Wed Oct 10 20:19:24 +0000 2018", ["'%a %b %d %H:%M:%S %z %Y'"], "2018-10-10T20:19:24Z"),
  ])
  func `is refused with formats that read it`(advice: Advice) throws {
    let error = try #require(throws: ArgumentValueError.self) { try DataTime(argument: advice.text) }
    let formats = advice.formats.count == 1 ? advice.formats[0] : advice.formats.joined(separator: " or ")
    #expect(error.remedy == "write --time-format \(formats), or 2024-05-01")
    let first = try #require(advice.formats.first).filter { $0 != "'" }
    #expect(try TimeFormat(argument: first).time(advice.text)?.text == advice.time)
  }

  @Test func `has no year of the first century`() throws {
    #expect(try TimeFormat(argument: "%m/%d/%Y").time("1/5/24") == nil)
    // JHU's columns, in which 22 is no month.
    #expect(try film("date", ["1/22/20", "2/1/20"]).times == ["2020-01-22T00:00", "2020-02-01T00:00"])
  }

  @Test(arguments: [
    ("2024-1-5", "2024-01-05T00:00:00Z"), ("2024-1-5 9:05", "2024-01-05T09:05:00Z"),
    ("2024-01-5", "2024-01-05T00:00:00Z"),
    ("30.1.24", "2024-01-30T00:00:00Z"), ("30.1.99 10:00", "1999-01-30T10:00:00Z"),
    ("7-Jan-24", "2024-01-07T00:00:00Z"),
    ("07-JAN-2024", "2024-01-07T00:00:00Z"), ("2024:01:05 10:00:00", "2024-01-05T10:00:00Z"),
    ("2024-01-05 10:00 CET", "2024-01-05T09:00:00Z"), ("2024-01-05 10:00 GMT+2", "2024-01-05T08:00:00Z"),
    ("2024-01-05T10:00:00 UTC-05:30", "2024-01-05T15:30:00Z"),
    ("2024-01-05 10:00 EST", "2024-01-05T15:00:00Z"),
  ])
  func `is read where only one is possible`(text: String, time: String) throws {
    #expect(try DataTime(argument: text).text == time)
  }

  @Test(arguments: [
    "2024-01-05 10:00 CST", "2024-01-05 10:00 IST", "2024-01-05 10:00 XYZ", "2024-01-05 10:00 GMT+",
    "5.13.24",
  ])
  func `is refused without a certain zone or month`(text: String) {
    #expect(throws: ArgumentValueError.self) { try DataTime(argument: text) }
  }
}

@Suite struct `Times under an unusual name` {
  @Test(arguments: [
    Table(
      "t", ["2008-12-11 04:42:14+00", "2008-12-12 05:00:00+00"], ["2008-12-11T04:42", "2008-12-12T05:00"],
      warnings: 1),
    Table(
      "name,seen at", ["A,", "B,2024-05-01", "C,2024/5/2"], ["2024-05-01T00:00", "2024-05-02T00:00"],
      warnings: 2),
    Table("seen", ["1.2.2023", "15.3.2023"], ["2023-02-01T00:00", "2023-03-15T00:00"], warnings: 1),
    // The dates of something else.
    Table("seen,updated", ["2024-05-01,2025-01-01"], ["2024-05-01T00:00"], warnings: 1),
    Table(
      "seen,code", ["2024-05-01,2024-05-01", "2024-05-02,X-1"], ["2024-05-01T00:00", "2024-05-02T00:00"],
      warnings: 1),
  ])
  private func `are those of the only field with dates`(table: Table) throws {
    let spec = try film(table.header, table.rows)
    #expect(spec.times == table.times)
    #expect(spec.warnings.count == table.warnings)
    let name = table.header.contains("seen at") ? "'seen at'" : table.header.contains("seen") ? "seen" : "t"
    #expect(spec.warnings.contains { $0.description.contains("write --time \(name) to say so") })
  }

  @Test(arguments: [
    ("seen,found", ["2024-05-01,2024-05-02"]), ("seen", ["1/5/24"]), ("seen", ["1/5/2024"]),
    ("seen", ["5", "6"]),
    ("updated", ["2024-05-01"]), ("seen", ["2024-05-01", "soon"]), ("code", ["2024-99-01"]),
  ])
  func `are asked for if they are not certain`(header: String, rows: [String]) {
    #expect(throws: SceneError.self) { try film(header, rows) }
  }

  @Test func `are none of a still picture`() throws {
    #expect(try film("seen", ["2024-05-01"]) { $0.film.play = nil }.times == [""])
  }
}

@Suite struct `Columns that are named for months` {
  @Test func `or dates are proposed as times`() throws {
    let error = try #require(throws: SceneError.self) {
      try film("place,3/1/20,3/2/20,3/3/20", ["A,1,2,3"])
    }
    #expect(
      error.diagnostics.first?.message.hasSuffix(
        "; write --columns time=FIRST..LAST with the names of the first and the last column of dates, such as '3/1/20', which "
          + "makes a row of each of these columns with its value in 'value'") == true, "\(error)")
  }

  @Test(arguments: [
    ("gen,feb,mar", "gen..mar", ["2000-01", "2000-02", "2000-03"]),
    (
      "mag,giu,lug,ago,set,ott", "mag..ott",
      ["2000-05", "2000-06", "2000-07", "2000-08", "2000-09", "2000-10"]
    ),
    ("Jan 2024,Feb 2024", "Jan 2024..Feb 2024", ["2024-01", "2024-02"]),
    ("Nov-23,Dez-23,Jan-24", "Nov-23..Jan-24", ["2023-11", "2023-12", "2024-01"]),
    ("Nov-98,Dec-98", "Nov-98..Dec-98", ["1998-11", "1998-12"]),
    ("juin,juil,août", "juin..août", ["2000-06", "2000-07", "2000-08"]),
    ("січень,лютий", "січень..лютий", ["2000-01", "2000-02"]),
    ("pop_2019,pop_2020", "pop_2019..pop_2020", ["2019-01", "2020-01"]),
  ])
  func `are their times`(header: String, range: String, times: [String]) throws {
    let count = header.split(separator: ",").count
    let spec = try film("town,\(header)", [(["A"] + (1...count).map { "\($0)" }).joined(separator: ",")]) {
      $0.columns = ColumnNameList([.time: range])
    }
    #expect(spec.times.map { String($0.prefix(7)) } == times)
    #expect(
      spec.warnings.contains { $0.description.contains("months without a year") }
        == times[0].hasPrefix("2000"))
  }

  @Test func `are proposed for a film without times`() {
    let error = #expect(throws: SceneError.self) { try film("town,mar,gen,feb", ["A,3,1,2"]) }
    #expect(error?.lines.contains { $0.contains("--columns time=gen..mar") } == true)
  }
}
