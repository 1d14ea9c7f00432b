/// The raw bytes of one manifest row, before parsing.
package struct ManifestRecord: Hashable, Sendable {
  /// The number of the first line, from 1.
  package var line: Int

  /// The bytes, without separators.
  package var bytes: [UInt8]

  /// The error found while splitting, if any.
  package var errorMessage: String?
}
