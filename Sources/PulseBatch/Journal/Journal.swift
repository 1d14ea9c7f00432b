package import PulseSystem

/// A file with a line for each row that was worked on, and one about the whole at the end of each run.
///
/// Each line is written at once and whole, so that a run which is killed leaves at most a part of one, which is
/// passed over when the file is read. Later lines about a row are the ones that hold.
package final class Journal {
  /// The line about a whole run.
  private struct SummaryLine: Codable {
    var summary: BatchSummary
  }

  private let file: Descriptor

  /// What is known of rows that are done, by the hash of their first output.
  private let done: [UInt64: EarlierResult]

  /// Opens a journal, and reads what earlier runs wrote.
  ///
  /// - Parameter path: The file, which need not be there.
  /// - Throws: ``SystemFault`` if it cannot be read or written.
  package init(_ path: String) throws(SystemFault) {
    let file = try Descriptor.appending(to: path)
    var done: [UInt64: EarlierResult] = [:]
    // A device is written to, and has nothing to tell.
    if file.size != nil {
      let isWhole = try Self.read(try Descriptor.reading(path)) { Self.note($0, in: &done) }
      // A part of a line must not become the beginning of the next one.
      if !isWhole { try file.write("\n".utf8) }
    }
    self.done = done
    self.file = file
  }

  /// Returns what is known of an output.
  package func earlierResult(_ output: String) -> EarlierResult? {
    done[StableHash.hash(of: output.utf8)]
  }

  /// Adds a line about a row.
  package func append(_ result: RowResult) throws(SystemFault) { try file.write(JSONLine.text(result)) }

  /// Adds a line about the whole run.
  package func append(_ summary: BatchSummary) throws(SystemFault) {
    try file.write(JSONLine.text(SummaryLine(summary: summary)))
  }

  /// Reports what could not be written, which some file systems know only when a file is closed.
  package func check() throws(SystemFault) { try Descriptor.checkWriting(to: file.number) }

  /// Returns what the latest run that came to an end says of itself.
  ///
  /// - Parameter path: The file.
  /// - Returns: What it says; nothing if it did not come to an end.
  /// - Throws: ``SystemFault`` if it cannot be read.
  package static func summary(of path: String) throws(SystemFault) -> BatchSummary? {
    var latest: BatchSummary?
    _ = try read(try Descriptor.reading(path)) { line in
      if let known = JSONLine.value(SummaryLine.self, of: line) {
        latest = known.summary
      } else if JSONLine.value(RowResult.self, of: line) != nil {
        // A row behind it belongs to a run that did not come to an end.
        latest = nil
      }
    }
    return latest
  }

  private static func note(_ line: [UInt8], in done: inout [UInt64: EarlierResult]) {
    guard let result = JSONLine.value(RowResult.self, of: line), let output = result.outputs.first else {
      return
    }
    let hash = StableHash.hash(of: output.utf8)
    // What lacks tiles is tried again.
    if result.status.isDone, result.missingTiles == nil,
      let key = result.key.flatMap(EarlierResult.beginning), let bytes = result.bytes
    {
      done[hash] = EarlierResult(key: key, bytes: bytes)
    } else {
      done[hash] = nil
    }
  }

  /// Hands over the lines of a file; returns whether the last one is whole.
  private static func read(
    _ file: borrowing Descriptor, _ body: ([UInt8]) -> Void
  ) throws(SystemFault) -> Bool {
    var splitter = RecordSplitter(.jsonl)
    var last: UInt8?
    while true {
      let bytes = try file.read()
      guard let end = bytes.last else { break }
      last = end
      for record in splitter.records(in: bytes) where record.flaw == nil { body(record.bytes) }
    }
    return last == nil || last == UInt8(ascii: "\n")
  }
}

extension EarlierResult {
  /// The beginning of a key of 64 hexadecimal digits.
  package static func beginning(of key: String) -> UInt64? { UInt64(key.prefix(16), radix: 16) }
}
