import FoundationEssentials
import PulseArguments
import PulseGoldens
import PulseSystem

/// The versions of the tool, its libraries, and the platform as JSON, for `--version --json`.
struct VersionInfo: Encodable {
  let name = PulseMapTool.tool.name
  let version = PulseMapTool.version
  let libraries = Dictionary(uniqueKeysWithValues: ReportEnvironment.libraries)
  let libc = SystemInfo.cLibrary
  let arch = SystemInfo.architecture

  /// The same versions as name-value pairs, for reports.
  static let pairs: [(String, String)] =
    [("pulsemap", PulseMapTool.version)] + ReportEnvironment.libraries
    + [("libc", SystemInfo.cLibrary), ("arch", SystemInfo.architecture)]

  /// Returns the version of the tool in a line, or all versions as JSON.
  static func text(isJSON: Bool) throws -> Data {
    isJSON ? try VersionInfo().json() : Data("pulsemap \(PulseMapTool.version)\n".utf8)
  }

  /// Encodes the versions as JSON on one line with sorted keys and a line feed.
  func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }
}

/// The options of the `version` command.
struct VersionOptions: Sendable {
  /// Whether the versions of the libraries are printed, too, as JSON.
  var isJSON = false

  static let command = Command<VersionOptions>(
    "version", summary: "Prints the version of pulsemap.",
    defaults: VersionOptions(),
    sections: [
      ArgumentSection(
        "Output",
        [.flag("--json", into: \.isJSON, help: "Print JSON, with the versions of linked libraries.")])
    ],
    examples: [CommandExample("pulsemap version --json", "Prints the versions that a bug report needs.")])
}
