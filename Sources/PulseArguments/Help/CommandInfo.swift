/// What can be told about a command.
package struct CommandInfo: Hashable, Sendable {
  /// The word that selects the command.
  package let name: String
  /// What the command does, in one sentence with a period.
  package let summary: String
  /// Further paragraphs for the full help, one a line; often empty.
  package let discussion: String
  /// The arguments in the sections of help.
  package let sections: [SectionInfo]
  /// Command lines that work.
  package let examples: [Example]
}

extension CommandInfo {
  /// All options, flags, and operands in the order of help.
  package var arguments: [ArgumentInfo] { sections.flatMap(\.arguments) }

  /// The options and flags in the order of help.
  package var options: [ArgumentInfo] { arguments.filter { $0.kind != .operand } }

  /// The operands in the order in which they are filled.
  package var operands: [ArgumentInfo] { arguments.filter { $0.kind == .operand } }

  /// The command with what may follow it: `render [OPTIONS] [SCENE]`.
  package var usage: String {
    ([name] + (options.isEmpty ? [] : ["[OPTIONS]"]) + operands.map(\.operandUsage)).joined(separator: " ")
  }
}
