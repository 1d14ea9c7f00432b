import Foundation
import PulseTestSupport
import Testing

extension TemporaryFolder {
  /// Writes a golden and an actual file: two pictures of 12 pixels, equal or not.
  fileprivate func makeFolders(_ actual: String = "actual", equal: Bool = true) throws {
    for path in ["golden", actual] {
      try FileManager.default.createDirectory(at: file(path), withIntermediateDirectories: true)
    }
    let line = ["render", "--lat", "1", "--lon", "2", "--size", "12x12", "--at", "0", "-q"]
    for (path, color) in [("golden", "white"), (actual, equal ? "white" : "silver")] {
      let file = file("\(path)/a.png").path(percentEncoded: false)
      #expect(try ToolUnderTest.run(line + ["--basemap", color, "-o", file], in: url).status == 0)
    }
  }

  fileprivate func tool(_ line: String, variables: [String: String] = [:]) throws -> ProcessResult {
    try ToolUnderTest.run(line, in: url, variables: ["CI": ""].merging(variables) { $1 })
  }
}

/// Files that are no pictures to compare are in all reports.
@Suite struct `A file whose bytes differ` {
  @Test(arguments: ["m.svg", "m.pdf", "m.bin"])
  func `is in each report`(name: String) throws {
    let folder = try TemporaryFolder()
    try folder.makeFolders()
    try folder.write("1", to: "golden/\(name)")
    try folder.write("2", to: "actual/\(name)")
    let result = try folder.tool(
      "compare golden actual --junit r.xml --markdown r.md --json r.json --html r.html",
      variables: ["GITHUB_ACTIONS": "true"])
    #expect(result.status == 1 && result.standardError.contains("'golden/\(name)' has other bytes"))
    #expect(result.text.contains("2 pairs: 1 match, 1 differ"), "\(result.text)")
    #expect(result.text.contains("::error ") && result.text.contains("\(name): 'golden/\(name)' has other"))
    let junit = try folder.text("r.xml")
    #expect(junit.contains("tests=\"2\" failures=\"1\"") && junit.contains("type=\"bytes\""))
    let markdown = try folder.text("r.md")
    #expect(markdown.contains("| **differ** | `\(name)` |") && !markdown.contains("--update"))
    let json = try folder.text("r.json")
    #expect(json.contains("\"differ\": 1") && json.contains("\"reason\": [\"bytes\"]"), "\(json)")
    #expect(try folder.text("r.html").contains("<h2>\(name) "))
    // Nothing is lost, and nothing replaced, when the report is compared again.
    let again = try folder.tool("compare --from r.json")
    #expect(again.status == 1 && again.standardError.contains("'golden/\(name)' has other bytes"))
    #expect(try folder.tool("compare golden actual --update").status == 0)
    #expect(try folder.text("golden/\(name)") == "1")
  }

  @Test func `is missed as a golden, if it is a picture`() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolders()
    try folder.write("<svg/>", to: "actual/n.svg")
    try folder.write("x", to: "actual/log.bin")
    let result = try folder.tool("compare golden actual --junit r.xml")
    #expect(result.status == 1 && result.standardError.contains("'actual/n.svg' has no golden"))
    #expect(!result.standardError.contains("log.bin"))
    #expect(try folder.text("r.xml").contains("name=\"n.svg\""))
    #expect(try folder.tool("compare golden actual --exclude n.svg").status == 0)
    #expect(try ToolUnderTest.shell("cp actual/n.svg golden", in: folder.url).status == 0)
    #expect(try folder.tool("compare golden actual").status == 0)
  }
}

@Suite struct `The command of a report` {
  /// Returns the command that a Markdown report advises.
  private static func command(_ report: String) throws -> String {
    let lines = report.split(separator: "\n")
    let start = try #require(lines.firstIndex(of: "```sh"))
    return String(lines[start + 1])
  }

  @Test(arguments: ["a", "al", "all", "change", "failed", "miss", "missing", "-x", "--", "it's", "a b"])
  func `takes folders of any name`(name: String) throws {
    let folder = try TemporaryFolder()
    try folder.makeFolders(name, equal: false)
    let line = ["compare", "--goldens", "golden", "--markdown", "r.md", "--", name]
    #expect(try ToolUnderTest.run(line, in: folder.url).status == 1)
    let command = try Self.command(try folder.text("r.md"))
    let accepted = try ToolUnderTest.shell("unset CI; \(command)", in: folder.url)
    #expect(accepted.status == 0, "\(command): \(accepted.standardError)")
    #expect(try folder.bytes("golden/a.png") == folder.bytes("\(name)/a.png"))
  }

  @Test func `replaces the pictures of the report alone`() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolders(equal: false)
    let script = "for f in golden actual; do cp $f/a.png $f/b.png; done; cp golden/a.png before.png"
    #expect(try ToolUnderTest.shell(script, in: folder.url).status == 0)
    let options = "--include a.png --partial --tolerance 3 --mask 0,0,1,1 --mask 1,1,1,1 --ignore-aa"
    _ = try folder.tool("compare golden actual \(options) --markdown r.md")
    let command = try Self.command(try folder.text("r.md"))
    #expect(
      command
        == "pulsemap compare --goldens golden --include a.png --partial --tolerance 3 --ignore-aa "
        + "--mask 0,0,1,1 --mask 1,1,1,1 --update=changed actual")
    #expect(try ToolUnderTest.shell("unset CI; \(command)", in: folder.url).status == 0)
    #expect(try folder.bytes("golden/a.png") == folder.bytes("actual/a.png"))
    #expect(try folder.bytes("golden/b.png") == folder.bytes("before.png"))
  }

  @Test func `is left out where nothing could be replaced`() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolders(equal: false)
    let script = """
      pulsemap render --lat 1 --lon 2 --size 12x12 --at 0 -q --basemap red -o actual/b.png
      pulsemap render --lat 1 --lon 2 --size 12x12 -q -o golden/b.gif; rm */a.png
      """
    #expect(try ToolUnderTest.shell(script, in: folder.url).status == 0)
    let result = try folder.tool("compare golden actual --any-format --markdown r.md")
    #expect(result.status == 1 && !result.text.contains("--update"), "\(result.text)")
    #expect(try !folder.text("r.md").contains("```"))
  }

  @Test func `names no pending files of folders of frames`() throws {
    let folder = try TemporaryFolder()
    let script = """
      for f in golden actual; do mkdir -p $f/x
      color=$([ $f = golden ] && echo white || echo red)
      pulsemap render --lat 1 --lon 2 --size 12x12 -q -o $f/x/%d.png --basemap $color
      done; cp golden/x/0.png golden/y.png; cp golden/x/0.png actual/y.png
      """
    #expect(try ToolUnderTest.shell(script, in: folder.url).status == 0)
    let result = try folder.tool("compare golden actual")
    #expect(result.text.contains("add --update to replace the goldens\n"), "\(result.text)")
  }
}

@Suite struct `An option of comparisons` {
  @Test(arguments: [
    ("--diff d.jpg", "--diff: 'd.jpg' has a format that difference images are not written in"),
    ("--diff d.mp4", "--diff: 'd.mp4' has a format"), ("--diff -", "--diff: '-' is standard output"),
    ("--all-frames", "--all-frames: has no effect without --json FILE"),
    ("--window 8", "--window: has no effect without --max-density D"),
    ("--update-in-ci", "--update-in-ci: has no effect without --update"),
    ("--html r --markdown ./r", "is used for two reports"),
  ])
  func `that does nothing is refused`(options: String, message: String) throws {
    let folder = try TemporaryFolder()
    try folder.makeFolders(equal: false)
    let result = try folder.tool("compare golden/a.png actual/a.png \(options)")
    #expect(result.status == 2 && result.standardError.contains(message), "\(result.standardError)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path(percentEncoded: false))
    #expect(names.sorted() == ["actual", "golden"])
  }

  @Test func `for difference images replaces no golden, and says what is old`() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolders(equal: false)
    let script = "for f in golden actual; do cp $f/a.png $f/a.png.diff.png; done; cp golden/a.png before.png"
    #expect(try ToolUnderTest.shell(script, in: folder.url).status == 0)
    let result = try folder.tool("compare golden actual --diff golden")
    #expect(
      result.status == 2
        && result.standardError.contains(
          "--diff: 'golden/a.png.diff.png' is one of the compared pictures; use another folder")
    )
    #expect(try folder.bytes("golden/a.png.diff.png") == folder.bytes("before.png"))
    let earlier = "mkdir d; for i in 0 1 2; do echo x > d/000$i.png; done"
    #expect(try ToolUnderTest.shell(earlier, in: folder.url).status == 0)
    let stale = try folder.tool("compare golden/a.png actual/a.png --diff d")
    #expect(
      stale.standardError.contains("--diff: 'd/%04d.png' has 1 frame now, and 'd/0001.png'"),
      "\(stale.standardError)")
  }

  @Test(arguments: ["text", "half of a picture"])
  func `accepts no pending file that is damaged`(kind: String) throws {
    let folder = try TemporaryFolder()
    try folder.makeFolders(equal: false)
    _ = try folder.tool("compare golden actual --pending")
    let before = try folder.bytes("golden/a.png")
    let script = kind == "text" ? "echo x > golden/a.png.new" : "truncate -s 60 golden/a.png.new"
    #expect(try ToolUnderTest.shell(script, in: folder.url).status == 0)
    let result = try folder.tool("accept golden")
    #expect(result.status == 2)
    #expect(result.standardError.contains("golden/a.png.new"), "\(result.standardError)")
    #expect(try folder.bytes("golden/a.png") == before)
  }
}
