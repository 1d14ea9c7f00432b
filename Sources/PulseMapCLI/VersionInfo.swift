import FoundationEssentials
import PulseArguments
import PulseReview
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

  /// Encodes the versions as JSON on one line with sorted keys and a line feed.
  func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }
}
