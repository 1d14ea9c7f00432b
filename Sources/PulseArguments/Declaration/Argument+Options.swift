extension Argument {
  /// Declares an option with a default value; of several occurrences the last one wins.
  ///
  /// - Parameters:
  ///   - names: The names with their dashes, such as `"--output", "-o"`.
  ///   - keyPath: The property to set; its value before parsing is the default that help shows.
  ///   - metavar: The placeholder of the value in help, such as `PATH`.
  ///   - help: One sentence that fits beside the names.
  ///   - details: Further paragraphs for the full help, one a line.
  /// - Returns: The declaration.
  package static func option<Value: ArgumentValue>(
    _ names: String..., into keyPath: any WritableKeyPath<Root, Value> & Sendable,
    metavar: String, help: String, details: String = ""
  ) -> Argument {
    Argument(
      ArgumentInfo(
        of: Value.self, .option, names: names, metavar: metavar, help: help, details: details),
      into: keyPath, stringValue: { $0[keyPath: keyPath].argument },
      assign: { root, stringValue, _ throws(ArgumentValueError) in
        root[keyPath: keyPath] = try Value(argument: stringValue)
      })
  }

  /// Declares an option without a default; of several occurrences the last one wins.
  ///
  /// - Parameters:
  ///   - names: The names with their dashes, such as `"--output", "-o"`.
  ///   - keyPath: The property to set, which stays `nil` if the option is not given.
  ///   - metavar: The placeholder of the value in help, such as `PATH`.
  ///   - defaultText: The default that help shows.
  ///   - help: One sentence that fits beside the names.
  ///   - details: Further paragraphs for the full help, one a line.
  /// - Returns: The declaration.
  package static func option<Value: ArgumentValue>(
    _ names: String..., into keyPath: any WritableKeyPath<Root, Value?> & Sendable,
    metavar: String, defaultText: String? = nil, help: String, details: String = ""
  ) -> Argument {
    Argument(
      ArgumentInfo(
        of: Value.self, .option, names: names, metavar: metavar, help: help, details: details,
        defaultText: defaultText),
      into: keyPath, stringValue: { $0[keyPath: keyPath]?.argument },
      assign: { root, stringValue, _ throws(ArgumentValueError) in
        root[keyPath: keyPath] = try Value(argument: stringValue)
      })
  }

  /// Declares a repeatable option, each occurrence of which appends a value.
  ///
  /// - Parameters:
  ///   - names: The names with their dashes, such as `"--output", "-o"`.
  ///   - keyPath: The property to fill; the first value given replaces the default.
  ///   - metavar: The placeholder of one value in help, such as `PATH`.
  ///   - defaultText: The default that help shows if the property is empty.
  ///   - help: One sentence that fits beside the names.
  ///   - details: Further paragraphs for the full help, one a line.
  /// - Returns: The declaration.
  package static func repeated<Value: ArgumentValue>(
    _ names: String..., into keyPath: any WritableKeyPath<Root, [Value]> & Sendable,
    metavar: String, defaultText: String? = nil, help: String, details: String = ""
  ) -> Argument {
    .collecting(
      ArgumentInfo(
        of: Value.self, .option, names: names, metavar: metavar, help: help, details: details,
        defaultText: defaultText, isRepeated: true),
      into: keyPath)
  }

  static func collecting<Value: ArgumentValue>(
    _ info: ArgumentInfo, into keyPath: any WritableKeyPath<Root, [Value]> & Sendable
  ) -> Argument {
    Argument(
      info,
      into: keyPath,
      stringValue: { root in
        let values = root[keyPath: keyPath]
        return values.isEmpty ? nil : values.map(\.argument).joined(separator: ", ")
      },
      assign: { root, stringValue, isFirst throws(ArgumentValueError) in
        let value = try Value(argument: stringValue)
        if isFirst { root[keyPath: keyPath] = [value] } else { root[keyPath: keyPath].append(value) }
      })
  }
}
