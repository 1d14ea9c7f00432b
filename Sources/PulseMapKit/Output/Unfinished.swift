import Foundation
import Synchronization

/// The unfinished files of the process, so that they can be removed when it has to end at once.
public enum Unfinished {
  private struct State {
    var paths: Set<String> = []
    var count = 0
    var isClosed = false
  }

  private static let state = Mutex(State())

  /// Returns a number that no other unfinished file of this process has.
  static func nextNumber() -> Int {
    state.withLock {
      $0.count += 1
      return $0.count
    }
  }

  /// Creates a file for writing and remembers it; returns its descriptor, or -1 with `errno` set.
  static func create(_ path: String) -> Int32 {
    state.withLock { state in
      guard !state.isClosed else {
        errno = EINTR
        return -1
      }
      let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 { state.paths.insert(path) }
      return descriptor
    }
  }

  /// Removes a file, if it is still there, and forgets it.
  static func remove(_ path: String) {
    state.withLock { state in
      if state.paths.remove(path) != nil { unsafe unlink(path) }
    }
  }

  /// Removes every unfinished file, and makes sure that no new one comes; for a process that ends now.
  public static func removeAll() {
    state.withLock { state in
      for path in state.paths { unsafe unlink(path) }
      state.paths = []
      state.isClosed = true
    }
  }
}
