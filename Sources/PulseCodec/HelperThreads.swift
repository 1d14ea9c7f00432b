import Dispatch
import Synchronization

/// Threads that help a busy one, and sleep in between.
///
/// A helper stays on the processor that it had. The threads of a pool take turns, and one that is woken often begins
/// beside the one that woke it, on the same processor: stretches of a few milliseconds are over before it is moved.
enum HelperThreads {
  /// The helpers that sleep, the one that worked last as the last.
  private static let idle = Mutex<[HelperThread]>([])

  /// Does work on several threads at once, one of them the caller's.
  ///
  /// - Parameters:
  ///   - count: The number of helpers.
  ///   - help: What each of them does.
  ///   - work: What the caller's thread does.
  /// - Returns: What `work` returns, once all are through.
  /// - Throws: What `work` throws, once all are through.
  static func with<Result>(
    _ count: Int, help: @escaping @Sendable () -> Void, work: () throws -> Result
  ) rethrows -> Result {
    let ended = DispatchSemaphore(value: 0)
    for _ in 0..<count {
      let helper = idle.withLock { $0.popLast() } ?? HelperThread()
      helper.begin {
        help()
        idle.withLock { $0.append(helper) }
        ended.signal()
      }
    }
    defer { for _ in 0..<count { ended.wait() } }
    return try work()
  }
}

/// A thread that sleeps until it gets work.
private final class HelperThread: Sendable {
  private let isCalled = DispatchSemaphore(value: 0)
  private let work = Mutex<(@Sendable () -> Void)?>(nil)

  init() {
    DispatchQueue(label: "helper").async { [self] in
      while true {
        isCalled.wait()
        let work = work.withLock { $0.take() }
        work?()
      }
    }
  }

  /// Wakes the thread.
  func begin(_ work: @escaping @Sendable () -> Void) {
    self.work.withLock { $0 = work }
    isCalled.signal()
  }
}
