import PulseArguments
import Testing

@testable import PulseMapCLI

@Suite struct `A name that other tools use` {
  private static let commands: [(String, [String: ForeignOption], CommandInfo)] = [
    ("render", RenderOptions.foreignOptions, RenderOptions.command.info),
    ("batch", BatchOptions.foreignOptions, BatchOptions.command.info),
    ("compare", CompareOptions.foreignOptions, CompareOptions.command.info),
    ("inspect", InspectCommand.foreignOptions, InspectCommand.command.info),
    ("view", ViewCommand.foreignOptions, ViewCommand.command.info),
    ("extract", ExtractCommand.foreignOptions, ExtractCommand.command.info),
    ("cache", CacheCommand.foreignOptions, CacheCommand.command.info),
  ]

  @Test(arguments: commands)
  func `leads to an option of its command`(command: String, names: [String: ForeignOption], info: CommandInfo)
  {
    let options = Dictionary(info.options.flatMap { option in option.names.map { ($0, option) } }) {
      first, _ in first
    }
    for (name, meaning) in names where options[name] == nil {
      switch meaning {
      case .synonym(let option): #expect(options[option]?.takesValue == true, "\(command) \(name)")
      case .setting(let option, let value):
        #expect(
          options[option].map { $0.takesValue == (value != nil) || $0.choices.contains(value ?? "") } == true,
          "\(command) \(name)")
      case .operand: #expect(info.sections.flatMap(\.arguments).contains { $0.kind == .operand })
      case .needless(let reason, _): #expect(!reason.isEmpty)
      case .advice(let remedy):
        for named in remedy.matches(of: #/(?:^| )(-{1,2}[a-z][a-z-]*)/#).map({ String($0.output.1) }) {
          #expect(options[named] != nil || named == "-h", "\(command) \(name): \(remedy)")
        }
      }
    }
    if command == "render" { #expect(names.keys.allSatisfy { options[$0] == nil }) }
  }

  @Test(arguments: PulseMapTool.commandHints.keys.sorted())
  func `is no command, and leads to one`(name: String) throws {
    let error = try #require(throws: CommandLineError.self) { try PulseMapTool.tool.parse([name, "a"]) }
    let remedy = try #require(PulseMapTool.commandHints[name])
    #expect(error.diagnostics.map(\.description) == ["\(name): unknown command; \(remedy)"])
    #expect(PulseMapTool.tool.commandNames.contains(String(remedy.split(separator: " ")[2])))
  }

  @Test(arguments: RenderOptions.foreignOptions.filter { $0.value.isAdvice }.keys.sorted())
  func `has several meanings, of which one must be chosen`(name: String) throws {
    let error = try #require(throws: CommandLineError.self) { try RenderOptions.command.parse([name, "5"]) }
    guard case .advice(let remedy) = RenderOptions.foreignOptions[name] else { return }
    #expect(error.diagnostics.map(\.description) == ["\(name): unknown option; \(remedy)"])
  }

  @Test(
    arguments: [
      (
        ["--latitude", "41.9", "--longitude=12.5", "--gpx", "a.gpx"],
        ["--lat", "41.9", "--lon", "12.5", "--track", "a.gpx"],
        [
          "--latitude: unknown option, read as --lat DEG; write that",
          "--longitude: unknown option, read as --lon DEG; write that",
          "--gpx: unknown option, read as --track FILE|A..B; write that",
        ]
      ),
      (
        ["--dark", "--input", "stores.csv", "--colour", "red"],
        ["--theme", "dark", "stores.csv", "--color", "red"],
        [
          "--dark: unknown option, read as --theme dark; write that",
          "--input: unknown option, read as FILE alone; write that",
          "--colour: unknown option, read as --color COLOR; write that",
        ]
      ),
      (
        ["--place", "Rome", "--grid", "--force", "--out", "a.gif"],
        ["--place", "Rome", "--graticule", "--output", "a.gif"],
        [
          "--grid: unknown option, read as --graticule; write that",
          "--force: unknown option, ignored, as a file named with -o is replaced; leave it out",
          "--out: unknown option, read as --output PATH; write that",
        ]
      ),
    ])
  func `has one meaning, which is taken`(words: [String], meaning: [String], warnings: [String]) throws {
    let tool = Tool<RenderOptions>(
      "tool", summary: "Renders.", commands: [Subcommand("render", RenderOptions.command) { $0 }])
    guard case .run(let options, let found) = try tool.parse(["render"] + words),
      case .run(let expected, let none) = try tool.parse(["render"] + meaning)
    else {
      Issue.record("no invocation")
      return
    }
    #expect("\(options)" == "\(expected)")
    #expect(found.map(\.description) == warnings && found.allSatisfy(\.isShown) && none.isEmpty)
  }

  @Test(arguments: [
    (["--force=no"], "--force: unknown option; leave it out: a file named with -o is replaced"),
    (["--dark=1"], "--dark: unknown option; write --theme dark"),
    (["--gpx"], "--track: needs a value; write --track FILE|A..B"),
    (["--input"], "--input: needs a value; write --input FILE"),
    (["--longitude", "x"], "--lon: 'x' is not a number; use degrees from -360 to 360"),
  ])
  func `is refused as what it means`(words: [String], message: String) throws {
    let error = try #require(throws: CommandLineError.self) { try RenderOptions.command.parse(words) }
    #expect(error.diagnostics.map(\.description) == [message])
  }
}

extension ForeignOption {
  fileprivate var isAdvice: Bool { if case .advice = self { true } else { false } }
}
