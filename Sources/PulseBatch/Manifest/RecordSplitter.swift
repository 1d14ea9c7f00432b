/// Splits the bytes of a manifest into records, as they come.
package struct RecordSplitter {
  /// The longest record in bytes, 1 MiB: a row that is longer is a mistake, such as a quote that is never closed.
  package static let longest = 1 << 20

  /// The most bytes in which no record ends, 16 MiB: more are no manifest, but a device or a file of another kind.
  package static let longestGap = 1 << 24

  private var scanner: any RecordScanner

  /// Whether tabs separate fields, so that those around a record are a part of it.
  private let keepsTabs: Bool
  private var record = ManifestRecord(line: 1, bytes: [])
  private var line = 1
  private var hasContent = false
  private var isSkipping = false
  private var isAfterReturn = false
  private var ready: [ManifestRecord] = []
  private let longestGap: Int

  /// The bytes since a record ended.
  private var gap = 0

  /// Whether no record ended for so long that none is to be expected; what follows is passed over.
  package var isEndless: Bool { gap > longestGap }

  /// Begins a manifest.
  ///
  /// - Parameters:
  ///   - format: How its rows are written.
  ///   - longestGap: The most bytes in which no record ends.
  package init(_ format: ManifestFormat, longestGap: Int = longestGap) {
    self.longestGap = longestGap
    keepsTabs = format == .csv
    scanner =
      switch format {
      case .jsonl: SeparatedRecords(separator: UInt8(ascii: "\n"))
      case .geojsonseq: SeparatedRecords(separator: ManifestFormat.recordSeparator)
      case .csv: TableRows()
      case .geojson: ElementRecords(isCollection: true)
      case .json: ElementRecords(isCollection: false)
      }
  }

  /// Takes the next bytes.
  ///
  /// - Parameter bytes: Any number of them.
  /// - Returns: The records that end in them.
  package mutating func records(in bytes: some Sequence<UInt8>) -> [ManifestRecord] {
    for byte in bytes where !isEndless { take(byte) }
    defer { ready = [] }
    return ready
  }

  /// Ends the manifest.
  ///
  /// - Returns: The last record, if nothing was behind it, and what is missing.
  package mutating func finish() -> [ManifestRecord] {
    if scanner.flawAtEnd == nil { finishRecord() }
    if let flaw = scanner.flawAtEnd {
      ready.append(ManifestRecord(line: hasContent ? record.line : line, bytes: record.bytes, flaw: flaw))
    }
    defer { ready = [] }
    return ready
  }

  private mutating func take(_ byte: UInt8) {
    gap += 1
    if isSkipping {
      isSkipping = !scanner.resumes(behind: byte)
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
      // Blanks before a record, and a byte order mark, are none of it.
      if isBlank(byte) || (line == 1 && [0xEF, 0xBB, 0xBF].contains(byte)) { return }
      hasContent = true
      record.line = line
    }
    guard record.bytes.count < Self.longest else {
      record.flaw =
        "the row has more than \(Self.longest) bytes; close the quote or bracket that takes in others"
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
