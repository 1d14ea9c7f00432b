import Glibc
import PulseSystem
import Synchronization

/// The unfinished files of the process and the programs that write them, so that nothing of them is left when
/// it has to end at once.
package enum Unfinished {
  private struct State {
    var files: Set<FilePlace> = []
    var helpers: Set<pid_t> = []
  }

  private static let state = Mutex(State())

  /// Creates a file for writing and remembers it.
  static func create(_ place: FilePlace) throws(SystemFault) -> Descriptor {
    let directory = try place.directory()
    // The lock is kept, so that no file is created behind the back of `removeAll`.
    let number = try state.withLock { state throws(SystemFault) in
      let number = try directory.create(place.name).release()
      state.files.insert(place)
      return number
    }
    return Descriptor(owning: number)
  }

  /// Removes a file, if it is still there, and forgets it.
  static func remove(_ place: FilePlace) {
    state.withLock { state in
      if state.files.remove(place) != nil { delete(place) }
    }
  }

  /// Forgets a file that has another name by now.
  static func forget(_ place: FilePlace) {
    state.withLock { _ = $0.files.remove(place) }
  }

  private static func delete(_ place: FilePlace) {
    guard let directory = try? place.directory() else { return }
    try? directory.remove(place.name)
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

  /// Returns the status of a program as `waitpid` gives it; `nil` while it runs.
  static func status(of process: pid_t) -> Int32? {
    // A failure, unless the system says otherwise.
    var status: Int32 = 1 << 8
    var result: pid_t = 0
    repeat { result = unsafe waitpid(process, &status, WNOHANG) } while result < 0 && errno == EINTR
    if result == 0 { return nil }
    state.withLock { _ = $0.helpers.remove(process) }
    return status
  }

  /// Asks a program to end, and ends it at once when it does not within two seconds.
  static func stop(_ process: pid_t) {
    kill(-process, SIGTERM)
    for _ in 0..<100 {
      if status(of: process) != nil { break }
      poll(nil, 0, 20)
    }
    // What it started may still run.
    end(process)
  }

  /// Ends a program at once, with the programs that it started.
  static func end(_ process: pid_t) {
    // It leads a group of its own.
    kill(-process, SIGKILL)
    while waitpid(process, nil, 0) < 0, errno == EINTR {}
    state.withLock { _ = $0.helpers.remove(process) }
  }

  /// Removes every unfinished file, and ends the process.
  ///
  /// The lock is kept to the end, so that nobody begins a file, or is told meanwhile that a program has failed
  /// that was ended here.
  ///
  /// - Parameter end: Ends the process at once.
  /// - Returns: Never.
  package static func removeAll(andEnd end: () -> Never) -> Never {
    state.withLock { state in
      // A program that still runs could make its file anew.
      for process in state.helpers {
        kill(-process, SIGKILL)
        while waitpid(process, nil, 0) < 0, errno == EINTR {}
      }
      for place in state.files { delete(place) }
      end()
    }
  }
}
