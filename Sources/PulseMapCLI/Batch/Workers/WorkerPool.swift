import Glibc
package import PulseSystem

/// A pool of worker processes, each of which renders one row at a time.
package final class WorkerPool {
  /// The outcomes of a job: response, crash, death before the start, or timeout.
  package enum RowOutcome: Sendable {
    /// The worker sent a response.
    case answered(RowResponse)

    /// The worker died; the text describes how.
    case crashed(String)

    /// The worker died before it had read the whole job; the text describes how.
    case neverStarted(String)

    /// The worker was killed after the time limit.
    case timedOut
  }

  /// A finished job with its outcome.
  package struct FinishedRow: Sendable {
    package var job: RowJob

    package var ending: RowOutcome

    /// The duration in milliseconds.
    package var milliseconds: Int

    /// The process ID of the worker, whose temporary files remain if it died.
    package var process: Int32
  }

  private let executable: String
  private let arguments: [String]
  private let count: Int
  private let timeout: Duration
  private var workers: [WorkerProcess] = []
  private var time = SuspensionAwareTimer()

  /// Creates a pool, which starts processes on demand.
  ///
  /// - Parameters:
  ///   - arguments: The arguments of a worker after the program name.
  ///   - count: The maximum number of processes, at least 1.
  ///   - timeout: The time limit of a row, while this process runs.
  ///   - executable: The path of the worker program.
  package init(arguments: [String], count: Int, timeout: Duration, executable: String) {
    (self.arguments, self.count, self.timeout) = (arguments, count, timeout)
    self.executable = executable
  }

  deinit {
    for worker in workers {
      worker.kill()
      _ = worker.waitForEnd()
    }
  }

  /// Whether another job can be started.
  package var hasFreeSlot: Bool { running < count }

  /// The number of running jobs.
  package var running: Int { workers.count { $0.task != nil } }

  /// Gives a job to an idle worker, started if necessary; requires ``hasFreeSlot``.
  ///
  /// - Throws: ``SystemError`` if no process can be started.
  package func start(_ job: RowJob) throws(SystemError) {
    precondition(hasFreeSlot, "a free worker is required")
    time.update()
    if let idle = workers.first(where: { $0.task == nil }) { return idle.start(job, at: time.elapsed) }
    let worker = try WorkerProcess(executable: executable, arguments: arguments)
    workers.append(worker)
    worker.start(job, at: time.elapsed)
  }

  /// Waits until a worker sends output or ends, the file descriptor `source` is readable, or 100 ms have passed.
  ///
  /// - Parameter source: A file descriptor to wait for as well; `nil` for none.
  /// - Returns: The jobs that finished, crashed or timed out, perhaps none, and whether `source` is readable.
  package func wait(for source: Int32? = nil) -> (finished: [FinishedRow], isReadable: Bool) {
    let outputs = workers.map { pollfd(fd: $0.outputNumber, events: Int16(POLLIN), revents: 0) }
    let inputs = workers.compactMap(\.pendingInputNumber).map {
      pollfd(fd: $0, events: Int16(POLLOUT), revents: 0)
    }
    let others = source.map { [pollfd(fd: $0, events: Int16(POLLIN), revents: 0)] } ?? []
    var polled = outputs + inputs + others
    unsafe poll(&polled, nfds_t(polled.count), 100)
    time.update()
    var finished: [FinishedRow] = []
    for (worker, state) in zip(workers, polled) {
      worker.writePendingInput()
      if state.revents != 0 {
        finished += read(worker)
      } else if let task = worker.task, time.elapsed - task.startOnTimer > timeout {
        worker.kill()
        finished += remove(worker) { _ in .timedOut }
      }
    }
    return (finished, source != nil && polled.last?.revents != 0)
  }

  /// Kills all workers, and returns the jobs that they had not finished as crashed.
  package func killAll() -> [FinishedRow] {
    workers.flatMap { worker in
      worker.kill()
      return remove(worker) { .crashed($0) }
    }
  }

  private func read(_ worker: WorkerProcess) -> [FinishedRow] {
    let task = worker.task
    let (response, isAlive) = worker.readResponse()
    guard isAlive else { return remove(worker) { worker.hasReadWholeRow ? .crashed($0) : .neverStarted($0) } }
    guard let task, worker.task == nil else { return [] }
    return [
      finished(task, response.map(RowOutcome.answered) ?? .crashed("its response is damaged"), by: worker)
    ]
  }

  /// Removes a dead worker from the pool, and returns its job, if it had one, as finished.
  ///
  /// `ending` returns the outcome of the job for a description of how the process ended.
  private func remove(_ worker: WorkerProcess, ending: (String) -> RowOutcome) -> [FinishedRow] {
    workers.removeAll { $0 === worker }
    let reason = worker.waitForEnd()
    return worker.task.map { [finished($0, ending(reason), by: worker)] } ?? []
  }

  private func finished(_ task: WorkerProcess.RunningRow, _ ending: RowOutcome, by worker: WorkerProcess)
    -> FinishedRow
  {
    FinishedRow(
      job: task.job, ending: ending, milliseconds: Int((.now - task.start) / .milliseconds(1)),
      process: worker.process)
  }
}

/// A timer that pauses while this process is stopped by a signal or suspended with its machine.
///
/// Monotonic clocks pause when the machine is suspended, but not when a process is stopped or a virtual machine
/// is paused from outside. Frequent updates reveal both as a gap.
package struct SuspensionAwareTimer {
  /// The longest interval between two updates that counts; a pool updates ten times a second.
  static let maximumStep = Duration.seconds(1)

  /// The running time so far.
  package private(set) var elapsed = Duration.zero

  private var last: ContinuousClock.Instant

  /// Starts the timer.
  package init(at now: ContinuousClock.Instant = .now) {
    last = now
  }

  /// Adds the time since the last update to the elapsed time, at most ``maximumStep``: a longer gap counts as a pause.
  package mutating func update(at now: ContinuousClock.Instant = .now) {
    elapsed += min(now - last, Self.maximumStep)
    last = now
  }
}
