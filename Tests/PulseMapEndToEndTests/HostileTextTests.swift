import Foundation
import PulseTestSupport
import Testing

@Suite struct `Text of users` {
  /// Random names and values of quotes, brackets, controls, line ends, combining marks and commands of CI services, in
  /// every report, suggested command, file name, table of metadata and log.
  @Test(arguments: 1...3)
  func `comes back from the parsers of other programs as it was, and acts in none of them`(seed: Int) throws {
    let folder = try TemporaryFolder()
    let archive = Fixtures.packageRoot.appending(path: "Fixtures/basemaps/small.pmtiles").path(
      percentEncoded: false)
    let problems = try Oracle.problemsOfHostileText(
      tool: ToolUnderTest.path(), archive: archive, seed: seed, folder: folder.url)
    #expect(problems == [])
  }

  @Test func `may have an option's value begin with a combining character`() throws {
    let folder = try TemporaryFolder()
    for mark in ["\u{E33}", "\u{301}", "\u{200D}", "\u{FE0F}"] {
      let result = try ToolUnderTest.run(
        ["render", "--lat", "1", "--lon", "2", "--color=\(mark)"], in: folder.url)
      #expect(result.standardError.contains("--color: "))
    }
  }

  @Test func `has the lines of Windows`() throws {
    let folder = try TemporaryFolder()
    let scene = ["--lat", "1", "--lon", "2", "--radius", "5km", "--basemap", "white", "--no-metadata"]
    for (name, end) in [("crlf.png", "\r\n"), ("cr.png", "\r"), ("lf.png", "\n")] {
      let result = try ToolUnderTest.run(
        ["render", "--title", "Alpha\(end)Beta", "-o", name] + scene, in: folder.url,
        variables: ["PULSEMAP_OPTIONS": "--size 200x100\(end)--scale 1"])
      #expect(result.status == 0, "\(result.standardError)")
    }
    let pixels = try ["crlf.png", "cr.png", "lf.png"].map { try Data(contentsOf: folder.file($0)) }
    #expect(Set(pixels).count == 1)
    _ = try ToolUnderTest.run(
      ["render", "--title", "AlphaBeta", "-o", "joined.png", "--size", "200x100"] + scene, in: folder.url)
    #expect(try Data(contentsOf: folder.file("joined.png")) != pixels[0])
  }

  @Test func `names two files if it differs in normalization`() throws {
    let folder = try TemporaryFolder()
    func run(_ arguments: [String]) throws {
      let result = try ToolUnderTest.run(arguments, in: folder.url)
      #expect(result.status == 0, "\(result.standardError)")
    }
    for (name, color) in [
      ("caf\u{E9}", "red"), ("cafe\u{301}", "blue"), ("first", "red"), ("second", "blue"),
    ] {
      try run([
        "render", "--lat", "1", "--lon", "2", "--basemap", color, "--effect", "dot", "--size", "8x8", "-o",
        "\(name).png",
      ])
    }
    func scene(_ first: String, _ second: String) -> Data {
      Data(
        """
        {"basemap": "white", "size": "64x32", "zoom": 1, "lat": 0, "lon": 0, "overlays": [
        {"lat": 0, "lon": -20, "image": "\(first).png"}, {"lat": 0, "lon": 20, "image": "\(second).png"}]}
        """.utf8)
    }
    try scene("caf\u{E9}", "cafe\u{301}").write(to: folder.file("canonical.json"))
    try scene("first", "second").write(to: folder.file("other.json"))
    for name in ["canonical", "other"] {
      try run(["render", "\(name).json", "--no-metadata", "-o", "\(name).png"])
    }
    #expect(try Data(contentsOf: folder.file("canonical.png")) == Data(contentsOf: folder.file("other.png")))
  }
}
