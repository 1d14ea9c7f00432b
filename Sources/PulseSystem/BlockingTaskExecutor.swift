import Synchronization

/// A task executor with threads of its own, for work that blocks: that waits for other threads, files or servers.
///
/// The threads of Swift concurrency stay free. Work beyond the number of threads waits for its turn; a thread ends when
/// there is none.
package final class BlockingTaskExecutor: TaskExecutor {
  /// The executor of the process, with as many threads as processors, but at least four.
  package static let shared = BlockingTaskExecutor(threadLimit: max(4, SystemInfo.usableProcessorCount))

  private struct State {
    var waiting: [UnownedJob] = []
    var threadCount = 0
  }

  private let threadLimit: Int
  private let state = Mutex(State())

  /// Creates an executor without threads; `threadLimit` is at least 1.
  package init(threadLimit: Int) {
    self.threadLimit = threadLimit
  }

  /// Runs a job on a thread of this executor, or queues it until one is free.
  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let needsThread = state.withLock { state in
      state.waiting.append(job)
      guard state.threadCount < threadLimit else { return false }
      state.threadCount += 1
      return true
    }
    guard needsThread else { return }
    do throws(SystemError) {
      try runOnNewThread { self.runWaitingJobs() }
    } catch {
      // The system has no room for another thread: others run the job, or this one does.
      let isAlone = state.withLock { state in
        if state.threadCount == 1 { return true }
        state.threadCount -= 1
        return false
      }
      if isAlone { runWaitingJobs() }
    }
  }

  private func runWaitingJobs() {
    while let job = nextJob() { unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  private func nextJob() -> UnownedJob? {
    state.withLock { state in
      if state.waiting.isEmpty {
        state.threadCount -= 1
        return nil
      }
      return state.waiting.removeFirst()
    }
  }

  /// Runs work that blocks, in the current task, so that it sees the cancellation.
  ///
  /// - Parameter work: The work.
  /// - Returns: Its result.
  /// - Throws: Its error.
  package static func run<Result: Sendable, Failure: Error>(
    _ work: @escaping @Sendable () throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    try await withTaskExecutorPreference(shared) { () async throws(Failure) in
      try await runOffActor(work)
    }
  }

  @concurrent
  private static func runOffActor<Result, Failure: Error>(
    _ work: @Sendable () throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    try work()
  }
}
