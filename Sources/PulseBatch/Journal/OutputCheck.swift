/// A comparison of what journals say with the files that are there.
package struct OutputCheck {
  /// The results of each row, by the hash of its first output; rows that moved to another part are in several journals.
  private var accepted: [UInt64: [EarlierResult]] = [:]

  private let journals: [String]

  /// The number of rows that the journals say are done.
  package var count: Int { accepted.count }

  /// Reads journals.
  ///
  /// - Parameter journals: The files; read here, and again to compare them.
  /// - Throws: ``JournalError``.
  package init(of journals: [String]) throws(JournalError) {
    self.journals = journals
    for journal in journals {
      var rows = DoneRows()
      _ = try Journal.read(journal) { rows.note($0) }
      for (hash, result) in rows.results { accepted[hash, default: []].append(result) }
    }
  }

  /// Compares.
  ///
  /// - Parameter isThere: Whether the files of a row are there as its line says.
  /// - Returns: The first outputs of rows whose files are not, sorted.
  /// - Throws: ``JournalError``.
  package func missing(isThere: (RowResult) -> Bool) throws(JournalError) -> [String] {
    var found: Set<UInt64> = []
    var missing: [UInt64: String] = [:]
    for journal in journals {
      _ = try Journal.read(journal) { line in
        guard case .row(let row) = line, let result = row.doneResult, let output = row.outputs.first else {
          return
        }
        let hash = StableHash.hash(of: output.utf8)
        guard !found.contains(hash), accepted[hash]?.contains(result) == true else { return }
        if isThere(row) { found.insert(hash) } else { missing[hash] = output }
      }
    }
    return missing.filter { !found.contains($0.key) }.values.sorted()
  }
}
