/// What can be told about a command.
public struct CommandInfo: Hashable, Sendable {
  /// The word that selects the command.
  public let name: String
  /// What the command does, in one sentence with a period.
  public let summary: String
  /// Further paragraphs for the full help, one a line; often empty.
  public let discussion: String
  /// The arguments in the sections of help.
  public let sections: [SectionInfo]
  /// Command lines that work.
  public let examples: [Example]
}

extension CommandInfo {
  /// All options, flags, and operands in the order of help.
  public var arguments: [ArgumentInfo] { sections.flatMap(\.arguments) }

  /// The options and flags in the order of help.
  public var options: [ArgumentInfo] { arguments.filter { $0.kind != .operand } }

  /// The operands in the order in which they are filled.
  public var operands: [ArgumentInfo] { arguments.filter { $0.kind == .operand } }

  /// The command with what may follow it: `render [OPTIONS] [SCENE]`.
  public var usage: String {
    ([name] + (options.isEmpty ? [] : ["[OPTIONS]"]) + operands.map(\.operandUsage)).joined(separator: " ")
  }
}
