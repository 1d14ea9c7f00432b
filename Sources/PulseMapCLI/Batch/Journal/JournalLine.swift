import FoundationEssentials

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

  private struct RunLine: Codable { var run: BatchRunHeader }
  private struct GoneLine: Codable { var gone: [String] }
  private struct SummaryLine: Codable { var summary: BatchSummary }

  /// Decodes a line; `nil` if it is malformed or partial.
  init?(_ bytes: [UInt8]) {
    if let row = JSONLines.decode(RowResult.self, from: bytes) {
      self = .row(row)
    } else if let line = JSONLines.decode(SummaryLine.self, from: bytes) {
      self = .summary(line.summary)
    } else if let line = JSONLines.decode(RunLine.self, from: bytes) {
      self = .run(line.run)
    } else if let line = JSONLines.decode(GoneLine.self, from: bytes) {
      self = .gone(line.gone)
    } else {
      return nil
    }
  }

  /// The encoded line with its line feed.
  var bytes: [UInt8] {
    switch self {
    case .run(let run): JSONLines.encode(RunLine(run: run))
    case .row(let row): JSONLines.encode(row)
    case .gone(let hashes): JSONLines.encode(GoneLine(gone: hashes))
    case .summary(let summary): JSONLines.encode(SummaryLine(summary: summary))
    }
  }
}

/// The journal line at the start of a run: program version, options, manifest, and shard.
package struct BatchRunHeader: Codable, Hashable, Sendable {
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
}

/// The result of a row, a line of the journal: status, outputs, errors, key, and timing.
package struct RowResult: Codable, Hashable, Sendable {
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
}

/// An encoder and decoder of JSON Lines for journals and reports.
package enum JSONLines {
  /// Encodes a value on one line with sorted keys and a line feed.
  package static func encode(_ value: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Encoding strings, integers and finite numbers cannot fail.
    return Array((try? encoder.encode(value)) ?? Data("{}".utf8)) + [UInt8(ascii: "\n")]
  }

  /// Decodes a value; `nil` if the line is malformed.
  package static func decode<Value: Decodable>(_ type: Value.Type, from line: [UInt8]) -> Value? {
    try? JSONDecoder().decode(type, from: Data(line))
  }
}
