import Foundation
import PulseArguments
import PulseScene
import PulseTestSupport
import Testing

@testable import PulseSceneInput

@Suite struct `Dates as programs write them in many languages` {
  /// A line of the fixture: a language, the style of its dates, and those of the twelve months.
  struct Line: CustomTestStringConvertible, Sendable {
    let language: String
    let style: String
    let texts: [String]

    var testDescription: String { "\(language) \(style)" }

    static let all: [Line] = {
      let text = (try? String(contentsOf: Fixtures.url("oracles/dates.tsv"), encoding: .utf8)) ?? ""
      return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
        let fields = line.split(separator: "\t").map(String.init)
        return Line(language: fields[0], style: fields[1], texts: Array(fields[2...]))
      }
    }()
  }

  @Test func `are in a fixture`() { #expect(Line.all.count > 190) }

  @Test(arguments: Line.all)
  func `are read`(line: Line) throws {
    #expect(line.texts.count == 12)
    for (index, text) in line.texts.enumerated() {
      let month = "2021-\(index < 9 ? "0" : "")\(index + 1)"
      let date = line.style == "month" ? "\(month)-01" : "\(month)-05"
      let shared = MonthWords.ambiguity(in: text) != nil
      if shared {
        #expect(throws: ArgumentValueError.self, "\(text)") { try DataTime(argument: text) }
      } else {
        #expect((try? DataTime(argument: text).text) == "\(date)T00:00:00Z", "\(text)")
      }
    }
  }

  @Test func `have no month that is another one elsewhere`() throws {
    var refused: Set<String> = []
    for row in MonthWords.namesByLanguage.split(separator: ";") {
      let months = try #require(row.split(separator: ":").last).split(separator: "|")
      #expect(months.count == 12, "\(row)")
      for (month, words) in months.enumerated() {
        for word in words.split(whereSeparator: \.isWhitespace).map({ String($0).replacing("_", with: " ") })
        {
          if MonthWords.month(word) == nil {
            refused.insert(word)
            #expect(
              MonthWords.ambiguity(in: "5 \(word) 2021")?.hasPrefix("has a month that is ") == true, "\(word)"
            )
          } else {
            #expect(MonthWords.month(word) == month + 1, "\(word)")
          }
        }
      }
    }
    #expect(refused == ["lip", "lis", "listopad", "listopada", "srp"])
  }

  @Test(arguments: [
    ("1. listopada 2021", "has a month that is October in Croatian and November in Polish"),
    ("5 lis 2021", "has a month that is October in Croatian and November in Polish or Czech"),
    ("srp 2021", "has a month that is July in Croatian and August in Czech"),
  ])
  func `say which months a word can be`(text: String, problem: String) {
    let error = #expect(throws: ArgumentValueError.self) { try DataTime(argument: text) }
    #expect(
      error?.problem == problem && error?.remedy == "write its number, such as 2024-05-01",
      "\(String(describing: error))")
  }

  @Test(arguments: [
    TimeTable("date", ["5 lis 2021", "1 gru 2021"], ["2021-11-05T00:00", "2021-12-01T00:00"]),
    TimeTable(
      "date", ["5. lis 2021.", "1. pro 2021.", "1. stu 2021."],
      ["2021-10-05T00:00", "2021-12-01T00:00", "2021-11-01T00:00"]),
    TimeTable("date", ["5 srp 2021", "1 zář 2021"], ["2021-08-05T00:00", "2021-09-01T00:00"]),
    // Years of other calendars.
    TimeTable("date", ["5 มีนาคม 2564", "5 มี.ค. 64"], ["2021-03-05T00:00", "2021-03-05T00:00"]),
    TimeTable(
      "date", ["令和3年3月5日", "昭和64年1月7日", "平成元年1月8日"],
      ["2021-03-05T00:00", "1989-01-07T00:00", "1989-01-08T00:00"]),
    TimeTable("date", ["2024年1月5日 10時30分", "2024年1月5日(金) 18:05"], ["2024-01-05T10:30", "2024-01-05T18:05"]),
    TimeTable("start,end", ["2020年,2021年3月"], ["2020-01-01T00:00/2021-03-31T23:59"]),
    TimeTable(
      "date", ["tháng 3/2021", "ngày 5 tháng 3 năm 2021"], ["2021-03-01T00:00", "2021-03-05T00:00"]),
    TimeTable("date", ["5. januarja 2021", "5. marca 2021"], ["2021-01-05T00:00", "2021-03-05T00:00"]),
    TimeTable("date", ["5. januara 2021.", "5. јуна 2021."], ["2021-01-05T00:00", "2021-06-05T00:00"]),
    TimeTable("date", ["5 ΜΑΡΤΙΟΥ 2021", "5 Αυγουστου 2021"], ["2021-03-05T00:00", "2021-08-05T00:00"]),
    TimeTable("date", ["5 ابريل 2021", "5 أغسطس 2021"], ["2021-04-05T00:00", "2021-08-05T00:00"]),
  ])
  private func `are those of a column`(table: TimeTable) throws { try table.check() }

  @Test(arguments: ["2024年度", "明治3年3月5日", "2024年13月5日", "2024年1月5日午後3時", "令和0年1月1日", "24年1月5日"])
  func `are refused where they say something else`(text: String) {
    #expect(throws: ArgumentValueError.self) { try DataTime(argument: text) }
  }
}

@Suite struct `Dates in conditions` {
  private func ids(_ condition: String, of dates: [String], format: String? = nil) throws -> [String?] {
    let table = "id,lat,lon,date\n" + dates.enumerated().map { "\($0),\($0 + 1),5,\($1)\n" }.joined()
    let filter = try RowFilter(argument: condition)
    let timeFormat = try format.map { try TimeFormat(argument: $0) }
    return try TextFiles(texts: ["a.csv": table]).spec {
      ($0.csv, $0.rowFilters, $0.film.timeFormat) = (["a.csv"], [filter], timeFormat)
    }.allOverlays.map(\.id)
  }

  @Test(arguments: [
    // Another row tells the order, before or after.
    ("date>=03/01/2021", ["02/01/2021", "04/01/2021", "25/12/2020"], ["1"]),
    ("date>=03/01/2021", ["12/25/2020", "02/01/2021", "04/01/2021"], ["2"]),
    ("date>=2021-01-03", ["02/01/2021", "04/01/2021", "25/12/2020"], ["1"]),
    ("date<03/04/2021 10:00", ["03/04/2021 09:00", "03/04/2021 11:00", "31/03/2021 00:00"], ["0", "2"]),
    // A day or month in a condition is a whole one.
    ("date<=2021-03-05", ["2021-03-05 18:00", "2021-03-06 00:00", "2021-03-04"], ["0", "2"]),
    ("date>2021-03-05", ["2021-03-05 18:00", "2021-03-06 00:00", "2021-03-04"], ["1"]),
    ("date<=2021-03", ["2021-03-31 18:00", "2021-04-01", "2021-02-04"], ["0", "2"]),
    ("date<=05/03/2021", ["05/03/2021 18:00", "06/03/2021 00:00", "13/03/2021"], ["0"]),
  ])
  func `have the order of day and month of the file`(condition: String, dates: [String], ids: [String]) throws
  {
    #expect(try self.ids(condition, of: dates) == ids)
  }

  @Test(arguments: [("%d/%m/%Y", ["1"]), ("%m/%d/%Y", ["0"])])
  func `have the order of the form of times`(format: String, ids: [String]) throws {
    #expect(try self.ids("date>=03/02/2021", of: ["04/01/2021", "02/04/2021"], format: format) == ids)
  }

  @Test(arguments: [
    (
      "date>=03/01/2021", ["02/01/2021", "04/01/2021"],
      "'02/01/2021' in 'date' has a day and a month that can be exchanged; write --time-format %d/%m/%Y or %m/%d/%Y"
    ),
    (
      "date>=2021-01-03", ["02/01/2021", "04/01/2021"],
      "'02/01/2021' in 'date' has a day and a month that can be exchanged; write --time-format %d/%m/%Y or %m/%d/%Y"
    ),
    (
      "date>=03/01/2021", ["2021-01-02", "2021-02-02"],
      "'03/01/2021' has a day and a month that can be exchanged; write 2021-01-03 or 2021-03-01"
    ),
    (
      "date>31/12/2020", ["05/22/2015", "01/17/2021"],
      "'05/22/2015' in 'date' has a day and a month that can be exchanged; write '31/12/2020' as 2020-12-31"
    ),
  ])
  func `are refused without it, with what to write`(condition: String, dates: [String], message: String) {
    let error = #expect(throws: SceneError.self) { try ids(condition, of: dates) }
    #expect(error?.lines.contains { $0.hasSuffix(message) } == true, "\(error?.lines ?? [])")
  }
}
