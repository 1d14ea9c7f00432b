import Foundation
import PulseTestSupport
import Testing

/// A command line, and a line that it writes to standard error.
struct CommandMessage: Sendable, CustomTestStringConvertible {
  let line: String
  let message: String
  var status: Int32 = 2
  var variables: [String: String] = [:]

  var testDescription: String { line }
}

@Suite struct `A command that cannot be carried out` {
  @Test(arguments: [
    CommandMessage(
      line: "inspect empty",
      message: "empty: is a folder without .png files; use a folder of frames or a file"),
    CommandMessage(
      line: "inspect f-%03d.png", message: "f-%03d.png: matches no file; there is no 'f-000.png'"),
    CommandMessage(
      line: "inspect twice", message: "twice: has two frames with the number 7; remove one of them"),
    CommandMessage(
      line: "inspect mixed",
      message: "mixed: has frames of two animations, such as 'a7.png' and 'b07.png'; keep the frames in a "
        + "folder of their own, or compare folders of pictures with --goldens"),
    CommandMessage(
      line: "inspect a.png --frame 1",
      message: "--frame: needs a file; add -o FILE.png, such as -o frame-1.png"),
    CommandMessage(
      line: "inspect a.png -o b.png", message: "--output: needs a frame; add --frame 1 for the first one"),
    CommandMessage(
      line: "inspect a.png --frame last -o ./a.png",
      message: "--output: './a.png' is the source; use another name"),
    CommandMessage(
      line: "inspect a.png --frame 3 -o b.png",
      message: "--frame: '3' is beyond the last frame; there is 1 frame"),
    CommandMessage(
      line: "inspect a.png --frame 0 -o b.png",
      message:
        "--frame: '0' is not the number of a frame; use 1 for the first frame, a higher number, or last"),
    CommandMessage(
      line: "inspect rows.csv", message: "rows.csv: is a table, not a picture; write pulsemap render rows.csv"
    ),
    CommandMessage(
      line: "compare --goldens empty empty",
      message: "empty: has no images; render them first, or use another folder"),
    CommandMessage(
      line: "compare a.png a.png --diff d%x.png",
      message: "--diff: 'd%x.png' has no frame number; use %04d in the file name"),
    CommandMessage(
      line: "extract a.pmtiles --bounds 0,0,1,1 -o a.pmtiles",
      message: "--output: 'a.pmtiles' is the source; use another name"),
    CommandMessage(
      line: "render --lat 1 --lon 2 -o a.gif",
      message: "PULSEMAP_OPTIONS: a quotation mark is not closed; close it",
      variables: ["PULSEMAP_OPTIONS": "--title 'A"]),
    CommandMessage(
      line: "batch rows.csv",
      message: "rows.csv:2 (a): output: is missing; add it, or use -o with a pattern such as '{id}.gif'",
      status: 1),
  ])
  func `says what to do instead`(command: CommandMessage) throws {
    let folder = try TemporaryFolder()
    let image = try Data(contentsOf: Fixtures.url("basemaps/degrees.png"))
    for name in ["empty", "twice", "mixed"] {
      try FileManager.default.createDirectory(at: folder.file(name), withIntermediateDirectories: false)
    }
    for name in ["a.png", "twice/a7.png", "twice/a07.png", "mixed/a7.png", "mixed/b07.png"] {
      try image.write(to: folder.file(name))
    }
    try Data("id,lat,lon\na,1,2\n".utf8).write(to: folder.file("rows.csv"))
    let result = try ToolUnderTest.run(command.line, in: folder.url, variables: command.variables)
    #expect(result.status == command.status)
    #expect(result.standardError.split(separator: "\n").contains("pulsemap: error: \(command.message)"))
  }

  @Test func `saves the frame of an animation that is asked for`() throws {
    let folder = try TemporaryFolder()
    _ = try ToolUnderTest.succeed(
      "render --center 1,2 --radius 9px --zoom 5 --size 40x40 --duration 0.4 --fps 10 -o a.gif",
      in: folder.url)
    func hashes(_ name: String) throws -> [String] {
      let text = try ToolUnderTest.succeed("inspect --json \(name)", in: folder.url).text
      return text.matches(of: /"pixels": *"([0-9a-f]+)"/).map { String($0.output.1) }
    }
    let frames = try hashes("a.gif").suffix(4)
    try #require(Set(frames).count > 1)
    for (argument, index) in [("1", 0), ("first", 0), ("3", 2), ("last", 3)] {
      _ = try ToolUnderTest.succeed("inspect a.gif --frame \(argument) -o one.png", in: folder.url)
      let saved = try hashes("one.png").last
      #expect(saved == frames[frames.startIndex + index], "\(argument)")
    }
    let beyond = try ToolUnderTest.run("inspect a.gif --frame 5 -o five.png", in: folder.url)
    #expect(
      beyond.status == 2
        && beyond.standardError.contains(
          "--frame: '5' is beyond the last frame; there are 4 frames, so use 1 to 4, or last")
    )
    #expect(!FileManager.default.fileExists(atPath: folder.file("five.png").path(percentEncoded: false)))
  }

  @Test func `names goldens without hashes`() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(at: folder.file("goldens"), withIntermediateDirectories: false)
    try Data(contentsOf: Fixtures.url("basemaps/degrees.png")).write(to: folder.file("goldens/a.png"))
    try Data().write(to: folder.file("goldens/goldens.jsonl"))
    let result = try ToolUnderTest.run("compare --goldens goldens --verify", in: folder.url)
    #expect(result.status == 1)
    #expect(result.text.contains("a.png: it is not in goldens.jsonl; add it with --update=all"))
  }

  @Test func `says where streets are`() throws {
    let folder = try TemporaryFolder()
    let result = try ToolUnderTest.run(
      "render --lat 1 --lon 2 --radius 5px --zoom 13 --size 30x30 --duration 0.1 -v -o a.gif", in: folder.url)
    #expect(
      result.standardError.contains(
        "pulsemap: --basemap: the built-in map has no streets, and coasts to about 400 m; for streets, write "
          + "--basemap streets, which needs the network\n"))
  }

  @Test func `names languages only where tiles have names`() throws {
    let folder = try TemporaryFolder()
    let map = Fixtures.url("basemaps/small.mbtiles").path(percentEncoded: false)
    let result = try ToolUnderTest.run(
      "render --lat 0 --lon 0 --size 200x200 --basemap \(map) --language de -o a.png", in: folder.url)
    #expect(
      result.standardError.contains(
        "has no names that could be in another language; leave out the language 'de', or use vector tiles"))
  }
}
