/// An example command line with a one-sentence explanation, for help and manual pages.
package struct CommandExample: Hashable, Sendable {
  /// The command line, beginning with the name of the tool.
  package let commandLine: String
  /// The explanation: one sentence with a period.
  package let explanation: String

  /// Creates an example.
  ///
  /// - Parameters:
  ///   - commandLine: The command line as typed, beginning with the name of the tool.
  ///   - explanation: One sentence with a period.
  package init(_ commandLine: String, _ explanation: String) {
    self.commandLine = commandLine
    self.explanation = explanation
  }
}

extension CommandExample {
  /// The arguments after the name of the tool; `nil` if the line needs a shell.
  var tokens: [String]? {
    guard !commandLine.contains(where: { "'\"\\|&;<>$`*?(){}[]#~".contains($0) }) else { return nil }
    return commandLine.split(separator: " ").dropFirst().map(String.init)
  }
}
