extension Argument {
  /// Declares a flag that turns a property on.
  ///
  /// - Parameters:
  ///   - names: The names with their dashes, such as `"--labels"`.
  ///   - keyPath: The property to set to `true`.
  ///   - help: One sentence that fits beside the names.
  ///   - details: Further paragraphs for the full help, one a line.
  /// - Returns: The declaration.
  package static func flag(
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
  package static func flag<Value: Sendable>(
    _ names: String..., into keyPath: any WritableKeyPath<Root, Value> & Sendable, setting value: Value,
    help: String, details: String = ""
  ) -> Argument {
    Argument(
      ArgumentInfo(.flag, names: names, help: help, details: details), word: { _ in nil },
      assign: { root, _, _ in root[keyPath: keyPath] = value })
  }

  /// Declares a flag that may be followed by an equals sign and a value, such as `--labels` or `--labels=none`.
  ///
  /// In files it is true, false or a value.
  ///
  /// - Parameters:
  ///   - names: The names with their dashes, such as `"--labels"`.
  ///   - keyPath: The property to set, which stays `nil` if the flag is not given.
  ///   - metavar: The stand-in for the value in help, such as `WHEN`.
  ///   - bare: What the flag alone stands for, and true in files.
  ///   - off: What false in files stands for; `nil` for a flag that no file has.
  ///   - defaultText: What holds if the flag is not given, as help shows it.
  ///   - help: One sentence that fits beside the names.
  ///   - details: Further paragraphs for the full help, one a line.
  /// - Returns: The declaration.
  package static func flag<Value: ArgumentValue>(
    _ names: String..., into keyPath: any WritableKeyPath<Root, Value?> & Sendable, metavar: String,
    bare: Value, off: Value? = nil, defaultText: String? = nil, help: String, details: String = ""
  ) -> Argument {
    Argument(
      ArgumentInfo(
        .flag, names: names, metavar: metavar, help: help, details: details, choices: Value.choices,
        words: Value.words,
        forms: [.boolean], defaultText: defaultText),
      word: { $0[keyPath: keyPath]?.argument },
      assign: { root, word, _ throws(ArgumentValueError) in
        switch word {
        case "", "true": root[keyPath: keyPath] = bare
        case "false" where off != nil: root[keyPath: keyPath] = off
        default: root[keyPath: keyPath] = try Value(argument: word)
        }
      })
  }
}
