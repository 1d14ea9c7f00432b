import PulseBasics

/// A command line with mistakes: what it says without them, so that the rest can be checked, too.
package struct MistakenCommandLine<Invocation: Sendable>: Sendable {
  /// The invocation, in which wrong arguments are missing; a misspelt option is the only one with a similar name.
  package let invocation: Invocation

  /// The mistakes with the indices of their tokens, at least one.
  let mistakes: [(position: Int, diagnostic: ArgumentDiagnostic)]

  /// The indices of the first tokens that give arguments their values, by the names of the arguments.
  let argumentPositions: [String: Int]

  /// Returns the same command line with the invocation of its options.
  func map<Other: Sendable>(_ transform: (Invocation) -> Other) -> MistakenCommandLine<Other> {
    MistakenCommandLine<Other>(
      invocation: transform(invocation), mistakes: mistakes, argumentPositions: argumentPositions)
  }

  /// Returns the messages of the mistakes and of other problems in the order of the tokens, each once.
  ///
  /// - Parameter problems: Problems with values that are right in themselves, with the names of their arguments, such as
  ///   `--place`; those of arguments that are not on the line come last.
  /// - Returns: The messages, at least one; of many the first ones and the number of the others.
  package func messages(with problems: [(place: String, message: String)]) -> [String] {
    let all =
      mistakes.map { ($0.position, $0.diagnostic.description) }
      + problems.map { (argumentPositions[$0.place] ?? .max, $0.message) }
    var seen = Set<Bytewise>()
    return CommandLineError.listed(
      all.enumerated().sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }
        .map(\.element.1).filter { seen.insert($0.bytewise).inserted })
  }
}
