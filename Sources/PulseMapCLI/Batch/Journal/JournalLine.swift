import FoundationEssentials
import PulseDocument

/// A line of a journal: run header, row result, removed outputs, or summary.
enum JournalLine {
  /// The start of a run.
  case run(BatchRunHeader)

  /// The result of a row.
  case row(RowResult)

  /// Hashes of outputs that no row of the manifest has any more.
  case gone([String])

  /// The end of a run.
  case summary(BatchSummary)

  private struct RunLine: Decodable { var run: BatchRunHeader }
  private struct GoneLine: Decodable { var gone: [String] }
  private struct SummaryLine: Decodable { var summary: BatchSummary }

  /// Decodes a line; `nil` if it is malformed or partial.
  init?(_ bytes: [UInt8]) {
    if let row = Self.decoded(RowResult.self, bytes) {
      self = .row(row)
    } else if let line = Self.decoded(SummaryLine.self, bytes) {
      self = .summary(line.summary)
    } else if let line = Self.decoded(RunLine.self, bytes) {
      self = .run(line.run)
    } else if let line = Self.decoded(GoneLine.self, bytes) {
      self = .gone(line.gone)
    } else {
      return nil
    }
  }

  private static func decoded<Value: Decodable>(_ type: Value.Type, _ line: [UInt8]) -> Value? {
    try? JSONDecoder().decode(type, from: Data(line))
  }

  /// The encoded line with its line feed.
  var bytes: [UInt8] {
    let json: JSONValue =
      switch self {
      case .run(let run): JSONValue(["run": run.json])
      case .row(let row): row.json
      case .gone(let hashes): JSONValue(["gone": .strings(hashes)])
      case .summary(let summary): JSONValue(["summary": summary.json])
      }
    return json.line
  }
}

/// The journal line at the start of a run: program version, options, manifest, and shard.
package struct BatchRunHeader: Decodable, Hashable, Sendable {
  /// The version of the JSON schema.
  package private(set) var schema = "pulsemap.batch/1"

  /// The version of pulsemap.
  package var version: String

  /// A hash of the options that affect output, 16 hexadecimal digits.
  ///
  /// The options themselves can contain API keys of tile servers.
  package var options: String

  /// The name of the manifest file.
  package var manifest: String

  /// The shard of this run.
  package var shard: BatchSummary.ShardInfo

  /// Creates the header of a run from all options that affect output, which always have the same order.
  package init(version: String, options: [String], manifest: String, shard: Shard) {
    (self.version, self.manifest) = (version, manifest)
    self.options = StableHash.hexDigits(StableHash.hash(of: options.joined(separator: "\n").utf8))
    self.shard = BatchSummary.ShardInfo(index: shard.index, count: shard.count)
  }

  fileprivate var json: JSONValue {
    JSONValue([
      "schema": .string(schema), "version": .string(version), "options": .string(options),
      "manifest": .string(manifest), "shard": shard.json,
    ])
  }
}

/// The result of a row, a line of the journal: status, outputs, errors, key, and timing.
package struct RowResult: Decodable, Hashable, Sendable {
  /// The line number of the row in the manifest.
  package var row: Int

  /// The `id` of the row, if it has one.
  package var id: String?

  /// The output paths, relative to the working directory.
  package var outputs: [String]

  /// The status.
  package var status: RowStatus

  /// The errors, each beginning with its place.
  package var errors: [String]?

  /// The content key of the image: 64 hexadecimal digits.
  package var key: String?

  /// The total size of the output files in bytes.
  package var bytes: Int?

  /// The number of map tiles missing in the image; `nil` if none is.
  package var missingTiles: Int?

  /// The digest of everything that the row was rendered from, 16 hexadecimal digits; `nil` if that is unknown.
  package var input: String?

  /// The paths of the files that the row was rendered from; `nil` for none.
  package var files: [String]?

  /// The duration in milliseconds.
  package var ms: Int?

  /// The number of attempts.
  package var attempts: Int?

  package init(row: Int, id: String?, outputs: [String], status: RowStatus, errors: [String]? = nil) {
    (self.row, self.id, self.outputs) = (row, id, outputs)
    (self.status, self.errors) = (status, errors)
  }

  fileprivate var json: JSONValue {
    JSONValue([
      "row": .integer(row), "id": id.map(JSONValue.string), "outputs": .strings(outputs),
      "status": .string(status.rawValue), "errors": errors.map { .strings($0) },
      "key": key.map(JSONValue.string), "bytes": bytes.map(JSONValue.integer),
      "missingTiles": missingTiles.map(JSONValue.integer), "input": input.map(JSONValue.string),
      "files": files.map { .strings($0) }, "ms": ms.map(JSONValue.integer),
      "attempts": attempts.map(JSONValue.integer),
    ])
  }
}
