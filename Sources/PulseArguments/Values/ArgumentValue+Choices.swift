import PulseBasics

extension ArgumentValue where Self: CaseIterable & RawRepresentable, RawValue == String {
  /// Creates the case with a raw value.
  ///
  /// - Parameter argument: One of ``choices``, in the same case.
  /// - Throws: ``ArgumentValueError`` with the nearest choices, or all of them if none is near.
  package init(argument: String) throws(ArgumentValueError) {
    guard let value = Self(rawValue: argument) else {
      throw ArgumentValueError.unknown(argument, choices: Self.choices, synonyms: Self.synonyms)
    }
    self = value
  }

  /// The raw value.
  package var argument: String { rawValue }

  /// Accepts every case.
  package func check() {}

  /// The raw values of all cases, in the order of their declaration.
  package static var choices: [String] { allCases.map(\.rawValue) }

  /// Empty: the choices are the only representation.
  package static var jsonRepresentations: [JSONRepresentation] { [] }
}

extension ArgumentValueError {
  /// Returns the error for a text that is not one of the accepted choices.
  ///
  /// - Parameters:
  ///   - string: The text as typed.
  ///   - choices: The accepted texts, at least one.
  ///   - synonyms: The choices by the words that other programs have for them.
  /// - Returns: An error whose remedy is the nearest choices, or all of them if none is near.
  package static func unknown(
    _ string: String, choices: [String], synonyms: [String: String] = [:]
  ) -> ArgumentValueError {
    let suggestions =
      synonyms[string.lowercased()].map { [$0] } ?? SpellChecker.suggestions(for: string, among: choices)
    return ArgumentValueError(
      "is not a valid value",
      remedy: suggestions.isEmpty
        ? "use \(SpellChecker.disjunction(choices))" : SpellChecker.didYouMean(suggestions))
  }
}
