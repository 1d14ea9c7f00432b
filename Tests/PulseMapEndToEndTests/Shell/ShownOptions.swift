import PulseTestSupport

/// The option names that documentation lists for a command.
enum ShownOptions {
  /// Returns the sorted names in the full help of a command.
  static func inHelp(on command: String) throws -> [String] {
    let lines = try ToolUnderTest.run([command, "--help"]).text.split(separator: "\n")
    return lines.flatMap { names(atStartOf: $0, indents: 2...6) }.sorted()
  }

  /// Returns the sorted names in the manual section of a command.
  ///
  /// - Parameters:
  ///   - manual: The manual as `man` shows it.
  ///   - command: The name of the command.
  static func inManual(_ manual: String, on command: String) -> [String] {
    let lines = manual.split(separator: "\n", omittingEmptySubsequences: false)
      .drop { $0 != "PULSEMAP \(command.uppercased())" }.dropFirst()
      .prefix { $0.isEmpty || $0.hasPrefix(" ") }
    let told = lines.flatMap { names(atStartOf: $0, indents: 7...7) }
    // What is told about another command is only listed, in a paragraph.
    let listed = lines.split(separator: "")
      .map { $0.joined(separator: " ") }
      .filter { $0.contains(#/ As with [a-z-]+: /#) }
      .flatMap { $0.matches(of: #/[ ](--?[a-zA-Z][a-z0-9-]*)/#).map { String($0.output.1) } }
    return Set(told + listed).sorted()
  }

  private static func names(atStartOf line: Substring, indents: ClosedRange<Int>) -> [String] {
    guard indents.contains(line.prefix { $0 == " " }.count),
      let entry = line.firstMatch(of: /^ *((--?[a-zA-Z][a-z0-9-]*)(, --?[a-zA-Z][a-z0-9-]*)*)/)
    else { return [] }
    return entry.output.1.split(separator: ", ").map(String.init)
  }
}
