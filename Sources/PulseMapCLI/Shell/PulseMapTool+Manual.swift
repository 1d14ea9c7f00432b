import PulseArguments
import PulseMapKit

extension PulseMapTool {
  /// The manual page in roff.
  static var manual: String {
    tool.info.manual(
      version: version, date: date, sections: [exitStatus, environment, files, diagnostics])
  }

  private static let exitStatus = ManualSection(
    "EXIT STATUS", ExitStatus.allCases.map { (String($0.rawValue), $0.meaning) })

  private static let environment = ManualSection(
    "ENVIRONMENT",
    [
      (
        OptionsVariable.name,
        "Options of render, batch and scene, which come before those of the command line. Words are separated as in a "
          + "shell; nothing is expanded."
      ),
      (
        UserAgent.environmentVariable,
        "Name of the program for tile servers, where --user-agent does not say it."
      ),
      (TileOptions.keyVariable, "What {key} in the address of a tile server stands for."),
      ("XDG_CACHE_HOME", "Folder of the folder with tiles that are kept; ~/.cache otherwise."),
      ("PULSEMAP_SHARD_INDEX, PULSEMAP_SHARD_COUNT", "Part of a batch for --shard auto, counted from 0."),
      ("CI", "Set to anything but 0 or false, goldens are not changed."),
    ])

  private static let files = ManualSection(
    "FILES",
    [
      ("~/.cache/pulsemap", "Tiles of servers; 'pulsemap cache' tells of them and removes them."),
      ("goldens.jsonl", "Hashes of all goldens of a folder, written by 'compare --update'."),
    ])

  private static let diagnostics = ManualSection(
    "DIAGNOSTICS",
    [
      (
        "\(Console.errorPrefix)PLACE: PROBLEM; REMEDY",
        "One line on standard error for each problem, all problems at once. Standard output has results only."
      )
    ])
}

/// The options of the `manual` command, which prints the manual page: there are none.
struct ManualOptions: Sendable {
  static let command = Command<ManualOptions>(
    "manual", summary: "Prints the manual page, with all options of all commands.",
    discussion: "'make install' puts it where 'man pulsemap' finds it.",
    defaults: ManualOptions(), sections: [],
    examples: [CommandExample("pulsemap manual | man -l -", "Shows it.")])
}
