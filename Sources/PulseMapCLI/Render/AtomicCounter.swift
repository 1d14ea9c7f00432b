import Synchronization

/// A thread-safe counter of images.
final class AtomicCounter: Sendable {
  private let state = Mutex(0)

  /// The current count.
  var count: Int { state.withLock(\.self) }

  /// Increments the count.
  func add() { state.withLock { $0 += 1 } }
}
