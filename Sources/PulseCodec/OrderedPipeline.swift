import Dispatch
import Synchronization

/// Makes parts on several threads and consumes them one after the other in their order.
///
/// A bounded number of parts is in the making or waiting, so that memory stays bounded however many parts there are.
/// The result does not depend on the number of threads. The caller's thread is one of them: no task is suspended, as to
/// resume one takes as long as some parts do.
///
/// - Parameters:
///   - count: The number of parts.
///   - jobs: The number of threads to keep busy, at least 1.
///   - ahead: How many parts for each thread may be in the making or waiting, at least 1: more of small ones, so that no
///     thread stands still while the next part takes long.
///   - make: Makes a part from its number.
///   - consume: Takes the parts in order.
/// - Throws: The first error of `make` or `consume`, or a cancellation; parts in the making are dropped.
package func withOrderedParts<Part: Sendable>(
  count: Int, jobs: Int, ahead: Int = 2, make: @escaping @Sendable (Int) throws -> Part,
  consume: (Part) throws -> Void
) async throws {
  if jobs == 1 || count <= 1 {
    for index in 0..<count {
      try Task.checkCancellation()
      try consume(make(index))
    }
    return
  }
  let parts = OrderedParts(count: count, limit: ahead * jobs, make: make)
  try HelperThreads.with(min(jobs, count) - 1) {
    parts.help()
  } work: {
    defer { parts.stop() }
    try parts.consume(consume)
  }
}

/// Makes two values, at the same time where there are threads for that.
///
/// - Parameters:
///   - jobs: The number of threads to keep busy, at least 1.
///   - first: Makes the one value.
///   - second: Makes the other.
/// - Returns: Both.
/// - Throws: An error of either, or a cancellation.
func makeBoth<First, Second: Sendable>(
  jobs: Int, _ first: () throws -> First, _ second: @escaping @Sendable () throws -> Second
) async throws -> (First, Second) {
  try Task.checkCancellation()
  if jobs == 1 { return (try first(), try second()) }
  // Nothing is seen of the error: all helpers are through before the result is looked at.
  let other = Mutex<Result<Second, any Error>>(.failure(CancellationError()))
  let one = try HelperThreads.with(1) {
    let made = Result { try second() }
    other.withLock { $0 = made }
  } work: {
    try first()
  }
  return (one, try other.withLock(\.self).get())
}

/// Parts that are made on some threads and consumed on one of them.
private final class OrderedParts<Part: Sendable>: Sendable {
  private struct State {
    /// The number of parts that were begun.
    var begun = 0

    /// The number of parts that were consumed.
    var consumed = 0

    /// The parts that are made and not consumed.
    var made: [Int: Result<Part, any Error>] = [:]

    /// The number of helpers that wait until more parts may be begun.
    var waitingHelpers = 0

    /// Whether the consumer waits for the next part.
    var isConsumerWaiting = false

    /// Whether no part is begun any more.
    var isStopped = false
  }

  /// What a thread does next.
  private enum Step {
    case make(Int)
    case consume(Result<Part, any Error>)
    case wait
    case end
  }

  private let count: Int
  private let limit: Int
  private let make: @Sendable (Int) throws -> Part
  private let state = Mutex(State())
  private let room = DispatchSemaphore(value: 0)
  private let arrival = DispatchSemaphore(value: 0)

  init(count: Int, limit: Int, make: @escaping @Sendable (Int) throws -> Part) {
    (self.count, self.limit, self.make) = (count, limit, make)
  }

  /// Makes parts until there are none left.
  func help() {
    while true {
      let step = state.withLock { state -> Step in
        if state.isStopped || state.begun == count { return .end }
        if let part = begin(&state) { return .make(part) }
        state.waitingHelpers += 1
        return .wait
      }
      switch step {
      case .make(let part): deliver(part)
      case .wait: room.wait()
      case .consume, .end: return
      }
    }
  }

  /// Consumes the parts in order, and makes parts as long as the next one is not there.
  ///
  /// - Throws: The error of a part in its place, one of the consumer, or a cancellation.
  func consume(_ consume: (Part) throws -> Void) throws {
    while true {
      try Task.checkCancellation()
      let step = state.withLock { state -> Step in
        if state.consumed == count { return .end }
        if let part = state.made.removeValue(forKey: state.consumed) { return .consume(part) }
        if let part = begin(&state) { return .make(part) }
        state.isConsumerWaiting = true
        return .wait
      }
      switch step {
      case .make(let part): deliver(part)
      case .consume(let part):
        try consume(part.get())
        wakeHelpers { $0.consumed += 1 }
      case .wait: arrival.wait()
      case .end: return
      }
    }
  }

  /// Lets helpers end.
  func stop() { wakeHelpers { $0.isStopped = true } }

  private func begin(_ state: inout State) -> Int? {
    guard state.begun < count, state.begun - state.consumed < limit else { return nil }
    state.begun += 1
    return state.begun - 1
  }

  private func deliver(_ part: Int) {
    let result = Result { try make(part) }
    let isAwaited = state.withLock { state in
      state.made[part] = result
      guard state.isConsumerWaiting, part == state.consumed else { return false }
      state.isConsumerWaiting = false
      return true
    }
    if isAwaited { arrival.signal() }
  }

  private func wakeHelpers(after change: (inout State) -> Void) {
    let waiting = state.withLock { state in
      change(&state)
      defer { state.waitingHelpers = 0 }
      return state.waitingHelpers
    }
    for _ in 0..<waiting { room.signal() }
  }
}
