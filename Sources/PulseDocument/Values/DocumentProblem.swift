/// Something that is wrong with a file.
package struct DocumentProblem: Hashable, Sendable {
  /// Where it is, such as `layers[0].radius` or `line 3, column 5`; empty for the file as a whole.
  package var place: String

  /// What is wrong with which value, and what to write instead.
  package var message: String

  /// Creates a problem.
  ///
  /// - Parameters:
  ///   - place: Where it is; empty for the file as a whole.
  ///   - message: What is wrong with which value, and what to write instead.
  package init(_ place: String, _ message: String) {
    self.place = place
    self.message = message
  }
}

extension DocumentProblem {
  /// The message on bytes that are no text, in every format.
  static let encoding = "the text is not UTF-8; save it in this encoding"
}

extension DocumentProblem: CustomStringConvertible {
  /// The place and what is wrong there.
  package var description: String { place.isEmpty ? message : "\(place): \(message)" }
}

/// Everything that is wrong with a file.
package struct DocumentError: Error, Hashable, Sendable {
  /// The problems in the order in which they were found, at least one.
  package var problems: [DocumentProblem]

  /// Creates an error.
  ///
  /// - Parameter problems: The problems in the order in which they were found, at least one.
  package init(problems: [DocumentProblem]) {
    self.problems = problems
  }
}
