import PulseDocument
import Testing

private enum Side: String, CaseIterable {
  case left
  case right
}

@Suite struct `A text of a format without types` {
  private func read<Value>(
    _ text: String, _ read: (DocumentValue) -> Value?
  ) throws(DocumentError) -> Value {
    try DiagnosticLog.collect { log in read(DocumentValue(untyped: text, place: .line(2), log: log)) }
  }

  private func problem(_ text: String, _ read: (DocumentValue) -> Any?) -> String? {
    do throws(DocumentError) {
      _ = try self.read(text, read)
      return nil
    } catch {
      return error.diagnostics.first?.description
    }
  }

  @Test func `is a number, a truth or a choice where one is wanted`() throws {
    #expect(try read(" -7.5e1\n") { $0.number(in: -90...90) } == -75)
    #expect(try read("7") { $0.integer(in: 0...10) } == 7)
    #expect(try read("true") { $0.boolean() })
    #expect(try read("left") { $0.choice(Side.self) } == .left)
    #expect(try read("22") { $0.nonBlankString() } == "22")
  }

  @Test func `is refused where it is none`() {
    #expect(problem("north") { $0.number(in: 0...1) } == "line 2: 'north' is not a number; use 0 to 1")
    #expect(problem("2") { $0.number(in: 0...1) } == "line 2: '2' is out of range; use 0 to 1")
    #expect(
      problem("22,5") { $0.number(in: 0...1) }
        == "line 2: '22,5' is not a number; write it with a point: 22.5")
    #expect(problem("1,2,3") { $0.number(in: 0...1) } == "line 2: '1,2,3' is not a number; use 0 to 1")
    #expect(problem("yes") { $0.boolean() } == "line 2: 'yes' is not true or false; write one of the two")
    #expect(problem("nan") { $0.number(in: 0...1) } == "line 2: 'nan' is not a number; use 0 to 1")
  }

  @Test func `is a text and no number in JSON`() {
    let log = DiagnosticLog()
    let value = DocumentValue(json: .string("7"), log: log)
    #expect(value.number == nil && value.text == "7")
  }
}

@Suite struct `A record` {
  @Test func `says which texts are missing`() {
    let reading = throwsProblems("lat,lon\n,1\n") { row in
      #expect(row["lat"] == nil && row["lon"]?.number == 1)
      #expect(row.required("lon")?.number == 1)
      #expect(row.required("lat") == nil && row.required("name") == nil)
    }
    #expect(
      reading == [
        "line 2, column 'lat': is empty; write a value", "line 2, column 'name': is missing; add it",
      ])
  }

  private func throwsProblems(_ text: String, _ check: (DocumentRecord) -> Void) -> [String] {
    do throws(DocumentError) {
      try DiagnosticLog.collect { log throws(DocumentError) in
        for row in try CSVTableReader(Array(text.utf8), log: log) { check(row) }
      }
      return []
    } catch {
      return error.diagnostics.map(\.description)
    }
  }
}

@Suite struct `A log` {
  private func diagnostics(_ count: Int, end: DocumentError? = nil) -> [String] {
    do throws(DocumentError) {
      try DiagnosticLog.collect { log throws(DocumentError) in
        for number in 0..<count { log.report(.element(number, of: .document), "is wrong; write another") }
        if let end { throw end }
      }
      return []
    } catch {
      return error.diagnostics.map(\.description)
    }
  }

  @Test(arguments: [(1, 1, ""), (20, 20, ""), (21, 21, "1 more problem"), (99, 21, "79 more problems")])
  func `tells twenty problems and the number of the others`(count: Int, lines: Int, others: String) {
    let told = diagnostics(count)
    #expect(told.count == lines)
    #expect(told.first == "[0]: is wrong; write another")
    #expect(others.isEmpty || told.last == "has \(others); correct the listed ones first")
  }

  @Test func `tells last what ended the reading`() {
    let end = DocumentError(diagnostics: [Diagnostic(.line(9), "ends")])
    #expect(diagnostics(1, end: end) == ["[0]: is wrong; write another", "line 9: ends"])
    #expect(diagnostics(0, end: end) == ["line 9: ends"])
    #expect(diagnostics(0).isEmpty)
  }
}

@Suite struct `Folded JSON` {
  /// A list of numbers in a list: on one line where it fits.
  private func nested(_ count: Int) -> JSONValue {
    JSONValue(["a": .array([.string("step"), .array((1...count).map(JSONValue.integer))])])
  }

  @Test func `has lists within lists on one line where they fit`() {
    #expect(nested(3).foldedText == #"{"a": ["step", [1, 2, 3]]}"#)
  }

  @Test func `has as many simple values on a line as fit, and the same value`() throws {
    let (value, lines) = (nested(100), nested(100).foldedText.split(separator: "\n"))
    #expect(lines.allSatisfy { $0.count <= 100 })
    // The braces, the key with the first value, and 392 characters of numbers at about 94 on a line.
    #expect(lines.count == 8)
    #expect(try JSONParser.parse(Array(value.foldedText.utf8)) == value)
  }
}
