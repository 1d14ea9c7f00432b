extension Argument {
  /// Declares an option that always has a value; given again, the last one wins.
  ///
  /// - Parameters:
  ///   - names: The names with their dashes, such as `"--output", "-o"`.
  ///   - keyPath: The property to set; its value before parsing is the default that help shows.
  ///   - metavar: The stand-in for the value in help, such as `PATH`.
  ///   - help: One sentence that fits beside the names.
  ///   - details: Further paragraphs for the full help, one a line.
  /// - Returns: The declaration.
  package static func option<Value: ArgumentValue>(
    _ names: String..., into keyPath: any WritableKeyPath<Root, Value> & Sendable,
    metavar: String, help: String, details: String = ""
  ) -> Argument {
    Argument(
      ArgumentInfo(
        .option, names: names, metavar: metavar, help: help, details: details, choices: Value.choices,
        words: Value.words,
        forms: Value.forms),
      word: { $0[keyPath: keyPath].argument },
      assign: { root, word, _ throws(ArgumentValueError) in
        root[keyPath: keyPath] = try Value(argument: word)
      })
  }

  /// Declares an option that may be left unsaid; given again, the last one wins.
  ///
  /// - Parameters:
  ///   - names: The names with their dashes, such as `"--output", "-o"`.
  ///   - keyPath: The property to set, which stays `nil` if the option is not given.
  ///   - metavar: The stand-in for the value in help, such as `PATH`.
  ///   - defaultText: What holds if the option is not given, as help shows it.
  ///   - help: One sentence that fits beside the names.
  ///   - details: Further paragraphs for the full help, one a line.
  /// - Returns: The declaration.
  package static func option<Value: ArgumentValue>(
    _ names: String..., into keyPath: any WritableKeyPath<Root, Value?> & Sendable,
    metavar: String, defaultText: String? = nil, help: String, details: String = ""
  ) -> Argument {
    Argument(
      ArgumentInfo(
        .option, names: names, metavar: metavar, help: help, details: details, choices: Value.choices,
        words: Value.words,
        forms: Value.forms,
        defaultText: defaultText),
      word: { $0[keyPath: keyPath]?.argument },
      assign: { root, word, _ throws(ArgumentValueError) in
        root[keyPath: keyPath] = try Value(argument: word)
      })
  }

  /// Declares an option that may be given several times, each time with one more value.
  ///
  /// - Parameters:
  ///   - names: The names with their dashes, such as `"--output", "-o"`.
  ///   - keyPath: The property to fill; the first value given replaces the default.
  ///   - metavar: The stand-in for one value in help, such as `PATH`.
  ///   - defaultText: What holds if the option is not given and the property is empty.
  ///   - help: One sentence that fits beside the names.
  ///   - details: Further paragraphs for the full help, one a line.
  /// - Returns: The declaration.
  package static func repeated<Value: ArgumentValue>(
    _ names: String..., into keyPath: any WritableKeyPath<Root, [Value]> & Sendable,
    metavar: String, defaultText: String? = nil, help: String, details: String = ""
  ) -> Argument {
    .collecting(
      ArgumentInfo(
        .option, names: names, metavar: metavar, help: help, details: details, choices: Value.choices,
        words: Value.words,
        forms: Value.forms,
        defaultText: defaultText, isRepeated: true),
      into: keyPath)
  }

  /// Returns an argument that appends its values to an array.
  static func collecting<Value: ArgumentValue>(
    _ info: ArgumentInfo, into keyPath: any WritableKeyPath<Root, [Value]> & Sendable
  ) -> Argument {
    Argument(
      info,
      word: { root in
        let values = root[keyPath: keyPath]
        return values.isEmpty ? nil : values.map(\.argument).joined(separator: ", ")
      },
      assign: { root, word, isFirst throws(ArgumentValueError) in
        let value = try Value(argument: word)
        if isFirst { root[keyPath: keyPath] = [value] } else { root[keyPath: keyPath].append(value) }
      })
  }
}
