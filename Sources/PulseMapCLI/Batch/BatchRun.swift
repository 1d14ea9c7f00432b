import FoundationEssentials
import PulseArguments
import PulseBasics
import PulseDocument
import PulseMapKit
import PulseSceneInput
import PulseSystem

/// The `batch` command: schedules the rows of a manifest on worker processes, and records their results.
final class BatchRun {
  /// The number of workers that may die before they begin a row, until the row fails.
  private static let maximumStartFailures = 3

  private let options: BatchOptions
  private let arguments: [String]
  private var rows: BatchRowQueue
  private let pool: WorkerPool
  private let journal: Journal?
  private let unchangedRows: UnchangedRowDetector
  private let stop: StopSignal
  private let progress: ProgressLine?
  private let start = ContinuousClock.now
  private var staleFiles: StaleTemporaryFileCleaner
  private var attempts: [Int: Int] = [:]

  /// The number of workers that died before they began a row, by its line.
  private var startFailures: [Int: Int] = [:]
  private var again: [RowJob] = []
  private var summary: BatchSummary
  private var page: BatchPage?
  private var (checkedBasemaps, bulkPolicies) = (Set<String>(), Set<String>())
  /// The names of the first rows that were not rendered, and the number of all.
  private var unrendered: (names: [String], count: Int) = ([], 0)

  /// The number of such rows that a message names.
  private static let namedRows = 12

  private var (errors, warnings, rowWarnings) = (MessageLimiter(), MessageLimiter(), MessageLimiter())
  private var notes = Set<String>()

  /// Opens the manifest and the journal, and creates the worker pool.
  ///
  /// Workers parse the arguments again, which contain the same options.
  ///
  /// - Throws: ``CommandError``.
  init(_ options: BatchOptions, arguments: [String]) throws(CommandError) {
    (self.options, self.arguments) = (options, arguments)
    let shard = try Shard.selected(
      options.shard, count: options.shardCount, environment: ProcessInfo.processInfo.environment)
    try Self.checkNoInputIsReplaced(options)
    if let problem = options.journal.flatMap(URLPathDiagnostic.init) {
      throw CommandError(["--journal: \(problem)"])
    }
    if options.page != nil, options.isValidation {
      throw CommandError(["--html: --validate renders nothing that a page could show; leave one of them out"])
    }
    page = try options.page.map { path throws(CommandError) in try BatchPage(path) }
    journal = try Self.journal(options)
    let contentArguments = [PulseMapTool.renderingVersion] + BatchOptions.contentArguments(of: options)
    let run = BatchRunHeader(
      version: PulseMapTool.version, options: contentArguments, manifest: options.name, shard: shard)
    // Whether a row depends on the headers is known only when it is read.
    unchangedRows = UnchangedRowDetector(
      options, contentArguments: contentArguments + [options.row.tileOptions.headerHash].compactMap(\.self))
    try Self.append(to: journal, options) { journal throws(SystemError) in try journal.append(run) }
    rows = try BatchRowQueue(
      options, shard: shard, journal: journal, unchangedRows: unchangedRows)
    staleFiles = StaleTemporaryFileCleaner(below: OutputFolder.rootPrefix(of: options.folder))
    pool = WorkerPool(
      arguments: [BatchWorker.commandName] + arguments,
      count: options.jobs ?? SystemInfo.usableProcessorCount,
      timeout: .seconds(options.rowTimeoutSeconds), executable: ProcessArguments.executable)
    progress = ProgressLine(options.progress, verbosity: options.verbosity, name: "batch")
    summary = BatchSummary(run)
    if options.isValidation { summary.isValidation = true }
    // Before, it may wait for the other ends of pipes, and a signal ends it at once.
    stop = StopSignal()
  }

  /// Throws for a journal or a page in the place of the manifest, or of a file that options name.
  private static func checkNoInputIsReplaced(_ options: BatchOptions) throws(CommandError) {
    let manifest = FileDescriptor.realPath(of: options.manifest)
    let inputs = Set(options.row.spec.inputPaths.compactMap { FileDescriptor.realPath(of: $0)?.bytewise })
    var messages: [String] = []
    for (option, path) in [("--journal", options.journal), ("--html", options.page)] {
      guard let path, let place = FileDescriptor.realPath(of: path) else { continue }
      if place == manifest {
        messages.append("\(option): '\(path)' is the manifest itself; use another file")
      } else if inputs.contains(place.bytewise) {
        messages.append(
          "\(option): '\(path)' is a file that the pictures are made of; use another file")
      }
    }
    messages += OwnFile.all(of: options).repeatedFiles
    if !messages.isEmpty { throw CommandError(messages) }
  }

  /// Opens the journal of the batch, and creates its folder; `nil` if no journal is requested or rows are
  /// only validated.
  ///
  /// - Throws: ``CommandError`` if the folder or the journal cannot be created.
  private static func journal(_ options: BatchOptions) throws(CommandError) -> Journal? {
    guard let path = options.journal, !options.isValidation else { return nil }
    try OutputFolder.createParentFolder(of: path, namedBy: "--journal")
    do throws(DocumentError) {
      return try Journal(path)
    } catch {
      throw CommandError(["--journal: '\(path)' cannot be used: \(error.diagnostics[0]); use another file"])
    }
  }

  /// Renders the rows of this process's shard until all are done, or a signal or too many failures stop it, and
  /// returns the exit status.
  ///
  /// - Throws: ``CommandError`` or `OutputError`.
  func run() throws -> ExitStatus {
    defer { progress?.finish() }
    // Rows in progress end with an error of the manifest or the journal as well.
    defer { stopWorkers() }
    while true {
      try startRows()
      if pool.running == 0, again.isEmpty || isStopping, rows.isAtEnd || isStopping { break }
      if stop.isOlder(than: .seconds(options.gracePeriodSeconds)) {
        stopWorkers()
        break
      }
      let (finished, isReadable) = pool.wait(for: isStopping ? nil : rows.source)
      if isReadable { try rows.readNextRows() }
      for row in finished { try finish(row) }
      progress?.update(text: progressText)
    }
    progress?.finish()
    return try writeSummary()
  }

  /// Kills all workers, and removes the temporary files of the rows that they had not finished.
  private func stopWorkers() {
    for row in pool.killAll() { staleFiles.removeAfterCrash(of: row.job.outputs) }
  }

  /// Whether no further rows are started, after a signal or too many failures.
  private var isStopping: Bool {
    stop.signal != nil || options.maximumFailures.map { summary.failedCount >= $0 } ?? false
  }

  /// Writes the pending warnings about rows, of one kind the first few only.
  private func writeRowWarnings() {
    let lines = rows.takeWarnings()
    guard options.verbosity != .quiet else { return }
    for line in lines where warnings.shouldPrint(line[...]) {
      progress?.finish()
      Console.writeWarning(line)
    }
  }

  /// Writes the warnings of a finished row, of one kind those of the first few rows only.
  private func write(_ lines: [String], of job: RowJob) {
    for line in lines
    where rowWarnings.shouldPrint(line.bytewise.removing(prefix: job.place) ?? line[...]) {
      progress?.finish()
      Console.writeWarning(line)
    }
  }

  private func startRows() throws {
    defer { writeRowWarnings() }
    while pool.hasFreeSlot, !isStopping {
      if let job = again.popLast() {
        try start(job)
      } else if let next = try rows.nextReadRow() {
        switch next {
        case .job(let job): try start(job)
        case .unchanged(let job):
          staleFiles.removeStaleFiles(job.outputs)
          let result = RowResult(row: job.row, id: job.id, outputs: job.outputs, status: .skipped)
          try record(result, isNew: false)
        case .result(let result): try record(result)
        }
      } else {
        return
      }
    }
  }

  private func start(_ job: RowJob) throws {
    if !options.isValidation { staleFiles.removeStaleFiles(job.outputs) }
    writeBulkPolicy(for: job)
    attempts[job.row, default: 0] += 1
    do throws(SystemError) {
      try pool.start(job)
    } catch {
      throw CommandError(["batch: a process cannot be started: \(error); use fewer --jobs"])
    }
  }

  /// Warns once about each policy of an operator of a tile server that the rows use.
  private func writeBulkPolicy(for job: RowJob) {
    let member = job.members.last { $0.key == BatchOptions.basemapKey }?.value
    let path = if case .string(let text)? = member { text } else { options.row.spec.background?.argument }
    guard let path, options.verbosity != .quiet, checkedBasemaps.count < 1000,
      checkedBasemaps.insert(path).inserted,
      let policy = BackgroundRenderer.bulkPolicy(ofBasemap: path), bulkPolicies.insert(policy).inserted
    else { return }
    progress?.finish()
    Console.writeWarning("\(options.name): \(policy)")
  }

  /// Records the outcome of a job, or schedules a retry.
  private func finish(_ row: WorkerPool.FinishedRow) throws {
    let job = row.job
    var result = RowResult(row: job.row, id: job.id, outputs: job.outputs, status: .ok)
    var inputFiles: [InputFile]?
    switch row.ending {
    case .answered(let response):
      (result.status, result.errors, result.key, result.bytes) = (
        response.status, response.errors, response.key, response.bytes
      )
      result.missingTiles = response.missingTiles
      writeNotes(response.notes ?? [])
      write(response.warnings, of: job)
      inputFiles = response.inputFiles
    case .crashed(let reason):
      result.status = .crashed
      result.errors = [
        "\(job.place): its worker process ended unexpectedly: \(reason); run it again, with fewer --jobs if memory is short, "
          + "or leave the row out, and report it"
      ]
    case .neverStarted(let reason):
      startFailures[job.row, default: 0] += 1
      attempts[job.row, default: 1] -= 1
      if startFailures[job.row, default: 0] < Self.maximumStartFailures, stop.signal == nil {
        again.append(job)
        return
      }
      result.status = .failed
      result.errors = [
        "\(job.place): its worker process ended before it started: \(reason); check what kills processes, and run it again"
      ]
    case .timedOut:
      result.status = .timeout
      result.errors = [
        "\(job.place): took more than \(options.rowTimeoutSeconds.argument) seconds; use a smaller scene, or raise --row-timeout"
      ]
    }
    if result.status == .crashed || result.status == .timeout {
      staleFiles.removeAfterCrash(of: job.outputs)
      if attempts[job.row, default: 0] <= options.retries, stop.signal == nil {
        again.append(job)
        return
      }
    }
    let input = inputFiles.map { unchangedRows.input(of: job, from: $0) }
    result.input = input.map { StableHash.hexDigits($0.digest) }
    result.files = input.flatMap { $0.files.isEmpty ? nil : $0.files }
    result.ms = row.milliseconds
    result.attempts = attempts.removeValue(forKey: job.row)
    startFailures[job.row] = nil
    // The earlier journal line of a skipped row is still valid, if it says what the row depends on.
    let isKnown = job.previous != nil && (input == nil || input == previousInput(of: job))
    try record(result, isNew: result.status != .skipped || !isKnown)
  }

  /// Writes each note about rows once, unless `--quiet` was given.
  private func writeNotes(_ lines: [String]) {
    for note in lines where options.verbosity != .quiet && notes.insert(note).inserted {
      progress?.finish()
      Console.writeMessage("pulsemap: \(note.printable)")
    }
  }

  private func previousInput(of job: RowJob) -> RowInput? {
    job.outputs.first.flatMap { journal?.previousInput($0) }
  }

  private func record(_ result: RowResult, isNew: Bool = true) throws {
    summary.add(result)
    page?.add(result)
    let name = result.id.map { "\(rows.place(ofLine: result.row)) (\($0))" }
    for error in result.errors ?? [] {
      let place = rows.place(ofLine: result.row)
      let isPlaced = error.bytewise.hasPrefix(place)
      guard errors.shouldPrint(isPlaced ? error.bytewise.dropFirst(place.utf8.count) : error[...]) else {
        continue
      }
      progress?.finish()
      Console.writeError(isPlaced ? (name ?? place) + error.bytewise.dropFirst(place.utf8.count) : error)
    }
    if result.errors != nil {
      let output = rows.takeRefusedOutput(ofLine: result.row) ?? result.outputs.first
      unrendered.count += 1
      if unrendered.names.count < Self.namedRows {
        unrendered.names.append(result.id ?? output ?? rows.place(ofLine: result.row))
      }
    }
    if options.verbosity == .verbose, result.errors == nil {
      progress?.finish()
      Console.writeMessage("\((name ?? rows.place(ofLine: result.row)).printable): \(result.status.rawValue)")
    }
    guard isNew else { return }
    try append { journal throws(SystemError) in try journal.append(result) }
  }

  private func append(_ write: (Journal) throws(SystemError) -> Void) throws(CommandError) {
    try Self.append(to: journal, options, write)
  }

  private static func append(
    to journal: Journal?, _ options: BatchOptions, _ write: (Journal) throws(SystemError) -> Void
  ) throws(CommandError) {
    guard let journal else { return }
    do throws(SystemError) {
      try write(journal)
    } catch {
      throw CommandError([
        "--journal: '\(options.journal ?? "")' cannot be written: \(error); \(error.remedy ?? "free disk space")"
      ])
    }
  }

  private var progressText: String {
    let seconds = (.now - start) / .seconds(1)
    let done = summary.doneCount + summary.failedCount
    let rate = Double(done) / max(seconds, 0.001)
    var text = "batch: \(done) rows, \(summary.failedCount) failed, \(Int(rate.rounded())) per second"
    if let part = rows.fractionRead, part > 0, part < 1 {
      let left = seconds * (1 - part) / part
      text += ", \(Int(part * 100)) %, \(left < 90 ? "\(Int(left)) s" : "\(Int(left / 60)) min") left"
    }
    return text
  }

  /// The remedy after a run that stopped, with which the next one goes on.
  private var remedyAfterStop: String {
    if stop.signal == nil, options.maximumFailures != nil {
      return "correct the rows that failed, or raise --max-failures, then run it again to go on"
    }
    return options.isValidation ? "run it again for the others" : "run the same command to go on"
  }

  private func writeSummary() throws -> ExitStatus {
    summary.manifest = rows.manifest
    (summary.rows, summary.rowsInShard) = (rows.count, rows.countInShard)
    summary.isInterrupted = stop.signal != nil || !rows.isAtEnd
    summary.seconds = ((.now - start) / .milliseconds(1)).rounded() / 1000
    let outputs = rows.outputs
    if !summary.isInterrupted {
      try append { journal throws(SystemError) in try journal.appendRemovedOutputs(besides: outputs) }
    }
    let summary = summary
    try append { journal throws(SystemError) in
      try journal.append(summary)
      try journal.throwDeferredErrors()
    }
    // With the rows that a run which stopped has not read.
    var all = summary
    if summary.isInterrupted, let counts = rows.countsOfAllRows() {
      (all.rows, all.rowsInShard) = (counts.all, counts.inShard)
    }
    for line in errors.suppressedCounts { Console.writeError("\(options.name): \(line)") }
    if options.verbosity != .quiet {
      for line in warnings.suppressedCounts + rowWarnings.suppressedCounts {
        Console.writeWarning("\(options.name): \(line)")
      }
      if let skippedFeaturesWarning = rows.skippedFeaturesWarning {
        Console.writeWarning(skippedFeaturesWarning)
      }
      if summary.rows == 0, rows.skippedFeaturesWarning == nil {
        Console.writeWarning("\(options.name): has no rows; add at least one")
      }
      if unrendered.count > 0 {
        let names = unrendered.names.map(\.excerpt).joined(separator: ", ")
        let others = unrendered.count - unrendered.names.count
        let what = options.isValidation ? "invalid" : "not rendered"
        Console.writeMessage("batch: \(what): \(names)\(others > 0 ? " and \(others) more" : "")")
      }
      let stopped = summary.isInterrupted ? "; stopped: \(remedyAfterStop)" : ""
      Console.writeMessage("batch: \(all.line)\(stopped)")
    }
    if options.report == .json {
      try Console.write(text: String(decoding: all.json.line, as: UTF8.self), isJSON: true)
    }
    if let warning = try page?.publish(name: options.name, summary: all.line) {
      Console.writeWarning(warning)
    }
    if let signal = stop.signal { return ExitStatus(rawValue: 128 + signal) ?? .error }
    let isSuccess = summary.failedCount == 0 || options.allowsFailedRows
    return isSuccess && !summary.isInterrupted ? .done : .negativeResult
  }
}
