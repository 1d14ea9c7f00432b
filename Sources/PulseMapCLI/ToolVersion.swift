import FoundationEssentials
import PulseArguments
import PulseReview
import PulseSystem

/// What pictures depend on beside the scene, for programs: one JSON object with fixed keys.
struct ToolVersion: Encodable {
  let name = PulseMapTool.tool.name
  let version = PulseMapTool.version
  /// The versions of libraries by name.
  let libraries = Dictionary(uniqueKeysWithValues: ReviewEnvironment.libraries)
  /// The C library with its version.
  let libc = Machine.cLibrary
  let arch = Machine.architecture

  /// The same as pairs of name and value, for reports.
  static let pairs: [(String, String)] =
    [("pulsemap", PulseMapTool.version)] + ReviewEnvironment.libraries
    + [("libc", Machine.cLibrary), ("arch", Machine.architecture)]

  /// Returns the object as JSON, its keys sorted, on one line.
  ///
  /// - Returns: The text with a line feed at its end.
  /// - Throws: An error of the encoder, which has none for texts.
  func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }
}
