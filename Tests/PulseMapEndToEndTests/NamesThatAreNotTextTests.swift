import PulseTestSupport
import Testing

@Suite struct `A name that is not UTF-8` {
  private static let sample = "--lat 10 --lon 20 --radius 500km --size 64x48 --duration 0.4 -q"

  @Test(arguments: [
    "render \(sample) -o $'\\xff.gif'", "render \(sample) -o a.gif --font $'\\xe9.ttf'",
    "render $'--title=\\xfe' \(sample) -o a.gif", "inspect $'\\xff.gif'", "extract $'\\xff' -o a.pmtiles",
    "compare --goldens $'g\\xff' out", "batch $'\\xff.csv' -o '{id}.gif'", "accept $'\\xff.gif'",
  ])
  func `is refused as an argument, and no other file is read or written`(line: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("id,lat,lon\na,1,2\n", to: "\u{FFFD}.csv")
    let result = try ToolUnderTest.shell("pulsemap \(line)", in: folder.url)
    #expect(result.status == 2)
    let name = try #require(line.matches(of: /\\x(fe|ff|e9)/).first?.output.0)
    let lines = result.standardError.split(separator: "\n")
    #expect(lines.count == 1)
    #expect(lines.first?.hasPrefix("pulsemap: error: arguments: '") == true)
    #expect(lines.first?.contains(name) == true)
    #expect(
      lines.first?.hasSuffix("' is not UTF-8; write it in UTF-8, and rename the file if it is a name") == true
    )
    #expect(try folder.names == ["\u{FFFD}.csv"])
  }

  @Test func `is refused in a variable that is read, and in no other`() throws {
    let folder = try TemporaryFolder()
    for variable in ["PULSEMAP_OPTIONS", "XDG_CACHE_HOME", "PULSEMAP_KEY"] {
      let result = try ToolUnderTest.shell(
        "export \(variable)=$'--title \\xff'; pulsemap version", in: folder.url)
      #expect(result.status == 2)
      #expect(
        result.standardError
          == "pulsemap: error: \(variable): '--title \\xff' is not UTF-8; set it to a text in UTF-8\n")
    }
    #expect(try ToolUnderTest.shell("export OTHER=$'\\xff'; pulsemap version", in: folder.url).status == 0)
  }

  @Test func `is an error in folders of goldens and of frames, where it would be another file`() throws {
    let folder = try TemporaryFolder()
    let script = """
      mkdir g out; pulsemap render \(Self.sample) -o g/a.gif; cp g/a.gif out
      cp g/a.gif $'FOLDER/\\xff.gif'
      pulsemap compare --goldens g out
      """
    for side in ["g", "out"] {
      let result = try ToolUnderTest.shell(
        script.replacing("FOLDER", with: side) + "; rm -r g out", in: folder.url)
      #expect(result.text == "")
      #expect(
        result.standardError == "pulsemap: error: \(side): the name of '\\xff.gif' is not UTF-8; rename it\n")
    }
    let frames = """
      mkdir f; pulsemap render \(Self.sample) -o f/%d.png; cp f/0.png $'f/\\xff9.png'; pulsemap compare f f
      """
    let result = try ToolUnderTest.shell(frames, in: folder.url)
    #expect(result.status == 2)
    #expect(result.standardError.contains("the name of '\\xff9.png' is not UTF-8; rename it"))
  }

  @Test func `is found by a link, and never written instead of its target`() throws {
    let folder = try TemporaryFolder()
    let script = """
      echo old > $'\\xff.gif'; ln -s $'\\xff.gif' link.gif; pulsemap render \(Self.sample) -o link.gif; echo $?
      LC_ALL=C ls | cat -v; cat $'\\xff.gif'
      """
    let result = try ToolUnderTest.shell(script, in: folder.url)
    #expect(result.text == "2\nlink.gif\nM-^?.gif\nold\n")
    #expect(result.standardError.contains("link.gif"))
  }
}
