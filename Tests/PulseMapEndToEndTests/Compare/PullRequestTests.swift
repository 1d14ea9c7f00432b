import Foundation
import PulseTestSupport
import Testing

extension TemporaryFolder {
  /// Writes a golden of three frames, a file that differs from it and a new one.
  fileprivate func makeGoldens() throws {
    let scene = "render --lat 1 --lon 2 --zoom 12 --size 30x30 --duration 0.12"
    for name in ["goldens", "out", "reports/here"] {
      try FileManager.default.createDirectory(at: file(name), withIntermediateDirectories: true)
    }
    try ToolUnderTest.succeed("\(scene) --basemap white -o goldens/a.gif", in: url)
    try ToolUnderTest.succeed("\(scene) --basemap silver -o out/a.gif -o out/new.gif", in: url)
  }

  fileprivate func tool(_ line: String, variables: [String: String] = [:]) throws -> ProcessResult {
    try ToolUnderTest.run(line, in: url, variables: ["CI": ""].merging(variables) { $1 })
  }
}

@Suite struct `Reports of a pull request` {
  @Test func `are read by other programs where the action and the template write them`() throws {
    let script = Fixtures.packageRoot.appending(path: "Tests/Packaging/reports.py").path(
      percentEncoded: false)
    let result = try run("/usr/bin/python3", ["-B", script, ToolUnderTest.path()], timeout: 300)
    #expect(result.status == 0, "\(result.standardError)")
    #expect(result.text.split(separator: "\n").count == 2)
  }

  @Test func `refer to images relative to their folder, through links`() throws {
    let folder = try TemporaryFolder()
    try folder.makeGoldens()
    #expect(try ToolUnderTest.shell("ln -s reports/here link; mkdir pictures", in: folder.url).status == 0)
    for (path, image) in [
      ("r.md", "pictures/a.gif.diff.png"), ("reports/here/r.md", "../../pictures/a.gif.diff.png"),
      ("link/r.md", "../../pictures/a.gif.diff.png"), ("./reports/../r.md", "pictures/a.gif.diff.png"),
    ] {
      let result = try folder.tool("compare --goldens goldens out --diff ./pictures --markdown \(path)")
      #expect(result.status == 1 && result.standardError == "")
      #expect(try folder.text(path).contains("![Expected, difference and actual image](\(image))"), "\(path)")
    }
    let single = try folder.tool("compare goldens/a.gif out/a.gif --diff d.gif --markdown -")
    #expect(single.text.hasPrefix("## Compared 1 pair: 1 differ\n") && single.text.contains("](d.gif)"))
    #expect(single.standardError.hasPrefix("differ    out/a.gif"))
    let without = try folder.tool("compare goldens/a.gif out/a.gif --markdown - -q")
    #expect(
      without.text.contains("\nTo see the differences, add --diff FOLDER or --html FILE to this run.\n"))
    #expect(without.text.contains("pulsemap compare --update=changed goldens/a.gif out/a.gif\n"))
    let twice = try folder.tool("compare goldens/a.gif out/a.gif --markdown - --junit -")
    #expect(twice.status == 2 && twice.standardError.contains("'-' is used for two reports"))
  }

  @Test func `are the same each time where times are left out`() throws {
    let folder = try TemporaryFolder()
    try folder.makeGoldens()
    let line = "compare --goldens goldens out --junit r.xml --markdown r.md --diff d"
    var texts: Set<String> = []
    for jobs in [1, 2] {
      _ = try folder.tool("\(line) -j \(jobs)", variables: ["SOURCE_DATE_EPOCH": "0"])
      texts.insert(try folder.text("r.xml") + folder.text("r.md"))
    }
    #expect(texts.count == 1 && !texts.contains { $0.contains("time=") })
    _ = try folder.tool(line)
    #expect(try folder.text("r.xml").contains(/<testcase [^>]* time="[0-9.]+">/))
    #expect(try !folder.text("r.xml").contains(" file="))
    _ = try folder.tool(
      line, variables: ["GITLAB_CI": "true", "CI_PROJECT_DIR": folder.url.path(percentEncoded: false)])
    #expect(try folder.text("r.xml").contains(#"name="a.gif" file="goldens/a.gif" time="#))
  }

  @Test func `are annotations in GitHub Actions, which leave standard output to a report`() throws {
    let folder = try TemporaryFolder()
    try folder.makeGoldens()
    let github = ["GITHUB_ACTIONS": "true", "GITHUB_WORKSPACE": folder.url.path(percentEncoded: false)]
    let line = "compare --goldens goldens out --mask 90,90,1,1"
    let shown = try folder.tool(line, variables: github)
    let lines = shown.text.split(separator: "\n").filter { $0.hasPrefix("::") }
    #expect(shown.status == 1 && lines.count == 3)
    #expect(
      lines[0].hasPrefix("::error file=goldens/a.gif,title=pulsemap compare%3A differ::a.gif: 3 of 3 frames"))
    #expect(
      lines[1].hasPrefix("::error file=out/new.gif,title=pulsemap compare%3A missing::new.gif: there is"))
    #expect(lines[2].hasPrefix("::warning title=pulsemap compare::--mask: '90,90,1,1' masks nothing"))
    let json = try folder.tool("\(line) --json -", variables: github)
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(json.standardOutput)) }
    #expect(json.standardError.contains("\n::error file=goldens/a.gif,"))
    #expect(try folder.tool("\(line) -q", variables: github).text == "")
    #expect(try !folder.tool(line).text.contains("::"))
    // A step may run in a folder of the repository, and compare files outside of it.
    let below = try ToolUnderTest.run(
      "compare ../goldens/a.gif a.gif", in: folder.file("out"), variables: github)
    #expect(below.text.contains("::error file=goldens/a.gif,"))
    let outside = try ToolUnderTest.run(
      "compare goldens/a.gif out/a.gif", in: folder.url,
      variables: ["GITHUB_ACTIONS": "true", "GITHUB_WORKSPACE": "/nowhere"])
    #expect(outside.text.contains("::error title=pulsemap compare%3A differ::"))
  }
}
