import PulseArguments
import Testing

/// A valid command line and its expected parse result.
struct Acceptance: Sendable, CustomTestStringConvertible {
  let words: [String]
  let options: DrawOptions

  init(_ words: String..., means change: (inout DrawOptions) -> Void) {
    self.words = words
    options = draw(change)
  }

  var testDescription: String { String(words.joined(separator: " ").prefix(200)) }
}

@Suite struct `Accepted command lines` {
  @Test(arguments: [
    Acceptance { _ in },
    Acceptance("--lon", "-122.009") { $0.lon = -122.009 },
    Acceptance("--lon=-122.009") { $0.lon = -122.009 },
    Acceptance("--lon", "-.5") { $0.lon = -0.5 },
    Acceptance("-o", "x.gif") { $0.outputs = ["x.gif"] },
    Acceptance("-ox.gif") { $0.outputs = ["x.gif"] },
    Acceptance("-o=x.gif") { $0.outputs = ["x.gif"] },
    Acceptance("--output=x.gif") { $0.outputs = ["x.gif"] },
    Acceptance("--output", "x.gif") { $0.outputs = ["x.gif"] },
    Acceptance("--output=a=b.gif") { $0.outputs = ["a=b.gif"] },
    Acceptance("-o", "-") { $0.outputs = ["-"] },
    Acceptance("--circle", "geodesic") { $0.circle = .geodesic },
  ])
  func `take a value in every usual notation`(_ line: Acceptance) throws {
    #expect(try DrawOptions.command.parse(line.words) == line.options)
  }

  @Test(arguments: [
    Acceptance("--range", "-1:2") { $0.range = "-1:2" },
    Acceptance("--range", "-122;37") { $0.range = "-122;37" },
    Acceptance("--color", "-red") { $0.color = "-red" },
    Acceptance("--color=--verbose") { $0.color = "--verbose" },
    Acceptance("--color=-v") { $0.color = "-v" },
  ])
  func `take a value that begins with a dash`(_ line: Acceptance) throws {
    #expect(try DrawOptions.command.parse(line.words) == line.options)
  }

  @Test(arguments: [
    Acceptance("-lq") { ($0.isLooping, $0.level) = (true, .quiet) },
    Acceptance("-lo", "x.gif") { ($0.isLooping, $0.outputs) = (true, ["x.gif"]) },
    Acceptance("-lox.gif") { ($0.isLooping, $0.outputs) = (true, ["x.gif"]) },
    Acceptance("-ls2") { ($0.isLooping, $0.scale) = (true, 2) },
    Acceptance("-ll") { $0.isLooping = true },
  ])
  func `group short options`(_ line: Acceptance) throws {
    #expect(try DrawOptions.command.parse(line.words) == line.options)
  }

  @Test(arguments: [
    Acceptance("a.json", "--scale", "2") { ($0.scene, $0.scale) = ("a.json", 2) },
    Acceptance("--scale", "2", "a.json") { ($0.scene, $0.scale) = ("a.json", 2) },
    Acceptance("-") { $0.scene = "-" },
    Acceptance("--", "-x.json") { $0.scene = "-x.json" },
    Acceptance("--loop", "--", "--loop") { ($0.isLooping, $0.scene) = (true, "--loop") },
    Acceptance("--", "--") { $0.scene = "--" },
  ])
  func `mix operands and options`(_ line: Acceptance) throws {
    #expect(try DrawOptions.command.parse(line.words) == line.options)
  }

  @Test(arguments: [
    Acceptance("--scale", "2", "-s3") { $0.scale = 3 },
    Acceptance("-q", "-v") { $0.level = .verbose },
    Acceptance("-v", "-q") { $0.level = .quiet },
    Acceptance("-o", "a.gif", "-ob.png", "--output=c.png") { $0.outputs = ["a.gif", "b.png", "c.png"] },
  ])
  func `let the last value win, and collect where several are wanted`(_ line: Acceptance) throws {
    #expect(try DrawOptions.command.parse(line.words) == line.options)
  }

  @Test func `replace a default list instead of adding to it`() throws {
    struct Options: Sendable {
      var outputs = ["default.gif"]
    }
    let command = Command(
      "write", summary: "Writes.", defaults: Options(),
      sections: [
        ArgumentSection(
          "Output", [.repeated("--output", into: \.outputs, metavar: "PATH", help: "File to write.")])
      ])
    #expect(try command.parse([]).outputs == ["default.gif"])
    #expect(try command.parse(["--output=a", "--output=b"]).outputs == ["a", "b"])
  }

  @Test func `fill operands in the order of their declaration`() throws {
    let options = try CompareOptions.command.parse(["a.gif", "b.gif", "c.gif"])
    #expect(options == CompareOptions(expected: "a.gif", actual: ["b.gif", "c.gif"]))
  }
}
