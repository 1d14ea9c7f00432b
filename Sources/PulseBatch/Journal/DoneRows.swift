/// The rows that a journal says are done, by the hash of their first output.
struct DoneRows {
  private var results: [UInt64: EarlierResult] = [:]

  /// What is known of a row with a first output.
  subscript(output: String) -> EarlierResult? { results[StableHash.hash(of: output.utf8)] }

  /// The hashes of some of the outputs.
  func hashes(where isMeant: (UInt64) -> Bool) -> [UInt64] { results.keys.filter(isMeant) }

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
  /// What it says about a picture that is there; `nil` if there is none.
  var doneResult: EarlierResult? {
    guard status.isDone, let bytes, let key = key.flatMap(EarlierResult.beginning) else { return nil }
    return EarlierResult(key: key, bytes: bytes)
  }
}

/// A comparison of what journals say with the files that are there.
package struct OutputCheck {
  /// What journals say of each row; rows that moved to another part are in several.
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
      for hash in rows.hashes(where: { _ in true }) {
        if let result = rows[hash: hash] { accepted[hash, default: []].append(result) }
      }
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

extension DoneRows {
  /// What is known of a row whose first output has a hash.
  fileprivate subscript(hash hash: UInt64) -> EarlierResult? { results[hash] }
}
