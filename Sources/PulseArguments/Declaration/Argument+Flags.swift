import PulseDocument

extension Argument {
  /// Declares a flag that sets an optional Boolean property, so that `--no-NAME` overrides a file, too.
  ///
  /// - Parameters:
  ///   - names: The names with their dashes, such as `"--strict"`.
  ///   - keyPath: The property to set, which stays `nil` if the flag is not given.
  ///   - help: One sentence that fits beside the names.
  ///   - details: Further paragraphs for the full help, one a line.
  /// - Returns: The declaration.
  package static func flag(
    _ names: String..., into keyPath: any WritableKeyPath<Root, Bool?> & Sendable,
    help: String, details: String = ""
  ) -> Argument {
    Argument(
      ArgumentInfo(.flag, names: names, help: help, details: details, jsonRepresentations: [.boolean]),
      into: keyPath, stringValue: { $0?.argument }, json: { $0?.json },
      assign: { value, json, _ throws(ArgumentValueError) in
        value = json.isBareFlag ? true : try Bool(json: json)
      })
  }

  /// Declares a flag that sets a Boolean property to `true`.
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
      ArgumentInfo(.flag, names: names, help: help, details: details, jsonRepresentations: [.boolean]),
      into: keyPath, stringValue: { $0 ? "true" : nil }, json: { $0 ? .boolean(true) : nil },
      assign: { value, json, _ throws(ArgumentValueError) in
        value = json.isBareFlag ? true : try Bool(json: json)
      })
  }

  /// Declares a flag that sets a property to a constant.
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
  package static func flag<Value: Sendable & Equatable>(
    _ names: String..., into keyPath: any WritableKeyPath<Root, Value> & Sendable, setting value: Value,
    help: String, details: String = ""
  ) -> Argument {
    Argument(
      ArgumentInfo(.flag, names: names, help: help, details: details), into: keyPath,
      stringValue: { _ in nil }, json: { _ in nil }, assign: { property, _, _ in property = value },
      differs: { $0 == value && $0 != $1 })
  }

  /// Declares a flag with an optional value after an equals sign, such as `--labels` or `--labels=none`.
  ///
  /// Files specify true, false or a value.
  ///
  /// - Parameters:
  ///   - names: The names with their dashes, such as `"--labels"`.
  ///   - keyPath: The property to set, which stays `nil` if the flag is not given.
  ///   - metavar: The placeholder of the value in help, such as `WHEN`.
  ///   - valueWhenBare: The value of the flag alone, and of `true` in files.
  ///   - valueWhenFalse: The value of `false` in files; `nil` for a flag that no file has.
  ///   - defaultText: The default that help shows.
  ///   - help: One sentence that fits beside the names.
  ///   - details: Further paragraphs for the full help, one a line.
  /// - Returns: The declaration.
  package static func flag<Value: ArgumentValue>(
    _ names: String..., into keyPath: any WritableKeyPath<Root, Value?> & Sendable, metavar: String,
    valueWhenBare: Value, valueWhenFalse: Value? = nil, defaultText: String? = nil, help: String,
    details: String = ""
  ) -> Argument {
    Argument(
      ArgumentInfo(
        .flag, names: names, metavar: metavar, help: help, details: details, choices: Value.choices,
        completionCandidates: Value.completionCandidates,
        jsonRepresentations: Value.choices.isEmpty ? [.boolean, .text(pattern: ".")] : [.boolean],
        defaultText: defaultText),
      into: keyPath, stringValue: { $0?.argument }, json: { $0?.json },
      assign: { value, json, _ throws(ArgumentValueError) in
        switch json {
        case .boolean(true), .string(""), .string("true"): value = valueWhenBare
        case .boolean(false) where valueWhenFalse != nil, .string("false") where valueWhenFalse != nil:
          value = valueWhenFalse
        default: value = try Value(json: json)
        }
      },
      check: { value throws(ArgumentValueError) in try value?.check() })
  }
}

extension JSONValue {
  /// Whether the value stands for a flag without a value.
  fileprivate var isBareFlag: Bool { self == .string("") }
}
