import PulseArguments

/// What was said on the command line of `manual`: nothing can be.
struct ManualOptions: Sendable {
  /// The declaration of `manual`.
  static let command = Command<ManualOptions>(
    "manual", summary: "Prints the manual page, with all options of all commands.",
    discussion: "'make install' puts it where 'man pulsemap' finds it.",
    defaults: ManualOptions(), sections: [],
    examples: [Example("pulsemap manual | man -l -", "Shows it.")])
}
