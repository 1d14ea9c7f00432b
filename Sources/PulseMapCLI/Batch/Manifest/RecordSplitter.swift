/// An incremental splitter of manifest bytes into records.
package struct RecordSplitter {
  /// The maximum record size in bytes, 1 MiB: a longer row is a mistake, such as an unclosed quote.
  package static let maximumRecordSize = 1 << 20

  /// The maximum number of bytes without the end of a record, 16 MiB: more are a device or a file of another kind.
  package static let maximumGap = 1 << 24

  private var scanner: any RecordScanner

  /// Whether tabs are field delimiters, so that those around a record belong to it.
  private let keepsTabs: Bool
  private var record = ManifestRecord(line: 1, bytes: [])
  private var line = 1
  private var hasContent = false
  private var isSkipping = false
  private var isAfterReturn = false
  private var ready: [ManifestRecord] = []
  private let maximumGap: Int

  /// The number of bytes since the last record ended.
  private var gap = 0

  /// Whether no record ended within the maximum gap; all further bytes are ignored.
  package var exceedsMaximumGap: Bool { gap > maximumGap }

  package init(_ format: ManifestFormat, maximumGap: Int = maximumGap) {
    self.maximumGap = maximumGap
    keepsTabs = format == .csv
    scanner =
      switch format {
      case .jsonl: DelimitedRecordScanner(separator: UInt8(ascii: "\n"))
      case .geojsonseq: DelimitedRecordScanner(separator: ManifestFormat.recordSeparator)
      case .csv: CSVRowScanner()
      case .geojson: JSONElementScanner(isCollection: true)
      case .json: JSONElementScanner(isCollection: false)
      }
  }

  /// Returns the records that end in the next chunk of bytes, of any size.
  package mutating func records(in bytes: some Sequence<UInt8>) -> [ManifestRecord] {
    for byte in bytes where !exceedsMaximumGap { take(byte) }
    defer { ready = [] }
    return ready
  }

  /// Ends the input, and returns the remaining records: the last one unless a separator ended it.
  ///
  /// If the manifest ends in an error, such as an unclosed bracket, the last record has a message.
  package mutating func finish() -> [ManifestRecord] {
    if scanner.errorAtEnd == nil { finishRecord() }
    if let errorMessage = scanner.errorAtEnd {
      ready.append(
        ManifestRecord(line: hasContent ? record.line : line, bytes: record.bytes, errorMessage: errorMessage)
      )
    }
    defer { ready = [] }
    return ready
  }

  private mutating func take(_ byte: UInt8) {
    gap += 1
    if isSkipping {
      isSkipping = !scanner.skippedRecordEnds(with: byte)
      if !isSkipping { gap = 0 }
    } else {
      switch scanner.role(of: byte) {
      case .content: append(byte)
      case .last:
        append(byte)
        endRecord()
      case .separator: endRecord()
      case .outside: break
      }
    }
    if byte == UInt8(ascii: "\n") && !isAfterReturn || byte == UInt8(ascii: "\r") { line += 1 }
    isAfterReturn = byte == UInt8(ascii: "\r")
  }

  private mutating func append(_ byte: UInt8) {
    if !hasContent {
      // White space before a record, and a byte order mark, do not belong to it.
      if isBlank(byte) || (line == 1 && [0xEF, 0xBB, 0xBF].contains(byte)) { return }
      hasContent = true
      record.line = line
    }
    guard record.bytes.count < Self.maximumRecordSize else {
      record.errorMessage =
        "the row has more than \(Self.maximumRecordSize) bytes; close its quote or bracket"
      finishRecord()
      isSkipping = true
      return
    }
    record.bytes.append(byte)
  }

  private func isBlank(_ byte: UInt8) -> Bool {
    byte <= 0x20 && !(keepsTabs && byte == UInt8(ascii: "\t"))
  }

  private mutating func endRecord() {
    finishRecord()
    gap = 0
  }

  private mutating func finishRecord() {
    guard hasContent else { return }
    while let last = record.bytes.last, isBlank(last) { record.bytes.removeLast() }
    if record.bytes.contains(where: { $0 > 0x20 }) { ready.append(record) }
    record = ManifestRecord(line: line, bytes: [])
    hasContent = false
  }
}

/// A record of a manifest: the raw bytes of one row before parsing, with its line number and any error in splitting.
package struct ManifestRecord: Hashable, Sendable {
  /// The number of the first line, from 1.
  package var line: Int

  /// The bytes, without separators.
  package var bytes: [UInt8]

  /// The error found while splitting, if any.
  package var errorMessage: String?
}

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
