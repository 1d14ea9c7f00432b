package import Foundation

/// The tool as its users run it: a process of its own.
package enum Tool {
  /// Returns the path of the tool: that in the variable `PULSEMAP_TOOL`, or the one built with the tests.
  ///
  /// - Throws: ``TestSupportError/missingTool(path:)``.
  package static func path() throws -> String {
    // The first argument would not do: the one who started this process can write anything there.
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let built = tests.deletingLastPathComponent().appending(path: "pulsemap").path(percentEncoded: false)
    let path = ProcessInfo.processInfo.environment["PULSEMAP_TOOL"] ?? built
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw TestSupportError.missingTool(path: path)
    }
    return path
  }

  /// Runs the tool.
  ///
  /// - Parameters:
  ///   - arguments: The words after its name.
  ///   - folder: The folder to start in, or nil for that of this process.
  ///   - variables: Environment variables that differ from those of this process.
  ///   - timeout: The seconds after which it is killed.
  /// - Returns: Status or signal, and both streams.
  /// - Throws: ``TestSupportError``, or `POSIXError` if it cannot be started.
  package static func run(
    _ arguments: [String], in folder: URL? = nil, variables: [String: String] = [:], timeout: Double = 300
  ) throws -> ProcessResult {
    try PulseTestSupport.run(
      path(), arguments, environment: environment(variables), workingDirectory: folder, timeout: timeout)
  }

  /// Runs a script of bash in which the tool can be called as `pulsemap`.
  ///
  /// - Parameters:
  ///   - script: The script.
  ///   - folder: The folder to start in.
  ///   - timeout: The seconds after which the script and what it started are killed.
  /// - Returns: Status or signal, and both streams, of the script.
  /// - Throws: ``TestSupportError``, or `POSIXError` if bash cannot be started.
  package static func shell(_ script: String, in folder: URL, timeout: Double = 300) throws -> ProcessResult {
    let tools = URL(filePath: try path()).deletingLastPathComponent().path(percentEncoded: false)
    let search = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return try PulseTestSupport.run(
      "/bin/bash", ["-c", script], environment: environment(["PATH": "\(tools):\(search)"]),
      workingDirectory: folder, timeout: timeout)
  }

  private static func environment(_ variables: [String: String]) -> [String: String] {
    ProcessInfo.processInfo.environment.merging(variables) { $1 }
  }
}
