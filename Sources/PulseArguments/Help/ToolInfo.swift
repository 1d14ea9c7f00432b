/// The description of a tool with subcommands: name, summary, examples, and commands.
package struct ToolInfo: Hashable, Sendable {
  /// The name of the executable.
  package let name: String
  /// The summary, one sentence with a period.
  package let summary: String
  /// Example command lines, simplest first.
  package let examples: [CommandExample]
  /// The commands in the order of help.
  package let commands: [CommandInfo]
  /// The command of a line whose first argument is an option; `nil` for none.
  package var defaultCommand: String?
}

extension ToolInfo {
  /// The option names reserved for the tool: `-h`, `--help`, `-V`, and `--version`.
  package static let reservedNames = builtInFlags.flatMap(\.names)

  /// The flags that the tool itself handles, with or without a command.
  static let builtInFlags = [
    ArgumentInfo(.flag, names: ["-h"], help: "Show short help.", details: ""),
    ArgumentInfo(.flag, names: ["--help"], help: "Show full help, with details and examples.", details: ""),
    ArgumentInfo(
      .flag, names: ["-V", "--version"], help: "Show the version.",
      details: "\(jsonFlag) prints JSON, with the versions of linked libraries."),
  ]

  /// The option that selects JSON: alone after `--version`, and of `help`.
  static let jsonFlag = "--json"

  /// The name of the built-in help command.
  package static let helpCommand = "help"

  /// The summary of the help command, one sentence with a period.
  static let helpSummary = "Shows help for a command."

  /// Returns the help text of the tool, at most 80 columns wide.
  ///
  /// - Parameter detail: The level of detail: brief or full.
  /// - Returns: Lines of text with a line break at the end.
  package func help(_ detail: HelpDetail) -> String {
    var page = HelpPageBuilder()
    page.add(lines: ["Usage: \(name) COMMAND [OPTIONS]"])
    page.addParagraphs(fromLinesOf: summary)
    if detail == .full { page.add(examples: examples) }
    let rows =
      commands.map { (label: $0.name, text: $0.summary) }
      + [(label: Self.helpCommand, text: Self.helpSummary)]
    page.add(title: "Commands", rows: rows, columnWidth: HelpPageBuilder.columnWidth(rows.map(\.label)))
    let implied = defaultCommand.map { "Options without a command are those of '\($0)'. " } ?? ""
    page.addParagraphs(
      fromLinesOf: implied
        + "Run '\(name) help COMMAND' for its options, \(detail == .brief ? "'\(name) --help' for examples, " : "")or "
        + "'\(name) --version' for the version.")
    return page.text
  }

  /// Returns the line after error messages that points to `-h`, the help that fits on a few screens.
  ///
  /// - Parameter errors: The error of a command line of this tool.
  /// - Returns: One line without a line break.
  package func helpHint(after errors: CommandLineError) -> String {
    "run '\(([name] + (errors.command.map { [$0] } ?? [])).joined(separator: " ")) -h' for help"
  }
}
