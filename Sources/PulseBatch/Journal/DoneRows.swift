/// The rows that a journal says are done.
struct DoneRows {
  /// The results, by the hash of the first output.
  private(set) var results: [UInt64: EarlierResult] = [:]

  /// The result of a row with a first output; `nil` for one that is not done.
  subscript(output: String) -> EarlierResult? { results[StableHash.hash(of: output.utf8)] }

  /// Takes the next line of the journal; a later line about a row is the one that holds.
  mutating func note(_ line: JournalLine) {
    switch line {
    case .run, .summary: break
    case .gone(let hashes):
      for hash in hashes.compactMap({ UInt64($0, radix: 16) }) { results[hash] = nil }
    case .row(let row):
      guard let output = row.outputs.first else { return }
      // What lacks tiles is tried again.
      results[StableHash.hash(of: output.utf8)] = row.missingTiles == nil ? row.doneResult : nil
    }
  }
}

extension RowResult {
  /// The result that says that a picture is there; `nil` if there is none.
  var doneResult: EarlierResult? {
    guard status.isDone, let bytes, let key = key.flatMap(EarlierResult.beginning) else { return nil }
    return EarlierResult(key: key, bytes: bytes)
  }
}
