import PulseArguments
import Testing

/// The options of a command with a location that can be given once.
private struct LocatedOptions: Equatable, Sendable {
  var lat: Double?
  var center: String?
  var scale = 1
  var scene: String?

  static let remedy = "for several places, write --place for each"

  static let command = Command<LocatedOptions>(
    "draw", summary: "Draws.", defaults: LocatedOptions(),
    sections: [
      ArgumentSection(
        "Place",
        [
          .operand("SCENE", into: \.scene, help: "Scene."),
          .option("--lat", into: \.lat, in: -90...90, unit: .latitude, metavar: "DEG", help: "Latitude.")
            .allowedOnce(besides: ["--center"], remedy: remedy),
          .option("--center", into: \.center, metavar: "PLACE", help: "Center.")
            .allowedOnce(besides: ["--lat"], remedy: remedy),
          .option("--scale", into: \.scale, in: 1...4, metavar: "N", help: "Scale."),
        ])
    ])
}

/// Another command beside that of ``LocatedOptions``.
private struct OtherOptions: Equatable, Sendable {
  var tolerance: String?

  static let command = Command<OtherOptions>(
    "compare", summary: "Compares.", defaults: OtherOptions(),
    sections: [
      ArgumentSection(
        "Rules", [.option("--tolerance", into: \.tolerance, metavar: "N", help: "Tolerance.")])
    ])
}

private enum AtlasInvocation: Equatable, Sendable {
  case draw(LocatedOptions)
  case compare(OtherOptions)
}

private let tool = Tool<AtlasInvocation>(
  "atlas", summary: "Draws maps.",
  commands: [
    Subcommand("draw", LocatedOptions.command, AtlasInvocation.draw),
    Subcommand("compare", OtherOptions.command, AtlasInvocation.compare),
  ], defaultCommand: "draw")

/// Returns the invocation, or the first line of a text or of the errors.
private func outcome(of words: [String], defaultCount: Int = 0) -> String {
  do {
    return switch try tool.parse(words, defaultCount: defaultCount) {
    case .run(.draw(let options), _):
      "draw \(options.lat ?? 0) \(options.center ?? "-") \(options.scale) \(options.scene ?? "-")"
    case .run(.compare, _): "compare"
    case .help(let text): "help: \(text.prefix { $0 != "\n" })"
    case .usage(let text): "usage: \(text.prefix { $0 != "\n" })"
    case .version: "version"
    }
  } catch {
    return error.description
  }
}

@Suite struct `An option given twice` {
  @Test(arguments: [
    (["--lat", "1", "--lat", "2"], "--lat: is given twice; \(LocatedOptions.remedy)"),
    (["--lat", "1", "--lat=1"], "--lat: is given twice; \(LocatedOptions.remedy)"),
    (["--lat", "1", "--center", "2"], "--center: conflicts with --lat; \(LocatedOptions.remedy)"),
    (["--center", "1", "x", "--lat", "2"], "--lat: conflicts with --center; \(LocatedOptions.remedy)"),
    (["--scale", "1", "--scale", "3"], "draw 0.0 - 3 -"),
  ])
  func `is an error where it is a second location, and otherwise the last one counts`(
    words: [String], expected: String
  ) {
    #expect(outcome(of: ["draw"] + words) == expected)
  }

  @Test(arguments: [
    (
      ["--scale", "1", "--scale", "3"], 0,
      ["--scale: '1' has no effect, as '3' follows; leave out one of them"]
    ),
    (["--scale=3", "--scale", "3"], 0, []), (["--scale", "1", "--scale", "3"], 2, []),
    (
      ["--scale=1", "--scale=2", "--scale=3"], 1,
      ["--scale: '2' has no effect, as '3' follows; leave out one of them"]
    ),
    (["x", "--scale", "3"], 0, []),
  ])
  func `is reported if the values differ`(words: [String], defaultCount: Int, expected: [String]) throws {
    guard case .run(_, let overridden) = try tool.parse(["draw"] + words, defaultCount: defaultCount) else {
      return #expect(Bool(false))
    }
    #expect(overridden.map(\.description) == expected)
  }

  @Test func `overrides that of the environment`() {
    #expect(outcome(of: ["draw", "--lat", "1", "--lat", "2"], defaultCount: 2) == "draw 2.0 - 1 -")
    #expect(outcome(of: ["draw", "--lat=1", "--center", "2"], defaultCount: 1) == "draw 1.0 2 1 -")
    #expect(
      outcome(of: ["draw", "--lat=1", "--lat=2", "--lat=3"], defaultCount: 1)
        == "--lat: is given twice; \(LocatedOptions.remedy)")
  }
}

@Suite struct `A line without a command` {
  @Test(arguments: [
    (["--lat", "3"], "draw 3.0 - 1 -"), (["--scale=2", "a.json"], "draw 0.0 - 2 a.json"),
    (["--", "a.json"], "draw 0.0 - 1 a.json"), (["-", "--scale", "2"], "draw 0.0 - 2 -"),
    (["--center", "compare"], "draw 0.0 compare 1 -"),
    (["--lat", "3", "--help"], "help: Usage: atlas draw [OPTIONS] [SCENE]"), (["--version"], "version"),
    (["--help"], "help: Usage: atlas COMMAND [OPTIONS]"),
    (["--help", "compare"], "help: Usage: atlas compare [OPTIONS]"),
    (["--latt", "3"], "--latt: unknown option; did you mean '--lat'?"),
    (["--tolerance", "3"], "--tolerance: the command is missing; write atlas compare --tolerance"),
    (["--lat", "3", "draw"], "--lat: options follow the command; write atlas draw --lat"),
    (["a.json"], "draw 0.0 - 1 a.json"), (["./draw"], "draw 0.0 - 1 ./draw"),
  ])
  func `is that of the default command if it begins with an option or a file`(
    words: [String], expected: String
  ) {
    #expect(outcome(of: words) == expected)
  }
}
