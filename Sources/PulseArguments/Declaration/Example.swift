/// A command line that works, and what it is good for.
package struct Example: Hashable, Sendable {
  /// The command line, beginning with the name of the tool.
  package let commandLine: String
  /// One sentence, with a period.
  package let sentence: String

  /// Creates an example.
  ///
  /// - Parameters:
  ///   - commandLine: The command line as typed, beginning with the name of the tool.
  ///   - sentence: What it does, in one sentence with a period.
  package init(_ commandLine: String, _ sentence: String) {
    self.commandLine = commandLine
    self.sentence = sentence
  }
}

extension Example {
  /// The words after the name of the tool, or `nil` if only a shell can tell them.
  var words: [String]? {
    guard !commandLine.contains(where: { "'\"\\|&;<>$`*?(){}[]#~".contains($0) }) else { return nil }
    return commandLine.split(separator: " ").dropFirst().map(String.init)
  }
}
