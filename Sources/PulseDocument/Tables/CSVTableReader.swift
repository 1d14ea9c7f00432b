import PulseBasics

/// A reader of a CSV table (RFC 4180) that iterates over its rows.
///
/// The first line names the columns. The delimiter is a comma, semicolon, tab or vertical bar: the most frequent one in
/// the first line outside of quotes, or the one that a line such as `sep=;` above it declares. Lines end with CRLF,
/// LF or CR; empty ones and a byte order mark are skipped.
///
/// A malformed row is logged and skipped, so that all mistakes of a table are found at once. Only an unclosed
/// quote ends the table, as it takes in everything after it. With a log of its own for such rows, a row with too few
/// fields has empty ones instead, and empty ones too many are ignored.
package struct CSVTableReader: Sequence, IteratorProtocol {
  /// The trimmed names of the columns; an empty one is a column without a name.
  package private(set) var names: [String] = []

  private var scanner: CSVTokenizer
  private let log: DiagnosticLog
  private var hasRows = false

  /// Receives the problems of malformed rows.
  private let rowLog: DiagnosticLog

  /// The number of malformed rows, and the problem of the first one.
  package private(set) var malformedRows: (count: Int, first: Diagnostic?) = (0, nil)

  /// Creates a reader and parses the header.
  ///
  /// - Parameters:
  ///   - bytes: The table.
  ///   - log: Receives the problems.
  ///   - rowLog: Receives those of malformed rows, which are then left out; `nil` for `log`.
  /// - Throws: ``DocumentError`` if the header is missing or malformed.
  package init(_ bytes: [UInt8], log: DiagnosticLog, rowLog: DiagnosticLog? = nil) throws(DocumentError) {
    scanner = CSVTokenizer(try UTF8Transcoder.transcoded(bytes))
    self.log = log
    self.rowLog = rowLog ?? log
    guard let header = scanner.nextRow(keeping: .max) else {
      throw DocumentError(diagnostics: [
        Diagnostic(.document, "is empty; write a header row with the column names, and data rows below it")
      ])
    }
    if let fieldError = header.fieldError {
      throw DocumentError(diagnostics: [Diagnostic(.row(fieldError.line), fieldError.message)])
    }
    var known: Set<Bytewise> = []
    let repetitions = DiagnosticLog()
    for field in header.fields {
      guard let text = scanner.text(of: field) else {
        throw DocumentError(diagnostics: [Diagnostic(.row(header.line), Diagnostic.encoding)])
      }
      let name = String(text[...].trimmed)
      if !name.isEmpty, !known.insert(name.bytewise).inserted {
        repetitions.report(
          .column(.name(name), ofRow: header.line), "is a duplicate column; remove one of them")
      }
      names.append(name)
    }
    try repetitions.throwReported()
  }

  /// Returns the next well-formed row; `nil` at the end.
  package mutating func next() -> DocumentRecord? {
    while let row = scanner.nextRow(keeping: names.count) {
      hasRows = true
      let known = rowLog.count
      if let record = record(of: row, in: scanner, rowLog) { return record }
      if malformedRows.count == 0, rowLog.count > known { malformedRows.first = rowLog.latest }
      malformedRows.count += 1
    }
    if !hasRows {
      log.report(.document, "has a header row, but no data rows; add at least one")
      hasRows = true
    }
    return nil
  }

  /// Parses a single row of the table from bytes of its own, as from a stream; `nil` after logging that it
  /// is malformed.
  ///
  /// Its line number in messages is 1.
  package func record(of bytes: [UInt8], log: DiagnosticLog) -> DocumentRecord? {
    var scanner = scanner.tokenizer(with: bytes)
    return scanner.nextRow(keeping: names.count).flatMap { record(of: $0, in: scanner, log) }
  }

  /// Returns the record of a tokenized row, its texts by column name; `nil` after logging that the row is malformed.
  private func record(
    of row: CSVTokenizer.Row, in scanner: CSVTokenizer, _ log: DiagnosticLog
  ) -> DocumentRecord? {
    if let fieldError = row.fieldError {
      let log = fieldError.endsTable ? self.log : log
      log.report(place(line: fieldError.line, column: fieldError.column), fieldError.message)
      return nil
    }
    let isForgiving = rowLog !== self.log
    guard row.count == names.count || isForgiving && !row.hasTextBeyondLimit else {
      let fields = row.count == 1 ? "1 field" : "\(row.count) fields"
      log.report(.row(row.line), "has \(fields); write \(names.count), one for each column")
      return nil
    }
    var texts: [String] = []
    texts.reserveCapacity(names.count)
    for (column, field) in row.fields.enumerated() {
      guard let text = scanner.text(of: field) else {
        log.report(place(line: row.line, column: column), Diagnostic.encoding)
        return nil
      }
      texts.append(text)
    }
    while texts.count < names.count { texts.append("") }
    return DocumentRecord(line: row.line, names: names, texts: texts, kind: .columns, log: log)
  }

  private func place(line: Int, column: Int) -> DocumentPlace {
    let name = column < names.count ? names[column] : ""
    return .column(name.isEmpty ? .number(column + 1) : .name(name), ofRow: line)
  }
}
