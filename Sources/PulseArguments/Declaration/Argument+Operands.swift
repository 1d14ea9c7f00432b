extension Argument {
  /// Declares an operand (positional argument) with a default value.
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
    .single(
      ArgumentInfo(
        of: Value.self, .operand, metavar: metavar, help: help, details: details,
        isRequired: isRequired),
      into: keyPath)
  }

  /// Declares an operand (positional argument) whose property is `nil` unless it is given.
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
    .single(
      ArgumentInfo(
        of: Value.self, .operand, metavar: metavar, help: help, details: details,
        isRequired: isRequired),
      into: keyPath)
  }

  /// Declares a variadic operand, which has to be the last one.
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
        of: Value.self, .operand, metavar: metavar, help: help, details: details,
        isRepeated: true,
        isRequired: isRequired),
      into: keyPath)
  }
}
