/// A part of a manual that is not about one command, such as that on exit statuses.
package struct ManualSection: Sendable {
  /// The title in capital letters.
  let title: String
  /// What is told about, each with the text that tells it.
  let entries: [(term: String, text: String)]

  /// Creates a part of a manual.
  ///
  /// - Parameters:
  ///   - title: The title in capital letters, such as `EXIT STATUS`.
  ///   - entries: What is told about, such as `0`, each with the text that tells it.
  package init(_ title: String, _ entries: [(term: String, text: String)]) {
    self.title = title
    self.entries = entries
  }
}
