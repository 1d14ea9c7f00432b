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
