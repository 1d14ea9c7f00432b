/// The error thrown for an invalid command line, with at least one diagnostic.
package struct CommandLineError: Error, Hashable, Sendable {
  /// The diagnostics in the order of the tokens: never empty, no duplicates.
  package let diagnostics: [ArgumentDiagnostic]
  /// The name of the command; `nil` if the line names none.
  package let command: String?

  /// Creates the error of a command line; the result is `nil` if there are no diagnostics.
  ///
  /// - Parameters:
  ///   - diagnostics: The diagnostics in the order of the tokens; duplicates are dropped.
  ///   - command: The name of the command; `nil` if the line names none.
  package init?(_ diagnostics: [ArgumentDiagnostic], command: String?) {
    guard !diagnostics.isEmpty else { return nil }
    var seen = Set<ArgumentDiagnostic>()
    self.diagnostics = diagnostics.filter { seen.insert($0).inserted }
    self.command = command
  }

  init(_ error: ArgumentDiagnostic) {
    diagnostics = [error]
    command = nil
  }
}

extension CommandLineError: CustomStringConvertible {
  /// One line for each diagnostic.
  package var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}
