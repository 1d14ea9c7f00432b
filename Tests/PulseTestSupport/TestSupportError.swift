/// An error of the test infrastructure, not of the code under test: a timeout, a failed oracle or a missing tool.
package enum TestSupportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A program did not end in time and was killed.
  case timedOut(executable: String, seconds: Double, standardError: String)
  /// An oracle script failed.
  case oracleFailed(name: String, detail: String)
  /// The executable under test is missing.
  case missingTool(path: String)

  /// One line that says what happened.
  package var description: String {
    switch self {
    case .timedOut(let executable, let seconds, let standardError):
      "'\(executable)' did not end within \(seconds) s and was killed; it said: \(standardError)"
    case .oracleFailed(let name, let detail):
      "the oracle '\(name)' failed: \(detail)"
    case .missingTool(let path):
      "there is no tool '\(path)'; run 'swift build' first, or set PULSEMAP_TOOL"
    }
  }
}
