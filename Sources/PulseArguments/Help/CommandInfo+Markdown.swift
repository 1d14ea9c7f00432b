extension CommandInfo {
  /// Returns the arguments as Markdown, with a heading and a table for each section.
  ///
  /// - Parameter headingLevel: The level of the headings, 1 to 6.
  /// - Returns: Lines of Markdown with a line break at the end.
  package func markdownTables(headingLevel: Int = 3) -> String {
    sections.map { section in
      """
      \(String(repeating: "#", count: headingLevel)) \(section.title)

      | argument | description | default |
      |---|---|---|
      \(section.arguments.map(\.markdownRow).joined(separator: "\n"))

      """
    }.joined(separator: "\n")
  }
}

extension ArgumentInfo {
  fileprivate var markdownRow: String {
    let cells = ["`\(synopsis)`", ([help] + constraints).joined(separator: " "), defaultText ?? ""]
    return "| \(cells.map(Self.escapedCell).joined(separator: " | ")) |"
  }

  /// Returns text with vertical bars escaped, as table cells need even within backquotes.
  private static func escapedCell(_ text: String) -> String {
    text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }
}
