import PulseDocument

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
    return .single(
      ArgumentInfo(
        .option, names: names, metavar: metavar, help: help, details: details,
        jsonRepresentations: Value.jsonRepresentations.map { $0.within(range.range) },
        range: range.description),
      into: keyPath, rule: range.rule)
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
    return .single(
      ArgumentInfo(
        .option, names: names, metavar: metavar, help: help, details: details,
        jsonRepresentations: Value.jsonRepresentations.map { $0.within(range.range) },
        range: range.description,
        defaultText: defaultText),
      into: keyPath, rule: range.rule)
  }
}

/// The rule of an argument for its values: how they are read, and which of them it accepts.
struct ValueRule<Value: ArgumentValue>: Sendable {
  /// Reads a value that the argument accepts.
  let read: @Sendable (JSONValue) throws(ArgumentValueError) -> Value

  /// Throws why the argument does not accept a value that a program has made.
  let check: @Sendable (Value) throws(ArgumentValueError) -> Void
}

extension ValueRule {
  /// Creates the rule of the type of values, or one that accepts only some of its values.
  ///
  /// - Parameter check: Throws why the argument does not accept a value; `nil` for all those of the type.
  init(accepting check: (@Sendable (Value) throws(ArgumentValueError) -> Void)? = nil) {
    guard let check else {
      read = { json throws(ArgumentValueError) in try Value(json: json) }
      self.check = { value throws(ArgumentValueError) in try value.check() }
      return
    }
    read = { json throws(ArgumentValueError) in
      let value = try Value(json: json)
      try check(value)
      return value
    }
    self.check = check
  }
}

/// A range of valid option values with an optional unit, which reads values and describes itself in messages.
struct ArgumentRange<Value: ArgumentValue & Comparable>: Sendable {
  let range: ClosedRange<Value>
  let unit: NumberUnit?

  /// The range as help shows it, such as `-180 to 180 degrees`.
  var description: String { bounds + (unit.map { " \($0.name)" } ?? "") }

  /// The rule of an argument that accepts the values of the range.
  var rule: ValueRule<Value> {
    ValueRule(
      read: { json throws(ArgumentValueError) in
        let value = try value(of: json)
        try check(value)
        return value
      },
      check: { value throws(ArgumentValueError) in try check(value) })
  }

  private var remedy: String {
    if unit == .plays { return "use 0 to loop forever, or 1 to \(range.upperBound.argument)" }
    return unit.map { "use \($0.name) from \(bounds)" } ?? "use \(bounds)"
  }

  private var bounds: String { "\(range.lowerBound.argument) to \(range.upperBound.argument)" }

  /// Throws why a value is not in the range.
  private func check(_ value: Value) throws(ArgumentValueError) {
    do throws(ArgumentValueError) {
      try value.check()
    } catch {
      throw ArgumentValueError(error.problem, remedy: remedy)
    }
    guard range.contains(value) else {
      throw ArgumentValueError(
        "is out of range",
        remedy: isLongitude(value) ? "\(remedy)\(Self.swapping)" : remedy + samePlace(as: value))
    }
  }

  /// Returns the part of the remedy for a longitude beyond its range that names the same place within it; empty for any other value.
  private func samePlace(as value: Value) -> String {
    guard unit == .longitude, let degrees = (value as? Double).flatMap(longitudeWithinTurn) else { return "" }
    return ", such as \(shortestDecimal(degrees)) for the same place"
  }

  /// The remedy for a latitude that can only be a longitude.
  private static var swapping: String { ", or swap latitude and longitude" }

  /// Returns whether a value outside of the range of a latitude is within that of a longitude.
  private func isLongitude(_ value: Value) -> Bool {
    unit == .latitude && (value as? Double).map { abs($0) <= 180 } ?? false
  }

  /// Returns the value that JSON represents, in range or not.
  private func value(of json: JSONValue) throws(ArgumentValueError) -> Value {
    do throws(ArgumentValueError) {
      return try Value(json: json)
    } catch {
      guard Value.self == Double.self, let text = json.plainText else {
        throw ArgumentValueError(error.problem, remedy: remedy)
      }
      if let number = try unit?.number(in: text) as? Value { return number }
      throw ArgumentValueError(error.problem, remedy: Double.numberFormatRemedy(for: text) ?? remedy)
    }
  }
}
