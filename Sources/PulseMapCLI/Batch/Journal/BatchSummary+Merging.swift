extension BatchSummary {
  /// Returns the merged summary of the runs on all shards of a manifest.
  ///
  /// `runs` has the path and the summary of each journal; `nil` stands for a run that did not finish. Throws
  /// ``CommandError`` if they are not all shards of one manifest, each once.
  package static func merged(
    _ runs: [(journal: String, summary: BatchSummary?)]
  ) throws(CommandError) -> BatchSummary {
    var diagnostics: [String] = []
    var known: [(journal: String, summary: BatchSummary, part: ShardInfo)] = []
    for (journal, summary) in runs {
      if let summary, !summary.hasPlausibleNumbers {
        diagnostics.append("\(journal): its summary is damaged; run its shard again")
      } else if let summary, let part = summary.shard, !summary.isInterrupted {
        if summary.options == nil {
          diagnostics.append(
            "\(journal): it was written by an earlier version, without options; run its shard again, which renders "
              + "nothing that is there")
        }
        known.append((journal, summary, part))
      } else {
        diagnostics.append("\(journal): its run did not finish; run it again")
      }
    }
    guard let first = known.first, diagnostics.isEmpty else { throw CommandError(diagnostics) }
    var journals: [Int: String] = [:]
    for (journal, summary, part) in known {
      if summary.manifest != first.summary.manifest {
        diagnostics.append(
          "\(journal): has a different manifest than '\(first.journal)'; remove one of them")
      } else if summary.version != first.summary.version {
        diagnostics.append(
          "\(journal): version \(summary.version) wrote it, but \(first.summary.version) wrote '\(first.journal)'; "
            + "run one of them again")
      } else if summary.options != first.summary.options {
        diagnostics.append(
          "\(journal): has different options than '\(first.journal)'; run one of them again")
      } else if part.count != first.part.count {
        diagnostics.append(
          "\(journal): is one of \(part.count) shards, but '\(first.journal)' is one of \(first.part.count); "
            + "remove one of them")
      } else if let other = journals.updateValue(journal, forKey: part.index) {
        diagnostics.append("\(journal): is shard \(part.index), like '\(other)'; remove one of them")
      }
    }
    guard diagnostics.isEmpty else { throw CommandError(diagnostics) }
    let missing = (1...first.part.count).filter { journals[$0] == nil }
    guard missing.isEmpty else {
      let numbers = missing.prefix(errorLimit).map(String.init).joined(separator: ", ")
      throw CommandError([
        missing.count == 1
          ? "batch-merge: shard \(numbers) of \(first.part.count) is missing; run it, and add its journal"
          : "batch-merge: \(missing.count) of \(first.part.count) shards are missing, namely "
            + "\(numbers)\(missing.count > errorLimit ? ", ..." : ""); run them, and add their journals"
      ])
    }
    return try sum(of: known.map(\.summary), like: first.summary)
  }

  /// The limit of rows in a manifest: more fit into no file, and the sums of all shards cannot overflow.
  private static let mostRows = 1 << 40

  /// Whether the numbers, which come from a file, are within their limits.
  private var hasPlausibleNumbers: Bool {
    let isPart = shard.map { Shard.allowedCounts.contains($0.count) && 1...$0.count ~= $0.index } ?? true
    return isPart && ([rows, rowsInShard] + statuses.values).allSatisfy { 0...Self.mostRows ~= $0 }
  }

  private static func sum(
    of parts: [BatchSummary], like first: BatchSummary
  ) throws(CommandError) -> BatchSummary {
    var sum = first
    sum.shard = nil
    (sum.rowsInShard, sum.seconds, sum.errors) = (0, 0, [])
    for status in RowStatus.allCases { sum.statuses[status.rawValue] = 0 }
    for part in parts {
      sum.rowsInShard += part.rowsInShard
      sum.seconds += part.seconds
      sum.errors += part.errors.prefix(errorLimit - sum.errors.count)
      for status in RowStatus.allCases { sum.statuses[status.rawValue, default: 0] += part[status] }
    }
    guard sum.rowsInShard == sum.rows else {
      throw CommandError([
        "batch-merge: the shards have \(sum.rowsInShard) rows, but the manifest has \(sum.rows); run them again"
      ])
    }
    return sum
  }
}
