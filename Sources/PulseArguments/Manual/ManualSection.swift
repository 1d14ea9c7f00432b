/// A section of the manual page beside those of commands, such as EXIT STATUS.
package struct ManualSection: Sendable {
  /// The title in capital letters.
  let title: String
  /// The terms, each with its explanation.
  let entries: [(term: String, text: String)]

  /// Creates a section.
  ///
  /// - Parameters:
  ///   - title: The title in capital letters, such as `EXIT STATUS`.
  ///   - entries: The terms, such as `0`, each with its explanation.
  package init(_ title: String, _ entries: [(term: String, text: String)]) {
    self.title = title
    self.entries = entries
  }
}
