import PulseBasics

/// The shells with completion scripts: bash, zsh, and fish.
package enum Shell: String, CaseIterable, Sendable, ArgumentValue {
  /// Bash, with the package bash-completion or without it; tested with 5.2.
  case bash
  /// Zsh, with its completion system (`compinit`); tested with 5.9.
  case zsh
  /// Fish; tested with 3.6.
  case fish
}

extension ToolInfo {
  /// Returns the completion script of a shell, for commands, options, and their values.
  ///
  /// The script is static: completion does not run the tool.
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
  /// The names of all commands, `help` last.
  var commandNames: [String] { commands.map(\.name) + [Self.helpCommand] }

  /// The names of all commands with their summaries, in the order of help.
  var commandSummaries: [(name: String, summary: String)] {
    commands.map { ($0.name, $0.summary) } + [(Self.helpCommand, Self.helpSummary)]
  }

  /// The built-in flags for help: `-h` and `--help`.
  static var helpFlags: [ArgumentInfo] {
    builtInFlags.filter { $0.names.contains { ["-h", "--help"].contains($0) } }
  }
}

extension CommandInfo {
  /// The options of the command and the built-in flags for help.
  var completedOptions: [ArgumentInfo] { options + ToolInfo.helpFlags }

  /// The names `--no-X` that switch options off, except those that are options themselves; shells offer them only for
  /// a word that begins with `--no-`.
  var completedNegations: [ArgumentInfo] {
    let names = Set(options.flatMap(\.names))
    return options.compactMap(\.negation).filter { names.isDisjoint(with: $0.names) }
  }
}

extension ArgumentInfo {
  /// Whether the flag has an optional value, which is written after an equals sign only.
  var hasOptionalValue: Bool { kind == .flag && !metavar.isEmpty }

  /// The help without its period, as the description that shells show beside a candidate.
  var completionDescription: String { help.bytewise.hasSuffix(".") ? String(help.dropLast()) : help }
}

extension String {
  /// Returns the text with a prefix before each of the given characters.
  func escaping(_ characters: String, with prefix: String) -> String {
    unicodeScalars.map { characters.unicodeScalars.contains($0) ? "\(prefix)\($0)" : String($0) }.joined()
  }
}
