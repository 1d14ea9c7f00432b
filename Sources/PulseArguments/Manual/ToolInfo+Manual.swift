extension ToolInfo {
  /// Returns the manual page of the tool, with its commands and the options of all of them.
  ///
  /// - Parameter sections: Further sections, such as EXIT STATUS.
  /// - Returns: The page, in section 1 of the manual.
  package func manualPage(sections: [ManualSection]) -> ManualPage {
    let description = ManualSection(
      "DESCRIPTION",
      text: """
        The first argument is a command\(defaultCommand.map { ", or an option of '\($0)'" } ?? ""). Options and other arguments follow in any order. An option is written as \
        '--name value' or '--name=value', its short form also as '-nvalue'. The value of an option shown as \
        '--name[=VALUE]' can be left out; one that is not among the listed choices must follow '='. Of an option that \
        is not for repeated use, the last one counts, so that scripts can append options; an error reports a second \
        location. What follows '--' is never an option.
        '--no-name' disables an option that can be disabled, even if a file enables it.
        """)
    let commands = ManualSection("COMMANDS", commandSummaries.map { (term: $0.name, text: $0.summary) })
    let flags = ManualSection(
      "OPTIONS OF ALL COMMANDS",
      Self.builtInFlags.map { flag in
        (
          flag.names.joined(separator: ", "),
          flag.details.isEmpty ? flag.help : "\(flag.help)\n\(flag.details)"
        )
      })
    return ManualPage(
      name, section: 1, summary: summary,
      synopsis: ["COMMAND [OPTIONS]"] + (defaultCommand.map { _ in ["[OPTIONS]"] } ?? []) + [
        "help [COMMAND] [\(Self.jsonFlag)]", "--version [\(Self.jsonFlag)]",
      ],
      sections: [description, commands, flags, ManualSection("EXAMPLES", examples: examples)] + sections)
  }

  /// Returns the manual page of a command, such as `pulsemap-render`.
  ///
  /// - Parameters:
  ///   - command: The description of the command.
  ///   - sections: Further sections, such as EXIT STATUS.
  /// - Returns: The page, in section 1 of the manual.
  package func manualPage(of command: CommandInfo, sections: [ManualSection]) -> ManualPage {
    ManualPage(
      "\(name)-\(command.name)", section: 1, summary: command.summary, synopsis: [command.usage],
      command: command, sections: sections)
  }
}
