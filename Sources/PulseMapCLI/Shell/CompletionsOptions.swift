import PulseArguments

/// The options of the `completions` command, which prints the completion script of a shell: the shell.
struct CompletionsOptions: Sendable {
  /// The shell whose script is printed.
  var shell = Shell.bash

  static let command = Command<CompletionsOptions>(
    "completions", summary: "Generates shell completions.",
    discussion: """
      Completes commands, options, values and files without running pulsemap. 'make install' installs the \
      completions of all shells.
      """,
    defaults: CompletionsOptions(),
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
}
