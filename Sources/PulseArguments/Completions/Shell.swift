/// A shell that can complete the words of a tool.
package enum Shell: String, CaseIterable, Sendable, ArgumentValue {
  /// Bash, with the package bash-completion or without it; tested with 5.2.
  case bash
  /// Zsh, with its completion system (`compinit`); tested with 5.9.
  case zsh
  /// Fish; tested with 3.6.
  case fish
}

extension ToolInfo {
  /// Returns the script that makes a shell complete commands, options, and their values.
  ///
  /// All that is known about them is in the script: to complete a word does not run the tool.
  ///
  /// - Parameter shell: The shell that reads the script.
  /// - Returns: Lines of text with a line break at the end.
  package func completions(for shell: Shell) -> String {
    switch shell {
    case .bash: bashCompletions
    case .zsh: zshCompletions
    case .fish: fishCompletions
    }
  }
}

extension ToolInfo {
  /// The names of all commands, that for help as the last.
  var commandNames: [String] { commands.map(\.name) + [Self.helpCommand] }

  /// The names of all commands with their summaries, in the order of help.
  var commandSummaries: [(name: String, summary: String)] {
    commands.map { ($0.name, $0.summary) } + [(Self.helpCommand, Self.helpSummary)]
  }

  /// The options that ask for help on a command.
  static var helpQuestions: [ArgumentInfo] {
    questions.filter { $0.names.contains { ["-h", "--help"].contains($0) } }
  }
}

extension CommandInfo {
  /// The options of the command, and those that ask for help on it.
  var completedOptions: [ArgumentInfo] { options + ToolInfo.helpQuestions }
}

extension ArgumentInfo {
  /// Whether a value can follow the name after an equals sign, and not as the next word.
  var isOptionalValue: Bool { kind == .flag && !metavar.isEmpty }

  /// The help without its period, as shells show it beside a name.
  var note: String { help.hasSuffix(".") ? String(help.dropLast()) : help }
}

extension String {
  /// The text as one word of bash or zsh: as it is, if nothing in it has a meaning of its own, else in quotes.
  var shellWord: String {
    let isPlain = !isEmpty && utf8.allSatisfy { UInt8.plainInShells.contains($0) }
    return isPlain
      ? self : "'\(split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
  }

  /// Returns the text with something before each of certain characters.
  func escaping(_ characters: String, with prefix: String) -> String {
    String(flatMap { characters.contains($0) ? prefix + String($0) : String($0) })
  }
}

extension UInt8 {
  /// The characters that have no meaning in a word of any shell.
  fileprivate static let plainInShells = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:,".utf8)
}
