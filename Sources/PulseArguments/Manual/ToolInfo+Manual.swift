extension ToolInfo {
  /// Returns the manual page of the tool, with its commands and the options of all of them.
  ///
  /// - Parameter sections: Further sections, such as EXIT STATUS.
  /// - Returns: The page, in section 1 of the manual.
  package func manualPage(sections: [ManualSection]) -> ManualPage {
    let description = ManualSection(
      "DESCRIPTION",
      text: """
        The first word is a command. Options and operands follow in any order, options as '--name value' or \
        '--name=value', letters also as '-nvalue'. What follows '--' is no option.
        An option that can be switched off is switched off by '--no-name', also where a file switches it on.
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
      synopsis: ["COMMAND [OPTIONS]", "help [COMMAND]", "--version [\(Self.jsonVersionFlag)]"],
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
