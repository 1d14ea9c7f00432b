extension Argument {
  /// Declares an option with a default value and a range; of several occurrences the last one wins.
  ///
  /// - Parameters:
  ///   - names: The names with their dashes, such as `"--scale"`.
  ///   - keyPath: The property to set; its value before parsing is the default that help shows.
  ///   - range: The accepted values.
  ///   - unit: The unit, or `nil` if the number has none.
  ///   - metavar: The placeholder of the value in help, such as `N`.
  ///   - help: One sentence that fits beside the names.
  ///   - details: Further paragraphs for the full help, one a line.
  /// - Returns: The declaration.
  package static func option<Value: ArgumentValue & Comparable>(
    _ names: String..., into keyPath: any WritableKeyPath<Root, Value> & Sendable,
    in range: ClosedRange<Value>, unit: NumberUnit? = nil,
    metavar: String, help: String, details: String = ""
  ) -> Argument {
    let range = ArgumentRange(range: range, unit: unit)
    return Argument(
      ArgumentInfo(
        .option, names: names, metavar: metavar, help: help, details: details,
        jsonRepresentations: Value.jsonRepresentations.map { $0.within(range.range) },
        range: range.description),
      into: keyPath, stringValue: { $0[keyPath: keyPath].argument },
      assign: { root, stringValue, _ throws(ArgumentValueError) in
        root[keyPath: keyPath] = try range.value(of: stringValue)
      })
  }

  /// Declares an option with a range and without a default; of several occurrences the last one wins.
  ///
  /// - Parameters:
  ///   - names: The names with their dashes, such as `"--lat"`.
  ///   - keyPath: The property to set, which stays `nil` if the option is not given.
  ///   - range: The accepted values.
  ///   - unit: The unit, or `nil` if the number has none.
  ///   - metavar: The placeholder of the value in help, such as `DEG`.
  ///   - defaultText: The default that help shows.
  ///   - help: One sentence that fits beside the names.
  ///   - details: Further paragraphs for the full help, one a line.
  /// - Returns: The declaration.
  package static func option<Value: ArgumentValue & Comparable>(
    _ names: String..., into keyPath: any WritableKeyPath<Root, Value?> & Sendable,
    in range: ClosedRange<Value>, unit: NumberUnit? = nil,
    metavar: String, defaultText: String? = nil, help: String, details: String = ""
  ) -> Argument {
    let range = ArgumentRange(range: range, unit: unit)
    return Argument(
      ArgumentInfo(
        .option, names: names, metavar: metavar, help: help, details: details,
        jsonRepresentations: Value.jsonRepresentations.map { $0.within(range.range) },
        range: range.description,
        defaultText: defaultText),
      into: keyPath, stringValue: { $0[keyPath: keyPath]?.argument },
      assign: { root, stringValue, _ throws(ArgumentValueError) in
        root[keyPath: keyPath] = try range.value(of: stringValue)
      })
  }
}

/// A range of valid option values with an optional unit, which parses values and describes itself in messages.
struct ArgumentRange<Value: ArgumentValue & Comparable>: Sendable {
  let range: ClosedRange<Value>
  let unit: NumberUnit?

  /// The range as help shows it, such as `-180 to 180 degrees`.
  var description: String { bounds + (unit.map { " \($0.name)" } ?? "") }

  private var remedy: String {
    if unit == .plays { return "use 0 to loop forever, or 1 to \(range.upperBound.argument)" }
    return unit.map { "use \($0.name) from \(bounds)" } ?? "use \(bounds)"
  }

  private var bounds: String { "\(range.lowerBound.argument) to \(range.upperBound.argument)" }

  /// Returns the value that a text represents.
  ///
  /// - Throws: ``ArgumentValueError`` if the text cannot be parsed or the value is outside of the range.
  func value(of string: String) throws(ArgumentValueError) -> Value {
    let value = try parsed(string)
    guard range.contains(value) else {
      throw ArgumentValueError(
        "is out of range", remedy: isLongitude(value) ? "\(remedy)\(Self.swapping)" : remedy)
    }
    return value
  }

  /// The remedy for a latitude that can only be a longitude.
  private static var swapping: String { ", or swap latitude and longitude" }

  /// Returns whether a value outside of the range of a latitude is within that of a longitude.
  private func isLongitude(_ value: Value) -> Bool {
    unit == .latitude && (value as? Double).map { abs($0) <= 180 } ?? false
  }

  private func parsed(_ string: String) throws(ArgumentValueError) -> Value {
    do throws(ArgumentValueError) {
      return try Value(argument: string)
    } catch {
      if Value.self == Double.self, let number = try unit?.number(in: string) as? Value { return number }
      let near = Value.self == Double.self ? Double.numberFormatRemedy(for: string) : nil
      throw ArgumentValueError(error.problem, remedy: near ?? remedy)
    }
  }
}
