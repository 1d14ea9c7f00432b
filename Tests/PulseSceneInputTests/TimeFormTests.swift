import PulseDocument
import PulseScene
import Testing

@testable import PulseSceneInput

/// A table of a film, the times that people see in it to the minute, with their ends, and what is said about them.
private struct Table: CustomTestStringConvertible, Sendable {
  let header: String
  let rows: [String]
  let times: [String]

  /// A part of each warning and note that there must be.
  let remarks: [String]
  let warnings: Int

  init(
    _ header: String, _ rows: [String], _ times: [String], _ remarks: [String] = [], warnings: Int = 0
  ) {
    (self.header, self.rows, self.times, self.remarks, self.warnings) = (
      header, rows, times, remarks, warnings
    )
  }

  var testDescription: String { "\(header): \(rows.joined(separator: " | "))" }

  /// Reads the table, in which every row has a place.
  func check(_ options: (inout SceneSpec) -> Void = { _ in }) throws {
    let text = (["lat,lon,\(header)"] + rows.map { "1,2,\($0)" }).joined(separator: "\n")
    let spec = try TextFiles(texts: ["a.csv": text]).spec {
      $0.csv = ["a.csv"]
      $0.film.play = .length(2)
      options(&$0)
    }
    let times = spec.allOverlays.map { overlay in
      [overlay.time, overlay.end].compactMap { $0.map { String($0.text.prefix(16)) } }.joined(separator: "/")
    }
    #expect(times == self.times)
    let said = spec.warnings.map(\.description) + spec.notes
    for remark in remarks { #expect(said.contains { $0.contains(remark) }, "\(said)") }
    #expect(spec.warnings.count == warnings, "\(spec.warnings.map(\.description))")
  }
}

@Suite struct `The form of times that a column has` {
  @Test(arguments: [
    // What is no date among those that are is no second of 1970.
    Table(
      "date", ["20240230", "20240301"], ["2024-03-01T00:00"],
      ["'20240230' is no date of the form %Y%m%d"], warnings: 1),
    Table(
      "date", ["20240301", "00000000", "20240302", "99999999", "20240303"],
      ["2024-03-01T00:00", "2024-03-02T00:00", "2024-03-03T00:00"], ["2 with a time that cannot be read"],
      warnings: 1),
    Table("date", ["20240301", "0", "20240302"], ["2024-03-01T00:00", "2024-03-02T00:00"], warnings: 1),
    Table("datetime", ["2024030100", "2024030112"], ["2024-03-01T00:00", "2024-03-01T12:00"]),
    Table(
      "time", ["2403011000", "2403011230"], ["2024-03-01T10:00", "2024-03-01T12:30"],
      ["such as 2403011000 are read as %y%m%d%H%M"]),
    Table("time", ["240131", "240201"], ["2024-01-31T00:00", "2024-02-01T00:00"], warnings: 1),
    Table("date", ["20240131.0", "20240201.0"], ["2024-01-31T00:00", "2024-02-01T00:00"]),
    Table(
      "time", ["20240301103000", "20240230103000"], ["2024-03-01T10:30"], ["of the form %Y%m%d%H%M%S"],
      warnings: 1),
    // What are numbers since 1970.
    Table("time", ["1706698800", "1706698860"], ["2024-01-31T11:00", "2024-01-31T11:01"]),
    Table("time", ["1701010000", "1701010001"], ["2023-11-26T14:46", "2023-11-26T14:46"]),
    Table("time", ["1706698800000", "1706698860000"], ["2024-01-31T11:00", "2024-01-31T11:01"]),
    Table("epoch", ["2024030100", "2024030112"], ["2034-02-20T06:35", "2034-02-20T06:35"]),
    // What stands for no time.
    Table("time", ["0000-00-00 00:00:00", "2024-01-31 00:00:00"], ["2024-01-31T00:00"], warnings: 1),
    Table(
      "time", ["9999999999", "1706698800"], ["2286-11-20T17:46", "2024-01-31T11:00"],
      ["years after all others"], warnings: 1),
    Table(
      "time", ["-1", "1706698800"], ["1969-12-31T23:59", "2024-01-31T11:00"], ["years before all others"],
      warnings: 1),
    Table(
      "year", ["1999", "99", "2001"], ["1999-01-01T00:00", "0099-01-01T00:00", "2001-01-01T00:00"],
      ["99 is read as a year of the first century"], warnings: 1),
  ])
  private func `is that of calendars or of numbers since 1970`(table: Table) throws { try table.check() }

  @Test(arguments: [
    Table(
      "date,time", ["2024-03-01,65", "2024-03-01,1830", "2024-03-02,0915"],
      ["2024-03-01T00:00", "2024-03-01T18:30", "2024-03-02T09:15"],
      ["1 row has a time of day that cannot be read, such as '65'"], warnings: 1),
    Table(
      "date,time", ["2024-03-01,12.5", "2024-03-02,31.2"], ["2024-03-01T00:00", "2024-03-02T00:00"],
      ["2 rows have a time of day"], warnings: 1),
    Table(
      "date,time", ["2024-03-01,24:30", "2024-03-01,25:10"], ["2024-03-02T00:30", "2024-03-02T01:10"]),
    Table(
      "date,time,millis", ["2024-03-01,10:00:00,250", "2024-03-01,10:00:00,7"],
      ["2024-03-01T10:00", "2024-03-01T10:00"]),
  ])
  private func `is that of times of day beside their dates`(table: Table) throws { try table.check() }

  @Test(arguments: [
    Table(
      "date,clock", ["2024-01-31,22:00", "2024-02-01,0:10"], ["2024-01-31T22:00", "2024-02-01T00:10"],
      ["the times of day are those of 'clock'", "write --time date,clock"], warnings: 1),
    Table(
      "date,departure,arrival", ["2024-01-31,22:00,23:30", "2024-02-01,00:10,01:00"],
      ["2024-01-31T22:00/2024-01-31T23:30", "2024-02-01T00:10/2024-02-01T01:00"], warnings: 1),
    Table(
      "Datum,Uhrzeit von,Uhrzeit bis", ["31.01.2024,22:00,23:30", "01.02.2024,00:10,01:00"],
      ["2024-01-31T22:00/2024-01-31T23:30", "2024-02-01T00:10/2024-02-01T01:00"], warnings: 1),
    Table("time,Time", ["2024-01-31,10:00"], ["2024-01-31T10:00"], warnings: 1),
    Table(
      "date,low tide,high tide", ["2024-01-31,22:00,23:30"], ["2024-01-31T00:00"],
      ["write --time 'date,low tide' or 'date,high tide'"], warnings: 1),
    // Lengths of time are no times of day.
    Table("date,duration", ["2024-01-31,1:30"], ["2024-01-31T00:00"]),
    Table("date,value", ["2024-01-31,1:30", "2024-01-31,7"], ["2024-01-31T00:00", "2024-01-31T00:00"]),
    Table("datetime,clock", ["2024-01-31 10:00,1:30"], ["2024-01-31T10:00"]),
  ])
  private func `is that of times of day under any name beside dates alone`(table: Table) throws {
    try table.check()
  }

  @Test(arguments: [
    Table("date,Time (EST)", ["2024-01-31,22:00"], ["2024-02-01T03:00"]),
    Table("date,Uhrzeit (MEZ)", ["2024-01-31,22:00"], ["2024-01-31T21:00"]),
    Table("Timestamp (UTC+2)", ["2024-01-31 22:00"], ["2024-01-31T20:00"]),
    Table("Timestamp (UTC-3:30)", ["2024-01-31 22:00"], ["2024-02-01T01:30"]),
    Table("Time (UTC)", ["2024-01-31 22:00"], ["2024-01-31T22:00"]),
    Table(
      "date,time,UTC offset (h)", ["2024-01-31,10:00,2", "2024-01-31,10:00,-5"],
      ["2024-01-31T08:00", "2024-01-31T15:00"]),
    Table(
      "date,time,utcoffset_minutes", ["2024-01-31,10:00,120", "2024-01-31,10:00,-300"],
      ["2024-01-31T08:00", "2024-01-31T15:00"]),
    Table(
      "date,hour", ["2024-01-31,01:00-02:00", "2024-01-31,13:00-14:00"],
      ["2024-01-31T01:00/2024-01-31T02:00", "2024-01-31T13:00/2024-01-31T14:00"]),
    Table(
      "time", ["2024-01-31 10:00-11:00", "2024-02-01 12:00-13:00"],
      ["2024-01-31T10:00/2024-01-31T11:00", "2024-02-01T12:00/2024-02-01T13:00"]),
    Table(
      "time", ["2024-01-31 01:00-05:00", "2024-01-31 02:00-04:00"], ["2024-01-31T06:00", "2024-01-31T06:00"]),
  ])
  private func `has the offset that its name or another column says`(table: Table) throws {
    try table.check()
  }

  @Test(arguments: [
    Table(
      "time", ["2024-01-31 - 2024-02-02", "2024-02-03 \u{2013} 2024-02-05"],
      ["2024-01-31T00:00/2024-02-02T00:00", "2024-02-03T00:00/2024-02-05T00:00"]),
    Table(
      "time", ["1914-1918", "1939\u{2013}1945"],
      ["1914-01-01T00:00/1918-01-01T00:00", "1939-01-01T00:00/1945-01-01T00:00"]),
    Table("time", ["31.01.2024 10:00 - 11:00"], ["2024-01-31T10:00/2024-01-31T11:00"]),
    Table("time", ["12:00 31/01/2024", "13:00 01/02/2024"], ["2024-01-31T12:00", "2024-02-01T13:00"]),
    Table(
      "time", ["\"1/31/2024, 10:00:00\u{202F}AM\"", "\"2/1/2024, 11:00:00\u{202F}PM\""],
      ["2024-01-31T10:00", "2024-02-01T23:00"]),
    Table(
      "time", ["Wed Jan 31 2024 10:00:00 GMT+0100 (Central European Standard Time)"], ["2024-01-31T09:00"]),
    Table("Rok,Miesi\u{105}c,Dzie\u{144}", ["2024,1,31"], ["2024-01-31T00:00"]),
    Table("\u{5E74},\u{6708},\u{65E5}", ["2024,1,31"], ["2024-01-31T00:00"]),
    Table(
      "begin,finish", ["2024-01-01,2024-01-05"], ["2024-01-01T00:00/2024-01-05T00:00"]),
    Table(
      "date,until", ["2024-01-01,2024-01-05"], ["2024-01-01T00:00/2024-01-05T00:00"]),
    // Where two orders are possible.
    Table(
      "time", ["1/2/2024", "2/2/2024", "12/2/2024"], ["2024-02-02T00:00"],
      ["write --time-format %d/%m/%Y or %m/%d/%Y"], warnings: 2),
  ])
  private func `is that of people and browsers`(table: Table) throws { try table.check() }

  @Test func `may be that of an end in parts`() throws {
    try Table(
      "startyear,startmonth,endyear,endmonth", ["2001,1,2002,3", "2003,1,2004,3"],
      ["2001-01-01T00:00/2002-03-01T00:00", "2003-01-01T00:00/2004-03-01T00:00"]
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
      try Table("time,end", ["2024-01-01,2024-01-02"], []).check { $0.film.endField = name }
    }
    #expect(error.diagnostics.contains { $0.description.contains(message) }, "\(error.diagnostics)")
  }

  @Test func `is asked for by the names of dates`() throws {
    let error = try #require(throws: SceneError.self) {
      try Table("born,died", ["2024-01-01,2024-01-02"], []).check()
    }
    #expect(
      error.diagnostics.contains { $0.description.contains("write --time born or died") },
      "\(error.diagnostics)")
  }
}
