import Dispatch
import PulsePixels
import Synchronization

/// Computes results on several threads and consumes them in order.
///
/// The number of results that are being computed or waiting is bounded, and so is memory; the outcome does not depend
/// on the number of threads.
///
/// Blocks until all results are consumed. The caller's thread computes results as well, and waits on a semaphore during
/// the next one. In a task it must run on a thread outside of the cooperative pool; the cancellation of the task is
/// checked before each result.
///
/// - Parameters:
///   - count: The number of results.
///   - jobs: The number of threads, at least 1.
///   - bufferedPerJob: The number of results per thread that may be in progress or waiting, at least 1; small ones need
///     more, so that no thread idles during a long one.
///   - make: Computes a result from its index.
///   - consume: Receives the results in order.
/// - Throws: The first error of `make` or `consume`, or `CancellationError`; results in progress are dropped.
package func runOrderedPipeline<Part: Sendable>(
  count: Int, jobs: Int, bufferedPerJob: Int = 2, make: @escaping @Sendable (Int) throws -> Part,
  consume: (Part) throws -> Void
) throws {
  if jobs == 1 || count <= 1 {
    for index in 0..<count {
      try Task.checkCancellation()
      try consume(make(index))
    }
    return
  }
  let parts = OrderedPipeline(count: count, limit: bufferedPerJob * jobs, make: make)
  try HelperThreadPool.withHelpers(min(jobs, count) - 1) {
    parts.runHelper()
  } work: {
    defer { parts.stop() }
    try parts.consume(consume)
  }
}

/// Computes two values, in parallel if there is more than one thread; blocks
/// like ``runOrderedPipeline(count:jobs:bufferedPerJob:make:consume:)``.
///
/// - Parameters:
///   - jobs: The number of threads, at least 1.
///   - first: Computes the first value.
///   - second: Computes the second value.
/// - Returns: Both values.
/// - Throws: An error of either closure, or `CancellationError`.
func computeBoth<First, Second: Sendable>(
  jobs: Int, _ first: () throws -> First, _ second: @escaping @Sendable () throws -> Second
) throws -> (First, Second) {
  try Task.checkCancellation()
  if jobs == 1 { return (try first(), try second()) }
  // The placeholder error is never seen: all helpers finish first.
  let other = Mutex<Result<Second, any Error>>(.failure(CancellationError()))
  let one = try HelperThreadPool.withHelpers(1) {
    let made = Result { try second() }
    other.withLock { $0 = made }
  } work: {
    try first()
  }
  return (one, try other.withLock(\.self).get())
}

/// An executor of the parts of a computation on several threads; blocks
/// like ``runOrderedPipeline(count:jobs:bufferedPerJob:make:consume:)``.
struct ThreadedPartExecutor: PartExecutor {
  /// The number of threads, at least 1.
  let threadCount: Int

  init(jobs: Int) { threadCount = jobs }

  func parts<Part: Sendable>(count: Int, _ make: @escaping @Sendable (Int) -> Part) throws -> [Part] {
    var parts: [Part] = []
    try runOrderedPipeline(count: count, jobs: threadCount, make: make) { parts.append($0) }
    return parts
  }
}

/// The shared state of a pipeline: results computed on some threads and consumed on one.
private final class OrderedPipeline<Part: Sendable>: Sendable {
  private struct State {
    /// The number of results claimed so far.
    var claimedCount = 0

    /// The number of results consumed so far.
    var consumedCount = 0

    /// The results that are computed and not consumed.
    var made: [Int: Result<Part, any Error>] = [:]

    /// The number of helpers that wait for capacity.
    var waitingHelpers = 0

    /// Whether the consumer waits for the next result.
    var isConsumerWaiting = false

    /// Whether no more results may be claimed.
    var isStopped = false
  }

  /// The next action of a thread: compute, consume, wait or end.
  private enum WorkerAction {
    case make(Int)
    case consume(Result<Part, any Error>)
    case wait
    case end
  }

  private let count: Int
  private let limit: Int
  private let make: @Sendable (Int) throws -> Part
  private let state = Mutex(State())
  private let capacitySignal = DispatchSemaphore(value: 0)
  private let resultSignal = DispatchSemaphore(value: 0)

  init(count: Int, limit: Int, make: @escaping @Sendable (Int) throws -> Part) {
    (self.count, self.limit, self.make) = (count, limit, make)
  }

  /// Computes results on a helper thread, waiting while too many are not consumed, until none are left or the
  /// pipeline stops.
  func runHelper() {
    while true {
      let step = state.withLock { state -> WorkerAction in
        if state.isStopped || state.claimedCount == count { return .end }
        if let part = claimNext(&state) { return .make(part) }
        state.waitingHelpers += 1
        return .wait
      }
      switch step {
      case .make(let part): makeAndStore(part)
      case .wait: capacitySignal.wait()
      case .consume, .end: return
      }
    }
  }

  /// Consumes results in order, and computes others while the next one is in progress.
  ///
  /// - Parameter consume: Receives the results.
  /// - Throws: The error of a result at its position, of the consumer, or `CancellationError`.
  func consume(_ consume: (Part) throws -> Void) throws {
    while true {
      try Task.checkCancellation()
      let step = state.withLock { state -> WorkerAction in
        if state.consumedCount == count { return .end }
        if let part = state.made.removeValue(forKey: state.consumedCount) { return .consume(part) }
        if let part = claimNext(&state) { return .make(part) }
        state.isConsumerWaiting = true
        return .wait
      }
      switch step {
      case .make(let part): makeAndStore(part)
      case .consume(let part):
        try consume(part.get())
        wakeHelpers { $0.consumedCount += 1 }
      case .wait: resultSignal.wait()
      case .end: return
      }
    }
  }

  /// Wakes all helpers and lets them end.
  func stop() { wakeHelpers { $0.isStopped = true } }

  private func claimNext(_ state: inout State) -> Int? {
    guard state.claimedCount < count, state.claimedCount - state.consumedCount < limit else { return nil }
    state.claimedCount += 1
    return state.claimedCount - 1
  }

  private func makeAndStore(_ part: Int) {
    let result = Result { try make(part) }
    let isAwaited = state.withLock { state in
      state.made[part] = result
      guard state.isConsumerWaiting, part == state.consumedCount else { return false }
      state.isConsumerWaiting = false
      return true
    }
    if isAwaited { resultSignal.signal() }
  }

  private func wakeHelpers(after change: (inout State) -> Void) {
    let waiting = state.withLock { state in
      change(&state)
      defer { state.waitingHelpers = 0 }
      return state.waitingHelpers
    }
    for _ in 0..<waiting { capacitySignal.signal() }
  }
}

/// Computes a result for each key on several threads, once for equal keys, and consumes the results in order.
///
/// A result is cached until its last use. Results should be small, such as compressed frames, as many may wait.
///
/// - Parameters:
///   - keys: The keys in order.
///   - jobs: The number of threads, at least 1.
///   - make: Computes the result of a key.
///   - consume: Receives the index of each key and its result, in order.
/// - Throws: The first error of `make` or `consume`, or `CancellationError`.
func runOrderedPipeline<Key: Hashable & Sendable, Part: Sendable>(
  for keys: [Key], jobs: Int, make: @escaping @Sendable (Key) throws -> Part,
  consume: (_ index: Int, _ part: Part) throws -> Void
) throws {
  // The indices at which a key is used for the first time; those of repeated keys would keep threads from going on.
  var firstIndices: [Int] = []
  var first: [Key: Int] = [:]
  var last: [Key: Int] = [:]
  for (index, key) in keys.enumerated() {
    if first[key] == nil {
      first[key] = index
      firstIndices.append(index)
    }
    last[key] = index
  }
  // The cached results, by the first index of each key.
  var kept: [Int: Part] = [:]
  var next = 0
  try runOrderedPipeline(count: firstIndices.count, jobs: jobs, bufferedPerJob: 16) { [firstIndices] number in
    try make(keys[firstIndices[number]])
  } consume: { made in
    kept[next] = made
    // Repeated keys follow, up to the next new one.
    repeat {
      guard let index = first[keys[next]], let part = kept[index] else { return }
      if last[keys[next]] == next { kept[index] = nil }
      try consume(next, part)
      next += 1
    } while next < keys.count && first[keys[next]] != next
  }
}
