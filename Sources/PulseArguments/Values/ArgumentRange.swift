/// Parser of the value of an option within a range, with the text of the range for messages.
struct ArgumentRange<Value: ArgumentValue & Comparable>: Sendable {
  let range: ClosedRange<Value>
  let unit: String?

  /// The range as help shows it, such as `-180 to 180 degrees`.
  var description: String { bounds + (unit.map { " \($0)" } ?? "") }

  private var remedy: String { unit.map { "use \($0) from \(bounds)" } ?? "use \(bounds)" }

  private var bounds: String { "\(range.lowerBound.argument) to \(range.upperBound.argument)" }

  /// Parses a value, and throws if it is outside of the range.
  func value(of string: String) throws(ArgumentValueError) -> Value {
    let value: Value
    do {
      value = try Value(argument: string)
    } catch {
      let areDegrees = unit == "degrees"
      let near = Value.self == Double.self ? Double.remedy(insteadOf: string, areDegrees: areDegrees) : nil
      throw ArgumentValueError(error.problem, remedy: near ?? remedy)
    }
    guard range.contains(value) else { throw ArgumentValueError("is out of range", remedy: remedy) }
    return value
  }
}
