/// What can be told about a tool with several commands.
package struct ToolInfo: Hashable, Sendable {
  /// The name of the executable.
  package let name: String
  /// What the tool does, in one sentence with a period.
  package let summary: String
  /// Command lines that work, simplest first.
  package let examples: [Example]
  /// The commands in the order of help.
  package let commands: [CommandInfo]
}

extension ToolInfo {
  /// The names no command may declare: the tool answers them itself, before anything else.
  package static let reservedNames = questions.flatMap(\.names)

  /// The options that the tool answers itself, with any command or none.
  static let questions = [
    ArgumentInfo(.flag, names: ["-h"], help: "Show help, a line for each option.", details: ""),
    ArgumentInfo(.flag, names: ["--help"], help: "Show all help.", details: ""),
    ArgumentInfo(
      .flag, names: ["-V", "--version"], help: "Show the version.",
      details: "With \(versionForPrograms) as JSON, with those of the libraries."),
  ]

  /// What follows the question for the version, alone, to have the answer as JSON.
  static let versionForPrograms = "--json"

  /// The command that answers with help, and can have no other meaning.
  package static let helpCommand = "help"

  /// What that command does, in one sentence with a period.
  static let helpSummary = "Shows the help on a command."

  /// Returns the help on the tool, at most 80 columns wide.
  ///
  /// - Parameter detail: How much it says.
  /// - Returns: Lines of text with a line break at the end.
  package func help(_ detail: HelpDetail) -> String {
    var page = HelpPage()
    page.add(lines: ["Usage: \(name) COMMAND [OPTIONS]"])
    page.add(paragraphs: summary)
    if detail == .full { page.add(examples: examples) }
    let rows =
      commands.map { (label: $0.name, text: $0.summary) }
      + [(label: Self.helpCommand, text: Self.helpSummary)]
    page.add(title: "Commands", rows: rows, column: HelpPage.column(rows.map(\.label)))
    page.add(
      paragraphs: "Run '\(name) help COMMAND' for its options, or '\(name) --version' for the version.")
    return page.text
  }

  /// Returns the line that follows error messages and says where help is to be had.
  ///
  /// - Parameter errors: The errors of a command line of this tool.
  /// - Returns: One line without a line break.
  package func hint(after errors: ArgumentErrors) -> String {
    "run '\(([name] + (errors.command.map { [$0] } ?? [])).joined(separator: " ")) --help' for help"
  }
}
