package import PulseDocument
package import PulseSystem

/// An append-only JSON Lines file of row results, with a header line for each run and a summary at its end.
///
/// Each line is written with one call, so that a killed run leaves at most one partial line, which readers
/// skip. Later lines about a row replace earlier ones.
package final class Journal {
  private let file: FileDescriptor

  /// The rows that earlier runs completed.
  private let done: CompletedRowIndex

  /// Opens or creates a journal in an existing folder, and reads the results of earlier runs.
  ///
  /// - Throws: `DocumentError` if it cannot be read or written.
  package init(_ path: String) throws(DocumentError) {
    let file = try Self.readable { () throws(SystemError) in try FileDescriptor.appending(to: path) }
    var done = CompletedRowIndex()
    // A device can only be written to.
    if file.size != nil {
      var isJournal = false
      let isWhole = try Self.forEachLine(of: path) {
        isJournal = true
        done.apply($0)
      }
      try Self.requireJournal(path, hasLines: isJournal)
      // A partial line must not merge with the next one.
      if !isWhole { try Self.readable { () throws(SystemError) in try file.write("\n".utf8) } }
    }
    self.done = done
    self.file = file
  }

  /// Throws for a file that contains anything else than a journal, to which nothing may be added.
  private static func requireJournal(_ path: String, hasLines: Bool) throws(DocumentError) {
    if hasLines { return }
    let beginning = try readable { () throws(SystemError) in
      try FileDescriptor.reading(path).read(atMost: firstBytes.count)
    }
    // A run that was killed may have left a part of its first line.
    guard !firstBytes.starts(with: beginning) else { return }
    throw DocumentError(.document, "it is no journal")
  }

  /// The first bytes of the header of a run.
  private static let firstBytes = Array("{\"run\":".utf8)

  /// Returns the result that an earlier run recorded for the row with a first output path; `nil` unless the row
  /// was completed.
  package func previousResult(_ output: String) -> PreviousRowResult? { done[output]?.result }

  /// Returns what an earlier run rendered the row with a first output path from; `nil` if that is unknown.
  package func previousInput(_ output: String) -> RowInput? { done[output]?.input }

  /// Appends the header of a run.
  package func append(_ run: BatchRunHeader) throws(SystemError) { try append(.run(run)) }

  /// Appends the result of a row.
  package func append(_ result: RowResult) throws(SystemError) { try append(.row(result)) }

  /// Appends the summary of a finished run.
  package func append(_ summary: BatchSummary) throws(SystemError) { try append(.summary(summary)) }

  /// Appends lines that mark outputs of earlier runs as removed, unless a row of any shard still has them.
  package func appendRemovedOutputs(besides outputs: HashedPathSet) throws(SystemError) {
    let hashes = done.results.keys.filter { !outputs.contains(hash: $0) }.map(StableHash.hexDigits).sorted()
    for start in stride(from: 0, to: hashes.count, by: 10_000) {
      try append(.gone(Array(hashes[start..<min(start + 10_000, hashes.count)])))
    }
  }

  /// Checks for deferred write errors, which some file systems report only when a file is closed.
  ///
  /// - Throws: ``SystemError`` for such an error.
  package func throwDeferredErrors() throws(SystemError) {
    try FileDescriptor.checkForWriteErrors(to: file.number)
  }

  /// Appends a line, without the credentials in URLs.
  private func append(_ line: JournalLine) throws(SystemError) {
    try file.write(URLRedaction.shown(line.bytes))
  }

  /// Returns the summary of the latest run, `nil` if that run did not finish; and whether any line is that of a journal.
  ///
  /// - Throws: `DocumentError` if the file cannot be read.
  package static func summary(
    of path: String
  ) throws(DocumentError) -> (latest: BatchSummary?, isJournal: Bool) {
    var latest: BatchSummary?
    var isJournal = false
    _ = try forEachLine(of: path) { line in
      isJournal = true
      switch line {
      case .summary(let summary): latest = summary
      // Lines after a summary belong to an unfinished run.
      case .run, .row, .gone: latest = nil
      }
    }
    return (latest, isJournal)
  }

  /// Passes the decoded lines of a journal in order to a closure, and skips malformed ones.
  ///
  /// - Returns: Whether the last line is complete: it ends with a line feed, or the file is empty.
  /// - Throws: `DocumentError` if the file cannot be read.
  static func forEachLine(of path: String, _ body: (JournalLine) -> Void) throws(DocumentError) -> Bool {
    guard !FileFingerprint.isEndlessDevice(path) else {
      throw DocumentError(.document, "it is a device")
    }
    let file = try readable { () throws(SystemError) in try FileDescriptor.reading(path) }
    var splitter = RecordSplitter(.jsonl)
    var last: UInt8?
    while true {
      let bytes: [UInt8]
      do throws(SystemError) { bytes = try file.read() } catch { throw Self.unreadable(error) }
      guard let end = bytes.last else { break }
      last = end
      for record in splitter.records(in: bytes) where record.errorMessage == nil {
        if let line = JournalLine(record.bytes) { body(line) }
      }
      if splitter.exceedsMaximumGap {
        throw DocumentError(.document, "no line ends within \(RecordSplitter.maximumGap) bytes")
      }
    }
    return last == nil || last == UInt8(ascii: "\n")
  }

  private static func readable<Result: ~Copyable>(
    _ body: () throws(SystemError) -> Result
  ) throws(DocumentError) -> Result {
    do throws(SystemError) { return try body() } catch { throw unreadable(error) }
  }

  /// Returns the error of a journal of which a system call failed.
  private static func unreadable(_ error: SystemError) -> DocumentError {
    DocumentError(.document, "\(error)")
  }
}

extension PreviousRowResult {
  /// Returns the first 64 bits of a content key of 64 hexadecimal digits; `nil` for other text.
  package static func keyPrefix(of key: String) -> UInt64? { UInt64(key.prefix(16), radix: 16) }
}

/// The index of completed rows in a journal, by the hash of their first output.
struct CompletedRowIndex {
  /// The latest result of each completed row, by the hash of its first output.
  private(set) var results: [UInt64: CompletedRow] = [:]

  /// The lists of input files, which are the same for most rows.
  private var fileLists: Set<[String]> = []

  /// The result of the row with a first output; `nil` unless it is completed.
  subscript(output: String) -> CompletedRow? { results[StableHash.hash(of: output.utf8)] }

  /// Updates the index by the next line of the journal; later lines about a row replace earlier ones.
  mutating func apply(_ line: JournalLine) {
    switch line {
    case .run, .summary: break
    case .gone(let hashes):
      for hash in hashes.compactMap({ UInt64($0, radix: 16) }) { results[hash] = nil }
    case .row(let row):
      guard let output = row.outputs.first else { return }
      // A row with missing tiles is rendered again.
      let result = row.missingTiles == nil ? row.completedResult : nil
      results[StableHash.hash(of: output.utf8)] = result.map {
        CompletedRow(result: $0, input: input(of: row))
      }
    }
  }

  private mutating func input(of row: RowResult) -> RowInput? {
    guard let digest = row.input.flatMap({ UInt64($0, radix: 16) }) else { return nil }
    return RowInput(digest: digest, files: fileLists.insert(row.files ?? []).memberAfterInsert)
  }
}

/// A completed row of a journal: its result, and what it was rendered from if that is known.
struct CompletedRow: Hashable, Sendable {
  var result: PreviousRowResult
  var input: RowInput?
}

/// The input of a row, its text and its files: all that its outputs depend on.
package struct RowInput: Hashable, Sendable {
  /// The digest of the text of the row, of the options, and of the metadata of ``files``.
  package var digest: UInt64

  /// The paths of the files.
  package var files: [String]

  package init(digest: UInt64, files: [String]) {
    (self.digest, self.files) = (digest, files)
  }
}

extension RowResult {
  /// The key and size of the row's image; `nil` unless the row is completed and has both.
  var completedResult: PreviousRowResult? {
    guard status.isDone, let bytes, let key = key.flatMap(PreviousRowResult.keyPrefix) else { return nil }
    return PreviousRowResult(key: key, bytes: bytes)
  }
}

/// A verifier of the outputs recorded in journals, which finds missing and changed files.
package struct OutputVerifier {
  /// The results of each row by the hash of its first output; rows that changed shards are in several journals.
  private var accepted: [UInt64: [PreviousRowResult]] = [:]

  private let journals: [String]

  /// The number of completed rows in the journals.
  package var count: Int { accepted.count }

  /// Reads the results in journals, which are read again to compare them.
  package init(of journals: [String]) throws(DocumentError) {
    self.journals = journals
    for journal in journals {
      var rows = CompletedRowIndex()
      _ = try Journal.forEachLine(of: journal) { rows.apply($0) }
      for (hash, result) in rows.results { accepted[hash, default: []].append(result.result) }
    }
  }

  /// Returns the first output paths, sorted, of completed rows whose files are missing or changed.
  ///
  /// `isPresent` returns whether the files of a row exist unchanged. Throws `DocumentError` if a journal
  /// cannot be read.
  package func missingOutputs(isPresent: (RowResult) -> Bool) throws(DocumentError) -> [String] {
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
