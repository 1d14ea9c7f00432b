/// What a byte is to the record that is read.
enum ByteRole {
  /// A part of it.
  case content

  /// The last part of it.
  case last

  /// Behind it.
  case separator

  /// Between records.
  case outside
}

/// Tells which bytes belong to a record.
protocol RecordScanner {
  /// Takes the next byte.
  mutating func role(of byte: UInt8) -> ByteRole

  /// Gives up a record that is too long; returns whether the next one begins behind this byte.
  mutating func resumes(behind byte: UInt8) -> Bool

  /// What is missing at the end of the manifest.
  var flawAtEnd: String? { get }
}

extension RecordScanner {
  var flawAtEnd: String? { nil }
}

/// Finds records that end with a certain byte.
struct SeparatedRecords: RecordScanner {
  let separator: UInt8

  func role(of byte: UInt8) -> ByteRole { byte == separator ? .separator : .content }

  func resumes(behind byte: UInt8) -> Bool { byte == separator }
}

/// Finds the rows of a table, which can have line breaks within quotes.
struct TableRows: RecordScanner {
  private enum State {
    case beginning
    case plain
    case quoted
    case quoteWithinQuotes
  }

  /// The signs that can separate fields, and how many of each the first line has; see `TableReader`.
  private var signs: [(sign: UInt8, count: Int)] = [
    (UInt8(ascii: ","), 0), (UInt8(ascii: ";"), 0), (UInt8(ascii: "\t"), 0),
  ]
  private var separator: UInt8?
  private var state = State.beginning

  mutating func role(of byte: UInt8) -> ByteRole {
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

  /// The sign that the first line has most of; `nil` before there is any text.
  private var likelySeparator: UInt8? {
    let most = signs.map(\.count).max() ?? 0
    return state == .beginning && most == 0 ? nil : signs.first { $0.count == most }?.sign
  }

  mutating func resumes(behind byte: UInt8) -> Bool {
    // A quote that is never closed would take in all rows behind it.
    guard byte == UInt8(ascii: "\n") else { return false }
    state = .beginning
    return true
  }
}
