import PulseArguments
import PulseDocument
import PulseGoldens
import PulseSystem

/// The `version` command: prints the version of the tool, or all versions as JSON.
struct VersionCommand: TextCommand {
  /// Whether the versions of the libraries are printed, too, as JSON.
  var isJSON = false

  static let command = Command<VersionCommand>(
    "version", summary: "Prints the version of pulsemap.",
    defaults: VersionCommand(),
    sections: [
      ArgumentSection(
        "Output",
        [.flag("--json", into: \.isJSON, help: "Print JSON, with the versions of linked libraries.")])
    ],
    examples: [CommandExample("pulsemap version --json", "Prints the versions that a bug report needs.")])

  var textKind: TextKind { .verbatim }

  func text() -> String { VersionInfo.text(isJSON: isJSON) }
}

/// The versions of the tool, its libraries, and the platform.
enum VersionInfo {
  /// The versions as name-value pairs, for reports.
  static let pairs: [(String, String)] =
    [("pulsemap", PulseMapTool.version)] + ReportEnvironment.libraries
    + [("libc", SystemInfo.cLibrary), ("arch", SystemInfo.architecture)]

  /// The commit that a package was made of, and its date, such as `2026-11-27`; `nil` in any other build.
  private static let commit: (hash: String, date: String)? = {
    let words = EmbeddedFile.commit.bytes.prefix { $0 != 0 }.split(separator: UInt8(ascii: " "))
    guard words.count == 2 else { return nil }
    return (String(decoding: words[0], as: UTF8.self), String(decoding: words[1], as: UTF8.self))
  }()

  /// Returns the version of the tool in a line, or all versions as a line of JSON.
  static func text(isJSON: Bool) -> String {
    guard isJSON else { return "pulsemap \(PulseMapTool.version)\n" }
    let json = JSONValue([
      "name": .string(PulseMapTool.tool.name), "version": .string(PulseMapTool.version),
      "commit": commit.map { .string($0.hash) }, "date": commit.map { .string($0.date) },
      "libraries": .object(ReportEnvironment.libraries.map { .init(key: $0.0, value: .string($0.1)) }),
      "libc": .string(SystemInfo.cLibrary), "arch": .string(SystemInfo.architecture),
    ])
    return String(decoding: json.line, as: UTF8.self)
  }
}
