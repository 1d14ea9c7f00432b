import Foundation
import PulseTestSupport
import Testing

@Suite struct `The manual` {
  /// Writes the manual page and returns the output of a script that checks it.
  private func output(of script: String) throws -> ProcessResult {
    let folder = try TemporaryFolder()
    return try ToolUnderTest.shell(
      "set -euo pipefail; pulsemap manual > pulsemap.1; \(script)", in: folder.url)
  }

  @Test(arguments: [
    "mandoc -T lint pulsemap.1", "man --warnings -E UTF-8 -l pulsemap.1 > /dev/null",
    "LC_ALL=C.UTF-8 groff -man -ww -z pulsemap.1",
  ])
  func `is read without a warning`(command: String) throws {
    let result = try output(of: command)
    #expect(result.status == 0 && result.text == "" && result.standardError == "", "\(result)")
  }

  @Test(arguments: ["man -E UTF-8 -l", "mandoc -T utf8"])
  func `tells of every option that help tells of, and of no other`(reader: String) throws {
    let result = try output(of: "MANWIDTH=80 \(reader) pulsemap.1 | sed $'s/.\\b//g'")
    #expect(result.status == 0)
    for command in CompletedLine.commands.dropLast() {
      let names = ShownOptions.inManual(result.text, on: command)
      #expect(names == (try ShownOptions.inHelp(on: command)), "\(command)")
    }
  }

  @Test func `breaks no line of its source in the middle of a name`() throws {
    let text = try output(of: "MANWIDTH=80 man -E UTF-8 -l pulsemap.1").text
    #expect(text.contains("--stroke-width LENGTH"))
    #expect(!text.contains("\u{2010}"))
  }
}
