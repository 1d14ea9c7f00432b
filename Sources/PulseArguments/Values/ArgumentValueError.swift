/// The error thrown for an invalid argument value: the problem and the remedy.
///
/// It is the second half of a message: the parser puts the name of the option and the quoted word before it,
/// as in `--scale: '9' is out of range; use 1 to 4`.
package struct ArgumentValueError: Error, Hashable, Sendable {
  /// The problem, as the end of a sentence that begins with the value: `is not a number`.
  package let problem: String
  /// The remedy in the imperative: `use 1 to 4`.
  package let remedy: String

  /// Creates an error from its problem and its remedy.
  ///
  /// - Parameters:
  ///   - problem: The problem in lower case, such as `is not a number`.
  ///   - remedy: The remedy in lower case and without a period, such as `use 1 to 4`.
  package init(_ problem: String, remedy: String) {
    self.problem = problem
    self.remedy = remedy
  }
}

extension ArgumentValueError: CustomStringConvertible {
  /// The problem and the remedy, with a semicolon between them.
  package var description: String { "\(problem); \(remedy)" }
}
