package import Foundation

/// The pulsemap executable under test, run as a separate process.
package enum ToolUnderTest {
  /// Returns the path of the executable: that in `PULSEMAP_TOOL`, or the one built with the tests.
  ///
  /// - Throws: ``TestSupportError/missingTool(path:)``.
  package static func path() throws -> String {
    // Not `argv[0]`, which the parent process can set freely.
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let built = tests.deletingLastPathComponent().appending(path: "pulsemap").path(percentEncoded: false)
    let path = ProcessInfo.processInfo.environment["PULSEMAP_TOOL"] ?? built
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw TestSupportError.missingTool(path: path)
    }
    return path
  }

  /// Runs the executable and waits for its end.
  ///
  /// - Parameters:
  ///   - arguments: The arguments after the command name.
  ///   - folder: The working directory; nil for that of this process.
  ///   - variables: Environment variables to add or replace.
  ///   - timeout: The time in seconds after which it is killed.
  /// - Throws: ``TestSupportError``, or `POSIXError` if it cannot be started.
  package static func run(
    _ arguments: [String], in folder: URL? = nil, variables: [String: String] = [:], timeout: Double = 300
  ) throws -> ProcessResult {
    try PulseTestSupport.run(
      path(), arguments, environment: environment(variables), workingDirectory: folder, timeout: timeout)
  }

  /// Runs a bash script with the executable in `PATH` as `pulsemap`.
  ///
  /// - Parameters:
  ///   - folder: The working directory.
  ///   - timeout: The time in seconds after which the script and its child processes are killed.
  /// - Throws: ``TestSupportError``, or `POSIXError` if bash cannot be started.
  package static func shell(_ script: String, in folder: URL, timeout: Double = 300) throws -> ProcessResult {
    let tools = URL(filePath: try path()).deletingLastPathComponent().path(percentEncoded: false)
    let search = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return try PulseTestSupport.run(
      "/bin/bash", ["-c", script], environment: environment(["PATH": "\(tools):\(search)"]),
      workingDirectory: folder, timeout: timeout)
  }

  /// Variables of continuous integration that change what the tool prints; tests set them where they matter.
  private static let integrationVariables: Set = ["GITHUB_ACTIONS", "GITLAB_CI", "SOURCE_DATE_EPOCH"]

  private static func environment(_ variables: [String: String]) -> [String: String] {
    ProcessInfo.processInfo.environment.filter { !integrationVariables.contains($0.key) }
      .merging(variables) { $1 }
  }
}
