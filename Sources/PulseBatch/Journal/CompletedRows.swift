/// The index of completed rows in a journal, by the hash of their first output.
struct CompletedRows {
  /// The latest result of each completed row, by the hash of its first output.
  private(set) var results: [UInt64: PreviousResult] = [:]

  /// The result of the row with a first output; `nil` unless it is completed.
  subscript(output: String) -> PreviousResult? { results[StableHash.hash(of: output.utf8)] }

  /// Applies the next line of the journal; later lines about a row replace earlier ones.
  mutating func apply(_ line: JournalLine) {
    switch line {
    case .run, .summary: break
    case .gone(let hashes):
      for hash in hashes.compactMap({ UInt64($0, radix: 16) }) { results[hash] = nil }
    case .row(let row):
      guard let output = row.outputs.first else { return }
      // A row with missing tiles is rendered again.
      results[StableHash.hash(of: output.utf8)] = row.missingTiles == nil ? row.completedResult : nil
    }
  }
}

extension RowResult {
  /// The key and size of the row's image; `nil` unless the row is completed and has both.
  var completedResult: PreviousResult? {
    guard status.isDone, let bytes, let key = key.flatMap(PreviousResult.beginning) else { return nil }
    return PreviousResult(key: key, bytes: bytes)
  }
}
