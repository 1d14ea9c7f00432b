extension Bool: ArgumentValue {
  /// Creates the truth that a word stands for.
  ///
  /// - Parameter argument: `true` or `false`.
  /// - Throws: ``ArgumentValueError`` for any other word.
  package init(argument: String) throws(ArgumentValueError) {
    guard let value = Bool(argument) else {
      throw ArgumentValueError("is not true or false", remedy: "write one of the two")
    }
    self = value
  }

  /// The word that stands for the truth.
  package var argument: String { "\(self)" }

  /// The two words.
  package static var choices: [String] { ["true", "false"] }

  /// The truth itself.
  package static var forms: [ValueForm] { [.boolean] }
}
