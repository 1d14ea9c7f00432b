import PulseDocument
import Testing

/// Documents with very many errors; the time limit is far above linear parsing and near to quadratic.
@Suite(.timeLimit(.minutes(10))) struct `A document of mistakes` {
  private static let keys = (0..<60).map { "knownKey\($0)" }

  private func diagnostics(_ read: (DiagnosticLog) throws(DocumentError) -> Void) -> [String] {
    do throws(DocumentError) {
      try DiagnosticLog.collect { log throws(DocumentError) in try read(log) }
      return []
    } catch {
      return error.diagnostics.map(\.description)
    }
  }

  @Test func `has the work of a message done only for those that are told`() {
    let log = DiagnosticLog()
    let value = DocumentValue(json: .null, place: .member("a", of: .document), log: log)
    var count = 0
    func message() -> String {
      count += 1
      return "is wrong"
    }
    for _ in 0..<1000 { value.report(message()) }
    #expect(count == DiagnosticLog.limit && log.count == 1000)
  }

  @Test func `may have hundreds of thousands of unknown keys`() {
    let text = "{" + (0..<150_000).map { "\"knownKeyX\($0)\": 1" }.joined(separator: ",") + "}"
    let told = diagnostics { log throws(DocumentError) in
      let json = try JSONParser.parse(Array(text.utf8))
      _ = DocumentValue(json: json, log: log).object(Self.keys)
    }
    #expect(told.count == 21 && told.last == "has 149980 more problems; correct the listed ones first")
    #expect(told.first == "knownKeyX0: unknown key; did you mean 'knownKey0', 'knownKey10' or 'knownKey20'?")
  }

  @Test func `may have one key hundreds of thousands of times`() {
    let text = "{" + repeatElement("\"knownKey1\": 1", count: 150_000).joined(separator: ",") + "}"
    let told = diagnostics { log throws(DocumentError) in
      let json = try JSONParser.parse(Array(text.utf8))
      _ = DocumentValue(json: json, log: log).object(Self.keys)
    }
    #expect(told.count == 21 && told.last == "has 149979 more problems; correct the listed ones first")
  }

  @Test func `may have thousands of columns, and hundreds of thousands of elements and features`() throws {
    let columns = repeatElement("a", count: 10_000).joined(separator: ",")
    let table = Reading(table: Array((columns + "\n").utf8)).diagnostics
    #expect(table.count == 21 && table.last == "has 9979 more problems; correct the listed ones first")
    let names = (0..<10_000).map { "c\($0)" }.joined(separator: ",")
    #expect(Reading(table: Array("\(names)\n\(names)\n".utf8)).diagnostics.isEmpty)
    let list = repeatElement("[]", count: 100_000).joined(separator: ",")
    let elements = diagnostics { log throws(DocumentError) in
      _ = try JSONParser.parse(Array("{\"features\": [\(list)]}".utf8), elementsOf: "features", log: log) {
        $0.report("is wrong")
      }
    }
    #expect(elements.count == 21)
    let attributes = (0..<100_000).map { "a\($0)='1'" }.joined(separator: " ")
    #expect(Reading(xml: Array("<x \(attributes)/>".utf8)).diagnostics.isEmpty)
  }

  @Test(arguments: ["[", "{\"a\":", "[{\"a\":"])
  func `may be nested as deeply as it likes`(bracket: String) {
    let text = String(repeating: bracket, count: 200_000)
    #expect(Reading(json: Array(text.utf8)).diagnostics.first?.contains("the nesting is too deep") == true)
    let tags = String(repeating: "<a>", count: 200_000)
    #expect(Reading(xml: Array(tags.utf8)).diagnostics.first?.contains("the nesting is too deep") == true)
  }
}

@Suite struct `A value of millions of characters` {
  private static let long = String(repeating: "7", count: 500_000)

  private static let documents: [(name: String, json: String)] = [
    ("a number", "{\"a\": \(long)}"), ("no number", "{\"a\": 0\(long)}"), ("a key", "{\"\(long)\": 1}"),
    ("a key without a value", "{\"\(long)\" 1}"), ("a text", "{\"n\": \"\(long)\"}"),
    ("a word", "{\"a\": x\(long)}"),
    ("a key twice", "{\"n\": {\"\(long)\": 1}}"),
  ]

  @Test(arguments: documents.indices)
  func `is cut short in every message`(index: Int) {
    do throws(DocumentError) {
      let text = Self.documents[index].json
      try DiagnosticLog.collect { log throws(DocumentError) in
        let json = try JSONParser.parse(Array(text.utf8))
        let object = DocumentValue(json: json, log: log).object(["n"])
        _ = object?["n"]?.number(in: 0...1)
      }
      Issue.record("\(Self.documents[index].name) was accepted")
    } catch {
      let lengths = error.diagnostics.map(\.description.utf8.count)
      #expect(lengths.allSatisfy { $0 < 200 }, "\(Self.documents[index].name)")
    }
  }

  @Test func `is cut short in messages about tables and XML`() {
    let long = Self.long
    for reading in [
      Reading(table: Array("\(long),\(long)\n1,2\n".utf8)), Reading(table: Array("a\n\"b\"\(long)\n".utf8)),
      Reading(table: Array("\(long)\n\"b\"x\n".utf8)), Reading(xml: Array("<\(long)>".utf8)),
      Reading(xml: Array("<?xml version='1.0' encoding='a\(long.prefix(1000))'?><a/>".utf8)),
      Reading(xml: Array("<!DOCTYPE a [<!ENTITY a\(long) 'b'>]><a/>".utf8)),
    ] {
      #expect(!reading.diagnostics.isEmpty && reading.diagnostics.allSatisfy { $0.utf8.count < 300 })
    }
  }
}

@Suite struct `A whole number` {
  @Test(arguments: [
    "9007199254740993", "-9007199254740993", "18446744073709551617", "1000000000000000000000",
    "9223372036854775807",
  ])
  func `keeps the digits that no Double holds`(digits: String) throws {
    let value = try JSONParser.parse(Array(digits.utf8))
    #expect(
      value == .longInteger(digits) && value.compact == digits && value.quotedForMessage == "'\(digits)'")
    #expect(value.double == Double(digits))
    let log = DiagnosticLog()
    #expect(DocumentValue(json: value, log: log).number(in: -1e30...1e30) == Double(digits))
  }

  @Test(arguments: [
    "9007199254740992", "123456789012345", "-0", "1.00000000000000000000", "12345678901234567890e-5",
  ])
  func `is a number otherwise`(text: String) throws {
    guard case .number(let number) = try JSONParser.parse(Array(text.utf8)) else {
      Issue.record("\(text) is no number")
      return
    }
    #expect(number == Double(text))
  }
}
