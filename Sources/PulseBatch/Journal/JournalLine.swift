/// A line of a journal.
enum JournalLine {
  /// A run begins.
  case run(BatchRun)

  /// A row ended.
  case row(RowResult)

  /// Outputs, as hashes, that no row has any more.
  case gone([String])

  /// A run came to its end.
  case summary(BatchSummary)

  private struct RunLine: Codable { var run: BatchRun }
  private struct GoneLine: Codable { var gone: [String] }
  private struct SummaryLine: Codable { var summary: BatchSummary }

  /// Reads a line; nothing for one that is none, or was cut off.
  init?(_ bytes: [UInt8]) {
    if let row = JSONLine.value(RowResult.self, of: bytes) {
      self = .row(row)
    } else if let line = JSONLine.value(SummaryLine.self, of: bytes) {
      self = .summary(line.summary)
    } else if let line = JSONLine.value(RunLine.self, of: bytes) {
      self = .run(line.run)
    } else if let line = JSONLine.value(GoneLine.self, of: bytes) {
      self = .gone(line.gone)
    } else {
      return nil
    }
  }

  /// The line with its line feed.
  var bytes: [UInt8] {
    switch self {
    case .run(let run): JSONLine.text(RunLine(run: run))
    case .row(let row): JSONLine.text(row)
    case .gone(let hashes): JSONLine.text(GoneLine(gone: hashes))
    case .summary(let summary): JSONLine.text(SummaryLine(summary: summary))
    }
  }
}
