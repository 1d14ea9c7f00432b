/// What is wrong with a word, and what to write instead.
///
/// It is the second half of a message: the parser puts the name of the option and the quoted word before it,
/// as in `--scale: '9' is out of range; use 1 to 4`.
package struct ArgumentValueError: Error, Hashable, Sendable {
  /// What is wrong, as the end of a sentence that begins with the word: `is not a number`.
  package let problem: String
  /// What to write instead, as an order: `use 1 to 4`.
  package let remedy: String

  /// Creates an error from the two halves of its sentence.
  ///
  /// - Parameters:
  ///   - problem: What is wrong, in lower case, such as `is not a number`.
  ///   - remedy: What to write instead, in lower case and without a period, such as `use 1 to 4`.
  package init(_ problem: String, remedy: String) {
    self.problem = problem
    self.remedy = remedy
  }
}

extension ArgumentValueError: CustomStringConvertible {
  /// The problem and the remedy, with a semicolon between them.
  package var description: String { "\(problem); \(remedy)" }
}
