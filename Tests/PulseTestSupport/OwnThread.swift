import Foundation

/// Runs work that mostly waits on a thread of its own.
///
/// Tests run on as many threads as there are processors: one that waits on such a thread holds up the others.
///
/// - Returns: The result of the work.
package func onOwnThread<Value: Sendable>(
  _ work: @escaping @Sendable () throws -> Value
) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
  }
}
