import Foundation
import PulseTestSupport
import Testing

@Suite struct `Effects of the tool` {
  @Test func `are listed and printed to standard output`() throws {
    let folder = try TemporaryFolder()
    let list = try ToolUnderTest.run(["effects"], in: folder.url)
    #expect(list.status == 0 && list.standardError == "")
    let names = list.text.split(separator: "\n").dropFirst().compactMap { $0.split(separator: " ").first }
    #expect(names.count == 16)
    for name in names {
      let one = try ToolUnderTest.run(["effects", String(name)], in: folder.url)
      #expect(one.status == 0 && one.standardError == "")
      #expect(one.text.hasPrefix("{\n  \"name\": \"\(name)\",\n") && one.text.hasSuffix("\n}\n"))
      let tree = try JSONSerialization.jsonObject(with: Data(one.standardOutput)) as? [String: Any]
      #expect(tree?["layers"] is [Any])
    }
  }

  @Test func `are looked up by their names`() throws {
    let folder = try TemporaryFolder()
    let result = try ToolUnderTest.run(["effects", "riple"], in: folder.url)
    #expect(result.status == 2 && result.text == "")
    #expect(
      result.standardError
        == """
        pulsemap: error: NAME|FILE.json: 'riple' is not a valid value; did you mean 'ripple'?
        run 'pulsemap effects -h' for help

        """)
  }

  @Test func `render the same from a file as from the tool`() throws {
    let folder = try TemporaryFolder()
    let script = """
      set -e
      pulsemap effects sweep > sweep.json
      pulsemap render \(Sample.small) --effect sweep --fps 2 --no-metadata -o built-in.gif
      pulsemap render \(Sample.small) --effect sweep.json --fps 2 --no-metadata -o file.gif
      cmp built-in.gif file.gif
      """
    let result = try ToolUnderTest.shell(script, in: folder.url)
    #expect(result.standardError == "" && result.status == 0)
    #expect(try folder.names == ["built-in.gif", "file.gif", "sweep.json"])
  }

  @Test func `say every problem of a file on a line of its own`() throws {
    let folder = try TemporaryFolder()
    let broken = #"{"name": "mine", "radius": "big", "layers": [{"name": "a\u001b", "fil": "red"}]}"#
    try Data(broken.utf8).write(to: folder.file("mine.json"))
    let result = try ToolUnderTest.run("render \(Sample.small) --effect mine.json -o a.gif", in: folder.url)
    #expect(
      result.standardError
        == """
        pulsemap: error: mine.json: radius: 'big' is not a length; use a length, such as "500m" or "40px"
        pulsemap: error: mine.json: layers[0].fil: unknown key; did you mean 'fill'?
        pulsemap: error: mine.json: layers[0]: has no paint; add 'fill' or 'stroke'

        """)
    #expect(result.status == 2 && result.text == "")
    #expect(try folder.names == ["mine.json"])
  }

  @Test func `tell of a file that is not there`() throws {
    let folder = try TemporaryFolder()
    let result = try ToolUnderTest.run("render \(Sample.small) --effect mine.json -o a.gif", in: folder.url)
    #expect(
      result.standardError
        == "pulsemap: error: mine.json: cannot be read: No such file or directory; check the path\n")
    #expect(result.status == 2)
    #expect(try folder.names == [])
  }
}
