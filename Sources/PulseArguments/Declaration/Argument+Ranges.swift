extension Argument {
  /// Declares an option that always has a value within bounds; given again, the last one wins.
  ///
  /// - Parameters:
  ///   - names: The names with their dashes, such as `"--scale"`.
  ///   - keyPath: The property to set; its value before parsing is the default that help shows.
  ///   - range: The accepted values.
  ///   - unit: The unit in the plural, such as `degrees`, or `nil` if the number has none.
  ///   - metavar: The stand-in for the value in help, such as `N`.
  ///   - help: One sentence that fits beside the names.
  ///   - details: Further paragraphs for the full help, one a line.
  /// - Returns: The declaration.
  package static func option<Value: ArgumentValue & Comparable>(
    _ names: String..., into keyPath: any WritableKeyPath<Root, Value> & Sendable,
    in range: ClosedRange<Value>, unit: String? = nil,
    metavar: String, help: String, details: String = ""
  ) -> Argument {
    let range = ArgumentRange(range: range, unit: unit)
    return Argument(
      ArgumentInfo(
        .option, names: names, metavar: metavar, help: help, details: details,
        forms: Value.forms.map { $0.within(range.range) }, range: range.description),
      word: { $0[keyPath: keyPath].argument },
      assign: { root, word, _ throws(ArgumentValueError) in
        root[keyPath: keyPath] = try range.value(of: word)
      })
  }

  /// Declares an option within bounds that may be left unsaid; given again, the last one wins.
  ///
  /// - Parameters:
  ///   - names: The names with their dashes, such as `"--lat"`.
  ///   - keyPath: The property to set, which stays `nil` if the option is not given.
  ///   - range: The accepted values.
  ///   - unit: The unit in the plural, such as `degrees`, or `nil` if the number has none.
  ///   - metavar: The stand-in for the value in help, such as `DEG`.
  ///   - defaultText: What holds if the option is not given, as help shows it.
  ///   - help: One sentence that fits beside the names.
  ///   - details: Further paragraphs for the full help, one a line.
  /// - Returns: The declaration.
  package static func option<Value: ArgumentValue & Comparable>(
    _ names: String..., into keyPath: any WritableKeyPath<Root, Value?> & Sendable,
    in range: ClosedRange<Value>, unit: String? = nil,
    metavar: String, defaultText: String? = nil, help: String, details: String = ""
  ) -> Argument {
    let range = ArgumentRange(range: range, unit: unit)
    return Argument(
      ArgumentInfo(
        .option, names: names, metavar: metavar, help: help, details: details,
        forms: Value.forms.map { $0.within(range.range) }, range: range.description,
        defaultText: defaultText),
      word: { $0[keyPath: keyPath]?.argument },
      assign: { root, word, _ throws(ArgumentValueError) in
        root[keyPath: keyPath] = try range.value(of: word)
      })
  }
}
