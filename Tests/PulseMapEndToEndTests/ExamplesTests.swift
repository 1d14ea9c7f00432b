import Foundation
import PulseTestSupport
import Testing

/// One or more command lines of the documentation.
struct ShownExample: Sendable, CustomTestStringConvertible {
  let script: String

  var testDescription: String { script }

  /// Returns the examples of a help page: lines that begin with two spaces and the name of the tool.
  static func inHelp(_ question: String) throws -> [ShownExample] {
    try ToolUnderTest.run(question).text.split(separator: "\n")
      .filter { $0.hasPrefix("  pulsemap ") }
      .map { ShownExample(script: String($0.dropFirst(2))) }
  }

  /// Returns the shell blocks of README that run the tool, without those that build it.
  static func inReadMe() throws -> [ShownExample] {
    let file = Fixtures.packageRoot.appending(path: "README.md")
    guard FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) else { return [] }
    let text = try String(contentsOf: file, encoding: .utf8)
    return text.components(separatedBy: "```sh\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
      .filter { $0.contains("pulsemap ") }
      .map { ShownExample(script: $0) }
  }
}

@Suite struct `The examples` {
  @Test func `of the help pages run as they are`() throws {
    let examples = try ShownExample.inHelp("render --help")
    #expect(examples.count >= 3)
    #expect(try ShownExample.inHelp("--help").map(\.script) == examples.map(\.script))
    for example in examples { try run(example) }
  }

  @Test func `of README run as they are`() throws {
    for example in try ShownExample.inReadMe() { try run(example) }
  }

  private func run(_ example: ShownExample) throws {
    let folder = try TemporaryFolder()
    // Examples name files of ours as they lie in a clone.
    try FileManager.default.createSymbolicLink(
      at: folder.file("Fixtures"), withDestinationURL: Fixtures.packageRoot.appending(path: "Fixtures"))
    let result = try ToolUnderTest.shell("set -e\n\(example.script)", in: folder.url)
    #expect(result.status == 0, "\(example)")
    // A file that is not named has its name told.
    let said = result.standardError.split(separator: "\n").filter { !$0.hasPrefix("pulsemap: --output: ") }
    #expect(said == [], "\(example)")
    #expect(try folder.names.count > 1 || !result.standardOutput.isEmpty, "\(example) left nothing")
  }
}
