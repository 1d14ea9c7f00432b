import PulseBasics
import PulseDocument
import PulseMapKit
import PulseSceneInput
import PulseSystem

/// A queue of manifest rows, which assigns outputs and turns each row into a job or an immediate result.
struct BatchRowQueue: ~Copyable {
  /// The next action for a row: a job, or an immediate result.
  enum RowStep {
    /// A job for a worker.
    case job(RowJob)

    /// A job that an earlier run completed, with the same input.
    case unchanged(RowJob)

    /// A result without rendering, as the row is invalid.
    case result(RowResult)
  }

  private let options: BatchOptions
  private let shard: Shard
  private let journal: Journal?
  private let unchangedRows: UnchangedRowDetector
  private let folder: OutputFolder
  private let ownFiles: [OwnFile]

  /// The real path of the folder of all outputs; `nil` if it does not exist.
  private let rootPlace: FilePath?

  private var manifestReader: ManifestReader

  /// The files that all rows so far write, including those of other shards.
  private var written = WrittenFiles()

  /// The files that the rows so far name as their inputs, including those of other shards.
  private var inputs: Set<FileIdentity> = []

  /// The rows read but not yet processed, in reverse order.
  private var waiting: [ManifestRow] = []

  /// The pending warnings about texts and paths, each beginning with its place.
  private var pathWarnings: [String] = []

  /// The number of manifest warnings already returned.
  private var takenWarnings = 0

  /// The number of rows so far.
  private(set) var count = 0

  /// The outputs that rows which were refused would have had, by their lines, until they are taken.
  private var refusedOutputs: [Int: String] = [:]

  /// The number of rows so far that belong to the shard.
  private(set) var countInShard = 0

  init(
    _ options: BatchOptions, shard: Shard, journal: Journal?, unchangedRows: UnchangedRowDetector
  ) throws(CommandError) {
    let folder = try Self.folder(options)
    var source = try Self.source(options)
    waiting = try Self.firstRows(of: &source, options)
    try Self.checkFields(ofFirst: waiting.last, source.format, options)
    (self.options, self.shard, self.journal, self.folder) = (options, shard, journal, folder)
    manifestReader = source
    ownFiles = OwnFile.all(of: options)
    rootPlace = AtomicFileWriter.place(of: folder.root.isEmpty ? "." : folder.root)
    self.unchangedRows = unchangedRows
    if let first = waiting.last {
      let names = first.fields.keys.map { String($0) }
      pathWarnings = options.row.spec.warnings(ofTextsLike: names).map(\.description)
    }
  }

  private static func folder(_ options: BatchOptions) throws(CommandError) -> OutputFolder {
    do throws(CommandError) {
      return try OutputFolder(options.folder, createsFolder: !options.isValidation)
    } catch {
      throw CommandError(["--out-dir: \(error.message)"])
    }
  }

  private static func source(_ options: BatchOptions) throws(CommandError) -> ManifestReader {
    guard !FileFingerprint.isEndlessDevice(options.manifest) else {
      throw CommandError(["\(options.name): is a device without an end; use a file or a pipe"])
    }
    do throws(SystemError) {
      return try ManifestReader(
        options.manifest, format: options.manifestFormat, keys: BatchOptions.keys,
        usedFields: Set(options.patterns.flatMap(\.fields) + options.row.spec.usedRowFields),
        columns: options.row.spec.columns, encoding: options.row.spec.encoding,
        needsPlaces: !options.row.spec.isLocated)
    } catch {
      throw CommandError(["\(options.name): cannot be read: \(error); check the path"])
    }
  }

  private static func firstRows(
    of source: inout ManifestReader, _ options: BatchOptions
  ) throws(CommandError) -> [ManifestRow] {
    do throws(DocumentError) {
      return try source.firstRows().reversed()
    } catch {
      throw CommandError(error.messages(inFile: options.name))
    }
  }

  /// Throws if the pattern of an output needs a field that no column of a table has.
  private static func checkFields(
    ofFirst row: ManifestRow?, _ format: ManifestFormat, _ options: BatchOptions
  ) throws(CommandError) {
    guard format == .csv, let row, row.diagnostics.isEmpty else { return }
    let columns = row.fields.keys.sorted().map(String.init)
    for pattern in options.patterns {
      let unknown = pattern.fields.first { $0 != OutputPattern.rowField && row.fields[$0.bytewise] == nil }
      guard let unknown else { continue }
      let near = SpellChecker.suggestions(for: unknown, among: columns)
      let names = near.isEmpty ? columns + [OutputPattern.rowField] : near
      throw CommandError([
        "--output: '\(pattern.argument)' needs the column '\(unknown.excerpt)', which the table lacks; use "
          + SpellChecker.disjunction(names.prefix(12).map { "{\($0.excerpt)}" })
      ])
    }
  }

  /// The file descriptor of the manifest to poll when no rows are queued; `nil` otherwise.
  var source: Int32? { waiting.isEmpty && !manifestReader.isAtEnd ? manifestReader.number : nil }

  /// The outputs of all rows so far, including those of other shards.
  var outputs: HashedPathSet { written.paths }

  /// Whether all rows were processed.
  var isAtEnd: Bool { waiting.isEmpty && manifestReader.isAtEnd }

  /// The fraction of the manifest that was read, from 0 to 1; `nil` for a pipe.
  var fractionRead: Double? {
    manifestReader.size.map { Double(manifestReader.byteCount) / Double(max($0, 1)) }
  }

  /// The fingerprint of the manifest as far as it was read.
  var manifest: BatchSummary.ManifestFingerprint {
    BatchSummary.ManifestFingerprint(bytes: manifestReader.byteCount, hash: manifestReader.hash)
  }

  /// Returns the output that a refused row would have had, once; `nil` for other rows.
  mutating func takeRefusedOutput(ofLine line: Int) -> String? { refusedOutputs.removeValue(forKey: line) }

  /// Returns the place of a row in messages: its line, or its number in a JSON array, which can be on one line.
  func place(ofLine line: Int) -> String {
    manifestReader.format == .json ? "\(options.name): row \(line)" : "\(options.name):\(line)"
  }

  /// Returns the warnings about the manifest and its rows since the previous call, each beginning with its place.
  mutating func takeWarnings() -> [String] {
    defer { pathWarnings = [] }
    let warnings = manifestReader.warnings.dropFirst(takenWarnings)
    takenWarnings += warnings.count
    return DocumentError(diagnostics: Array(warnings)).messages(inFile: options.name)
      + DocumentError(diagnostics: manifestReader.takeDataWarnings()).messages(inFile: options.name)
      + pathWarnings
  }

  /// The warning about features without a geometry, once the manifest was read.
  var skippedFeaturesWarning: String? {
    let count = manifestReader.skippedFeatureCount
    guard count > 0 else { return nil }
    let what = count == 1 ? "1 feature has no geometry and is" : "\(count) features have no geometry and are"
    return "\(options.name): \(what) skipped; add a point geometry to those to be rendered"
  }

  /// Reads the next available rows of the manifest into the queue, to be called when its file is readable.
  ///
  /// - Throws: ``CommandError`` if the manifest is malformed or cannot be read.
  mutating func readNextRows() throws(CommandError) {
    do {
      waiting = try manifestReader.nextRows().reversed()
    } catch let error as DocumentError {
      throw CommandError(error.messages(inFile: options.name))
    } catch {
      throw CommandError(["\(options.name): cannot be read: \(error); check the path"])
    }
  }

  /// Returns the step for the next row of this process's shard that has been read; `nil` if more have to be read first.
  ///
  /// - Throws: ``CommandError`` for a row that is made of a file which the batch itself writes.
  mutating func nextReadRow() throws(CommandError) -> RowStep? {
    while let row = waiting.popLast() {
      count += 1
      // Other shards are checked as well: all processes have to reject the same of two rows with one output.
      let step = try step(of: row)
      if shard.contains(row.shardKey) {
        countInShard += 1
        return step
      }
    }
    return nil
  }

  /// The largest manifest in bytes whose rows are counted after a stop, 64 MiB.
  private static let countedBytes = 64 << 20

  /// Reads the rest of the manifest, and returns the number of all its rows, and of those that belong to the shard; `nil` for
  /// a pipe, a large manifest and one that is malformed.
  mutating func countsOfAllRows() -> (all: Int, inShard: Int)? {
    guard let size = manifestReader.size, size <= Self.countedBytes else { return nil }
    let shard = shard
    var total = (all: count + waiting.count, inShard: countInShard)
    total.inShard += waiting.count { shard.contains($0.shardKey) }
    while !manifestReader.isAtEnd {
      guard let rows = try? manifestReader.nextRows() else { return nil }
      total.all += rows.count
      total.inShard += rows.count { shard.contains($0.shardKey) }
    }
    return total
  }

  private mutating func step(of row: ManifestRow) throws(CommandError) -> RowStep {
    let place = place(ofLine: row.line)
    func refusal(_ messages: [String], outputs: [String] = [], _ status: RowStatus = .invalid) -> RowStep {
      .result(
        RowResult(
          row: row.line, id: row.id, outputs: outputs, status: status,
          errors: messages.map { "\(place): \($0)".shownMessage }))
    }
    guard row.diagnostics.isEmpty else {
      refusedOutputs[row.line] =
        row.outputs?.first ?? options.patterns.first.flatMap { try? $0.path(for: row) }
      return refusal(row.diagnostics.map(\.description))
    }
    var paths: [String] = []
    do throws(CommandError) {
      paths = try self.paths(of: row)
    } catch {
      return refusal(["\(ManifestRowParser.outputKey): \(error.message)"])
    }
    let rowInputs = options.inputFiles(of: row)
    if let error = ownFiles.error(ofInputs: rowInputs, place) { throw error }
    if let message = problem(ofInputs: rowInputs) { return refusal([message]) }
    if let message = problem(ofOutputs: paths, of: row) { return refusal([message]) }
    if let file = ownFiles.first(where: { file in paths.contains(where: file.isWritten) }) {
      return refusal([
        "\(ManifestRowParser.outputKey): '\(file.path.excerpt)' is \(file.what); use another path"
      ])
    }
    if !inputs.isEmpty,
      let path = paths.first(where: { FileIdentity(ofFile: $0).map(inputs.contains) == true })
    {
      return refusal([
        "\(ManifestRowParser.outputKey): '\(path.excerpt)' is a file that an earlier row is made of; use another path"
      ])
    }
    inputs.formUnion(rowInputs.compactMap { FileIdentity(ofFile: $0.path) })
    guard shard.contains(row.shardKey) else { return refusal([]) }
    let job = RowJob(
      row: row.line, place: place, id: row.id, members: row.jobMembers(with: options.row.spec),
      outputs: paths,
      previous: paths.first.flatMap { journal?.previousResult($0) })
    if unchangedRows.isUnchanged(job, since: paths.first.flatMap { journal?.previousInput($0) }) {
      return .unchanged(job)
    }
    if !options.isValidation {
      do throws(CommandError) {
        for path in paths { try folder.createParentFolder(of: path) }
      } catch {
        return refusal(["\(ManifestRowParser.outputKey): \(error.message)"], outputs: paths, .failed)
      }
    }
    return .job(job)
  }

  /// Returns the problem of a row that is made of a file which an earlier row writes; `nil` if there is none.
  private func problem(ofInputs inputs: [RowInputFile]) -> String? {
    guard let root = rootPlace?.text else { return nil }
    for input in inputs {
      guard
        let below = AtomicFileWriter.place(of: input.path)?.text.bytewise.removing(prefix: "\(root)/"),
        written.shared(with: .file(FilePath(folder.root + below))) != nil
      else { continue }
      return
        "\(input.key): '\(input.text.excerpt)' is an output of an earlier row; use a file that no row writes"
    }
    return nil
  }

  /// Adds the files that a row writes, or returns why one of them is that of an earlier row.
  private mutating func problem(ofOutputs paths: [String], of row: ManifestRow) -> String? {
    let files = options.writtenFiles(of: row, paths)
    let repeated = paths.indices.first { index in
      paths[..<index].contains { $0.bytewise == paths[index].bytewise }
    }
    let used = repeated.map { paths[$0] } ?? paths.first { written.paths.contains($0) }
    if let path = used {
      return Self.problem(ofUsedPath: "'\(path.excerpt)'")
    }
    for file in files {
      guard let path = written.shared(with: file.name) else { continue }
      if case .frames(let pattern) = file.name {
        return "\(ManifestRowParser.outputKey): '\(pattern.text.excerpt)' and an earlier row can both be "
          + "'\(path.text.excerpt)'; use a unique path per row, such as with '-' before the number"
      }
      return Self.problem(
        ofUsedPath: file.isDerived
          ? "'\(path.text.excerpt)', which belongs to '\(file.output.excerpt)',"
          : "'\(path.text.excerpt)'")
    }
    for file in files { written.insert(file.name, isFrameLike: file.isStill) }
    return nil
  }

  private static func problem(ofUsedPath path: String) -> String {
    "\(ManifestRowParser.outputKey): \(path) is already used by an earlier row; use a unique path per row"
  }

  private mutating func paths(of row: ManifestRow) throws(CommandError) -> [String] {
    var paths: [String] = []
    if let explicitPaths = row.outputs {
      for path in explicitPaths { paths.append(try folder.normalizedPath(of: path)) }
    } else {
      for pattern in options.patterns {
        paths.append(try folder.normalizedPath(of: try pattern.path(for: row)))
        guard shard.contains(row.shardKey) else { continue }
        for (field, value, name) in pattern.sanitizedValues(for: row) {
          pathWarnings.append(
            "\(place(ofLine: row.line)): \(field.excerpt): '\(value.excerpt)' becomes '\(name.excerpt)' in the path; "
              + "remove / \\ % and leading periods to keep it")
        }
      }
    }
    guard !paths.isEmpty else {
      // A column of words, which often name the rows.
      let words = row.fields.filter { Double(decimal: $0.value) == nil && !$0.value.isEmpty }.keys.map {
        String($0)
      }
      let usual = words.filter { Self.usualNames.contains($0.lowercased().bytewise) }
      let column = row.id == nil ? (usual.isEmpty ? words : usual).min() : nil
      throw CommandError(
        outputPath:
          "is missing; add it, or use -o with a pattern such as '{\(column ?? ManifestRowParser.idKey)}.gif'")
    }
    return paths
  }
}

extension BatchRowQueue {
  /// The columns that name the rows of most tables, in lower case.
  private static let usualNames = Set(
    ["name", "title", "label", "city", "place", "station", "code"].map(\.bytewise))
}

extension CommandError {
  init(_ lines: some Sequence<String>) { self.init(Array(lines)) }
}

extension DocumentError {
  /// Returns the diagnostics as messages that begin with the name of the manifest.
  fileprivate func messages(inFile name: String) -> [String] { inFile(name).diagnostics.map(\.description) }
}
