/// Finds where the fields of a table begin and end.
struct TableScanner {
  /// Where a field stands.
  struct Field {
    /// The bytes of the field without the quotes around it.
    var bytes: Range<Int>

    /// Whether quotes are doubled within.
    var hasDoubledQuotes = false
  }

  /// What is wrong with a field.
  struct Flaw {
    var line: Int

    /// The number of the column, from 0.
    var column: Int

    var message: String
  }

  /// A line, or several if there are line breaks within quotes.
  struct Row {
    /// The number of its first line, from 1.
    var line: Int

    /// The first fields, as many as were asked for.
    var fields: [Field] = []

    /// The number of all fields.
    var count = 0

    /// The first flaw.
    var flaw: Flaw?
  }

  private static let quote = UInt8(ascii: "\"")
  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  /// The signs that can separate fields; among equally frequent ones the earlier wins.
  private static let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]

  private let bytes: [UInt8]
  private var index = 0
  private var line = 1
  private var separator = UInt8(ascii: ",")

  /// Begins a table.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    skipEmptyLines()
    separator = namedSeparator() ?? likelySeparator()
  }

  /// Makes a scanner of rows that come apart from the table.
  ///
  /// - Parameter bytes: The bytes of the rows.
  /// - Returns: A scanner with the same separator.
  func continued(with bytes: [UInt8]) -> TableScanner { TableScanner(bytes, separator: separator) }

  private init(_ bytes: [UInt8], separator: UInt8) {
    (self.bytes, self.separator) = (bytes, separator)
  }

  /// Finds the fields of the next row.
  ///
  /// - Parameter limit: The number of fields that are kept, so that a row of millions takes no memory.
  /// - Returns: The row, or nothing at the end.
  mutating func row(keeping limit: Int) -> Row? {
    skipEmptyLines()
    guard index < bytes.count else { return nil }
    var row = Row(line: line)
    repeat {
      let field = field(of: &row)
      if row.count < limit { row.fields.append(field) }
      row.count += 1
    } while take(separator)
    takeLineBreak()
    return row
  }

  /// The text of a field, or nothing if it is not UTF-8.
  func text(of field: Field) -> String? {
    guard field.hasDoubledQuotes else { return String(validating: bytes[field.bytes], as: UTF8.self) }
    var text: [UInt8] = []
    text.reserveCapacity(field.bytes.count)
    var index = field.bytes.lowerBound
    while index < field.bytes.upperBound {
      text.append(bytes[index])
      index += bytes[index] == Self.quote ? 2 : 1
    }
    return String(validating: text, as: UTF8.self)
  }

  private mutating func field(of row: inout Row) -> Field {
    guard next == Self.quote else {
      let start = index
      skipPlainText()
      return Field(bytes: start..<index)
    }
    let first = line
    let field = quotedField()
    if !take(Self.quote) {
      flaw("the quote that opens the text is never closed; end the text with '\"'", at: first, in: &row)
    } else if next != nil, !isAtEndOfField {
      let rest = index
      skipPlainText()
      let echo = JSONValue.string(String(decoding: bytes[rest..<index], as: UTF8.self)).echo
      flaw("\(echo) follows the closing quote; write '\"\"' for a quote within the text", at: line, in: &row)
    }
    return field
  }

  private func flaw(_ message: String, at line: Int, in row: inout Row) {
    if row.flaw == nil { row.flaw = Flaw(line: line, column: row.count, message: message) }
  }

  /// Skips a field in quotes up to the quote that closes it.
  private mutating func quotedField() -> Field {
    index += 1
    var field = Field(bytes: index..<index)
    while let byte = next {
      if byte == Self.quote {
        guard index + 1 < bytes.count, bytes[index + 1] == Self.quote else { break }
        field.hasDoubledQuotes = true
        index += 2
      } else if !takeLineBreak() {
        index += 1
      }
    }
    field.bytes = field.bytes.lowerBound..<index
    return field
  }
}

extension TableScanner {
  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private var isAtEndOfField: Bool {
    guard let next else { return true }
    return next == separator || next == Self.lineFeed || next == Self.carriageReturn
  }

  private mutating func skipPlainText() {
    while !isAtEndOfField { index += 1 }
  }

  private mutating func skipEmptyLines() {
    while takeLineBreak() {}
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    index += 1
    return true
  }

  @discardableResult
  private mutating func takeLineBreak() -> Bool {
    let hasReturn = take(Self.carriageReturn)
    guard take(Self.lineFeed) || hasReturn else { return false }
    line += 1
    return true
  }

  /// Skips a line such as `sep=;`, which spreadsheets write above a table; returns the separator that it names.
  private mutating func namedSeparator() -> UInt8? {
    let line = bytes[index...].prefix { $0 != Self.lineFeed && $0 != Self.carriageReturn }
    guard line.count == 5, line.prefix(4).elementsEqual("sep=".utf8), let separator = line.last,
      Self.separators.contains(separator)
    else { return nil }
    index = line.endIndex
    skipEmptyLines()
    return separator
  }

  /// The separator that the first line has most of outside of quotes.
  private func likelySeparator() -> UInt8 {
    var counts = [0, 0, 0]
    var isQuoted = false
    for byte in bytes[index...] {
      if byte == Self.quote { isQuoted.toggle() }
      if isQuoted { continue }
      if byte == Self.lineFeed || byte == Self.carriageReturn { break }
      if let number = Self.separators.firstIndex(of: byte) { counts[number] += 1 }
    }
    let most = counts.max() ?? 0
    return Self.separators[counts.firstIndex(of: most) ?? 0]
  }
}
