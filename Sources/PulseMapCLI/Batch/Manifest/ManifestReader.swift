package import PulseBasics
package import PulseDocument
package import PulseSceneInput
package import PulseSystem

/// A streaming reader of a manifest of any length.
package struct ManifestReader: ~Copyable {
  /// The format, as specified or detected.
  package let format: ManifestFormat

  /// The number of bytes read.
  package private(set) var byteCount = 0

  /// The size of the file in bytes; `nil` for a pipe.
  package let size: Int?

  /// The hash of the bytes read.
  package private(set) var hash = StableHash.FNV1a()

  /// The warnings about the whole manifest, each once.
  package var warnings: [Diagnostic] {
    ([tableEncoding.isWindows1252 ? TextEncoding.noteOnWindows1252 : nil, skippedTitle].compactMap { text in
      text.map { Diagnostic(.document, $0) }
    }) + reader.warnings
  }

  /// Returns the warnings since the previous call about values named like options that are data.
  package mutating func takeDataWarnings() -> [Diagnostic] { reader.takeDataWarnings() }

  /// The number of features skipped for lack of a geometry.
  package var skippedFeatureCount: Int { reader.skippedFeatureCount }

  /// Whether the end was reached.
  package private(set) var isAtEnd = false

  /// The file descriptor to poll.
  package var number: Int32 { file.number }

  /// The columns that are given a meaning.
  private let columns: ColumnNameList?

  private let file: FileDescriptor
  private let beginning: [UInt8]
  private var encoding = UTF8Transcoder()
  private var tableEncoding: TableTranscoder
  private var splitter: RecordSplitter
  private var reader: ManifestRowParser

  /// The warning about lines above the header of a table.
  private var skippedTitle: String?

  /// Whether the first bytes were split.
  private var hasBegun = false

  /// Opens a manifest, or standard input for `-`; ``firstRows()`` has to be called next.
  ///
  /// The format is detected if it is `nil`. `keys` are those of scenes and outputs, `usedFields` those of output
  /// patterns, texts and scales; `columns` are given a meaning, and `encoding` is that of a table. A table without
  /// places is refused if rows need them.
  ///
  /// - Throws: ``SystemError`` if it cannot be read.
  package init(
    _ path: String, format: ManifestFormat?, keys: [String], usedFields: Set<String>,
    columns: ColumnNameList? = nil, encoding tableEncoding: DataEncoding? = nil, needsPlaces: Bool = true
  ) throws(SystemError) {
    self.tableEncoding = TableTranscoder(from: tableEncoding)
    let file = try Self.open(path)
    let beginning = try file.read()
    size = file.size
    self.columns = columns
    self.file = file
    self.beginning = beginning
    var encoding = UTF8Transcoder()
    let format = format ?? ManifestFormat(path: path, beginning: encoding.transcode(beginning, isLast: false))
    self.format = format
    splitter = RecordSplitter(format)
    reader = ManifestRowParser(
      format, keys: keys, usedFields: usedFields, columns: columns, needsPlaces: needsPlaces)
  }

  private static func open(_ path: String) throws(SystemError) -> FileDescriptor {
    if path == "-" { return try FileDescriptor.duplicate(of: 0) }
    return try FileDescriptor.reading(path)
  }

  /// Returns the rows, perhaps none, that end in the first bytes of the manifest, which were read when it was opened.
  ///
  /// - Throws: `DocumentError` if the manifest is compressed or in a format without rows, or a CSV header is malformed.
  package mutating func firstRows() throws(DocumentError) -> [ManifestRow] {
    // All that is no JSON counts as a table.
    if format == .csv, let message = FileKind(beginning)?.messageForBatch {
      throw DocumentError(.document, message)
    }
    try UTF8Transcoder.requireUncompressed(beginning)
    return try rows(in: beginning)
  }

  /// Reads the next bytes and returns the rows, perhaps none, that end in them; call it when the file descriptor
  /// is readable.
  ///
  /// - Throws: ``SystemError`` if the manifest cannot be read, or `DocumentError` for a malformed CSV header.
  package mutating func nextRows() throws -> [ManifestRow] { try rows(in: try file.read()) }

  private mutating func rows(in bytes: [UInt8]) throws(DocumentError) -> [ManifestRow] {
    byteCount += bytes.count
    hash.add(bytes)
    isAtEnd = bytes.isEmpty
    var text = encoding.transcode(bytes, isLast: isAtEnd)
    if format == .csv { text = try tableEncoding.transcode(text, isLast: isAtEnd) }
    if !hasBegun, !text.isEmpty {
      if format == .csv { (text, skippedTitle) = TablePreamble.removed(from: text, columns) }
      hasBegun = true
    }
    var records = splitter.records(in: text)
    if isAtEnd { records += splitter.finish() }
    if splitter.exceedsMaximumGap {
      throw DocumentError(.document, "no row ends within \(RecordSplitter.maximumGap) bytes; use a manifest")
    }
    var rows: [ManifestRow] = []
    for record in records {
      if let row = try reader.row(of: record) { rows.append(row) }
    }
    return rows
  }
}

/// A parsed manifest row: scene members, outputs, fields for path patterns, and diagnostics.
package struct ManifestRow: Hashable, Sendable {
  /// The number of the first line, from 1; of a JSON array, the number of the element.
  package var line: Int

  /// The `id`, if the row has one.
  package var id: String?

  /// The output paths, if the row specifies them.
  package var outputs: [String]?

  /// The scene and output settings, under the keys of scene files and of `render` options.
  package var members: [JSONValue.Member] = []

  /// The scalar values as text by their names in the manifest, for path patterns.
  package var fields: [Bytewise: String] = [:]

  /// The names in the manifest whose values are empty.
  package var emptyFields: [String] = []

  /// The raw bytes of the row.
  package var bytes: [UInt8]

  /// The diagnostics of parsing, each with its place within the row.
  package var diagnostics: [Diagnostic] = []

  /// The bytes whose hash decides the shard: the `id`, or the raw row.
  package var shardKey: [UInt8] { id.map { Array($0.utf8) } ?? bytes }

  /// Creates an empty row.
  init(_ record: ManifestRecord) {
    (line, bytes) = (record.line, record.bytes)
  }

  mutating func report(_ place: DocumentPlace, _ message: String) {
    diagnostics.append(Diagnostic(place, message))
  }
}
