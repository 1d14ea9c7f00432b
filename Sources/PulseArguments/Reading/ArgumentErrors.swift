/// Everything that is wrong with a command line, at least one thing, in the order of its words.
package struct ArgumentErrors: Error, Hashable, Sendable {
  /// The errors, never empty, none twice.
  package let errors: [ArgumentError]
  /// The command whose line it is, or `nil` if there is no such command.
  package let command: String?

  /// Creates the errors of one command line, or `nil` if there are none.
  ///
  /// - Parameters:
  ///   - errors: The errors in the order of the words; repetitions are dropped.
  ///   - command: The command whose line it is, or `nil` if there is no such command.
  package init?(_ errors: [ArgumentError], command: String?) {
    guard !errors.isEmpty else { return nil }
    var seen = Set<ArgumentError>()
    self.errors = errors.filter { seen.insert($0).inserted }
    self.command = command
  }

  /// Creates the error of a command line without a command.
  init(_ error: ArgumentError) {
    errors = [error]
    command = nil
  }
}

extension ArgumentErrors: CustomStringConvertible {
  /// One line for each error.
  package var description: String { errors.map(\.description).joined(separator: "\n") }
}
