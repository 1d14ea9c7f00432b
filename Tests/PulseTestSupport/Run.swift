package import Foundation

/// Runs a program to its end and returns how it ended and what it wrote.
///
/// The streams of the program are files, not pipes: no amount of output can block it, and a helper that
/// outlives it cannot keep the caller waiting. A failure of the program is not an error of this function.
///
/// - Parameters:
///   - executable: The path of the program; `PATH` is not searched.
///   - arguments: The arguments, passed on without a shell.
///   - environment: All environment variables of the program, or nil for those of this process.
///   - workingDirectory: The folder to start in, or nil for that of this process.
///   - input: What the program reads from its standard input.
///   - timeout: The seconds after which the program and the processes it started are killed.
/// - Returns: Status or signal, and both streams.
/// - Throws: ``TestSupportError/timedOut(executable:seconds:standardError:)``, or `POSIXError` if the
///   program cannot be started.
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

  let process = try Launch(
    executable: executable,
    arguments: arguments,
    environment: environment ?? ProcessInfo.processInfo.environment,
    workingDirectory: workingDirectory?.path(percentEncoded: false),
    input: inputFile.path(percentEncoded: false),
    output: outputFile.path(percentEncoded: false),
    error: errorFile.path(percentEncoded: false)
  ).start()

  guard let ending = ending(of: process, within: timeout) else {
    throw TestSupportError.timedOut(
      executable: executable, seconds: timeout, standardError: try text(of: errorFile))
  }
  // The encoding of wait(2): the low seven bits are the signal, the second byte is the status.
  let signal = ending & 0x7f
  return ProcessResult(
    status: signal == 0 ? (ending >> 8) & 0xff : nil,
    signal: signal == 0 ? nil : signal,
    standardOutput: Array(try Data(contentsOf: outputFile)),
    standardError: try text(of: errorFile)
  )
}

/// Waits for a process, or kills it and its process group when the time is over.
///
/// - Returns: The status as `waitpid` gives it, or nil if the process was killed.
private func ending(of process: pid_t, within seconds: Double) -> Int32? {
  var status: Int32 = 0
  let end = ContinuousClock.now + .seconds(seconds)
  while unsafe waitpid(process, &status, WNOHANG) == 0 {
    guard ContinuousClock.now < end else {
      kill(-process, SIGKILL)
      unsafe waitpid(process, &status, 0)
      return nil
    }
    Thread.sleep(forTimeInterval: 0.002)
  }
  return status
}

private func text(of file: URL) throws -> String {
  String(decoding: try Data(contentsOf: file), as: UTF8.self)
}
