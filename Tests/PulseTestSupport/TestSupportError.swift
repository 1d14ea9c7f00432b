/// What can go wrong around a test, as opposed to in the code under test.
package enum TestSupportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A program did not end in time and was killed.
  case timedOut(executable: String, seconds: Double, standardError: String)
  /// A decoder or measuring script did not do its work.
  case oracleFailed(name: String, detail: String)
  /// The tool under test was not built.
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
