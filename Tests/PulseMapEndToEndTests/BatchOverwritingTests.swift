import Foundation
import PulseTestSupport
import Testing

/// No row of a batch replaces a file of another one, whatever it is.
@Suite struct `Rows of a batch` {
  private static let options = "-j1 --radius 50km --zoom 5 --size 48x32 --basemap white"

  private func batch(
    _ rows: String, _ options: String, in folder: borrowing TemporaryFolder, named name: String = "m.csv"
  ) throws -> ProcessResult {
    try folder.write(rows, to: name)
    return try ToolUnderTest.shell("pulsemap batch \(name) \(Self.options) \(options)", in: folder.url)
  }

  private static let ids = "id,lat,lon,color\n"

  @Test(arguments: [
    (["a", "a1"], "-o '{id}%d.png'", "'a1%d.png' and an earlier row can both be 'a10.png'"),
    (["a1", "a"], "-o '{id}%d.png'", "'a%d.png' and an earlier row can both be 'a10.png'"),
    (["a12", "a"], "-o '{id}.png' -o '{id}%d.png'", "'a%d.png' and an earlier row can both be 'a120.png'"),
    (["a", "a12"], "-o '{id}%d.png' -o '{id}.png'", "'a12%d.png' and an earlier row can both be 'a120.png'"),
    (
      ["porto", "porto.dark"], "--basemap world --theme auto -o '{id}.gif' -o '{id}.html'",
      "'porto.dark.gif' is already used by an earlier row"
    ),
    (
      ["porto.dark", "porto"], "--basemap world --theme auto -o '{id}.gif' -o '{id}.html'",
      "'porto.dark.gif', which belongs to 'porto.gif', is already used by an earlier row"
    ),
    (
      ["a", "a.json"], "--at 0 --format png --sidecar -o '{id}'",
      "'a.json' is already used by an earlier row"
    ),
  ])
  func `write no file of another one`(ids: [String], options: String, message: String) throws {
    let folder = try TemporaryFolder()
    let rows = zip(ids, ["red", "blue"]).map { "\($0),1,2,\($1)\n" }
    let result = try batch(Self.ids + rows.joined(), options, in: folder)
    #expect(result.status == 1 && result.standardError.contains(message), "\(result.standardError)")
    #expect(result.standardError.contains("1 rendered, 1 invalid"), "\(result.standardError)")
  }

  @Test func `write frames whose names differ`() throws {
    let folder = try TemporaryFolder()
    let rows = (1...12).map { "\($0),1,2,red\n" }
    let result = try batch(Self.ids + rows.joined(), "-o '{id}-%d.png' -o '{id}x%04d.png'", in: folder)
    #expect(result.status == 0, "\(result.standardError)")
  }

  @Test func `replace nothing that another one is made of`() throws {
    let folder = try TemporaryFolder()
    let rows = "id,lat,lon,image,output\na,1,2,,i.png\nb,1,2,i.png,j.png\n"
    let result = try batch(rows, "--at 0", in: folder)
    #expect(
      result.status == 1
        && result.standardError.contains(
          "(b): image: 'i.png' is an output of an earlier row; use a file that no row writes"),
      "\(result.standardError)")
    // An output folder is another one than that of the table.
    let apart = try batch(rows, "--at 0 --out-dir out", in: folder, named: "n.csv")
    #expect(apart.status == 0, "\(apart.standardError)")
  }

  @Test(arguments: ["--html", "--journal"])
  func `are made of nothing that the batch writes`(option: String) throws {
    let folder = try TemporaryFolder()
    try ToolUnderTest.succeed("render --lat 1 --lon 2 --size 9x9 --at 0 -q -o i.png", in: folder.url)
    let before = try folder.bytes("i.png")
    let result = try batch(
      "id,lat,lon,image\na,1,2,i.png\n", "--at 0 -o {id}.png \(option) ./i.png", in: folder)
    #expect(result.status == 2 && result.standardError.contains("\(option): './i.png'"))
    #expect(try folder.bytes("i.png") == before)
  }

  @Test(arguments: ["j", "./j", "link"])
  func `are reported in files of their own`(path: String) throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("link").path(percentEncoded: false), withDestinationPath: "j")
    let result = try batch(
      Self.ids + "a,1,2,red\n", "-o '{id}.gif' --journal j --html \(path)", in: folder)
    #expect(
      result.standardError == "pulsemap: error: --html: '\(path)' is the journal, too; use another file\n")
  }

  @Test func `that were not reached are counted everywhere`() throws {
    let folder = try TemporaryFolder()
    let rows = (1...9).map { "r\($0),\($0 == 2 ? 99 : $0),2,red\n" }
    let result = try batch(
      Self.ids + rows.joined(), "-o '{id}.gif' --max-failures 1 --html all.html --json", in: folder)
    #expect(result.status == 1 && result.text.contains("\"notReached\":7"), "\(result.text)")
    #expect(result.text.contains("\"rows\":9,\"rowsInShard\":9"), "\(result.text)")
    #expect(try folder.text("all.html").contains("9 rows: 1 rendered, 1 invalid, 7 not reached"))
    #expect(
      result.standardError.hasSuffix(
        "stopped: correct the rows that failed, or raise --max-failures, then run it again to go on\n"))
  }

  @Test func `have a summary even where the page cannot be written`() throws {
    let folder = try TemporaryFolder()
    let result = try batch(
      Self.ids + "a,1,2,red\n", "-q -o '{id}.gif' --html /dev/full --json", in: folder)
    #expect(result.status == 2 && result.text.contains("\"rows\":1"), "\(result.text)")
  }

  @Test(arguments: [
    ("m.csv", "id,lat,lon,title,city\na,1,2,T {city},Rome\n"),
    ("m.jsonl", #"{"id": "a", "lat": 1, "lon": 2, "title": "T {city}", "city": "Rome"}"# + "\n"),
  ])
  func `have titles with their fields`(name: String, rows: String) throws {
    let folder = try TemporaryFolder()
    let result = try batch(rows, "--at 0 -o '{id}.svg'", in: folder, named: name)
    #expect(result.status == 0, "\(result.standardError)")
    let rowsOfText = "id,lat,lon,title\nb,1,2,T Rome\n"
    let plain = try batch(rowsOfText, "--at 0 -o '{id}.svg'", in: folder, named: "n.csv")
    #expect(plain.status == 0, "\(plain.standardError)")
    let texts = try ["a.svg", "b.svg"].map { try folder.text($0).split(separator: "\n").dropFirst() }
    #expect(texts[0].joined() == texts[1].joined())
  }
}

@Suite struct `Two outputs of a command` {
  @Test(arguments: [
    ("-o a%d.png -o a1%d.png", "'a1%d.png' and 'a%d.png' can both be 'a10.png'; choose another name"),
    ("-o x.gif -o y.webp", "'y.webp' is the same file as 'x.gif'; choose another name"),
  ])
  func `are two files`(outputs: String, message: String) throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("y.webp").path(percentEncoded: false), withDestinationPath: "x.gif")
    let result = try ToolUnderTest.run("render --lat 1 --lon 2 --size 48x32 \(outputs)", in: folder.url)
    #expect(result.status == 2 && result.standardError.contains(message), "\(result.standardError)")
  }

  @Test func `can have names that look alike`() throws {
    let folder = try TemporaryFolder()
    let names = ["\u{E9}.gif", "e\u{301}.gif"]
    let result = try ToolUnderTest.run(
      ["render", "--lat", "1", "--lon", "2", "--size", "48x32", "-q"] + names.flatMap { ["-o", $0] },
      in: folder.url)
    #expect(result.status == 0, "\(result.standardError)")
  }
}
