/// The bounds of an option, with the words that tell them.
struct ArgumentRange<Value: ArgumentValue & Comparable>: Sendable {
  let range: ClosedRange<Value>
  let unit: String?

  /// The bounds as help shows them, such as `-180 to 180 degrees`.
  var description: String { bounds + (unit.map { " \($0)" } ?? "") }

  /// What to write instead of a word that is refused.
  private var remedy: String { unit.map { "use \($0) from \(bounds)" } ?? "use \(bounds)" }

  private var bounds: String { "\(range.lowerBound.argument) to \(range.upperBound.argument)" }

  /// Returns the value of a word if it is within the bounds.
  func value(of word: String) throws(ArgumentValueError) -> Value {
    let value: Value
    do {
      value = try Value(argument: word)
    } catch {
      let areDegrees = unit == "degrees"
      let near = Value.self == Double.self ? Double.remedy(insteadOf: word, areDegrees: areDegrees) : nil
      throw ArgumentValueError(error.problem, remedy: near ?? remedy)
    }
    guard range.contains(value) else { throw ArgumentValueError("is out of range", remedy: remedy) }
    return value
  }
}
