import PulseSystem
import Synchronization

/// A task executor with threads of its own, for work that blocks: rendering waits for helper threads, files and servers.
///
/// The threads of Swift concurrency stay free. There are as many threads as processors, but at least four; further work
/// waits for its turn. A thread ends when there is none.
final class BlockingTaskExecutor: TaskExecutor {
  /// The executor of all jobs.
  private static let shared = BlockingTaskExecutor(threadLimit: max(4, SystemInfo.usableProcessorCount))

  private struct State {
    var waiting: [UnownedJob] = []
    var threadCount = 0
  }

  private let threadLimit: Int
  private let state = Mutex(State())

  init(threadLimit: Int) {
    self.threadLimit = threadLimit
  }

  /// Runs a job on a thread of this executor, or queues it until one is free.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let needsThread = state.withLock { state in
      state.waiting.append(job)
      guard state.threadCount < threadLimit else { return false }
      state.threadCount += 1
      return true
    }
    if needsThread { runOnNewThread { self.runWaitingJobs() } }
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
  static func run<Result: Sendable>(
    _ work: @escaping @Sendable () throws(JobError) -> Result
  ) async throws(JobError) -> Result {
    try await withTaskExecutorPreference(shared) { () async throws(JobError) in
      try await runOffActor(work)
    }
  }

  @concurrent
  private static func runOffActor<Result>(
    _ work: @Sendable () throws(JobError) -> Result
  ) async throws(JobError) -> Result {
    try work()
  }
}
