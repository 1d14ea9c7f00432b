/// A tokenizer of CSV, which finds the byte ranges of fields.
struct CSVTokenizer {
  /// The byte range of a field.
  struct Field {
    /// The byte offsets, without enclosing quotes.
    var bytes: Range<Int>

    /// Whether the field contains doubled (escaped) quotes.
    var hasDoubledQuotes = false
  }

  /// A malformed field, with its line, column number, and message.
  struct FieldError {
    var line: Int

    /// The number of the column, from 0.
    var column: Int

    var message: String

    /// Whether everything after it belongs to the field.
    var endsTable = false
  }

  /// A row of fields: one line, or several if quotes contain line breaks.
  struct Row {
    /// The number of its first line, from 1.
    var line: Int

    /// The first fields, up to the requested limit.
    var fields: [Field] = []

    /// The number of all fields.
    var count = 0

    /// Whether a field beyond the requested limit has a text.
    var hasTextBeyondLimit = false

    /// The first malformed field.
    var fieldError: FieldError?
  }

  private static let quote = UInt8(ascii: "\"")
  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  /// The longest field in bytes; a border of a country has a tenth of it.
  static let longestField = 1 << 26

  /// The possible delimiters; of equally frequent ones the earlier wins.
  static let separators = [
    UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: "|"), UInt8(ascii: "^"),
  ]

  private let bytes: [UInt8]

  /// Whether the table was made of records, whose rows have the numbers of the records: the header is line 0, and line
  /// breaks in quotes do not count.
  private(set) var hasRecords = false

  private var index = 0
  private var line = 1
  private var separator = UInt8(ascii: ",")

  /// Creates a tokenizer, and detects the delimiter.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    if bytes.starts(with: JSONRecordTable.mark) {
      (hasRecords, index, line) = (true, JSONRecordTable.mark.count, 0)
    }
    skipEmptyLines()
    separator = declaredSeparator() ?? detectedSeparator()
  }

  /// Returns a tokenizer of other bytes with the same delimiter, for rows that arrive separately.
  func tokenizer(with bytes: [UInt8]) -> CSVTokenizer { CSVTokenizer(bytes, separator: separator) }

  private init(_ bytes: [UInt8], separator: UInt8) {
    (self.bytes, self.separator) = (bytes, separator)
  }

  /// Parses the next row; `nil` at the end.
  ///
  /// Only the first `limit` fields are kept, so that a row of millions takes no memory.
  mutating func nextRow(keeping limit: Int) -> Row? {
    skipEmptyLines()
    guard index < bytes.count else { return nil }
    var row = Row(line: line)
    repeat {
      let field = field(of: &row)
      if row.count < limit {
        row.fields.append(field)
      } else if !field.bytes.isEmpty {
        row.hasTextBeyondLimit = true
      }
      row.count += 1
    } while consume(separator)
    consumeLineBreak()
    return row
  }

  /// Whether the delimiter is a comma.
  var isCommaSeparated: Bool { separator == UInt8(ascii: ",") }

  /// Returns the bytes of a field as they are in the table.
  func bytes(of field: Field) -> ArraySlice<UInt8> { bytes[field.bytes] }

  /// Returns the text of a field; `nil` if it is not UTF-8.
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
    let first = line
    skipBlanksBeforeQuote()
    guard next == Self.quote else {
      let start = index
      skipPlainText()
      checkLength(of: start..<index, at: first, in: &row)
      return Field(bytes: start..<index)
    }
    let field = parseQuotedField()
    if !consume(Self.quote) {
      fieldError("the quoted field is not closed; end it with '\"'", at: first, in: &row)
      row.fieldError?.endsTable = true
    } else if next != nil, !isAtEndOfField {
      let rest = index
      skipPlainText()
      let quotedForMessage = JSONValue.string(String(decoding: bytes[rest..<index], as: UTF8.self))
        .quotedForMessage
      fieldError(
        "found \(quotedForMessage) after the closing quote; write '\"\"' for a quote inside a field",
        at: line,
        in: &row)
    }
    checkLength(of: field.bytes, at: first, in: &row)
    return field
  }

  private func checkLength(of field: Range<Int>, at line: Int, in row: inout Row) {
    guard field.count > Self.longestField else { return }
    fieldError("has more than \(Self.longestField) bytes; shorten it", at: line, in: &row)
  }

  private func fieldError(_ message: String, at line: Int, in row: inout Row) {
    if row.fieldError == nil { row.fieldError = FieldError(line: line, column: row.count, message: message) }
  }

  /// Parses a quoted field up to its closing quote.
  private mutating func parseQuotedField() -> Field {
    index += 1
    var field = Field(bytes: index..<index)
    while let byte = next {
      if byte == Self.quote {
        guard index + 1 < bytes.count, bytes[index + 1] == Self.quote else { break }
        field.hasDoubledQuotes = true
        index += 2
      } else if hasRecords || !consumeLineBreak() {
        index += 1
      }
    }
    field.bytes = field.bytes.lowerBound..<index
    return field
  }
}

extension CSVTokenizer {
  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private var isAtEndOfField: Bool {
    guard let next else { return true }
    return next == separator || next == Self.lineFeed || next == Self.carriageReturn
  }

  private mutating func skipPlainText() {
    while !isAtEndOfField { index += 1 }
  }

  /// Skips the blanks with which some align quoted fields, and which are part of a field in RFC 4180, if nothing but its end
  /// follows the closing quote in the same line.
  private mutating func skipBlanksBeforeQuote() {
    guard next == 0x20 else { return }
    var ahead = self
    while ahead.next == 0x20 { ahead.index += 1 }
    guard ahead.next == Self.quote else { return }
    let (start, line) = (ahead.index, ahead.line)
    _ = ahead.parseQuotedField()
    if ahead.consume(Self.quote), ahead.isAtEndOfField, ahead.line == line { index = start }
  }

  private mutating func skipEmptyLines() {
    while consumeLineBreak() {}
  }

  private mutating func consume(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    index += 1
    return true
  }

  @discardableResult
  private mutating func consumeLineBreak() -> Bool {
    let hasReturn = consume(Self.carriageReturn)
    guard consume(Self.lineFeed) || hasReturn else { return false }
    line += 1
    return true
  }

  /// Skips a line such as `sep=;`, which spreadsheets write above a table, and returns the declared delimiter; `nil`
  /// without that line.
  private mutating func declaredSeparator() -> UInt8? {
    let line = bytes[index...].prefix { $0 != Self.lineFeed && $0 != Self.carriageReturn }
    guard line.count == 5, line.prefix(4).elementsEqual("sep=".utf8), let separator = line.last,
      Self.separators.contains(separator)
    else { return nil }
    index = line.endIndex
    skipEmptyLines()
    return separator
  }

  /// Returns the most frequent delimiter in the first line outside of quotes.
  private func detectedSeparator() -> UInt8 {
    var counts = Self.separators.map { _ in 0 }
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
