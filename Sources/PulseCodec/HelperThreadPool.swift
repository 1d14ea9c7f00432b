import Dispatch
import Glibc
import PulseSystem
import Synchronization

/// A pool of threads that sleep between tasks and are reused by the whole process.
///
/// A thread keeps its processor. Threads of a Dispatch pool take turns and often start on the processor of the thread
/// that wakes them; tasks of a few milliseconds end before they are moved.
package enum HelperThreadPool {
  /// A function called around the work of a helper thread, for example to measure it.
  package typealias Wrapper = @Sendable (_ help: () -> Void) -> Void

  private static let wrappers = Mutex<[pthread_t: Wrapper]>([:])

  /// The wrapper of all helpers that the current thread starts; `nil` for none.
  package static var wrapper: Wrapper? {
    get { wrappers.withLock { $0[pthread_self()] } }
    set { wrappers.withLock { $0[pthread_self()] = newValue } }
  }

  /// The idle threads, the most recently used last.
  private static let idleThreads = Mutex<[HelperThread]>([])

  /// Runs a closure on helper threads and another on the caller's thread, and waits for all of them.
  ///
  /// There are fewer helpers where the system has no room for so many threads; without any, the caller's thread runs
  /// `help` once, after `work`.
  ///
  /// - Parameters:
  ///   - count: The number of helpers.
  ///   - help: The closure for each helper.
  ///   - work: The closure for the caller's thread.
  /// - Returns: The result of `work`.
  /// - Throws: The error of `work`.
  static func withHelpers<Result>(
    _ count: Int, help: @escaping @Sendable () -> Void, work: () throws -> Result
  ) rethrows -> Result {
    let completion = DispatchSemaphore(value: 0)
    let wrapper = wrapper
    var startedCount = 0
    while startedCount < count, let helper = idleThreads.withLock({ $0.popLast() }) ?? HelperThread() {
      startedCount += 1
      helper.run {
        if let wrapper { wrapper(help) } else { help() }
        idleThreads.withLock { $0.append(helper) }
        completion.signal()
      }
    }
    defer {
      if startedCount == 0 { help() }
      for _ in 0..<startedCount { completion.wait() }
    }
    return try work()
  }
}

/// A thread that runs one closure at a time and sleeps in between.
private final class HelperThread: Sendable {
  private let wakeSignal = DispatchSemaphore(value: 0)
  private let work = Mutex<(@Sendable () -> Void)?>(nil)

  /// Starts the thread; fails if the system has no room for another one.
  init?() {
    do throws(SystemError) {
      try runOnNewThread { [self] in
        while true {
          wakeSignal.wait()
          let work = work.withLock { $0.take() }
          work?()
        }
      }
    } catch {
      return nil
    }
  }

  /// Wakes the thread and lets it run a closure.
  func run(_ work: @escaping @Sendable () -> Void) {
    self.work.withLock { $0 = work }
    wakeSignal.signal()
  }
}
