internal import Foundation
internal import PulseSystem

/// A process launcher: executable, arguments, environment, working directory, and files for the standard streams.
struct ProcessLauncher {
  var executable: String
  var arguments: [String]
  var environment: [String: String]
  var workingDirectory: String?
  var input: String
  var output: String
  var error: String

  /// Starts the program in a new process group with default signal handling.
  ///
  /// Foundation's `Process` provides neither: signals that the test runner ignores or blocks, such as SIGTERM, would be
  /// ignored by the program under test too. It also waits for child processes that outlive the program.
  ///
  /// - Returns: The process, which the caller has to wait for.
  /// - Throws: `POSIXError` if the program or a file is missing. With a working directory, a missing program exits with
  ///   status 127 instead.
  func start() throws -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input, O_RDONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, O_WRONLY | O_CREAT, 0o600)
    unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, error, O_WRONLY | O_CREAT, 0o600)

    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    unsafe sigfillset(&signals)
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))

    var process: pid_t = 0
    // The posix_spawn function that changes directory is a GNU extension that Swift does not import.
    let words = workingDirectory.map { ["/usr/bin/env", "-C", $0, "--"] } ?? []
    let command = words + [executable] + arguments
    let code = unsafe withCStringArray(command) { arguments in
      unsafe withCStringArray(environment.map { "\($0.key)=\($0.value)" }) { environment in
        unsafe posix_spawn(&process, command[0], &actions, &attributes, arguments, environment)
      }
    }
    guard code == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)
    }
    return process
  }
}
