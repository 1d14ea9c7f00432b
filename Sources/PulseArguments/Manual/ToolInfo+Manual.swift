extension ToolInfo {
  /// Returns the manual page (section 1) in roff for groff and mandoc, with all commands and options.
  ///
  /// - Parameters:
  ///   - version: The version of the tool.
  ///   - date: The release date, as in `2026-11-21`.
  ///   - sections: Further sections after those of the commands.
  /// - Returns: Lines of text in the language of the `man` macros, with a line break at the end.
  package func manual(version: String, date: String, sections: [ManualSection]) -> String {
    var page = ManualPageBuilder(title: name, section: 1, date: date, source: "\(name) \(version)")
    page.begin(section: "NAME")
    page.add(paragraph: [.plain("\(name) - \(summary.hasSuffix(".") ? String(summary.dropLast()) : summary)")]
    )
    page.begin(section: "SYNOPSIS")
    for usage in [("COMMAND [OPTIONS]"), "help [COMMAND]", "--version [\(Self.jsonVersionFlag)]"] {
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

  private func addCommands(to page: inout ManualPageBuilder) {
    page.addParagraphs(
      fromLinesOf: """
        The first word is a command. Options and operands follow in any order, options as '--name value' or \
        '--name=value', letters also as '-nvalue'; what follows '--' is no option.
        """)
    for (command, summary) in commandSummaries {
      page.add(term: [.bold(command)], paragraphs: [summary])
    }
    page.addParagraphs(fromLinesOf: "Options with any command, or with none:")
    for flag in Self.builtInFlags {
      page.add(
        term: flag.manualTerm, paragraphs: [flag.help, flag.details].filter { !$0.isEmpty })
    }
  }

  private func add(
    _ command: CommandInfo, after others: ArraySlice<CommandInfo>, to page: inout ManualPageBuilder
  ) {
    page.begin(section: "\(name) \(command.name)".uppercased())
    page.add(paragraph: [
      .bold("\(name) \(command.name)"), .plain(command.usage.dropFirst(command.name.count).description),
    ])
    page.addParagraphs(fromLinesOf: command.summary)
    page.addParagraphs(fromLinesOf: command.discussion)
    for section in command.sections {
      page.begin(subsection: section.title)
      let shared = section.arguments.map { argument in others.first { $0.arguments.contains(argument) }?.name
      }
      for (argument, other) in zip(section.arguments, shared) where other == nil {
        page.add(term: argument.manualTerm, paragraphs: argument.manualParagraphs)
      }
      for other in others.map(\.name) {
        let same = zip(section.arguments, shared).filter { $1 == other }.map(\.0)
        guard !same.isEmpty else { continue }
        let list = same.map { [ManualPageBuilder.StyledText.bold($0.names.joined(separator: ", "))] }
        page.add(
          paragraph: [.plain("As with "), .bold(other), .plain(": ")] + list.joined(separator: [.plain(", ")])
            + [.plain(".")])
      }
    }
    guard !command.examples.isEmpty else { return }
    page.begin(subsection: "Examples")
    for example in command.examples { page.add(example: example) }
  }
}

extension ArgumentInfo {
  /// The names in bold, and the placeholder in italics.
  fileprivate var manualTerm: [ManualPageBuilder.StyledText] {
    let names = (shortNames + longNames).map { [ManualPageBuilder.StyledText.bold($0)] }
    let list = Array(names.joined(separator: [.plain(", ")]))
    if hasOptionalValue { return list + [.plain("["), .bold("="), .italic(metavar), .plain("]")] }
    if metavar.isEmpty { return list }
    return list + (list.isEmpty ? [] : [.plain(" ")]) + [.italic(metavar)]
  }

  /// The paragraphs: help, details, constraints, and default.
  fileprivate var manualParagraphs: [String] {
    let facts = constraints + (defaultText.map { ["Default: \($0)."] } ?? [])
    return [help] + details.split(separator: "\n").map(String.init) + [facts.joined(separator: " ")]
  }
}

/// A section of the manual page that describes no command, such as EXIT STATUS: a title and terms with explanations.
package struct ManualSection: Sendable {
  /// The title in capital letters.
  let title: String
  /// The terms, each with its explanation.
  let entries: [(term: String, text: String)]

  /// Creates a section.
  ///
  /// - Parameters:
  ///   - title: The title in capital letters, such as `EXIT STATUS`.
  ///   - entries: The terms, such as `0`, each with its explanation.
  package init(_ title: String, _ entries: [(term: String, text: String)]) {
    self.title = title
    self.entries = entries
  }
}
