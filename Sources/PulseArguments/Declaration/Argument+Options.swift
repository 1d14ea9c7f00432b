import PulseDocument

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
    .single(
      ArgumentInfo(
        of: Value.self, .option, names: names, metavar: metavar, help: help, details: details),
      into: keyPath)
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
  ///   - check: Throws why the option does not accept a value; `nil` for all those of the type.
  /// - Returns: The declaration.
  package static func option<Value: ArgumentValue>(
    _ names: String..., into keyPath: any WritableKeyPath<Root, Value?> & Sendable,
    metavar: String, defaultText: String? = nil, help: String, details: String = "",
    accepting check: (@Sendable (Value) throws(ArgumentValueError) -> Void)? = nil
  ) -> Argument {
    .single(
      ArgumentInfo(
        of: Value.self, .option, names: names, metavar: metavar, help: help, details: details,
        defaultText: defaultText),
      into: keyPath, rule: ValueRule(accepting: check))
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

}

// The kinds of properties: one value, one or none, and a list.
extension Argument {
  /// Declares an argument whose property is one value.
  static func single<Value: ArgumentValue>(
    _ info: ArgumentInfo, into keyPath: any WritableKeyPath<Root, Value> & Sendable,
    rule: ValueRule<Value> = ValueRule(accepting: nil)
  ) -> Argument {
    Argument(
      info, into: keyPath, stringValue: { info.isRequired ? nil : $0.argument }, json: { $0.json },
      assign: { value, json, _ throws(ArgumentValueError) in value = try rule.read(json) },
      check: { value throws(ArgumentValueError) in try rule.check(value) })
  }

  /// Declares an argument whose property is `nil` unless it is given.
  static func single<Value: ArgumentValue>(
    _ info: ArgumentInfo, into keyPath: any WritableKeyPath<Root, Value?> & Sendable,
    rule: ValueRule<Value> = ValueRule(accepting: nil)
  ) -> Argument {
    Argument(
      info, into: keyPath, stringValue: { $0?.argument }, json: { $0?.json },
      assign: { value, json, _ throws(ArgumentValueError) in value = try rule.read(json) },
      check: { value throws(ArgumentValueError) in if let value { try rule.check(value) } })
  }

  /// Declares an argument whose property is a list; in JSON, a list of one value is the value alone.
  static func collecting<Value: ArgumentValue>(
    _ info: ArgumentInfo, into keyPath: any WritableKeyPath<Root, [Value]> & Sendable
  ) -> Argument {
    Argument(
      info, into: keyPath,
      stringValue: { $0.isEmpty ? nil : $0.map(\.argument).joined(separator: ", ") },
      json: { $0.count > 1 ? .array($0.map(\.json)) : $0.first?.json },
      assign: { values, json, isFirst throws(ArgumentValueError) in
        let value = try Value(json: json)
        if isFirst { values = [value] } else { values.append(value) }
      })
  }
}
