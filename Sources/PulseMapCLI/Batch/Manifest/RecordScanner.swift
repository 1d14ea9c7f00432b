/// The roles of a byte in splitting records: content, last byte, separator, or outside.
enum RecordByteRole {
  /// A byte of the record.
  case content

  /// The last byte of the record.
  case last

  /// A separator after the record.
  case separator

  /// A byte between records.
  case outside
}

/// A byte-wise state machine that finds the boundaries of records.
protocol RecordScanner {
  /// Returns the role of the next byte in its record, and advances the state of the scanner.
  mutating func role(of byte: UInt8) -> RecordByteRole

  /// Skips a byte of an overlong record; returns whether the next record begins after it.
  mutating func skippedRecordEnds(with byte: UInt8) -> Bool

  /// The error in a manifest that ends here, such as an unclosed bracket.
  var errorAtEnd: String? { get }
}

extension RecordScanner {
  var errorAtEnd: String? { nil }
}

/// A scanner of records that end with a separator byte.
struct DelimitedRecordScanner: RecordScanner {
  let separator: UInt8

  func role(of byte: UInt8) -> RecordByteRole { byte == separator ? .separator : .content }

  func skippedRecordEnds(with byte: UInt8) -> Bool { byte == separator }
}

/// A scanner of CSV rows, whose quoted fields can contain line breaks.
struct CSVRowScanner: RecordScanner {
  private enum State {
    case beginning
    case plain
    case quoted
    case quoteWithinQuotes
  }

  /// The possible delimiters with their counts in the first line; see `CSVTableReader`.
  private var signs: [(sign: UInt8, count: Int)] = [
    (UInt8(ascii: ","), 0), (UInt8(ascii: ";"), 0), (UInt8(ascii: "\t"), 0),
  ]
  private var separator: UInt8?
  private var state = State.beginning

  mutating func role(of byte: UInt8) -> RecordByteRole {
    if state == .quoted || (state == .quoteWithinQuotes && byte == UInt8(ascii: "\"")) {
      state = byte == UInt8(ascii: "\"") && state == .quoted ? .quoteWithinQuotes : .quoted
      return .content
    }
    switch byte {
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
      if separator == nil { separator = likelySeparator }
      state = .beginning
      return .separator
    case UInt8(ascii: "\"") where state == .beginning: state = .quoted
    default: state = separates(byte) ? .beginning : .plain
    }
    return .content
  }

  private mutating func separates(_ byte: UInt8) -> Bool {
    if let separator { return byte == separator }
    guard let index = signs.firstIndex(where: { $0.sign == byte }) else { return false }
    signs[index].count += 1
    return true
  }

  /// The most frequent delimiter of the first line; `nil` before there is any text.
  private var likelySeparator: UInt8? {
    let most = signs.map(\.count).max() ?? 0
    return state == .beginning && most == 0 ? nil : signs.first { $0.count == most }?.sign
  }

  mutating func skippedRecordEnds(with byte: UInt8) -> Bool {
    // An unclosed quote would swallow all rows after it.
    guard byte == UInt8(ascii: "\n") else { return false }
    state = .beginning
    return true
  }
}
