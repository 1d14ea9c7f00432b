extension ToolInfo {
  /// Returns the manual page of the tool in section 1, for groff and mandoc: all commands with all options.
  ///
  /// - Parameters:
  ///   - version: The version of the tool.
  ///   - date: The day of that version, as in `2026-11-21`.
  ///   - sections: What there is to tell beside the commands.
  /// - Returns: Lines of text in the language of the `man` macros, with a line break at the end.
  package func manual(version: String, date: String, sections: [ManualSection]) -> String {
    var page = ManualPage(title: name, section: 1, date: date, source: "\(name) \(version)")
    page.begin(section: "NAME")
    page.add(paragraph: [.plain("\(name) - \(summary.hasSuffix(".") ? String(summary.dropLast()) : summary)")]
    )
    page.begin(section: "SYNOPSIS")
    for usage in [("COMMAND [OPTIONS]"), "help [COMMAND]", "--version [\(Self.versionForPrograms)]"] {
      page.add(paragraph: [.bold(name), .plain(" \(usage)")])
    }
    page.begin(section: "DESCRIPTION")
    addCommands(to: &page)
    for index in commands.indices { add(commands[index], after: commands[..<index], to: &page) }
    for section in sections {
      page.begin(section: section.title)
      for (term, text) in section.entries { page.add(term: [.bold(term)], paragraphs: [text]) }
    }
    return page.text
  }

  private func addCommands(to page: inout ManualPage) {
    page.add(
      paragraphs: """
        The first word is a command. Options and operands follow in any order, options as '--name value' or \
        '--name=value', letters also as '-nvalue'; what follows '--' is no option.
        """)
    for (command, summary) in commandSummaries {
      page.add(term: [.bold(command)], paragraphs: [summary])
    }
    page.add(paragraphs: "Options with any command, or with none:")
    for question in Self.questions {
      page.add(
        term: question.manualTerm, paragraphs: [question.help, question.details].filter { !$0.isEmpty })
    }
  }

  private func add(_ command: CommandInfo, after others: ArraySlice<CommandInfo>, to page: inout ManualPage) {
    page.begin(section: "\(name) \(command.name)".uppercased())
    page.add(paragraph: [
      .bold("\(name) \(command.name)"), .plain(command.usage.dropFirst(command.name.count).description),
    ])
    page.add(paragraphs: command.summary)
    page.add(paragraphs: command.discussion)
    for section in command.sections {
      page.begin(part: section.title)
      let shared = section.arguments.map { argument in others.first { $0.arguments.contains(argument) }?.name
      }
      for (argument, other) in zip(section.arguments, shared) where other == nil {
        page.add(term: argument.manualTerm, paragraphs: argument.manualParagraphs)
      }
      for other in others.map(\.name) {
        let same = zip(section.arguments, shared).filter { $1 == other }.map(\.0)
        guard !same.isEmpty else { continue }
        let list = same.map { [ManualPage.Span.bold($0.names.joined(separator: ", "))] }
        page.add(
          paragraph: [.plain("As with "), .bold(other), .plain(": ")] + list.joined(separator: [.plain(", ")])
            + [.plain(".")])
      }
    }
    guard !command.examples.isEmpty else { return }
    page.begin(part: "Examples")
    for example in command.examples { page.add(example: example) }
  }
}

extension ArgumentInfo {
  /// The names, to be typed as they are, and the metavar, to be replaced.
  fileprivate var manualTerm: [ManualPage.Span] {
    let names = (shortNames + longNames).map { [ManualPage.Span.bold($0)] }
    let list = Array(names.joined(separator: [.plain(", ")]))
    if isOptionalValue { return list + [.plain("["), .bold("="), .italic(metavar), .plain("]")] }
    if metavar.isEmpty { return list }
    return list + (list.isEmpty ? [] : [.plain(" ")]) + [.italic(metavar)]
  }

  /// Everything that is to be said, as in help.
  fileprivate var manualParagraphs: [String] {
    let facts = rules + (defaultText.map { ["Default: \($0)."] } ?? [])
    return [help] + details.split(separator: "\n").map(String.init) + [facts.joined(separator: " ")]
  }
}
