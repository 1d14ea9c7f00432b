import PulseBasics

/// A section of a manual page: a title in capital letters with paragraphs, terms with explanations, and examples.
package struct ManualSection: Sendable {
  /// The title in capital letters.
  let title: String
  /// Paragraphs before the terms, one a line.
  let text: String
  /// The terms, each with its explanation.
  let entries: [(term: String, text: String)]
  /// Command lines with explanations.
  let examples: [CommandExample]

  /// Creates a section.
  ///
  /// - Parameters:
  ///   - title: The title in capital letters, such as `EXIT STATUS`.
  ///   - text: Paragraphs before the terms, one a line.
  ///   - entries: The terms, such as `0`, each with its explanation.
  ///   - examples: Command lines with explanations.
  package init(
    _ title: String, text: String = "", _ entries: [(term: String, text: String)] = [],
    examples: [CommandExample] = []
  ) {
    (self.title, self.text, self.entries, self.examples) = (title, text, entries, examples)
  }
}

/// A manual page: a name with its section of the manual, a summary, and sections of text.
package struct ManualPage: Sendable {
  /// The name, such as `pulsemap-render`.
  package let name: String
  /// The section of the manual: 1 for commands, 5 for file formats.
  package let section: Int
  private let summary: String
  private let synopsis: [String]
  private let sections: [ManualSection]
  private let command: CommandInfo?

  /// The file name: `pulsemap-render.1`.
  package var fileName: String { "\(name).\(section)" }

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - name: The name of the page.
  ///   - section: The section of the manual.
  ///   - summary: The purpose in one sentence with a period.
  ///   - synopsis: The usages without the name of the tool; empty for a file format.
  ///   - command: The command whose arguments and examples the page has after the synopsis.
  ///   - sections: The sections after that.
  package init(
    _ name: String, section: Int, summary: String, synopsis: [String] = [], command: CommandInfo? = nil,
    sections: [ManualSection]
  ) {
    (self.name, self.section, self.summary, self.synopsis) = (name, section, summary, synopsis)
    (self.command, self.sections) = (command, sections)
  }

  /// Returns the page in roff, in the language of the `man` macros that groff and mandoc read.
  ///
  /// - Parameters:
  ///   - tool: The name of the executable.
  ///   - version: The version of the tool.
  ///   - date: The release date, as in `2026-11-21`.
  /// - Returns: Lines of text, with a line break at the end.
  package func text(tool: String, version: String, date: String) -> String {
    var page = ManualPageBuilder(title: name, section: section, date: date, source: "\(tool) \(version)")
    page.begin(section: "NAME")
    // By convention, it begins with a lower-case letter, except for names and abbreviations.
    let isWord = summary.dropFirst().first?.isLowercase == true
    let start = isWord ? summary.prefix(1).lowercased() : String(summary.prefix(1))
    let purpose = start + summary.dropFirst()
    page.add(paragraph: [
      .plain("\(name) - \(purpose.bytewise.hasSuffix(".") ? String(purpose.dropLast()) : purpose)")
    ]
    )
    if !synopsis.isEmpty {
      page.begin(section: "SYNOPSIS")
      for usage in synopsis { page.add(paragraph: [.bold(tool), .plain(" \(usage)")]) }
    }
    if let command { add(command, to: &page) }
    for section in sections { add(section, to: &page) }
    return page.text
  }

  private func add(_ section: ManualSection, to page: inout ManualPageBuilder) {
    page.begin(section: section.title)
    page.addParagraphs(fromLinesOf: section.text)
    for (term, text) in section.entries {
      page.add(term: [.bold(term)], paragraphs: text.bytewise.split(separator: "\n").map(String.init))
    }
    for example in section.examples { page.add(example: example) }
  }

  private func add(_ command: CommandInfo, to page: inout ManualPageBuilder) {
    page.begin(section: "DESCRIPTION")
    page.addParagraphs(fromLinesOf: command.summary)
    page.addParagraphs(fromLinesOf: command.discussion)
    if !command.arguments.isEmpty { page.begin(section: "OPTIONS") }
    for section in command.sections {
      page.begin(subsection: section.title)
      for argument in section.arguments {
        page.add(term: argument.manualTerm, paragraphs: argument.manualParagraphs)
      }
    }
    if !command.examples.isEmpty { add(ManualSection("EXAMPLES", examples: command.examples), to: &page) }
  }
}

extension ArgumentInfo {
  /// The names in bold, and the placeholder in italics.
  var manualTerm: [ManualPageBuilder.StyledText] {
    let names = (shortNames + longNames).map { [ManualPageBuilder.StyledText.bold($0)] }
    let list = Array(names.joined(separator: [.plain(", ")]))
    if hasOptionalValue { return list + [.plain("["), .bold("="), .italic(metavar), .plain("]")] }
    if metavar.isEmpty { return list }
    return list + (list.isEmpty ? [] : [.plain(" ")]) + [.italic(metavar)]
  }

  /// The paragraphs: help, details, constraints, and default.
  fileprivate var manualParagraphs: [String] {
    let facts = constraints + (defaultText.map { ["Default: \($0)."] } ?? [])
    return [help] + details.bytewise.split(separator: "\n").map(String.init) + [facts.joined(separator: " ")]
  }
}
