import Dispatch
package import Foundation
import Synchronization

/// Runs a program and waits for its end.
///
/// The standard streams are files, not pipes: no amount of output blocks the program, and child processes that outlive
/// it do not block the caller. A failing program is not an error.
///
/// - Parameters:
///   - executable: The path of the program; `PATH` is not searched.
///   - environment: The complete environment; nil for that of this process.
///   - workingDirectory: The working directory; nil for that of this process.
///   - input: The bytes of standard input.
///   - timeout: The time in seconds after which the program and its process group are killed.
/// - Returns: The status or signal, and both output streams.
/// - Throws: ``TestSupportError/timedOut(executable:seconds:standardError:)``, or `POSIXError` if the program cannot
///   be started.
package func run(
  _ executable: String,
  _ arguments: [String] = [],
  environment: [String: String]? = nil,
  workingDirectory: URL? = nil,
  input: [UInt8] = [],
  timeout: Double = 300
) throws -> ProcessResult {
  let folder = try TemporaryFolder()
  let (inputFile, outputFile, errorFile) = (folder.file("input"), folder.file("output"), folder.file("error"))
  try Data(input).write(to: inputFile)

  let process = try ProcessLauncher(
    executable: executable,
    arguments: arguments,
    environment: environment ?? ProcessInfo.processInfo.environment,
    workingDirectory: workingDirectory?.path(percentEncoded: false),
    input: inputFile.path(percentEncoded: false),
    output: outputFile.path(percentEncoded: false),
    error: errorFile.path(percentEncoded: false)
  ).start()

  guard let waitStatus = waitStatus(of: process, within: timeout) else {
    throw TestSupportError.timedOut(
      executable: executable, seconds: timeout, standardError: try text(of: errorFile))
  }
  // The encoding of wait(2): the low seven bits are the signal, the second byte is the status.
  let signal = waitStatus & 0x7f
  return ProcessResult(
    status: signal == 0 ? (waitStatus >> 8) & 0xff : nil,
    signal: signal == 0 ? nil : signal,
    standardOutput: Array(try Data(contentsOf: outputFile)),
    standardError: try text(of: errorFile)
  )
}

/// Waits for a process, and kills its process group on a timeout.
///
/// - Returns: The `waitpid` status; nil if the process was killed.
private func waitStatus(of process: pid_t, within seconds: Double) -> Int32? {
  let state = Mutex((hasEnded: false, isLate: false))
  // Waking up to look takes more time than many processes do.
  let watchdog = DispatchWorkItem {
    state.withLock { state in
      // The process ID may be reused.
      if state.hasEnded { return }
      state.isLate = true
      kill(-process, SIGKILL)
    }
  }
  DispatchQueue.global().asyncAfter(deadline: .now() + seconds, execute: watchdog)
  // The process stays until it is waited for, whose ID the watchdog uses.
  var information = unsafe siginfo_t()
  while unsafe waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
  let isLate = state.withLock { state in
    state.hasEnded = true
    return state.isLate
  }
  watchdog.cancel()
  var status: Int32 = 0
  unsafe waitpid(process, &status, 0)
  return isLate ? nil : status
}

private func text(of file: URL) throws -> String {
  String(decoding: try Data(contentsOf: file), as: UTF8.self)
}

/// The result of a process: its exit status or signal, and its output.
package struct ProcessResult: Hashable, Sendable {
  /// The exit status; nil after a signal.
  package let status: Int32?
  /// The terminating signal; nil after an exit.
  package let signal: Int32?
  /// The bytes of standard output.
  package let standardOutput: [UInt8]
  /// The standard error as text, invalid UTF-8 replaced.
  package let standardError: String

  /// The standard output as text, invalid UTF-8 replaced.
  package var text: String { String(decoding: standardOutput, as: UTF8.self) }
}
