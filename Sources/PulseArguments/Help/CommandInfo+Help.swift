import PulseBasics

extension CommandInfo {
  /// Returns the help text of the command, at most 80 columns wide.
  ///
  /// - Parameters:
  ///   - detail: The level of detail: brief or full.
  ///   - tool: The name of the tool, which begins the usage line.
  /// - Returns: Lines of text with a line break at the end.
  package func help(_ detail: HelpDetail, tool: String) -> String {
    var page = HelpPageBuilder()
    page.add(lines: ["Usage: \(tool) \(usage)"])
    page.addParagraphs(fromLinesOf: summary)
    switch detail {
    case .brief:
      let shown = examples.prefix(essentials.isEmpty ? 1 : 3)
      if !shown.isEmpty {
        page.add(lines: [shown.count == 1 ? "Example:" : "Examples:"] + shown.map { "  \($0.commandLine)" })
      }
      let columnWidth = HelpPageBuilder.columnWidth(briefSections.flatMap(\.arguments).map(\.helpLabel))
      for section in briefSections {
        let rows = section.arguments.map { (label: $0.helpLabel, text: $0.help) }
        page.add(title: section.title, rows: rows, columnWidth: columnWidth)
      }
      let rest =
        essentials.isEmpty
        ? "details, defaults, and examples" : "all \(options.count) options with their defaults"
      page.addParagraphs(fromLinesOf: "Run '\(tool) \(name) --help' for \(rest).")
    case .full:
      page.add(examples: examples)
      page.addParagraphs(fromLinesOf: discussion)
      for section in sections {
        page.add(lines: ["\(section.title):"] + section.arguments.flatMap(\.helpEntry))
      }
    }
    return page.text
  }
}

extension ArgumentInfo {
  /// The names and the placeholder, indented so that long names align.
  fileprivate var helpLabel: String {
    kind != .operand && shortNames.isEmpty ? "    \(synopsis)" : synopsis
  }

  /// The lines of full help: names, help, details, constraints, and default.
  fileprivate var helpEntry: [String] {
    let facts = constraints + (defaultText.map { ["Default: \($0)."] } ?? [])
    let paragraphs =
      [help] + details.bytewise.split(separator: "\n").map(String.init) + [facts.joined(separator: " ")]
    return ["  \(helpLabel)"]
      + paragraphs.filter { !$0.isEmpty }.flatMap { HelpPageBuilder.wrap($0, indent: 10) }
  }
}
