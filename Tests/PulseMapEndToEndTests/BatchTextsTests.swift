import Foundation
import PulseTestSupport
import Testing

/// The fields of a row fill the texts of its pictures, as they fill the names of its files.
@Suite struct `The texts of a batch` {
  private let table = "id,Name,lat,lon,state\n1,Alpha,48.2,16.4,new\n2,Café,47.1,15.4,old\n"
  private let options = "--radius 9px --zoom 6 --size 240x160 --effect dot"

  @Test func `have the fields of the row`() throws {
    let folder = try TemporaryFolder()
    try folder.write(table, to: "shops.csv")
    for line in [
      "pulsemap batch shops.csv -q \(options) --label '{Name}' --title '{Name} is {state}' -o '{Name}.png' --no-metadata",
      "pulsemap render -q \(options) --place 48.2,16.4=Alpha --title 'Alpha is new' -o expected.png --no-metadata",
    ] {
      let result = try ToolUnderTest.shell(line, in: folder.url)
      #expect(result.status == 0 && result.standardError.isEmpty, "\(result.text)")
    }
    #expect(try folder.names == ["Alpha.png", "Café.png", "expected.png", "shops.csv"])
    #expect(try folder.bytes("Alpha.png") == folder.bytes("expected.png"))
  }

  @Test func `are drawn again when a field changes`() throws {
    let folder = try TemporaryFolder()
    let line = "batch shops.csv -q \(options) --title {state} -o {id}.png --journal done.jsonl"
    try folder.write(table, to: "shops.csv")
    try ToolUnderTest.succeed(line, in: folder.url)
    let before = (try folder.bytes("1.png"), try folder.bytes("2.png"))
    try folder.write(table.replacing("new", with: "closed"), to: "shops.csv")
    try ToolUnderTest.succeed(line, in: folder.url)
    #expect(try folder.bytes("1.png") != before.0 && folder.bytes("2.png") == before.1)
  }

  @Test func `have fields of lists, too, whose other keys are refused`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"{"id": 1, "lat": 48.2, "lon": 16.4, "kind": "open", "Name": "Alpha"}"# + "\n", to: "a.jsonl")
    let named = "batch a.jsonl -q \(options) --label {Name}"
    try ToolUnderTest.succeed(
      "\(named) --color-by kind:open=#00a000 -o {id}.png --no-metadata", in: folder.url)
    try ToolUnderTest.succeed(
      "render -q \(options) --place 48.2,16.4=Alpha --color #00a000 -o expected.png --no-metadata",
      in: folder.url)
    #expect(try folder.bytes("1.png") == folder.bytes("expected.png"))
    let result = try ToolUnderTest.run("\(named) -o {id}.gif", in: folder.url)
    #expect(result.status == 1 && result.standardError.contains("kind: unknown key"))
  }

  @Test func `name fields that the row has`() throws {
    let folder = try TemporaryFolder()
    try folder.write(table, to: "shops.csv")
    let result = try ToolUnderTest.run("batch shops.csv \(options) --title {Nam} -o {id}.png", in: folder.url)
    #expect(result.status == 1)
    #expect(
      result.standardError.contains("did you mean '{Name}'?") || result.standardError.contains("{Name}"))
    #expect(try folder.names == ["shops.csv"])
  }
}

/// A row of a batch is the data of its picture: scales of radii and colors read it.
@Suite struct `The scales of a batch` {
  private let table = "id,kind,share,lat,lon\n1,open,20,48.2,16.4\n2,closed,,47.1,15.4\n3,unknown,60,47,15\n"
  private let options = "--zoom 6 --size 80x60 --effect dot --no-metadata"

  @Test(arguments: [
    ("--color-by kind:open=#00a000,closed=gray,none=#e69f00", ["#00a000", "gray", "#e69f00"], "--color"),
    ("--color-by share:0..100=#000,#fff --color red", ["#333", "#c4ae8a", "#999"], "--color"),
    ("--radius-by share:0..100=1px..21px --radius 4px", ["5px", "4px", "13px"], "--radius"),
  ])
  func `take the values of the row`(scale: String, values: [String], option: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(table, to: "shops.csv")
    try ToolUnderTest.succeed("batch shops.csv -q \(options) \(scale) -o {id}.png", in: folder.url)
    for (row, (place, value)) in zip(["48.2,16.4", "47.1,15.4", "47,15"], values).enumerated() {
      try ToolUnderTest.succeed(
        "render -q \(options) --center \(place) \(option) \(value) -o expected.png", in: folder.url)
      #expect(try folder.bytes("\(row + 1).png") == folder.bytes("expected.png"), "\(scale): \(row + 1)")
    }
  }

  @Test(arguments: [
    (
      "--color-by kind",
      "--color-by: needs limits, since each row is a picture of its own; write kind:0..100=viridis"
    ),
    (
      "--radius-by share",
      "--radius-by: needs limits, since each row is a picture of its own; write share:0..100=4px"
    ),
    ("--color-by knd:open=red", "--color-by: the row has no field 'knd'; did you mean 'kind'?"),
  ])
  func `are refused where they would need the other rows`(scale: String, message: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(table, to: "shops.csv")
    let result = try ToolUnderTest.run("batch shops.csv \(options) \(scale) -o {id}.png", in: folder.url)
    #expect(result.status == 1 && result.standardError.contains(message), "\(result.text)")
    #expect(try folder.names == ["shops.csv"])
  }

  @Test func `are read below the titles of a table`() throws {
    let folder = try TemporaryFolder()
    try folder.write("Our shops\n\n\(table)", to: "shops.csv")
    let result = try ToolUnderTest.run("batch shops.csv \(options) -o {row}.png", in: folder.url)
    #expect(
      result.standardError
        == "pulsemap: warning: shops.csv: has a line above its header, which is skipped: 'Our shops'; remove it\n"
        + "batch: 3 rows: 3 rendered\n")
    #expect(result.status == 0)
    #expect(try folder.names == ["4.png", "5.png", "6.png", "shops.csv"])
  }
}
