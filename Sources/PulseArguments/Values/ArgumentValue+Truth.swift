extension Bool: ArgumentValue {
  /// Creates a Boolean from `true` or `false`.
  ///
  /// - Parameter argument: `true` or `false`.
  /// - Throws: ``ArgumentValueError`` for any other text.
  package init(argument: String) throws(ArgumentValueError) {
    guard let value = Bool(argument) else {
      throw ArgumentValueError("is not true or false", remedy: "write one of the two")
    }
    self = value
  }

  /// `true` or `false`.
  package var argument: String { "\(self)" }

  /// The accepted texts, `true` and `false`.
  package static var choices: [String] { ["true", "false"] }

  /// The JSON representation: a Boolean.
  package static var jsonRepresentations: [JSONRepresentation] { [.boolean] }
}
