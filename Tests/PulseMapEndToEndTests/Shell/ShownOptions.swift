import PulseTestSupport

/// The option names that documentation lists for a command.
enum ShownOptions {
  /// Returns the sorted names in the full help of a command.
  static func inHelp(on command: String) throws -> [String] {
    let lines = try ToolUnderTest.run([command, "--help"]).text.split(separator: "\n")
    return lines.flatMap { names(atStartOf: $0, indents: 2...6) }.sorted()
  }

  /// Returns the sorted names in the manual page of a command, as `man` shows it.
  static func inManual(_ manual: String) -> [String] {
    manual.split(separator: "\n").flatMap { names(atStartOf: $0, indents: 7...7) }.sorted()
  }

  private static func names(atStartOf line: Substring, indents: ClosedRange<Int>) -> [String] {
    guard indents.contains(line.prefix { $0 == " " }.count),
      let entry = line.firstMatch(of: /^ *((--?[a-zA-Z][a-z0-9-]*)(, --?[a-zA-Z][a-z0-9-]*)*)/)
    else { return [] }
    return entry.output.1.split(separator: ", ").map(String.init)
  }
}
