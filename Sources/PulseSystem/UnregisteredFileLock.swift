import Synchronization

/// A lock on files that are being written and that no registry removes when the process has to exit at once.
///
/// The exit waits for them. It is for files that take milliseconds.
package enum UnregisteredFileLock {
  private static let lock = Mutex(())

  /// Runs a closure that writes a file and renames or removes it; others wait.
  package static func whileWriting<Result: Sendable>(_ write: () -> Result) -> Result {
    lock.withLock { _ in write() }
  }

  /// Waits until no file is written, at most a second, and exits the process.
  ///
  /// - Parameter end: Exits the process at once.
  package static func wait(thenExit end: () -> Never) -> Never {
    // Not forever: memory can have run out on the thread that writes, or a file system can hang.
    for _ in 0..<1000 {
      lock.withLockIfAvailable { _ in end() }
      pause(milliseconds: 1)
    }
    end()
  }
}
