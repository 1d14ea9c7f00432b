extension Argument {
  /// Declares an operand that always has a value.
  ///
  /// - Parameters:
  ///   - metavar: The name of the operand in help and messages, such as `SHELL`.
  ///   - keyPath: The property to set; unless the operand is required, its value is the default in help.
  ///   - isRequired: Whether the operand must be given.
  ///   - help: One sentence that fits beside the name.
  ///   - details: Further paragraphs for the full help, one a line.
  /// - Returns: The declaration.
  package static func operand<Value: ArgumentValue>(
    _ metavar: String, into keyPath: any WritableKeyPath<Root, Value> & Sendable, isRequired: Bool = false,
    help: String, details: String = ""
  ) -> Argument {
    Argument(
      ArgumentInfo(
        .operand, metavar: metavar, help: help, details: details, choices: Value.choices, words: Value.words,
        forms: Value.forms,
        isRequired: isRequired),
      word: { isRequired ? nil : $0[keyPath: keyPath].argument },
      assign: { root, word, _ throws(ArgumentValueError) in
        root[keyPath: keyPath] = try Value(argument: word)
      })
  }

  /// Declares an operand whose property is `nil` as long as it is not given.
  ///
  /// - Parameters:
  ///   - metavar: The name of the operand in help and messages, such as `SCENE`.
  ///   - keyPath: The property to set.
  ///   - isRequired: Whether the operand must be given.
  ///   - help: One sentence that fits beside the name.
  ///   - details: Further paragraphs for the full help, one a line.
  /// - Returns: The declaration.
  package static func operand<Value: ArgumentValue>(
    _ metavar: String, into keyPath: any WritableKeyPath<Root, Value?> & Sendable, isRequired: Bool = false,
    help: String, details: String = ""
  ) -> Argument {
    Argument(
      ArgumentInfo(
        .operand, metavar: metavar, help: help, details: details, choices: Value.choices, words: Value.words,
        forms: Value.forms,
        isRequired: isRequired),
      word: { $0[keyPath: keyPath]?.argument },
      assign: { root, word, _ throws(ArgumentValueError) in
        root[keyPath: keyPath] = try Value(argument: word)
      })
  }

  /// Declares operands of any number; nothing can follow them.
  ///
  /// - Parameters:
  ///   - metavar: The name of one operand in help and messages, such as `FILE`.
  ///   - keyPath: The property to fill; the first value given replaces the default.
  ///   - isRequired: Whether at least one must be given.
  ///   - help: One sentence that fits beside the name.
  ///   - details: Further paragraphs for the full help, one a line.
  /// - Returns: The declaration.
  package static func operands<Value: ArgumentValue>(
    _ metavar: String, into keyPath: any WritableKeyPath<Root, [Value]> & Sendable, isRequired: Bool = false,
    help: String, details: String = ""
  ) -> Argument {
    .collecting(
      ArgumentInfo(
        .operand, metavar: metavar, help: help, details: details, choices: Value.choices, words: Value.words,
        forms: Value.forms,
        isRepeated: true,
        isRequired: isRequired),
      into: keyPath)
  }
}
