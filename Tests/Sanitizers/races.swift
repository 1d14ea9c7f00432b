// Counts on two threads at once, with a mutex if the argument is 'guarded', and without one if it is 'racy'.
// The thread sanitizer has to report the second, and must not report the first.

import Glibc
import Synchronization

final class Counts: @unchecked Sendable {
  let guarded = Mutex([0])
  var racy = [0]
  let isGuarded: Bool

  init(isGuarded: Bool) {
    self.isGuarded = isGuarded
  }

  /// Adds up on the current thread, so often that threads wait for each other; without a mutex a few times only, as the
  /// sanitizer reports no access whose place it has forgotten since.
  func add() {
    for _ in 0..<(isGuarded ? 200_000 : 100) {
      if isGuarded { guarded.withLock { $0[0] += 1 } } else { racy[0] += 1 }
    }
  }
}

nonisolated func add(_ counts: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let counts = unsafe counts { unsafe Unmanaged<Counts>.fromOpaque(counts).takeRetainedValue().add() }
  return nil
}

let counts = Counts(isGuarded: CommandLine.arguments.contains("guarded"))
let threads = (0..<2).map { _ in
  var thread = pthread_t()
  unsafe pthread_create(&thread, nil, { unsafe add($0) }, Unmanaged.passRetained(counts).toOpaque())
  return thread
}
for thread in threads { pthread_join(thread, nil) }
print(counts.isGuarded ? counts.guarded.withLock { $0[0] } : counts.racy[0])
