extension Argument {
  /// Declares a flag that turns a property on.
  ///
  /// - Parameters:
  ///   - names: The names with their dashes, such as `"--labels"`.
  ///   - keyPath: The property to set to `true`.
  ///   - help: One sentence that fits beside the names.
  ///   - details: Further paragraphs for the full help, one a line.
  /// - Returns: The declaration.
  public static func flag(
    _ names: String..., into keyPath: any WritableKeyPath<Root, Bool> & Sendable,
    help: String, details: String = ""
  ) -> Argument {
    Argument(
      ArgumentInfo(.flag, names: names, help: help, details: details, forms: [.boolean]),
      word: { $0[keyPath: keyPath] ? "true" : nil },
      assign: { root, word, _ throws(ArgumentValueError) in
        switch word {
        case "", "true": root[keyPath: keyPath] = true
        case "false": root[keyPath: keyPath] = false
        default: throw ArgumentValueError("is not true or false", remedy: "write one of the two")
        }
      })
  }

  /// Declares a flag that sets a property to one certain value.
  ///
  /// With `false` it is a `--no-...` flag. Several flags may set one property, and the last one wins, as
  /// `--quiet` and `--verbose` do with a level of messages.
  ///
  /// - Parameters:
  ///   - names: The names with their dashes, such as `"--quiet", "-q"`.
  ///   - keyPath: The property to set.
  ///   - value: The value the property gets.
  ///   - help: One sentence that fits beside the names.
  ///   - details: Further paragraphs for the full help, one a line.
  /// - Returns: The declaration.
  public static func flag<Value: Sendable>(
    _ names: String..., into keyPath: any WritableKeyPath<Root, Value> & Sendable, setting value: Value,
    help: String, details: String = ""
  ) -> Argument {
    Argument(
      ArgumentInfo(.flag, names: names, help: help, details: details), word: { _ in nil },
      assign: { root, _, _ in root[keyPath: keyPath] = value })
  }
}
