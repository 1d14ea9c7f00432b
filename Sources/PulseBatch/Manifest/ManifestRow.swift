package import PulseDocument

/// A row of a manifest: what is to be rendered, and where it goes.
package struct ManifestRow: Hashable, Sendable {
  /// The number of its first line, from 1.
  package var line: Int

  /// Its name, if it has one.
  package var id: String?

  /// Where it goes, if it says so itself.
  package var outputs: [String]?

  /// What it says about the picture, under the keys of scene files and of options of `render`.
  package var members: [JSONValue.Member] = []

  /// Everything that it says in one word, under the names that it has in the manifest, for names of files.
  package var fields: [String: String] = [:]

  /// The row as it is written.
  package var bytes: [UInt8]

  /// Why it cannot be rendered, if that is known already; each with its place within the row.
  package var problems: [DocumentProblem] = []

  /// The bytes that decide to which part of the manifest it belongs.
  package var nameBytes: [UInt8] { id.map { Array($0.utf8) } ?? bytes }

  /// Creates a row that says nothing yet.
  init(_ record: ManifestRecord) {
    (line, bytes) = (record.line, record.bytes)
  }

  /// Notes that something is wrong.
  mutating func report(_ place: String, _ message: String) {
    problems.append(DocumentProblem(place, message))
  }
}
