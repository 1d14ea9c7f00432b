/// A verifier of the outputs recorded in journals, which finds missing and changed files.
package struct OutputVerifier {
  /// The results of each row by the hash of its first output; rows that changed shards are in several journals.
  private var accepted: [UInt64: [PreviousRowResult]] = [:]

  private let journals: [String]

  /// The number of completed rows in the journals.
  package var count: Int { accepted.count }

  /// Reads the results in journals, which are read again to compare them.
  package init(of journals: [String]) throws(JournalError) {
    self.journals = journals
    for journal in journals {
      var rows = CompletedRowIndex()
      _ = try Journal.forEachLine(of: journal) { rows.apply($0) }
      for (hash, result) in rows.results { accepted[hash, default: []].append(result.result) }
    }
  }

  /// Returns the first output paths, sorted, of completed rows whose files are missing or changed.
  ///
  /// `isPresent` returns whether the files of a row exist unchanged. Throws ``JournalError`` if a journal cannot be
  /// read.
  package func missingOutputs(isPresent: (RowResult) -> Bool) throws(JournalError) -> [String] {
    var found: Set<UInt64> = []
    var missing: [UInt64: String] = [:]
    for journal in journals {
      _ = try Journal.forEachLine(of: journal) { line in
        guard case .row(let row) = line, let result = row.completedResult, let output = row.outputs.first
        else {
          return
        }
        let hash = StableHash.hash(of: output.utf8)
        guard !found.contains(hash), accepted[hash]?.contains(result) == true else { return }
        if isPresent(row) { found.insert(hash) } else { missing[hash] = output }
      }
    }
    return missing.filter { !found.contains($0.key) }.values.sorted()
  }
}
