import PulseBasics
import PulseDocument
import PulseTestSupport
import Testing

@Suite struct `Numbers of a table` {
  private func numbers(_ text: String, of column: String) throws -> [Double?] {
    try DiagnosticLog.collect { log throws(DocumentError) in
      var table = try CSVTableReader(Array(text.utf8), log: log)
      table.findNotations()
      return table.map { $0[column]?.numberInNotation }
    }
  }

  @Test func `have the decimal comma that another column shows`() throws {
    let table = "Land\t2024\t%\nBW\t3.911\t4,5\nBY\t4.087\t-7,6\nSH\t950\t\u{2212}16,7\n"
    #expect(try numbers(table, of: "2024") == [3911, 4087, 950])
    #expect(try numbers(table, of: "%") == [4.5, -7.6, -16.7])
  }

  @Test func `have points between thousands beside a decimal comma`() throws {
    #expect(try numbers("a;b\n270,00;1\n1.249,90;2\n1.234.567,5;3\n", of: "a") == [270, 1249.9, 1_234_567.5])
  }

  @Test func `have commas between thousands beside a decimal point`() throws {
    #expect(try numbers("a;b\n1,234;x\n1,234.5;y\n7.25;z\n", of: "a") == [1234, 1234.5, 7.25])
    #expect(try numbers("a,b\n\"1,234,567\",x\n\"1,234\",y\n", of: "a") == [1_234_567, 1234])
  }

  @Test(arguments: [
    "1 234 567", "1\u{A0}234\u{A0}567", "1\u{202F}234\u{202F}567", "1'234'567", "1\u{2019}234\u{2019}567",
  ])
  func `have blanks and apostrophes between thousands`(text: String) throws {
    #expect(try numbers("a;b\n\(text);x\n\(text),5;y\n", of: "a") == [1_234_567, 1_234_567.5])
  }

  @Test(arguments: [
    "12 34", "1 2345", "1 234 5", "12345 678", "1.2.3", "1,2,3", "01.12.2023", "-", ",", "1 ", "k. A.",
  ])
  func `are no other texts`(text: String) throws {
    #expect(NumberNotation.usual.number("\(text)x") == nil)
    if text != "1 " { #expect(NumberNotation.decimalComma.number(text[...]) == nil) }
  }

  @Test func `keep the point of a column of its own`() throws {
    // The first column shows that its points are before decimals, the second that commas are.
    let table = "lat;price;n\n52.5201;2,50;1.440\n48.1;1.200,00;950\n"
    #expect(try numbers(table, of: "lat") == [52.5201, 48.1])
    #expect(try numbers(table, of: "price") == [2.5, 1200])
    #expect(try numbers(table, of: "n") == [1.44, 950])
  }

  @Test func `are ambiguous without any evidence`() throws {
    var table = try CSVTableReader(
      Array("id;n;m;k\na;950;0.125;2017\nb;1.440;1.250;1.440\n".utf8), log: DiagnosticLog())
    table.findNotations()
    #expect(table.ambiguousNumbers.isEmpty)
    table = try CSVTableReader(Array("id;n\na;950\nb;1.440\n".utf8), log: DiagnosticLog())
    table.findNotations()
    #expect(table.ambiguousNumbers.count == 1)
    #expect(
      table.ambiguousNumbers["n".bytewise]?.text == "1.440" && table.ambiguousNumbers["n".bytewise]?.line == 3
    )
  }

  @Test func `of several columns are rows of their own`() throws {
    var table = try CSVTableReader(
      Array("id\t2019\t2020\t2021\tnote\na\t1.440\tk. A.\t3\t4,5\nb\t5\t6\t7\t\n".utf8), log: DiagnosticLog())
    table.splitRows(by: 1...3)
    table.findNotations()
    #expect(table.names == ["id", "note", "time", "value"])
    let rows = Array(table)
    #expect(rows.map { $0["time"]?.text } == ["2019", "2020", "2021", "2019", "2020", "2021"])
    #expect(rows.map { $0["value"]?.numberInNotation } == [1440, nil, 3, 5, 6, 7])
    #expect(rows.map { $0["id"]?.text } == ["a", "a", "a", "b", "b", "b"])
    #expect(rows.map(\.line) == [2, 2, 2, 3, 3, 3])
  }

  @Test func `of few digits are read as all others are`() {
    var generator = SplitMix64(seed: 3)
    func random(_ range: Range<Int>) -> Int { Int.random(in: range, using: &generator) }
    for _ in 0..<20_000 {
      let digits = String(random(0..<1_000_000_000_000_000) >> random(0..<50))
      let place = digits.index(digits.startIndex, offsetBy: random(0..<digits.count))
      let text = (random(0..<2) == 0 ? "-" : "") + digits[..<place] + "." + digits[place...]
      #expect(Double(plain: text)?.bitPattern == Double(decimal: text)?.bitPattern, "\(text)")
    }
    #expect(Double(plain: "-0")?.sign == .minus)
    let others = [
      "", "-", ".", "5.", "1e3", "+1", "1.2.3", "--1", "1-", " 1", "nan", "1234567890123456", "1\u{A0}",
    ]
    for text in others { #expect(Double(plain: text) == nil, "\(text)") }
  }
}
