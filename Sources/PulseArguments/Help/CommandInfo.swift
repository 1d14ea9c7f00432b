import PulseBasics

/// The description of a command: name, summary, sections of arguments, and examples.
package struct CommandInfo: Hashable, Sendable {
  /// The name on the command line.
  package let name: String
  /// The summary, one sentence with a period.
  package let summary: String
  /// Further paragraphs for the full help, one a line; often empty.
  package let discussion: String
  /// The arguments in the sections of help.
  package let sections: [ArgumentSectionInfo]
  /// Example command lines, simplest first.
  package let examples: [CommandExample]
  /// The sections of the brief help of a command with many options, by what people want; empty to list all options.
  package let essentials: [EssentialOptions]
}

/// The options of a section of brief help that most people need, by their names.
package struct EssentialOptions: Hashable, Sendable {
  /// The title, without a colon.
  package let title: String
  /// The names with their dashes, or the placeholder of an operand.
  package let names: [String]

  /// Creates a section of brief help.
  ///
  /// - Parameters:
  ///   - title: The title without a colon, such as `Place`.
  ///   - names: The names of declared arguments: those of options with their dashes.
  package init(_ title: String, _ names: [String]) {
    (self.title, self.names) = (title, names)
  }
}

extension CommandInfo {
  /// All options, flags, and operands in the order of help.
  package var arguments: [ArgumentInfo] { sections.flatMap(\.arguments) }

  /// The sections of brief help: the essential ones, or all.
  var briefSections: [ArgumentSectionInfo] {
    if essentials.isEmpty { return sections }
    let declared = Dictionary(arguments.map { ($0.place, $0) }, uniquingKeysWith: { first, _ in first })
    return essentials.map { essential in
      ArgumentSectionInfo(title: essential.title, arguments: essential.names.compactMap { declared[$0] })
    }
  }

  /// The options and flags in the order of help.
  package var options: [ArgumentInfo] { arguments.filter { $0.kind != .operand } }

  /// The operands in positional order.
  package var operands: [ArgumentInfo] { arguments.filter { $0.kind == .operand } }

  /// The usage line without the tool: `render [OPTIONS] [SCENE]`.
  package var usage: String {
    ([name] + (options.isEmpty ? [] : ["[OPTIONS]"]) + operands.map(\.operandUsage)).joined(separator: " ")
  }
}

/// An example command line with a one-sentence explanation, for help and manual pages.
package struct CommandExample: Hashable, Sendable {
  /// The command line, beginning with the name of the tool.
  package let commandLine: String
  /// The explanation: one sentence with a period.
  package let explanation: String

  /// Creates an example.
  ///
  /// - Parameters:
  ///   - commandLine: The command line as typed, beginning with the name of the tool.
  ///   - explanation: One sentence with a period.
  package init(_ commandLine: String, _ explanation: String) {
    self.commandLine = commandLine
    self.explanation = explanation
  }
}

extension CommandExample {
  /// The arguments after the name of the tool; `nil` if the line needs a shell.
  var tokens: [String]? {
    guard !commandLine.bytewise.contains(where: { "'\"\\|&;<>$`*?(){}[]#~".bytewise.contains($0) }) else {
      return nil
    }
    return commandLine.bytewise.split(separator: " ").dropFirst().map(String.init)
  }
}
