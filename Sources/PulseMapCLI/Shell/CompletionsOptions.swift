import PulseArguments

/// The options of the `completions` command, which prints the completion script of a shell: the shell.
struct CompletionsOptions: Sendable {
  /// The shell whose script is printed.
  var shell = Shell.bash

  static let command = Command<CompletionsOptions>(
    "completions", summary: "Prints what a shell has to know to complete words.",
    discussion: """
      'make install' puts it where each shell looks for it. Commands, options, values and files are completed; the \
      tool itself does not run for that.
      """,
    defaults: CompletionsOptions(),
    sections: [
      ArgumentSection(
        "Arguments",
        [
          .operand("SHELL", into: \.shell, isRequired: true, help: "Shell that reads it.")
        ])
    ],
    examples: [
      CommandExample("pulsemap completions bash > pulsemap.bash", "For 'source pulsemap.bash' in ~/.bashrc."),
      CommandExample(
        "pulsemap completions fish | source", "For this session of fish, or in its config.fish."),
    ])
}
