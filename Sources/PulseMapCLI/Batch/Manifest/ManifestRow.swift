package import PulseBasics
package import PulseDocument

/// A parsed manifest row: scene members, outputs, fields for path patterns, and diagnostics.
package struct ManifestRow: Hashable, Sendable {
  /// The number of the first line, from 1; of a JSON array, the number of the element.
  package var line: Int

  /// The `id`, if the row has one.
  package var id: String?

  /// The output paths, if the row specifies them.
  package var outputs: [String]?

  /// The scene and output settings, under the keys of scene files and of `render` options.
  package var members: [JSONValue.Member] = []

  /// The scalar values as text by their names in the manifest, for path patterns.
  package var fields: [Bytewise: String] = [:]

  /// The raw bytes of the row.
  package var bytes: [UInt8]

  /// The diagnostics of parsing, each with its place within the row.
  package var diagnostics: [Diagnostic] = []

  /// The bytes whose hash decides the shard: the `id`, or the raw row.
  package var shardKey: [UInt8] { id.map { Array($0.utf8) } ?? bytes }

  /// Creates an empty row.
  init(_ record: ManifestRecord) {
    (line, bytes) = (record.line, record.bytes)
  }

  mutating func report(_ place: DocumentPlace, _ message: String) {
    diagnostics.append(Diagnostic(place, message))
  }
}
