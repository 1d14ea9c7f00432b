import PulseSpelling

extension ArgumentValue where Self: CaseIterable & RawRepresentable, RawValue == String {
  /// Creates the case whose raw value is a word.
  ///
  /// - Parameter argument: One of ``choices``, in the same case.
  /// - Throws: ``ArgumentValueError`` with the nearest choices, or all of them if none is near.
  package init(argument: String) throws(ArgumentValueError) {
    guard let value = Self(rawValue: argument) else {
      throw ArgumentValueError.unknown(argument, choices: Self.choices)
    }
    self = value
  }

  /// The raw value.
  package var argument: String { rawValue }

  /// The raw values of all cases, in the order of their declaration.
  package static var choices: [String] { allCases.map(\.rawValue) }

  /// No form beside the choices.
  package static var forms: [ValueForm] { [] }
}

extension ArgumentValueError {
  /// Returns the error for a word that should have been one of a list.
  ///
  /// - Parameters:
  ///   - word: The word as typed.
  ///   - choices: The accepted words, at least one.
  /// - Returns: An error whose remedy is the nearest choices, or all of them if none is near.
  package static func unknown(_ word: String, choices: [String]) -> ArgumentValueError {
    let suggestions = Spelling.suggestions(for: word, among: choices)
    return ArgumentValueError(
      "is not a known choice",
      remedy: suggestions.isEmpty
        ? "use \(Spelling.alternatives(choices))" : Spelling.question(suggestions))
  }
}
