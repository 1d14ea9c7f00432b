import FoundationEssentials
import PulseArguments
import PulseBatch
import PulseDocument
import PulseSystem

/// Carries out `batch`.
final class BatchCommand {
  /// The number of processes that may end before they begin a row, until it is given up.
  private static let startLimit = 3

  private let options: BatchOptions
  private let words: [String]
  private var rows: BatchRows
  private let pool: WorkerPool
  private let journal: Journal?
  private let stop = StopRequest()
  private let progress: ProgressLine?
  private let start = ContinuousClock.now
  private var leftovers: LeftoverFiles
  private var attempts: [Int: Int] = [:]

  /// The number of processes that ended before they began a row, by its line.
  private var lostStarts: [Int: Int] = [:]
  private var again: [RowJob] = []
  private var summary: BatchSummary
  private var (errors, warnings) = (MessageTally(), MessageTally())

  /// Opens everything that is read and written.
  ///
  /// - Parameters:
  ///   - options: What is to be done.
  ///   - words: The words behind `batch`, which say the same.
  /// - Throws: ``Complaints``.
  init(_ options: BatchOptions, words: [String]) throws(Complaints) {
    (self.options, self.words) = (options, words)
    let shard = try Self.shard(options)
    if let journal = options.journal, let place = Descriptor.realPath(of: journal),
      place == Descriptor.realPath(of: options.manifest)
    {
      throw Complaints(["--journal: '\(journal)' is the manifest itself; name another file"])
    }
    if let problem = options.journal.flatMap(AddressProblem.init) {
      throw Complaints(["--journal: \(problem)"])
    }
    journal = try Self.journal(options)
    let run = BatchRun(
      version: PulseMapTool.version,
      options: [PulseMapTool.rendering] + BatchOptions.pictureWords(of: options),
      manifest: options.name, shard: shard)
    try Self.append(to: journal, options) { journal throws(SystemFault) in try journal.append(run) }
    rows = try BatchRows(options, shard: shard, journal: journal)
    leftovers = LeftoverFiles(below: OutputFolder.root(of: options.folder))
    pool = WorkerPool(
      words: [BatchWorker.word] + words, count: options.jobs ?? Machine.usableProcessors,
      timeout: .seconds(options.rowSeconds))
    progress = ProgressLine(options.progress, verbosity: options.verbosity, name: "batch")
    summary = BatchSummary(run)
    if options.isValidation { summary.isValidation = true }
  }

  /// Opens the journal, and makes its folder.
  private static func journal(_ options: BatchOptions) throws(Complaints) -> Journal? {
    guard let path = options.journal, !options.isValidation else { return nil }
    do {
      let folder = OutputFolder.folder(of: path)
      if !folder.isEmpty {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      }
      return try Journal(path)
    } catch let error as JournalError {
      throw Complaints(["--journal: '\(path)' cannot be used: \(error); name another file"])
    } catch {
      throw Complaints(["--journal: the folder of '\(path)' cannot be created; choose another place"])
    }
  }

  private static func shard(_ options: BatchOptions) throws(Complaints) -> Shard {
    switch options.shard {
    case .automatic:
      do throws(ShardError) {
        return try Shard.told(by: ProcessInfo.processInfo.environment, count: options.shardCount)
      } catch {
        throw Complaints(["--shard: \(error)"])
      }
    case .some where options.shardCount != nil, nil where options.shardCount != nil:
      throw Complaints(["--shard-count: is for --shard auto; leave it out, or write --shard auto"])
    case .shard(let shard): return shard
    case nil: return .whole
    }
  }

  /// Works on every row.
  ///
  /// - Returns: Whether all went well.
  /// - Throws: ``Complaints`` or an error of the console.
  func run() throws -> ExitStatus {
    defer { progress?.finish() }
    while true {
      try startRows()
      if pool.running == 0, again.isEmpty || isStopping, rows.isAtEnd || isStopping { break }
      if stop.isOlder(than: .seconds(options.graceSeconds)) {
        for row in pool.abandon() { leftovers.removeLatest(of: row.job.outputs) }
        break
      }
      let (finished, isReadable) = pool.wait(for: isStopping ? nil : rows.source)
      if isReadable { try rows.readMore() }
      for row in finished { try finish(row) }
      progress?.update(text: progressText)
    }
    progress?.finish()
    return try conclude()
  }

  /// Whether no row is begun any more.
  private var isStopping: Bool {
    stop.signal != nil || options.failureLimit.map { summary.failedCount >= $0 } ?? false
  }

  /// Says what is odd about rows; of one kind the first few times.
  private func sayWarnings() {
    let lines = rows.takeWarnings()
    guard options.verbosity != .quiet else { return }
    for line in lines where warnings.isTold(line[...]) {
      progress?.finish()
      Console.sayWarning(line)
    }
  }

  private func startRows() throws {
    defer { sayWarnings() }
    while pool.hasRoom, !isStopping {
      if let job = again.popLast() {
        try start(job)
      } else if let next = rows.next() {
        switch next {
        case .job(let job): try start(job)
        case .result(let result): try record(result)
        }
      } else {
        return
      }
    }
  }

  private func start(_ job: RowJob) throws {
    if !options.isValidation { leftovers.removeAbandoned(job.outputs) }
    attempts[job.row, default: 0] += 1
    do throws(SystemFault) {
      try pool.start(job)
    } catch {
      throw Complaints(["batch: a process cannot be started: \(error); use fewer --jobs"])
    }
  }

  /// Notes how the work on a row ended, or tries it again.
  private func finish(_ row: WorkerPool.Finished) throws {
    let job = row.job
    var result = RowResult(row: job.row, id: job.id, outputs: job.outputs, status: .ok)
    switch row.ending {
    case .answered(let answer):
      (result.status, result.errors, result.key, result.bytes) = (
        answer.status, answer.errors, answer.key, answer.bytes
      )
      result.missingTiles = answer.missingTiles
    case .crashed(let words):
      result.status = .crashed
      result.errors = [
        "\(job.place): brought the renderer down: \(words); run it again, with fewer --jobs if memory is short, "
          + "or leave the row out, and tell us of it"
      ]
    case .notBegun(let words):
      lostStarts[job.row, default: 0] += 1
      attempts[job.row, default: 1] -= 1
      if lostStarts[job.row, default: 0] < Self.startLimit, stop.signal == nil {
        again.append(job)
        return
      }
      result.status = .failed
      result.errors = [
        "\(job.place): its process ended before it began: \(words); see what ends processes, and run it again"
      ]
    case .timedOut:
      result.status = .timeout
      result.errors = [
        "\(job.place): took more than \(options.rowSeconds.argument) seconds; make it smaller, or raise --row-timeout"
      ]
    }
    if result.status == .crashed || result.status == .timeout {
      leftovers.removeLatest(of: job.outputs)
      if attempts[job.row, default: 0] <= options.retries, stop.signal == nil {
        again.append(job)
        return
      }
    }
    result.ms = row.milliseconds
    result.attempts = attempts.removeValue(forKey: job.row)
    lostStarts[job.row] = nil
    // What an earlier line says of a row that is skipped still holds.
    try record(result, isNew: result.status != .skipped || job.earlier == nil)
  }

  private func record(_ result: RowResult, isNew: Bool = true) throws {
    summary.add(result)
    let name = result.id.map { "\(rows.place(ofLine: result.row)) (\($0))" }
    for error in result.errors ?? [] {
      let place = rows.place(ofLine: result.row)
      let isPlaced = error.hasPrefix(place)
      guard errors.isTold(isPlaced ? error.dropFirst(place.count) : error[...]) else { continue }
      progress?.finish()
      Console.sayError(isPlaced ? (name ?? place) + error.dropFirst(place.count) : error)
    }
    if options.verbosity == .verbose, result.errors == nil {
      progress?.finish()
      Console.say("\((name ?? rows.place(ofLine: result.row)).printable): \(result.status.rawValue)")
    }
    guard isNew else { return }
    try append { journal throws(SystemFault) in try journal.append(result) }
  }

  private func append(_ write: (Journal) throws(SystemFault) -> Void) throws(Complaints) {
    try Self.append(to: journal, options, write)
  }

  private static func append(
    to journal: Journal?, _ options: BatchOptions, _ write: (Journal) throws(SystemFault) -> Void
  ) throws(Complaints) {
    guard let journal else { return }
    do throws(SystemFault) {
      try write(journal)
    } catch {
      throw Complaints(["--journal: '\(options.journal ?? "")' cannot be written: \(error); make room"])
    }
  }

  private var progressText: String {
    let seconds = (.now - start) / .seconds(1)
    let done = summary.doneCount + summary.failedCount
    let rate = Double(done) / max(seconds, 0.001)
    var text = "batch: \(done) rows, \(summary.failedCount) failed, \(Int(rate.rounded())) a second"
    if let part = rows.partRead, part > 0, part < 1 {
      let left = seconds * (1 - part) / part
      text += ", \(Int(part * 100)) %, \(left < 90 ? "\(Int(left)) s" : "\(Int(left / 60)) min") left"
    }
    return text
  }

  private func conclude() throws -> ExitStatus {
    summary.manifest = rows.manifest
    (summary.rows, summary.rowsInShard) = (rows.count, rows.countInShard)
    summary.isInterrupted = stop.signal != nil || !rows.isAtEnd
    summary.seconds = ((.now - start) / .milliseconds(1)).rounded() / 1000
    let outputs = rows.outputs
    if !summary.isInterrupted {
      try append { journal throws(SystemFault) in try journal.appendGone(besides: outputs) }
    }
    let summary = summary
    try append { journal throws(SystemFault) in
      try journal.append(summary)
      try journal.check()
    }
    for line in errors.others { Console.sayError("\(options.name): \(line)") }
    if options.verbosity != .quiet {
      for line in warnings.others { Console.sayWarning("\(options.name): \(line)") }
      if let omission = rows.omission { Console.sayWarning(omission) }
      if summary.rows == 0, rows.omission == nil {
        Console.sayWarning("\(options.name): has no rows; add one")
      }
      Console.say("batch: \(summary.line)\(summary.isInterrupted ? " (not all were read)" : "")")
    }
    if options.report == .json { try Console.write(Data(JSONLine.text(summary))) }
    if let signal = stop.signal { return ExitStatus(rawValue: 128 + signal) ?? .trouble }
    return summary.failedCount == 0 && !summary.isInterrupted ? .done : .negative
  }
}
