import Synchronization

/// A number of pictures that several threads count.
final class PictureCount: Sendable {
  private let state = Mutex(0)

  /// The number of pictures so far.
  var count: Int { state.withLock(\.self) }

  /// Counts one more.
  func add() { state.withLock { $0 += 1 } }
}
