import PulseSpelling

/// Reads a table of separated values (RFC 4180) row by row.
///
/// The first line names the columns. Fields are separated by commas, semicolons or tabs, whatever the first
/// line has most of outside of quotes, or the one that a line such as `sep=;` above it names. Lines end with
/// CRLF, LF or CR; empty ones are skipped. A byte order mark is skipped too.
///
/// A row that is damaged is noted and left out, and reading goes on behind it, so that all problems of a table
/// are found at once. Only a quote that is never closed ends the table, as it takes in everything behind it.
package struct TableReader: Sequence, IteratorProtocol {
  /// The names of the columns without blanks around them; one can be empty, and then has no name.
  package private(set) var names: [String] = []

  private var scanner: TableScanner
  private let log: DocumentLog
  private var hasRows = false

  /// Begins a table with its header.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the text in UTF-8.
  ///   - log: Where problems are noted.
  /// - Throws: ``DocumentError`` if there is no header that can be used.
  package init(_ bytes: [UInt8], log: DocumentLog) throws(DocumentError) {
    scanner = TableScanner(try TextEncoding.utf8(bytes))
    self.log = log
    guard let header = scanner.row(keeping: .max) else {
      throw DocumentError(problems: [
        DocumentProblem("", "is empty; write a line with the names of the columns, and rows below it")
      ])
    }
    let place = "line \(header.line)"
    if let flaw = header.flaw {
      throw DocumentError(problems: [DocumentProblem("line \(flaw.line)", flaw.message)])
    }
    var known: Set<String> = []
    let repetitions = DocumentLog()
    for field in header.fields {
      guard let text = scanner.text(of: field) else {
        throw DocumentError(problems: [DocumentProblem(place, DocumentProblem.encoding)])
      }
      let name = String(text[...].trimmed)
      if !name.isEmpty, !known.insert(name).inserted {
        repetitions.report("\(place), column '\(name.excerpt)'", "is written twice; write it once")
      }
      names.append(name)
    }
    try repetitions.check()
  }

  /// Reads the next row that has a text for each column.
  ///
  /// - Returns: The row, or nothing at the end.
  package mutating func next() -> DocumentRecord? {
    while let row = scanner.row(keeping: names.count) {
      hasRows = true
      if let record = record(of: row, in: scanner, log) { return record }
    }
    if !hasRows {
      log.report("", "has names of columns, but no rows; write at least one below them")
      hasRows = true
    }
    return nil
  }

  /// Reads a row of the table that comes apart from it, as from a stream.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the row, which is line 1 in messages.
  ///   - log: Where problems are noted.
  /// - Returns: The row, or nothing after it was noted what is wrong with it.
  package func record(of bytes: [UInt8], log: DocumentLog) -> DocumentRecord? {
    var scanner = scanner.continued(with: bytes)
    return scanner.row(keeping: names.count).flatMap { record(of: $0, in: scanner, log) }
  }

  /// The texts of a row, or nothing after it was noted what is wrong with it.
  private func record(
    of row: TableScanner.Row, in scanner: TableScanner, _ log: DocumentLog
  ) -> DocumentRecord? {
    if let flaw = row.flaw {
      log.report(place(line: flaw.line, column: flaw.column), flaw.message)
      return nil
    }
    guard row.count == names.count else {
      let fields = row.count == 1 ? "1 field" : "\(row.count) fields"
      log.report("line \(row.line)", "has \(fields); write \(names.count), one for each column")
      return nil
    }
    var texts: [String] = []
    texts.reserveCapacity(names.count)
    for (column, field) in row.fields.enumerated() {
      guard let text = scanner.text(of: field) else {
        log.report(place(line: row.line, column: column), DocumentProblem.encoding)
        return nil
      }
      texts.append(text)
    }
    return DocumentRecord(line: row.line, names: names, texts: texts, kind: .column, log: log)
  }

  private func place(line: Int, column: Int) -> String {
    let name = column < names.count ? names[column] : ""
    return "line \(line), column \(name.isEmpty ? "\(column + 1)" : "'\(name.excerpt)'")"
  }
}
