package import PulseDocument
package import PulseSystem

/// A manifest that is read piece by piece, so that its length does not matter.
package struct ManifestSource: ~Copyable {
  /// How the rows are written.
  package let format: ManifestFormat

  /// The number of bytes that were read.
  package private(set) var byteCount = 0

  /// The number of bytes that there are; `nil` for a pipe.
  package let size: Int?

  /// The hash of the bytes that were read.
  package private(set) var hash = StableHash.FNV1a()

  /// Warnings about the manifest as a whole, each once.
  package var warnings: [DocumentProblem] { reader.warnings }

  /// The number of features that were skipped because they have no geometry.
  package var withoutGeometry: Int { reader.withoutGeometry }

  /// Whether everything was read.
  package private(set) var isAtEnd = false

  /// The number to wait for.
  package var number: Int32 { file.number }

  private let file: Descriptor
  private let beginning: [UInt8]
  private var encoding = TextEncoding()
  private var splitter: RecordSplitter
  private var reader: RowReader

  /// Opens a manifest; ``beginningRows()`` has to be called next.
  ///
  /// - Parameters:
  ///   - path: The file, `-` for standard input.
  ///   - format: How the rows are written; found out when nothing is said.
  ///   - keys: The keys that say something about a picture.
  ///   - patternFields: The fields that names of files take from rows.
  /// - Throws: ``SystemFault`` if it cannot be read.
  package init(
    _ path: String, format: ManifestFormat?, keys: [String], patternFields: Set<String>
  ) throws(SystemFault) {
    let file = try Self.open(path)
    let beginning = try file.read()
    size = file.size
    self.file = file
    self.beginning = beginning
    var encoding = TextEncoding()
    let format = format ?? ManifestFormat(path: path, beginning: encoding.utf8(beginning, isLast: false))
    self.format = format
    splitter = RecordSplitter(format)
    reader = RowReader(format, keys: keys, patternFields: patternFields)
  }

  private static func open(_ path: String) throws(SystemFault) -> Descriptor {
    if path == "-" { return try Descriptor.copy(of: 0) }
    return try Descriptor.reading(path)
  }

  /// Returns the first rows.
  ///
  /// - Throws: `DocumentError` if the manifest is compressed, or a table with a header that cannot be used.
  package mutating func beginningRows() throws(DocumentError) -> [ManifestRow] {
    try TextEncoding.checkCompression(of: beginning)
    return try rows(in: beginning)
  }

  /// Returns the next rows, once there is something to be read.
  ///
  /// - Throws: ``SystemFault`` if the manifest cannot be read, or `DocumentError` for a table.
  package mutating func moreRows() throws -> [ManifestRow] { try rows(in: try file.read()) }

  private mutating func rows(in bytes: [UInt8]) throws(DocumentError) -> [ManifestRow] {
    byteCount += bytes.count
    hash.add(bytes)
    isAtEnd = bytes.isEmpty
    var records = splitter.records(in: encoding.utf8(bytes, isLast: isAtEnd))
    if isAtEnd { records += splitter.finish() }
    if splitter.isEndless {
      throw DocumentError(problems: [
        DocumentProblem("", "no row ends within \(RecordSplitter.longestGap) bytes; name a manifest")
      ])
    }
    var rows: [ManifestRow] = []
    for record in records {
      if let row = try reader.row(of: record) { rows.append(row) }
    }
    return rows
  }
}
