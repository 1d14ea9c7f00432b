@testable import PulseDocument
import PulseTestSupport
import Testing

@Suite struct `A list of JSON` {
  private func reading(_ text: String) -> Reading { Reading(json: Array(text.utf8)) }

  @Test func `hands over its elements with their places`() {
    let text = #"{"type": "Collection", "features": [1, {"features": [2]}, "x"], "name": {"features": [3]}}"#
    #expect(
      reading(text).parts == [
        "features[0]: 1", #"features[1]: {"features": [2]}"#, #"features[2]: "x""#,
        #"""
        rest: {
          "type": "Collection",
          "features": [],
          "name": {"features": [3]}
        }
        """#,
      ])
  }

  @Test func `can be the whole document`() {
    #expect(reading(" [true, [], {}] ").parts == ["[0]: true", "[1]: []", "[2]: {}", "rest: []"])
    #expect(reading("[]").parts == ["rest: []"])
  }

  @Test(arguments: [#"{"type": "Feature", "geometry": null}"#, #"{"features": 7}"#, "7", "{}"])
  func `need not be there`(text: String) {
    #expect(reading(text).parts == ["rest: \(text)"])
    #expect(reading(text).diagnostics == [])
  }

  @Test func `is handed over up to what is no JSON`() {
    let reading = reading("{\"features\": [1,\n2, 3 4]}")
    #expect(reading.parts == ["features[0]: 1", "features[1]: 2", "features[2]: 3"])
    #expect(
      reading.diagnostics == [
        "line 2, column 6: expected ',' or ']' after the value, found '4'"
      ])
  }

  @Test func `ends where the reader wants no more`() throws {
    var count = 0
    let bytes = Array("[\(Array(repeating: "1", count: 1000).joined(separator: ","))]".utf8)
    let error = try #require(throws: DocumentError.self) {
      try JSONParser.parse(bytes, elementsOf: "", log: DiagnosticLog()) { element throws(DocumentError) in
        count += 1
        if count == 3 { throw DocumentError(diagnostics: [Diagnostic(element.place, "is one too many")]) }
      }
    }
    #expect(count == 3)
    #expect(error.diagnostics.map(\.description) == ["[2]: is one too many"])
  }

  @Test func `has the elements that the whole tree has`() throws {
    var random = SplitMix64(seed: 7)
    for _ in 0..<300 {
      let tree = JSONValue.object([
        .init(key: "a", value: .random(depth: 2, &random)),
        .init(key: "features", value: .array((0..<5).map { _ in .random(depth: 3, &random) })),
      ])
      let bytes = Array(tree.text.utf8)
      #expect(try JSONParser.parse(bytes) == tree)
      var elements: [JSONValue] = []
      let rest = try JSONParser.parse(bytes, elementsOf: "features", log: DiagnosticLog()) {
        elements.append($0.json)
      }
      guard case .object(let members) = tree, case .object(let others) = rest.json else {
        Issue.record("is no object")
        return
      }
      #expect(members.last?.value == .array(elements))
      #expect(others == [members[0], .init(key: "features", value: .array([]))])
    }
  }
}

extension JSONValue {
  /// Returns a random value with a maximum nesting depth.
  fileprivate static func random(depth: Int, _ random: inout SplitMix64) -> JSONValue {
    let texts = ["", "é\"\\", "\n\u{1}", "😀", "features"]
    switch random.next() % (depth > 0 ? 6 : 4) {
    case 0: return .null
    case 1: return .boolean(random.next() % 2 == 0)
    case 2: return .number(Double(Int(random.next() % 2001) - 1000) / 8)
    case 3: return .string(texts[Int(random.next() % 5)])
    case 4: return .array((0..<random.next() % 4).map { _ in .random(depth: depth - 1, &random) })
    default:
      return .object(
        (0..<random.next() % 4).map { _ in
          Member(key: texts[Int(random.next() % 5)], value: .random(depth: depth - 1, &random))
        })
    }
  }
}

@Suite struct `What is no JSON` {
  private static let deep = "the nesting is too deep; use at most 64 levels"

  @Test(arguments: [
    Refusal("no byte", "", gets: "line 1, column 1: expected a value, found the end of the file"),
    Refusal(
      "more than a value", "[] x",
      gets: "line 1, column 4: found 'x' after the end of the document; remove it"),
    Refusal(
      "documents one after another", "{}{}",
      gets: "line 1, column 3: found '{' after the end of the document; put all into one document"),
    Refusal(
      "a word", "{\"a\":\nyes}",
      gets:
        "line 2, column 1: expected a string, a number, true, false, null, an array or an object, found 'y'"
    ),
    Refusal(
      "a key without quotes", "{a: 1}",
      gets: "line 1, column 2: expected a key in quotes, found 'a'"),
    Refusal(
      "a key without a colon", "{\"é\" 1}",
      gets: "line 1, column 6: expected ':' after the key 'é', found '1'"),
    Refusal(
      "a value without a comma", "{\"a\": 1 \"b\": 2}",
      gets: "line 1, column 9: expected ',' or '}' after the value, found '\"'"),
    Refusal(
      "an open list", "[1",
      gets: "line 1, column 3: expected ',' or ']' after the value, found the end of the file"),
    Refusal(
      "a comma too many", "[1,]", gets: "line 1, column 3: trailing ',' before ']'; remove it"),
    Refusal(
      "a number with zeros", "[007]",
      gets: "line 1, column 2: '007' is not a JSON number; write it like 0.5 or -3"),
    Refusal(
      "a huge number", "[1e999]", gets: "line 1, column 2: '1e999' is too large; write a smaller number"),
    Refusal(
      "a line break in a string", "[\"a\n\"]",
      gets: "line 1, column 2: unterminated string; close it with '\"' on the same line"),
    Refusal(
      "a tab in a string", "[\"a\t\"]",
      gets: "line 1, column 4: control character in a string; write it as '\\t'"),
    Refusal(
      "another control character in a string", "[\"a\u{1f}\"]",
      gets: "line 1, column 4: control character in a string; write it as '\\u001f'"),
    Refusal(
      "an open string", "[\"a",
      gets: "line 1, column 2: unterminated string; close it with '\"'"),
    Refusal(
      "half of a pair of escapes", #"["\ud800"]"#,
      gets: "line 1, column 3: half of a pair of '\\u' escapes; write both, or the character itself"),
    Refusal(
      "an unknown escape", #"["\x"]"#,
      gets: "line 1, column 3: invalid escape sequence; write '\\\\' for a backslash"),
    Refusal(
      "Latin-1", bytes: Array("[1,\n\"".utf8) + [0xE9] + Array("\"]".utf8),
      gets: "line 2, column 2: the text is not UTF-8; save it as UTF-8"),
    Refusal("65 lists", String(repeating: "[", count: 100_000), gets: "line 1, column 65: \(deep)"),
  ])
  func `is said with the line and the column`(refusal: Refusal) {
    #expect(Reading(json: refusal.bytes).diagnostics == refusal.diagnostics)
    let error = #expect(throws: DocumentError.self) { try JSONParser.parse(refusal.bytes) }
    #expect(error?.diagnostics.map(\.description) == refusal.diagnostics)
  }
}

@Test func `JSON has a limit of the values that are held together`() throws {
  var parser = try JSONParser(Array("[[1,2],[3]]".utf8), mostValues: 5)
  let error = #expect(throws: DocumentError.self) { try parser.parseValue() }
  #expect(
    error?.diagnostics.map(\.message).first?.hasSuffix("there are more than 5 values in one; split it")
      == true)
  parser = try JSONParser(Array("[[1,2],[3]]".utf8), mostValues: 6)
  let value = try parser.parseValue()
  #expect(value == .array([.array([.number(1), .number(2)]), .array([.number(3)])]))
}
