import Foundation
import PulseDocument
import PulseTestSupport
import Testing

@testable import PulseMapStyle

@Suite struct `Expressions` {
  /// Tests of the specification with another result, and the reason.
  private static let exceptions: [String: String] = [:]

  @Test func `give what the tests of the style specification expect`() throws {
    let url = Fixtures.packageRoot.appending(path: "Fixtures/styles/expressions.jsonl")
    let lines = try Data(contentsOf: url).split(separator: UInt8(ascii: "\n"))
    let cases = try lines.map { ExpressionCase(json: try JSONParser.parse(Array($0))) }
    #expect(cases.count == 400)
    var failures: [String: String] = [:]
    for item in cases { failures[item.name] = item.failure() }
    for (name, failure) in failures.sorted(by: { $0.key < $1.key }) where Self.exceptions[name] == nil {
      Issue.record("\(name) \(failure)")
    }
    #expect(Set(Self.exceptions.keys) == Set(failures.keys), "exceptions that are none any more")
  }
}
