import Foundation
import PulseTestSupport
import Testing

@Suite struct `The manual` {
  /// The names of all pages: of the tool, of each command, and of the two file formats.
  private static let pages =
    ["pulsemap.1"] + CompletedLine.commands.dropLast().map { "pulsemap-\($0).1" }
    + ["pulsemap-scene.5", "pulsemap-effects.5"]

  /// Writes the manual pages and returns the output of a script that checks them.
  private func output(of script: String) throws -> ProcessResult {
    let folder = try TemporaryFolder()
    return try ToolUnderTest.shell(
      "set -euo pipefail; pulsemap manual --directory .; \(script)", in: folder.url)
  }

  @Test(arguments: pages)
  func `is read without a warning`(page: String) throws {
    let result = try output(
      of: """
        mandoc -T lint \(page); man --warnings -E UTF-8 -l \(page) > /dev/null
        LC_ALL=C.UTF-8 groff -man -ww -z \(page)
        """)
    #expect(result.status == 0 && result.text == "" && result.standardError == "", "\(result)")
  }

  @Test func `has a page for each command and file format, as it is printed`() throws {
    #expect(try output(of: "ls").text.split(separator: "\n").map(String.init).sorted() == Self.pages.sorted())
    let result = try output(
      of: """
        pulsemap manual | cmp - pulsemap.1; pulsemap manual render | cmp - pulsemap-render.1
        pulsemap manual scene.5 | cmp - pulsemap-scene.5
        """)
    #expect(result.status == 0, "\(result)")
  }

  @Test(arguments: ["man -E UTF-8 -l", "mandoc -T utf8"])
  func `describes every option of the help, and no other`(reader: String) throws {
    for command in CompletedLine.commands.dropLast() {
      let result = try output(of: "MANWIDTH=80 \(reader) pulsemap-\(command).1 | sed $'s/.\\b//g'")
      #expect(result.status == 0)
      #expect(
        ShownOptions.inManual(result.text)
          == (try ShownOptions.inHelp(on: command)).filter {
            !["--help", "-h", "--version", "-V"].contains($0)
          }, "\(command)")
    }
  }

  @Test(arguments: pages)
  func `has the sections that readers look for`(page: String) throws {
    let text = try output(of: "cat \(page)").text
    let sections = text.matches(of: #/(?m)^\.SH "(.*)"$/#).map { String($0.output.1) }
    let wanted =
      page.hasSuffix(".5")
      ? ["NAME", "DESCRIPTION", "EXAMPLES", "SEE ALSO", "COPYRIGHT"]
      : [
        "NAME", "SYNOPSIS", "DESCRIPTION", "EXAMPLES", "EXIT STATUS", "ENVIRONMENT", "FILES", "SEE ALSO",
        "BUGS",
        "COPYRIGHT",
      ]
    #expect(wanted.filter { !sections.contains($0) } == [])
    // Every page that is referred to exists.
    let references = text.replacing("\\-", with: "-").matches(of: #/(pulsemap[a-z-]*)\((\d)\)/#)
    #expect(references.allSatisfy { Self.pages.contains("\($0.output.1).\($0.output.2)") })
  }

  @Test func `breaks no line of its source in the middle of a name`() throws {
    let text = try output(of: "MANWIDTH=80 man -E UTF-8 -l pulsemap-render.1").text
    #expect(text.contains("--stroke-width LENGTH"))
    #expect(!text.contains("\u{2010}"))
  }

  @Test func `names what it cannot print or write`() throws {
    let unknown = try ToolUnderTest.run(["manual", "rendr"])
    #expect(
      unknown.standardError.hasPrefix(
        "pulsemap: error: PAGE: 'rendr' is not a valid value; did you mean 'render'?"))
    let missing = try ToolUnderTest.run(["manual", "--directory", "/nowhere"])
    #expect(
      missing.standardError
        == "pulsemap: error: --directory: '/nowhere' cannot be written; use an existing folder\n")
    #expect(unknown.status == 2 && missing.status == 2)
  }
}
