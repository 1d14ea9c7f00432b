import Glibc
package import PulseSystem

/// Worker processes, each of which has at most one row in work.
package final class WorkerPool {
  /// How the work on a row ended.
  package enum Ending: Sendable {
    /// The worker says how.
    case answered(RowAnswer)

    /// The worker died, in these words.
    case crashed(String)

    /// The worker died before it had read the row, or did not take it.
    case notBegun(String)

    /// The worker was killed, as it took too long.
    case timedOut
  }

  /// A row that is no longer in work.
  package struct Finished: Sendable {
    /// The row.
    package var job: RowJob

    /// How the work on it ended.
    package var ending: Ending

    /// How long it took, in milliseconds.
    package var milliseconds: Int

    /// The process that worked on it, whose unfinished files are left if it died.
    package var process: Int32
  }

  /// The program itself, also when another one lies under its name by now.
  package static let thisProgram = "/proc/self/exe"

  private let executable: String
  private let words: [String]
  private let count: Int
  private let timeout: Duration
  private var workers: [WorkerProcess] = []
  private var time = WatchedTime()

  /// Creates a pool; processes are started when there are rows for them.
  ///
  /// - Parameters:
  ///   - words: What stands behind the name of the program for a worker.
  ///   - count: The number of processes, at least 1.
  ///   - timeout: How long a row may take while this process runs.
  ///   - executable: The program that works.
  package init(words: [String], count: Int, timeout: Duration, executable: String = thisProgram) {
    (self.words, self.count, self.timeout) = (words, count, timeout)
    self.executable = executable
  }

  deinit {
    for worker in workers {
      worker.kill()
      _ = worker.ending()
    }
  }

  /// Whether another row can be started.
  package var hasRoom: Bool { running < count }

  /// The number of rows in work.
  package var running: Int { workers.count { $0.task != nil } }

  /// Starts the work on a row; there has to be room.
  ///
  /// - Throws: ``SystemFault`` if no process can be started.
  package func start(_ job: RowJob) throws(SystemFault) {
    precondition(hasRoom, "a worker has one row at a time")
    time.look()
    if let idle = workers.first(where: { $0.task == nil }) { return idle.start(job, at: time.elapsed) }
    let worker = try WorkerProcess(executable: executable, words: words)
    workers.append(worker)
    worker.start(job, at: time.elapsed)
  }

  /// Waits until a row is finished, something else can be read, or a tenth of a second is over.
  ///
  /// - Parameter source: What else is waited for.
  /// - Returns: The rows that are finished, and whether the source can be read.
  package func wait(for source: Int32? = nil) -> (finished: [Finished], isReadable: Bool) {
    let outputs = workers.map { pollfd(fd: $0.outputNumber, events: Int16(POLLIN), revents: 0) }
    let inputs = workers.compactMap(\.pendingInputNumber).map {
      pollfd(fd: $0, events: Int16(POLLOUT), revents: 0)
    }
    let others = source.map { [pollfd(fd: $0, events: Int16(POLLIN), revents: 0)] } ?? []
    var polled = outputs + inputs + others
    unsafe poll(&polled, nfds_t(polled.count), 100)
    time.look()
    var finished: [Finished] = []
    for (worker, state) in zip(workers, polled) {
      worker.send()
      if state.revents != 0 {
        finished += read(worker)
      } else if let task = worker.task, time.elapsed - task.watchedStart > timeout {
        worker.kill()
        finished += remove(worker) { _ in .timedOut }
      }
    }
    return (finished, source != nil && polled.last?.revents != 0)
  }

  /// Ends the work on all rows at once, and returns them.
  package func abandon() -> [Finished] {
    workers.flatMap { worker in
      worker.kill()
      return remove(worker) { .crashed($0) }
    }
  }

  private func read(_ worker: WorkerProcess) -> [Finished] {
    let task = worker.task
    let (answer, isAlive) = worker.read()
    guard isAlive else { return remove(worker) { worker.hasBegun ? .crashed($0) : .notBegun($0) } }
    guard let task, worker.task == nil else { return [] }
    return [finished(task, answer.map(Ending.answered) ?? .crashed("its answer is damaged"), by: worker)]
  }

  /// Takes a worker out that is dead or was killed.
  private func remove(_ worker: WorkerProcess, ending: (String) -> Ending) -> [Finished] {
    workers.removeAll { $0 === worker }
    let words = worker.ending()
    return worker.task.map { [finished($0, ending(words), by: worker)] } ?? []
  }

  private func finished(_ task: WorkerProcess.Task, _ ending: Ending, by worker: WorkerProcess) -> Finished {
    Finished(
      job: task.job, ending: ending, milliseconds: Int((.now - task.start) / .milliseconds(1)),
      process: worker.process)
  }
}
