import PulseArguments

/// The options of the `accept` and `reject` commands.
struct AcceptRejectOptions: Sendable {
  /// The files, folders, or patterns; the working directory if empty.
  var paths: [String] = []

  static let accept = Command<AcceptRejectOptions>(
    "accept", summary: "Makes pending pictures the expected ones.",
    discussion: """
      'pulsemap compare --pending' leaves NAME.new beside each golden that differs or is missing. Accepted, it \
      takes the place of the golden, and its hashes that of the old ones in goldens.jsonl.
      """,
    defaults: AcceptRejectOptions(), sections: [arguments],
    examples: [
      CommandExample("pulsemap accept goldens", "All pending pictures below a folder."),
      CommandExample("pulsemap accept goldens/rome.gif", "One of them."),
    ])

  static let reject = Command<AcceptRejectOptions>(
    "reject", summary: "Removes pending pictures.", defaults: AcceptRejectOptions(), sections: [arguments],
    examples: [CommandExample("pulsemap reject goldens", "All pending pictures below a folder.")])

  private static let arguments = ArgumentSection<AcceptRejectOptions>(
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
