package import Glibc
import Synchronization

/// A process-wide registry of temporary files and child processes, which are removed and killed when the process has to
/// exit at once.
package enum CleanupRegistry {
  private struct State {
    var files: Set<LinkSafePath> = []
    var childProcesses: Set<pid_t> = []
  }

  private static let state = Mutex(State())

  /// Creates a temporary file and registers it.
  static func create(_ place: LinkSafePath, permissions: UInt32) throws(SystemError) -> FileDescriptor {
    let directory = try place.directory()
    // The lock is held so that no file is created during the final cleanup.
    let number = try state.withLock { state throws(SystemError) in
      let number = try directory.create(place.name, permissions: permissions).release()
      state.files.insert(place)
      return number
    }
    return FileDescriptor(owning: number)
  }

  /// Removes a registered temporary file.
  static func remove(_ place: LinkSafePath) {
    state.withLock { state in
      if state.files.remove(place) != nil { delete(place) }
    }
  }

  /// Removes a temporary file that was renamed to its final name from the registry; the file itself is not touched.
  static func unregister(_ place: LinkSafePath) {
    state.withLock { _ = $0.files.remove(place) }
  }

  private static func delete(_ place: LinkSafePath) {
    guard let directory = try? place.directory() else { return }
    try? directory.remove(place.name)
  }

  /// Starts a child process with a closure and registers it.
  ///
  /// - Parameter spawn: Starts the process, sets its identifier, and returns 0 or an error code.
  /// - Returns: The identifier of the process and 0, or `nil` and the error code.
  package static func spawnProcess(_ spawn: (inout pid_t) -> Int32) -> (process: pid_t?, code: Int32) {
    state.withLock { state in
      var process: pid_t = 0
      let code = spawn(&process)
      guard code == 0 else { return (nil, code) }
      state.childProcesses.insert(process)
      return (process, 0)
    }
  }

  /// Returns the `waitpid` status of a child process; `nil` while it runs.
  package static func status(of process: pid_t) -> Int32? {
    // The default is exit status 1, for a failing `waitpid`.
    var status: Int32 = 1 << 8
    var result: pid_t = 0
    repeat { result = unsafe waitpid(process, &status, WNOHANG) } while result < 0 && errno == EINTR
    if result == 0 { return nil }
    state.withLock { _ = $0.childProcesses.remove(process) }
    return status
  }

  /// Terminates a child process and its process group with SIGTERM, and with SIGKILL after at most two seconds.
  package static func terminateProcess(_ process: pid_t) {
    kill(-process, SIGTERM)
    for _ in 0..<100 {
      if status(of: process) != nil { break }
      poll(nil, 0, 20)
    }
    // Its own child processes may still run.
    end(process)
  }

  /// Kills a child process and its process group with SIGKILL.
  package static func end(_ process: pid_t) {
    // It is the leader of its process group.
    kill(-process, SIGKILL)
    while waitpid(process, nil, 0) < 0, errno == EINTR {}
    state.withLock { _ = $0.childProcesses.remove(process) }
  }

  /// Restores terminals, kills all child processes, removes all temporary files and exits.
  ///
  /// The lock stays held, so that no thread creates another file or reports the failure of a child process killed here.
  ///
  /// - Parameter end: Exits the process at once.
  package static func cleanUp(thenExit end: () -> Never) -> Never {
    TerminalDevice.leaveAll()
    return state.withLock { state in
      // A running process could create its file again.
      for process in state.childProcesses {
        kill(-process, SIGKILL)
        while waitpid(process, nil, 0) < 0, errno == EINTR {}
      }
      for place in state.files { delete(place) }
      end()
    }
  }
}
