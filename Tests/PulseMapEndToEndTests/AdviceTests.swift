import PulseTestSupport
import Testing

/// A command line whose message says what works.
@Suite struct `Advice about a command line` {
  @Test(arguments: [
    ("-r 1,500m", "did you mean '1500m' or '1.500m'?"), ("-r 1,5km", "did you mean '1.5km'?"),
    ("-r 0,500km", "did you mean '0.500km'?"), ("--no-zoom", "--no-zoom: unknown option; see --help"),
    ("--foo", "--foo: unknown option; see --help"), ("--no-color", "--no-color: unknown option; see --help"),
    ("-r 9000km --zoom 0 --strict", "which flashes in one color; use a smaller length\n"),
  ])
  func `works`(options: String, message: String) throws {
    let folder = try TemporaryFolder()
    let result = try ToolUnderTest.run(
      "render --lat 1 --lon 2 --size 48x32 \(options) -o a.gif", in: folder.url)
    #expect(result.status == 2 && result.standardError.contains(message), "\(result.standardError)")
  }

  @Test(arguments: [
    (#"{"lat":NaN}"#, "'NaN' is not allowed in JSON; write a number, or leave it out"),
    ("{\"title\":\"a\tb\"}", "control character in a string; write it as '\\t'"),
  ])
  func `is about the place of a mistake`(scene: String, message: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(scene, to: "s.json")
    let result = try ToolUnderTest.run("scene s.json", in: folder.url)
    #expect(result.status == 2 && result.standardError.contains(message), "\(result.standardError)")
  }

  @Test(arguments: [
    (" ", 0, ""), ("--", 2, "PULSEMAP_OPTIONS: '--' ends the options"),
    ("-o b.gif --place Oslo --place Bergen", 0, ""),
    ("--basemap no.pmtiles", 2, "--basemap is in the environment variable PULSEMAP_OPTIONS"),
  ])
  func `is about options of the environment`(options: String, status: Int32, message: String) throws {
    let folder = try TemporaryFolder()
    let result = try ToolUnderTest.run(
      "render --place Rome --size 48x32 -q -o a.gif", in: folder.url, variables: ["PULSEMAP_OPTIONS": options]
    )
    #expect(result.status == status && result.standardError.contains(message), "\(result.standardError)")
    #expect(try folder.names == (status == 0 ? ["a.gif"] : []))
  }

  @Test func `keeps the side of labels in a resolved scene`() throws {
    let folder = try TemporaryFolder()
    let words = "--place Oslo --label {name} --label-side left --size 80x60 --zoom 5"
    let resolved = try ToolUnderTest.succeed("scene --resolved \(words)", in: folder.url)
    #expect(resolved.text.contains("\"labelSide\": \"left\""))
  }
}
