package import PulseSystem

/// A file with a line for each row that was worked on, between one for each run and one about its end.
///
/// Each line is written at once and whole, so that a run which is killed leaves at most a part of one, which is
/// passed over when the file is read. Later lines about a row are the ones that hold.
package final class Journal {
  private let file: Descriptor

  /// The rows that are done.
  private let done: DoneRows

  /// Opens a journal, and reads what earlier runs wrote.
  ///
  /// - Parameter path: The file, which need not be there; its folder has to be.
  /// - Throws: ``JournalError`` if it cannot be read or written.
  package init(_ path: String) throws(JournalError) {
    let file = try Self.opened { () throws(SystemFault) in try Descriptor.appending(to: path) }
    var done = DoneRows()
    // A device is written to, and has nothing to tell.
    if file.size != nil {
      let isWhole = try Self.read(path) { done.note($0) }
      // A part of a line must not become the beginning of the next one.
      if !isWhole { try Self.opened { () throws(SystemFault) in try file.write("\n".utf8) } }
    }
    self.done = done
    self.file = file
  }

  /// Returns what is known of an output.
  package func earlierResult(_ output: String) -> EarlierResult? { done[output] }

  /// Adds the line with which a run begins.
  package func append(_ run: BatchRun) throws(SystemFault) { try append(.run(run)) }

  /// Adds a line about a row.
  package func append(_ result: RowResult) throws(SystemFault) { try append(.row(result)) }

  /// Adds a line about the whole run, which came to its end.
  package func append(_ summary: BatchSummary) throws(SystemFault) { try append(.summary(summary)) }

  /// Adds lines about the outputs of earlier runs that no row has any more.
  ///
  /// - Parameter outputs: The outputs of all rows of the manifest, those of other parts included.
  /// - Throws: `SystemFault`.
  package func appendGone(besides outputs: PathSet) throws(SystemFault) {
    let hashes = done.results.keys.filter { !outputs.contains(hash: $0) }.map(StableHash.digits).sorted()
    for start in stride(from: 0, to: hashes.count, by: 10_000) {
      try append(.gone(Array(hashes[start..<min(start + 10_000, hashes.count)])))
    }
  }

  /// Reports what could not be written, which some file systems know only when a file is closed.
  package func check() throws(SystemFault) { try Descriptor.checkWriting(to: file.number) }

  private func append(_ line: JournalLine) throws(SystemFault) { try file.write(line.bytes) }

  /// Returns what the latest run that came to an end says of itself.
  ///
  /// - Parameter path: The file.
  /// - Returns: What it says; nothing if it did not come to an end.
  /// - Throws: ``JournalError`` if it cannot be read.
  package static func summary(of path: String) throws(JournalError) -> BatchSummary? {
    var latest: BatchSummary?
    _ = try read(path) { line in
      switch line {
      case .summary(let summary): latest = summary
      // Lines behind an end belong to a run that did not come to one.
      case .run, .row, .gone: latest = nil
      }
    }
    return latest
  }

  /// Hands over the lines of a file; returns whether the last one is whole.
  static func read(_ path: String, _ body: (JournalLine) -> Void) throws(JournalError) -> Bool {
    guard !FileState.isEndlessDevice(path) else { throw .device }
    let file = try opened { () throws(SystemFault) in try Descriptor.reading(path) }
    var splitter = RecordSplitter(.jsonl)
    var last: UInt8?
    while true {
      let bytes: [UInt8]
      do throws(SystemFault) { bytes = try file.read() } catch { throw .system(error) }
      guard let end = bytes.last else { break }
      last = end
      for record in splitter.records(in: bytes) where record.flaw == nil {
        if let line = JournalLine(record.bytes) { body(line) }
      }
      if splitter.isEndless { throw .withoutLines }
    }
    return last == nil || last == UInt8(ascii: "\n")
  }

  private static func opened<Result: ~Copyable>(
    _ body: () throws(SystemFault) -> Result
  ) throws(JournalError) -> Result {
    do throws(SystemFault) { return try body() } catch { throw .system(error) }
  }
}

extension EarlierResult {
  /// The beginning of a key of 64 hexadecimal digits.
  package static func beginning(of key: String) -> UInt64? { UInt64(key.prefix(16), radix: 16) }
}
