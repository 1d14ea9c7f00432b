import PulseArguments

/// What was said on the command line of `accept` or `reject`.
struct DecideOptions: Sendable {
  /// Files or folders; the working directory when nothing is named.
  var paths: [String] = []

  /// The declaration of `accept`.
  static let accept = Command<DecideOptions>(
    "accept", summary: "Makes pending pictures the expected ones.",
    discussion: """
      'pulsemap compare --pending' leaves NAME.new beside each golden that differs or is missing. Accepted, it \
      takes the place of the golden, and its hashes that of the old ones in goldens.jsonl.
      """,
    defaults: DecideOptions(), sections: [arguments],
    examples: [
      Example("pulsemap accept goldens", "All pending pictures below a folder."),
      Example("pulsemap accept goldens/rome.gif", "One of them."),
    ])

  /// The declaration of `reject`.
  static let reject = Command<DecideOptions>(
    "reject", summary: "Removes pending pictures.", defaults: DecideOptions(), sections: [arguments],
    examples: [Example("pulsemap reject goldens", "All pending pictures below a folder.")])

  private static let arguments = ArgumentSection<DecideOptions>(
    "Arguments",
    [
      .operands(
        "PATH", into: \.paths, help: "Golden, pending picture, folder or pattern.",
        details: """
          With nothing named, all below the working directory. In a pattern in quotes, such as 'goldens/*.gif', * \
          stands for anything and ? for one character.
          """
      ).path(to: .file)
    ])
}
