import FoundationEssentials
import PulseArguments
import PulseBasics

/// The `manual` command: prints a manual page, or writes all of them.
struct ManualCommand: TextCommand {
  /// The name of the page; `nil` for that of the tool.
  var page: ManualPageName?

  /// The folder to which all pages are written.
  var folder: String?

  static let command = Command<ManualCommand>(
    "manual", summary: "Prints a manual page, or writes all of them.",
    discussion: """
      'make install' and the packages install the pages, so that 'man pulsemap-render' finds them.
      """,
    defaults: ManualCommand(),
    sections: [
      ArgumentSection(
        "Arguments",
        [
          .operand(
            "PAGE", into: \.page, help: "Command or file format; the overview by default.",
            details: "scene.5 and effects.5 describe scene files and effect files.")
        ]),
      ArgumentSection(
        "Output",
        [
          .option("--directory", into: \.folder, metavar: "DIR", help: "Write all pages to a folder.")
            .completingPath(to: .folder)
        ]),
    ],
    examples: [
      CommandExample("pulsemap manual | man -l -", "Shows the overview."),
      CommandExample("pulsemap manual render | man -l -", "Shows the manual page of a command."),
    ])

  var textKind: TextKind { .verbatim }

  /// Returns the page, or an empty text after all pages were written to the folder.
  ///
  /// - Throws: ``CommandError`` if the folder cannot be written.
  func text() throws(CommandError) -> String {
    let pages = PulseMapTool.manualPages
    guard let folder else {
      let fileName = page?.fileName ?? pages[0].fileName
      return pages.first { $0.fileName == fileName }.map(PulseMapTool.manual) ?? ""
    }
    if let page { throw CommandError(["--directory: writes all pages; leave '\(page.argument)' out"]) }
    for page in pages {
      do {
        try Data(PulseMapTool.manual(page).utf8).write(
          to: URL(filePath: folder).appending(path: page.fileName))
      } catch {
        throw CommandError(["--directory: '\(folder)' cannot be written; use an existing folder"])
      }
    }
    return ""
  }
}

/// The name of a manual page: a command, `scene.5` or `effects.5`.
struct ManualPageName: ArgumentValue, Hashable {
  let argument: String

  init(argument: String) throws(ArgumentValueError) {
    guard Self.choices.contains(argument) else {
      throw ArgumentValueError.unknown(argument, choices: Self.choices)
    }
    self.argument = argument
  }

  static var choices: [String] { PulseMapTool.tool.commandNames + ["scene.5", "effects.5"] }

  /// The file name of the page.
  var fileName: String { "pulsemap-\(argument.bytewise.contains(".") ? argument : argument + ".1")" }
}
