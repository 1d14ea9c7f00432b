import PulseDocument

/// The JSON representations of an argument value in files: a number, a Boolean, a string, or a list of numbers or strings.
package enum JSONRepresentation: Hashable, Sendable {
  /// A number, optionally within a range.
  case number(in: ClosedRange<Double>? = nil)

  /// A number above 0, up to a maximum.
  case positiveNumber(upTo: Double)

  /// An integer, optionally within a range.
  case wholeNumber(in: ClosedRange<Double>? = nil)

  /// `true` or `false`.
  case boolean

  /// An array of two numbers, optionally within a range: `[0.8, 1.2]` for the argument `0.8:1.2`.
  case pair(in: ClosedRange<Double>? = nil)

  /// An array of so many numbers: `[5.8, 47.2, 15.1, 55.1]` for the argument `5.8,47.2,15.1,55.1`.
  case numbers(Int)

  /// A string, optionally matching a regular expression (ECMA-262).
  case text(pattern: String? = nil)

  /// An array of strings: `["start@0", "stop@3"]` for the argument `start@0,stop@3`.
  case texts
}

extension JSONRepresentation {
  /// Whether the representation is an array of two numbers.
  package var isPair: Bool { if case .pair = self { true } else { false } }

  /// Returns a copy of the representation with a range if it is a number or an integer; any other is
  /// returned unchanged.
  func within<Value: ArgumentValue>(_ range: ClosedRange<Value>) -> JSONRepresentation {
    guard let low = range.lowerBound.json.double, let high = range.upperBound.json.double, low <= high
    else { return self }
    return switch self {
    case .number: .number(in: low...high)
    case .wholeNumber: .wholeNumber(in: low...high)
    default: self
    }
  }
}
