import PulseArguments
import Testing

/// Returns a short description of a parse result: the first line of a text, the invocation, or the errors.
private func answer(to words: [String]) -> String {
  do {
    return switch try atlas.parse(words) {
    case .help(let text): "help: \(text.prefix { $0 != "\n" })"
    case .usage(let text): "usage: \(text.prefix { $0 != "\n" })"
    case .version(let isJSON): isJSON ? "version as JSON" : "version"
    case .run(.draw(let options), _): "draw \(options.scene ?? "")"
    case .run(.compare(let options), _): "compare \(options.expected)"
    }
  } catch {
    return error.description
  }
}

@Suite struct `A tool` {
  @Test(arguments: [
    (["draw", "a.json"], "draw a.json"),
    (["compare", "a", "b"], "compare a"),
    (["draw", "--", "--help"], "draw --help"),
  ])
  func `runs the command of the first word`(words: [String], outcome: String) {
    #expect(answer(to: words) == outcome)
  }

  @Test(arguments: [
    (["help"], "help: Usage: atlas COMMAND [OPTIONS]"),
    (["--help"], "help: Usage: atlas COMMAND [OPTIONS]"),
    (["-h"], "help: Usage: atlas COMMAND [OPTIONS]"),
    (["help", "draw"], "help: Usage: atlas draw [OPTIONS] [SCENE]"),
    (["help", "draw", "compare"], "help: unexpected argument 'compare'; write atlas help draw"),
    (["help", "help"], "help: Usage: atlas COMMAND [OPTIONS]"),
    (["draw", "--help"], "help: Usage: atlas draw [OPTIONS] [SCENE]"),
    (["--help", "draw"], "help: Usage: atlas draw [OPTIONS] [SCENE]"),
    (["compare", "-h"], "help: Usage: atlas compare EXPECTED ACTUAL..."),
    (["draw", "--lat", "x", "--nonsense", "-h"], "help: Usage: atlas draw [OPTIONS] [SCENE]"),
    (["help", "drwa"], "drwa: unknown command; did you mean 'draw'?"),
    (["drwa", "--help"], "drwa: unknown command; did you mean 'draw'?"),
    (["--version"], "version"),
    (["-V"], "version"),
    (["draw", "--nonsense", "--version"], "version"),
    (["--version", "--json"], "version as JSON"),
    (["-V", "--json"], "version as JSON"),
    (["draw", "--version", "--json"], "version"),
    (["--version", "--", "--json"], "version"),
  ])
  func `answers questions whatever else the line says`(words: [String], outcome: String) {
    #expect(answer(to: words) == outcome)
  }

  @Test(arguments: [
    ([], "usage: Usage: atlas COMMAND [OPTIONS]"),
    (["drwa"], "drwa: unknown command; did you mean 'draw'?"),
    (["comp"], "comp: unknown command; did you mean 'compare'?"),
    (["frobnicate"], "frobnicate: unknown command; see --help"),
    ([""], "'': unknown command; see --help"),
    (["--lat", "3"], "--lat: the command is missing; write atlas draw --lat"),
    (["--", "draw"], "--: options follow the command; write atlas draw --"),
  ])
  func `says how to name a command`(words: [String], outcome: String) {
    #expect(answer(to: words) == outcome)
  }

  @Test(arguments: [
    (["draw", "--nonsense"], "run 'atlas draw -h' for help"),
    (["drwa"], "run 'atlas -h' for help"),
  ])
  func `says where help is after an error`(words: [String], hint: String) throws {
    let errors = try #require(throws: CommandLineError.self) { try atlas.parse(words) }
    #expect(atlas.info.helpHint(after: errors) == hint)
  }
}
