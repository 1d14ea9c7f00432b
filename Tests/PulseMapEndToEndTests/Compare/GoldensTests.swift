import Foundation
import PulseTestSupport
import Testing

/// A folder of goldens and a folder of rendered files, with one pair for each verdict.
private func makeFolders(in folder: borrowing TemporaryFolder) throws {
  for name in ["goldens/maps", "out/maps"] {
    try FileManager.default.createDirectory(at: folder.file(name), withIntermediateDirectories: true)
  }
  let scene = "render --lat 1 --lon 2 --zoom 12 --size 30x30 --duration 0.12"
  try ToolUnderTest.succeed(
    "\(scene) --basemap white -o goldens/same.gif -o out/same.gif -o goldens/maps/other.gif -o goldens/old.gif",
    in: folder.url)
  try ToolUnderTest.succeed("\(scene) --basemap silver -o out/maps/other.gif -o out/new.gif", in: folder.url)
}

/// Environment variables that hide continuous integration from the tool.
private let atHome = ["CI": ""]

extension TemporaryFolder {
  fileprivate func tool(_ line: String, variables: [String: String] = atHome) throws -> ProcessResult {
    try ToolUnderTest.run(line, in: url, variables: variables)
  }
}

@Suite struct `A folder of goldens` {
  @Test func `is compared by path, and the worst verdict is the status`() throws {
    let folder = try TemporaryFolder()
    try makeFolders(in: folder)
    let result = try folder.tool("compare --goldens goldens out --junit r.xml --diff d")
    #expect(result.status == 1 && result.standardError == "")
    let lines = result.text.split(separator: "\n").map(String.init)
    #expect(lines.count == 6 && lines[5].hasPrefix("if the new images are right, add --update"))
    #expect(
      lines[0].hasPrefix(
        "differ    maps/other.gif: 3 of 3 frames differ; the largest difference is in frame 0 (from 0): "))
    #expect(
      lines[1]
        == "missing   new.gif: there is no golden 'goldens/new.gif'; check 'out/new.gif', then add --update")
    #expect(
      lines[2] == "missing   old.gif: there is no actual image beside 'goldens/old.gif'; render it, or add "
        + "--partial or --prune")
    #expect(lines[3] == "match     same.gif: 3 frames equal")
    #expect(lines[4] == "4 pairs: 1 match, 1 differ, 2 missing")
    #expect(try folder.text("r.xml").contains(#"<failure type="pixels" message="3 of 3 frames differ"#))
    #expect(FileManager.default.fileExists(atPath: folder.file("d/maps/other.gif.diff.png").path()))
    #expect(try folder.names == ["d", "goldens", "out", "r.xml"])

    try Data("GIF89a".utf8).write(to: folder.file("out/same.gif"))
    let trouble = try folder.tool("compare --goldens goldens out -q")
    #expect(trouble.status == 2 && trouble.text == "")
    #expect(
      trouble.standardError
        == "pulsemap: error: out/same.gif: cannot be used: the GIF image cannot be read (its data is "
        + "truncated); use an intact file\n")
  }

  @Test func `is updated after the report, and matches from then on`() throws {
    let folder = try TemporaryFolder()
    try makeFolders(in: folder)
    let result = try folder.tool("compare --goldens goldens out --update --prune --json r.json")
    #expect(result.status == 0)
    #expect(
      result.text.hasSuffix(
        "updated  goldens/maps/other.gif\nupdated  goldens/new.gif\nremoved  goldens/old.gif\n"))
    #expect(try folder.text("r.json").contains(#""status": "differ""#))
    #expect(try folder.bytes("goldens/new.gif") == folder.bytes("out/new.gif"))
    let manifest = try folder.text("goldens/goldens.jsonl")
    #expect(manifest.split(separator: "\n").count == 3 && !manifest.contains("old.gif"))

    for options in ["", "--manifest-only", "--strict"] {
      #expect(try folder.tool("compare --goldens goldens out \(options)").status == 0, "\(options)")
    }
    #expect(try folder.tool("compare --goldens goldens --verify").status == 0)
  }

  @Test func `is updated in part`() throws {
    let folder = try TemporaryFolder()
    try makeFolders(in: folder)
    let missing = try folder.tool("compare --goldens goldens out --update=missing")
    #expect(
      missing.text.contains("updated  goldens/new.gif") && !missing.text.contains("updated  goldens/maps"))
    #expect(missing.text.contains("there is no golden 'goldens/new.gif' yet; 'out/new.gif' becomes it"))
    let failed = try folder.tool("compare --goldens goldens out --update=failed")
    #expect(failed.text.contains("updated  goldens/maps/other.gif"))
  }

  @Test func `is told by its hashes alone`() throws {
    let folder = try TemporaryFolder()
    try makeFolders(in: folder)
    try FileManager.default.copyItem(at: folder.file("goldens/old.gif"), to: folder.file("out/old.gif"))
    #expect(try folder.tool("compare --goldens goldens out --update").status == 0)
    try FileManager.default.copyItem(at: folder.file("goldens"), to: folder.file("hashes"))
    for name in ["same.gif", "new.gif", "maps/other.gif"] {
      try FileManager.default.removeItem(at: folder.file("hashes/\(name)"))
    }
    #expect(try folder.tool("compare --goldens hashes out --manifest-only").status == 0)
    try FileManager.default.removeItem(at: folder.file("out/new.gif"))
    try FileManager.default.copyItem(at: folder.file("out/same.gif"), to: folder.file("out/new.gif"))
    let result = try folder.tool("compare --goldens hashes out --manifest-only")
    #expect(result.status == 1)
    #expect(
      result.text.contains(
        "differ    new.gif: 3 of 3 frames differ by hash; the first is frame 0\n"))
    let verified = try folder.tool("compare --goldens hashes --verify")
    #expect(verified.status == 1 && verified.text.contains("obsolete  new.gif: it is only in goldens.jsonl"))
  }

  @Test func `is not updated where CI is set`() throws {
    let folder = try TemporaryFolder()
    try makeFolders(in: folder)
    let before = try folder.bytes("goldens/maps/other.gif")
    let result = try folder.tool("compare --goldens goldens out --update", variables: ["CI": "true"])
    #expect(result.status == 2 && result.text == "")
    #expect(
      result.standardError
        == "pulsemap: error: --update: goldens are not changed where CI is set; update them on your own machine, or add --update-in-ci\n"
    )
    #expect(try folder.bytes("goldens/maps/other.gif") == before)
    let forced = try folder.tool(
      "compare --goldens goldens out --update --update-in-ci --partial", variables: ["CI": "true"])
    #expect(forced.status == 0)
  }

  @Test func `has no pending folders of frames`() throws {
    let folder = try TemporaryFolder()
    for (path, color) in [("goldens", "white"), ("out", "black")] {
      try FileManager.default.createDirectory(at: folder.file("\(path)/a"), withIntermediateDirectories: true)
      for name in ["0.png", "1.png"] {
        let line = "render --lat 0 --lon 0 --size 16x16 --at 0.2 --basemap \(color) -o \(path)/a/\(name)"
        #expect(try folder.tool(line).status == 0)
      }
    }
    let result = try folder.tool("compare --goldens goldens out --pending")
    #expect(result.status == 2)
    #expect(
      result.standardError == "pulsemap: error: --pending: 'out/a' is a folder of frames; use --update\n")
  }

  @Test func `has pictures beside it that are accepted or rejected later`() throws {
    let folder = try TemporaryFolder()
    try makeFolders(in: folder)
    let result = try folder.tool("compare --goldens goldens out --pending")
    #expect(result.status == 1)
    #expect(result.text.hasSuffix("pending  goldens/maps/other.gif.new\npending  goldens/new.gif.new\n"))
    // What is pending is not a golden.
    #expect(try folder.tool("compare --goldens goldens out").text.contains("4 pairs"))

    #expect(try folder.tool("accept goldens/maps").text == "accepted  goldens/maps/other.gif\n")
    #expect(try folder.bytes("goldens/maps/other.gif") == folder.bytes("out/maps/other.gif"))
    #expect(try folder.tool("reject goldens/n?w.*").text == "rejected  goldens/new.gif\n")
    #expect(try folder.tool("accept").text == "no pending files\n")
    let nothing = try folder.tool("accept goldens/same.gif")
    #expect(nothing.status == 2)
    #expect(
      nothing.standardError
        == "pulsemap: error: goldens/same.gif: has no pending file; use one that 'pulsemap compare --pending' wrote\n"
    )
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.file("goldens").path()).sorted() == [
        "maps", "old.gif", "same.gif",
      ])
  }

  @Test func `is not replaced where its hashes cannot be recorded`() throws {
    let folder = try TemporaryFolder()
    try makeFolders(in: folder)
    let before = try folder.bytes("goldens/maps/other.gif")
    #expect(try folder.tool("compare --goldens goldens out --pending").status == 1)
    try folder.write("junk\n", to: "goldens/goldens.jsonl")
    let result = try folder.tool("accept goldens")
    #expect(result.status == 2 && result.standardError.contains("line 1"), "\(result.text)")
    #expect(try folder.bytes("goldens/maps/other.gif") == before)
  }

  @Test func `is not decided on for what is no picture, or is there no more`() throws {
    let folder = try TemporaryFolder()
    try makeFolders(in: folder)
    try folder.write("mine", to: "app.conf")
    try folder.write("of the packager", to: "app.conf.new")
    #expect(try folder.tool("accept").text == "no pending files\n")
    #expect(try folder.tool("reject .").status == 2)
    #expect(try folder.text("app.conf") == "mine" && folder.text("app.conf.new") == "of the packager")

    #expect(try folder.tool("compare --goldens goldens out --pending").status == 1)
    #expect(try ToolUnderTest.shell("cp goldens/maps/other.gif out/maps/", in: folder.url).status == 0)
    let again = try folder.tool("compare --goldens goldens out --pending")
    #expect(again.text.contains("removed  goldens/maps/other.gif.new\n"))
    #expect(try folder.tool("accept goldens").text == "accepted  goldens/new.gif\n")
  }

  @Test func `keeps its hashes when a picture is accepted`() throws {
    let folder = try TemporaryFolder()
    try makeFolders(in: folder)
    #expect(try folder.tool("compare --goldens goldens goldens --update=all").status == 0)
    #expect(try folder.tool("compare --goldens goldens --verify").status == 0)
    #expect(try folder.tool("compare --goldens goldens out --pending").status == 1)
    #expect(try folder.tool("accept").status == 0)
    #expect(try folder.tool("compare --goldens goldens --verify").status == 0)
    #expect(try folder.text("goldens/goldens.jsonl").contains(#""path": "new.gif""#))
  }

  @Test func `is compared again by what was written about it`() throws {
    let folder = try TemporaryFolder()
    try makeFolders(in: folder)
    #expect(try folder.tool("compare --goldens goldens out --json r.json").status == 1)
    let again = try folder.tool("compare --from r.json --html r.html --max-frames-differ 3")
    #expect(again.status == 1 && again.standardError == "")
    #expect(again.text.contains("match     maps/other.gif: 3 frames pass"))
    #expect(again.text.hasSuffix("4 pairs: 2 match, 2 missing\n"))
    #expect(try folder.text("r.html").contains("maps/other.gif"))
    let other = try folder.tool("compare --from r.html")
    #expect(other.status == 2)
    #expect(
      other.standardError
        == "pulsemap: error: --from: 'r.html' has no pairs; use a report of 'pulsemap compare --json'\n"
    )
  }

  @Test func `is compared whoever reads the result`() throws {
    let folder = try TemporaryFolder()
    try makeFolders(in: folder)
    let script = "pulsemap compare --goldens goldens out --pending | true; echo ${PIPESTATUS[0]}"
    let piped = try ToolUnderTest.shell(script, in: folder.url)
    #expect(piped.text == "1\n" && piped.standardError == "")
    #expect(FileManager.default.fileExists(atPath: folder.file("goldens/new.gif.new").path()))
    let full = try ToolUnderTest.shell("pulsemap compare out/new.gif out/new.gif > /dev/full", in: folder.url)
    let unwritten = try folder.tool("compare out/new.gif out/same.gif --diff /proc/x.png")
    #expect(unwritten.status == 2)
    #expect(unwritten.standardError.hasPrefix("pulsemap: error: '/proc/x.png' cannot be written: "))
    #expect(full.status == 2 && full.standardError.contains("standard output cannot be written"))
    let spoken = try ToolUnderTest.shell(
      "pulsemap compare - out/same.gif --json - < out/new.gif", in: folder.url)
    #expect(spoken.status == 1 && spoken.text.hasPrefix("{\n  \"schema\": \"pulsemap.compare/1\""))
    #expect(spoken.standardError.hasPrefix("differ    out/same.gif: "))
  }

  @Test func `can be a single file`() throws {
    let folder = try TemporaryFolder()
    try makeFolders(in: folder)
    #expect(try folder.tool("compare gold.gif out/new.gif").status == 2)
    #expect(try folder.tool("compare gold.gif out/new.gif --update").text.hasSuffix("updated  gold.gif\n"))
    #expect(try folder.tool("compare gold.gif out/new.gif").status == 0)
    #expect(try folder.tool("compare gold.gif out/same.gif --pending").status == 1)
    #expect(try folder.names == ["gold.gif", "gold.gif.new", "goldens", "out"])
  }
}
