import PulseBasics
package import PulseDocument
import PulseMapKit
import PulseSystem

/// A render job for one row, sent to a worker process.
package struct RowJob: Hashable, Sendable {
  /// The line number of the row in the manifest.
  package var row: Int

  /// The place of the row in messages, such as `jobs.jsonl:17`.
  package var place: String

  /// The `id` of the row, if it has one.
  package var id: String?

  /// The key of the member with the fields of the row, for texts with fields; no manifest has a setting of this name.
  static let fieldsKey = "{}"

  /// The scene and output settings of the row.
  package var members: [JSONValue.Member]

  /// The output paths.
  package var outputs: [String]

  /// The result of an earlier run, if the journal has one.
  package var previous: PreviousRowResult?

  package init(
    row: Int, place: String, id: String?, members: [JSONValue.Member], outputs: [String],
    previous: PreviousRowResult?
  ) {
    (self.row, self.place, self.id) = (row, place, id)
    (self.members, self.outputs, self.previous) = (members, outputs, previous)
  }
}

/// The result of an earlier run for a row: content key and file size.
package struct PreviousRowResult: Hashable, Sendable {
  /// The first 64 bits of the content key.
  package var key: UInt64

  /// The total size of the output files in bytes.
  package var bytes: Int

  package init(key: UInt64, bytes: Int) {
    (self.key, self.bytes) = (key, bytes)
  }
}

/// A file that a row was rendered from, with the metadata that it had then.
package struct InputFile: Hashable, Sendable {
  /// The path.
  package var path: String

  /// The metadata as text.
  package var fingerprint: String

  package init(path: String, fingerprint: String) {
    (self.path, self.fingerprint) = (path, fingerprint)
  }
}

/// The response of a worker process to a job: status, errors, content key, and sizes.
package struct RowResponse: Hashable, Sendable {
  /// The status of the row.
  package var status: RowStatus

  /// The errors, each beginning with its place.
  package var errors: [String]?

  /// The content key of the image: 64 hexadecimal digits.
  package var key: String?

  /// The total size of the output files in bytes.
  package var bytes: Int?

  /// The number of map tiles missing in the image; `nil` if none is.
  package var missingTiles: Int?

  /// Notes that the batch writes once for all rows; `nil` for none.
  package var notes: [String]?

  /// The warnings, each beginning with its place.
  package var warnings: [String] = []

  /// The files that were read; `nil` if the row depends on more than its text and files.
  package var inputFiles: [InputFile]?

  package init(
    _ status: RowStatus, errors: [String]? = nil, key: String? = nil, bytes: Int? = nil,
    missingTiles: Int? = nil, inputFiles: [InputFile]? = nil, notes: [String]? = nil
  ) {
    (self.status, self.errors, self.key, self.bytes) = (status, errors, key, bytes)
    (self.missingTiles, self.inputFiles, self.notes) = (missingTiles, inputFiles, notes)
  }
}

/// The outcomes of a row: rendered, skipped, valid, failed, invalid, crashed, or timed out.
package enum RowStatus: String, Decodable, CaseIterable, Hashable, Sendable {
  /// The row was rendered.
  case ok

  /// The output exists and is up to date.
  case skipped

  /// The row was validated without errors.
  case valid

  /// Rendering or writing failed for external reasons: a file, a server, a full disk.
  case failed

  /// The row contains errors, or has the output path of another row.
  case invalid

  /// The worker process crashed.
  case crashed

  /// The row exceeded its time limit.
  case timeout

  /// Whether the row is complete: rendered, up to date, or valid.
  package var isDone: Bool { self == .ok || self == .skipped || self == .valid }
}

extension RecordingFileReader {
  /// The files read, sorted by path, with the metadata at their first read, empty for a missing one.
  var inputFiles: [InputFile] {
    fingerprints.map { InputFile(path: $0.key.text, fingerprint: $0.value?.text ?? "") }
      .sorted { $0.path < $1.path }
  }
}
