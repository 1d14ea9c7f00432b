import PulseDocument
import Testing

@Suite struct `A table` {
  private func records(_ text: String) throws -> [DocumentRecord] {
    try DiagnosticLog.collect { log throws(DocumentError) in
      Array(try CSVTableReader(Array(text.utf8), log: log))
    }
  }

  @Test func `gives fields by the names of their columns`() throws {
    let rows = try records("\u{FEFF} name , lat\n\"Hong Kong, \"\"HK\"\"\",22.3\n\n\"two\nlines\",-7\n")
    #expect(rows.map(\.line) == [2, 4])
    #expect(rows.map { $0["name"]?.text } == ["Hong Kong, \"HK\"", "two\nlines"])
    #expect(rows.map { $0["lat"]?.number } == [22.3, -7])
    #expect(rows.last?["lat"]?.place == .column(.name("lat"), ofRow: 4))
    #expect(rows.last?["lon"] == nil)
  }

  @Test(arguments: [
    "a,b,c\n1,2,3", "a;b;c\n1;2;3", "a\tb\tc\n1\t2\t3", "\"a,,,,\";b;c\n1;2;3", "a;b;\"c,,\n,\"\r1;2;3",
  ])
  func `tells by its header what separates fields`(text: String) throws {
    #expect(try records(text).map(\.texts) == [["1", "2", "3"]])
  }

  @Test(arguments: [
    (
      Array(repeating: "a", count: 10_001).joined(separator: ","),
      "line 1: has 10001 columns; use at most 10000, or make a row of each value"
    ),
    (
      "b," + String(repeating: "a", count: 1 << 20),
      "line 1: has names of columns of more than 1048576 bytes; shorten them"
    ),
  ])
  func `has limits`(header: String, message: String) {
    let error = #expect(throws: DocumentError.self) { try records(header + "\n1,2\n") }
    #expect(error?.diagnostics.map(\.description) == [message])
  }

  @Test(.timeLimit(.minutes(5))) func `may have thousands of columns`() {
    let names = (0..<9_998).map { "a\($0)" }
    // Numbers are split into digits, of which one is followed by the next.
    func isPair(_ from: Int, _ to: Int) -> Bool {
      let (from, to) = (Array(String(from).utf8), Array(String(to).utf8))
      let changes = zip(from, to).filter { $0 != $1 }
      return from.count == to.count && changes.count == 1
        && (changes[0] == (48, 49) || changes[0] == (49, 50))
    }
    let found = CoordinateColumnNames.ends(in: Array(names.prefix(120))).map { [$0.from, $0.to] }
    #expect(
      found == (0..<120).flatMap { from in (0..<120).filter { isPair(from, $0) }.map { [from, $0] } })
    #expect(CoordinateColumnNames.connection(in: names) == nil)
    let pairs = (0..<4_000).flatMap { ["from_x\($0)y", "to_x\($0)y"] }
    let ends = CoordinateColumnNames.ends(in: pairs)
    #expect(Set(ends.filter { $0.from % 2 == 0 && $0.to == $0.from + 1 }.map(\.from)).count == 4_000)
  }

  @Test func `can have one column, and columns without a name`() throws {
    #expect(try records("name\nRome\n\"\"\n").map(\.texts) == [["Rome"], [""]])
    #expect(try records(",lat,\n0,1,2").map(\.texts) == [["0", "1", "2"]])
  }

  @Test func `has fields of any size`() throws {
    let long = String(repeating: "a\"\"\n", count: 250_000)
    let rows = try records("a,b\n1,\"\(long)\"\n3,4")
    #expect(rows.map(\.line) == [2, 250_003])
    #expect(rows.first?.texts.last?.utf8.count == 750_000)
  }

  @Test func `is read on behind a damaged row`() {
    let reading = Reading(table: Array("a,b\n1\n\"2\"x,2\n3,3\n4,4,4\n5,5\n".utf8))
    #expect(reading.parts == ["4\u{241F}3\u{241F}3", "6\u{241F}5\u{241F}5"])
    #expect(reading.diagnostics.count == 3)
  }
}

@Suite struct `What is wrong with a table` {
  private static let tooFew = "has 1 field; write 2, one for each column"
  private static let encoding =
    "the text is not UTF-8; save it as UTF-8, or write --encoding NAME, such as shift_jis"

  @Test(arguments: [
    Refusal(
      "no byte", "", gets: "is empty; write a header row with the column names, and data rows below it"),
    Refusal(
      "a byte order mark and empty lines", "\u{FEFF}\r\n\n",
      gets: "is empty; write a header row with the column names, and data rows below it"),
    Refusal(
      "a header alone", "a,b\n", gets: "has a header row, but no data rows; add at least one"),
    Refusal(
      "a name twice", "\nlat,lon, lat\n1,2,3",
      gets: "line 2, column 'lat': is a duplicate column; remove one of them"),
    Refusal("a row too short", "a,b\n1,2\n3\n", gets: "line 3: \(tooFew)"),
    Refusal(
      "a row too long", "a,b\n1,2,3\n", gets: "line 2: has 3 fields; write 2, one for each column"),
    Refusal(
      "a quote that is not closed", "a,b\n1,2\n3,\"4\n5,6\n",
      gets: "line 3, column 'b': the quoted field is not closed; end it with '\"'"),
    Refusal(
      "a quote in the header that is not closed", "a,\"b\n1,2\n",
      gets: "line 1: the quoted field is not closed; end it with '\"'"),
    Refusal(
      "text behind a quote", "a,b\n\"x\ny\" z,2\n",
      gets: "line 3, column 'a': found ' z' after the closing quote; write '\"\"' for a quote inside a field"),
    Refusal(
      "text behind a quote beyond the header", "a\n1,\"2\"3\n",
      gets: "line 2, column 2: found '3' after the closing quote; write '\"\"' for a quote inside a field"),
    Refusal(
      "a row in Latin-1", bytes: Array("a,b\n1,".utf8) + [0xE9] + Array("\n3\n".utf8),
      gets: "line 2, column 'b': \(encoding)", "line 3: \(tooFew)"),
    Refusal("a header in Latin-1", bytes: [0xE9] + Array(",b\n1,2\n".utf8), gets: "line 1: \(encoding)"),
    Refusal(
      "UTF-16 without a byte order mark", bytes: "\u{E4},b\n1,2".utf16.flatMap { [UInt8($0), 0] },
      gets: "line 1: \(encoding)"
    ),
  ])
  func `is said with the line and the column`(refusal: Refusal) {
    #expect(Reading(table: refusal.bytes).diagnostics == refusal.diagnostics)
  }

  @Test func `is none of blanks before a quoted field, unless more stands behind its quotes`() {
    func texts(_ table: String) -> [[String]] {
      var rows: [[String]] = []
      guard var reader = try? CSVTableReader(Array(table.utf8), log: DiagnosticLog()) else { return [] }
      while let row = reader.next() { rows.append(row.texts) }
      return rows
    }
    #expect(texts("a,b\np,   \"x, \"\"y\"\"\"\nq, \"z\"\n") == [["p", "x, \"y\""], ["q", "z"]])
    #expect(texts("a,b\np, \"x\" y\nq, \"\n") == [["p", " \"x\" y"], ["q", " \""]])
  }

  @Test func `is told twenty times at most`() {
    let reading = Reading(table: Array(("a,b\n" + String(repeating: "1\n", count: 100_000)).utf8))
    let last = "has 99980 more problems; correct the listed ones first"
    #expect(reading.diagnostics == (2...21).map { "line \($0): \(Self.tooFew)" } + [last])
  }
}
