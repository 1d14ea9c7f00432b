import PulseDocument
package import PulseSystem

/// The summary of a batch run: row counts by status, the first errors, and duration.
package struct BatchSummary: Decodable, Hashable, Sendable {
  /// The fingerprint of a manifest: its size and hash.
  package struct ManifestFingerprint: Decodable, Hashable, Sendable {
    /// The size in bytes.
    package var bytes: Int

    /// The 64-bit FNV-1a hash of the bytes, 16 hexadecimal digits.
    package var fnv1a64: String

    package init(bytes: Int, hash: StableHash.FNV1a) {
      self.bytes = bytes
      fnv1a64 = StableHash.hexDigits(hash.value)
    }

    /// Reads a file, or standard input for `-`, up to one byte more than a manifest to compare it with.
    ///
    /// - Throws: `SystemError` if it cannot be read.
    package init(of path: String, comparedWith other: ManifestFingerprint) throws(SystemError) {
      let file = path == "-" ? try FileDescriptor.duplicate(of: 0) : try FileDescriptor.reading(path)
      var (count, hash) = (0, StableHash.FNV1a())
      while count <= other.bytes {
        let bytes = try file.read()
        if bytes.isEmpty { break }
        count += bytes.count
        hash.add(bytes)
      }
      self.init(bytes: count, hash: hash)
    }
  }

  /// The position of a shard: its index and the number of shards.
  package struct ShardInfo: Decodable, Hashable, Sendable {
    /// The index, from 1.
    package var index: Int

    /// The number of shards.
    package var count: Int

    /// The object in journals.
    var json: JSONValue { JSONValue(["index": .integer(index), "count": .integer(count)]) }
  }

  /// The number of errors that are kept.
  package static let errorLimit = 20

  /// The version of the JSON schema.
  package private(set) var schema = "pulsemap.batch/1"

  /// The version of pulsemap.
  package var version: String

  /// A hash of the options that affect output; `nil` in journals of earlier versions.
  package var options: String?

  /// The fingerprint of the manifest as far as it was read.
  package var manifest: ManifestFingerprint

  /// The shard of the run; `nil` for a merged summary.
  package var shard: ShardInfo?

  /// The number of rows of the manifest as far as it was read.
  package var rows = 0

  /// The number of rows that belong to the shard.
  package var rowsInShard = 0

  /// The number of rows by ``RowStatus``.
  package var statuses: [String: Int] = [:]

  /// The first errors, at most ``errorLimit``.
  package var errors: [String] = []

  /// The duration in seconds.
  package var seconds = 0.0

  /// Whether the run stopped before all rows were done.
  package var isInterrupted = false

  /// Whether rows were only validated; `nil` for other runs.
  package var isValidation: Bool?

  /// Creates the summary of a run with no rows.
  package init(_ run: BatchRunHeader) {
    (version, options, shard) = (run.version, run.options, run.shard)
    manifest = ManifestFingerprint(bytes: 0, hash: StableHash.FNV1a())
    for status in RowStatus.allCases { statuses[status.rawValue] = 0 }
  }

  /// The object in journals and reports.
  var json: JSONValue {
    JSONValue([
      "schema": .string(schema), "version": .string(version), "options": options.map(JSONValue.string),
      "manifest": JSONValue(["bytes": .integer(manifest.bytes), "fnv1a64": .string(manifest.fnv1a64)]),
      "shard": shard?.json, "rows": .integer(rows), "rowsInShard": .integer(rowsInShard),
      "statuses": .object(statuses.map { .init(key: $0.key, value: .integer($0.value)) }),
      "notReached": openCount > 0 ? .integer(openCount) : nil,
      "errors": .strings(errors), "seconds": .number(seconds), "isInterrupted": .boolean(isInterrupted),
      "isValidation": isValidation.map(JSONValue.boolean),
    ])
  }

  /// The number of rows with a status.
  package subscript(status: RowStatus) -> Int { statuses[status.rawValue] ?? 0 }

  /// The number of rows that succeeded, were up to date, or are valid.
  package var doneCount: Int { RowStatus.allCases.map { $0.isDone ? self[$0] : 0 }.reduce(0, +) }

  /// The number of rows that failed, are invalid, crashed, or timed out.
  package var failedCount: Int { RowStatus.allCases.map { $0.isDone ? 0 : self[$0] }.reduce(0, +) }

  /// The number of rows that a run which stopped did not reach.
  private var openCount: Int { rowsInShard - doneCount - failedCount }

  /// Adds the result of a row to the counts, and its errors to the first errors as long as there is room.
  package mutating func add(_ result: RowResult) {
    statuses[result.status.rawValue, default: 0] += 1
    for error in result.errors ?? [] where errors.count < Self.errorLimit { errors.append(error) }
  }

  /// The summary in one line: `12 rows: 10 rendered, 1 up to date, 1 failed`.
  package var line: String {
    let words: [(RowStatus, String)] = [
      (.ok, "rendered"), (.skipped, "up to date"), (.valid, "valid"), (.failed, "failed"),
      (.invalid, "invalid"), (.crashed, "crashed"), (.timeout, "timed out"),
    ]
    let first = isValidation == true ? RowStatus.valid : .ok
    let parts = words.compactMap { self[$0.0] > 0 || $0.0 == first ? "\(self[$0.0]) \($0.1)" : nil }
    let all = parts + (openCount > 0 ? ["\(openCount) not reached"] : [])
    return "\(rowsInShard) \(rowsInShard == 1 ? "row" : "rows"): \(all.joined(separator: ", "))"
  }
}
