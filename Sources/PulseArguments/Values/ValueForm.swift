/// A form in which a value can be written in a file of JSON, where not everything is a word.
package enum ValueForm: Hashable, Sendable {
  /// A number, within bounds if there are any.
  case number(in: ClosedRange<Double>? = nil)

  /// A number above 0.
  case positiveNumber(upTo: Double)

  /// A number without a fraction, within bounds if there are any.
  case wholeNumber(in: ClosedRange<Double>? = nil)

  /// `true` or `false`.
  case boolean

  /// A list of two numbers, each within bounds if there are any: `[0.8, 1.2]` for the word `0.8:1.2`.
  case pair(in: ClosedRange<Double>? = nil)

  /// A text that matches a regular expression (ECMA-262), or any text.
  case text(pattern: String? = nil)

  /// A list of texts: `["start@0", "stop@3"]` for the word `start@0,stop@3`.
  case texts
}

extension ValueForm {
  /// Whether it is a list of two numbers.
  package var isPair: Bool { if case .pair = self { true } else { false } }

  /// Returns the form within the bounds of an option, if it is that of a number.
  func within<Value: ArgumentValue>(_ range: ClosedRange<Value>) -> ValueForm {
    guard let low = Double(range.lowerBound.argument), let high = Double(range.upperBound.argument),
      low <= high
    else { return self }
    return switch self {
    case .number: .number(in: low...high)
    case .wholeNumber: .wholeNumber(in: low...high)
    default: self
    }
  }
}
