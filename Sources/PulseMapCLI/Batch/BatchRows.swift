import PulseBatch
import PulseDocument
import PulseScene
import PulseSceneFile
import PulseSceneText
import PulseSpelling
import PulseSystem

/// The rows of a manifest, as they are to be worked on.
struct BatchRows: ~Copyable {
  /// What a row leads to.
  enum Step {
    /// Work.
    case job(RowJob)

    /// Nothing, as something is wrong with it.
    case result(RowResult)
  }

  private let options: BatchOptions
  private let shard: Shard
  private let journal: Journal?
  private let folder: OutputFolder
  private var manifestSource: ManifestSource

  /// The outputs of the rows that were looked at, those of other parts included.
  private(set) var outputs = PathSet()

  /// The rows that were read and not yet looked at, the next one last.
  private var waiting: [ManifestRow] = []

  /// Warnings about rows, each with its place, that were not taken yet.
  private var oddities: [String] = []

  /// The number of warnings of the manifest that were taken.
  private var takenWarnings = 0

  /// The rows that were looked at.
  private(set) var count = 0

  /// Those of them that belong to the part that is worked on.
  private(set) var countInShard = 0

  init(_ options: BatchOptions, shard: Shard, journal: Journal?) throws(Complaints) {
    let folder = try Self.folder(options)
    var source = try Self.source(options)
    waiting = try Self.firstRows(of: &source, options)
    (self.options, self.shard, self.journal, self.folder) = (options, shard, journal, folder)
    manifestSource = source
  }

  private static func folder(_ options: BatchOptions) throws(Complaints) -> OutputFolder {
    do throws(PathProblem) {
      return try OutputFolder(options.folder, isUsed: !options.isValidation)
    } catch {
      throw Complaints(["--out-dir: \(error.message)"])
    }
  }

  private static func source(_ options: BatchOptions) throws(Complaints) -> ManifestSource {
    guard !FileState.isEndlessDevice(options.manifest) else {
      throw Complaints(["\(options.name): is a device, which has no end; name a file or a pipe"])
    }
    do throws(SystemFault) {
      return try ManifestSource(
        options.manifest, format: options.manifestFormat, keys: BatchOptions.keys,
        patternFields: Set(options.patterns.flatMap(\.fields)))
    } catch {
      throw Complaints(["\(options.name): cannot be read: \(error); name a file that can be"])
    }
  }

  private static func firstRows(
    of source: inout ManifestSource, _ options: BatchOptions
  ) throws(Complaints) -> [ManifestRow] {
    do throws(DocumentError) {
      return try source.beginningRows().reversed()
    } catch {
      throw Complaints(error.inFile(options.name))
    }
  }

  /// What to wait for, when there is nothing to do.
  var source: Int32? { waiting.isEmpty && !manifestSource.isAtEnd ? manifestSource.number : nil }

  /// Whether every row was looked at.
  var isAtEnd: Bool { waiting.isEmpty && manifestSource.isAtEnd }

  /// How much of the manifest was read, from 0 to 1, if its length is known.
  var partRead: Double? { manifestSource.size.map { Double(manifestSource.byteCount) / Double(max($0, 1)) } }

  /// What tells the manifest from others.
  var manifest: BatchSummary.Manifest {
    BatchSummary.Manifest(bytes: manifestSource.byteCount, hash: manifestSource.hash)
  }

  /// The place of a row in messages: that of its line, or its number in a list, which can stand on one line.
  func place(ofLine line: Int) -> String {
    manifestSource.format == .json ? "\(options.name): row \(line)" : "\(options.name):\(line)"
  }

  /// Returns what is odd about the manifest and its rows, and was not returned before.
  mutating func takeWarnings() -> [String] {
    defer { oddities = [] }
    let warnings = manifestSource.warnings.dropFirst(takenWarnings)
    takenWarnings += warnings.count
    // Options give every row a place.
    let areNeeded = options.row.draft.latitude == nil && options.row.scene == nil
    return (areNeeded ? DocumentError(problems: Array(warnings)).inFile(options.name) : []) + oddities
  }

  /// Warning about features that were skipped, once all of the manifest was read.
  var omission: String? {
    let count = manifestSource.withoutGeometry
    guard count > 0 else { return nil }
    let what = count == 1 ? "1 feature has no geometry and is" : "\(count) features have no geometry and are"
    return "\(options.name): \(what) skipped; add a point to each that is to be rendered"
  }

  /// Reads on.
  mutating func readMore() throws(Complaints) {
    do {
      waiting = try manifestSource.moreRows().reversed()
    } catch let error as DocumentError {
      throw Complaints(error.inFile(options.name))
    } catch {
      throw Complaints(["\(options.name): cannot be read: \(error); name a file that can be"])
    }
  }

  /// Returns what the next row of the part leads to; nothing when more has to be read.
  mutating func next() -> Step? {
    while let row = waiting.popLast() {
      count += 1
      // The other parts have to be looked at, too: of two rows with one output all processes refuse the same.
      let step = step(of: row)
      if shard.contains(row.nameBytes) {
        countInShard += 1
        return step
      }
    }
    return nil
  }

  private mutating func step(of row: ManifestRow) -> Step {
    let place = place(ofLine: row.line)
    func refusal(_ messages: [String], outputs: [String] = [], _ status: RowStatus = .invalid) -> Step {
      .result(
        RowResult(
          row: row.line, id: row.id, outputs: outputs, status: status,
          errors: messages.map { "\(place): \($0)".boundedMessage }))
    }
    guard row.problems.isEmpty else { return refusal(row.problems.map(\.description)) }
    var paths: [String] = []
    do throws(PathProblem) {
      paths = try self.paths(of: row)
    } catch {
      return refusal(["\(RowReader.outputKey): \(error.message)"])
    }
    for path in paths where !outputs.insert(path) {
      return refusal(["\(RowReader.outputKey): '\(path.excerpt)' belongs to a row before; give each its own"])
    }
    guard shard.contains(row.nameBytes) else { return refusal([]) }
    if !options.isValidation {
      do throws(PathProblem) {
        for path in paths { try folder.prepareFolder(of: path) }
      } catch {
        return refusal(["\(RowReader.outputKey): \(error.message)"], outputs: paths, .failed)
      }
    }
    return .job(
      RowJob(
        row: row.line, place: place, id: row.id, members: row.members, outputs: paths,
        earlier: paths.first.flatMap { journal?.earlierResult($0) }))
  }

  private mutating func paths(of row: ManifestRow) throws(PathProblem) -> [String] {
    var paths: [String] = []
    if let said = row.outputs {
      for path in said { paths.append(try folder.path(of: path)) }
    } else {
      for pattern in options.patterns {
        paths.append(try folder.path(of: try pattern.path(for: row)))
        guard shard.contains(row.nameBytes) else { continue }
        for (field, value, name) in pattern.changedValues(for: row) {
          oddities.append(
            "\(place(ofLine: row.line)): \(field.excerpt): '\(value.excerpt)' becomes '\(name.excerpt)' in the path; "
              + "leave out / \\ % and a point in front to keep it")
        }
      }
    }
    guard !paths.isEmpty else {
      throw PathProblem("is missing; add it, or give -o with a pattern such as {id}.gif")
    }
    return paths
  }
}

extension Complaints {
  init(_ lines: some Sequence<String>) { self.init(Array(lines)) }
}

extension DocumentError {
  /// The problems as those of a manifest.
  fileprivate func inFile(_ name: String) -> [String] {
    problems.map { problem in
      guard problem.place.hasPrefix("line ") else { return "\(name): \(problem)" }
      return "\(name):\(problem.place.dropFirst("line ".count)): \(problem.message)"
    }
  }
}
