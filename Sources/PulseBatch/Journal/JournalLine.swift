/// The lines of a journal: run header, row result, removed outputs, or summary.
enum JournalLine {
  /// The start of a run.
  case run(BatchRunHeader)

  /// The result of a row.
  case row(RowResult)

  /// Hashes of outputs that no row of the manifest has any more.
  case gone([String])

  /// The end of a run.
  case summary(BatchSummary)

  private struct RunLine: Codable { var run: BatchRunHeader }
  private struct GoneLine: Codable { var gone: [String] }
  private struct SummaryLine: Codable { var summary: BatchSummary }

  /// Decodes a line; `nil` if it is malformed or partial.
  init?(_ bytes: [UInt8]) {
    if let row = JSONLines.value(RowResult.self, of: bytes) {
      self = .row(row)
    } else if let line = JSONLines.value(SummaryLine.self, of: bytes) {
      self = .summary(line.summary)
    } else if let line = JSONLines.value(RunLine.self, of: bytes) {
      self = .run(line.run)
    } else if let line = JSONLines.value(GoneLine.self, of: bytes) {
      self = .gone(line.gone)
    } else {
      return nil
    }
  }

  /// The encoded line with its line feed.
  var bytes: [UInt8] {
    switch self {
    case .run(let run): JSONLines.text(RunLine(run: run))
    case .row(let row): JSONLines.text(row)
    case .gone(let hashes): JSONLines.text(GoneLine(gone: hashes))
    case .summary(let summary): JSONLines.text(SummaryLine(summary: summary))
    }
  }
}
