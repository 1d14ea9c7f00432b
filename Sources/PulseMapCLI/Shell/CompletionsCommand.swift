import PulseArguments

/// The `completions` command: prints the completion script of a shell.
struct CompletionsCommand: TextCommand {
  /// The shell whose script is printed.
  var shell = Shell.bash

  static let command = Command<CompletionsCommand>(
    "completions", summary: "Generates shell completions.",
    discussion: """
      Completes commands, options, values and files without running pulsemap. 'make install' installs the \
      completions of all shells.
      """,
    defaults: CompletionsCommand(),
    sections: [
      ArgumentSection(
        "Arguments",
        [
          .operand("SHELL", into: \.shell, isRequired: true, help: "Target shell.")
        ])
    ],
    examples: [
      CommandExample(
        "pulsemap completions bash > ~/.pulsemap.bash", "Add 'source ~/.pulsemap.bash' to ~/.bashrc."),
      CommandExample(
        "pulsemap completions fish | source", "Run it in a fish session, or add it to config.fish."),
    ])

  var textKind: TextKind { .verbatim }

  func text() -> String { PulseMapTool.tool.info.completions(for: shell) }
}
