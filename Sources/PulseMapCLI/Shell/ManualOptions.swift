import PulseArguments

/// The options of the `manual` command: none.
struct ManualOptions: Sendable {
  static let command = Command<ManualOptions>(
    "manual", summary: "Prints the manual page, with all options of all commands.",
    discussion: "'make install' puts it where 'man pulsemap' finds it.",
    defaults: ManualOptions(), sections: [],
    examples: [CommandExample("pulsemap manual | man -l -", "Shows it.")])
}
