package import PulseSystem

/// What a run did.
package struct BatchSummary: Codable, Hashable, Sendable {
  /// What tells manifests apart.
  package struct Manifest: Codable, Hashable, Sendable {
    /// The number of its bytes.
    package var bytes: Int

    /// FNV-1a of its bytes, 16 hexadecimal digits.
    package var fnv1a64: String

    package init(bytes: Int, hash: StableHash.FNV1a) {
      self.bytes = bytes
      fnv1a64 = StableHash.digits(hash.value)
    }

    /// Reads a manifest, up to one byte more than another one has.
    ///
    /// - Parameters:
    ///   - path: The file, `-` for standard input.
    ///   - other: The other one.
    /// - Throws: `SystemFault` if it cannot be read.
    package init(of path: String, comparedWith other: Manifest) throws(SystemFault) {
      let file = path == "-" ? try Descriptor.copy(of: 0) : try Descriptor.reading(path)
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

  /// A part of a manifest.
  package struct Part: Codable, Hashable, Sendable {
    /// Its number, from 1.
    package var index: Int

    /// The number of all parts.
    package var count: Int
  }

  /// The number of errors that are told.
  package static let errorLimit = 20

  /// The form of this object.
  package private(set) var schema = "pulsemap.batch/1"

  /// The version of the program.
  package var version: String

  /// Hash of the options that decide what is rendered; `nil` in journals of earlier versions.
  package var options: String?

  /// The manifest as far as it was read.
  package var manifest: Manifest

  /// The part that was worked on; `nil` for several together.
  package var shard: Part?

  /// The rows of the manifest as far as it was read.
  package var rows = 0

  /// Those of them that belong to the part.
  package var rowsInShard = 0

  /// The number of rows that ended in each way.
  package var statuses: [String: Int] = [:]

  /// The first errors.
  package var errors: [String] = []

  /// How long it took.
  package var seconds = 0.0

  /// Whether it was told to end before all rows were done.
  package var isInterrupted = false

  /// Whether rows were only checked; said of such runs alone.
  package var isValidation: Bool?

  /// Creates the summary of a run that has done nothing yet.
  package init(_ run: BatchRun) {
    (version, options, shard) = (run.version, run.options, run.shard)
    manifest = Manifest(bytes: 0, hash: StableHash.FNV1a())
    for status in RowStatus.allCases { statuses[status.rawValue] = 0 }
  }

  /// The number of rows that ended in a way.
  package subscript(status: RowStatus) -> Int { statuses[status.rawValue] ?? 0 }

  /// The number of rows that ended well.
  package var doneCount: Int { RowStatus.allCases.map { $0.isDone ? self[$0] : 0 }.reduce(0, +) }

  /// The number of rows that did not.
  package var failedCount: Int { RowStatus.allCases.map { $0.isDone ? 0 : self[$0] }.reduce(0, +) }

  /// Counts a row.
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
    let open = rowsInShard - doneCount - failedCount
    let all = parts + (open > 0 ? ["\(open) not reached"] : [])
    return "\(rowsInShard) \(rowsInShard == 1 ? "row" : "rows"): \(all.joined(separator: ", "))"
  }
}
