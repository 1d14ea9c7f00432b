import Glibc
import Synchronization

/// The unfinished files of the process and the programs that write them, so that nothing of them is left when
/// it has to end at once.
public enum Unfinished {
  private struct State {
    var paths: Set<String> = []
    var helpers: Set<pid_t> = []
    var count = 0
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

  /// Forgets a file that has another name by now.
  static func forget(_ path: String) {
    state.withLock { _ = $0.paths.remove(path) }
  }

  /// Starts a program and remembers it.
  ///
  /// - Parameter spawn: Starts it and returns 0, or an error of the system.
  /// - Returns: The process, or `nil` and the error.
  static func start(_ spawn: (inout pid_t) -> Int32) -> (process: pid_t?, code: Int32) {
    state.withLock { state in
      var process: pid_t = 0
      let code = spawn(&process)
      guard code == 0 else { return (nil, code) }
      state.helpers.insert(process)
      return (process, 0)
    }
  }

  /// Waits for a program to end by itself; returns its status as `waitpid` gives it.
  static func wait(for process: pid_t) -> Int32 {
    // A failure, unless the system says otherwise.
    var status: Int32 = 1 << 8
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    state.withLock { _ = $0.helpers.remove(process) }
    return status
  }

  /// Ends a program at once.
  static func end(_ process: pid_t) {
    kill(process, SIGKILL)
    _ = wait(for: process)
  }

  /// Removes every unfinished file, and ends the process.
  ///
  /// The lock is kept to the end, so that nobody begins a file, or is told meanwhile that a program has failed
  /// that was ended here.
  ///
  /// - Parameter end: Ends the process at once.
  /// - Returns: Never.
  public static func removeAll(andEnd end: () -> Never) -> Never {
    state.withLock { state in
      // A program that still runs could make its file anew.
      for process in state.helpers {
        kill(process, SIGKILL)
        waitpid(process, nil, 0)
      }
      for path in state.paths { unsafe unlink(path) }
      end()
    }
  }
}
