import PulseArguments
import Testing

@Suite struct `Problems of a declaration` {
  struct Options: Sendable {
    var number = 9
    var text = ""
    var file: String?
    var files: [String] = []
  }

  static func diagnostics(_ arguments: [Argument<Options>]) -> [String] {
    Command(
      "c", summary: "Does it.", defaults: Options(), sections: [ArgumentSection("Options", arguments)]
    ).diagnostics(tool: "t")
  }

  @Test func `are not found in a good one`() {
    #expect(atlas.diagnostics() == [])
  }

  @Test(arguments: [
    (["--file", "--file"], "c: --file: the name is already taken"),
    (["--help"], "c: --help: the name is already taken"),
    (["file"], "c: file: 'file' is not the name of an option"),
    (["-file"], "c: -file: '-file' is not the name of an option"),
    (["-5"], "c: -5: '-5' is not the name of an option"),
    (["--File"], "c: --File: '--File' is not the name of an option"),
    (["--a--b"], "c: --a--b: '--a--b' is not the name of an option"),
    (["---file"], "c: ---file: '---file' is not the name of an option"),
    (["--f"], "c: --f: '--f' is not the name of an option"),
  ])
  func `are names that cannot be typed`(names: [String], problem: String) {
    let arguments = names.map {
      Argument<Options>.option($0, into: \.file, metavar: "PATH", help: "File.")
    }
    #expect(Self.diagnostics(arguments) == [problem])
  }

  @Test func `are sentences and metavars that are missing or too long`() {
    let long = String(repeating: "very ", count: 14) + "long."
    #expect(
      Self.diagnostics([
        .option("--file", into: \.file, metavar: "", help: "File."),
        .option("--number", into: \.number, metavar: "A B", help: "Number"),
        .operand("FILE", into: \.file, help: ""),
        .flag("--set", into: \.number, setting: 3, help: long),
      ]) == [
        "c: --file: the metavar '' is not one word",
        "c: --number: the metavar 'A B' is not one word",
        "c: --number: the help is not a sentence with a period",
        "c: FILE: the help is not a sentence with a period",
        "c: wider than 80 columns:       --set         \(long)",
      ])
  }

  @Test func `are operands that cannot be reached`() {
    #expect(
      Self.diagnostics([
        .operand("A", into: \.file, help: "One."),
        .operand("B", into: \.file, isRequired: true, help: "Two."),
        .operands("C", into: \.files, help: "Many."),
        .operand("D", into: \.file, help: "One more."),
      ]) == [
        "c: B: a required operand follows an optional one",
        "c: D: nothing can follow C...",
      ])
  }

  @Test func `are defaults that the parser would refuse`() {
    #expect(
      Self.diagnostics([
        .option("--number", into: \.number, in: 1...4, metavar: "N", help: "Number."),
        .option("--text", into: \.text, metavar: "TEXT", help: "Text."),
      ]) == ["c: --number: the default '9' is out of range", "c: --text: the default '' is empty"])
  }

  @Test func `are examples that do not parse, and commands of one name`() {
    let command = Command(
      "help", summary: "Does it.", defaults: Options(), sections: [],
      examples: [CommandExample("t run --fast", "Runs."), CommandExample("u help", "Helps.")])
    let tool = Tool<Options>("t", summary: "Does.", commands: [Subcommand("halp", command) { $0 }])
    #expect(
      tool.diagnostics() == [
        "halp: the command calls itself help",
        "help: the command is already there",
        "t run --fast: run: unknown command; see --help",
        "u help: does not begin with t",
      ])
  }
}
