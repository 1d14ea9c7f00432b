package import PulseBasics

/// A reader of a CSV table (RFC 4180) that iterates over its rows.
///
/// The first line names the columns. The delimiter is a comma, semicolon, tab, vertical bar or caret: the most frequent one in
/// the first line outside of quotes, or the one that a line such as `sep=;` above it declares. Lines end with CRLF,
/// LF or CR; empty ones and a byte order mark are skipped.
///
/// A malformed row is logged and skipped, so that all mistakes of a table are found at once. Only an unclosed
/// quote ends the table, as it takes in everything after it. With a log of its own for such rows, a row with too few
/// fields has empty ones instead, and empty ones too many are ignored; and of columns with the same name, other than coordinates,
/// the first is used.
package struct CSVTableReader: Sequence, IteratorProtocol {
  /// The trimmed names of the columns; an empty one is a column without a name.
  package private(set) var names: [String] = []

  /// The warnings about columns with the name of an earlier one, and about months without a year.
  package private(set) var headerWarnings: [Diagnostic] = []

  private var scanner: CSVTokenizer
  private let log: DiagnosticLog
  private var hasRows = false

  /// Receives the problems of malformed rows.
  private let rowLog: DiagnosticLog

  /// The number of malformed rows, and the problem of the first one.
  package private(set) var malformedRows: (count: Int, first: Diagnostic?) = (0, nil)

  /// The names of the columns as they are in the table.
  private var header: [String] = []

  /// The columns of which each row has one value; `nil` for a row of its own each.
  private var wideColumns: ClosedRange<Int>?

  /// The limits of the header: columns, and bytes of all names.
  package static let (mostColumns, longestHeader) = (10_000, 1 << 20)

  /// The times in the names of ``wideColumns``.
  private var wideTimes: [String] = []

  /// The rows of the last line, the first one last.
  private var pending: [DocumentRecord] = []

  /// The notations of numbers in columns in which it is not the usual one.
  package private(set) var notations: [Bytewise: NumberNotation] = [:]

  /// The first value of each column in which a point can be before decimals or between thousands, with its line.
  package private(set) var ambiguousNumbers: [Bytewise: (text: String, line: Int)] = [:]

  /// The columns whose values are numbers with a unit, a currency, a flag or an interval, or signs that there is none,
  /// with the first text that is no plain number; `nil` for signs alone.
  package private(set) var measured: [Bytewise: String?] = [:]

  /// The measures of these columns.
  package private(set) var measures: [Bytewise: NumberMeasure] = [:]

  /// The first text of each column, with its line, that prevents its numbers from being read.
  package private(set) var mixedNumbers: [Bytewise: (text: String, line: Int)] = [:]

  /// The names of the columns that stand for a range of columns: that with their names, and that with their values.
  package static let (timeColumn, valueColumn) = ("time", "value")

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
    guard let header = scanner.nextRow(keeping: Self.mostColumns) else {
      throw DocumentError(
        .document, "is empty; write a header row with the column names, and data rows below it")
    }
    if let fieldError = header.fieldError {
      throw DocumentError(.row(fieldError.line), fieldError.message)
    }
    guard header.count <= Self.mostColumns else {
      throw DocumentError(
        .row(header.line),
        "has \(header.count) columns; use at most \(Self.mostColumns), or make a row of each value")
    }
    guard header.fields.reduce(0, { $0 + $1.bytes.count }) <= Self.longestHeader else {
      throw DocumentError(
        .row(header.line), "has names of columns of more than \(Self.longestHeader) bytes; shorten them")
    }
    var known: Set<Bytewise> = []
    let repetitions = DiagnosticLog()
    let isForgiving = rowLog != nil
    for field in header.fields {
      guard let text = scanner.text(of: field) else {
        throw DocumentError(.row(header.line), Diagnostic.encodingOfTable)
      }
      let name = String(text[...].trimmed)
      if !name.isEmpty, !known.insert(name.bytewise).inserted {
        let place = DocumentPlace.column(.name(name), ofRow: header.line)
        if isForgiving, !CoordinateColumnNames.isKnown(name) {
          headerWarnings.append(
            Diagnostic(place, "is a duplicate column, of which the first is used; rename one of them"))
        } else if isForgiving, let first = names.firstIndex(where: { $0.bytewise == name.bytewise }),
          Self.agree(first, names.count, after: scanner)
        {
          // Either is the column.
        } else {
          repetitions.report(place, "is a duplicate column; remove one of them")
        }
      }
      names.append(name)
    }
    try repetitions.throwReported()
    self.header = names
  }

  /// Returns whether two columns have the same texts in all rows after those that have been read.
  private static func agree(_ first: Int, _ second: Int, after scanner: CSVTokenizer) -> Bool {
    var scanner = scanner
    while let row = scanner.nextRow(keeping: second + 1) {
      // A row with fewer fields is reported.
      guard row.fields.count > second else { continue }
      guard let text = scanner.text(of: row.fields[first]), let other = scanner.text(of: row.fields[second]),
        text[...].trimmed.bytewise == other[...].trimmed.bytewise
      else { return false }
    }
    return true
  }

  /// Makes each row several, one for each of some columns, with its name in ``timeColumn`` and its value in
  /// ``valueColumn``.
  package mutating func splitRows(by columns: ClosedRange<Int>) {
    wideColumns = columns
    let months = MonthNames.times(of: Array(header[columns]))
    wideTimes = months?.texts ?? header[columns].map(Self.timeText)
    if months?.lackYear == true {
      headerWarnings.append(
        Diagnostic(
          .row(1),
          "the columns '\(header[columns.lowerBound].excerpt)' to '\(header[columns.upperBound].excerpt)' are months without a "
            + "year, and are taken for those of 2000; write --clock=%B to show no year"))
    }
    names = keptColumns.map { header[$0] } + [Self.timeColumn, Self.valueColumn]
  }

  /// Returns the time in the name of a column: its year, if all of its digits are one (`pop_2019`, `2019 [YR2019]`), or else the
  /// name.
  package static func timeText(_ name: String) -> String {
    let runs = name.bytewise.split(where: { !$0.isASCIIDigit }).map { String($0) }
    guard let year = runs.first, year.utf8.count == 4, runs.allSatisfy({ $0.bytewise == year.bytewise })
    else {
      return name
    }
    return year
  }

  /// The columns beside ``wideColumns``.
  private var keptColumns: [Int] {
    header.indices.filter {
      wideColumns?.contains($0) != true && header[$0] != Self.timeColumn && header[$0] != Self.valueColumn
    }
  }

  /// Finds the notations of the numbers in all rows: that of each column, or else that of the others.
  ///
  /// - Parameter fields: The names of columns in which units and the like can stand around numbers.
  /// - Complexity: O(bytes).
  package mutating func findNotations(measuring fields: [String] = []) {
    // JSON has one notation.
    if scanner.hasRecords { return }
    var evidence = header.map { _ in NumberEvidence() }
    var measures = measuredColumns(of: fields)
    var rest = scanner
    while let row = rest.nextRow(keeping: header.count) {
      for (column, field) in row.fields.enumerated() {
        evidence[column].note(
          rest.bytes(of: field), line: row.line, isCommaSeparated: scanner.isCommaSeparated)
      }
      for index in measures.indices {
        for column in measures[index].columns where column < row.fields.count {
          let text = String(decoding: rest.bytes(of: row.fields[column]), as: UTF8.self)
          measures[index].evidence.note(text, line: row.line)
          guard let number = MeasuredNumber(text[...]) else { continue }
          evidence[column].note(
            Array(number.digits.utf8)[...], line: row.line, isCommaSeparated: scanner.isCommaSeparated)
        }
      }
    }
    for (name, _, evidence) in measures {
      if let measure = evidence.measure {
        (measured[name.bytewise], self.measures[name.bytewise]) = (.some(evidence.first?.text), measure)
      }
      if evidence.isMixed { mixedNumbers[name.bytewise] = evidence.first }
    }
    let found = Set(evidence.compactMap(\.notation))
    let common = found.count == 1 ? found.first : nil
    var named = Array(zip(header, evidence))
    if let wideColumns {
      var values = NumberEvidence()
      for column in wideColumns { values.add(evidence[column]) }
      named = keptColumns.map { (header[$0], evidence[$0]) } + [(Self.valueColumn, values)]
    }
    for (name, evidence) in named {
      if let notation = evidence.notation ?? (evidence.isOpen || evidence.commas == 0 ? common : nil) {
        notations[name.bytewise] = notation
      } else if evidence.isOpen {
        ambiguousNumbers[name.bytewise] = evidence.ambiguous
      }
    }
  }

  /// Returns the columns of fields by their names, which for ``valueColumn`` are ``wideColumns``.
  private func measuredColumns(
    of fields: [String]
  ) -> [(name: String, columns: [Int], evidence: MeasuredEvidence)] {
    Set(fields.map(\.bytewise)).compactMap { field in
      if let wideColumns, field == Self.valueColumn.bytewise {
        return (Self.valueColumn, Array(wideColumns), MeasuredEvidence())
      }
      return header.firstIndex { $0.bytewise == field }.map { (header[$0], [$0], MeasuredEvidence()) }
    }
  }

  /// Returns the next well-formed row; `nil` at the end.
  package mutating func next() -> DocumentRecord? {
    if let record = pending.popLast() { return record }
    while let row = scanner.nextRow(keeping: header.count) {
      hasRows = true
      let known = rowLog.count
      if let record = record(of: row, in: scanner, rowLog) {
        guard let wideColumns else { return record }
        let kept = keptColumns.map { record.texts[$0] }
        pending = zip(wideColumns, wideTimes).reversed().map { column, time in
          self.record(line: row.line, kept + [time, Self.valueText(record.texts[column])])
        }
        return pending.popLast()
      }
      if malformedRows.count == 0, rowLog.count > known {
        malformedRows.first = rowLog.latest
        if malformedRows.first == nil {
          // There was no room for its message.
          let log = DiagnosticLog()
          _ = record(of: row, in: scanner, log)
          malformedRows.first = log.first
        }
      }
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
    return scanner.nextRow(keeping: header.count).flatMap { record(of: $0, in: scanner, log) }
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
    guard row.count == header.count || scanner.hasRecords || isForgiving && !row.hasTextBeyondLimit else {
      let fields = row.count == 1 ? "1 field" : "\(row.count) fields"
      log.report(.row(row.line), "has \(fields); write \(header.count), one for each column")
      return nil
    }
    var texts: [String] = []
    texts.reserveCapacity(header.count)
    for (column, field) in row.fields.enumerated() {
      guard let text = scanner.text(of: field) else {
        log.report(place(line: row.line, column: column), Diagnostic.encodingOfTable)
        return nil
      }
      texts.append(text)
    }
    while texts.count < header.count { texts.append("") }
    var record = DocumentRecord(line: row.line, names: names, texts: texts, kind: .columns, log: log)
    (record.notations, record.measures) = (notations, measures)
    return record
  }

  private func record(line: Int, _ texts: [String]) -> DocumentRecord {
    var record = DocumentRecord(line: line, names: names, texts: texts, kind: .columns, log: rowLog)
    (record.notations, record.measures) = (notations, measures)
    return record
  }

  /// Returns the text of a value, empty for a sign that there is none.
  private static func valueText(_ text: String) -> String { isSignOfNone(text) ? "" : text }

  /// Returns whether a text is a sign that there is no value.
  package static func isSignOfNone(_ text: String) -> Bool {
    let signs: Set = [
      "k. a.", "k.a.", "na", "n/a", "n. a.", "n.a.", "nan", "null", "none", "-", "--", "\u{2013}", "\u{2014}",
      ".", "..",
      "...", "\u{2026}", "?", "x", ":", "*", "**", "nd", "n.d.", "n. d.", "no data", "nodata", "missing",
      "(blank)",
      "blank", "#n/a", "#div/0!", "#value!", "#ref!", "#num!", "#null!", "inf", "+inf", "-inf", "infinity",
      "-infinity",
    ]
    return text.utf8.count < 12 && signs.contains(text[...].trimmed.lowercased())
  }

  private func place(line: Int, column: Int) -> DocumentPlace {
    let name = column < header.count ? header[column] : ""
    return .column(name.isEmpty ? .number(column + 1) : .name(name), ofRow: line)
  }
}
