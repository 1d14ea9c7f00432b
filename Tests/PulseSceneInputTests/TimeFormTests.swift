import PulseDocument
import PulseScene
import Testing

@testable import PulseSceneInput

@Suite struct `The form of times that a column has` {
  @Test(arguments: [
    // What is no date among those that are is no second of 1970.
    TimeTable(
      "date", ["20240230", "20240301"], ["2024-03-01T00:00"],
      ["'20240230' is no date of the form %Y%m%d"], warnings: 1),
    TimeTable(
      "date", ["20240301", "00000000", "20240302", "99999999", "20240303"],
      ["2024-03-01T00:00", "2024-03-02T00:00", "2024-03-03T00:00"], ["2 with a time that cannot be read"],
      warnings: 1),
    TimeTable("date", ["20240301", "0", "20240302"], ["2024-03-01T00:00", "2024-03-02T00:00"], warnings: 1),
    TimeTable("datetime", ["2024030100", "2024030112"], ["2024-03-01T00:00", "2024-03-01T12:00"]),
    TimeTable(
      "time", ["2403011000", "2403011230"], ["2024-03-01T10:00", "2024-03-01T12:30"],
      ["such as 2403011000 are read as %y%m%d%H%M"]),
    TimeTable("time", ["240131", "240201"], ["2024-01-31T00:00", "2024-02-01T00:00"], warnings: 1),
    TimeTable("date", ["20240131.0", "20240201.0"], ["2024-01-31T00:00", "2024-02-01T00:00"]),
    TimeTable(
      "time", ["20240301103000", "20240230103000"], ["2024-03-01T10:30"], ["of the form %Y%m%d%H%M%S"],
      warnings: 1),
    // What are numbers since 1970.
    TimeTable("time", ["1706698800", "1706698860"], ["2024-01-31T11:00", "2024-01-31T11:01"]),
    TimeTable("time", ["1701010000", "1701010001"], ["2023-11-26T14:46", "2023-11-26T14:46"]),
    TimeTable("time", ["1706698800000", "1706698860000"], ["2024-01-31T11:00", "2024-01-31T11:01"]),
    TimeTable("epoch", ["2024030100", "2024030112"], ["2034-02-20T06:35", "2034-02-20T06:35"]),
    // What stands for no time.
    TimeTable("time", ["0000-00-00 00:00:00", "2024-01-31 00:00:00"], ["2024-01-31T00:00"], warnings: 1),
    TimeTable(
      "time", ["9999999999", "1706698800"], ["2286-11-20T17:46", "2024-01-31T11:00"],
      ["years after all others"], warnings: 1),
    TimeTable(
      "time", ["-1", "1706698800"], ["1969-12-31T23:59", "2024-01-31T11:00"], ["years before all others"],
      warnings: 1),
    TimeTable(
      "year", ["1999", "99", "2001"], ["1999-01-01T00:00", "0099-01-01T00:00", "2001-01-01T00:00"],
      ["99 is read as a year of the first century"], warnings: 1),
  ])
  private func `is that of calendars or of numbers since 1970`(table: TimeTable) throws { try table.check() }

  @Test(arguments: [
    TimeTable(
      "date,time", ["2024-03-01,65", "2024-03-01,1830", "2024-03-02,0915"],
      ["2024-03-01T00:00", "2024-03-01T18:30", "2024-03-02T09:15"],
      ["1 row has a time of day that cannot be read, such as '65'"], warnings: 1),
    TimeTable(
      "date,time", ["2024-03-01,12.5", "2024-03-02,31.2"], ["2024-03-01T00:00", "2024-03-02T00:00"],
      ["2 rows have a time of day"], warnings: 1),
    TimeTable(
      "date,time", ["2024-03-01,24:30", "2024-03-01,25:10"], ["2024-03-02T00:30", "2024-03-02T01:10"]),
    TimeTable(
      "date,time,millis", ["2024-03-01,10:00:00,250", "2024-03-01,10:00:00,7"],
      ["2024-03-01T10:00", "2024-03-01T10:00"]),
  ])
  private func `is that of times of day beside their dates`(table: TimeTable) throws { try table.check() }

  @Test(arguments: [
    TimeTable(
      "date,clock", ["2024-01-31,22:00", "2024-02-01,0:10"], ["2024-01-31T22:00", "2024-02-01T00:10"],
      ["the times of day are those of 'clock'", "write --time date,clock"], warnings: 1),
    TimeTable(
      "date,departure,arrival", ["2024-01-31,22:00,23:30", "2024-02-01,00:10,01:00"],
      ["2024-01-31T22:00/2024-01-31T23:30", "2024-02-01T00:10/2024-02-01T01:00"], warnings: 1),
    TimeTable(
      "Datum,Uhrzeit von,Uhrzeit bis", ["31.01.2024,22:00,23:30", "01.02.2024,00:10,01:00"],
      ["2024-01-31T22:00/2024-01-31T23:30", "2024-02-01T00:10/2024-02-01T01:00"], warnings: 1),
    TimeTable("time,Time", ["2024-01-31,10:00"], ["2024-01-31T10:00"], warnings: 1),
    TimeTable(
      "date,low tide,high tide", ["2024-01-31,22:00,23:30"], ["2024-01-31T00:00"],
      ["write --time 'date,low tide' or 'date,high tide'"], warnings: 1),
    // Lengths of time are no times of day.
    TimeTable("date,duration", ["2024-01-31,1:30"], ["2024-01-31T00:00"]),
    TimeTable("date,value", ["2024-01-31,1:30", "2024-01-31,7"], ["2024-01-31T00:00", "2024-01-31T00:00"]),
    TimeTable("datetime,clock", ["2024-01-31 10:00,1:30"], ["2024-01-31T10:00"]),
  ])
  private func `is that of times of day under any name beside dates alone`(table: TimeTable) throws {
    try table.check()
  }

  @Test(arguments: [
    TimeTable("date,Time (EST)", ["2024-01-31,22:00"], ["2024-02-01T03:00"]),
    TimeTable("date,Uhrzeit (MEZ)", ["2024-01-31,22:00"], ["2024-01-31T21:00"]),
    TimeTable("Timestamp (UTC+2)", ["2024-01-31 22:00"], ["2024-01-31T20:00"]),
    TimeTable("Timestamp (UTC-3:30)", ["2024-01-31 22:00"], ["2024-02-01T01:30"]),
    TimeTable("Time (UTC)", ["2024-01-31 22:00"], ["2024-01-31T22:00"]),
    TimeTable(
      "date,time,UTC offset (h)", ["2024-01-31,10:00,2", "2024-01-31,10:00,-5"],
      ["2024-01-31T08:00", "2024-01-31T15:00"]),
    TimeTable(
      "date,time,utcoffset_minutes", ["2024-01-31,10:00,120", "2024-01-31,10:00,-300"],
      ["2024-01-31T08:00", "2024-01-31T15:00"]),
    TimeTable(
      "date,hour", ["2024-01-31,01:00-02:00", "2024-01-31,13:00-14:00"],
      ["2024-01-31T01:00/2024-01-31T02:00", "2024-01-31T13:00/2024-01-31T14:00"]),
    TimeTable(
      "time", ["2024-01-31 10:00-11:00", "2024-02-01 12:00-13:00"],
      ["2024-01-31T10:00/2024-01-31T11:00", "2024-02-01T12:00/2024-02-01T13:00"]),
    TimeTable(
      "time", ["2024-01-31 01:00-05:00", "2024-01-31 02:00-04:00"], ["2024-01-31T06:00", "2024-01-31T06:00"]),
  ])
  private func `has the offset that its name or another column says`(table: TimeTable) throws {
    try table.check()
  }

  @Test(arguments: [
    TimeTable(
      "time", ["2024-01-31 - 2024-02-02", "2024-02-03 \u{2013} 2024-02-05"],
      ["2024-01-31T00:00/2024-02-02T23:59", "2024-02-03T00:00/2024-02-05T23:59"]),
    TimeTable(
      "time", ["1914-1918", "1939\u{2013}1945"],
      ["1914-01-01T00:00/1918-12-31T23:59", "1939-01-01T00:00/1945-12-31T23:59"]),
    TimeTable("time", ["31.01.2024 10:00 - 11:00"], ["2024-01-31T10:00/2024-01-31T11:00"]),
    TimeTable("time", ["12:00 31/01/2024", "13:00 01/02/2024"], ["2024-01-31T12:00", "2024-02-01T13:00"]),
    TimeTable(
      "time", ["\"1/31/2024, 10:00:00\u{202F}AM\"", "\"2/1/2024, 11:00:00\u{202F}PM\""],
      ["2024-01-31T10:00", "2024-02-01T23:00"]),
    TimeTable(
      "time", ["Wed Jan 31 2024 10:00:00 GMT+0100 (Central European Standard Time)"], ["2024-01-31T09:00"]),
    TimeTable("Rok,Miesi\u{105}c,Dzie\u{144}", ["2024,1,31"], ["2024-01-31T00:00"]),
    TimeTable("\u{5E74},\u{6708},\u{65E5}", ["2024,1,31"], ["2024-01-31T00:00"]),
    TimeTable(
      "begin,finish", ["2024-01-01,2024-01-05"], ["2024-01-01T00:00/2024-01-05T23:59"]),
    TimeTable(
      "date,until", ["2024-01-01,2024-01-05"], ["2024-01-01T00:00/2024-01-05T23:59"]),
    // Where two orders are possible.
    TimeTable(
      "time", ["1/2/2024", "2/2/2024", "12/2/2024"], ["2024-02-02T00:00"],
      ["write --time-format %d/%m/%Y or %m/%d/%Y"], warnings: 2),
  ])
  private func `is that of people and browsers`(table: TimeTable) throws { try table.check() }

  @Test func `may be that of an end in parts`() throws {
    try TimeTable(
      "startyear,startmonth,endyear,endmonth", ["2001,1,2002,3", "2003,1,2004,3"],
      ["2001-01-01T00:00/2002-03-31T23:59", "2003-01-01T00:00/2004-03-31T23:59"]
    ).check {
      ($0.film.timeField, $0.film.endField) = ("startyear,startmonth", "endyear,endmonth")
    }
  }

  @Test(arguments: [
    ("nosuch", "no row has a field 'nosuch'; use one of "),
    ("ent", "no row has a field 'ent'; did you mean 'end'?"),
    ("end,nosuch", "no row has a field 'nosuch'"),
  ])
  func `cannot be that of an end that no row has`(name: String, message: String) throws {
    let error = try #require(throws: SceneError.self) {
      try TimeTable("time,end", ["2024-01-01,2024-01-02"], []).check { $0.film.endField = name }
    }
    #expect(error.diagnostics.contains { $0.description.contains(message) }, "\(error.diagnostics)")
  }

  @Test func `is asked for by the names of dates`() throws {
    let error = try #require(throws: SceneError.self) {
      try TimeTable("born,died", ["2024-01-01,2024-01-02"], []).check()
    }
    #expect(
      error.diagnostics.contains { $0.description.contains("write --time born or died") },
      "\(error.diagnostics)")
  }
}
